"""Where the pipe tiles of a hand fit, found for all of them at once (B9 to B13).

A tile can lie in eight ways, so a word of 64 bits holds those of eight tiles: a *rack*. What a side must show, and what a tile may
not bring there, are sets of ways, and what fits a cell is what is in all of the first and in none of the others."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import CLOSED_OFF, MOST_LAID, MOST_PILE, MOST_PIPES, TAKEN, TO_ROAD
from sentiers.games.buizen.rules.layout import MOST_SPOTS, bounds, cell_at, piles, spot_of
from sentiers.kernel import record, rule
from sentiers.kernel.bits import count, lowest, nth

RACKS = MOST_PIPES // 8
SHOWN = 4 * 8  # on each side
MOST_EDGES = 2 * MOST_LAID + 2  # free cells beside n tiles that hang together
BEFORE = 2  # empty words before the set of the taken cells, and behind it: a row may be wider than one
WORDS = MOST_SPOTS // 64 + 2 * BEFORE + 2

# Room to reckon in (kernel/scratch.py): which tiles are to be laid, what lies around each cell, and where they fit
PLACES = record(
    "buizen_places",
    [
        ("tiles", "i8", (MOST_PIPES,)),  # those to be laid …
        ("total", "i8"),  # … and how many they are
        ("racks", "u8", (RACKS, SHOWN)),  # of each eight, the ways that show this on that side (0: anything)
        ("misfits", "u8", (RACKS, 2, 16)),  # the ways that would bring something to these sides, which are shut …
        ("simple", "u1", (RACKS,)),  # … if the piles are sure to last
        ("width", "i8"),  # of the grid
        ("corner", "i8"),  # its first cell
        ("around", "u4", (MOST_SPOTS,)),  # what the neighbours of each cell ask, and what would not fit there (box.py)
        ("taken", "u8", (WORDS,)),  # the cells with a tile, as a set with empty words around it
        ("found", "i8"),  # how many free cells there are where something fits …
        ("spot", "i8", (MOST_EDGES,)),  # … which, row by row …
        ("ways", "u8", (MOST_EDGES, RACKS)),  # … and what does
        ("others", "i4", (2 * MOST_PILE + 1,)),  # moves that are no layings
    ],
)


@rule
def racks(tiles: Any) -> Any:
    """How many racks hold so many tiles."""
    return (tiles + 7) >> 3


@rule
def fill_racks(box: Any, w: Any) -> Any:
    for rack in range(racks(w.total)):
        for shown in range(SHOWN):
            w.racks[rack, shown] = np.uint64(0)
    for place in range(w.total):
        tile, rack, bits = w.tiles[place], place >> 3, np.uint64(8 * (place & 7))
        for shown in range(SHOWN):
            w.racks[rack, shown] |= np.uint64(box.shows[tile, shown]) << bits


@rule
def look_around(box: Any, s: Any, lying: Any, w: Any) -> Any:
    """Notes what each tile asks of the cells around it; returns how many words the set of the taken cells has."""
    width, height, corner = bounds(s, lying)
    words = (width * height + 63) >> 6
    w.width, w.corner = width, corner
    for spot in range(width * height):
        w.around[spot] = np.uint32(0)
    for word in range(words + 2 * BEFORE + 1):
        w.taken[word] = np.uint64(0)
    for place in range(lying):
        lies = s.lies[place]
        spot = spot_of(s.cell[place], width, corner)
        w.taken[BEFORE + (spot >> 6)] |= np.uint64(1) << np.uint64(spot & 63)
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
def shut_sides(w: Any, spot: Any) -> Any:
    """Two bits for each side of a free cell beyond which one is free too: no road would fit there, no pump room would."""
    shut = w.around[spot - w.width] >> 16 & 3 | w.around[spot + 1] >> 14 & 12
    shut |= w.around[spot + w.width] >> 12 & 48 | w.around[spot - 1] >> 10 & 192
    return np.int64(shut & ~(w.around[spot] >> TAKEN))


@rule
def fill_misfits(w: Any, rack: Any, roads: Any, rooms: Any) -> Any:
    """For each set of shut sides, those of the north and the east apart from those of the south and the west: the ways to lie that
    would bring something there."""
    for half in range(2):
        w.misfits[rack, half, 0] = np.uint64(0)
        for bit in range(4):
            lasts = (rooms if bit & 1 else roads) > 0
            brings = w.racks[rack, 16 * half + 8 * (bit >> 1) + TO_ROAD + (bit & 1)] * np.uint64(lasts)
            for shut in range(1 << bit):
                w.misfits[rack, half, (1 << bit) + shut] = w.misfits[rack, half, shut] | brings


@rule
def lasts(w: Any, rack: Any, kind: Any, left: Any) -> Any:
    """Is a pile sure to last for all that one of these tiles brings (B13)? Or empty, so that nothing can be brought."""
    if left == 0 or left > 2:
        return True
    once = twice = np.uint64(0)
    for side in range(4):
        twice |= once & w.racks[rack, 8 * side + TO_ROAD + kind]
        once |= w.racks[rack, 8 * side + TO_ROAD + kind]
    return twice == np.uint64(0)


@rule
def misfits(w: Any, rack: Any, shut: Any, taken: Any, kind: Any, left: Any) -> Any:
    """B12, B13: the ways to lie that would bring a road, or else a pump room, to a side that is shut, as far as so many last."""
    found = brought_one = brought_two = np.uint64(0)
    for side in range(4):
        if taken >> 2 * side & 1 == 0:
            brings = w.racks[rack, 8 * side + TO_ROAD + kind]
            if shut >> 2 * side + kind & 1 and left > 0:
                found |= brings if left > 2 else brings & ~(brought_two if left == 2 else brought_one)
            brought_two |= brought_one & brings
            brought_one |= brings
    return found


@rule
def fitting(w: Any, rack: Any, spot: Any, roads: Any, rooms: Any) -> Any:
    """The ways to lie of a rack that fit a free cell."""
    ask = np.int64(w.around[spot])
    fit = w.racks[rack, ask & 7] & w.racks[rack, 8 + (ask >> 4 & 7)]
    fit &= w.racks[rack, 16 + (ask >> 8 & 7)] & w.racks[rack, 24 + (ask >> 12 & 7)]
    shut = shut_sides(w, spot)
    if w.simple[rack]:  # no other branch here: no processor could foresee what fits
        return fit & ~(w.misfits[rack, 0, shut & 15] | w.misfits[rack, 1, shut >> 4 & 15])
    unfit = misfits(w, rack, shut, ask >> TAKEN, 0, roads) | misfits(w, rack, shut, ask >> TAKEN, 1, rooms)
    return fit & ~unfit


@rule
def find_places(box: Any, s: Any, lying: Any, w: Any) -> Any:
    """Where the pipe tiles of `w` could be laid, and how, when so many tiles lay on the table."""
    roads, rooms = piles(box, s, lying)
    fill_racks(box, w)
    for rack in range(racks(w.total)):
        fill_misfits(w, rack, roads, rooms)
        w.simple[rack] = lasts(w, rack, 0, roads) and lasts(w, rack, 1, rooms)
    words = look_around(box, s, lying, w)
    found = 0
    for word in range(words):
        start = 64 * (word + BEFORE)
        edges = window(w.taken, start - 1) | window(w.taken, start + 1)
        edges |= window(w.taken, start - w.width) | window(w.taken, start + w.width)
        edges &= ~w.taken[word + BEFORE]
        while edges != np.uint64(0):
            spot = 64 * word + lowest(edges)
            edges &= edges - np.uint64(1)
            some = np.uint64(0)
            for rack in range(racks(w.total)):
                fit = fitting(w, rack, spot, roads, rooms)
                w.ways[found, rack] = fit
                some |= fit
            w.spot[found] = spot
            found += some != np.uint64(0) and w.around[spot] & CLOSED_OFF == 0
    w.found = found


@rule
def count_ways(w: Any) -> Any:
    """How many layings there are in all."""
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
def layings(box: Any, s: Any, lying: Any, w: Any, out: Any) -> Any:
    """Writes every legal laying of the pipe tiles of `w` when so many tiles lay on the table; returns how many there are."""
    find_places(box, s, lying, w)
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
def nth_laying(w: Any, which: Any) -> Any:
    """The one that `layings` writes on this place, counted from 0."""
    place = rack = 0
    while which >= count(w.ways[place, rack]):
        which -= count(w.ways[place, rack])
        rack += 1
        if rack == racks(w.total):
            place, rack = place + 1, 0
    return laying(w, place, rack, nth(w.ways[place, rack], which))
