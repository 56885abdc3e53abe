"""The games of this folder, which stand on no shelf."""

from __future__ import annotations

import functools

import numpy as np

from sentiers.games.game import Game
from sentiers.kernel import blank

own_game = functools.cache(Game)


def dealt(game: Game, seed: int) -> tuple[np.record, np.ndarray]:
    """A blank box, and a match dealt from it."""
    box, states = blank(game.rules.BOX)[0], blank(game.rules.STATE)
    game.rules.deal(box, states[0], np.uint64(seed))
    return box, states
