"""The cells of a board: their fields in a box's record, and the board read once as plain numbers, for whatever writes or draws.

A cell is a number. Columns have letters, rows numbers: a1. Rows of squares count from below, as on a chessboard, rows of hexagons
from above and each half a cell further right, as on a board of Hex."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from sentiers.kernel.record import Field

MOST_COLUMNS = 26
SQUARES, HEXAGONS = 8, 6
"""How many directions there are from a cell, by its shape."""

STEPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    SQUARES: ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)),
    HEXAGONS: ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
}
"""(columns, rows) to the neighbour in each direction, clockwise on the screen from the right. The opposite of a direction is half
the directions further; of squares, every second one is straight."""


def board_fields(most: int) -> list[Field]:
    """The fields of a box with a board of at most so many rows and columns."""
    if not 1 <= most <= MOST_COLUMNS:
        raise ValueError(f"a board has 1 to {MOST_COLUMNS} rows and columns, each column with a letter")
    return [
        ("rows", "i2"),
        ("columns", "i2"),
        ("total", "i2"),  # how many cells there are
        ("directions", "i2"),  # 8 for squares, 6 for hexagons
        ("at", "i2", (most, most)),  # [row, column]: the cell there, or −1
        ("near", "i2", (most * most, 8)),  # [cell, direction]: the neighbour, or −1
        ("owners", "i1", (4,)),  # whose the upper, right, lower and left side is: 1 + seat, or 0
    ]


def lay(box: Any, directions: int, there: Sequence[Sequence[bool]], owners: tuple[int, int, int, int]) -> None:
    """Fills the fields; `there[row][column]` says where there are cells."""
    box.rows, box.columns, box.directions = len(there), len(there[0]), directions
    box.owners[:] = owners
    box.at[:], box.near[:] = -1, -1
    places = [(row, column) for row, line in enumerate(there) for column, is_there in enumerate(line) if is_there]
    box.total = len(places)
    for cell, place in enumerate(places):
        box.at[place] = cell
    for cell, (row, column) in enumerate(places):
        for direction, (right, up) in enumerate(STEPS[directions]):
            beside = row + up, column + right
            if 0 <= beside[0] < box.rows and 0 <= beside[1] < box.columns:
                box.near[cell, direction] = box.at[beside]


@dataclass(frozen=True, eq=False)
class Board:
    """A board as plain numbers. Lists go by cell. `board` makes each of them once, so that it can be a key."""

    directions: int
    rows: int
    columns: int
    places: list[tuple[int, int]]
    """(row, column)"""
    names: list[str]
    cells: dict[str, int]
    near: list[list[int]]
    owners: tuple[int, ...]

    @property
    def lines(self) -> list[int]:
        """The rows from the top of the screen down."""
        rows = list(range(self.rows))
        return rows if self.directions == HEXAGONS else rows[::-1]

    def shift(self, row: int) -> int:
        """How many half cells further right than the first a row begins."""
        return row if self.directions == HEXAGONS else 0


def board(box: Any) -> Board:
    """The board in a box."""
    return _read(int(box.directions), int(box.rows), int(box.columns), *_bytes(box), tuple(box.owners.tolist()))


def _bytes(box: Any) -> tuple[int, bytes, bytes]:
    return box.at.shape[1], box.at.tobytes(), box.near.tobytes()


@lru_cache(maxsize=64)
def _read(
    directions: int, rows: int, columns: int, most: int, at: bytes, near: bytes, owners: tuple[int, ...]
) -> Board:
    grid = np.frombuffer(at, np.int16).reshape(-1, most)
    places = [(int(row), int(column)) for row, column in np.argwhere(grid >= 0)]
    names = [f"{chr(97 + column)}{row + 1}" for row, column in places]
    beside = np.frombuffer(near, np.int16).reshape(-1, 8)[: len(places)].tolist()
    return Board(
        directions,
        rows,
        columns,
        places,
        names,
        {name: cell for cell, name in enumerate(names)},
        [[cell for cell in cells if cell >= 0] for cells in beside],
        owners,
    )


def find(box: Any, text: str) -> int | None:
    """The cell of this name, if there is one."""
    name = text.strip().lower()
    return board(box).cells.get(name) if re.fullmatch("[a-z][1-9][0-9]?", name) else None


def name(box: Any, cell: int) -> str:
    return board(box).names[cell]


def shortest(box: Any, among: set[int], starts: set[int], ends: set[int]) -> list[int]:
    """The cells of a shortest way from one of the starts to one of the ends through these cells; empty if there is none."""
    near = board(box).near
    came: dict[int, int | None] = dict.fromkeys(sorted(starts & among))
    ahead = list(came)
    for cell in ahead:
        if cell in ends:
            way = [cell]
            while (before := came[way[-1]]) is not None:
                way.append(before)
            return way
        fresh = [other for other in near[cell] if other in among and other not in came]
        came |= dict.fromkeys(fresh, cell)
        ahead += fresh
    return []
