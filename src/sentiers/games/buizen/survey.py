"""Whether a table that somebody has drawn can be: the box has all its tiles, they hang together, every side fits (B9 to B13)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.bag import unseen
from sentiers.games.buizen.box import A_ROAD, A_ROOM, KINDS_OF_TILES, MOST_PLAYERS, PIT, TO_ROAD, TO_ROOM
from sentiers.games.buizen.layout import NOTHING, at, beyond, is_pipe, piles
from sentiers.games.buizen.notation import cell_name, tile_name
from sentiers.messages import BadRecord, Message

_MEETS = {TO_ROAD: A_ROAD, TO_ROOM: A_ROOM, A_ROAD: TO_ROAD, A_ROOM: TO_ROOM}


def check(box: Any, s: Any) -> None:
    """Raises BadRecord with the first thing that is wrong."""
    _count(box, s)
    _hang_together(s)
    roads, rooms = piles(box, s, s.lying)
    for place in range(s.lying):
        for side in range(4):
            other = at(s, beyond(int(s.cell[place]), side))
            here = int(box.asks[s.lies[place]]) >> 4 * side & 15
            if other == NOTHING:
                if (here == A_ROAD and roads > 0) or (here == A_ROOM and rooms > 0):
                    raise BadRecord(
                        Message(
                            "The tile on {cell} has a connection to a free cell, though the pile is not used up.",
                            cell=cell_name(int(s.cell[place])),
                        )
                    )
                continue
            there = int(box.asks[s.lies[other]]) >> 4 * (side ^ 2) & 15
            if not _fit(s, place, int(other), here, there):
                raise BadRecord(
                    Message(
                        "The tiles on {cell} and {other} do not fit each other.",
                        cell=cell_name(int(s.cell[place])),
                        other=cell_name(int(s.cell[other])),
                    )
                )


def _fit(s: Any, place: int, other: int, here: int, there: int) -> bool:
    pipes = int(is_pipe(s.lies[place])) + int(is_pipe(s.lies[other]))
    if pipes == 1:
        return _MEETS.get(here) == there
    return here == there and here not in (A_ROAD, A_ROOM)


def _count(box: Any, s: Any) -> None:
    left = np.zeros(KINDS_OF_TILES, np.int64)
    unseen(box, s, left)
    for tile in range(KINDS_OF_TILES):
        if left[tile] < 0:
            name = tile_name(box, tile) if tile >= PIT or tile < box.pipes else "?"
            raise BadRecord(Message("There are only {count} tiles {tile}.", count=int(box.copies[tile]), tile=name))
    if min(piles(box, s, s.lying)) < 0:
        raise BadRecord(Message("There are more roads or pump rooms on the table than the box holds."))
    empty = any(s.held[seat] == 0 for seat in range(min(MOST_PLAYERS, int(box.players))))
    if empty and left.sum() > 0:
        raise BadRecord(Message("Nobody's hand is empty as long as there are tiles in the bag."))


def _hang_together(s: Any) -> None:
    cells = {int(s.cell[place]) for place in range(s.lying)}
    fresh = [int(s.cell[0])]
    while fresh:
        cell = fresh.pop()
        if cell in cells:
            cells.remove(cell)
            fresh += [int(beyond(cell, side)) for side in range(4)]
    if cells:
        raise BadRecord(Message("All tiles hang together: here some lie apart."))
