"""The lessons over HTTP: the page of a lesson, what it asks while somebody learns, and the examples of the rules to try."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from sentiers.games import shelf
from sentiers.match import Match
from sentiers.match.learning import Walk, lesson_of
from sentiers.server import lessons, try_talk
from sentiers.server.api import body_of, json_answer
from sentiers.server.counts import for_so_many
from sentiers.server.guard import address_of
from sentiers.server.house import House
from sentiers.server.lesson_talk import LessonMove, LessonNow, LessonWish
from sentiers.server.openapi import documented
from sentiers.server.pages import levels, page
from sentiers.server.refusal import Refusal
from sentiers.server.rulebook import example
from sentiers.server.snapshot import decoded
from sentiers.server.trying import Start


def routes(house: Callable[[], House]) -> APIRouter:
    router = APIRouter()

    async def known(game: str, request: Request) -> None:
        request.state.game = shelf.game(game).name
        lesson_of(game)
        house().limits.deed(request.state.person, address_of(request.scope))
        await house().prepared(game)

    @router.post("/api/lessons/{game}", **documented("A move in a game's lesson", LessonMove, LessonNow))
    async def judge(game: str, request: Request) -> Response:
        wanted, state = await body_of(request, LessonMove), request.state
        await known(game, request)
        place = (game, wanted.exercise, wanted.moves, wanted.move)
        return json_answer(await lessons.answer(house(), state.person, state.lang, *place))

    @router.post(
        "/api/lessons/{game}/wish", **documented("Why clicks lead nowhere there", LessonWish, try_talk.Explained)
    )
    async def wish(game: str, request: Request) -> Response:
        wanted = await body_of(request, LessonWish)
        await known(game, request)
        place = (game, wanted.exercise, wanted.moves, wanted.steps)
        return json_answer(
            try_talk.Explained(await house().work(partial(lessons.explain, house(), request.state.lang, *place)))
        )

    @router.get("/learn/{game}", include_in_schema=False)
    async def learn(game: str, request: Request) -> Response:
        if game not in shelf.SHELF:
            raise Refusal("unknown-game")
        titles = lessons.titles(game, request.state.lang)
        await house().prepared(game, compiling=False)
        return await _page(house(), request, game, titles)

    @router.get("/rules/{game}/try/{number}", include_in_schema=False)
    async def try_example(game: str, number: str, request: Request) -> Response:
        if game not in shelf.SHELF:
            raise Refusal("unknown-game")
        await house().prepared(game, compiling=False)
        return await _example(house(), request, game, int(number) if number.isdecimal() and len(number) < 4 else 0)

    return router


async def _page(house: House, request: Request, game: str, titles: list[str]) -> Response:
    """At the exercise asked for, or where one has come to; who has done them all begins anew."""
    person, lang, card = request.state.person, request.state.lang, shelf.game(game).card
    learnt = await house.storage.lessons_of(person)
    mine = learnt.get(game, lessons.NOTHING)
    asked = request.query_params.get("exercise", "")
    at = int(asked) - 1 if asked.isdecimal() and 1 <= int(asked[:4]) <= len(titles) else mine.reached
    now = await lessons.answer(house, person, lang, game, at if at < len(titles) else 0, [], None)
    told = msgspec.json.decode(msgspec.json.encode(now))
    walk = await house.work(partial(Walk, game, now.exercise))
    gentle = levels(game, lang)[0]
    options = for_so_many(card, 2)
    others = [name for name in lessons.taught() if name != game and not learnt.get(name, lessons.NOTHING).done]
    return await page(
        house,
        request,
        "learn.html",
        game={"name": game, "title": card.title},
        titles=titles,
        now=told | {"update": None},
        update=told["update"],
        board=Markup(walk.match.view(walk.exercise.seat).svg()),
        gentle=gentle,
        first={"game": game, "options": options, "seats": ["me", f"bot:{gentle['name']}"], "private": True},
        others=[{"name": name, "title": shelf.game(name).card.title} for name in others],
    )


async def _example(house: House, request: Request, game: str, number: int) -> Response:
    found = await house.work(partial(example, game, request.state.lang, number))
    start = Start(game, dict(found.options), None, found.position)
    tried = await house.work(partial(house.trials.show, start, [], request.state.lang))
    match = await house.work(partial(Match.new, game, 0, None, found.position, **found.options))
    return await page(
        house,
        request,
        "try.html",
        game={"name": game, "title": shelf.game(game).card.title},
        number=number,
        caption=found.caption,
        start={"game": start.game, "options": start.options, "position": start.position},
        update=decoded(tried.update),
        board=Markup(match.view(match.turn[0]).svg()),
    )
