"""Where everything is drawn: the sheet around the origin, the others' sheets in its free corners; the card, the column of numbers
and the deck beside it in a wide room, above and below it in a tall one."""

from __future__ import annotations

import math
from typing import Any

from sentiers.games.svg import Frame, Place

WIDE = 60.0
"""From the middle of a cell to that of its neighbour."""
RADIUS = WIDE / math.sqrt(3)
MARGIN = 10
"""Of paper, around the cells."""
BESIDE = 204
"""How wide the card is, and in a wide room the column and the deck under it."""
CARD = 62
"""How tall it is."""
LARGER = 1.2
"""The card in a tall room."""
MINI = 0.2
"""The size of the others' sheets."""
CORNERS = ((1, -1), (-1, -1), (1, 1))
"""Where the others' sheets lie, in the order of the seats after one's own."""

HEAD, ROW = 36, 22  # of the column in a wide room
LINE, TOP = 26, 44  # of the column in a tall one
FIRST, STEP = 62, 42
DECK, STACK = 46, 134  # how tall the deck is in a tall room, and in a wide one
GAP = 12
NARROW = 8
"""Between them in a tall room."""


def centre(box: Any, cell: int) -> Place:
    row, column = int(box.row[cell]), int(box.column[cell])
    down = row - int(box.side) + 1
    return (column - (2 * int(box.side) - 2 - abs(down)) / 2) * WIDE, down * 1.5 * RADIUS


def reach(box: Any) -> Place:
    """Half the width and the height of the sheet of paper."""
    side = int(box.side)
    return (side - 0.5) * WIDE + MARGIN, (side - 1) * 1.5 * RADIUS + RADIUS + MARGIN


def mini(box: Any, corner: int) -> Place:
    """The middle of another's sheet."""
    (x, y), (right, down) = reach(box), CORNERS[corner]
    return right * (x - MINI * x), down * (y - MINI * y)


def mark(box: Any, corner: int) -> Place:
    """The seat's mark, in the very corner."""
    (x, y), (right, down) = reach(box), CORNERS[corner]
    return right * (x - 10), down * (y - 11)


def points(box: Any, corner: int) -> Place:
    """The points of another's sheet, below it or above it."""
    (x, y), (right, down) = reach(box), CORNERS[corner]
    return right * (x - 13), down * (y - 2 * MINI * y - 2) + 5


def hexagon(radius: float, at: Place = (0, 0)) -> list[Place]:
    """The corners, from the top one on."""
    return [
        (at[0] + radius * math.sin(math.pi / 3 * side), at[1] - radius * math.cos(math.pi / 3 * side))
        for side in range(6)
    ]


def wide(box: Any) -> Frame:
    x, y = reach(box)
    top, height = max(y, beside_height(box) / 2), max(2 * y, beside_height(box))
    return -round(x + 14), -round(top + 4), round(2 * x + 14 + GAP + BESIDE + 4), round(height + 8)


def tall(box: Any) -> Frame:
    x, y = reach(box)
    height = CARD * LARGER + 2 * y + DECK + column_height(box) + 3 * NARROW + 4
    return -round(x + 1), -round(y + CARD * LARGER + NARROW + 1), round(2 * x + 2), round(height)


def beside_height(box: Any) -> float:
    """Of the card, the column and the deck, in a wide room."""
    return CARD + 2 * GAP + HEAD + ROW * (int(box.numbers) + 2) + 8 + STACK


def column_height(box: Any) -> float:
    """In a tall one."""
    return TOP + LINE * int(box.players) - 12
