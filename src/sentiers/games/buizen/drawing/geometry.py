"""Where everything is drawn: a cell of the endless table always in the same place, the starting tile around (0, 0)."""

from __future__ import annotations

from collections.abc import Iterable

from sentiers.games.buizen.rules.layout import MIDDLE, WORLD
from sentiers.games.svg import Frame, Place

CELL = 80
HALF = CELL // 2
OUTWARD: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))

_TO_LAY = 2.5 * CELL  # around the middle of what lies: for a tile, and for what it brings …
_TO_LOOK = 1.5 * CELL  # … and for who lays nothing

FRAME: Frame = (-260, -230, 520, 460)


def centre(cell: int) -> Place:
    return CELL * (cell % WORLD - MIDDLE), CELL * (cell // WORLD - MIDDLE)


def extent(lying: Iterable[int], lays: bool) -> Frame:
    """The part of the table in use, with room for who lays the next tiles; it never shrinks while a match goes on."""
    room = _TO_LAY if lays else _TO_LOOK
    cells = [centre(cell) for cell in lying]
    left, width = _span([x for x, _ in cells], room)
    top, height = _span([y for _, y in cells], room)
    return left, top, width, height


def _span(places: list[float], room: float) -> tuple[float, float]:
    low, high = min(places) - room, max(places) + room
    return low, high - low
