"""Laying a pipe tile, and the roads and pump rooms that come with it: B9 to B13."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import MOST_PIPES, ROAD, ROOM, TO_ROAD, TO_ROOM
from sentiers.games.buizen.rules.layout import (
    NOTHING,
    at,
    beyond,
    cell_at,
    closed_to_pipes,
    piles,
    put,
    spread,
    welcomes,
)
from sentiers.kernel import rule

MANNERS = 8 * MOST_PIPES  # of lying, of all pipe tiles
FITS, TAKEN, APART, CLOSED_OFF, WRONG_SIDE, NO_ROAD, NO_ROOM = range(7)


@rule
def manners(box: Any, tile: Any, out: Any, total: Any) -> Any:
    """Writes the ways in which a tile can lie that look different, behind the `total` ones that are there."""
    for face in range(box.faces[tile]):
        for quarters in range(box.turns[tile, face]):
            out[total] = tile << 3 | face << 2 | quarters
            total += 1
    return total


@rule
def wanted_sides(asked: Any) -> Any:
    """All bits of the sides that have a neighbour."""
    return ((asked | asked >> 1 | asked >> 2 | asked >> 3) & 0x1111) * 15


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
def layings(box: Any, s: Any, lying: Any, ways: Any, total: Any, out: Any) -> Any:
    """Writes every legal laying in one of these `total` ways to lie, when so many tiles lay on the table: the way in the upper
    bits, the cell in the lower ones. Returns their number; stops at the first if `out` has room for one only."""
    asked, tiles, width, corner = spread(box, s, lying)
    roads, rooms = piles(box, s, lying)
    sides = np.empty(total, np.int64)
    for place in range(total):
        sides[place] = box.sides[ways[place]]
    found = 0
    for spot in range(width + 1, len(asked) - width - 1):
        ask = np.int64(asked[spot])
        if ask == 0 or tiles[spot] != 0 or closed_to_pipes(ask):
            continue
        bits = wanted_sides(ask)
        cell = cell_at(spot, width, corner)
        for place in range(total):
            if sides[place] & bits != ask:
                continue
            if brings_what_fits(asked, tiles, width, spot, sides[place], roads, rooms) == FITS:
                out[found] = ways[place] << 15 | cell
                found += 1
                if found == len(out):
                    return found
    return found


@rule
def can_be_laid(box: Any, s: Any, lying: Any, tile: Any) -> Any:
    """Could this pipe tile be laid when so many tiles lay on the table?"""
    ways = np.empty(8, np.int64)
    first = np.empty(1, np.int32)
    return layings(box, s, lying, ways, manners(box, tile, ways, 0), first) > 0


@rule
def touching(s: Any, cell: Any) -> Any:
    """How many tiles lie beside a cell."""
    total = 0
    for side in range(4):
        total += at(s, beyond(cell, side)) != NOTHING
    return total


@rule
def lay(box: Any, s: Any, cell: Any, lies: Any) -> Any:
    """Lays a pipe tile and what it brings (B12), as far as the piles last: north, east, south, west (B13)."""
    roads, rooms = piles(box, s, s.lying)
    put(s, cell, lies)
    for side in range(4):
        kind = box.sides[lies] >> 4 * side & 15
        if kind < TO_ROAD:
            continue
        free = beyond(cell, side)
        if at(s, free) != NOTHING:
            continue
        if kind == TO_ROAD and roads > 0:
            roads -= 1
            put(s, free, ROAD)
        elif kind == TO_ROOM and rooms > 0:
            rooms -= 1
            put(s, free, ROOM)


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
