"""The board of Zwei Wege: a clearing between two dark woods, trodden paths between round places (Z2), in a wooden
rim.

Light falls from above left. There are no filters here: a phone repaints the board at every frame of a glide."""

from __future__ import annotations

import math
import random

from sentiers.games.svg import number, tidy
from sentiers.games.zwei_wege.box import COLUMNS
from sentiers.games.zwei_wege.drawing import woods
from sentiers.games.zwei_wege.drawing.colours import NAME, use
from sentiers.games.zwei_wege.drawing.geometry import HALF, RIM, WOOD, Clearing, bow, curve

STYLE = """
.zwei-wege-sun{stop-color:@sun}
.zwei-wege-mid{stop-color:@grass}
.zwei-wege-far{stop-color:@grass-dark}
.zwei-wege-rim{fill:url(#zwei-wege-plank);stroke:@wood-dark;stroke-width:1}
.zwei-wege-plank-lit{stop-color:@wood-light}
.zwei-wege-plank-mid{stop-color:@wood}
.zwei-wege-thick{fill:@wood-dark}
.zwei-wege-shade{fill:#000;opacity:.05}
.zwei-wege-verge{fill:none;stroke:@grass-dark;stroke-width:21;stroke-linecap:round;opacity:.34}
.zwei-wege-edge{fill:none;stroke:@sand-dark;stroke-width:14.5;stroke-linecap:round}
.zwei-wege-way{fill:none;stroke:@sand;stroke-width:11.5;stroke-linecap:round}
.zwei-wege-worn{fill:none;stroke:@sand-dark;stroke-width:1.3;stroke-linecap:round;stroke-dasharray:.1 6.1;opacity:.75}
.zwei-wege-bank{fill:@grass-dark;opacity:.4}
.zwei-wege-kerb{fill:@sand-dark}
.zwei-wege-floor{fill:@earth}
.zwei-wege-dip{fill:none;stroke:@sand-dark;stroke-width:1;opacity:.6}
.zwei-wege-leaves{fill:#d27a25;stroke:#8d4713;stroke-width:.6}
.zwei-wege-fir{fill:@fir}
.zwei-wege-fir-mid{fill:@fir-mid}
.zwei-wege-fir-lit{fill:@fir-lit}
.zwei-wege-fir-deep{fill:@fir-deep}
.zwei-wege-leaf{fill:@leaf}
.zwei-wege-moss{stop-color:@grass-dark}
.zwei-wege-blade{fill:none;stroke:@fir-lit;stroke-width:1.2;stroke-linecap:round;opacity:.7}
.zwei-wege-name{font:600 10.5px "Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif;text-anchor:middle}
.zwei-wege-row{fill:@ink;opacity:.62}
.zwei-wege-column{fill:#fdf1d6}
"""

_DEFS = f"""
<linearGradient id="{NAME}-meadow" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" class="{NAME}-sun"/>
<stop offset=".5" class="{NAME}-mid"/><stop offset="1" class="{NAME}-far"/></linearGradient>
<linearGradient id="{NAME}-plank" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" class="{NAME}-plank-lit"/>
<stop offset=".5" class="{NAME}-plank-mid"/></linearGradient>
<radialGradient id="{NAME}-ray" cx=".2" cy=".25" r=".8"><stop offset="0" stop-color="#fff7cf" stop-opacity=".42"/>
<stop offset=".6" stop-color="#fff7cf" stop-opacity=".05"/><stop offset="1" stop-color="#0b1d15"
stop-opacity=".22"/></radialGradient>
<linearGradient id="{NAME}-dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#06130c" stop-opacity=".5"/>
<stop offset="1" stop-color="#06130c" stop-opacity="0"/></linearGradient>
<radialGradient id="{NAME}-pit" cx=".4" cy=".3" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".5"/>
<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#5b3a12"
stop-opacity=".3"/></radialGradient>
<radialGradient id="{NAME}-glade"><stop offset=".35" class="{NAME}-moss"/>
<stop offset="1" class="{NAME}-moss" stop-opacity="0"/></radialGradient>
<g id="{NAME}-cell"><ellipse cx="1" cy="2" rx="34" ry="24" class="{NAME}-bank"/><ellipse rx="30" ry="20.5"
class="{NAME}-kerb"/>
<ellipse cy="-.4" rx="28.4" ry="19" class="{NAME}-floor"/><ellipse cy="-.4" rx="28.4" ry="19"
fill="url(#{NAME}-pit)"/>
<ellipse cy=".6" rx="21.5" ry="13.4" class="{NAME}-dip"/></g>
<g id="{NAME}-tuft"><path d="M-4 0Q-4 -4 -6 -6M-1.5 0Q-1.5 -5 -2 -8M1 0Q1.5 -5 3.4 -7M3 0Q4 -3 6.4 -4"
class="{NAME}-blade"/></g>
<g id="{NAME}-daisy"><path d="M0 0V5" class="{NAME}-blade"/><circle r="2.5" fill="#fffdf2"/><circle r="1"
fill="#e3a51c"/></g>
<g id="{NAME}-bell"><path d="M0 0V5" class="{NAME}-blade"/><circle r="1.9" fill="#8c7cc0"/><circle cx="2.6" cy="1.6"
r="1.4" fill="#a596d2"/></g>
"""


