"""Where everything is drawn: the park in a window of seven cells, which follows it only when it must, its cells, points and ducks;
the tile in hand, the stack and what can still come beside it in a wide room, below it in a tall one."""

from __future__ import annotations

from sentiers.games.svg import Frame, Place
from sentiers.games.wege.reading import Reading
from sentiers.games.wege.rules.layout import MIDDLE, SPAN, WORLD

CELL = 80
HALF = CELL // 2
ROOM = SPAN + 1  # five tiles and the cells beside them, or six tiles and a hedge
MARGIN = 10
SIDE = ROOM * CELL + 2 * MARGIN
BESIDE = 176
"""How wide the column beside the park is."""
BELOW = 132
"""How high the row below it is."""
LARGER = 1.3
"""The tile in hand and the top of the stack."""

GAP = 8
SLOT = CELL * LARGER
SORT = (82, 62)  # the room of one sort of those to come, in a wide frame
NARROW = (82, 60)

WIDE: Frame = (0, 0, SIDE + GAP + BESIDE, SIDE)
TALL: Frame = (0, 0, SIDE, SIDE + BELOW)


def _start(left: int, span: int) -> float:
    """The first cell of the window in one direction: that of the beginning, as long as it shows all there is to choose."""
    if span == SPAN:
        return left - 0.5
    return float(max(left + span - SPAN, min(MIDDLE - SPAN // 2, left - 1)))


def corner(seen: Reading) -> Place:
    """Where the north-west corner of the world is drawn."""
    return (
        MARGIN - CELL * _start(seen.left, max(seen.wide, 1)),
        MARGIN - CELL * _start(seen.top, max(seen.tall, 1)),
    )


def centre(cell: int) -> Place:
    """The middle of a cell of the world."""
    return CELL * (cell % WORLD + 0.5), CELL * (cell // WORLD + 0.5)


def point(left: int, top: int, place: int) -> Place:
    """A corner point of a layout that begins there: it has the bit of the cell to its south-east."""
    return CELL * ((place & 7) + left - 1), CELL * ((place >> 3) + top - 1)


def duck_place(centre: Place, corner: str) -> Place:
    """Where in its cell a duck sits."""
    return centre[0] + 21 * (1 if "e" in corner else -1), centre[1] + 21 * (1 if "s" in corner else -1)
