"""The bots of Buizen judge moves by what pipes promise. The weaker ones err, and care little for what the others build; the club
player guesses their materials; the master also plays matches on in its head, and does not show what it works for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Choose = Callable[[Any, Any, int, Any], int]

NOVICE = {"noise": 4.0, "overlook": 0.5, "spite": 0.0}
AMATEUR = {"noise": 1.5, "overlook": 0.2, "spite": 0.0}
CLUB = {"guesses": 1, "spite": 0.4}
MASTER = {"guesses": 1, "spite": 1.0, "wide": 8, "matches": 24, "plies": 6, "hide": 0.02}


def player(**how: float) -> Choose:
    """Who plays so: see what HOW in lookahead.py says of it."""

    def choose(box: Any, s: Any, seat: int, rng: Any) -> int:
        import numpy as np

        from sentiers.games.buizen.minds import lookahead
        from sentiers.games.buizen.minds.features import FEATURES

        ways, scratch = np.zeros(1, dtype=lookahead.HOW), np.zeros(1, dtype=lookahead.SCRATCH)
        for name, value in how.items():
            ways[0][name] = value
        return int(lookahead.choose(box, s, ways[0], scratch, np.zeros(1, dtype=FEATURES), seat, rng))

    return choose


SETTINGS = {
    "novice": {"choose": player(**NOVICE)},
    "amateur": {"choose": player(**AMATEUR)},
    "club": {"choose": player(**CLUB)},
    "master": {"choose": player(**MASTER)},
}
