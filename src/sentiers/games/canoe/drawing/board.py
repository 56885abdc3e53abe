"""What Canoë's board is made of: a plank with grain, edge and gunwale, drilled holes, and the paddles for the stock.

Light falls from above left. There are no filters here: a phone repaints the board at every frame of a glide."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import numpy as np

from sentiers.games.canoe.drawing.geometry import CELL, Hull, Points, curve, thin
from sentiers.games.svg import number

THICKNESS = 14
"""Of the plank with its shadow: what lies below it keeps away."""
BLADE = 62.0
_GRIP = 18.0

BOARD_DEFS = """
<linearGradient id="canoe-face" x1="0" y1="0" x2=".35" y2="1">
<stop offset="0" class="canoe-lit"/><stop offset=".45" class="canoe-mid"/>
</linearGradient>
<linearGradient id="canoe-edge" x1="0" y1="0" x2=".3" y2="1">
<stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".4" stop-color="#fff" stop-opacity=".12"/>
<stop offset=".6" stop-color="#000" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".42"/>
</linearGradient>
<linearGradient id="canoe-well" x1=".2" y1="0" x2=".75" y2="1">
<stop offset="0" stop-color="#120a04"/><stop offset=".55" stop-color="#2c1a0d"/><stop offset="1" stop-color="#6d4524"/>
</linearGradient>
<linearGradient id="canoe-lip" x1=".15" y1="0" x2=".8" y2="1">
<stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset=".5" stop-color="#000" stop-opacity=".12"/>
<stop offset="1" stop-color="#fff" stop-opacity=".55"/></linearGradient>
<g id="canoe-hole"><circle r="9.2" fill="url(#canoe-lip)"/><circle r="7.6" fill="url(#canoe-well)"/>
<path d="M-5.9 -3.6A7 7 0 0 1 5.9 -3.6 8.4 8.4 0 0 0-5.9 -3.6Z" fill="#000" opacity=".5"/></g>
<g id="canoe-well-small"><use href="#canoe-hole" transform="scale(.45)"/></g>
"""

BOARD_STYLE = """
.canoe-lit{stop-color:@wood-light}
.canoe-mid{stop-color:@wood}
.canoe-thick{fill:@wood-dark}
.canoe-shade{fill:#000;stroke:#000;stroke-linejoin:round;opacity:.045}
.canoe-end{fill:none;stroke:#000;stroke-width:7;stroke-dasharray:.9 2.7 .7 4.1;opacity:.28}
.canoe-grain{fill:none;stroke:@wood-dark;stroke-linecap:round}
.canoe-band{fill:@wood-dark}
.canoe-sap{fill:@wood-light}
.canoe-rail{fill:none;stroke:@wood-dark;stroke-width:31}
.canoe-rail-line{fill:none;stroke:@wood-light;stroke-width:1.1;opacity:.75}
.canoe-rail-under{fill:none;stroke:#000;stroke-width:3;opacity:.16}
.canoe-letter,.canoe-number{font:600 10.5px "Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif;text-anchor:middle}
.canoe-letter{fill:#f6e6c8}
.canoe-number{fill:@ink;opacity:.7}
.canoe-ripple{fill:none;stroke:@water;stroke-linecap:round}
.canoe-paddle{fill:url(#canoe-face);stroke:@wood-dark;stroke-width:1.2}
"""


def draw_plank(hull: Hull) -> tuple[str, str]:
    """(definitions, drawing) of the bare board."""
    outline = curve(thin(hull.outline, 72, closed=True), closed=True)
    rail = thin(hull.gunwale, 25)
    defs = (
        f'<path id="canoe-hull" d="{outline}"/>'
        f'<path id="canoe-rail" d="{curve(rail)}"/>'
        '<clipPath id="canoe-cut"><use href="#canoe-hull"/></clipPath>'
        '<clipPath id="canoe-rim"><use href="#canoe-hull" x="1" y="6.5"/></clipPath>'
    )
    shade = "".join(
        f'<use href="#canoe-hull" class="canoe-shade" x="{x}" y="{y}" stroke-width="{width}"/>'
        for x, y, width in ((2, 9, 1), (3, 11, 5), (4, 13, 10), (5, 15, 16), (6, 17, 24))
    )
    body = (
        f"{shade}"
        '<use href="#canoe-hull" class="canoe-thick" x="1" y="6.5"/>'
        '<g clip-path="url(#canoe-rim)"><use href="#canoe-hull" class="canoe-end" x=".7" y="4"/></g>'
        '<use href="#canoe-hull" fill="url(#canoe-face)"/>'
        f'<g clip-path="url(#canoe-cut)">{_grain(hull)}'
        '<use href="#canoe-rail" class="canoe-rail-under" y="17"/><use href="#canoe-rail" class="canoe-rail"/>'
        '<use href="#canoe-rail" class="canoe-rail-line" y="15.4"/>'
        '<use href="#canoe-rail" class="canoe-rail-line" y="2.2"/>'
        '<use href="#canoe-hull" fill="none" stroke="url(#canoe-edge)" stroke-width="5"/></g>'
        '<use href="#canoe-hull" fill="none" stroke="#2a1708" stroke-opacity=".55" stroke-width=".9"/>'
    )
    return defs, body


def _between(hull: Hull, part: float, count: int) -> Points:
    """A line across the plank, `part` of the way from the gunwale down to the keel."""
    x = np.linspace(hull.keel[0, 0], hull.keel[-1, 0], count)
    top = np.interp(x, hull.gunwale[:, 0], hull.gunwale[:, 1])
    low = np.interp(x, hull.keel[:, 0], hull.keel[:, 1])
    low += 0.62 * (low.max() - low)  # the tree was not quite as round as the boat
    return np.column_stack([x, top + (low - top) * part])


def _grain(hull: Hull) -> str:
    """Bands of early and late wood, and fine lines, bent as the plank is."""
    chance = random.Random(13)
    parts = []
    for start, end, kind, opacity in (
        (0.10, 0.19, "canoe-sap", 0.22),
        (0.27, 0.36, "canoe-band", 0.10),
        (0.44, 0.60, "canoe-sap", 0.18),
        (0.66, 0.72, "canoe-band", 0.12),
        (0.83, 1.02, "canoe-band", 0.16),
    ):
        upper, lower = _wander(_between(hull, start, 7), chance, 3.0), _wander(_between(hull, end, 7), chance, 3.0)
        parts.append(f'<path class="{kind}" opacity="{opacity}" d="{curve(upper)}L{curve(lower[::-1])[1:]}Z"/>')
    part = 0.05
    while part < 1.0:
        line = curve(_wander(_between(hull, part, 7), chance, 1.6))
        width, opacity = chance.uniform(0.5, 1.5), chance.uniform(0.08, 0.30)
        parts.append(f'<path class="canoe-grain" stroke-width="{width:.1f}" opacity="{opacity:.2f}" d="{line}"/>')
        part += chance.uniform(0.02, 0.05)
    return "".join(parts)


def _wander(line: Points, chance: random.Random, reach: float) -> Points:
    return np.add(line, [(0.0, chance.uniform(-reach, reach)) for _ in line])


def draw_ripples(hull: Hull) -> str:
    """A breath of water under the keel."""
    parts = []
    for down, grow, width, opacity, dashes in (
        (15, 1.02, 1.6, 0.5, "70 22 130 16"),
        (23, 1.04, 1.4, 0.34, "36 44 90 30"),
        (32, 1.06, 1.2, 0.2, "60 60 24 90"),
    ):
        line = thin(hull.keel[len(hull.keel) // 7 : -len(hull.keel) // 7], 15)
        middle = line[:, 0].mean()
        line = np.column_stack([middle + (line[:, 0] - middle) * grow, line[:, 1] + down])
        look = f'stroke-width="{width}" opacity="{opacity}" stroke-dasharray="{dashes}"'
        parts.append(f'<path class="canoe-ripple" {look} d="{curve(line)}"/>')
    return "".join(parts)


def draw_letters(hull: Hull, x: list[float]) -> str:
    """The columns' letters, inlaid in the gunwale."""
    parts = []
    for place, at in enumerate(x):
        y = np.interp([at - 6, at, at + 6], hull.gunwale[:, 0], hull.gunwale[:, 1])
        lean = math.degrees(math.atan2(y[2] - y[0], 12))
        where = f"translate({number(at)} {number(float(y[1]) + 12)}) rotate({lean:.0f})"
        parts.append(f'<g transform="{where}"><text class="canoe-letter">{chr(97 + place)}</text></g>')
    return "".join(parts)


@dataclass(frozen=True)
class Paddle:
    """Where a player's stock lies: the drawing, the area to touch, the places of the pegs and of their number."""

    body: str
    touch: str
    slots: list[tuple[float, float]]
    count: tuple[float, float]


def peg_pitch(pegs: int, room: float) -> float:
    """The distance of the pegs on a paddle: they may overlap where the board is short or the pegs are many."""
    return min(max((room - BLADE - _GRIP) / pegs, 9.5), 15.8)


def paddle_length(pegs: int, pitch: float) -> float:
    return BLADE + pegs * pitch + _GRIP


def draw_paddle(pegs: int, pitch: float, tip: tuple[float, float], mirrored: bool) -> Paddle:
    """A paddle whose blade's tip is at `tip`, its shaft to the right, or to the left if mirrored."""
    whole, side = paddle_length(pegs, pitch), -1 if mirrored else 1
    slots = [(tip[0] + side * (BLADE + pitch * (index + 0.5)), tip[1]) for index in range(pegs)]
    wells = "".join(f'<use href="#canoe-well-small" x="{number(x)}" y="{number(y)}"/>' for x, y in slots)
    place = f'transform="translate({number(tip[0])} {number(tip[1])}){" scale(-1 1)" if mirrored else ""}"'
    outline = _paddle_outline(whole)
    body = (
        f'<g {place}><path class="canoe-shade" d="{outline}" transform="translate({3 * side} 6)" stroke-width="5"/>'
        f'<path class="canoe-shade" d="{outline}" transform="translate({2 * side} 4)" stroke-width="1"/>'
        f'<path class="canoe-paddle" d="{outline}"/>'
        '<path class="canoe-grain" d="M8 -6Q40 -10 92 -2M5 4Q40 9 102 2M14 -11Q34 -14 50 -7M14 11Q34 15 50 8" '
        f'opacity=".28" stroke-width=".8"/></g>{wells}'
    )
    touch = (
        f'<rect class="canoe-touch" {place} x="-4" y="{number(-CELL / 2)}" '
        f'width="{number(whole + 8)}" height="{number(CELL)}"/>'
    )
    return Paddle(body, touch, slots, (tip[0] + side * 30, tip[1]))


def _paddle_outline(whole: float) -> str:
    """Blade to the left, grip to the right, along the x axis."""
    a, b, c, d = (number(whole - _GRIP + more) for more in (0, 5, 12, 18))
    upper = f"M0 0C0 -12 14 -19 30 -18.5S52 -7 62 -5.5L{a} -5C{b} -5 {b} -10 {c} -10S{d} -6 {d} 0"
    return f"{upper} {d} 10 {c} 10 {b} 5 {a} 5L62 5.5C52 7 46 18.5 30 18.5S0 12 0 0Z"
