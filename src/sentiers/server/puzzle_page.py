"""The pages of puzzles, a collection and one of them, and the paths by which they are tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from sentiers.games import shelf
from sentiers.language import translator
from sentiers.messages import Message
from sentiers.server import puzzle_talk as t
from sentiers.server import puzzles, sets, try_talk
from sentiers.server.api import body_of, json_answer
from sentiers.server.guard import address_of
from sentiers.server.house import House
from sentiers.server.openapi import documented
from sentiers.server.pages import cover, page
from sentiers.server.refusal import Refusal
from sentiers.server.snapshot import decoded
from sentiers.server.thinking.line import Asker

GRADES = ((1300, Message("Easy")), (1700, Message("Middling")), (10_000, Message("Hard")))


def routes(house: Callable[[], House]) -> APIRouter:
    found = APIRouter()
    _pages(found, house)
    _paths(found, house)
    return found


def _pages(found: APIRouter, house: Callable[[], House]) -> None:
    @found.get("/puzzles/{game}", include_in_schema=False)
    async def the_collection(game: str, request: Request) -> Response:
        if game not in shelf.SHELF:
            raise Refusal("unknown-game")
        await house().prepared(game, compiling=False)
        listed = await puzzles.listed(house(), game, request.state.person)
        return await page(
            house(),
            request,
            "puzzles.html",
            game={
                "name": game,
                "title": shelf.game(game).card.title,
                "cover": await house().work(partial(cover, game)),
            },
            listed=listed,
            grades=_grades(listed.puzzles, request.state.lang),
            solved=sum(line.solved for line in listed.puzzles),
        )

    @found.get("/puzzles/{game}/next", include_in_schema=False)
    async def the_next(game: str, request: Request) -> Response:
        if game not in shelf.SHELF:
            raise Refusal("unknown-game")
        listed = await puzzles.listed(house(), game, request.state.person)
        return RedirectResponse(f"/puzzles/{game}/{listed.next}", 303)

    @found.get("/puzzles/{game}/{puzzle}", include_in_schema=False)
    async def one(game: str, puzzle: str, request: Request) -> Response:
        known = puzzles.find(game, puzzle)
        await house().prepared(game, compiling=False)
        at = await puzzles.solving(house(), known, request.state.person, request.state.lang)
        update = decoded(await house().work(partial(puzzles.shown, house(), known, at.lang)))
        now = await puzzles.now(house(), at)
        whole = sets.of_day(house().storage.secret, game, house().days.today)
        view = await house().work(known.view)
        return await page(
            house(),
            request,
            "puzzle.html",
            game={"name": game, "title": shelf.game(game).card.title},
            now=now,
            number=1 + whole.index(known) if at.day else None,
            of=len(whole),
            side=view.game.telling.side(view.box, known.seat).render(translator(at.lang, game)),
            board=Markup(view.svg()),
            update=update,
        )


def _grades(lines: list[t.PuzzleLine], lang: str) -> list[dict[str, Any]]:
    """The puzzles by how hard they are; a grade without any is left out."""
    translate, found, least = translator(lang), [], 0
    for most, title in GRADES:
        among = [line for line in lines if least <= line.points < most]
        if among:
            found.append({"title": title.render(translate), "lines": [t.known(line) for line in among]})
        least = most
    return found


def _paths(found: APIRouter, house: Callable[[], House]) -> None:
    async def at_it(game: str, puzzle: str, request: Request) -> puzzles.Solving:
        known = puzzles.find(game, puzzle)
        request.state.game = game
        await house().prepared(game)
        return await puzzles.solving(house(), known, request.state.person, request.state.lang)

    @found.get("/api/puzzles/{game}", **documented("The puzzles of a game, and mine", answer=t.PuzzleList))
    async def listed(game: str, request: Request) -> Response:
        if game not in shelf.SHELF:
            raise Refusal("unknown-game")
        return json_answer(await puzzles.listed(house(), game, request.state.person))

    @found.get("/api/puzzles/{game}/{puzzle}", **documented("A puzzle, as my seat sees it", answer=t.PuzzleNow))
    async def one(game: str, puzzle: str, request: Request) -> Response:
        at = await at_it(game, puzzle, request)
        update = await house().work(partial(puzzles.shown, house(), at.puzzle, at.lang))
        return json_answer(await puzzles.now(house(), at, update))

    @found.post("/api/puzzles/{game}/{puzzle}/try", **documented("Try a move", t.PuzzleTry, t.PuzzleNow))
    async def try_(game: str, puzzle: str, request: Request) -> Response:
        wanted = await body_of(request, t.PuzzleTry)
        house().limits.deed(request.state.person, address_of(request.scope))
        at = await at_it(game, puzzle, request)
        return json_answer(await puzzles.answer(house(), at, wanted.move, wanted.rated))

    @found.post("/api/puzzles/{game}/{puzzle}/why", **documented("The solution, and why", t.PuzzleWhy, t.PuzzleNow))
    async def why(game: str, puzzle: str, request: Request) -> Response:
        wanted = await body_of(request, t.PuzzleWhy)
        house().limits.deed(request.state.person, address_of(request.scope))
        at = await at_it(game, puzzle, request)
        asker = Asker(request.state.person, address_of(request.scope))
        return json_answer(await puzzles.why(house(), at, wanted.rated, asker))

    @found.post(
        "/api/puzzles/{game}/{puzzle}/wish", **documented("Why clicks lead nowhere", t.PuzzleWish, try_talk.Explained)
    )
    async def wish(game: str, puzzle: str, request: Request) -> Response:
        wanted = await body_of(request, t.PuzzleWish)
        house().limits.deed(request.state.person, address_of(request.scope))
        at = await at_it(game, puzzle, request)
        start, plays = puzzles.start_of(at.puzzle)
        tell = partial(house().trials.explain, start, plays, at.lang, at.puzzle.seat, wanted.steps)
        return json_answer(try_talk.Explained(await house().work(tell)))
