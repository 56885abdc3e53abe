"""The tiles that lie, as sets of cells, and where one more may go: W7, W8, W13, W24.

A set of cells is a word of 8 × 8 bits, row by row from the north-west. The layout always begins in column 1 and row 1, so that
the cells around it have a bit as well: it is moved when it grows to the north or to the west (`make_room`). A corner point
has the bit of the cell to its south-east."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.wege.box import BLACK, BRIDGE, NO_DUCK, PATH, RESERVE, RIVER, WHITE
from sentiers.kernel import rule
from sentiers.kernel.bits import bit, count, has, lowest

SPAN = 6  # W8
WORLD = 2 * SPAN - 1  # cells that can be reached from the first tile, in a row
MIDDLE = SPAN - 1

ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
WEST_LINE = np.uint64(0x0101010101010101)
NORTH_LINE = np.uint64(0xFF)
EVEN = np.uint64(0xAA55AA55AA55AA55)  # column and row together even

Word = Any


@rule
def columns(x: Any) -> Word:
    """The whole column x."""
    return WEST_LINE << np.uint64(x)


@rule
def rows(y: Any) -> Word:
    """The whole row y."""
    return NORTH_LINE << np.uint64(8 * y)


@rule
def occupied(s: Any) -> Word:
    return s.laid[PATH] | s.laid[RIVER] | s.laid[BRIDGE] | s.laid[RESERVE]


@rule
def columns_of(cells: Word) -> Word:
    """A bit for each column in which there is a cell."""
    cells |= cells >> np.uint64(32)
    cells |= cells >> np.uint64(16)
    cells |= cells >> np.uint64(8)
    return cells & NORTH_LINE


@rule
def rows_of(cells: Word) -> Word:
    """A bit for each row in which there is a cell."""
    cells |= cells >> np.uint64(4)
    cells |= cells >> np.uint64(2)
    cells |= cells >> np.uint64(1)
    # gathers the lowest bits of the eight bytes
    return ((cells & WEST_LINE) * np.uint64(0x0102040810204080)) >> np.uint64(56)


@rule
def width(s: Any) -> int:
    return count(columns_of(occupied(s)))


@rule
def height(s: Any) -> int:
    return count(rows_of(occupied(s)))


@rule
def falling(s: Any) -> Word:
    """The cells with land in the north-west and the south-east; the others have it in the north-east and the south-west (W7).

    As points the same word holds the corners of land, the other points are water."""
    return EVEN if (s.left + s.top + s.first) & 1 == 0 else ~EVEN


@rule
def beside(cells: Word) -> Word:
    """The free cells edge to edge with a tile."""
    east, south = np.uint64(1), np.uint64(8)
    return (cells << east | cells >> east | cells << south | cells >> south) & ~cells


@rule
def free_cells(s: Any) -> Word:
    """W7, W8: where a tile may be laid, if nothing else forbids it."""
    free = beside(occupied(s))
    if width(s) == SPAN:
        free &= ~(columns(0) | columns(SPAN + 1))
    if height(s) == SPAN:
        free &= ~(rows(0) | rows(SPAN + 1))
    return free


@rule
def off_the_edge(s: Any) -> Word:
    """W13: the cells, also free ones, on which a bridge would not lie on an outer edge that is known, itself included."""
    wide, high = width(s), height(s)
    inner = ALL
    if wide == SPAN:
        inner &= ~(columns(1) | columns(SPAN))
    elif wide == SPAN - 1:
        inner &= ~(columns(0) | columns(SPAN))
    if high == SPAN:
        inner &= ~(rows(1) | rows(SPAN))
    elif high == SPAN - 1:
        inner &= ~(rows(0) | rows(SPAN))
    return inner


@rule
def within(span: Any, low: Any, high: Any, place: Any) -> bool:
    """W24 in one direction: with a tile in this place, can an area of six still hold all from `low` to `high` off its edge?

    The layout reaches from 1 to `span`."""
    first, last = min(1, place), max(span, place)
    return bool(last - low < SPAN - 1 and high - first < SPAN - 1 and high - low < SPAN - 2)


@rule
def highest(places: Word) -> int:
    """The highest of eight bits; -1 if there is none."""
    high = 7
    while high >= 0 and not has(places, high):
        high -= 1
    return high


@rule
def keeps_reserves_inside(s: Any, reserve: Any) -> Word:
    """W24: the cells, also free ones, where a tile (or a reserve) leaves every reserve inside the area."""
    reserves = s.laid[RESERVE]
    if not reserves and not reserve:
        return ALL
    kept = np.uint64(0)
    wide, tall = width(s), height(s)
    across, down = columns_of(reserves), rows_of(reserves)
    low, high = lowest(across), highest(across)
    for x in range(8):
        if within(wide, min(low, x) if reserve else low, max(high, x) if reserve else high, x):
            kept |= columns(x)
    low, high = lowest(down), highest(down)
    for y in range(8):
        if not within(tall, min(low, y) if reserve else low, max(high, y) if reserve else high, y):
            kept &= ~rows(y)
    return kept


@rule
def make_room(s: Any, x: int, y: int) -> tuple[int, int]:
    """Moves the layout so that a tile at (x, y), beside it, lies in column and row 1 or more; gives its new place."""
    by = 0
    if x == 0:
        by, x = 1, 1
        s.left -= 1
    if y == 0:
        by, y = by + 8, 1
        s.top -= 1
    if by:
        for kind in range(4):
            s.laid[kind] <<= np.uint64(by)
        s.ducks[0] <<= np.uint64(by)
        s.ducks[1] <<= np.uint64(by)
        s.south <<= np.uint64(by)
    return x, y


@rule
def kind_of(tile: Any) -> Any:
    return (np.int64(tile) - 1) & 3


@rule
def duck_of(tile: Any) -> Any:
    return (np.int64(tile) - 1) >> 2


@rule
def corner_of(duck: int, turned: int) -> int:
    """In which corner a duck sits when its tile is turned: 0 north-west, 1 north-east, 2 south-east, 3 south-west."""
    return (duck - BLACK + turned) & 3


@rule
def put(s: Any, place: int, tile: Any, turned: int) -> None:
    """Lays a tile on the cell of this bit, turned by so many quarters clockwise."""
    cell, duck = bit(place), duck_of(tile)
    s.laid[kind_of(tile)] |= cell
    if duck != NO_DUCK:
        s.ducks[duck - BLACK] |= cell
        if corner_of(duck, turned) >= 2:
            s.south |= cell


@rule
def tile_at(s: Any, place: int) -> int:
    """The tile on the cell of this bit, 0 if none lies there."""
    for kind in range(4):
        if has(s.laid[kind], place):
            duck = BLACK if has(s.ducks[0], place) else WHITE if has(s.ducks[1], place) else NO_DUCK
            return 1 + kind + 4 * duck
    return 0


@rule
def turned_at(s: Any, place: int) -> int:
    """By how many quarters the tile on this cell is turned; without a duck 0 or 1."""
    quarter = 0 if has(falling(s), place) else 1
    south = has(s.south, place)
    if has(s.ducks[0], place):
        return quarter + (2 if south else 0)
    if has(s.ducks[1], place):
        return quarter + (2 if south == (quarter == 0) else 0)
    return quarter


@rule
def take(s: Any, place: int) -> int:
    """Takes the tile up from the cell of this bit."""
    tile = tile_at(s, place)
    others = ~bit(place)
    for kind in range(4):
        s.laid[kind] &= others
    s.ducks[0] &= others
    s.ducks[1] &= others
    s.south &= others
    return tile
