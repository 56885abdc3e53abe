"""What lies beside the table: one's own material, the piles and the bag with their counts, how many tiles each player holds, and
one's hand, every tile with both its faces. It has its own units; a page keeps it on the screen (docs/architecture.md)."""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil
from typing import Any

import numpy as np

from sentiers.games.buizen import calls
from sentiers.games.buizen.box import BARE, COVERED, MANHOLE, OPEN, PIT
from sentiers.games.buizen.drawing.geometry import CELL, HALF
from sentiers.games.buizen.drawing.tiles import OTHERS, face_symbol, pipe
from sentiers.games.buizen.notation import SPECIALS, names
from sentiers.games.buizen.reading import Table, seen, tiles_held
from sentiers.games.once import once_a_box

WIDE, TALL = 920, 400
"""How wide it is in a wide room, and in a tall one."""
ROW = 40  # of the counts …
TWO_ROWS = 76  # … and, in a tall room, of the players below them, where they need the room
GAP = 6
SLOT = CELL + 4  # of a face, and of the other face below it …
COLUMN = CELL + 22  # … and of a tile beside the next one
KEYS = 92  # the room for the turns, in a wide dock
_COVERS = {PIT: OPEN, MANHOLE: COVERED}
_ARROW = '<path class="buizen-arrow" transform="rotate({})" d="M0 9V-8M-7-2L0-9L7-2"/>'
_SQUARE = f"M{-HALF}-{HALF}h{CELL}v{CELL}h-{CELL}z"
_SWATCH = "M-26 0H26"
# One tile, two faces: what lies on one tray is one tile, and turns over.
_TRAY = f'<rect class="buizen-tray" x="{-HALF - 6}" y="{-HALF - 5}" width="{CELL + 12}" height="{CELL + SLOT + 10}" rx="9"/>'
_FLIP = (
    f'<g class="buizen-flip" transform="translate({HALF - 8} {SLOT / 2:g})"><circle r="11"/>'
    '<path d="M-5-1.500Q-4-6 0-6Q5-6 5-1M2-3L5 0L8-3M5 1.500Q4 6 0 6Q-5 6-5 1M-2 3L-5 0L-8 3"/></g>'
)
_FONT = '"Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif'

PLACES = """
.buizen-put{transform:var(--w)}
.tall .buizen-put{transform:var(--t)}
"""
STYLE = f"""
.buizen-bench{{fill:@wood}}
.buizen-board{{fill:none;stroke:@wood-dark;stroke-width:1.5;opacity:.35}}
.buizen-slip{{fill:@paper;stroke:@line;stroke-width:1.5}}
.buizen-count{{font:700 19px {_FONT};fill:@ink}}
.buizen-own{{font:700 13px {_FONT};fill:@ink;text-anchor:middle}}
.buizen-seat{{font:700 15px {_FONT};fill:@ink;text-anchor:middle}}
.buizen-chip{{fill:@paper;stroke:@soft;stroke-width:1.5}}
.buizen-mine .buizen-chip{{stroke:@ink;stroke-width:2.5}}
.buizen-acts .buizen-chip{{fill:@accent;stroke:@accent}}
.buizen-acts .buizen-seat{{fill:@paper}}
.buizen-won{{fill:none;stroke:@gold;stroke-width:3}}
.buizen-back{{fill:@wood-dark;stroke:@paper;stroke-width:1.5}}
.buizen-back-ring{{fill:none;stroke:@sand;stroke-width:2.4}}
.buizen-sack{{fill:@sand-dark;stroke:@wood-dark;stroke-width:1.8;stroke-linejoin:round}}
.buizen-cord{{fill:none;stroke:@wood-dark;stroke-width:2.4;stroke-linecap:round}}
.buizen-card{{fill:@sand-dark;stroke:@wood-dark;stroke-width:2}}
.buizen-under{{fill:#1d1206;opacity:.25}}
.buizen-times{{fill:@paper;stroke:@ink;stroke-width:1.5}}
.buizen-tray{{fill:@paper;stroke:@wood-dark;stroke-width:2}}
.buizen-flip{{pointer-events:none}}
.buizen-flip circle{{fill:@paper;stroke:@ink;stroke-width:1.500}}
.buizen-flip path{{fill:none;stroke:@ink;stroke-width:1.800;stroke-linecap:round;stroke-linejoin:round}}
.buizen-hold{{fill:transparent;stroke:none}}
.buizen .buizen-hold.can{{stroke:@gold;stroke-width:4}}
.buizen .buizen-hold.can:hover{{fill:#fff;fill-opacity:.16}}
.buizen .buizen-hold.chosen{{stroke:@accent;stroke-width:7;fill:none}}
.buizen .buizen-hold.focus{{stroke:@ink;stroke-width:7}}
.buizen.choosing .buizen-tile:not(.can):not(.chosen){{fill:@wood;fill-opacity:.36}}
.buizen-key{{fill:@paper;stroke:@line;stroke-width:1.5;opacity:.5}}
.buizen .buizen-key.can{{stroke:@gold;stroke-width:2.5;opacity:1;cursor:pointer}}
.buizen .buizen-key.chosen{{stroke:@accent;stroke-width:4;opacity:1}}
.buizen .buizen-key.focus{{stroke:@ink;stroke-width:4;opacity:1}}
.buizen-arrow{{fill:none;stroke:@ink;stroke-width:3;stroke-linecap:round;stroke-linejoin:round;pointer-events:none}}
.buizen.tall .buizen-keys,.buizen:not(.tall) .buizen-more{{display:none}}
"""


