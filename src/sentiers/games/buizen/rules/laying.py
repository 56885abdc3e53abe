"""Laying a pipe tile, and the roads and pump rooms that come with it: B9 to B13."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import ROAD, ROOM, TO_ROAD, TO_ROOM
from sentiers.games.buizen.rules.fitting import PLACES, find_places
from sentiers.games.buizen.rules.layout import (
    NOTHING,
    at,
    beside,
    beyond,
    cell_at,
    closed_to_pipes,
    neighbours,
    piles,
    put,
    spread,
    welcomes,
)
from sentiers.kernel import rule
from sentiers.kernel.bits import count
from sentiers.kernel.scratch import scratch

FITS, TAKEN, APART, CLOSED_OFF, WRONG_SIDE, NO_ROAD, NO_ROOM = range(7)


@rule
def wanted_sides(asked: Any) -> Any:
    """All bits of the sides that have a neighbour."""
    return neighbours(asked) * 15


@rule
def brings_what_fits(asked: Any, tiles: Any, width: Any, spot: Any, sides: Any, roads: Any, rooms: Any) -> Any:
    """B12, B13: do the roads and pump rooms fit that a tile with these sides would bring, as far as the piles last?"""
    if (sides + 0x3333) & 0x8888 == 0:  # no connection at all
        return FITS
    for side in range(4):
        kind = sides >> 4 * side & 15
        if kind < TO_ROAD:
            continue
        free = spot + (-width, 1, width, -1)[side]
        if tiles[free] != 0:
            continue
        if kind == TO_ROAD:
            roads -= 1
            if roads >= 0 and not welcomes(np.int64(asked[free]), True):
                return NO_ROAD
        else:
            rooms -= 1
            if rooms >= 0 and not welcomes(np.int64(asked[free]), False):
                return NO_ROOM
    return FITS


@rule
def can_be_laid(box: Any, s: Any, lying: Any, tile: Any) -> Any:
    """Could this pipe tile be laid when so many tiles lay on the table?"""
    w = scratch(PLACES)
    w.tiles[0] = tile
    w.total = 1
    find_places(box, s, lying, w)
    return w.found > 0


@rule
def touching(s: Any, cell: Any) -> Any:
    """How many tiles lie beside a cell."""
    return count(beside(s, cell))


@rule
def lay(box: Any, s: Any, cell: Any, lies: Any) -> Any:
    """Lays a pipe tile and what it brings (B12), as far as the piles last: north, east, south, west (B13)."""
    roads, rooms = piles(box, s, s.lying)
    taken = beside(s, cell)
    put(s, cell, lies)
    for side in range(4):
        kind = box.sides[lies] >> 4 * side & 15
        if taken >> side & 1:
            continue
        if kind == TO_ROAD and roads > 0:
            roads -= 1
            put(s, beyond(cell, side), ROAD)
        elif kind == TO_ROOM and rooms > 0:
            rooms -= 1
            put(s, beyond(cell, side), ROOM)


@rule
def verdict(box: Any, s: Any, cell: Any, lies: Any) -> Any:
    """Whether a pipe tile can lie so on this cell, and if not, what stands against it first."""
    if at(s, cell) != NOTHING:
        return TAKEN
    if touching(s, cell) == 0:
        return APART
    asked, tiles, width, corner = spread(box, s, s.lying)
    roads, rooms = piles(box, s, s.lying)
    for spot in range(len(asked)):
        if cell_at(spot, width, corner) == cell:
            ask, sides = np.int64(asked[spot]), np.int64(box.sides[lies])
            if closed_to_pipes(ask):
                return CLOSED_OFF
            if sides & wanted_sides(ask) != ask:
                return WRONG_SIDE
            return brings_what_fits(asked, tiles, width, spot, sides, roads, rooms)
    return APART
