# mypy: allow-untyped-defs, allow-untyped-calls
"""Solves all boards, from the end of the race back to its start (Z17).

What moves takes the race forward, so a board depends on those further on, and on itself where a block moves nothing: then the
same animals stand there with another move of the turn, or with the other player to move; or with the same one, where he declines
(Z6b). Those at most six states of one board go round, from a draw that never ends (Z16), until they stand still."""

from __future__ import annotations

import numpy as np

from sentiers.games.zwei_wege.minds.board_numbers import SAME, fates, number, swapped
from sentiers.games.zwei_wege.minds.hand_against_block import DECLINES, best, manner
from sentiers.games.zwei_wege.rules import ANIMALS
from sentiers.kernel import rule

MOST_ROUNDS = 500
MOST_WAITING_ROUNDS = 20_000  # Z6b, Z13b
STILL = 1e-15


@rule
def number_fates(atlas, can, moved, paid, passed):
    """Boards become numbers: `paid` as the same mover sees them, `passed` as the other player does. Returns whether the board
    leads to itself."""
    itself = False
    for animal in range(ANIMALS):
        if can >> animal & 1:
            for hand in range(2):
                good, bad = moved[animal, hand], paid[animal, hand]
                itself |= good == SAME or bad == SAME
                passed[animal, hand] = number(atlas, swapped(atlas, bad)) if bad >= 0 else bad
                if good >= 0:
                    moved[animal, hand] = number(atlas, good)
                if bad >= 0:
                    paid[animal, hand] = number(atlas, bad)
    return itself


@rule
def _turn(can, moved, paid, passed, first, second, third, here, other, how, stay):
    """The three states of one board and mover, the last one first; `other` is what the turn is worth to the other player, `stay`
    what the third move was worth so far, to which one comes back who declines it."""
    third[here] = best(can, moved, passed, third, first, True, 1.0 - other, how, stay)
    second[here] = best(can, moved, paid, third, third, False, third[here], how, third[here])
    first[here] = best(can, moved, paid, second, second, False, second[here], how, second[here])


@rule
def solve_boards(box, atlas, boards, first, second, third):
    """Solves these boards, all of one progress, each together with the board that the other player sees. Returns the largest
    last change of a value."""
    at = np.empty((2, ANIMALS), np.int8)
    moved, paid, passed = (
        np.empty((ANIMALS, 2), np.int64),
        np.empty((ANIMALS, 2), np.int64),
        np.empty((ANIMALS, 2), np.int64),
    )
    moved_, paid_, passed_ = np.empty_like(moved), np.empty_like(moved), np.empty_like(moved)
    worst = 0.0
    for place in range(len(boards)):
        board = np.int64(boards[place])
        across = swapped(atlas, board)
        here, there = number(atlas, board), number(atlas, across)
        if there < here:
            continue  # it is solved with the other one
        can, can_ = fates(box, board, at, moved, paid), fates(box, across, at, moved_, paid_)
        itself = number_fates(atlas, can, moved, paid, passed)
        itself |= number_fates(atlas, can_, moved_, paid_, passed_)
        how = manner(box)
        itself |= how & DECLINES != 0
        other, change, stay, stay_ = 0.5, 1.0, 0.5, 0.5
        for _ in range(1 if not itself else MOST_WAITING_ROUNDS if how else MOST_ROUNDS):
            _turn(can, moved, paid, passed, first, second, third, here, other, how, stay)
            _turn(can_, moved_, paid_, passed_, first, second, third, there, first[here], how, stay_)
            change = abs(first[there] - other)
            other = first[there]
            if how:
                change = max(change, max(abs(third[here] - stay), abs(third[there] - stay_)))
                stay, stay_ = third[here], third[there]
            if change < STILL:
                break
        if itself:
            worst = max(worst, change)
    return worst
