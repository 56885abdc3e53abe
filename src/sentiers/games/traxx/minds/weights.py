"""What the features are worth, by how many cards are to come, for one player and for several: read from weights.txt, which is found
by playing (lab/studies/traxx_weights.py)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sentiers.games.traxx.box import CARDS
from sentiers.games.traxx.minds.features import FEATURES

FILE = Path(__file__).with_name("weights.txt")


@cache
def weights(players: int) -> np.ndarray[Any, Any]:
    """weights[cards to come, feature], for one player or for several."""
    table = np.loadtxt(FILE).reshape(2, CARDS, FEATURES)
    return np.ascontiguousarray(table[min(players, 2) - 1])
