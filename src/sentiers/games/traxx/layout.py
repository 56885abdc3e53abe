"""Where everything lies: the sheet around the origin, the others' sheets in its free corners, card, column and deck beside it in a
wide room, above and below it in a tall one."""

from __future__ import annotations

import math
from typing import Any

from sentiers.games.svg import Frame, Place

WIDE = 60.0
"""From the middle of a cell to that of its neighbour."""
RADIUS = WIDE / math.sqrt(3)
RIM = 10
"""Of paper, around the cells."""
GAP = 14
CARD = (252.0, 74.0)
ASIDE = 252.0
SLOT = 36.0
"""From one card of the deck to the next, lying in a row."""


def centre(box: Any, cell: int) -> Place:
    row, column = int(box.row[cell]), int(box.column[cell])
    down = row - int(box.side) + 1
    return (column - (2 * int(box.side) - 2 - abs(down)) / 2) * WIDE, down * 1.5 * RADIUS


def half(box: Any) -> tuple[float, float]:
    """Half the width and the height of the cells."""
    side = int(box.side)
    return (side - 0.5) * WIDE, (side - 1) * 1.5 * RADIUS + RADIUS


def corner(mark: int) -> tuple[int, int]:
    """Which corner the first, second or third other sheet lies in: right above, left above, right below."""
    return ((1, -1), (-1, -1), (1, 1))[mark]


def wide(box: Any) -> Frame:
    x, y = half(box)
    x, y = x + RIM + 4, y + RIM + 4
    return round(-x, 1), round(-y, 1), round(2 * x + GAP + ASIDE + 4, 1), round(2 * y, 1)


def tall(box: Any) -> Frame:
    x, y = half(box)
    x, y = x + RIM, y + RIM
    above = CARD[1] + 8
    return (
        round(-x, 1),
        round(-y - above, 1),
        round(2 * x, 1),
        round(2 * y + above + 60 + 26 * (int(box.players) + 1), 1),
    )


def hexagon(radius: float, at: Place = (0, 0)) -> list[Place]:
    """The corners, from the top one on."""
    return [
        (at[0] + radius * math.sin(math.pi / 3 * side), at[1] - radius * math.cos(math.pi / 3 * side))
        for side in range(6)
    ]
