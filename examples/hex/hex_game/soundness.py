"""Which bytes are a state of Hex: as in every game of marking cells; and what each chain touches is what the board shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hex_game.box import BOTH
from hex_game.rules import look_over
from sentiers.games.boards import soundness as cells

RANGES: Mapping[str, tuple[int, int]] = {**cells.RANGES, "touched": (0, BOTH)}


def sound(box: Any, s: Any, seat: int) -> bool:
    if not cells.sound(box, s, seat):
        return False
    seen = s.copy()
    seen.winner = 0
    look_over(box, seen)
    return bool(seen.winner == s.winner and (seen.touched == s.touched).all())
