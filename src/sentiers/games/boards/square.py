"""Boards of squares."""

from __future__ import annotations

from typing import Any

from sentiers.games.boards.cells import SQUARES, lay


def lay_squares(box: Any, rows: int, columns: int, owners: tuple[int, int, int, int] = (0, 0, 0, 0)) -> None:
    """A rectangle. The owners, 1 + seat or 0, of its upper, right, lower and left side are drawn along them."""
    lay(box, SQUARES, [[True] * columns for _ in range(rows)], owners)
