"""A match of Buizen told in sentences: what to do, what is laid, what comes with it, how many tiles are drawn, what closes, and in
the end each pipe that scores counted out, tile by tile."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from sentiers.games.buizen import calls, notation
from sentiers.games.buizen.box import CLOSED, KINDS_OF_TILES, MANHOLE, PIT, ROAD
from sentiers.games.buizen.drawing.labels import material_name, only_passes
from sentiers.games.buizen.notation import DEEDS, can_lay, cell_anchor, parts_of, tile_name
from sentiers.games.buizen.reading import Pipe, Table, pipes, seen
from sentiers.games.buizen.rules import PASS, PIT_DOWN, SPECIAL_PLAYED, TILE_LAID
from sentiers.games.contract import TellingAbilities
from sentiers.messages import Message, Place, Seat

_LAY = Message("Choose a tile, front or back, and a lit cell for it.")
_LAY_AFTER = Message("Now choose a pipe tile, front or back, and a lit cell for it.")
_SPECIAL_AFTER = Message("Play a pit or a manhole onto a road, or end the turn.")
_END = Message("Nothing more can be played: end the turn.")
_DRAW = Message("Say how many tiles you draw.")
_PASS = Message("None of your tiles fits: pass.")
_SPECIAL_OR_PASS = Message("No pipe tile fits: play a pit or a manhole onto a road, or pass.")
_SPECIAL_ONLY = Message("No pipe tile fits: play a pit or a manhole onto a road.")
_WAITS = tuple(Message("{who} lays a tile.", who=Seat(seat)) for seat in range(4))
_ENDS = tuple(Message("{who} may still play a pit or a manhole.", who=Seat(seat)) for seat in range(4))
_DRAWS = tuple(Message("{who} chooses how many tiles to draw.", who=Seat(seat)) for seat in range(4))


def prompt(box: Any, s: Any, seat: int, viewer: int) -> Message:
    """B12 to B15c: at which step of the turn somebody is lies open, which of his tiles fit only before himself."""
    if viewer != seat:
        return _DRAWS[seat] if s.drawing else _ENDS[seat] if s.step == TILE_LAID else _WAITS[seat]
    if s.drawing:
        return _DRAW
    passes, alone = only_passes(box, s, seat)
    if s.step == TILE_LAID:
        return _END if alone else _SPECIAL_AFTER
    if passes:
        return _PASS if alone else _SPECIAL_OR_PASS
    if box.forced and (s.hand[seat, PIT] or s.hand[seat, MANHOLE]) and not can_lay(box, s, seat):
        return _SPECIAL_ONLY
    return _LAY_AFTER if s.step == SPECIAL_PLAYED else _LAY


@cache
def cell_name(cell: int) -> Place:
    return Place(notation.cell_name(cell), cell_anchor(cell))


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    """The move and what it brought. What was drawn is told to nobody, only how many."""
    said = _deed(box, before, after, seat, move)
    return said + _counting(box, after) if seen(box, after).acting is None else said


def _deed(box: Any, before: Any, after: Any, seat: int, move: int) -> list[Message]:
    who = Seat(seat)
    if before.drawing:  # B14b
        return [_CHOSEN[move](who)]
    if move == PASS and before.step == TILE_LAID:  # B15c
        return [Message("{who} ends the turn.", who=who)]
    was, now = seen(box, before), seen(box, after)
    drawn = now.held[seat] - was.held[seat] + (move != PASS)
    if move == PASS:
        if drawn:
            return [Message("{who} can lay no tile and draws one.", who=who)]
        return [Message("{who} can lay no tile and passes.", who=who)]
    cell, what = parts_of(move)
    name = cell_name(cell)
    if what in DEEDS:
        said = [_covered(who, name, what, now.lying[cell])]
    else:
        said = [Message("{who} lays tile {tile} on {cell}.", who=who, tile=tile_name(box, what >> 3), cell=name)]
        said += _brought(was, now)
    said += [_DRAWN[drawn]] if drawn else []
    return said + _fortune(was.points, now.points)


_CHOSEN: dict[int, Callable[[Seat], Message]] = {
    1: lambda who: Message("{who} draws one tile.", who=who),
    2: lambda who: Message("{who} draws two tiles.", who=who),
    3: lambda who: Message("{who} draws three tiles.", who=who),
}
_DRAWN = {1: Message("Draws one tile."), 2: Message("Draws two tiles."), 3: Message("Draws three tiles.")}


def _covered(who: Seat, cell: str, what: int, lies: int) -> Message:
    if what == PIT_DOWN:
        return Message("{who} digs an open pit on {cell}: the pipes that touch this road are open.", who=who, cell=cell)
    if lies == ROAD + CLOSED:
        return Message("{who} closes the pit on {cell} with a manhole.", who=who, cell=cell)
    return Message("{who} protects the road on {cell} with a manhole.", who=who, cell=cell)


def _brought(was: Table, now: Table) -> list[Message]:
    """B12: a tile brings at most three roads and pump rooms."""
    roads, rooms = was.roads - now.roads, was.rooms - now.rooms
    return [words[count] for words, count in ((_ROADS, roads), (_ROOMS, rooms)) if count]


_ROADS = {
    1: Message("With it comes a road."),
    2: Message("With it come two roads."),
    3: Message("With it come three roads."),
}
_ROOMS = {
    1: Message("With it comes a pump room."),
    2: Message("With it come two pump rooms."),
    3: Message("With it come three pump rooms."),
}


def _fortune(was: list[int], now: list[int]) -> list[Message]:
    """What the closed pipes of each material gained or lost."""
    return [
        Message(
            "Points of the closed pipes, {material}: {before} → {points}.",
            material=material_name(number + 1),
            before=was[number],
            points=now[number],
        )
        for number in range(4)
        if was[number] != now[number]
    ]


def banner(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> Message | None:
    """The points of a material have changed: a pipe is closed, longer, or open again. In the end the materials are turned up."""
    was, now = seen(box, before), seen(box, after)
    if now.acting is None:
        return Message("The materials are turned up.")
    changed = [number for number in range(4) if was.points[number] != now.points[number]]
    if not changed:
        return None
    number = max(changed, key=lambda one: abs(now.points[one] - was.points[one]))
    words = {"material": material_name(number + 1), "points": now.points[number]}
    if now.points[number] > was.points[number]:
        return Message("A pipe is closed! {material}: {points}", **words)
    return Message("A pipe is open again! {material}: {points}", **words)


def _counting(box: Any, s: Any) -> list[Message]:
    """B20 to B22: the materials are turned up, and each closed pipe is counted out."""
    found, said = pipes(box, s), []
    for seat in range(box.players):
        own = int(s.material[seat])
        if not own:
            continue
        said.append(Message("{who} had {material}.", who=Seat(seat), material=material_name(own)))
        closed = [pipe for pipe in found if pipe.material == own - 1 and pipe.closed and pipe.points]
        if box.longest:  # B22b
            closed = sorted(closed, key=lambda pipe: -pipe.points)[:1]
        said += [_counted(pipe) for pipe in closed] or [Message("No closed pipe scores.")]
    return said


def _counted(pipe: Pipe) -> Message:
    links = " + ".join(str(part.links) for part in pipe.parts if part.links)
    return Message("A closed pipe: {links} = {points} points.", links=links, points=pipe.points)


def ending(box: Any, s: Any) -> Message:
    """B22: the materials are turned up."""
    out = np.zeros(int(box.players))
    calls.score(box.reshape(1), s.reshape(1), out)
    told: Message | str = ""
    for seat in range(box.players):
        one = Message(
            "{who}, {material}: {points}",
            who=Seat(seat),
            material=material_name(int(s.material[seat])),
            points=int(out[seat]),
        )
        told = Message("{first}; {second}", first=told, second=one) if told else one
    if s.held.any():
        return Message("Nobody can lay a tile any more. {scores}.", scores=told)
    return Message("All tiles are played. {scores}.", scores=told)


def side(box: Any, seat: int) -> Message:
    return Message("Pipe layer {number}", number=seat + 1)


def dealt(box: Any, s: Any) -> list[Message]:
    """The materials and the hands, for who verifies a match; what is drawn later follows from the same dice."""
    return [
        Message(
            "{who} has {material} and the tiles {tiles}.",
            who=Seat(seat),
            material=material_name(int(s.material[seat])),
            tiles=" ".join(tile_name(box, tile) for tile in range(KINDS_OF_TILES) for _ in range(s.hand[seat, tile])),
        )
        for seat in range(box.players)
    ]


ABILITIES = TellingAbilities(dealt=dealt, banner=banner)
