"""Play from the exact solution: what each move is worth if the other one plays his best, and how often best play makes it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from sentiers.games.minds import Rated, Rating
from sentiers.games.zwei_wege.box import EAST, WEST
from sentiers.games.zwei_wege.minds.leaping import farthest
from sentiers.games.zwei_wege.minds.solve import Gamble, Solution, Strategy, load
from sentiers.games.zwei_wege.rules import GO, STAY, announcement, to_block
from sentiers.kernel.dice import draw, draw_unit


def _side(rng: Any, west: float) -> int:
    return WEST if draw_unit(rng) < west else EAST


def _pick(box: Any, s: Any, strategy: Strategy, rng: Any, care: float, leaps: float) -> Gamble:
    """One of the best animals; with less than full care others too: one that loses a tenth of a chance is rarer by the factor e to
    the power of `care`. In this share of its moves it only looks at those that get farthest."""
    if math.isinf(care):
        return strategy.of(strategy.best[int(draw(rng, len(strategy.best)))])
    gambles = strategy.gambles
    if leaps and draw_unit(rng) < leaps:
        far = farthest(box, s.at, np.int64(s.mover), sum(1 << gamble.animal for gamble in gambles))
        gambles = tuple(gamble for gamble in gambles if far >> gamble.animal & 1)
    weights = [math.exp(10 * care * (gamble.value - strategy.value)) for gamble in gambles]
    lot = draw_unit(rng) * sum(weights)
    for gamble, weight in zip(gambles, weights, strict=True):
        lot -= weight
        if lot < 0:
            return gamble
    return gambles[-1]  # rounding


def choose(box: Any, s: Any, care: float, leaps: float, greed: float, guess: float, rng: Any) -> int:
    """A move for who is to act."""
    if s.decides:  # Z6b: no bluff in it, and nothing to misjudge but what it is worth
        return int(GO if load(box).decision(s).goes else STAY)
    strategy = load(box).strategy(s)
    blocks = to_block(s)
    gamble = strategy.of(int(s.animal) - 1) if blocks else _pick(box, s, strategy, rng, care, leaps)
    west = gamble.block if blocks else gamble.hand
    if draw_unit(rng) < (guess if blocks else greed):
        (_, by_west), (by_east, _) = gamble.chances
        west = float(by_west > by_east)
    return _side(rng, west) if blocks else int(announcement(gamble.animal, _side(rng, west)))


def moves(box: Any, s: Any) -> list[Rated]:
    """Every legal move of who is to act."""
    return rated(load(box), s)


def rated(solution: Solution, s: Any) -> list[Rated]:
    """The same, by a solution that is at hand."""
    if s.decides:
        decision = solution.decision(s)
        share = float(decision.goes)
        return [Rated(int(GO), decision.go, share, True), Rated(int(STAY), decision.stay, 1.0 - share, True)]
    strategy = solution.strategy(s)
    if to_block(s):
        gamble = strategy.of(int(s.animal) - 1)
        (west_blocked, west_free), (east_free, east_blocked) = gamble.chances
        at_west = gamble.hand * west_blocked + (1.0 - gamble.hand) * east_free
        at_east = gamble.hand * west_free + (1.0 - gamble.hand) * east_blocked
        return [Rated(WEST, 1.0 - at_west, gamble.block, True), Rated(EAST, 1.0 - at_east, 1.0 - gamble.block, True)]
    found = []
    for gamble in strategy.gambles:
        often = 1.0 / len(strategy.best) if gamble.animal in strategy.best else 0.0
        for side, share, (at_west, at_east) in zip(
            (WEST, EAST), (gamble.hand, 1.0 - gamble.hand), gamble.chances, strict=True
        ):
            value = gamble.block * at_west + (1.0 - gamble.block) * at_east
            found.append(Rated(int(announcement(gamble.animal, side)), value, often * share, True))
    return found


def rate(box: Any, s: Any, choice: int) -> Rating:
    """The whole truth about a position, and the move that was chosen in it."""
    south = load(box).value(s, 0)
    ranked = sorted(moves(box, s), key=lambda rated: (rated.share, rated.value), reverse=True)
    return Rating((south, 1.0 - south), tuple(ranked), choice, exact=True)
