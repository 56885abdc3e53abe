"""The bots of Buizen judge moves by what pipes promise and hands are worth, and guess the others' materials. The weaker ones
overlook places for their tiles, misjudge, care less for what the others build and hardly for what they draw; the master also
plays matches on in its head, as long as there is time, and the last tiles to the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sentiers.games import levels
from sentiers.games.levels import Minds
from sentiers.games.minds import Budget, Rating, Seen

if TYPE_CHECKING:
    from sentiers.games.contract import Numbers

# With four at the table an error in judging one's own pipes, or in spite, matters a quarter of what it does between two; what was
# overlooked, or wasted, two thirds. So the levels differ by these above all, and are felt at every table.
NOVICE = {"guesses": 1, "noise": 1.5, "overlook": 0.7, "spite": 0.5, "thrift": 0.0}
AMATEUR = {"guesses": 1, "noise": 0.85, "overlook": 0.38, "spite": 0.65, "thrift": 0.27}
CLUB = {"guesses": 1, "noise": 0.5, "overlook": 0.04, "spite": 0.8, "thrift": 0.88}
MASTER = {"guesses": 1, "spite": 1.0, "thrift": 1.0, "wide": 16, "matches": 200, "plies": 6, "last": 16}


class Promising:
    """Plays so: see what HOW in glance.py says of it."""

    def __init__(self, **how: float) -> None:
        self.how = how

    def choose(self, seen: Seen, budget: Budget, rng: Numbers) -> int:
        return self.rate(seen, budget, rng).choice

    def rate(self, seen: Seen, budget: Budget, rng: Numbers) -> Rating:
        from sentiers.games.buizen.minds.glance import HOW
        from sentiers.games.buizen.minds.lookahead import rate
        from sentiers.kernel import blank

        how = blank(HOW)[0]
        for name, value in self.how.items():
            how[name] = value
        return rate(seen, how, budget, rng)


MINDS = Minds(
    (
        levels.NOVICE.by(Promising(**NOVICE)),
        levels.AMATEUR.by(Promising(**AMATEUR)),
        levels.CLUB.by(Promising(**CLUB)),
        replace(levels.MASTER.by(Promising(**MASTER)), budget=Budget(seconds=0.5)),
    )
)

if TYPE_CHECKING:  # mypy: what this folder knows keeps the contract
    from sentiers.games.buizen.minds import coach, evaluate, priors, puzzles
    from sentiers.games.knowledge import Knowledge

    KNOWLEDGE = Knowledge(evaluate, priors, coach, puzzles=puzzles)
