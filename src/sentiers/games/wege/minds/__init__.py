"""The levels of Wege: all look ahead with an experienced eye (evaluate.py, lookahead.py), the weaker ones less far, and they
misjudge or overlook moves. None of them knows more of the tiles to come than what has been seen."""

from __future__ import annotations

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


MINDS = Minds(
    (
        NOVICE.by(Looking(1, noise=0.3, overlook=0.2)),
        AMATEUR.by(Looking(1, noise=0.12)),
        CLUB.by(Looking(1)),
        MASTER.by(Looking(8, 4, 1)),
    )
)

if TYPE_CHECKING:  # mypy: what this folder knows keeps the contract
    from sentiers.games.knowledge import Knowledge
    from sentiers.games.wege.minds import evaluate, priors

    KNOWLEDGE = Knowledge(evaluate, priors)
