"""What lies beside the table: one's own material, the piles and the bag with their counts, how many tiles each player holds, and
one's hand, every tile with both its faces. It has its own units; a page keeps it on the screen (docs/architecture.md)."""

from __future__ import annotations

from math import ceil
from typing import Any

import numpy as np

from sentiers.games.buizen.box import MANHOLE, OPEN, PIT, ROAD, ROOM
from sentiers.games.buizen.drawing.geometry import CELL, HALF
from sentiers.games.buizen.drawing.labels import acts
from sentiers.games.buizen.drawing.tiles import pipe, symbol
from sentiers.games.buizen.notation import FACES, face_name, tile_name
from sentiers.games.buizen.reading import lying, printed, tiles_held
from sentiers.games.buizen.rules import over, score
from sentiers.games.buizen.rules.bag import in_bag
from sentiers.games.buizen.rules.layout import piles

WIDE, TALL = 920, 400
"""How wide it is in a wide room, and in a tall one."""
ROW = 40  # of the counts …
TWO_ROWS = 76  # … and, in a tall room, of the players below them, where they need the room
GAP = 6
SLOT = CELL + 4  # of a face, and of the other face below it …
COLUMN = CELL + 16  # … and of a tile beside the next one
KEYS = 92  # the room for the turns, in a wide dock
_COVERS = {PIT: ROAD + OPEN, MANHOLE: ROAD + 2}
_ARROW = '<path class="buizen-arrow" transform="rotate({})" d="M0 9V-8M-7-2L0-9L7-2"/>'
_SQUARE = f"M{-HALF}-{HALF}h{CELL}v{CELL}h-{CELL}z"
_SWATCH = "M-26 0H26"
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
    tiles = tiles_held(s, seat)
    wide, tall = _rows(len(tiles))
    head = TWO_ROWS if _crowded(box, s) else ROW
    high = (ROW + wide[2] + GAP, head + tall[2] + GAP)
    lines = "".join(f"M-4000 {ROW + 44 * line}H4000" for line in range(1, 9))
    drawn = [
        f'<rect class="buizen-bench" x="-4000" width="8000" height="4000"/><path class="buizen-board" d="{lines}"/>'
        f'<rect class="buizen-slip" x="-4000" y="-2" width="8000" height="{ROW}"/>'
        f'<rect class="buizen-slip buizen-more" x="-4000" y="-2" width="8000" height="{head}"/>',
        _counts(box, s, seat),
        _seats(box, s, seat),
        "".join(_held(box, s, seat, tile, nth, (wide, (*tall, head))) for nth, tile in enumerate(tiles)),
        _keys() if acts(box, s, seat) and any(tile < PIT for tile in tiles) else "",
    ]
    return f'<g class="dock" display="none" data-wide="{WIDE} {high[0]:g}" data-tall="{TALL} {high[1]:g}">{"".join(drawn)}</g>'


def _crowded(box: Any, s: Any) -> bool:
    """Do the players need a row of their own in a tall room?"""
    return bool(box.players > 2 or over(box, s))


def _rows(held: int) -> tuple[tuple[int, float, float], tuple[int, float, float]]:
    """How a hand of so many tiles is set out, in a wide room and in a tall one: tiles in a line, their scale, the whole height."""
    if not held:
        return (1, 1, 0), (1, 1, 0)
    wide = min(0.7, (WIDE - KEYS - GAP) / (COLUMN * held))
    lines = 1 if held <= 7 else 2
    line = ceil(held / lines)
    tall = min(0.74 if lines == 1 else 0.56, (TALL - GAP) / (COLUMN * line))
    return (held, wide, 2 * SLOT * wide), (line, tall, 2 * SLOT * tall * lines)


def _held(box: Any, s: Any, seat: int, tile: int, nth: int, rows: Any) -> str:
    """One tile of the hand: its front, its back below it."""
    (_, wide, _), (line, tall, _, head) = rows
    column, row = nth % line, nth // line
    place = put(
        (GAP + COLUMN * wide * (nth + 0.5), ROW + SLOT * wide / 2 + GAP / 2, wide),
        (GAP / 2 + COLUMN * tall * (column + 0.5), head + SLOT * tall * (2 * row + 0.5) + GAP / 2, tall),
    )
    if tile in _COVERS:
        name = tile_name(box, tile)
        shown = _picture(f"s{name}-{_gone(s, tile)}", symbol(box, _COVERS[tile]), SLOT / 2, f"tile:{name}")
    else:
        copy = _gone(s, tile)
        shown = "".join(
            _picture(piece_name(box, lies, copy), symbol(box, lies), SLOT * side, f"face:{face_name(box, lies)}")
            for side, lies in enumerate((tile << 3, tile << 3 | 4)[: box.faces[tile]])
        )
    times = int(s.hand[seat, tile])
    if times > 1:
        shown += f'<circle class="buizen-times" cx="32" cy="-32" r="17"/><text class="buizen-seat" x="32" y="-26">×{times}</text>'
    return f"<g {place}>{shown}</g>"


