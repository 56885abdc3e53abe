"""The levels of Wege: all look ahead with an experienced eye (evaluate.py, lookahead.py), the weaker ones less far, and they
misjudge or overlook moves. None of them knows more of the tiles to come than what has been seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Choose = Callable[[Any, Any, int, Any], int]


def _looking(*wide: int, noise: float = 0.0, overlook: float = 0.0) -> Choose:
    """How many moves are followed at the first step, at the second, … (the last one takes in all); by how much a move is misjudged
    at a glance; and the share of moves not seen at all."""

    def choose(box: Any, s: Any, seat: int, rng: Any) -> int:
        from sentiers.games.wege.minds.lookahead import SCRATCH, choose
        from sentiers.kernel import blank

        scratch = blank(SCRATCH)[0]
        scratch.wide[: len(wide)] = wide
        scratch.noise, scratch.overlook = noise, overlook
        return int(choose(box, s, scratch, rng))

    return choose


SETTINGS = {
    "novice": {"choose": _looking(1, noise=0.3, overlook=0.2)},
    "amateur": {"choose": _looking(1, noise=0.12)},
    "club": {"choose": _looking(1)},
    "master": {"choose": _looking(8, 4, 1)},
}
