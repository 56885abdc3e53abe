"""Puzzles of Wege: the last tiles, counted out, and earlier ones where one place is clearly the best."""

from __future__ import annotations

from typing import Any

from sentiers.games.knowledge import Mining
from sentiers.games.wege.rules import parts


def decision(box: Any, s: Any, move: int) -> int:
    """The place, and whether a bridge is exchanged there."""
    cell, _, exchange, _ = parts(move)
    return int(cell << 1 | exchange)


MINING = Mining(
    tables=({}, {"aim": "ducks"}),
    players=("amateur", "novice", "club"),
    gap=0.06,
    thinking=2000,
    plies=(12, 40),
    decision=decision,
)
