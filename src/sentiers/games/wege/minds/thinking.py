"""How the master of Wege thinks: it counts out the last tiles, if there is time to, and else searches (search.py) as long as it is
given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sentiers.games.minds import Budget, Countdown, Rated, Rating, Seen
from sentiers.games.wege.minds.endgame import ENDGAME, count_out, left_to_lay
from sentiers.games.wege.minds.lookahead import SCRATCH
from sentiers.games.wege.minds.search import METER, MOVE, POSITION, begin, count_out_move, simulate
from sentiers.games.wege.rules import STATE
from sentiers.games.wege.rules.aims import side_of
from sentiers.kernel import blank

if TYPE_CHECKING:
    from sentiers.games.contract import Numbers

LAST = 7  # tiles, with which it is tried to count all out
PART = 0.5  # of the time for that
BY_NUMBER = 1_000  # positions of it that are as much work as one simulation, roughly
SLICE = 20_000
SIMULATIONS = 16  # between two looks at the clock
SECONDS = 0.5  # where nobody sets a limit
SIZE = 60_000


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
        countdown, left = part.start(), BY_NUMBER * (budget.simulations or 1 << 40)
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
        size = SIZE
        self.states, self.positions = np.empty(size, dtype=STATE), np.empty(size, dtype=POSITION)
        self.moves = np.empty(4 * size, dtype=MOVE)
        mind = (self.states, self.positions, self.moves, self.meter, self.scratch, self.end)
        begin(self.box, self.state, *mind, self.variety, self.rng)
        most = 1 << 40 if budget.simulations is None else budget.simulations
        while self.done < most and not countdown.out:
            todo = min(SIMULATIONS, most - self.done)
            made = int(simulate(self.box, *mind, todo, self.rng))
            self.done += made
            if made < todo:
                break

    @property
    def looked(self) -> Any:
        root = self.positions[0]
        return self.moves[root["first"] : root["first"] + root["count"]]


class Thinking:
    """The master's mind. `nobody`: what it is worth to it that nobody wins."""

    def __init__(self, nobody: float = 0.25) -> None:
        self.nobody = nobody

    def choose(self, seen: Seen, budget: Budget, rng: Numbers) -> int:
        codes = seen.codes()
        return int(codes[0]) if len(codes) == 1 else self.rate(seen, budget, rng).choice

    def rate(self, seen: Seen, budget: Budget, rng: Numbers) -> Rating:
        budget = budget.or_else(Budget(seconds=SECONDS))
        countdown, codes, side = budget.start(), seen.codes(), side_of(seen.seat)
        thought = Thought(seen, self.nobody, 0.0, rng)
        if left_to_lay(seen.state) <= LAST:
            values = thought.count_out(codes, budget)
            if values is not None:
                shares = (values[:, side] == values[:, side].max()).astype(float)
                return _rating(seen, codes, values, shares / shares.sum(), True, 0)
        thought.search(budget, countdown)
        looked = thought.looked
        shares = looked["visits"] / max(1, looked["visits"].sum())
        if not looked["visits"].any():
            shares[looked["value"][:, side].argmax()] = 1.0
        return _rating(seen, looked["move"], looked["value"], shares, False, thought.done)


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
