"""What lies on the table, read once from a record, and the cells that a move leads over: for those who draw and tell."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, NamedTuple

from sentiers.games.once import once_a_box, once_a_position
from sentiers.games.zwei_wege.box import COLUMNS, EAST, WEST
from sentiers.games.zwei_wege.rules import HOME, STATE

Cells = list[int]
Paths = list[list[list[int]]]


class Reading(NamedTuple):
    """A record's fields as plain numbers; asking a record for one costs more than for all."""

    at: list[Cells]
    mover: int
    ended: int
    animal: int
    side: int
    block: int
    hands: int
    went: int
    origin: int
    decides: int
    made: int
    moves: int

    @property
    def called(self) -> int:
        """The animal announced last, or -1 before the first move."""
        return self.animal - 1

    @property
    def gone(self) -> int:
        """The seat whose animal moved, or -1."""
        return self.went - 1

    @property
    def taken(self) -> set[int]:
        """The cells on which an animal stands."""
        return {cell for mine in self.at for cell in mine if cell != HOME}

    @property
    def hidden(self) -> bool:
        """Are the hands closed?"""
        return self.animal != 0 and self.block == 0


_FIELDS = itemgetter(*((STATE.names or ()).index(name) for name in Reading._fields))


@once_a_position
def read(s: Any) -> Reading:
    at, *others = _FIELDS(s.item())
    return Reading(at.tolist(), *others)


@once_a_box
def paths(box: Any) -> Paths:
    """[seat][cell][side], as in the box."""
    found: Paths = box.path[:, : int(box.rows) * COLUMNS].tolist()
    return found


def walk(ways: Paths, seat: int, cell: int, side: int, taken: set[int]) -> Cells:
    """Z8: from where an animal stands over the cells it jumps to the one where it lands, or leaves the board (Z12)."""
    cells = [cell]
    while True:
        cell = ways[seat][cell][side]
        cells.append(cell)
        if cell not in taken or ways[seat][cell][WEST] < 0:
            return cells


class Move(NamedTuple):
    """The move on the table, being made or the last one made."""

    wishes: dict[int, Cells]
    """By side: where the announced animal could go, before anything moved."""
    walked: Cells
    """The way of the animal that moved; empty if none did."""
    home: bool
    """Has that animal arrived?"""


def move(ways: Paths, now: Reading) -> Move:
    """Only once an animal is announced."""
    before = [list(mine) for mine in now.at]
    if now.went:
        before[now.gone][now.called] = now.origin
    taken = {cell for mine in before for cell in mine if cell != HOME}
    start = before[now.hands][now.called]
    wishes = {side: walk(ways, now.hands, start, side, taken) for side in (WEST, EAST)}
    if not now.went:
        return Move(wishes, [], False)
    return Move(wishes, walk(ways, now.gone, now.origin, now.side, taken), now.at[now.gone][now.called] == HOME)
