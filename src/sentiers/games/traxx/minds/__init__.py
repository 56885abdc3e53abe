"""The levels of Träxx. The novice sees what a line gives now; the amateur judges it at a glance and errs; the club player follows a
few lines over the cards that may come, and overlooks others; the master looks further. None of them knows their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sentiers.games.levels import AMATEUR, CLUB, MASTER, NOVICE, Minds
from sentiers.games.minds import Budget, Rating, Seen

if TYPE_CHECKING:
    from sentiers.games.contract import Numbers


@dataclass(frozen=True)
class Glancing:
    """How far it sees more than what a line gives now, the share of lines it overlooks, and by how many points it misjudges the
    others."""

    insight: float = 1.0
    overlook: float = 0.0
    noise: float = 0.0

    def choose(self, seen: Seen, budget: Budget, rng: Numbers) -> int:
        return self.rate(seen, budget, rng).choice

    def rate(self, seen: Seen, budget: Budget, rng: Numbers) -> Rating:
        from sentiers.games.traxx.minds.lookahead import rate_at_a_glance

        return rate_at_a_glance(seen, self.insight, self.overlook, self.noise, rng)


@dataclass(frozen=True)
class Looking:
    """So many lines are judged over the next card, and so many of these over the next two; a share of lines is overlooked."""

    wide: int
    narrow: int = 0
    overlook: float = 0.0

    def choose(self, seen: Seen, budget: Budget, rng: Numbers) -> int:
        return self.rate(seen, budget, rng).choice

    def rate(self, seen: Seen, budget: Budget, rng: Numbers) -> Rating:
        from sentiers.games.traxx.minds.lookahead import rate_ahead

        return rate_ahead(seen, self.wide, self.narrow, budget, self.overlook, rng)


MINDS = Minds(
    (
        NOVICE.by(Glancing(insight=0.0, overlook=0.5, noise=4.0)),
        AMATEUR.by(Glancing(overlook=0.05, noise=3.0)),
        CLUB.by(Looking(wide=3, overlook=0.35)),
        MASTER.by(Looking(wide=24, narrow=6)),
    )
)

if TYPE_CHECKING:  # mypy: what this folder knows keeps the contract
    from sentiers.games.knowledge import Knowledge
    from sentiers.games.traxx.minds import coach, puzzles, solve

    KNOWLEDGE = Knowledge(coach=coach, solve=solve, puzzles=puzzles)
