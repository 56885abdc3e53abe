# mypy: allow-untyped-defs, allow-untyped-calls
"""What may be expected of a board, from the table of one kind of state: the third moves of turns and later ones. The values of
first and second moves follow from it within two moves, exactly, so that they need not be kept.

Chances are [animal, hand, block]: the mover's, once the hands are open, for west (0) and east (1)."""

from __future__ import annotations

import numpy as np

from sentiers.games.zwei_wege.minds.board_numbers import LOST, SAME, WON, fates, number, swapped
from sentiers.games.zwei_wege.minds.hand_against_block import equilibrium, manner, waited
from sentiers.games.zwei_wege.rules import ANIMALS
from sentiers.kernel import rule


@rule
def _room():
    return np.empty((2, ANIMALS), np.int8), np.empty((ANIMALS, 2), np.int64), np.empty((ANIMALS, 2), np.int64)


@rule
def _best(can, out):
    most = -1.0
    for animal in range(ANIMALS):
        if can >> animal & 1:
            most = max(most, equilibrium(out[animal, 0, 0], out[animal, 0, 1], out[animal, 1, 0], out[animal, 1, 1])[0])
    return most


@rule
def worth_third(atlas, third, board):
    """The mover's chance before his third move of a turn, or a later one."""
    if board in (WON, LOST):
        return 1.0 if board == WON else 0.0
    return third[number(atlas, board)]


@rule
def _outcomes(box, worth_free, worth_blocked, same, stay, moved, paid, out):
    """One hand: [0] when it is let pass, [1] when it is blocked, from what going is worth. Who has won it may decline (Z6b)."""
    if manner(box):
        same, stay = waited(same), waited(stay)
    out[0] = same if moved == SAME else max(worth_free, stay) if box.decline else worth_free
    out[1] = same if paid == SAME else min(worth_blocked, same) if box.decline else worth_blocked


@rule
def _chances_second(box, atlas, third, board, out):
    at, moved, paid = _room()
    can = fates(box, board, at, moved, paid)
    same = worth_third(atlas, third, board)
    found = np.empty(2)
    for animal in range(ANIMALS):
        if can >> animal & 1:
            for hand in range(2):
                free, blocked = moved[animal, hand], paid[animal, hand]
                go = same if free == SAME else worth_third(atlas, third, free)
                reward = same if blocked == SAME else worth_third(atlas, third, blocked)
                _outcomes(box, go, reward, same, same, free, blocked, found)
                out[animal, hand, 1 - hand], out[animal, hand, hand] = found
    return can


@rule
def worth_second(box, atlas, third, board):
    """The mover's chance before the second move of a turn: the third comes next, whatever happens (Z10)."""
    if board in (WON, LOST):
        return 1.0 if board == WON else 0.0
    out = np.empty((ANIMALS, 2, 2))
    return _best(_chances_second(box, atlas, third, board, out), out)


@rule
def _chances_first(box, atlas, third, board, out):
    at, moved, paid = _room()
    can = fates(box, board, at, moved, paid)
    same = worth_second(box, atlas, third, board)
    found = np.empty(2)
    for animal in range(ANIMALS):
        if can >> animal & 1:
            for hand in range(2):
                free, blocked = moved[animal, hand], paid[animal, hand]
                go = same if free == SAME else worth_second(box, atlas, third, free)
                reward = same if blocked == SAME else worth_second(box, atlas, third, blocked)
                _outcomes(box, go, reward, same, same, free, blocked, found)
                out[animal, hand, 1 - hand], out[animal, hand, hand] = found
    return can


@rule
def worth_first(box, atlas, third, board):
    """The mover's chance before the first move of a turn."""
    if board in (WON, LOST):
        return 1.0 if board == WON else 0.0
    out = np.empty((ANIMALS, 2, 2))
    return _best(_chances_first(box, atlas, third, board, out), out)


@rule
def _chances_third(box, atlas, third, board, out):
    at, moved, paid = _room()
    can = fates(box, board, at, moved, paid)
    same = 1.0 - worth_first(box, atlas, third, swapped(atlas, board))  # Z11: blocked, the roles change
    stay = worth_third(atlas, third, board)  # Z6b: who declines keeps the turn
    found = np.empty(2)
    for animal in range(ANIMALS):
        if can >> animal & 1:
            for hand in range(2):
                free, blocked = moved[animal, hand], paid[animal, hand]
                go = same if free == SAME else worth_third(atlas, third, free)
                reward = 0.0
                if blocked not in (SAME, LOST):
                    reward = 1.0 - worth_first(box, atlas, third, swapped(atlas, blocked))
                _outcomes(box, go, reward, same, stay, free, blocked, found)
                out[animal, hand, 1 - hand], out[animal, hand, hand] = found
    return can


@rule
def chances(box, atlas, third, board, made, out):
    """Fills the chances of a board after so many moves of the turn; returns the mask of the animals that may be announced."""
    if made == 0:
        return _chances_first(box, atlas, third, board, out)
    if made == 1:
        return _chances_second(box, atlas, third, board, out)
    return _chances_third(box, atlas, third, board, out)


@rule
def stillness(box, board, still):
    """Which outcomes move nothing: [animal, hand, block], 1 or 0."""
    at, moved, paid = _room()
    can = fates(box, board, at, moved, paid)
    for animal in range(ANIMALS):
        if can >> animal & 1:
            for hand in range(2):
                still[animal, hand, 1 - hand] = moved[animal, hand] == SAME
                still[animal, hand, hand] = paid[animal, hand] == SAME


@rule
def worth(box, atlas, third, board, made):
    """The mover's chance on a board after so many moves of the turn."""
    if made == 0:
        return worth_first(box, atlas, third, board)
    if made == 1:
        return worth_second(box, atlas, third, board)
    return worth_third(atlas, third, board)