def defs() -> str:
    return (
        '<g id="buizen-sack"><path class="buizen-sack" d="M-7-11Q-16 1-13 10Q0 17 13 10Q16 1 7-11L10-16Q0-12-10-16Z"/>'
        '<path class="buizen-cord" d="M-8-10.500Q0-8 8-10.500"/></g>'
        '<g id="buizen-tileback"><rect class="buizen-back" x="-10" y="-12" width="20" height="24" rx="2.500"/>'
        '<circle class="buizen-back-ring" r="5"/></g>'
    )


def put(wide: tuple[float, ...], tall: tuple[float, ...]) -> str:
    """Attributes that place a group of the dock, each time as (x, y) or (x, y, scale): the styles choose by the room."""
    return f'class="buizen-put" style="--w:{_transform(*wide)};--t:{_transform(*tall)}"'


def _transform(x: float, y: float, scale: float = 1) -> str:
    more = f" scale({scale:.3g})" if scale != 1 else ""
    return f"translate({x:.5g}px,{y:.5g}px){more}"


def panel(box: Any, s: Any, seat: int) -> str:
    now, tiles = seen(box, s), tiles_held(s, seat)
    crowded = box.players > 2 or now.acting is None  # the players need a row of their own in a tall room
    material = int(s.material[seat]) if seat >= 0 else 0
    drawn = [
        _bench(len(tiles), crowded),
        _counts(material, now.roads, now.rooms, now.bag),
        *(_seats(box, now, seat) if now.acting is not None else _ended(box, s, seat)),
        *[
            f"<g {_place(nth, len(tiles), crowded)}>{_held(box, now, tile, times)}</g>"
            for nth, (tile, times) in enumerate(tiles.items())
        ],
        _keys() if seat == now.acting and any(tile < PIT for tile in tiles) else "",
    ]
    return f"{''.join(drawn)}</g>"


