"""All that the rules say of a position to who draws it, reads it out or tells of it, in three calls with arrays of one record: a
record alone takes Python ten times as long to hand over (match/calls.py), and there are thirty things to ask."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sentiers.games.wege.box import BRIDGE, LAND, NO_TILE, RESERVE
from sentiers.games.wege.rules import cell_of, choices, coded, out_of_play, to_come
from sentiers.games.wege.rules.aims import strictness
from sentiers.games.wege.rules.ducks import inner_points, lonely, united
from sentiers.games.wege.rules.layout import (
    falling,
    free_cells,
    height,
    keeps_reserves_inside,
    occupied,
    tile_at,
    turned_at,
    width,
)
from sentiers.games.wege.rules.network import connects, links, rings, spoilt, too_near, widest
from sentiers.kernel import rule
from sentiers.kernel.bits import lowest, rest

_NONE: Any = np.uint64(0)
_FIRST = np.uint64(1) << np.uint64(9)  # W6: where the first tile comes to lie


class Layout(NamedTuple):
    """How far the tiles reach and what may become of them: sets of cells, and what is out of play (W9)."""

    wide: int
    tall: int
    exchanges: int
    never: int  # W24: the cells that stay empty for the rest of the match
    inner: int  # points: all but those on an outer edge that is known
    bridges_aside: int
    reserves_aside: int


class Side(NamedTuple):
    """What there is of land, or of water: sets of cells, or of corner points where it says so."""

    strict: int
    links: int
    joined: int  # the links of the network that touches the most sides
    widest: int  # the points of this network
    reach: int  # and the sides that it touches
    connects: bool
    rings: int  # points: for land the ponds, for water the islands
    spoilt: int
    too_near: int  # points
    united: int  # points
    lonely: int


@rule
def layout(boxes: Any, states: Any, counts: Any) -> Layout:
    """Writes down how many tiles of each sort are still to come."""
    box, s = boxes[0], states[0]
    to_come(box, s, counts)
    return Layout(
        width(s),
        height(s),
        choices(box, s)[1] if s.hand != NO_TILE else _NONE,
        ~keeps_reserves_inside(s, False) if box.experts else _NONE,
        inner_points(s),
        out_of_play(s, BRIDGE),
        out_of_play(s, RESERVE),
    )


@rule
def spots(states: Any, out: Any) -> int:
    """Row by row, for each cell with a tile and each free one, the move that would lay there what lies there, and the cell's bit:
    six bits of the number."""
    s = states[0]
    total, left = 0, occupied(s) | free_cells(s)
    if left == _NONE:
        left = _FIRST
    while left != _NONE:
        place = lowest(left)
        left = rest(left)
        out[total] = coded(cell_of(s, place), turned_at(s, place), 0, tile_at(s, place)) << 6 | place
        total += 1
    return total


@rule
def side(boxes: Any, states: Any, which: int) -> Side:
    box, s = boxes[0], states[0]
    strict = strictness(box, which)
    tiles = links(s, which, strict)
    network, reach = widest(s, which, strict)
    slope = falling(s) if which == LAND else ~falling(s)
    return Side(
        strict,
        tiles,
        tiles & (slope & network | ~slope & network >> np.uint64(1)),  # each by one of its two ends
        network,
        reach,
        connects(s, which, strict),
        rings(s, which),
        spoilt(s, which),
        too_near(s, which),
        united(s, which),
        lonely(s, which),
    )
