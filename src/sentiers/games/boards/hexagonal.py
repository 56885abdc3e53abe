"""Boards of hexagons, which stand on a corner: each row lies half a cell further right than the one above it."""

from __future__ import annotations

from typing import Any

from sentiers.games.boards.cells import HEXAGONS, lay


def lay_rhombus(box: Any, rows: int, columns: int, owners: tuple[int, int, int, int] = (0, 0, 0, 0)) -> None:
    """A rhombus, as for Hex. The owners, 1 + seat or 0, of its upper, right, lower and left side are drawn along them."""
    lay(box, HEXAGONS, [[True] * columns for _ in range(rows)], owners)


def lay_hexagon(box: Any, side: int) -> None:
    """A hexagon with so many cells along each side."""
    across = range(2 * side - 1)
    lay(box, HEXAGONS, [[side - 1 <= row + column <= 3 * (side - 1) for column in across] for row in across], (0,) * 4)