@lru_cache
def _bench(held: int, crowded: bool) -> str:
    """The beginning: where all the rest lies."""
    wide, tall = _rows(held)
    head = TWO_ROWS if crowded else ROW
    high = (ROW + wide[2] + GAP, head + tall[2] + GAP)
    lines = "".join(f"M-4000 {ROW + 44 * line}H4000" for line in range(1, 9))
    return (
        f'<g class="dock" display="none" data-wide="{WIDE} {high[0]:g}" data-tall="{TALL} {high[1]:g}">'
        f'<rect class="buizen-bench" x="-4000" width="8000" height="4000"/><path class="buizen-board" d="{lines}"/>'
        f'<rect class="buizen-slip" x="-4000" y="-2" width="8000" height="{ROW}"/>'
        f'<rect class="buizen-slip buizen-more" x="-4000" y="-2" width="8000" height="{head}"/>'
    )


def _rows(held: int) -> tuple[tuple[int, float, float], tuple[int, float, float]]:
    """How a hand of so many tiles is set out, in a wide room and in a tall one: tiles in a line, their scale, the whole height."""
    if not held:
        return (1, 1, 0), (1, 1, 0)
    wide = min(0.7, (WIDE - KEYS - GAP) / (COLUMN * held))
    lines = 1 if held <= 7 else 2
    line = ceil(held / lines)
    tall = min(0.74 if lines == 1 else 0.56, (TALL - GAP) / (COLUMN * line))
    return (held, wide, 2 * SLOT * wide), (line, tall, 2 * SLOT * tall * lines)


@lru_cache(4096)
def _place(nth: int, held: int, crowded: bool) -> str:
    """Of one tile in a hand of so many."""
    (_, wide, _), (line, tall, _) = _rows(held)
    head = TWO_ROWS if crowded else ROW
    column, row = nth % line, nth // line
    return put(
        (GAP + COLUMN * wide * (nth + 0.5), ROW + SLOT * wide / 2 + GAP / 2, wide),
        (GAP / 2 + COLUMN * tall * (column + 0.5), head + SLOT * tall * (2 * row + 0.5) + GAP / 2, tall),
    )


def _held(box: Any, now: Table, tile: int, times: int) -> str:
    """One tile of the hand on its tray: its front, and its back below it."""
    if tile in _COVERS:
        name = SPECIALS[tile]
        shown = _picture(f"s{name}-{len(now.lying)}", OTHERS[_COVERS[tile]], SLOT / 2, f"tile:{name}")
    else:
        copy = now.laid[tile]
        faces = _faces(box)[tile]
        shown = _TRAY + "".join([_face(face, side, copy) for side, face in enumerate(faces)]) + _FLIP * (len(faces) > 1)
    if times > 1:
        shown += f'<circle class="buizen-times" cx="32" cy="-32" r="17"/><text class="buizen-seat" x="32" y="-26">×{times}</text>'
    return shown


@once_a_box
def _faces(box: Any) -> list[tuple[str, ...]]:
    """The names of the faces of each pipe tile, one where both look alike."""
    faces = names(box).faces
    return [(faces[tile << 3], faces[tile << 3 | 4])[:count] for tile, count in enumerate(box.faces.tolist())]


@lru_cache(1024)
def _face(face: str, side: int, copy: int) -> str:
    return _picture(piece_name(face, copy), face_symbol(face), SLOT * side, f"face:{face}")


def _picture(name: str, picture: str, y: float, step: str) -> str:
    down = f' transform="translate(0 {y:g})"' if y else ""
    return (
        f'<g{down}><path class="buizen-under" d="{_SQUARE}" transform="translate(3 4)"/>'
        f'<use id="{name}" href="#{picture}" data-from="bag"/>'
        f'<path class="buizen-hold buizen-tile" data-step="{step}" d="{_SQUARE}"/></g>'
    )


def piece_name(face: str, copy: int) -> str:
    """The id of a face, in the hand and where it is laid: of tiles alike, the first one not laid yet."""
    return f"t{face}-{copy}"


