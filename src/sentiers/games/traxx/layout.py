"""Where everything lies: the sheet around the origin, the others' sheets in its free corners; the card, the column of numbers and
the deck beside it in a wide room, above and below it in a tall one (class `tall`: then only styles move them)."""

from __future__ import annotations

import math
from typing import Any

from sentiers.games.svg import Frame, Place, number
from sentiers.games.traxx.box import CARDS

WIDE = 60.0
"""From the middle of a cell to that of its neighbour."""
RADIUS = WIDE / math.sqrt(3)
RIM = 10
"""Of paper, around the cells."""
ASIDE = 204
"""How wide the card is, and in a wide room the column and the deck under it."""
CARD = 62
"""How tall it is."""
LARGER = 1.2
"""The card in a tall room."""
MINI = 0.2
"""The size of the others' sheets."""
CORNERS = ((1, -1), (-1, -1), (1, 1))
"""Where the others' sheets lie, in the order of the seats after one's own."""

_HEAD, _ROW = 36, 22  # of the column in a wide room
_LINE, _TOP = 26, 44  # of the column in a tall one
_FIRST, _STEP = 62, 42
_DECK, _STACK = 46, 134  # how tall the deck is in a tall room, and in a wide one
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
    return (side - 0.5) * WIDE + RIM, (side - 1) * 1.5 * RADIUS + RADIUS + RIM


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
    top, height = max(y, _aside_height(box) / 2), max(2 * y, _aside_height(box))
    return -round(x + 14), -round(top + 4), round(2 * x + 14 + GAP + ASIDE + 4), round(height + 8)


def tall(box: Any) -> Frame:
    x, y = reach(box)
    height = CARD * LARGER + 2 * y + _DECK + _column_height(box) + 3 * NARROW + 4
    return -round(x + 1), -round(y + CARD * LARGER + NARROW + 1), round(2 * x + 2), round(height)


def _aside_height(box: Any) -> float:
    return CARD + 2 * GAP + _HEAD + _ROW * (int(box.numbers) + 2) + 8 + _STACK


def _column_height(box: Any) -> float:
    return _TOP + _LINE * int(box.players) - 12


def style(box: Any) -> str:
    """What lies where, as styles: each group's place in a wide room, then in a tall one. What depends on how many play says so in
    its name, since a page may show several boards."""
    x, y = reach(box)
    players, numbers = int(box.players), int(box.numbers)
    left, top = x + GAP, -max(y, _aside_height(box) / 2)
    column = _HEAD + _ROW * (numbers + 2) + 8
    deck = top + CARD + GAP + column + GAP
    apart = (ASIDE - 48) / players
    rules = [
        _put("card", (left, top), (-ASIDE / 2 * LARGER, -y - CARD * LARGER - NARROW), LARGER),
        _put("column", (left, top + CARD + GAP), (-x, y + NARROW + _DECK + NARROW)),
        _put("deck", (left, deck), (-x, y + NARROW)),
        _put("round", (22, 16), (22, 17)),
        _size(f"column-paper{players}", (0, 0, ASIDE, column), (0, 0, 2 * x, _column_height(box))),
        _size("deck-paper", (0, 0, ASIDE, _STACK), (0, 0, 2 * x, _DECK)),
        _put("heads", (22, 0), (0, 17)),
        _size("own", (-18.5, 3, 37, column - 6), (4, -13, 2 * x - 8, 26)),
        _put("seat", (0, 16), (20, 0)),
    ]
    for seat in range(players):
        rules.append(_put(f"r{players}{seat}", (44 + apart * (seat + 0.5), 0), (0, _TOP + _LINE * seat)))
    across = [_FIRST + _STEP * place for place in range(numbers)] + [2 * x - 108, 2 * x - 38]
    for place in range(numbers + 2):
        down = _HEAD + _ROW * place + 8 + 4 * (place >= numbers)
        rules.append(_put(f"v{place}", (0, down), (across[place], 0)))
    for place in range(CARDS):
        slot = 2 * x / CARDS
        rules.append(
            _put(
                f"k{place}",
                (ASIDE / 10 * (place % 5 * 2 + 1), 25 + 42 * (place // 5)),
                (slot * (place + 0.5), _DECK / 2),
            )
        )
    return "".join(rules)


def _put(name: str, wide: Place, tall: Place, larger: float = 1) -> str:
    scale = f" scale({larger})" if larger != 1 else ""
    return "".join(
        f"{room}.traxx-{name}{{transform:translate({number(x)}px,{number(y)}px){size}}}"
        for room, (x, y), size in (("", wide, ""), (".traxx.tall ", tall, scale))
    )


def _size(name: str, wide: Frame, tall: Frame) -> str:
    return "".join(
        f"{room}.traxx-{name}{{x:{number(x)}px;y:{number(y)}px;width:{number(w)}px;height:{number(h)}px}}"
        for room, (x, y, w, h) in (("", wide), (".traxx.tall ", tall))
    )
