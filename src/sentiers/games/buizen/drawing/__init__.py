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
from sentiers.games.buizen.drawing.tiles import OTHERS, face_symbol, symbol, symbols
from sentiers.games.buizen.notation import DEEDS, cell_anchor, names, parts_of
from sentiers.games.buizen.reading import NEXT, Table, printed, seen
from sentiers.games.buizen.rules import MOST_DRAWN, PIT_DOWN
from sentiers.games.buizen.rules.layout import NOTHING
from sentiers.games.clicks import Ghost, Labels, Preview
from sentiers.games.contract import DrawingAbilities
from sentiers.games.once import once_a_box, once_a_position
from sentiers.games.svg import Frame, at
from sentiers.games.svg import style as coloured

_CORNER = (HALF - 8, 8 - HALF)  # of a cell, where it says how many tiles one draws
_DRAWN = ("", "buizen-draw1", "buizen-draw2", "buizen-draw3")
_BESIDE = tuple((CELL * x, CELL * y) for x, y in OUTWARD)
_STYLE = """
.buizen .lights{display:none}
.buizen .marks .chosen,.buizen .marks .at{display:none}
.buizen-meadow{fill:@grass}
.buizen-tufts{fill:none;stroke:@grass-dark;stroke-width:3;stroke-linecap:round;opacity:.5}
.buizen-dug{fill:#1a1206;opacity:.3}
.buizen-free,.buizen-laid{fill:transparent;stroke:none}
.buizen .buizen-free.can{fill:#fff;fill-opacity:.2;stroke:@ink;stroke-width:2.4;stroke-dasharray:8 6}
.buizen .buizen-laid.can{fill:#fff;fill-opacity:.12;stroke:#fff6d6;stroke-width:4;stroke-dasharray:8 6}
.buizen.choosing .buizen-free.can{fill:#ffd34d;fill-opacity:.45;stroke-width:3}
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
    now = seen(box, s)
    return geometry.extent(now.lying, seat >= 0 and now.acting is not None)


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
    network, anchors = _table(box, seen(box, s).record, last)
    return f"{network}{lights.layers(box, s, seat)}{anchors}{panel.panel(box, s, seat)}"


@once_a_position
def _table(box: Any, s: Any, last: tuple[int, int] | None) -> tuple[str, str]:
    """What all see alike: the tiles that lie, and the cells one can point at."""
    now, faces = seen(box, s), names(box).faces
    mover, (marked, what) = (last[0], parts_of(last[1])) if last and last[1] > MOST_DRAWN else (0, (NOTHING, 0))
    copies: dict[int, int] = {}
    drawn, brings = [], False
    for cell, lies in now.lying.items():
        came = ""
        if cell == marked:
            came, brings = f"seat:{mover}", what < ROAD  # B12: what lies there since then came with it
        elif brings:
            came = "pile:room" if lies == ROOM else "pile:road"
        if lies < ROAD:
            copy = copies[lies >> 3] = copies.get(lies >> 3, -1) + 1
            drawn.append(_pipe_tile(faces[lies], copy, lies & 3, cell, came))
        else:
            drawn.append(_other_tile(lies, cell, came))
    return f"{_dug(now)}<g>{''.join(drawn)}</g>", _anchors(now, marked)


def _dug(now: Table) -> str:
    """The shadow at the edge of what is dug."""
    corners = "".join([f"M{_corner(cell)}{_SQUARE}" for cell in now.lying])
    return f'<path class="buizen-dug" d="{corners}" transform="translate(4 5)"/>'


@lru_cache(4096)
def _corner(cell: int) -> str:
    x, y = centre(cell)
    return at((x - HALF, y - HALF))


@lru_cache(8192)
def _pipe_tile(face: str, copy: int, quarters: int, cell: int, came: str) -> str:
    turn = f' transform="rotate({90 * quarters})"' if quarters else ""
    return _piece(panel.piece_name(face, copy), face_symbol(face), turn, cell, came)


@lru_cache(2048)
def _other_tile(lies: int, cell: int, came: str) -> str:
    return _piece(f"c{cell}-{lies - ROAD}", OTHERS[lies - ROAD], "", cell, came)


def _piece(name: str, picture: str, turn: str, cell: int, came: str) -> str:
    more = f' class="buizen-came" data-from="{came}"' if came else ""
    return f'<g transform="translate({at(centre(cell))})"><use id="{name}" href="#{picture}"{turn}{more}/></g>'


def _anchors(now: Table, marked: int) -> str:
    drawn = [_anchor(cell, "free" if lies == NOTHING else "laid") for cell, lies in now.shown]
    if marked != NOTHING:
        drawn.append(f'<path class="last" d="M{_corner(marked)}m2 2h{CELL - 4}v{CELL - 4}h-{CELL - 4}z"/>')
    return "".join(drawn)


@lru_cache(4096)
def _anchor(cell: int, look: str) -> str:
    return f'<path class="buizen-{look}" data-step="{cell_anchor(cell)}" d="M{_corner(cell)}{_SQUARE}"/>'


def labels(box: Any, s: Any, seat: int) -> Labels:
    return all_labels(box, s, seat, lights.told(box, s, seat))


def ghost(box: Any, s: Any, seat: int, move: int) -> Preview:
    """The tile as it would lie, the roads and pump rooms it would bring (B12), and how many tiles one would draw (B14)."""
    if move <= MOST_DRAWN:  # to pass, or to draw (B14b)
        return ()
    (cell, what), now = parts_of(move), seen(box, s)
    anchor = cell_anchor(cell)
    if what in DEEDS:
        cover = 1 if what == PIT_DOWN else 3 if now.lying.get(cell) == ROAD + OPEN else 2
        shown, drawn = [Ghost(symbol(box, ROAD + cover), anchor)], min(1, now.bag)
    else:
        picture, connections = _looks(box)[what]
        shown, drawn = [Ghost(picture, anchor, 90 * (what & 3))], min(3, now.touched[cell], now.bag)
        if connections:
            shown += _brought(now, cell, connections, anchor)
    if drawn:
        shown.append(Ghost(_DRAWN[drawn], anchor, 0, _CORNER))
    return tuple(shown)


_Connection = tuple[int, int, str]
"""On which side, to what, and the picture of that."""


@once_a_box
def _looks(box: Any) -> list[tuple[str, list[_Connection]]]:
    """The picture of each way a tile can lie, and its connections."""
    to = {TO_ROAD: symbol(box, ROAD), TO_ROOM: symbol(box, ROOM)}
    return [
        (picture, [(side, kind, to[kind]) for side in range(4) if (kind := sides >> 4 * side & 15) in to])
        for picture, sides in zip(symbols(box), printed(box).sides, strict=True)
    ]


def _brought(now: Table, cell: int, connections: list[_Connection], anchor: str) -> list[Ghost]:
    left = {TO_ROAD: now.roads, TO_ROOM: now.rooms}
    shown = []
    for side, kind, picture in connections:
        if left[kind] > 0 and cell + NEXT[side] not in now.lying:
            left[kind] -= 1
            shown.append(Ghost(picture, anchor, 0, _BESIDE[side]))
    return shown


def text(box: Any, s: Any, seat: int) -> str:
    return board(box, s, seat)


def cover(box: Any) -> str:
    """The lid: the tangle of pipes in its trench."""
    return lid(box)


ABILITIES = DrawingAbilities(extent=extent)
