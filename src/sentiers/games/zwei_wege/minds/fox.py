"""The fox: plays the best mix until it sees a habit, and then bets on the habit; never more than it can afford.

Every choice of a side is weighed against the exact solution. What the fox would lose at worst by leaving best play is taken from
its credit: a small stake a match, and what the opponent has given away before, be it by habits foreseen or by mistakes. What the
opponent's real choice then gave or took, on average over the fox's own mix, goes into the credit. The credit never falls below
nothing, so that on average, over whatever any opponent does, the fox loses at most STAKE of a match to him (compare Ganzfried and
Sandholm, Safe Opponent Exploitation: to risk what has been won in expectation)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from sentiers.games.zwei_wege.box import EAST, WEST
from sentiers.games.zwei_wege.minds.habits import GUESSES, HIDES, Habits, Occasion
from sentiers.games.zwei_wege.minds.solve import Gamble, Solution, Strategy, load
from sentiers.games.zwei_wege.rules import GO, STAY, announcement, to_block
from sentiers.kernel.dice import draw_unit

STAKE = 0.008
"""What the fox may lose of a match's worth, in chances to win, before it has won anything."""
MOST_CREDIT = 0.3  # kept between matches: who has lost much to the fox must not be able to take all of it back
_STEPS = 16  # mixes tried between the boldest ones
_ROUNDING = 1e-9


class Bet(NamedTuple):
    """A share of west to play, how good it looks, and what it gains at each choice of the opponent's, west first."""

    west: float
    hope: float
    gains: tuple[float, float]


class Fox:
    """The fox during one match: what it suspects, and what it can afford."""

    def __init__(self, seat: int, memory: Mapping[str, Any] | None = None, bold: bool = True) -> None:
        self.seat = seat
        self.bold = bold  # a fox that is not is best play itself, for comparison
        memory = memory or {}
        self.habits = Habits(1 - seat, memory.get("habits"))
        self.credit = STAKE + _number(memory.get("credit"), MOST_CREDIT)
        self.matches = int(_number(memory.get("matches"), 1e6))
        self.earned = 0.0

    def announce(self, strategy: Strategy) -> tuple[int, Bet]:
        """The animal to announce and how to hide."""
        bets = {gamble.animal: self.hide(strategy, gamble) for gamble in strategy.gambles}
        animal = max(bets, key=lambda animal: bets[animal].hope + 1e-9 * (animal in strategy.best))
        return animal, bets[animal]

    def hide(self, strategy: Strategy, gamble: Gamble) -> Bet:
        """How to hide with this animal announced; to announce a lesser one is a part of what is risked."""
        (west_blocked, west_free), (east_free, east_blocked) = gamble.chances
        worth = strategy.value
        west = (west_blocked - worth, west_free - worth)
        east = (east_free - worth, east_blocked - worth)
        return self._bet(_guess(gamble), gamble.hand, west, east)

    def block(self, gamble: Gamble) -> Bet:
        """How to block; what the mover loses is gained."""
        (west_blocked, west_free), (east_free, east_blocked) = gamble.chances
        worth = gamble.value
        west = (worth - west_blocked, worth - east_free)
        east = (worth - west_free, worth - east_blocked)
        return self._bet(_hiding(gamble), gamble.block, west, east)

    def _bet(self, occasion: Occasion, fair: float, west: tuple[float, float], east: tuple[float, float]) -> Bet:
        """The best bet that the credit covers, `west` and `east` being what those sides gain at each choice of the opponent's.
        A gambler who doubles his stakes on a hunch is soon ruined: the fox counts the square root of its credit."""
        foretold = self.habits.foretell(occasion) if self.bold else occasion.fair
        best = self._hope(foretold, fair, west, east)
        if self.bold and self.credit > 0.0:
            low, high = _affordable(self.credit, west, east)
            for step in range(_STEPS + 1):
                bet = self._hope(foretold, low + (high - low) * step / _STEPS, west, east) if low <= high else best
                if bet.hope > best.hope + 1e-12:
                    best = bet
        return best

    def _hope(self, foretold: float, share: float, west: tuple[float, float], east: tuple[float, float]) -> Bet:
        gains = tuple(share * here + (1.0 - share) * there for here, there in zip(west, east, strict=True))
        roots = [math.sqrt(max(self.credit + gain, 0.0)) for gain in gains]
        covered = self.credit + min(gains) > -_ROUNDING
        return Bet(share, foretold * roots[0] + (1.0 - foretold) * roots[1] if covered else -1.0, (gains[0], gains[1]))

    def witness(self, strategy: Strategy, animal: int, side: int, block: int) -> None:
        """The hands are open: the credit changes by what the opponent's choices were worth, and the habits are looked at."""
        gamble = strategy.of(animal)
        if strategy.mover == self.seat:
            gain = self.hide(strategy, gamble).gains[block - WEST]
            self.habits.watch(_guess(gamble), block, block == side)
        else:
            gain = self.block(gamble).gains[side - WEST] + strategy.value - gamble.value
            self.habits.watch(_hiding(gamble), side, block != side)
        self.earned += gain
        self.credit = max(0.0, self.credit + gain)

    def keep(self) -> dict[str, Any]:
        """What to remember of this opponent."""
        return {
            "matches": self.matches + 1,
            "credit": round(min(self.credit, MOST_CREDIT), 5),
            "habits": self.habits.keep(),
        }


