"""What is joined to what: the networks of land and of water, the sides they touch (W19), islands and ponds (W15, W20).

A network is a set of corner points. Sides of the area are the bits NORTH, EAST, SOUTH, WEST. How `strict` one is with a
connection: LOOSE islands and ponds do not matter (W23, W25), STRICT their tiles are no links (W20), NEAR their points' neighbours
carry nothing either (W20b)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.wege.box import BRIDGE, LAND, PATH, RIVER, WATER
from sentiers.games.wege.rules.layout import SPAN, Word, columns, falling, height, occupied, rows, width
from sentiers.kernel import rule
from sentiers.kernel.bits import count

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
ALL_SIDES = NORTH | EAST | SOUTH | WEST
LOOSE, STRICT, NEAR = 0, 1, 2

_NONE, _E, _S, _SE = np.uint64(0), np.uint64(1), np.uint64(8), np.uint64(9)


@rule
def points_of(cells: Word) -> Word:
    """The corner points of these cells."""
    return cells | cells << _E | cells << _S | cells << _SE


@rule
def terrain(s: Any, side: int) -> Word:
    """The corner points of land or of water that the tiles have."""
    return points_of(occupied(s)) & (falling(s) if side == LAND else ~falling(s))


@rule
def rings(s: Any, side: int) -> Word:
    """W15: what spoils the side's links. For land the ponds, points of water amid four paths; for water the islands."""
    around = s.laid[PATH] if side == LAND else s.laid[RIVER]
    return around & around << _E & around << _S & around << _SE & terrain(s, 1 - side)


@rule
def around(points: Word) -> Word:
    """The four cells around each of these inner points."""
    return points | points >> _E | points >> _S | points >> _SE


@rule
def spoilt(s: Any, side: int) -> Word:
    """W20: the side's tiles that are no links, because they stand around an island or a pond."""
    return around(rings(s, side))


@rule
def too_near(s: Any, side: int) -> Word:
    """W20b: the side's points one edge of a tile away from an island or a pond."""
    points = rings(s, side)
    return points << _E | points >> _E | points << _S | points >> _S


@rule
def links(s: Any, side: int, strict: int) -> Word:
    """The tiles that join the two corners of this terrain, but for those that W20 spoils, or W20b."""
    own = s.laid[PATH] if side == LAND else s.laid[RIVER]
    if strict:
        own &= ~spoilt(s, side)
    own |= s.laid[BRIDGE]
    if strict == NEAR:
        shut = too_near(s, side)
        slope = falling(s) if side == LAND else ~falling(s)
        own &= ~(slope & (shut | shut >> _SE) | ~slope & (shut >> _E | shut >> _S))
    return own


@rule
def grown(points: Word, down: Word, up: Word) -> Word:
    """All points joined to these, by tiles that join north-west to south-east (`down`) or north-east to south-west (`up`)."""
    before = _NONE
    while points != before:
        before = points
        points |= (points & down) << _SE | points >> _SE & down
        points |= (points >> _E & up) << _S | (points >> _S & up) << _E
    return points


@rule
def network(s: Any, side: int, strict: int, points: Word) -> Word:
    """Everything joined to these points of the side's terrain."""
    tiles = links(s, side, strict)
    slope = falling(s) if side == LAND else ~falling(s)
    return grown(points, tiles & slope, tiles & ~slope)


@rule
def sides_of(s: Any, points: Word) -> int:
    """W19: the sides of the area that these points touch, as far as the area's limits are known (W8)."""
    sides = 0
    if height(s) == SPAN:
        sides |= NORTH if points & rows(1) else 0
        sides |= SOUTH if points & rows(SPAN + 1) else 0
    if width(s) == SPAN:
        sides |= WEST if points & columns(1) else 0
        sides |= EAST if points & columns(SPAN + 1) else 0
    return sides


@rule
def connection(s: Any, side: int, strict: int) -> Word:
    """The side's network that joins all four sides of the area (W19); empty if there is none."""
    if width(s) < SPAN or height(s) < SPAN:
        return _NONE
    tiles = links(s, side, strict)
    slope = falling(s) if side == LAND else ~falling(s)
    seeds = terrain(s, side) & rows(1)
    while seeds != _NONE:
        found = grown(seeds & (~seeds + _E), tiles & slope, tiles & ~slope)
        if sides_of(s, found) == ALL_SIDES:
            return found
        seeds &= ~found
    return _NONE


@rule
def widest(s: Any, side: int, strict: int) -> tuple[Word, int]:
    """The side's network that touches the most sides (the larger one where several do), and these sides."""
    left = terrain(s, side)
    if strict == NEAR:
        left &= ~too_near(s, side)
    best, best_sides, most = _NONE, 0, -1
    while left != _NONE:
        found = network(s, side, strict, left & (~left + _E))
        left &= ~found
        sides, worth = sides_of(s, found), count(found)
        for one in range(4):
            worth += 64 * (sides >> one & 1)
        if worth > most:
            best, best_sides, most = found, sides, worth
    return best, best_sides


@rule
def connects(s: Any, side: int, strict: int) -> bool:
    return bool(connection(s, side, strict) != _NONE)


@rule
def islands(s: Any) -> Word:
    """The points of land amid four rivers."""
    return rings(s, WATER)


@rule
def ponds(s: Any) -> Word:
    """The points of water amid four paths."""
    return rings(s, LAND)
