"""A match of Buizen told in sentences: what is laid, what comes with it, how many tiles are drawn, what closes, and who won."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import CLOSED, KINDS_OF_TILES, ROAD
from sentiers.games.buizen.labels import at_cell, material_name
from sentiers.games.buizen.layout import piles
from sentiers.games.buizen.notation import DEEDS, cell_name, tile_name
from sentiers.games.buizen.pipes import points
from sentiers.games.buizen.rules import PASS, PIT_DOWN, parts, score
from sentiers.messages import Message, Seat


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    """The move and what it brought. What was drawn is told to nobody, only how many."""
    who = Seat(seat)
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
    said.append(Message("{who} draws, tiles: {count}.", who=who, count=drawn))
    return said + _fortune(box, before, after)


def _covered(who: Seat, cell: str, what: int, lies: int) -> Message:
    if what == PIT_DOWN:
        return Message("{who} digs an open pit on {cell}: the pipes that touch this road are open.", who=who, cell=cell)
    if lies == ROAD + CLOSED:
        return Message("{who} closes the pit on {cell} with a manhole.", who=who, cell=cell)
    return Message("{who} protects the road on {cell} with a manhole.", who=who, cell=cell)


def _brought(box: Any, before: Any, after: Any) -> list[Message]:
    had, has = piles(box, before, before.lying), piles(box, after, after.lying)
    said = []
    if had[0] > has[0]:
        said.append(Message("Roads added: {count}.", count=int(had[0] - has[0])))
    if had[1] > has[1]:
        said.append(Message("Pump rooms added: {count}.", count=int(had[1] - has[1])))
    return said


def _fortune(box: Any, before: Any, after: Any) -> list[Message]:
    """What the closed pipes of each material gained or lost."""
    was, now = np.zeros(4, np.int64), np.zeros(4, np.int64)
    points(box, before, was)
    points(box, after, now)
    return [
        Message("Closed pipes of {material}: {points}.", material=material_name(number + 1), points=int(now[number]))
        for number in range(4)
        if was[number] != now[number]
    ]


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
