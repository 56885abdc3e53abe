"""A match of Träxx looked back upon, all cards being known: for each seat and round the best that was still possible, the others
having done what they did, and so what each line gave away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.traxx.box import CARDS
from sentiers.games.traxx.minds.goal_search import Array
from sentiers.games.traxx.minds.solve import NEVER, Answer, foresee, solve, worth_of
from sentiers.games.traxx.rules import result

FIRST_SECONDS, SECONDS = 2.5, 0.15
"""For the exact answer before the first card, and before each later one; shared among the seats."""
FIRST_WIDTH, WIDTH = 6_000, 1_200
PATHS = 400_000


class Look(NamedTuple):
    """One seat's match: what was still possible before each round and at its end, and the best line of all from the first on."""

    best: tuple[int, ...]
    answer: Answer

    def given(self, round_: int) -> int:
        """What the line of this round gave away."""
        return self.best[round_] - self.best[round_ + 1]


def rounds_of(states: Sequence[Array]) -> list[Array]:
    """The states at the beginning of each round, and the last one if it lies at the end of a round too."""
    found: list[Array] = []
    for state in states:
        if not state[0].drawn and (not found or state[0].turned != found[-1][0].turned):
            found.append(state)
    return found


def reached_in(box: Any, rounds: Sequence[Array]) -> Array:
    """In which round each seat reached each number; NEVER if it did not."""
    reached = np.full(rounds[0][0].scored.shape, NEVER)
    for number, state in enumerate(rounds[1:]):
        new = (state[0].scored > 0) & (reached == NEVER)
        reached[new] = int(rounds[0][0].turned) + number
    return reached


def look_at(box: Any, rounds: Sequence[Array], seat: int) -> Look:
    """Backwards: what was reached in the end was possible all along; what a solver finds beyond it was possible until then."""
    worth = worth_of(box, rounds[0][0], seat, reached_in(box, rounds))
    foresee(box, rounds[0][0], seat, worth)
    share = int(box.players)
    best: list[int] = []
    for place in range(len(rounds) - 1, -1, -1):
        s = rounds[place][0]
        if s.turned == CARDS:
            best.append(int(result(box, s, seat)))
            continue
        first = place == 0
        seconds, width = (FIRST_SECONDS, FIRST_WIDTH) if first else (SECONDS, WIDTH)
        answer = solve(box, s, seat, seconds / share, worth, (width // share,), PATHS)
        best.append(max([answer.best, *best[-1:]]))
    if rounds[0][0].turned == CARDS:
        answer = Answer(best[0], best[0], ())
    elif best[-1] > answer.best:  # the path that was drawn is better than what the solver found in its time
        answer = Answer(best[-1], max(best[-1], answer.most), ())
    return Look(tuple(best[::-1]), answer)
