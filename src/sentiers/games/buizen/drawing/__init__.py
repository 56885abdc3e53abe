"""Buizen as one sees it: a meadow in which a network of trenches is dug tile by tile, and before it, on a bench, one's hand.

The table has no edge: a cell is always drawn in the same place, and `extent` says which part is in use (docs/architecture.md)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from sentiers.games.buizen.box import OPEN, ROAD, ROOM, TO_ROAD, TO_ROOM
from sentiers.games.buizen.drawing import geometry, lights, panel, tiles
from sentiers.games.buizen.drawing.geometry import CELL, FRAME, HALF, OUTWARD, centre
from sentiers.games.buizen.drawing.labels import labels as all_labels
from sentiers.games.buizen.drawing.lid import lid
from sentiers.games.buizen.drawing.text import board
from sentiers.games.buizen.drawing.tiles import symbol
from sentiers.games.buizen.notation import DEEDS, cell_name
from sentiers.games.buizen.reading import NEXT, Before, before_moving, cells_shown, lying, printed
from sentiers.games.buizen.rules import MOST_DRAWN, PIT_DOWN, over, parts
from sentiers.games.buizen.rules.layout import NOTHING
from sentiers.games.buizen.rules.layout import at as place_at
from sentiers.games.clicks import Ghost, Labels, Preview
from sentiers.games.contract import DrawingAbilities
from sentiers.games.svg import Frame, at
from sentiers.games.svg import style as coloured

_CORNER = (HALF - 8, 8 - HALF)  # of a cell, where it says how many tiles one draws
_BESIDE = tuple((CELL * x, CELL * y) for x, y in OUTWARD)
_STYLE = """
.buizen .lights{display:none}
.buizen .marks .chosen,.buizen .marks .at{display:none}
.buizen-meadow{fill:@grass}
.buizen-tufts{fill:none;stroke:@grass-dark;stroke-width:3;stroke-linecap:round;opacity:.5}
.buizen-dug{fill:#1a1206;opacity:.3}
.buizen-free,.buizen-laid{fill:transparent;stroke:none}
.buizen .buizen-free.can{fill:#fff;fill-opacity:.16;stroke:#fffbee;stroke-opacity:.85;stroke-width:2.4;stroke-dasharray:8 6}
.buizen .buizen-laid.can{fill:#fff;fill-opacity:.12;stroke:#fff6d6;stroke-width:4;stroke-dasharray:8 6}
.buizen.choosing .buizen-free.can{fill:#ffd34d;fill-opacity:.34;stroke:#fff0b0;stroke-opacity:1;stroke-width:3}
.buizen.choosing .buizen-laid.can{fill:#ffd34d;fill-opacity:.25;stroke:#ffd34d}
.buizen .buizen-free.can:hover{fill-opacity:.55}
.buizen .buizen-free.chosen,.buizen .buizen-laid.chosen{stroke:@accent;stroke-width:5;stroke-dasharray:none}
.buizen .buizen-free.focus,.buizen .buizen-laid.focus{stroke:@ink;stroke-width:5;stroke-dasharray:none}
.buizen .last{fill:none;stroke:@accent;stroke-width:3.5;stroke-linejoin:round}
.buizen .ghost{opacity:.9;filter:drop-shadow(0 0 3px #fffbe6) drop-shadow(3px 5px 3px rgba(20,12,4,.55))}
.buizen-draw{fill:@paper;stroke:@ink;stroke-width:1.5}
.buizen-drawn{font:700 19px "Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif;fill:@ink}
.buizen-came{animation:buizen-settle .3s ease-out}
@keyframes buizen-settle{from{scale:1.14}65%{scale:.97}to{scale:1}}
@media (prefers-reduced-motion:reduce){.buizen-came{animation:none}}
"""
_TUFTS = "".join(f"M{x * 53 % 240} {x * 97 % 236}q{-2 + x % 5} -5 {-3 + x % 7} -8" for x in range(1, 22))
_SQUARE = f"h{CELL}v{CELL}h-{CELL}z"


def frame(box: Any) -> Frame:
    """The table before anything lies on it."""
    return FRAME


def extent(box: Any, s: Any, seat: int) -> Frame:
    return geometry.extent(s, seat >= 0 and not over(box, s))


@cache
def _styles() -> str:
    return coloured(panel.PLACES + "".join(part.STYLE for part in (tiles, lights, panel)) + _STYLE)


def ground(box: Any, seat: int) -> str:
    tufts = (
        '<pattern id="buizen-meadow" width="240" height="240" patternUnits="userSpaceOnUse">'
        f'<rect class="buizen-meadow" width="240" height="240"/><path class="buizen-tufts" d="{_TUFTS}"/></pattern>'
    )
    badges = "".join(_draws(count) for count in (1, 2, 3))
    defs = f"{tufts}{tiles.parts()}{tiles.all_symbols(box)}{lights.defs()}{panel.defs()}{badges}"
    meadow = '<rect x="-9000" y="-9000" width="18000" height="18000" fill="url(#buizen-meadow)"/>'
    return f"<defs><style>{_styles()}</style>{defs}</defs>{meadow}"


def _draws(count: int) -> str:
    """B14: how many tiles one would draw."""
    return (
        f'<g id="buizen-draw{count}"><rect class="buizen-draw" x="-29" y="-17" width="58" height="34" rx="17"/>'
        f'<use href="#buizen-tileback" x="-13" transform="scale(.9)"/><text class="buizen-drawn" x="1" y="7">+{count}</text></g>'
    )


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    marked = int(parts(last[1])[0]) if last and last[1] > MOST_DRAWN else NOTHING
    laid = int(place_at(s, marked)) if marked != NOTHING else NOTHING
    covered = marked != NOTHING and int(parts(last[1])[1]) >= ROAD if last else False
    mover = last[0] if last else 0
    copies: dict[int, int] = {}
    drawn = []
    for place, (cell, lies) in enumerate(lying(s).items()):
        came = ""
        if laid != NOTHING and (place == laid or (place > laid and not covered)):
            came = f"seat:{mover}" if place == laid else "pile:room" if lies == ROOM else "pile:road"
        copy = copies.get(lies >> 3, 0)
        copies[lies >> 3] = copy + 1
        name = panel.piece_name(box, lies, copy) if lies < ROAD else f"c{cell}-{lies - ROAD}"
        drawn.append(_piece(box, name, lies, cell, came))
    return (
        f"{_dug(s)}<g>{''.join(drawn)}</g>{lights.layers(box, s, seat)}{_anchors(s, marked)}{panel.panel(box, s, seat)}"
    )


def _dug(s: Any) -> str:
    """The shadow at the edge of what is dug."""
    corners = "".join(f"M{_corner(cell)}{_SQUARE}" for cell in lying(s))
    return f'<path class="buizen-dug" d="{corners}" transform="translate(4 5)"/>'


@lru_cache(4096)
def _corner(cell: int) -> str:
    x, y = centre(cell)
    return at((x - HALF, y - HALF))


def _piece(box: Any, name: str, lies: int, cell: int, came: str) -> str:
    turn = f' transform="rotate({90 * (lies & 3)})"' if lies < ROAD and lies & 3 else ""
    more = f' class="buizen-came" data-from="{came}"' if came else ""
    return (
        f'<g transform="translate({at(centre(cell))})"><use id="{name}" href="#{symbol(box, lies)}"{turn}{more}/></g>'
    )


def _anchors(s: Any, marked: int) -> str:
    drawn = []
    for cell, lies in cells_shown(s).items():
        look = "free" if lies == NOTHING else "laid"
        drawn.append(f'<path class="buizen-{look}" data-step="cell:{cell_name(cell)}" d="M{_corner(cell)}{_SQUARE}"/>')
    if marked != NOTHING:
        drawn.append(f'<path class="last" d="M{_corner(marked)}m2 2h{CELL - 4}v{CELL - 4}h-{CELL - 4}z"/>')
    return "".join(drawn)


def labels(box: Any, s: Any, seat: int) -> Labels:
    return all_labels(box, s, seat, lights.told(box, s, seat))


def ghost(box: Any, s: Any, seat: int, move: int) -> Preview:
    """The tile as it would lie, the roads and pump rooms it would bring (B12), and how many tiles one would draw (B14)."""
    if move <= MOST_DRAWN:  # to pass, or to draw (B14b)
        return ()
    cell, what = (int(part) for part in parts(move))
    anchor, now = f"cell:{cell_name(cell)}", before_moving(box, s)
    if what in DEEDS:
        cover = 1 if what == PIT_DOWN else 3 if now.table.get(cell) == ROAD + OPEN else 2
        shown, drawn = [Ghost(symbol(box, ROAD + cover), anchor)], 1
    else:
        shown = [Ghost(symbol(box, what), anchor, 90 * (what & 3)), *_brought(box, now, cell, what, anchor)]
        drawn = min(3, sum(cell + step in now.table for step in NEXT))
    drawn = min(drawn, now.bag)
    if drawn:
        shown.append(Ghost(f"buizen-draw{drawn}", anchor, shift=_CORNER))
    return tuple(shown)


def _brought(box: Any, now: Before, cell: int, lies: int, anchor: str) -> list[Ghost]:
    left = {TO_ROAD: now.roads, TO_ROOM: now.rooms}
    sides = printed(box).sides[lies]
    shown = []
    for side in range(4):
        kind = sides >> 4 * side & 15
        if left.get(kind, 0) > 0 and cell + NEXT[side] not in now.table:
            left[kind] -= 1
            shown.append(Ghost(symbol(box, ROAD if kind == TO_ROAD else ROOM), anchor, shift=_BESIDE[side]))
    return shown


def text(box: Any, s: Any, seat: int) -> str:
    return board(box, s, seat)


def cover(box: Any) -> str:
    """The lid: the tangle of pipes in its trench."""
    return lid(box)


ABILITIES = DrawingAbilities(extent=extent)
