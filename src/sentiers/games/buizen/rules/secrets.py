"""Who may know what in Buizen: hands and materials. What is in the bag is written nowhere, so it needs no hiding."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import MOST_PLAYERS
from sentiers.games.contract import Secret

SEATS = np.arange(MOST_PLAYERS)


def hands_known(box: Any, s: Any, seat: int) -> Any:
    """B8: drawn hidden from the others, and nowhere turned up, not even in the end."""
    return ((seat == SEATS) | (box.players <= SEATS))[:, None]


def materials_known(box: Any, s: Any, seat: int) -> Any:
    """B7: each player keeps his secret; B22: they are turned up when it is over (B19)."""
    with_tiles = np.count_nonzero(s.held[: box.players])
    return (seat == SEATS) | (box.players <= SEATS) | (s.passes >= with_tiles)


SECRETS: tuple[Secret, ...] = (Secret("hand", hands_known), Secret("material", materials_known))
