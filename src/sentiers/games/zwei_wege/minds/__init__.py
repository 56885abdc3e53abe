"""The bots of Zwei Wege play from the exact solution, the weaker ones with weaknesses one can find out: they choose their animals
carelessly, and are greedy with their hands. (A search that looks ahead is poor at bluffing.)"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sentiers.messages import Message

if TYPE_CHECKING:
    from sentiers.games.zwei_wege.minds.solve import Gamble, Strategy

Choose = Callable[[Any, Any, int, Any], int]


def _side(rng: Any, west: float) -> int:
    from sentiers.games.zwei_wege.box import EAST, WEST
    from sentiers.kernel.dice import draw_unit

    return WEST if draw_unit(rng) < west else EAST


def _pick(strategy: Strategy, rng: Any, care: float) -> Gamble:
    """One of the best animals; with less than full care others too: one that loses a tenth of a chance is rarer by the factor e to
    the power of `care`. Care below 0 prefers the worse."""
    from sentiers.kernel.dice import draw, draw_unit

    if math.isinf(care):
        return strategy.of(strategy.best[int(draw(rng, len(strategy.best)))])
    weights = [math.exp(10 * care * (gamble.value - strategy.value)) for gamble in strategy.gambles]
    lot = draw_unit(rng) * sum(weights)
    for gamble, weight in zip(strategy.gambles, weights, strict=True):
        lot -= weight
        if lot < 0:
            return gamble
    return strategy.gambles[-1]  # rounding


def _player(care: float, greed: float) -> Choose:
    """How a level plays: the care it takes in choosing the animal, and the share of moves in which it goes for the side that
    promises more, or guesses that the other does, instead of mixing as it should. Who notices wins the more."""

    def choose(box: Any, s: Any, seat: int, rng: Any) -> int:
        from sentiers.games.zwei_wege.minds.solve import load
        from sentiers.games.zwei_wege.rules import announcement, to_block
        from sentiers.kernel.dice import draw_unit

        strategy = load(box).strategy(s)
        blocks = to_block(s)
        gamble = strategy.of(int(s.animal) - 1) if blocks else _pick(strategy, rng, care)
        west = gamble.block if blocks else gamble.hand
        if draw_unit(rng) < greed:
            (_, by_west), (by_east, _) = gamble.chances
            west = float(by_west > by_east)
        return _side(rng, west) if blocks else int(announcement(gamble.animal, _side(rng, west)))

    return choose


perfect = _player(math.inf, 0.0)


class _Fox:
    """The fox (fox.py), loaded when it is first asked to play."""

    def choose(self, box: Any, history: Any, s: Any, seat: int, rng: Any, memory: Any) -> int:
        from sentiers.games.zwei_wege.minds import fox

        return fox.choose(box, history, s, seat, rng, memory)

    def learn(self, box: Any, history: Any, seat: int, memory: Any) -> dict[str, Any]:
        from sentiers.games.zwei_wege.minds import fox

        return fox.learn(box, history, seat, memory)


SETTINGS = {
    "novice": {"choose": _player(-6.0, 0.6)},
    "amateur": {"choose": _player(0.0, 0.3)},
    "club": {
        "choose": _player(4.0, 0.1),
        "words": Message("The badger plays every week, and sets traps."),
        "face": "badger",  # the fox plays for itself here
    },
    "master": {"choose": _player(12.0, 0.0)},
}

LEVELS = [
    {
        "name": "perfect",
        "title": Message("Perfect"),
        "words": Message(
            "Knows every position by heart: nobody beats it in the long run, and it never tries to guess you."
        ),
        "face": "stag",
        "choose": perfect,
    },
    {
        "name": "fox",
        "title": Message("The fox"),
        "words": Message("Watches how you hide and how you guess, remembers it, and bets on your habits."),
        "face": "fox",
        "learner": _Fox(),
    },
]
