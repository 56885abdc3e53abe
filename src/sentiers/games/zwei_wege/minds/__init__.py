"""The bots of Zwei Wege play from the exact solution, the weaker ones with weaknesses one can find out: they choose their animals
carelessly or by their leaps, are greedy with their hands, and do not guess that others are. (A search that looks ahead is poor at
bluffing.)"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sentiers.games.levels import AMATEUR, CLUB, MASTER, NOVICE, Level, Minds
from sentiers.games.minds import Budget, Memory, Rating, Seen
from sentiers.messages import Message

if TYPE_CHECKING:
    from sentiers.games.contract import Numbers


@dataclass(frozen=True)
class Knowing:
    """The care it takes in choosing the animal, and the share of moves in which it chooses among those only that get farthest; the
    share in which it goes for the side that promises more, and of blocks in which it guesses that the other does, instead of mixing
    as it should. The guess beats who is greedy, and costs nothing against who is not; but who notices either wins the more.

    Nothing is to be thought about, so that no budget matters; but the solution may have to be computed first, once, which takes
    seconds and is not cancelled."""

    care: float = math.inf
    leaps: float = 0.0
    greed: float = 0.0
    guess: float = 0.0

    def choose(self, seen: Seen, budget: Budget, rng: Numbers) -> int:
        from sentiers.games.zwei_wege.minds.exact import choose

        return choose(seen.box, seen.state, self.care, self.leaps, self.greed, self.guess, rng)

    def rate(self, seen: Seen, budget: Budget, rng: Numbers) -> Rating:
        from sentiers.games.zwei_wege.minds.exact import rate

        return rate(seen.box, seen.state, self.choose(seen, budget, rng))


class Fox:
    """The fox (fox.py), loaded when it is first asked to play."""

    def choose(self, seen: Seen, rng: Numbers, memory: Memory) -> int:
        from sentiers.games.zwei_wege.minds import fox

        return fox.choose(seen.box, seen.history, seen.state, seen.seat, rng, memory)

    def learn(self, seen: Seen, memory: Memory) -> dict[str, Any]:
        from sentiers.games.zwei_wege.minds import fox

        return fox.learn(seen.box, seen.history, seen.seat, memory)


PERFECT = Level(
    "perfect",
    Message("Perfect"),
    Message("Knows every position by heart: nobody beats it in the long run, and it never tries to guess you."),
    "stag",
    Message("Hubert"),
    Knowing(),
)
FOX = Level(
    "fox",
    Message("The fox"),
    Message("Watches how you hide and how you guess, remembers it, and bets on your habits."),
    "fox",
    Message("Reynard"),
    Knowing(),
    learner=Fox(),
)
BADGER = replace(  # the fox has its own
    CLUB, words=Message("The badger plays every week, and sets traps."), face="badger", called=Message("Brock")
)

MINDS = Minds(
    (
        NOVICE.by(Knowing(0.5, leaps=0.5, greed=0.52)),
        AMATEUR.by(Knowing(0.5, leaps=0.5, greed=0.52, guess=0.4)),
        BADGER.by(Knowing(0.5, greed=0.1, guess=0.5)),
        MASTER.by(Knowing(12.0)),
        PERFECT,
        FOX,
    ),
    strongest="perfect",
)

if TYPE_CHECKING:  # mypy: what this folder knows keeps the contract
    from sentiers.games.knowledge import Knowledge
    from sentiers.games.zwei_wege.minds import coach, puzzles, solve

    KNOWLEDGE = Knowledge(coach=coach, solve=solve, puzzles=puzzles)
