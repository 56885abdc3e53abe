"""The page of the analysis board: from an empty board, a position in the address, or a moment of a finished match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from sentiers.games import shelf
from sentiers.match import given
from sentiers.messages import BadOption, Message
from sentiers.server.analysis import finished
from sentiers.server.house import House
from sentiers.server.owner import Owner
from sentiers.server.pages import described, known, levels, page
from sentiers.server.snapshot import decoded
from sentiers.server.trying import Start, Trial, of_match, shown

LONGEST_OPTIONS = 1000


class Board(NamedTuple):
    """What the page begins with: as its client asks for more of it (`start`), as it is built here, the plays of a match in which
    nobody has a secret, how many of them have been made, and with whose eyes it is seen (None: everything is)."""

    start: dict[str, Any]
    built: Start
    line: list[tuple[int, str]]
    at: int
    seat: int | None


def routes(house: Callable[[], House]) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/analysis")
    async def of_a_match(request: Request) -> Response:
        table, ply = request.query_params.get("table", ""), request.query_params.get("ply", "")
        if not table:
            return RedirectResponse("/", 303)
        owner = await finished(house(), table, request.state.person, compiling=False)
        at = min(int(ply), owner.table.ply) if ply.isdecimal() and len(ply) < 7 else owner.table.ply
        return await _show(house(), request, _from_match(owner, at, request.state.person))

    @pages.get("/analysis/{game}")
    async def of_a_game(game: str, request: Request) -> Response:
        await house().prepared(known(game), compiling=False)
        return await _show(house(), request, _from_address(game, request.query_params))

    return pages


def _from_match(owner: Owner, at: int, person: str | None) -> Board:
    """Where everything lies open the whole match is there to walk through; elsewhere its moves would tell secrets."""
    table = owner.table
    start, plays = of_match(table, table.ply)
    name, hidden = table.game.name, table.game.card.hidden and table.match.seats > 1
    asked = {"game": name, "table": table.id, "ply": at if hidden else 0}
    if hidden:
        held = table.seating.held_by(person)
        return Board(asked, start, plays[:at], at, held[0] if held else 0)
    return Board(asked, start, plays, at, None)


def _from_address(game: str, asked: Any) -> Board:
    options = _read_options(asked.get("options", ""))
    edition, position, seed = asked.get("edition") or None, asked.get("position") or None, asked.get("seed", "0")
    if not (seed.isascii() and seed.isdecimal()) or len(seed) > 20:
        seed = "0"
    told = {"game": game, "options": options, "edition": edition, "position": position, "seed": seed}
    start = Start(game, options, edition, position and given.position(position), given.seed(int(seed)))
    return Board(told, start, [], 0, None)


def _read_options(text: str) -> dict[str, str]:
    """As a record writes them: name=value, …"""
    pairs = [part.partition("=") for part in text[:LONGEST_OPTIONS].split(",") if part.strip()]
    if any(not equals for _, equals, _ in pairs):
        raise BadOption(Message("Options are told as name=value, with commas between them."))
    return {name.strip(): value.strip() for name, _, value in pairs}


async def _show(house: House, request: Request, begun: Board) -> Response:
    lang, game = request.state.lang, shelf.game(begun.start["game"])
    context = await house.work(partial(_context, house, begun, lang))
    box = await house.work(partial(described, game.name, lang))
    return await page(house, request, "analysis.html", game=box, levels=levels(game.name, lang), **context)


def _context(house: House, begun: Board, lang: str) -> dict[str, Any]:
    plays = begun.line[: begun.at]
    with house.trials.held(begun.built, plays) as held:
        table = held.table
        trial = Trial(table, openly=begun.seat is None)
        viewer = trial.seen(begun.seat)
        told = shown(trial, lang, begun.seat)
        hidden = table.game.card.hidden and table.match.seats > 1
        return {
            "start": begun.start,
            "line": [] if hidden else begun.line,
            "at": 0 if hidden else begun.at,
            "seat": begun.seat,
            "names": trial.naming.seat_names(lang),
            "hidden": hidden,
            "chosen": {name: str(value).lower() for name, value in table.match.options.items()},
            "edition": begun.built.edition,
            "update": decoded(told.update),
            "position": told.position,
            "board": Markup(trial.svg(viewer)),
        }
