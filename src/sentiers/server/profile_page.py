"""The page of a person, and the same for programs: what everybody may know, and the finished matches that who looks may see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Request
from starlette.responses import Response

from sentiers.games import shelf
from sentiers.server import history, profile, vacations
from sentiers.server import protocol as p
from sentiers.server.daily import points_in_words
from sentiers.server.days import in_short
from sentiers.server.house import House
from sentiers.server.openapi import documented
from sentiers.server.pages import page

WIDTH, HEIGHT, EDGE = 240, 72, 6  # of a curve, in its own units
LEAST = 200  # points that the height of a curve stands for at least: a small change is to look small


def routes(house: Callable[[], House]) -> APIRouter:
    found = APIRouter()

    @found.get("/u/{person}", include_in_schema=False)
    async def the_page(person: str, request: Request) -> Response:
        return await _show(house(), person, request)

    @found.get("/api/people/{person}", **documented("A person; me: who asks", answer=profile.Profile))
    async def somebody(person: str, request: Request) -> Response:
        viewer = request.state.person
        known = await profile.find(house(), person, viewer)
        return _json(await profile.profile(house(), known, viewer, request.state.lang))

    @found.get(
        "/api/people/{person}/matches",
        **documented(
            "The finished matches of a person that I may see, the last one first; ?game=canoe&before=",
            answer=history.Matches,
            query=("game", "before"),
        ),
    )
    async def matches(person: str, request: Request) -> Response:
        return _json(await history.page(house(), await _asked(house(), person, request)))

    return found


async def _asked(house: House, person: str, request: Request) -> history.Asked:
    viewer, asked = request.state.person, request.query_params
    known = await profile.find(house, person, viewer)
    return history.Asked(known, viewer, request.state.lang, asked.get("game") or None, asked.get("before") or None)


async def _show(house: House, person: str, request: Request) -> Response:
    asked = await _asked(house, person, request)
    found, known = await asyncio.gather(
        history.page(house, asked), profile.profile(house, asked.person, asked.viewer, asked.lang)
    )
    zone = ZoneInfo(house.settings.zone)

    def day(text: str) -> str:
        return in_short(datetime.fromisoformat(text).astimezone(zone).date(), asked.lang)

    return await page(
        house,
        request,
        "profile.html",
        person=known,
        matches=found.matches,
        before=found.before,
        first=asked.before is None,
        game=asked.game,
        games=[(card.name, card.title) for card in shelf.cards()],
        curves=[drawn([points for points, _ in rating.curve]) for rating in known.ratings],
        day=day,
        vacation=await vacations.now(house, asked.person) if known.me else None,
        until=await vacations.until(house, asked.person, asked.lang),
        points=lambda score: points_in_words(score, asked.lang),
    )


def drawn(curve: Sequence[int]) -> dict[str, Any]:
    """A curve as the points of a line, the last of them, and the least and the most it came to.

    >>> drawn([1500, 1600])
    {'line': '6.0,51.0 234.0,21.0', 'last': ('234.0', '21.0'), 'least': 1500, 'most': 1600}
    """
    least, most = min(curve, default=0), max(curve, default=0)
    middle, range_ = (least + most) / 2, max(LEAST, most - least)
    steps = max(1, len(curve) - 1)
    places = [
        (
            f"{EDGE + (WIDTH - 2 * EDGE) * k / steps:.1f}",
            f"{HEIGHT / 2 - (HEIGHT - 2 * EDGE) * (points - middle) / range_:.1f}",
        )
        for k, points in enumerate(curve)
    ]
    line = " ".join(f"{x},{y}" for x, y in places)
    return {"line": line, "last": places[-1] if places else None, "least": least, "most": most}


def _json(answer: Any) -> Response:
    return Response(p.encode(answer), media_type="application/json", headers={"cache-control": "no-store"})
