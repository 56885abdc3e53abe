"""Puzzles of Buizen: the place where one should lay now, judged over the worlds that its seat may imagine."""

from __future__ import annotations

from typing import Any

from sentiers.games.buizen.rules import parts
from sentiers.games.knowledge import Mining


def decision(box: Any, s: Any, move: int) -> int:
    """The place: several tiles and turns may do there."""
    cell, _ = parts(move)
    return int(cell)


MINING = Mining(
    tables=({"players": 2}, {"players": 2}, {"players": 3}), gap=0.06, thinking=400, plies=(8, 70), decision=decision
)
