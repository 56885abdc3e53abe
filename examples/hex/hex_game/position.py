"""A position of Hex as a text board. Who has joined his sides has won, whatever the last line says."""

from __future__ import annotations

from typing import Any

from hex_game.rules import look_over
from sentiers.games.boards import position as cells
from sentiers.games.boards.position import ABILITIES, write

__all__ = ["ABILITIES", "read", "write"]


def read(box: Any, s: Any, text: str) -> None:
    cells.read(box, s, text)
    look_over(box, s)
