"""The compiled rules that most games of marking cells share: the two players take turns, each marks an empty cell with his own mark
and nothing moves. How one wins, each game writes itself, in its `play`.

The record has the fields of `mark_fields`. A move is the number of a cell."""

from __future__ import annotations

from sentiers.kernel import rule
from sentiers.kernel.dice import draw
from sentiers.kernel.record import Field

DRAWN = 3
"""The `winner` of a match that nobody has won."""


def mark_fields(most: int) -> list[Field]:
    """The fields of a state on a board of at most so many rows and columns."""
    return [
        ("cells", "i1", (most * most,)),  # 0 empty, or 1 + the seat whose mark it is
        ("turns", "i2"),  # how many were played: seat 0 has the even ones
        ("winner", "i1"),  # 0 while it goes on, then 1 + seat, or DRAWN
    ]


@rule
def deal(box, s, seed):
    """The board is empty."""


@rule
def turn(box, s):
    return 0 if s.winner else 1 << (s.turns & 1)


@rule
def legal(box, s, seat, out):
    """Every empty cell."""
    if s.winner or seat != s.turns & 1:
        return 0
    total = 0
    for cell in range(box.total):
        if s.cells[cell] == 0:
            out[total] = cell
            total += 1
    return total


@rule
def sample(box, s, seat, rng):
    """Tries cells until one is empty: each is as likely."""
    while True:
        cell = draw(rng, box.total)
        if s.cells[cell] == 0:
            return cell


@rule
def put(s, seat, cell):
    """The seat's mark on a cell, and the turn passes."""
    s.cells[cell] = 1 + seat
    s.turns += 1


@rule
def over(box, s):
    return s.winner != 0


@rule
def score(box, s, out):
    """1 and 0, or ½ each."""
    for seat in range(2):
        out[seat] = 1.0 if s.winner == 1 + seat else 0.5 if s.winner == DRAWN or s.winner == 0 else 0.0
