"""Marks on cells by numbers, for games whose state is that of `marking`: a plane for the own marks and one for theirs; an action is
a cell. A game whose moves are more than cells writes `actions`, `spell` and `read` itself.

`symmetries` are those of the board, and hold where the rules know no direction: else a game gives none."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from sentiers.games.boards.cells import HEXAGONS, STEPS, Board, board
from sentiers.games.contract import Record
from sentiers.games.encoding import NO_ACTION, EncodingAbilities, Part, Symmetry
from sentiers.kernel import rule

Place = tuple[int, int]
"""(column, row)"""


def parts(box: Record) -> tuple[Part, ...]:
    return (
        Part("board", (2, int(box.rows), int(box.columns)), "common", "My marks and theirs; row 1 first."),
        Part("time", (2,), "common", "1 if it is my turn; 1 if I am the one who began."),
    )


def actions(box: Record) -> int:
    return int(box.total)


@rule
def beginnings(box):
    return 0


@rule
def observe(box, s, seat, out):
    size = box.rows * box.columns
    place = 0
    for row in range(box.rows):
        for column in range(box.columns):
            cell = box.at[row, column]
            if cell >= 0 and s.cells[cell]:
                out[place if s.cells[cell] == 1 + seat else size + place] = 1.0
            place += 1
    out[2 * size] = not s.winner and seat == s.turns & 1
    out[2 * size + 1] = seat == 0


@rule
def spell(box, s, seat, move):
    return np.int64(move), NO_ACTION


@rule
def read(box, s, seat, first, second):
    return np.int64(first)


def symmetries(box: Record) -> tuple[Symmetry, ...]:
    """The turns and reflections that leave the board and the owners of its sides as they are."""
    return symmetries_with(box, 0)


def symmetries_with(box: Record, more: int) -> tuple[Symmetry, ...]:
    """The same where so many actions follow behind the cells, which stay what they are."""
    plain = board(box)
    size = plain.rows * plain.columns
    found = []
    for name, goes in _moved(plain):
        places, cells = np.arange(2 * size + 2), [row * plain.columns + column for row, column in plain.places]
        for plane in (0, size):
            for cell, there in enumerate(goes):
                places[plane + cells[there]] = plane + cells[cell]
        further = range(len(goes), len(goes) + more)
        found.append(Symmetry(name, partial(_image, goes), places, np.array([*goes, *further]), (0, 1)))
    return tuple(found)


def _image(goes: list[int], box: Any, s: Any) -> None:
    s.cells[goes] = s.cells[: len(goes)].copy()


def _moved(plain: Board) -> list[tuple[str, list[int]]]:
    """Where the cells go by each symmetry. A turn or a reflection takes each direction to another."""
    total, quarter = plain.directions, 1 if plain.directions == HEXAGONS else 2
    found = []
    for mirrored in (False, True):
        for turned in range(0, total, quarter):
            ways = [(turned - way if mirrored else turned + way) % total for way in range(total)]
            goes = _goes(plain, ways)
            if goes is not None and ways != list(range(total)):
                name = f"turned by {360 * turned // total} degrees"
                found.append(
                    (f"mirrored, then {name}" if mirrored and turned else "mirrored" if mirrored else name, goes)
                )
    return found


def _goes(plain: Board, ways: list[int]) -> list[int] | None:
    """Where each cell goes when the directions go so; None where the board would be another."""
    moved = _linear(STEPS[plain.directions], ways)
    images = [moved(column, row) for row, column in plain.places]
    left, first = min(column for column, _ in images), min(row for _, row in images)
    least = min(column for _, column in plain.places), min(row for row, _ in plain.places)
    at = {place: cell for cell, place in enumerate(plain.places)}
    goes = [at.get((row - first + least[1], column - left + least[0]), -1) for column, row in images]
    if -1 in goes:
        return None
    sides = [(owner, side) for owner, side in zip(plain.owners, _sides(plain), strict=True) if owner]
    return goes if all((owner, frozenset(goes[cell] for cell in side)) in sides for owner, side in sides) else None


def _linear(steps: tuple[Place, ...], ways: list[int]) -> Callable[[int, int], Place]:
    """What a place becomes when each step becomes another one."""
    right, down = (steps[ways[steps.index(unit)]] for unit in ((1, 0), (0, 1)))
    return lambda column, row: (column * right[0] + row * down[0], column * right[1] + row * down[1])


def _sides(plain: Board) -> list[frozenset[int]]:
    """The cells along the upper, right, lower and left side."""
    upper, lower = plain.lines[0], plain.lines[-1]
    return [
        frozenset(cell for cell, place in enumerate(plain.places) if place[axis] == line)
        for axis, line in ((0, upper), (1, plain.columns - 1), (0, lower), (1, 0))
    ]


ABILITIES = EncodingAbilities(symmetries=symmetries)
