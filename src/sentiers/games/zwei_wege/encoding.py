"""Zwei Wege by numbers. Everybody looks at the board from his own start row, which is the first, so that south's left is west and
north's left is east."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import numpy as np

from sentiers.games.contract import Record
from sentiers.games.encoding import NO_ACTION, Deal, EncodingAbilities, Part, Symmetry
from sentiers.games.zwei_wege.box import COLUMNS, EAST, HIDDEN, SOUTH, WEST
from sentiers.games.zwei_wege.notation import LETTERS
from sentiers.games.zwei_wege.rules import (
    ANIMALS,
    GO,
    HOME,
    MOVE_LIMIT,
    STAY,
    TURN_MOVES,
    announcement,
    to_block,
    turn,
)
from sentiers.games.zwei_wege.rules import parts as parts_of
from sentiers.kernel import rule

BLOCK = 2 * ANIMALS  # the first of two actions: on the left, on the right
CHOICE = BLOCK + 2  # of two: to go, to stay
ACTIONS = CHOICE + 2
TABLE = ANIMALS + 5
TIME = 6


def parts(box: Record) -> tuple[Part, ...]:
    return (
        Part(
            "board",
            (2 * ANIMALS, int(box.rows), COLUMNS),
            "common",
            "My hare, hedgehog and fox, then theirs; my start row first, from left to right.",
        ),
        Part("home", (2 * ANIMALS,), "common", "The animals that have arrived, in the same order."),
        Part(
            "table",
            (TABLE,),
            "mine",
            "The animal announced (three); the red disc on the left, on the right (neither: unknown); the black one likewise; "
            "1 if I hid the red one.",
        ),
        Part(
            "time",
            (TIME,),
            "common",
            "1 if I am to announce; to block; to go or stay; 1 if I am the mover; the moves of this turn, by thirds; the share "
            "of the moves of the match that are over.",
        ),
    )


def actions(box: Record) -> int:
    return ACTIONS


@rule
def beginnings(box):
    return 0


@rule
def on_the_right(seat, side):
    """0 for a side of the table on the seat's left, 1 on its right."""
    return side - WEST if seat == SOUTH else EAST - side


@rule
def side_of(seat, right):
    return WEST + right if seat == SOUTH else EAST - right


@rule
def observe(box, s, seat, out):
    cells = box.rows * COLUMNS
    table = 2 * ANIMALS * cells + 2 * ANIMALS
    for whose in range(2):
        owner = seat if whose == 0 else 1 - seat
        for animal in range(ANIMALS):
            place, plane = s.at[owner, animal], whose * ANIMALS + animal
            if place == HOME:
                out[2 * ANIMALS * cells + plane] = 1.0
            else:
                out[plane * cells + (place if seat == SOUTH else cells - 1 - place)] = 1.0
    if s.animal:
        out[table + s.animal - 1] = 1.0
        if s.side != HIDDEN:
            out[table + ANIMALS + on_the_right(seat, s.side)] = 1.0
        if s.block:
            out[table + ANIMALS + 2 + on_the_right(seat, s.block)] = 1.0
        out[table + ANIMALS + 4] = s.hands == seat
    time = table + TABLE
    if turn(box, s) == 1 << seat:
        out[time + (1 if to_block(s) else 2 if s.decides else 0)] = 1.0
    out[time + 3] = s.mover == seat
    out[time + 4] = min(s.made, TURN_MOVES) / TURN_MOVES
    out[time + 5] = s.moves / MOVE_LIMIT


@rule
def spell(box, s, seat, move):
    if move >= GO:
        return np.int64(CHOICE + (move == STAY)), NO_ACTION
    animal, side = parts_of(move)
    right = on_the_right(seat, side)
    return np.int64(BLOCK + right if animal < 0 else 2 * animal + right), NO_ACTION


@rule
def read(box, s, seat, first, second):
    if first >= CHOICE:
        return np.int32(GO if first == CHOICE else STAY)
    if first >= BLOCK:
        return np.int32(side_of(seat, first - BLOCK))
    return announcement(first // 2, side_of(seat, first % 2))


def symmetries(box: Record) -> tuple[Symmetry, ...]:
    """Left and right, and the two start rows."""
    cells = int(box.rows) * COLUMNS
    board = np.arange(2 * ANIMALS * cells).reshape(2 * ANIMALS, -1, COLUMNS)[:, :, ::-1].ravel()
    home = np.arange(2 * ANIMALS) + 2 * ANIMALS * cells
    table = np.array([*range(ANIMALS), ANIMALS + 1, ANIMALS, ANIMALS + 3, ANIMALS + 2, ANIMALS + 4]) + home[-1] + 1
    time = np.arange(TIME) + table.max() + 1
    mirrored = [2 * animal + 1 - right for animal in range(ANIMALS) for right in range(2)]
    mirrored += [BLOCK + 1, BLOCK, CHOICE, CHOICE + 1]
    return (
        Symmetry("left and right", _mirror, np.concatenate([board, home, table, time]), np.array(mirrored), (0, 1)),
        Symmetry("south and north", _turn, np.arange(time[-1] + 1), np.arange(ACTIONS), (1, 0)),
    )


def _mirror(box: Any, s: Any) -> None:
    _move(s, lambda cell: cell - cell % COLUMNS + COLUMNS - 1 - cell % COLUMNS)


def _turn(box: Any, s: Any) -> None:
    _move(s, lambda cell: int(box.rows) * COLUMNS - 1 - cell)
    s.at[:] = s.at[::-1].copy()
    s.mover, s.hands = 1 - s.mover, 1 - s.hands if s.animal else s.hands
    s.went, s.decides = (3 - s.went) % 3, (3 - s.decides) % 3


def _move(s: Any, goes: Any) -> None:
    """Everything that lies somewhere; what is on one side of the table is on the other."""
    for seat in range(2):
        for animal in range(ANIMALS):
            if s.at[seat, animal] != HOME:
                s.at[seat, animal] = goes(int(s.at[seat, animal]))
    if s.went:
        s.origin = goes(int(s.origin))
    if s.side != HIDDEN:
        s.side = WEST + EAST - s.side
    if s.block:
        s.block = WEST + EAST - s.block


def deals(box: Record) -> tuple[Deal, ...]:
    """Z3: each side in any order, south's from the west on and then north's."""
    orders = ["".join(order) for order in permutations(LETTERS)]
    return tuple(
        Deal(
            f"{south} {north.lower()}",
            f"{int(box.rows)} {' '.join(north.lower())}\n1 {' '.join(south)}\nsouth to move",
            1 / len(orders) ** 2,
        )
        for south, north in product(orders, repeat=2)
    )


ABILITIES = EncodingAbilities(symmetries=symmetries, deals=deals)
