"""perft: counts the sequences of legal turns, the classical check of a rules core against another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.shelf import game as find_game
from sentiers.messages import Message, SentiersError

DEEPEST = 64


def perft(
    game: str, depth: int, options: Mapping[str, Any] | None = None, seed: int = 0, position: str | None = None
) -> int:
    """How many sequences of `depth` legal turns there are from the start (dealt from the seed), or from a text board.

    >>> perft("canoe", 1), perft("canoe", 2)
    (61, 3660)
    """
    if not 0 <= depth <= DEEPEST:
        raise SentiersError(Message("The depth is a whole number from 0 to {most}.", most=DEEPEST))
    if depth == 0:
        return 1
    found = find_game(game)
    box = found.box(options=options)[0]
    states = np.zeros(depth + 1, dtype=found.rules.STATE)
    if position is None:
        found.rules.deal(box, states[0], np.uint64(seed))
    else:
        found.read_position(box, states[0], position)
    return int(bind("sentiers.lab.playouts", found).count_sequences(box, states, depth))
