"""Where everything lies: the park in a window of seven cells, which follows it only when it must; the tile in hand, the stack and
what can still come beside it in a wide room, below it in a tall one (class `tall`: then only styles move them)."""

from __future__ import annotations

from sentiers.games.svg import Frame, Place, number
from sentiers.games.wege.layout import MIDDLE, SPAN
from sentiers.games.wege.pictures import CELL
from sentiers.games.wege.survey import Survey

ROOM = SPAN + 1  # five tiles and the cells beside them, or six tiles and a hedge
MARGIN = 10
SIDE = ROOM * CELL + 2 * MARGIN
ASIDE = 176
"""How wide the column beside the park is."""
BELOW = 132
"""How high the row below it is."""
LARGER = 1.3
"""The tile in hand and the top of the stack."""

STYLE = """
.wege-lawn{fill:@grass;fill-opacity:.3}
.wege-specks{fill:none;stroke:@grass-dark;stroke-opacity:.32;stroke-width:3.4;stroke-linecap:round}
"""
_SPECKS = [(x * 97 % 541 + 20, x * 211 % 547 + 18) for x in range(1, 60)]

_GAP = 8
_SLOT = CELL * LARGER
_SORT = (82, 62)  # the room of one sort of those to come, in a wide frame
_NARROW = (82, 60)

WIDE: Frame = (0, 0, SIDE + _GAP + ASIDE, SIDE)
TALL: Frame = (0, 0, SIDE, SIDE + BELOW)


def _start(left: int, span: int) -> float:
    """The first cell of the window in one direction: that of the beginning, as long as it shows all there is to choose."""
    if span == SPAN:
        return left - 0.5
    return float(max(left + span - SPAN, min(MIDDLE - SPAN // 2, left - 1)))


def corner(seen: Survey) -> Place:
    """Where the north-west corner of the world is drawn."""
    return (
        MARGIN - CELL * _start(seen.left, max(seen.wide, 1)),
        MARGIN - CELL * _start(seen.top, max(seen.tall, 1)),
    )


def lawn() -> str:
    """The meadow on which the park is laid."""
    spots = "".join(f"M{x} {y}h0" for x, y in _SPECKS)
    side = SIDE - 4
    return (
        f'<rect class="wege-lawn" x="2" y="2" width="{side}" height="{side}" rx="30"/>'
        f'<path class="wege-specks" d="{spots}"/>'
    )


def places() -> str:
    """The places of what lies beside the park, in a wide room and in a tall one."""
    middle = SIDE + _GAP + ASIDE / 2
    low = SIDE + BELOW / 2 - 4
    rules = [
        _put("hand", (middle, 76), (_SLOT / 2 + 14, low)),
        _put("stack", (middle, 212), (SIDE - _SLOT / 2 - 20, low)),
        _put("coming", (SIDE + _GAP + 4, 302), (_SLOT + 30, SIDE + 4)),
    ]
    for sort in range(8):
        wide = (_SORT[0] * (sort % 2) + 29, _SORT[1] * (sort // 2) + 32)
        tall = (_NARROW[0] * (sort % 4) + 27, _NARROW[1] * (sort // 4) + 31)
        rules.append(_put(f"sort{sort}", wide, tall))
    rules.append(_size("coming-paper", (0, 0, ASIDE - 8, 4 * _SORT[1] + 4), (0, 0, 4 * _NARROW[0], 2 * _NARROW[1] + 2)))
    return "".join(rules)


def _put(name: str, wide: Place, tall: Place) -> str:
    return "".join(
        f"{room}.wege-{name}{{transform:translate({number(x)}px,{number(y)}px)}}"
        for room, (x, y) in (("", wide), (".wege.tall ", tall))
    )


def _size(name: str, wide: Frame, tall: Frame) -> str:
    return "".join(
        f"{room}.wege-{name}{{x:{number(x)}px;y:{number(y)}px;width:{number(w)}px;height:{number(h)}px}}"
        for room, (x, y, w, h) in (("", wide), (".wege.tall ", tall))
    )