def _picture(name: str, picture: str, y: float, step: str) -> str:
    down = f' transform="translate(0 {y:g})"' if y else ""
    return (
        f'<g{down}><path class="buizen-under" d="{_SQUARE}" transform="translate(3 4)"/>'
        f'<use id="{name}" href="#{picture}" data-from="bag"/>'
        f'<path class="buizen-hold buizen-tile" data-step="{step}" d="{_SQUARE}"/></g>'
    )


def piece_name(box: Any, lies: int, copy: int) -> str:
    """The id of a face, in the hand and where it is laid: of tiles alike, the first one not laid yet."""
    return f"t{printed(box).number[lies >> 3]}{FACES[lies >> 2 & 1]}-{copy}"


def _gone(s: Any, tile: int) -> int:
    """How many of these tiles have been laid."""
    if tile in _COVERS:
        return int(s.lying)
    return sum(lies >> 3 == tile for lies in lying(s).values())


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


def _counts(box: Any, s: Any, seat: int) -> str:
    """One's own material, then the piles and the bag."""
    roads, rooms = piles(box, s, s.lying)
    drawn = []
    if seat >= 0 and s.material[seat]:
        drawn.append(f"<g {put((40, 18), (36, 18, 0.9))}>{swatch(int(s.material[seat]) - 1)}</g>")
    icons = (
        ("pile:road", f'<use href="#{symbol(box, ROAD)}" transform="scale(.34)"/>', int(roads)),
        ("pile:room", f'<use href="#{symbol(box, ROOM)}" transform="scale(.34)"/>', int(rooms)),
        ("bag", '<use href="#buizen-sack"/>', int(in_bag(box, s))),
    )
    for nth, (step, icon, left) in enumerate(icons):
        place = put((110 + 82 * nth, 18), (88 + 57 * nth, 18, 0.86))
        hold = f'<path class="buizen-hold" data-step="{step}" d="M-17-17H48V17H-17Z"/>'
        drawn.append(f'<g {place}>{icon}<text class="buizen-count" x="21" y="7">{left}</text>{hold}</g>')
    return "".join(drawn)


def swatch(material: int) -> str:
    """A colour tile (B1), small: a piece of its pipe."""
    return f'<rect class="buizen-card" x="-32" y="-15" width="64" height="30" rx="5"/>{pipe(material, "s", _SWATCH)}'


def _seats(box: Any, s: Any, seat: int) -> str:
    """Each player's number and how many tiles he holds; in the end his material and his points."""
    ended, players = bool(over(box, s)), int(box.players)
    points = np.zeros(players)
    if ended:
        score(box, s, points)
    drawn = []
    for other in range(players):
        x = WIDE - (138 if ended else 92) * (players - other) + 22
        if _crowded(box, s):
            place = put((x, 18), (TALL / players * other + 20, 55, 0.86))
        else:
            place = put((x, 18), (TALL - 74 * (players - other) + 14, 18, 0.88))
        kinds = ["buizen-mine"] * (other == seat) + ["buizen-acts"] * acts(box, s, other)
        shown = f'<circle class="buizen-chip" r="14"/><text class="buizen-seat" y="5.500">{other + 1}</text>'
        if ended and s.material[other]:
            shown += f'<g transform="translate(42 0) scale(.62)">{swatch(int(s.material[other]) - 1)}</g>'
            shown += f'<text class="buizen-count" x="68" y="7">{points[other]:g}</text>'
            if points[other] == points.max():
                shown += '<circle class="buizen-won" r="17"/>'
        else:
            shown += f'<use href="#buizen-tileback" x="28" y="0"/><text class="buizen-count" x="42" y="7">{s.held[other]}</text>'
        hold = f'<path class="buizen-hold" data-step="seat:{other}" d="M-17-17H62V17H-17Z"/>'
        drawn.append(f'<g {place}><g class="{" ".join(kinds)}">{shown}</g>{hold}</g>')
    return "".join(drawn)
