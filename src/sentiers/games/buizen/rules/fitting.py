"""Where the pipe tiles of a hand fit, found for all of them at once (B9 to B13).

A tile can lie in eight ways, so a word of 64 bits holds those of eight tiles: a *rack*. What a side must show, and what a tile may
not bring there, are sets of ways, and what fits a cell is what is in all of the first and in none of the others."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import CLOSED_OFF, MOST_LAID, MOST_PIPES, TO_ROAD, TO_ROOM, UNFIT_ROAD, UNFIT_ROOM
from sentiers.games.buizen.rules.layout import bounds, cell_at, piles, spot_of
from sentiers.kernel import record, rule
from sentiers.kernel.bits import count, lowest, nth

RACKS = MOST_PIPES // 8
MOST_EDGES = 2 * MOST_LAID + 2  # free cells beside n tiles that hang together
MOST_SPOTS = (MOST_LAID // 2 + 5) ** 2  # of the grid around them
WORDS = MOST_SPOTS // 64 + 4

PLACES = record(
    "buizen_places",
    [
        ("tiles", "i8", (MOST_PIPES,)),  # those to be laid …
        ("total", "i8"),  # … and how many they are
        ("racks", "u8", (RACKS, 4, 8)),  # of each eight, the ways that show this on that side (0: anything)
        ("width", "i8"),  # of the grid
        ("corner", "i8"),  # its first cell
        ("around", "u4", (MOST_SPOTS,)),  # what the neighbours of each cell ask, and what would not fit there (box.py)
        ("taken", "u8", (WORDS,)),  # the cells with a tile, as a set that begins after one empty word
        ("found", "i8"),  # how many free cells there are where something fits …
        ("spot", "i8", (MOST_EDGES,)),  # … which, row by row …
        ("ways", "u8", (MOST_EDGES, RACKS)),  # … and what does
    ],
)


@rule
def new_places():
    """Room to reckon in: an array of one, to be passed on as it is (a record alone would not keep it alive)."""
    return np.empty(1, PLACES)


@rule
def racks(tiles: Any) -> Any:
    """How many racks hold so many tiles."""
    return (tiles + 7) >> 3


@rule
def fill_racks(box: Any, w: Any) -> Any:
    for rack in range(racks(w.total)):
        for side in range(4):
            for shown in range(8):
                w.racks[rack, side, shown] = np.uint64(0)
    for place in range(w.total):
        for side in range(4):
            for shown in range(8):
                ways = np.uint64(box.shows[w.tiles[place], side, shown])
                w.racks[place >> 3, side, shown] |= ways << np.uint64(8 * (place & 7))


@rule
def look_around(box: Any, s: Any, lying: Any, w: Any) -> Any:
    """Notes what each tile asks of the cells around it; returns how many words the set of the taken cells has."""
    width, height, corner = bounds(s, lying)
    words = (width * height + 63) >> 6
    w.width, w.corner = width, corner
    for spot in range(width * height):
        w.around[spot] = np.uint32(0)
    for word in range(words + 3):
        w.taken[word] = np.uint64(0)
    for place in range(lying):
        lies = s.lies[place]
        spot = spot_of(s.cell[place], width, corner)
        w.taken[1 + (spot >> 6)] |= np.uint64(1) << np.uint64(spot & 63)
        w.around[spot - width] |= box.presses[lies, 0]
        w.around[spot + 1] |= box.presses[lies, 1]
        w.around[spot + width] |= box.presses[lies, 2]
        w.around[spot - 1] |= box.presses[lies, 3]
    return words


@rule
def window(words: Any, start: Any) -> Any:
    """The 64 elements of a set from this one on."""
    place, first = start >> 6, np.uint64(start & 63)
    return words[place] >> first | words[place + 1] << np.uint64(1) << (np.uint64(63) - first)


@rule
def misfits(w: Any, rack: Any, spot: Any, kind: Any, unfit: Any, left: Any) -> Any:
    """B12, B13: the ways to lie that would bring a road, or else a pump room, to where it does not fit, as far as so many last."""
    found = brought_one = brought_two = np.uint64(0)
    for side in range(4):
        if w.around[spot] >> np.uint32(4 * side) & np.uint32(15) == 0:
            brings = w.racks[rack, side, kind]
            if w.around[spot + (-w.width, 1, w.width, -1)[side]] & unfit != 0:
                found |= brings if left > 2 else brings & ~(brought_two if left == 2 else brought_one)
            brought_two |= brought_one & brings
            brought_one |= brings
    return found


@rule
def find_places(box: Any, s: Any, lying: Any, places: Any) -> Any:
    """Where the pipe tiles in `places` could be laid, and how, when so many tiles lay on the table."""
    w = places[0]
    roads, rooms = piles(box, s, lying)
    fill_racks(box, w)
    words = look_around(box, s, lying, w)
    found = 0
    for word in range(words):
        start = 64 * (word + 1)
        edges = window(w.taken, start - 1) | window(w.taken, start + 1)
        edges |= window(w.taken, start - w.width) | window(w.taken, start + w.width)
        edges &= ~w.taken[word + 1]
        while edges != np.uint64(0):
            spot = 64 * word + lowest(edges)
            edges &= edges - np.uint64(1)
            ask = np.int64(w.around[spot])
            if ask & CLOSED_OFF:
                continue
            some = np.uint64(0)
            for rack in range(racks(w.total)):
                fit = w.racks[rack, 0, ask & 7] & w.racks[rack, 1, ask >> 4 & 7]
                fit &= w.racks[rack, 2, ask >> 8 & 7] & w.racks[rack, 3, ask >> 12 & 7]
                if fit != np.uint64(0) and roads > 0:
                    fit &= ~misfits(w, rack, spot, TO_ROAD, UNFIT_ROAD, roads)
                if fit != np.uint64(0) and rooms > 0:
                    fit &= ~misfits(w, rack, spot, TO_ROOM, UNFIT_ROOM, rooms)
                w.ways[found, rack] = fit
                some |= fit
            w.spot[found] = spot
            found += some != np.uint64(0)
    w.found = found


@rule
def count_ways(places: Any) -> Any:
    """How many layings there are in all."""
    w = places[0]
    total = 0
    for place in range(w.found):
        for rack in range(racks(w.total)):
            total += count(w.ways[place, rack])
    return total


@rule
def laying(w: Any, place: Any, rack: Any, way: Any) -> Any:
    """The code of a laying: the way to lie in the upper bits, the cell in the lower ones."""
    lies = w.tiles[8 * rack + (way >> 3)] << 3 | way & 7
    return np.int32(lies << 15 | cell_at(w.spot[place], w.width, w.corner))


@rule
def layings(box: Any, s: Any, lying: Any, places: Any, out: Any) -> Any:
    """Writes every legal laying of the pipe tiles in `places` when so many tiles lay on the table; returns how many there are."""
    find_places(box, s, lying, places)
    w = places[0]
    written = 0
    for place in range(w.found):
        for rack in range(racks(w.total)):
            left = w.ways[place, rack]
            while left != np.uint64(0):
                out[written] = laying(w, place, rack, lowest(left))
                written += 1
                left &= left - np.uint64(1)
    return written


@rule
def nth_laying(places: Any, which: Any) -> Any:
    """The one that `layings` writes on this place, counted from 0."""
    w = places[0]
    place = rack = 0
    while which >= count(w.ways[place, rack]):
        which -= count(w.ways[place, rack])
        rack += 1
        if rack == racks(w.total):
            place, rack = place + 1, 0
    return laying(w, place, rack, nth(w.ways[place, rack], which))
