"""Who may know what in Wege: all see alike, and nobody knows the order of the tiles to come."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.contract import Secret
from sentiers.games.wege.box import NO_TILE, TILES


def tiles_known(box: Any, s: Any, seat: int) -> Any:
    """W5: the tiles drawn, and of a stack also its top one, which lies face up; of a heap none. What is left in the end stays
    face down."""
    return np.arange(TILES) < s.drawn + (1 if box.stack else 0)


SECRETS: tuple[Secret, ...] = (Secret("deck", tiles_known, blank=NO_TILE),)
