"""The box of Zwei Wege: the clearing's cells and the two paths that lead on from each, for either player (Z1, Z2).

South is seat 0, whose start row is row 1 at the bottom; north is seat 1. The sides of the table are the same for both:
west (`<`) is on south's left hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sentiers.games.contract import BoxAbilities
from sentiers.games.editions import Edition
from sentiers.kernel import blank, record

COLUMNS = 3
LEAST_ROWS, MOST_ROWS = (
    5,
    7,
)  # on fewer rows a player may be left without a move; on more the game is not solved in seconds
MOST_CELLS = COLUMNS * MOST_ROWS

SOUTH, NORTH = 0, 1
HIDDEN, WEST, EAST = 0, 1, 2

BOX = record(
    "zwei_wege_box",
    [
        ("rows", "i4"),
        ("start", "i4", (2,)),  # the first cell of each player's start row
        ("path", "i1", (2, MOST_CELLS, 3)),  # [seat, cell, side]: the next cell toward the goal nearest to that side
        ("row", "i1", (MOST_CELLS,)),
        ("decline", "i1"),  # Z6b
        ("any_animal", "i1"),  # Z13b
    ],
)


def make(edition: Edition, options: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """The box for a match with this edition and these readings of the rule."""
    edition.only("name", "rows", "columns")
    edition.string("name")
    boxes = blank(BOX)
    box = boxes[0]
    box.rows = rows = edition.number("rows", LEAST_ROWS, MOST_ROWS)
    columns = edition.number("columns", COLUMNS, COLUMNS)
    box.decline, box.any_animal = options.get("decline", False), options.get("any_animal", False)
    box.start[NORTH] = (rows - 1) * columns
    box.path[:] = -1  # nothing leads on from the finishing row
    for row in range(rows):
        for column in range(columns):
            cell = row * columns + column
            box.row[cell] = row
            # Z2: from an edge straight on or to the middle, from the middle to either edge
            for side, beside in ((WEST, max(column - 1, 0)), (EAST, min(column + 1, columns - 1))):
                if row + 1 < rows:
                    box.path[SOUTH, cell, side] = cell + columns + beside - column
                if row > 0:
                    box.path[NORTH, cell, side] = cell - columns + beside - column
    return boxes


ABILITIES = BoxAbilities()
"""The rulebook states no number of cells."""
