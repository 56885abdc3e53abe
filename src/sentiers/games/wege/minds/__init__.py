"""The levels of Wege: all judge with an experienced eye (evaluate.py). The weaker ones misjudge or overlook moves; the master
searches and counts out the last tiles. None of them knows more of the tiles to come than what has been seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sentiers.games.levels import AMATEUR, CLUB, MASTER, NOVICE, Minds
from sentiers.games.minds import Budget, Rating, Seen

if TYPE_CHECKING:
    from sentiers.games.contract import Numbers


class Looking:
    """How many moves are followed at the first step, at the second, … (the last one takes in all); by how much a move is misjudged
    at a glance; and the share of moves not seen at all."""

    def __init__(self, *wide: int, noise: float = 0.0, overlook: float = 0.0, nobody: float = 0.25) -> None:
        self.wide = wide
        self.noise = noise
        self.overlook = overlook
        self.nobody = nobody

    def choose(self, seen: Seen, budget: Budget, rng: Numbers) -> int:
        return self.rate(seen, budget, rng).choice

    def rate(self, seen: Seen, budget: Budget, rng: Numbers) -> Rating:
        from sentiers.games.wege.minds.lookahead import SCRATCH, rate
        from sentiers.kernel import blank

        scratch = blank(SCRATCH)[0]
        scratch.wide[: len(self.wide)] = self.wide
        scratch.nobody = self.nobody
        scratch.noise, scratch.overlook = self.noise, self.overlook
        return rate(seen, scratch, budget, rng)


class Thinking:
    """Searches as long as it is given, and counts out the last tiles. `nobody`: what it is worth to it that nobody wins; more than
    to the others, as who takes risks at 1 : 3 loses more of the matches that somebody wins."""

    def __init__(self, nobody: float = 0.4) -> None:
        self.nobody = nobody

    def choose(self, seen: Seen, budget: Budget, rng: Numbers) -> int:
        codes = seen.codes()
        return int(codes[0]) if len(codes) == 1 else self.rate(seen, budget, rng).choice

    def rate(self, seen: Seen, budget: Budget, rng: Numbers) -> Rating:
        from sentiers.games.wege.minds.thinking import rate

        return rate(seen, self.nobody, budget.or_else(TIME), rng)


TIME = Budget(seconds=0.4)  # as long as a bot at a table takes anyway
MINDS = Minds(
    (
        NOVICE.by(Looking(1, noise=0.39, overlook=0.23)),
        AMATEUR.by(Looking(1, noise=0.185)),
        CLUB.by(Looking(1)),
        replace(MASTER, mind=Thinking(), budget=TIME),
    )
)

if TYPE_CHECKING:  # mypy: what this folder knows keeps the contract
    from sentiers.games.knowledge import Knowledge
    from sentiers.games.wege.minds import coach, evaluate, priors, puzzles

    KNOWLEDGE = Knowledge(evaluate, priors, coach, puzzles=puzzles)