def defs() -> str:
    return tidy(_DEFS) + _leaves()


def picture(here: Clearing) -> str:
    """The clearing without anything that names its places."""
    chance = random.Random(7)
    top, bottom = -WOOD, here.low + WOOD
    box = f'x="{-HALF}" y="{top}" width="{2 * HALF}" height="{number(bottom - top)}" rx="15"'
    outer = f'x="{-HALF - RIM}" y="{top - RIM}" width="{2 * (HALF + RIM)}" height="{number(bottom - top + 2 * RIM)}" rx="22"'
    shade = "".join(
        f'<rect {outer} class="{NAME}-shade" transform="translate({x} {y})"/>'
        for x, y in ((2, 6), (4, 9), (6, 12), (8, 15))
    )
    meadow = [
        f'<rect {box} fill="url(#{NAME}-meadow)"/>',
        _flora(here, chance),
        _paths(here),
        *(_cell(here, column, row) for row in reversed(range(here.rows)) for column in range(COLUMNS)),
        f'<rect {box} fill="url(#{NAME}-ray)"/>',
        f'<rect x="{-HALF}" y="-62" width="{2 * HALF}" height="44" fill="url(#{NAME}-dusk)"/>',
        woods.far(chance),
        woods.near(here.low, chance),
    ]
    return tidy(
        f'<clipPath id="{NAME}-within"><rect {box}/></clipPath>{shade}'
        f'<rect {outer} class="{NAME}-thick" transform="translate(1 5)"/><rect {outer} class="{NAME}-rim"/>'
        f'<g clip-path="url(#{NAME}-within)">{"".join(meadow)}</g>'
        f'<rect {box} fill="none" stroke="#1c0f05" stroke-opacity=".5" stroke-width="1.6"/>'
        f'<rect {outer} fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1" transform="translate(.8 .8)"/>'
    )


def names(here: Clearing, turned: bool) -> str:
    """Letters and numbers of the places, upright for whoever looks."""
    parts = []
    for column in range(COLUMNS):
        x, _ = here.place(column, 0)
        letter = chr(97 + (COLUMNS - 1 - column if turned else column))
        parts.append(
            f'<text class="{NAME}-name {NAME}-column" x="{x}" y="{number(here.low + WOOD + 7.4)}">{letter}</text>'
        )
    for row in range(here.rows):
        _, y = here.stand(0, row)
        name = here.rows - row if turned else row + 1
        parts.append(f'<text class="{NAME}-name {NAME}-row" x="{-HALF + 10}" y="{number(y + 3.5)}">{name}</text>')
    return "".join(parts)


def _paths(here: Clearing) -> str:
    lines = []
    for start, end in here.paths():
        x, y = bow(start, end)
        lines.append(
            f"M{number(start[0])} {number(start[1])}Q{number(x)} {number(y)} {number(end[0])} {number(end[1])}"
        )
    layers = "".join(f'<use href="#{NAME}-net" class="{NAME}-{layer}"/>' for layer in ("verge", "edge", "way", "worn"))
    return f'<defs><path id="{NAME}-net" d="{"".join(lines)}"/></defs>{layers}'


def _cell(here: Clearing, column: int, row: int) -> str:
    """A place; the edge of the wood is strewn with leaves."""
    at = here.stand(column, row)
    return use("cell", at) + (use("leaves", at) if row in (0, here.rows - 1) else "")


def _leaves() -> str:
    parts = []
    for step in range(14):
        angle = math.tau * (step + 0.5) / 14
        x, y = 29.4 * math.cos(angle), 19.8 * math.sin(angle)
        turn = angle + math.radians(90 + (step * 53) % 40 - 20)
        dx, dy = 3.4 * math.cos(turn), 3.4 * math.sin(turn)
        ends = [
            number(value)
            for value in (x - dx, y - dy, x - dy * 0.85, y + dx * 0.85, x + dx, y + dy, x + dy * 0.85, y - dx * 0.85)
        ]
        parts.append("M{0} {1}Q{2} {3} {4} {5}Q{6} {7} {0} {1}Z".format(*ends))
    return f'<path id="{NAME}-leaves" class="{NAME}-leaves" d="{"".join(parts)}"/>'


def _flora(here: Clearing, chance: random.Random) -> str:
    """Tufts and flowers wherever nobody walks."""
    ways = [(start, bow(start, end), end) for start, end in here.paths()]
    found: list[str] = []
    for _ in range(900):
        x, y = chance.uniform(-HALF + 8, HALF - 8), chance.uniform(-20, here.low + 50)
        walked = min(
            math.hypot(x - curve(way, part)[0], y - curve(way, part)[1])
            for way in ways
            for part in (0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 1)
        )
        near_cell = min(math.hypot(x - way[0][0], (y - way[0][1]) * 1.4) for way in ways)
        if walked < 15 or near_cell < 40 or x < -HALF + 18:
            continue
        kind = chance.choices(("tuft", "daisy", "bell"), (6, 3, 2))[0]
        found.append(use(kind, (x, y)))
        if len(found) >= 11 * here.rows:
            break
    return "".join(found)
