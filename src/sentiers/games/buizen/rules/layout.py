"""The tiles on the table: a list in the order in which they were laid, the starting tile first, each with its cell.

The table has no edge. All tiles hang together, so none is farther from the starting tile than there are tiles, and a cell is a
number of two bytes in a world just large enough. To look around, `spread` draws the part in use on a grid."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import A_ROAD, A_ROOM, CLOSED, COVERED, MOST_LAID, OPEN, ROAD, ROOM, TO_ROAD
from sentiers.kernel import rule

MIDDLE = MOST_LAID
WORLD = 2 * MOST_LAID + 1
START = MIDDLE * WORLD + MIDDLE
NOTHING = -1
MOST_SPOTS = (MOST_LAID // 2 + 5) ** 2  # of the grid around tiles that hang together


@rule
def beyond(cell: Any, side: Any) -> Any:
    """The next cell to the north, east, south or west."""
    return cell + (-WORLD, 1, WORLD, -1)[side]


@rule
def at(s: Any, cell: Any) -> Any:
    """Which of the tiles that lie is on this cell; NOTHING if it is free."""
    for place in range(s.lying):
        if s.cell[place] == cell:
            return place
    return NOTHING


@rule
def beside(s: Any, cell: Any) -> Any:
    """On which sides of a cell a tile lies: a bit for each, north lowest."""
    found = 0
    for place in range(s.lying):
        apart = s.cell[place] - cell
        found |= (apart == -WORLD) | (apart == 1) << 1 | (apart == WORLD) << 2 | (apart == -1) << 3
    return found


@rule
def is_road(lies: Any) -> Any:
    return ROAD <= lies < ROOM


@rule
def is_pipe(lies: Any) -> Any:
    return lies < ROAD


@rule
def piles(box: Any, s: Any, lying: Any) -> Any:
    """Roads and pump rooms left when so many tiles lay on the table."""
    roads, rooms = np.int64(box.roads), np.int64(box.rooms)
    for place in range(lying):
        rooms -= s.lies[place] == ROOM
        roads -= is_road(s.lies[place])
    return roads, rooms


@rule
def pits_and_manholes(s: Any) -> Any:
    """How many of each have been played."""
    pits = manholes = 0
    for place in range(s.lying):
        cover = s.lies[place] - ROAD
        pits += (cover == OPEN) | (cover == CLOSED)
        manholes += (cover == COVERED) | (cover == CLOSED)
    return pits, manholes


@rule
def put(s: Any, cell: Any, lies: Any) -> Any:
    s.cell[s.lying] = cell
    s.lies[s.lying] = lies
    s.lying += 1


@rule
def bounds(s: Any, lying: Any) -> Any:
    """The part of the table in use when so many tiles lay on it, with two free cells all around: a grid's width and height, and
    its corner's cell."""
    left: Any = MIDDLE
    right: Any = MIDDLE
    top = bottom = np.int64(MIDDLE)
    for place in range(lying):
        row = row_of(s.cell[place])
        column = s.cell[place] - row * WORLD
        left, right = min(left, column), max(right, column)
        top, bottom = min(top, row), max(bottom, row)
    return right - left + 5, bottom - top + 5, (top - 2) * WORLD + left - 2


@rule
def spread(box: Any, s: Any, lying: Any) -> Any:
    """The table when so many tiles lay on it. Gives for each cell of a grid what its neighbours ask of each side, and the tile on
    it, counted from 1; then the width of the grid, and its corner's cell."""
    width, height, corner = bounds(s, lying)
    asked = np.zeros(width * height, np.uint16)
    tiles = np.zeros(width * height, np.int8)
    for place in range(lying):
        spot = spot_of(s.cell[place], width, corner)
        tiles[spot] = place + 1
        asks = np.int64(box.asks[s.lies[place]])
        asked[spot - width] |= (asks & 15) << 8
        asked[spot + 1] |= (asks >> 4 & 15) << 12
        asked[spot + width] |= asks >> 8 & 15
        asked[spot - 1] |= (asks >> 12 & 15) << 4
    return asked, tiles, width, corner


@rule
def find_tiles(s: Any, out: Any) -> Any:
    """Of that grid only the tiles, written to `out`; gives the width and the corner."""
    width, height, corner = bounds(s, s.lying)
    for spot in range(width * height):
        out[spot] = 0
    for place in range(s.lying):
        out[spot_of(s.cell[place], width, corner)] = place + 1
    return width, corner


@rule
def spot_of(cell: Any, width: Any, corner: Any) -> Any:
    """Where a cell is on the grid."""
    return cell - corner + (row_of(cell) - row_of(corner)) * (width - WORLD)


@rule
def row_of(cell: Any) -> Any:
    return np.int64(np.uint32(cell) // np.uint32(WORLD))


@rule
def cell_at(spot: Any, width: Any, corner: Any) -> Any:
    return spot // width * WORLD + spot % width + corner


@rule
def closed_to_pipes(asked: Any) -> Any:
    """B11, B13: does a neighbour ask for a road or a pump room here, which no hand holds?"""
    return (asked + 0x1111) & 0x8888 != 0  # a side that asks more than 6


@rule
def welcomes(asked: Any, road: Any) -> Any:
    """B12: would a road, or else a pump room, fit all neighbours of this free cell?"""
    sides = neighbours(asked)
    if road:
        return (
            asked | 2 * sides == (TO_ROAD | A_ROAD) * sides
        )  # each asks for the one or the other: they differ in one bit
    return asked + 2 * sides | 2 * sides == (A_ROOM + 2) * sides  # and so do these, two added


@rule
def neighbours(asked: Any) -> Any:
    """The lowest bit of each side that has a neighbour."""
    return (asked | asked >> 1 | asked >> 2 | asked >> 3) & 0x1111
