"""How the master of Wege thinks: it counts out the last tiles, if there is time to, and else searches (search.py) as long as it is
given."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from sentiers.games.minds import Budget, Countdown, Rated, Rating, Seen, side_by_side
from sentiers.games.wege.minds.endgame import ENDGAME, count_out, left_to_lay
from sentiers.games.wege.minds.lookahead import SCRATCH
from sentiers.games.wege.minds.search import METER, MOVE, POSITION, begin, count_out_move, simulate
from sentiers.games.wege.rules.aims import side_of
from sentiers.kernel import blank

if TYPE_CHECKING:
    from sentiers.games.contract import Numbers

LAST = 6  # tiles, with which it is tried to count all out
PART = 0.4  # of the time for that
BY_NUMBER = 1_000  # positions of it that are as much work as one simulation, roughly
SLICE = 20_000
ENDLESS = 1 << 40
EQUAL = 1e-9
SIMULATIONS = 16  # between two looks at the clock
SIZE = 250_000  # positions at most, some four seconds' worth; memory that is not used costs nothing
VARIETY = 1.0  # how much a second thread differs in what it looks at first


class Thought:
    """What one thread has in mind."""

    def __init__(self, seen: Seen, nobody: float, variety: float, rng: Numbers) -> None:
        self.box, self.state, self.rng = seen.box, seen.state, rng
        self.scratch, self.end, self.meter = blank(SCRATCH)[0], blank(ENDGAME)[0], blank(METER)[0]
        self.scratch.nobody = self.end.nobody = nobody
        self.variety = variety
        self.done = 0

    def count_out(self, codes: Numbers, budget: Budget) -> Any:
        """What each move is worth exactly; None if that takes too long."""
        part = Budget(None if budget.seconds is None else PART * budget.seconds, None, budget.cancel)
        countdown, left = part.start(), BY_NUMBER * (ENDLESS if budget.simulations is None else budget.simulations)
        values = np.empty((len(codes), 2))
        for number, move in enumerate(codes):
            count_out_move(self.box, self.state, self.end, self.scratch, move)
            most = 0
            while True:
                most += SLICE
                if count_out(self.box, self.end, most):
                    break
                if countdown.out or most >= left:
                    return None
            left -= int(self.end.looked)
            values[number] = self.end.value[0]
        return values

    def search(self, budget: Budget, countdown: Countdown) -> None:
        self.positions, self.moves = np.empty(SIZE, dtype=POSITION), np.empty(16 * SIZE, dtype=MOVE)
        mind = (self.positions, self.moves, self.meter, self.scratch)
        begin(self.box, self.state, *mind, self.variety, self.rng)
        most = ENDLESS if budget.simulations is None else budget.simulations
        while self.done < most and not countdown.out:
            todo = min(SIMULATIONS, most - self.done)
            made = int(simulate(self.box, self.state, *mind, self.end, todo))
            self.done += made
            if made < todo:
                break

    @property
    def looked(self) -> Any:
        root = self.positions[0]
        return self.moves[root["first"] : root["first"] + root["count"]]


def rate(seen: Seen, nobody: float, budget: Budget, rng: Numbers) -> Rating:
    """All moves, those most looked at first. `nobody`: what it is worth that nobody wins."""
    countdown, codes, side = budget.start(), seen.codes(), side_of(seen.seat)
    threads = max(1, budget.threads)
    thoughts = [
        Thought(seen, nobody, VARIETY * thread, rng if thread == 0 else rng.copy()) for thread in range(threads)
    ]
    if left_to_lay(seen.state) <= LAST:
        values = thoughts[0].count_out(codes, budget)
        if values is not None:
            thoughts[0].search(Budget(simulations=0), countdown)
            hopes = thoughts[0].looked["value"][:, side]  # where it is all the same if the other errs in nothing
            best = np.where(values[:, side] > values[:, side].max() - EQUAL, hopes, -1.0)
            shares = best == best.max()
            return _rating(seen, codes, values, shares / shares.sum(), True, 0)
    each = budget if budget.simulations is None else replace(budget, simulations=-(-budget.simulations // threads))
    side_by_side([partial(thought.search, each, countdown) for thought in thoughts])
    visits = sum(thought.looked["visits"] for thought in thoughts)
    if not visits.any():
        visits[thoughts[0].looked["value"][:, side].argmax()] = 1
    values = _mean([thought.looked for thought in thoughts])
    done = sum(thought.done for thought in thoughts)
    return _rating(seen, thoughts[0].looked["move"], values, visits / visits.sum(), False, done)


def _mean(all_looked: list[Any]) -> Any:
    """What the moves are worth to land and to water; whoever looked more at one counts more."""
    weights = [looked["visits"][:, None] + 1e-9 for looked in all_looked]
    return sum(looked["value"] * weight for looked, weight in zip(all_looked, weights, strict=True)) / sum(weights)


def _rating(seen: Seen, codes: Any, values: Any, shares: Any, exact: bool, simulations: int) -> Rating:
    side = side_of(seen.seat)
    order = sorted(range(len(codes)), key=lambda at: (shares[at], values[at, side]), reverse=True)
    best = order[0]
    return Rating(
        tuple(float(values[best, side_of(seat)]) for seat in range(seen.seats)),
        tuple(Rated(int(codes[at]), float(values[at, side]), float(shares[at]), exact) for at in order),
        int(codes[best]),
        exact,
        simulations,
    )
