"""The box of Canoë: the board's holes, who is whose neighbour, and every canoe that fits on it (C1, C2, C6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sentiers.games.contract import BoxAbilities
from sentiers.games.editions import Count, Edition
from sentiers.kernel import blank, record
from sentiers.messages import Message

MOST_HOLES = 64
MOST_COLUMNS = 16
MOST_CANOES = 4 * MOST_HOLES

DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))

BOX = record(
    "canoe_box",
    [
        ("board", "u8"),  # all holes
        ("near", "u8", (MOST_HOLES,)),  # the neighbours of each hole
        ("canoe_pegs", "u8", (MOST_CANOES,)),  # the four holes of each canoe
        ("canoe_halo", "u8", (MOST_CANOES,)),  # the holes next to it, where no peg of its colour may stand (C8)
        ("canoe_count", "i4"),
        ("canoes", "i4"),  # how many are needed to win
        ("holes", "i4"),
        ("pegs", "i4"),  # of each colour
        ("columns", "i4"),
        ("rows", "i4"),
        ("toward", "i1", (MOST_HOLES, 8)),  # the hole next to a hole in each direction, or -1
        ("column", "i1", (MOST_HOLES,)),
        ("row", "i1", (MOST_HOLES,)),
        ("at", "i1", (MOST_COLUMNS, MOST_COLUMNS)),  # the hole at [row, column], or -1
    ],
)

# C6: the middles side by side, each end diagonal to one middle, both ends bent to the same side.
_ARC = ((0, 1), (1, 0), (2, 0), (3, 1))
_ARCS = tuple(
    tuple((sign * y, x) if upright else (x, sign * y) for x, y in _ARC) for upright in (False, True) for sign in (1, -1)
)


def _holes(edition: Edition) -> list[tuple[int, int]]:
    """The (row, column) of each hole, from the bottom row up and from left to right."""
    rows = [text.split() for text in edition.strings("rows")]
    if len(rows) > MOST_COLUMNS:
        edition.fail(Message("A board has at most {most} rows.", most=MOST_COLUMNS), "rows")
    for place, marks in enumerate(rows):
        if len(marks) != len(rows[0]) or not 1 <= len(marks) <= MOST_COLUMNS:
            edition.fail(
                Message(
                    "Every row has as many marks as the first one, here {count}, at most {most}.",
                    count=len(rows[0]),
                    most=MOST_COLUMNS,
                ),
                "rows",
                place,
            )
        for mark in marks:
            if mark not in ("o", "."):
                edition.fail(
                    Message("A row is made of o (a hole) and . (no hole), not of {mark}.", mark=mark), "rows", place
                )
    holes = [(r, c) for r, marks in enumerate(reversed(rows)) for c, mark in enumerate(marks) if mark == "o"]
    if len(holes) > MOST_HOLES:
        edition.fail(
            Message("A board has at most {most} holes, this one {count}.", most=MOST_HOLES, count=len(holes)), "rows"
        )
    return holes


def make(edition: Edition, options: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """The box for a match with this edition and these options."""
    edition.only("name", "pegs", "rows")
    edition.string("name")
    holes = _holes(edition)
    number = {hole: index for index, hole in enumerate(holes)}
    boxes = blank(BOX)
    box = boxes[0]
    box.canoes = options["canoes"]
    box.pegs = edition.number("pegs", 8, 32)
    box.holes = len(holes)
    if len(holes) < 2 * box.pegs + 1:
        edition.fail(
            Message(
                "The board needs more holes than there are pegs: it has {holes} for {pegs}.",
                holes=len(holes),
                pegs=2 * int(box.pegs),
            ),
            "rows",
        )
    box.rows = 1 + max(row for row, _ in holes)
    box.columns = 1 + max(column for _, column in holes)
    box.toward[:] = -1
    box.at[:] = -1
    for (row, column), index in number.items():
        box.board |= np.uint64(1 << index)
        box.row[index], box.column[index], box.at[row, column] = row, column, index
        for direction, (up, right) in enumerate(DIRECTIONS):
            other = number.get((row + up, column + right))
            if other is not None:
                box.toward[index, direction] = other
                box.near[index] |= np.uint64(1 << other)
    for row, column in holes:  # where the first end of the arc stands
        for arc in _ARCS:
            place = [(row + up - arc[0][1], column + right - arc[0][0]) for right, up in arc]
            if all(hole in number for hole in place):
                pegs = sum(1 << number[hole] for hole in place)
                halo = 0
                for hole in place:
                    halo |= int(box.near[number[hole]])
                box.canoe_pegs[box.canoe_count] = pegs
                box.canoe_halo[box.canoe_count] = halo & ~pegs
                box.canoe_count += 1
    if box.canoe_count == 0:
        edition.fail(Message("No canoe fits on this board."), "rows")
    return boxes


def counts(box: Any) -> list[Count]:
    """C1."""
    return [Count(Message("Pegs of each colour"), int(box.pegs), 13)]


ABILITIES = BoxAbilities(counts)