def _number(value: Any, most: float) -> float:
    sound = isinstance(value, int | float) and not isinstance(value, bool) and value >= 0
    return float(min(value, most)) if sound else 0.0  # the lesser first: no float is as large as a number can be


def _affordable(credit: float, west: tuple[float, float], east: tuple[float, float]) -> tuple[float, float]:
    """The shares of west, from the least to the most, that lose no more than the credit whatever the opponent does."""
    low, high = 0.0, 1.0
    for here, there in zip(west, east, strict=True):
        slope, room = here - there, credit + there  # room + share * slope must not be below nothing
        if slope > 0.0:
            low = max(low, -room / slope)
        elif slope < 0.0:
            high = min(high, -room / slope)
        elif room < 0.0:
            return 1.0, 0.0
    return low, high


def _lure(gamble: Gamble) -> int:
    (_, west_free), (east_free, _) = gamble.chances
    return WEST if west_free > east_free else EAST if east_free > west_free else 0


def _guess(gamble: Gamble) -> Occasion:
    return Occasion(GUESSES, gamble.animal, gamble.block, _lure(gamble))


def _hiding(gamble: Gamble) -> Occasion:
    return Occasion(HIDES, gamble.animal, gamble.hand, _lure(gamble))


def opened(history: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """The moves of a match that have been opened: the record in which a block was awaited, and the next one."""
    for awaited, after in pairwise(history):
        if to_block(awaited) and not to_block(after):
            yield awaited, after


def recall(solution: Solution, history: Sequence[Any], seat: int, memory: Mapping[str, Any]) -> Fox:
    """The fox as it has become in the course of a match."""
    fox = Fox(seat, memory)
    for awaited, after in opened(history):
        fox.witness(solution.strategy(awaited), int(awaited.animal) - 1, int(after.side), int(after.block))
    return fox


def choose(box: Any, history: Sequence[Any], s: Any, seat: int, rng: Any, memory: Mapping[str, Any]) -> int:
    """A move for the seat to act. `history`: this seat's concealed records after each ply so far, the oldest first; `memory`: what
    `learn` gave after the last match with this opponent, or {}."""
    solution = load(box)
    fox = recall(solution, history, seat, memory)
    if s.decides:  # Z6b: nothing is hidden in it
        return int(GO if solution.decision(s).goes else STAY)
    strategy = solution.strategy(s)
    if to_block(s):
        bet = fox.block(strategy.of(int(s.animal) - 1))
        return WEST if draw_unit(rng) < bet.west else EAST
    animal, bet = fox.announce(strategy)
    return int(announcement(animal, WEST if draw_unit(rng) < bet.west else EAST))


def learn(box: Any, history: Sequence[Any], seat: int, memory: Mapping[str, Any]) -> dict[str, Any]:
    """The memory of this opponent after a match, or after as much of it as was played: below 4 KB as JSON."""
    return recall(load(box), history, seat, memory).keep()
