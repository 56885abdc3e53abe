"""The pages of the challenges: a day with its table, one's own calendar, and the forms that begin a try or practice."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import format_date, get_day_names, get_timezone_location
from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from sentiers.games import shelf
from sentiers.server import daily, sets
from sentiers.server.api import viewer_of
from sentiers.server.days import ONE, in_words, read_day
from sentiers.server.guard import address_of
from sentiers.server.house import House
from sentiers.server.pages import cover, page

LOWEST = 12  # percent of a day's box in the calendar that even a poor result fills


def routes(house: Callable[[], House]) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/daily/{game}")
    async def today(game: str, request: Request) -> Response:
        return await _show(house(), game, None, request)

    @pages.get("/daily/{game}/{day}")
    async def one_day(game: str, day: str, request: Request) -> Response:
        return await _show(house(), game, day, request)

    @pages.post("/daily/{game}")
    async def begin(game: str, request: Request) -> Response:
        day = await daily.find_day(house(), game, None)
        await house().prepared(game, compiling=False)
        if sets.is_set(game):
            return RedirectResponse(
                f"/puzzles/{game}/{await daily.to_do(house(), game, day, request.state.person)}", 303
            )
        owner = await daily.begin(house(), game, day, request.state.person, address_of(request.scope))
        return RedirectResponse(f"/t/{owner.table.id}", 303)

    @pages.post("/daily/{game}/{day}")
    async def practise(game: str, day: str, request: Request) -> Response:
        found = await daily.find_day(house(), game, day)
        await house().prepared(game, compiling=False)
        if sets.is_set(game):
            return RedirectResponse(
                f"/puzzles/{game}/{await daily.to_do(house(), game, found, request.state.person)}", 303
            )
        owner = await daily.practise(house(), game, found, request.state.person, address_of(request.scope))
        return RedirectResponse(f"/t/{owner.table.id}", 303)

    return pages


async def _show(house: House, game: str, asked: str | None, request: Request) -> Response:
    day = await daily.find_day(house, game, asked)
    await house.prepared(game, compiling=False)
    viewer, first, last = viewer_of(request), await daily.first_day(house, game), house.days.today
    now = await daily.now(house, game, day, viewer)
    month = read_day(f"{request.query_params.get('month', '')}-01") or day.replace(day=1)
    scores = {date.fromisoformat(entry.date): entry.score for entry in now.history}
    lang, yesterday = viewer.lang, await house.storage.own_try(game, day - ONE, viewer.person)
    return await page(
        house,
        request,
        "daily.html",
        game={"name": game, "title": shelf.game(game).card.title, "cover": await house.work(partial(cover, game))},
        now=now,
        is_today=day == last,
        waiting=yesterday.table if yesterday and yesterday.score is None and day == last and not now.puzzles else None,
        words=in_words(day, lang),
        before=(day - ONE).isoformat() if day > first else None,
        after=(day + ONE).isoformat() if day < last else None,
        told=in_words(day + 2 * ONE, lang),
        city=get_timezone_location(ZoneInfo(house.settings.zone), locale=lang, return_city=True),
        points=partial(daily.result_in_words, game, lang=lang),
        read_score=sets.read_score,
        calendar=_calendar(min(max(month, first.replace(day=1)), last), Span(first, last, day), scores, lang),
    )


@dataclass(frozen=True, slots=True)
class Span:
    """The days that have a challenge, and the one that is shown."""

    first: date
    last: date
    shown: date


def _calendar(month: date, span: Span, scores: dict[date, float], lang: str) -> dict[str, Any]:
    """A month of one's own results, in weeks from Monday to Sunday."""
    weeks = Calendar().monthdatescalendar(month.year, month.month)
    best = max(scores.values(), default=1.0)

    def cell(day: date) -> dict[str, Any]:
        score = scores.get(day)
        return {
            "date": day.isoformat(),
            "number": day.day,
            "here": day.month == month.month,
            "open": span.first <= day <= span.last,
            "today": day == span.last,
            "shown": day == span.shown,
            "words": in_words(day, lang),
            "score": score,
            "level": 0 if score is None else max(LOWEST, round(100 * score / max(best, 1.0))),
        }

    names = [get_day_names(width, locale=lang) for width in ("narrow", "wide")]
    return {
        "title": format_date(month, "MMMM y", locale=lang),
        "days": [(names[0][day], names[1][day]) for day in range(7)],
        "weeks": [[cell(day) for day in week] for week in weeks],
        "before": _month(month.replace(day=1) - ONE, span),
        "after": _month(month.replace(day=28) + 4 * ONE, span),
    }


def _month(day: date, span: Span) -> str | None:
    """The month of a day, if there was a challenge in it."""
    month = f"{day:%Y-%m}"
    return month if f"{span.first:%Y-%m}" <= month <= f"{span.last:%Y-%m}" else None
