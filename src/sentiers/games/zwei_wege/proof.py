# mypy: allow-untyped-defs, allow-untyped-calls
"""The proof of a solution: somebody who knows the published strategy, and answers it as well as can be, gains nothing by it.

His best answer is computed on every board, as the mover and as the blocker, against mixes that are what the table says."""

from __future__ import annotations

import numpy as np

from sentiers.games.zwei_wege.boards import LOST, SAME, WON, fates, swapped
from sentiers.games.zwei_wege.boards import number as numbered
from sentiers.games.zwei_wege.gamble import advise, best, pay
from sentiers.games.zwei_wege.induction import number_fates
from sentiers.games.zwei_wege.rules import ANIMALS
from sentiers.games.zwei_wege.solve import Solution, by_progress
from sentiers.kernel import rule

FIRST, SECOND, THIRD = 0, 1, 2
MOST_ROUNDS = 1000


@rule
def _derive(box, atlas, boards, ahead, values):
    """The values before a move of the turn from those before the next one."""
    at = np.empty((2, ANIMALS), np.int8)
    moved, paid, passed = np.empty((3, ANIMALS, 2), np.int64)
    for place in range(len(boards)):
        board = np.int64(boards[place])
        can = fates(box, board, at, moved, paid)
        number_fates(atlas, can, moved, paid, passed)
        here = numbered(atlas, board)
        values[here] = best(can, moved, paid, ahead, ahead, False, ahead[here])


@rule
def _mixes(can, moved, paid, passed, values, here, there, made, mix):
    """mix[animal] = (rank, value, share of west hands, share of west blocks) as the table publishes them."""
    outlook, still = np.empty((2, 2)), np.empty((2, 2))
    if made == THIRD:
        ahead, behind, same, bad = values[THIRD], values[FIRST], 1.0 - values[FIRST, there], passed
    else:
        ahead, behind, same, bad = values[made + 1], values[made + 1], values[made + 1, here], paid
    for animal in range(ANIMALS):
        if can >> animal & 1:
            for hand in range(2):
                free, blocked = pay(moved, bad, ahead, behind, made == THIRD, same, animal, hand)
                outlook[hand, hand], outlook[hand, 1 - hand] = blocked, free
                still[hand, hand], still[hand, 1 - hand] = bad[animal, hand] == SAME, moved[animal, hand] == SAME
            mix[animal, :] = advise(outlook, still)


@rule
def _move(can, moved, bad, ahead, behind, same, mix):
    """The best that a mover gets against the published blocks. Boards and values are his own."""
    most = -1.0
    for animal in range(ANIMALS):
        if can >> animal & 1:
            for hand in range(2):
                free, blocked = pay(moved, bad, ahead, behind, False, same, animal, hand)
                guessed = mix[animal, 3] if hand == 0 else 1.0 - mix[animal, 3]
                most = max(most, guessed * blocked + (1.0 - guessed) * free)
    return most


@rule
def _block(can, moved, bad, ahead, behind, same, mix):
    """The best that a blocker gets against the published animal and hands. Values are his, boards the mover's."""
    chosen = -1
    for animal in range(ANIMALS):
        if can >> animal & 1 and (chosen < 0 or mix[animal, 0] > mix[chosen, 0]):
            chosen = animal
    by_west, by_east = 0.0, 0.0
    for hand in range(2):
        share = mix[chosen, 2] if hand == 0 else 1.0 - mix[chosen, 2]
        good, hit = moved[chosen, hand], bad[chosen, hand]
        free = 0.0 if good == WON else same if good == SAME else ahead[good]
        blocked = 1.0 if hit == LOST else same if hit == SAME else behind[hit]
        by_west += share * (blocked if hand == 0 else free)
        by_east += share * (blocked if hand == 1 else free)
    return max(by_west, by_east)


@rule
def _answer(box, atlas, boards, values, moving, blocking):
    """The best answers on these boards, all of one progress; returns the most that one of them gains."""
    at = np.empty((2, ANIMALS), np.int8)
    fate = np.empty((2, 3, ANIMALS, 2), np.int64)
    mix = np.empty((2, 3, ANIMALS, 4))
    can, where = np.empty(2, np.int64), np.empty(2, np.int64)
    gain = 0.0
    for place in range(len(boards)):
        board = np.int64(boards[place])
        for eyes in range(2):  # the board as the one and as the other player sees it
            seen = swapped(atlas, board) if eyes else board
            where[eyes] = numbered(atlas, seen)
            can[eyes] = fates(box, seen, at, fate[eyes, 0], fate[eyes, 1])
            number_fates(atlas, can[eyes], fate[eyes, 0], fate[eyes, 1], fate[eyes, 2])
        if where[1] < where[0]:
            continue
        for eyes in range(2):
            moved, paid, passed = fate[eyes]
            for made in range(3):
                _mixes(can[eyes], moved, paid, passed, values, where[eyes], where[1 - eyes], made, mix[eyes, made])
        for eyes in range(2):  # he moves on the board of `eyes`, and blocks on that of the other
            _round(can, fate, mix, where, eyes, moving, blocking)
        for eyes in range(2):
            for made in range(3):
                chance = values[made, where[eyes]]
                gain = max(gain, moving[made, where[eyes]] - chance, blocking[made, where[eyes]] - (1.0 - chance))
    return gain


@rule
def _round(can, fate, mix, where, eyes, moving, blocking):
    """The six states of one who moves on one board and blocks on the other, until they stand still; waiting for ever is a draw."""
    here, there = where[eyes], where[1 - eyes]
    moved, paid, passed = fate[eyes]
    moved_, paid_, passed_ = fate[1 - eyes]
    other = 0.5
    for _ in range(MOST_ROUNDS):
        moving[THIRD, here] = _move(can[eyes], moved, passed, moving[THIRD], blocking[FIRST], other, mix[eyes, THIRD])
        for made in (SECOND, FIRST):
            ahead = moving[made + 1]
            moving[made, here] = _move(can[eyes], moved, paid, ahead, ahead, ahead[here], mix[eyes, made])
        blocking[THIRD, there] = _block(
            can[1 - eyes], moved_, passed_, blocking[THIRD], moving[FIRST], moving[FIRST, here], mix[1 - eyes, THIRD]
        )
        for made in (SECOND, FIRST):
            ahead = blocking[made + 1]
            blocking[made, there] = _block(
                can[1 - eyes], moved_, paid_, ahead, ahead, ahead[there], mix[1 - eyes, made]
            )
        if abs(blocking[FIRST, there] - other) < 1e-16:
            break
        other = blocking[FIRST, there]


def exploitability(solution: Solution) -> float:
    """The most that the best answer to the published strategy gains, in chances of winning, on any board whatsoever."""
    box, atlas = solution.box, solution.atlas
    levels = by_progress(box, solution.boards())
    values = np.empty((3, len(solution.third)))
    values[THIRD] = solution.third
    for made in (SECOND, FIRST):
        for boards in levels:
            _derive(box, atlas, boards, values[made + 1], values[made])
    moving, blocking = np.full((2, *values.shape), np.nan)
    return max(float(_answer(box, atlas, boards, values, moving, blocking)) for boards in levels)
