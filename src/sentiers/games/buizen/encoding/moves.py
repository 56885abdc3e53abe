"""Moves of Buizen by numbers. First comes the tile of the hand, then where it goes: a pipe tile beside the first of the tiles that
it touches, in the order in which they were laid; a pit or a manhole onto one of them."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.box import MANHOLE, PIT, ROAD
from sentiers.games.buizen.encoding.observation import most_lying
from sentiers.games.buizen.rules import (
    MANHOLE_DOWN,
    MOST_DRAWN,
    PASS,
    PIT_DOWN,
    SPECIAL_PLAYED,
    TILE_LAID,
    can_cover,
    coded,
    parts,
    take_up,
    turn,
)
from sentiers.games.buizen.rules.fitting import PLACES, find_places, racks
from sentiers.games.buizen.rules.layout import MOST_SPOTS, at, beyond, spot_of
from sentiers.games.contract import Record
from sentiers.games.encoding import NO_ACTION
from sentiers.kernel import record, rule
from sentiers.kernel.bits import lowest
from sentiers.kernel.scratch import scratch

WAYS = 8  # the face that shows, and how it is turned
BESIDE = 4 * WAYS  # ways to lie beside a tile
NAMES = record("buizen_names", [("touched", "i2", (MOST_SPOTS,))])  # for each free cell: 4 · tile + side of it


def actions(box: Record) -> int:
    return int(where_to(box) + BESIDE * most_lying(box))


@rule
def beginnings(box):
    """The pipe tiles, a pit, a manhole. Then come to pass, and to draw one, two or three tiles …"""
    return np.int64(box.pipes + 2)


@rule
def where_to(box):
    """… and where a tile goes: beside which one, on which side of it, in which way; a pit or a manhole onto which one."""
    return beginnings(box) + 1 + MOST_DRAWN


@rule
def touched_first(s, cell):
    """The first tile that touches a free cell, and on which side of it the cell is."""
    for place in range(s.lying):
        for side in range(4):
            if beyond(s.cell[place], side) == cell:
                return place, side
    return 0, 0


@rule
def spell(box, s, seat, move):
    if move <= MOST_DRAWN:
        return np.int64(beginnings(box) + move), np.int64(NO_ACTION)
    cell, what = parts(move)
    if what >= ROAD:
        return np.int64(box.pipes + (what == MANHOLE_DOWN)), np.int64(where_to(box) + BESIDE * at(s, cell))
    place, side = touched_first(s, cell)
    return np.int64(what // WAYS), np.int64(where_to(box) + BESIDE * place + WAYS * side + what % WAYS)


@rule
def read(box, s, seat, first, second):
    if second == NO_ACTION:
        return np.int32(first - beginnings(box))
    where = second - where_to(box)
    cell = s.cell[where // BESIDE]
    if first >= box.pipes:
        return coded(cell, PIT_DOWN if first == box.pipes else MANHOLE_DOWN)
    return coded(beyond(cell, where // WAYS & 3), WAYS * first + where % WAYS)


@rule
def following(box, s, seat, first, out):
    if turn(box, s) != 1 << seat:
        return 0
    if first == NO_ACTION:
        return begin(box, s, seat, out)
    if first >= box.pipes:
        return roads_for(box, s, PIT if first == box.pipes else MANHOLE, out)
    return places_for(box, s, first, out)


@rule
def begin(box, s, seat, out):
    """To draw so many tiles; else the tiles of the hand that fit somewhere, and to pass."""
    if s.drawing:
        for number in range(s.drawing):
            out[number] = beginnings(box) + 1 + number
        return np.int64(s.drawing)
    total = 0 if s.step == TILE_LAID else fitting_tiles(box, s, seat, out)
    layings = total
    if s.step != SPECIAL_PLAYED:  # B15c: one a turn
        for tile in (PIT, MANHOLE):
            if s.hand[seat, tile] > 0 and some_road(s, tile):
                out[total] = box.pipes + (tile == MANHOLE)
                total += 1
    forced = box.forced and s.step == 0 and total > 0  # B15b
    if layings == 0 and not forced:  # B15
        out[total] = beginnings(box) + PASS
        total += 1
    return total


@rule
def fitting_tiles(box, s, seat, out):
    """Writes the pipe tiles of a hand that can be laid; returns how many they are."""
    w = scratch(PLACES)
    take_up(box, s, seat, w)
    find_places(box, s, s.lying, w)
    total = 0
    for rack in range(racks(w.total)):
        ways = np.uint64(0)
        for place in range(w.found):
            ways |= w.ways[place, rack]
        for nth in range(min(8, w.total - 8 * rack)):
            out[total] = w.tiles[8 * rack + nth]
            total += ways >> np.uint64(8 * nth) & np.uint64(255) != np.uint64(0)
    return total


@rule
def some_road(s, tile):
    for place in range(s.lying):
        if can_cover(s.lies[place], tile):
            return True
    return False


@rule
def roads_for(box, s, tile, out):
    total, first = 0, where_to(box)
    for place in range(s.lying):
        if can_cover(s.lies[place], tile):
            out[total] = first + BESIDE * place
            total += 1
    return total


@rule
def places_for(box, s, tile, out):
    """Writes where a pipe tile can be laid, and how; returns how many there are."""
    w, names = scratch(PLACES), scratch(NAMES)
    w.tiles[0] = tile
    w.total = 1
    find_places(box, s, s.lying, w)
    for place in range(s.lying - 1, -1, -1):  # so that the first one names a cell
        spot = spot_of(s.cell[place], w.width, w.corner)
        names.touched[spot - w.width] = 4 * place
        names.touched[spot + 1] = 4 * place + 1
        names.touched[spot + w.width] = 4 * place + 2
        names.touched[spot - 1] = 4 * place + 3
    total = 0
    for place in range(w.found):
        first, ways = where_to(box) + WAYS * names.touched[w.spot[place]], w.ways[place, 0]
        while ways != np.uint64(0):
            out[total] = first + lowest(ways)
            total += 1
            ways &= ways - np.uint64(1)
    return total
