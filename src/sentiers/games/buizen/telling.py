"""A match of Buizen told in sentences: what is laid, what comes with it, how many tiles are drawn, what closes, and in the end each
pipe that scores counted out, tile by tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sentiers.games.buizen.box import CLOSED, KINDS_OF_TILES, ROAD
from sentiers.games.buizen.drawing.labels import material_name
from sentiers.games.buizen.notation import DEEDS, cell_name, tile_name
from sentiers.games.buizen.reading import Pipe, at_cell, pipes
from sentiers.games.buizen.rules import PASS, PIT_DOWN, TILE_LAID, over, parts, score
from sentiers.games.buizen.rules.layout import piles
from sentiers.games.buizen.rules.pipes import points
from sentiers.games.contract import TellingAbilities
from sentiers.messages import Message, Seat


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    """The move and what it brought. What was drawn is told to nobody, only how many."""
    said = _deed(box, before, after, seat, move)
    return said + _counting(box, after) if over(box, after) else said


def _deed(box: Any, before: Any, after: Any, seat: int, move: int) -> list[Message]:
    who = Seat(seat)
    if before.drawing:  # B14b
        return [_CHOSEN[move](who)]
    if move == PASS and before.step == TILE_LAID:  # B15c
        return [Message("{who} ends the turn.", who=who)]
    drawn = int(after.held[seat]) - int(before.held[seat]) + (move != PASS)
    if move == PASS:
        if drawn:
            return [Message("{who} can lay no tile and draws one.", who=who)]
        return [Message("{who} can lay no tile and passes.", who=who)]
    cell, what = (int(part) for part in parts(move))
    name = cell_name(cell)
    if what in DEEDS:
        said = [_covered(who, name, what, at_cell(after, cell))]
    else:
        said = [Message("{who} lays tile {tile} on {cell}.", who=who, tile=tile_name(box, what >> 3), cell=name)]
        said += _brought(box, before, after)
    said += [_DRAWN[drawn]] if drawn else []
    return said + _fortune(box, before, after)


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


def _brought(box: Any, before: Any, after: Any) -> list[Message]:
    """B12: a tile brings at most three roads and pump rooms."""
    had, has = piles(box, before, before.lying), piles(box, after, after.lying)
    roads, rooms = int(had[0] - has[0]), int(had[1] - has[1])
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


def _fortune(box: Any, before: Any, after: Any) -> list[Message]:
    """What the closed pipes of each material gained or lost."""
    was, now = np.zeros(4, np.int64), np.zeros(4, np.int64)
    points(box, before, was)
    points(box, after, now)
    return [
        Message(
            "Points of the closed pipes, {material}: {before} → {points}.",
            material=material_name(number + 1),
            before=int(was[number]),
            points=int(now[number]),
        )
        for number in range(4)
        if was[number] != now[number]
    ]


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
    score(box, s, out)
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


ABILITIES = TellingAbilities(dealt=dealt)
