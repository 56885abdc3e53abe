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
    """Who plays so: see what DESK in foresee.py says of it."""

    def choose(box: Any, s: Any, seat: int, rng: Any) -> int:
        import numpy as np

        from sentiers.games.buizen import foresee
        from sentiers.games.buizen.prospects import SHEET

        desks = np.zeros(1, dtype=foresee.DESK)
        for name, value in how.items():
            desks[0][name] = value
        return int(foresee.choose(box, s, desks, np.zeros(1, dtype=SHEET), seat, rng))

    return choose


SETTINGS = {
    "novice": {"choose": player(**NOVICE)},
    "amateur": {"choose": player(**AMATEUR)},
    "club": {"choose": player(**CLUB)},
    "master": {"choose": player(**MASTER)},
}
