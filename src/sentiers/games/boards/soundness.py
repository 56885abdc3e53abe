"""Which bytes are a state of a game of marking cells (contract.Soundness)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sentiers.games.boards.marking import DRAWN

RANGES: Mapping[str, tuple[int, int]] = {"cells": (0, 2), "turns": (0, (1 << 15) - 1), "winner": (0, DRAWN)}


def sound(box: Any, s: Any, seat: int) -> bool:
    """As many turns as marks at least, no mark beyond the board, and while it goes on an empty cell."""
    total, marks = int(box.total), int((s.cells != 0).sum())
    return not s.cells[total:].any() and marks <= s.turns <= 2 * total and (bool(s.winner) or marks < total)