@cache
def _keys() -> str:
    """The four turns, for who turns a tile before it has a place."""
    drawn = []
    for nth in range(4):
        x, y = WIDE - KEYS + 24 + 44 * (nth % 2), ROW + 30 + 44 * (nth // 2)
        drawn.append(
            f'<g transform="translate({x} {y})"><rect class="buizen-key" data-turn="{90 * nth}" x="-20" y="-20" width="40"'
            f' height="40" rx="8"/>{_ARROW.format(90 * nth)}</g>'
        )
    return f'<g class="buizen-keys">{"".join(drawn)}</g>'


@lru_cache(2048)
def _counts(material: int, roads: int, rooms: int, bag: int) -> str:
    """One's own material, from 1, if it is known; then the piles and the bag."""
    drawn = []
    if material:
        drawn.append(
            f'<g {put((40, 18), (36, 18, 0.9))}><g transform="translate(0 -6) scale(1 .72)">{swatch(material - 1)}</g>'
            f'<text class="buizen-own" y="17" data-says="material"></text>'
            f'<path class="buizen-hold" data-step="material" d="M-34-18H34V20H-34Z"/></g>'
        )
    icons = (
        ("pile:road", f'<use href="#{OTHERS[BARE]}" transform="scale(.34)"/>', roads),
        ("pile:room", f'<use href="#{OTHERS[-1]}" transform="scale(.34)"/>', rooms),
        ("bag", '<use href="#buizen-sack"/>', bag),
    )
    for nth, (step, icon, left) in enumerate(icons):
        place = put((110 + 82 * nth, 18), (88 + 57 * nth, 18, 0.86))
        hold = f'<path class="buizen-hold" data-step="{step}" d="M-17-17H48V17H-17Z"/>'
        drawn.append(f'<g {place}>{icon}<text class="buizen-count" x="21" y="7">{left}</text>{hold}</g>')
    return "".join(drawn)


def swatch(material: int) -> str:
    """A colour tile (B1), small: a piece of its pipe."""
    return f'<rect class="buizen-card" x="-32" y="-15" width="64" height="30" rx="5"/>{pipe(material, "s", _SWATCH)}'


def _seats(box: Any, now: Table, seat: int) -> list[str]:
    """Each player's number and how many tiles he holds."""
    players = int(box.players)
    return [
        _seat(other, players, other == seat, other == now.acting, _tiles(now.held[other])) for other in range(players)
    ]


def _ended(box: Any, s: Any, seat: int) -> list[str]:
    """In the end his material and his points, where they are known."""
    players = int(box.players)
    points = np.zeros(players)
    calls.score(box.reshape(1), s.reshape(1), points)
    drawn = []
    for other in range(players):
        shown = _tiles(int(s.held[other]))
        if s.material[other]:
            shown = f'<g transform="translate(42 0) scale(.62)">{swatch(int(s.material[other]) - 1)}</g>'
            shown += f'<text class="buizen-count" x="68" y="7">{points[other]:g}</text>'
            if points[other] == points.max():
                shown += '<circle class="buizen-won" r="17"/>'
        drawn.append(_seat(other, players, other == seat, None, shown))
    return drawn


def _tiles(held: int) -> str:
    return f'<use href="#buizen-tileback" x="28" y="0"/><text class="buizen-count" x="42" y="7">{held}</text>'


@lru_cache(1024)
def _seat(other: int, players: int, mine: bool, acts: bool | None, shown: str) -> str:
    """A player; None acts when it is over."""
    ended = acts is None
    x = WIDE - (138 if ended else 92) * (players - other) + 22
    if players > 2 or ended:
        place = put((x, 18), (TALL / players * other + 20, 55, 0.86))
    else:
        place = put((x, 18), (TALL - 74 * (players - other) + 14, 18, 0.88))
    kinds = " ".join(["buizen-mine"] * mine + ["buizen-acts"] * bool(acts))
    number = f'<circle class="buizen-chip" r="14"/><text class="buizen-seat" y="5.500">{other + 1}</text>'
    hold = f'<path class="buizen-hold" data-step="seat:{other}" d="M-17-17H62V17H-17Z"/>'
    return f'<g {place}><g class="{kinds}">{number}{shown}</g>{hold}</g>'
