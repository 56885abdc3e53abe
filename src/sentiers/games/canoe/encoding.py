"""Canoë by numbers: the two colours as planes, the own one first; a plant is a hole, a take-back a hole, a step a hole and one of
eight directions."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.canoe.box import DIRECTIONS
from sentiers.games.canoe.rules import PLANT, STEP, TAKE, TURN_LIMIT, code, fingerprint
from sentiers.games.canoe.rules import parts as parts_of
from sentiers.games.contract import Record
from sentiers.games.encoding import NO_ACTION, EncodingAbilities, Part, Symmetry
from sentiers.kernel import rule
from sentiers.kernel.bits import count, has, lowest, rest

PLANES = 2
WAYS = 2 + len(DIRECTIONS)  # in which a hole can be named: planted in, emptied, left in each direction


def parts(box: Record) -> tuple[Part, ...]:
    return (
        Part(
            "board",
            (PLANES, int(box.rows), int(box.columns)),
            "common",
            "My pegs and theirs; the bottom row first.",
        ),
        Part("stock", (2,), "common", "The share of my pegs that is in stock, and of theirs."),
        Part(
            "time",
            (3,),
            "common",
            "1 if it is my turn; the share of the turns that are over; how often this board stood before, by halves.",
        ),
    )


def actions(box: Record) -> int:
    return WAYS * int(box.holes)


@rule
def beginnings(box):
    return 0


@rule
def mark(box, cells, plane, out):
    """Writes a set of holes into a plane."""
    first, columns = np.uint64(plane * box.rows * box.columns), np.uint64(box.columns)
    while cells:
        hole = np.uint64(lowest(cells))
        cells = rest(cells)
        out[first + np.uint64(box.row[hole]) * columns + np.uint64(box.column[hole])] = 1.0


@rule
def stood(s):
    """How often this board stood before, with the same player to move; no more than twice."""
    mover = s.turns & 1
    times = 0
    if s.stood[mover, fingerprint(s)] > 1:  # this time is one of them
        for place in range(s.turns >> 1):
            times += (s.past[mover, 0, place] == s.pegs[0]) & (s.past[mover, 1, place] == s.pegs[1])
    return min(times, 2)


@rule
def observe(box, s, seat, out):
    mine, theirs = s.pegs[seat], s.pegs[1 - seat]
    mark(box, mine, 0, out)
    mark(box, theirs, 1, out)
    after = PLANES * box.rows * box.columns
    out[after] = 1.0 - count(mine) / box.pegs
    out[after + 1] = 1.0 - count(theirs) / box.pegs
    out[after + 2] = not s.ended and seat == s.turns & 1
    out[after + 3] = s.turns / TURN_LIMIT
    out[after + 4] = 0.5 * stood(s)


@rule
def spell(box, s, seat, move):
    kind, origin, hole = parts_of(move)
    if kind == PLANT:
        return np.int64(hole), NO_ACTION
    if kind == TAKE:
        return np.int64(box.holes + origin), NO_ACTION
    direction = 0
    while box.toward[origin, direction] != hole:
        direction += 1
    return np.int64(2 * box.holes + 8 * origin + direction), NO_ACTION


@rule
def following(box, s, seat, first, out):
    """What `legal` lists, spelled at once."""
    if s.ended or seat != s.turns & 1:
        return 0
    mine = s.pegs[seat]
    empty = box.board & ~(s.pegs[0] | s.pegs[1])
    total = 0
    if count(mine) < box.pegs:
        cells = empty
        while cells:
            out[total] = lowest(cells)
            total += 1
            cells = rest(cells)
    while mine:
        peg = lowest(mine)
        mine = rest(mine)
        out[total] = box.holes + peg
        total += 1
        if not box.near[peg] & empty:
            continue
        for direction in range(8):  # the next one is written over it where this is no step
            hole = box.toward[peg, direction]
            out[total] = 2 * box.holes + 8 * peg + direction
            total += np.int64(hole >= 0) & np.int64(empty >> np.uint64(hole & 63) & np.uint64(1))
    return total


@rule
def mask(box, s, seat, out):
    """What `following` lists."""
    if s.ended or seat != s.turns & 1:
        return
    mine = s.pegs[seat]
    empty = box.board & ~(s.pegs[0] | s.pegs[1])
    plants = empty if count(mine) < box.pegs else np.uint64(0)
    holes = np.uint64(box.holes)
    for hole in range(holes):  # without a branch and unsigned: the processor then takes several at once
        out[hole] = plants >> np.uint64(hole) & np.uint64(1)
    for hole in range(holes):
        out[holes + np.uint64(hole)] = mine >> np.uint64(hole) & np.uint64(1)
    while mine:
        peg = lowest(mine)
        mine = rest(mine)
        first = np.uint64(2 * box.holes + 8 * peg)
        for direction in range(8):
            hole = box.toward[peg, direction]
            there = empty >> np.uint64(hole & 63) & np.uint64(1)
            out[first + np.uint64(direction)] = np.int8(hole >= 0) & np.int8(there)


@rule
def allows(box, s, seat, action):
    """Whether `mask` sets an action."""
    if s.ended or seat != s.turns & 1:
        return False
    mine = s.pegs[seat]
    empty = box.board & ~(s.pegs[0] | s.pegs[1])
    if action < box.holes:
        return has(empty, action) and count(mine) < box.pegs
    if action < 2 * box.holes:
        return has(mine, action - box.holes)
    peg, direction = action - 2 * box.holes >> 3, action - 2 * box.holes & 7
    hole = box.toward[peg, direction]
    return has(mine, peg) and hole >= 0 and has(empty, hole)


@rule
def read(box, s, seat, first, second):
    if first < box.holes:
        return code(PLANT, 0, first)
    if first < 2 * box.holes:
        return code(TAKE, first - box.holes, 0)
    origin, direction = first - 2 * box.holes >> 3, first - 2 * box.holes & 7
    return code(STEP, origin, np.int64(box.toward[origin, direction]))


def symmetries(box: Record) -> tuple[Symmetry, ...]:
    """The turns and reflections of the square that leave the board as it is."""
    found = (_symmetry(box, name, *signs) for name, signs in _SQUARE.items())
    return tuple(symmetry for symmetry in found if symmetry is not None)


# whether rows and columns change places, and which of them then count backwards
_SQUARE = {
    "left and right": (False, False, True),
    "up and down": (False, True, False),
    "half a turn": (False, True, True),
    "along the diagonal": (True, False, False),
    "across the diagonal": (True, True, True),
    "a quarter to the left": (True, False, True),
    "a quarter to the right": (True, True, False),
}


def _symmetry(box: Any, name: str, swapped: bool, up: bool, right: bool) -> Symmetry | None:
    rows, columns, holes = int(box.rows), int(box.columns), int(box.holes)
    if swapped and rows != columns:
        return None

    def moved(row: int, column: int) -> tuple[int, int]:
        row, column = (column, row) if swapped else (row, column)
        return rows - 1 - row if up else row, columns - 1 - column if right else column

    def turned(row: int, column: int) -> tuple[int, int]:
        """The same for a direction."""
        row, column = (column, row) if swapped else (row, column)
        return -row if up else row, -column if right else column

    goes = [int(box.at[moved(int(box.row[hole]), int(box.column[hole]))]) for hole in range(holes)]
    if -1 in goes:
        return None
    ways = [DIRECTIONS.index(turned(*way)) for way in DIRECTIONS]
    steps = [2 * holes + 8 * goes[hole] + way for hole in range(holes) for way in ways]
    cells = np.arange(PLANES * rows * columns).reshape(PLANES, rows, columns)
    seen = cells.copy()
    for row in range(rows):
        for column in range(columns):
            seen[:, *moved(row, column)] = cells[:, row, column]
    rest_of_it = np.arange(cells.size, cells.size + 5)
    return Symmetry(
        name,
        lambda box, s: _image(s, goes),
        np.concatenate([seen.ravel(), rest_of_it]),
        np.array([*goes, *(holes + hole for hole in goes), *steps]),
        (0, 1),
    )


def _image(s: Any, goes: list[int]) -> None:
    def moved(cells: Any) -> np.uint64:
        return np.uint64(sum(1 << goes[hole] for hole in range(len(goes)) if int(cells) >> hole & 1))

    turns, pegs = int(s.turns), [moved(s.pegs[seat]) for seat in range(2)]
    s.stood[:] = 0
    noted = turns if s.ended else turns + 1
    for turn in range(noted):
        mover, place = turn & 1, turn >> 1
        for seat in range(2):
            s.pegs[seat] = s.past[mover, seat, place] = moved(s.past[mover, seat, place])
        s.stood[mover, fingerprint(s)] += 1
    s.pegs[:] = pegs


ABILITIES = EncodingAbilities(following=following, mask=mask, allows=allows, symmetries=symmetries)
