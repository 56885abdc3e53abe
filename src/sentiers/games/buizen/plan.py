"""Where everything is drawn: a cell of the endless table always in the same place, the starting tile around (0, 0); and below the
table, in units of its own, the dock with the piles and one's hand, which a page keeps on the screen."""

from __future__ import annotations

from typing import Any

from sentiers.games.buizen.layout import MIDDLE, WORLD
from sentiers.games.svg import Frame, Place

CELL = 80
HALF = CELL // 2
OUTWARD: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))

_ROOM = 2.5 * CELL  # around the middle of what lies: for a tile, and for what it brings …
_RIM = 1.5 * CELL  # … and for who lays nothing

FRAME: Frame = (-260, -230, 520, 460)
WIDE, TALL = 920, 400
"""How wide the dock is in a wide room, and in a tall one."""


def centre(cell: int) -> Place:
    return CELL * (cell % WORLD - MIDDLE), CELL * (cell // WORLD - MIDDLE)


def extent(s: Any, lays: bool) -> Frame:
    """The part of the table in use, with room for who lays the next tiles; it never shrinks while a match goes on."""
    room = _ROOM if lays else _RIM
    cells = [centre(cell) for cell in s.cell[: int(s.lying)].tolist()]
    left, width = _span([x for x, _ in cells], room)
    top, height = _span([y for _, y in cells], room)
    return left, top, width, height


def _span(places: list[float], room: float) -> tuple[float, float]:
    low, high = min(places) - room, max(places) + room
    return low, high - low


def put(wide: tuple[float, ...], tall: tuple[float, ...]) -> str:
    """Attributes that place a group of the dock, each time as (x, y) or (x, y, scale): the styles choose by the room."""
    return f'class="buizen-put" style="--w:{_transform(*wide)};--t:{_transform(*tall)}"'


def _transform(x: float, y: float, scale: float = 1) -> str:
    more = f" scale({scale:.3g})" if scale != 1 else ""
    return f"translate({x:.5g}px,{y:.5g}px){more}"


STYLE = """
.buizen-put{transform:var(--w)}
.tall .buizen-put{transform:var(--t)}
"""
