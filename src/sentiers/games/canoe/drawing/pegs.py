"""Canoë's turned pegs, the ropes around canoes, and the marks on the board.

Light and dark pegs differ in their turning too: one thin ring and a dot, or two rings and a crossed notch."""

from __future__ import annotations

import math
from itertools import pairwise

from sentiers.games.canoe.drawing.geometry import CELL
from sentiers.games.svg import number

_ROPE = 0.475 * CELL
Point = tuple[float, float]

# A peg's empty circle keeps it centred on its hole for whoever asks for its box, in spite of its shadow.
# The four directions of a canoe, as holes from the upper left corner of the square of cells around it (x, y down).
ARCS = (
    ((0, 0), (1, 1), (2, 1), (3, 0)),
    ((0, 1), (1, 0), (2, 0), (3, 1)),
    ((0, 0), (1, 1), (1, 2), (0, 3)),
    ((1, 0), (0, 1), (0, 2), (1, 3)),
)

_STRANDS = {"goal": ("glow", "halo", "cord", "gold", "twist"), "spoilt": ("hemp", "strand")}

_PEGS = """
<radialGradient id="canoe-cast"><stop offset=".55" stop-color="#000" stop-opacity=".42"/>
<stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<radialGradient id="canoe-pale" cx=".36" cy=".28" r=".82"><stop offset="0" stop-color="#fffaf0"/>
<stop offset=".42" stop-color="#f6e4c2"/><stop offset=".8" stop-color="#d9b27c"/><stop offset="1" stop-color="#a87a45"/>
</radialGradient>
<radialGradient id="canoe-burnt" cx=".36" cy=".28" r=".82"><stop offset="0" stop-color="#8d6146"/>
<stop offset=".4" stop-color="#573524"/><stop offset=".8" stop-color="#2f1a10"/><stop offset="1" stop-color="#170b06"/>
</radialGradient>
<linearGradient id="canoe-cup" x1=".2" y1="0" x2=".75" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".30"/>
<stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/>
</linearGradient>
<g id="canoe-peg-0"><circle r="23.4" fill="none"/><ellipse cx="3.4" cy="5.2" rx="18" ry="17" fill="url(#canoe-cast)"/>
<circle r="14.6" fill="url(#canoe-pale)" stroke="#6b4520" stroke-opacity=".75" stroke-width=".9"/>
<circle r="9.4" fill="url(#canoe-cup)" stroke="#8a5f33" stroke-opacity=".75" stroke-width="1.2"/>
<circle r="8.1" fill="url(#canoe-pale)"/><circle r="2.1" fill="#7b5026"/>
<path d="M-11.2 -4.4A12 12 0 0 1 -2.6 -11.7" fill="none" stroke="#fff" stroke-width="1.8"
stroke-linecap="round" opacity=".85"/></g>
<g id="canoe-peg-1"><circle r="23.4" fill="none"/><ellipse cx="3.4" cy="5.2" rx="18" ry="17" fill="url(#canoe-cast)"/>
<circle r="14.6" fill="url(#canoe-burnt)" stroke="#0e0603" stroke-opacity=".8" stroke-width=".9"/>
<circle r="10.9" fill="none" stroke="#c79a6c" stroke-opacity=".75" stroke-width="1.1"/>
<circle r="8" fill="url(#canoe-burnt)" stroke="#c79a6c" stroke-opacity=".75" stroke-width="1.1"/>
<path d="M-3.6 -3.6 3.6 3.6M-3.6 3.6 3.6 -3.6" stroke="#e2bd8e" stroke-width="1.7" stroke-linecap="round"/>
<path d="M-11.9 -5.2A13 13 0 0 1 -3.4 -12.5" fill="none" stroke="#f3cfa6" stroke-width="1.5"
stroke-linecap="round" opacity=".6"/></g>
<g id="canoe-pin-0"><use href="#canoe-peg-0" transform="scale(.52)"/></g>
<g id="canoe-pin-1"><use href="#canoe-peg-1" transform="scale(.52)"/></g>
<g id="canoe-lift"><circle r="15.4" class="canoe-lift"/><use href="#canoe-hole"/></g>
<g id="canoe-spot"><rect x="-20" y="-20" width="40" height="40" class="canoe-touch"/><use href="#canoe-hole"/></g>
<g id="canoe-drop"><circle r="17.4" class="canoe-wake"/><circle r="20.2" class="canoe-wake" opacity=".45"/></g>
<g id="canoe-gap"><circle r="12.4" class="canoe-wake" stroke-dasharray="4 3.1"/></g>
<g id="canoe-burr"><circle r="17" class="canoe-burr"/><circle cx="12" cy="-12" r="6.2" class="canoe-badge"/>
<path d="M9.7 -14.3 14.3 -9.7M9.7 -9.7 14.3 -14.3" class="canoe-cross"/></g>
"""

PEG_STYLE = """
.canoe .scene{pointer-events:none}
.canoe-touch{fill:#fff;fill-opacity:0}
.canoe-count{font:600 19px Fraunces,Georgia,"DejaVu Serif",serif;text-anchor:middle;fill:@ink}
.canoe-wake{fill:none;stroke:@water-deep;stroke-width:1.8}
.canoe-trace{fill:none;stroke:@water-deep;stroke-width:2;stroke-linecap:round;stroke-dasharray:.1 5}
.canoe-lift{fill:@wood;stroke:@wood-dark;stroke-width:1;stroke-dasharray:4 3}
.canoe-glow{fill:#fff1b8;fill-opacity:.34;stroke:#ffe48f;stroke-opacity:.22;stroke-width:13;stroke-linejoin:round}
.canoe-halo{fill:none;stroke:#ffe48f;stroke-opacity:.42;stroke-width:8;stroke-linejoin:round}
.canoe-cord{fill:none;stroke:#5b3d05;stroke-width:4.6}
.canoe-gold{fill:none;stroke:#f7cf55;stroke-width:3.1}
.canoe-twist{fill:none;stroke:#b9820f;stroke-width:3.1;stroke-dasharray:1.7 2.9}
.canoe-hemp{fill:none;stroke:#4a2f14;stroke-width:3.2;stroke-dasharray:9 8;opacity:.85}
.canoe-strand{fill:none;stroke:#f1dcae;stroke-width:1.4;stroke-dasharray:12 5;stroke-dashoffset:1.5}
.canoe-burr{fill:none;stroke:@accent;stroke-width:2.2;stroke-dasharray:5 3}
.canoe-badge{fill:@accent;stroke:@paper;stroke-width:1.3}
.canoe-cross{fill:none;stroke:@paper;stroke-width:1.7;stroke-linecap:round}
.canoe.turned text{transform-box:fill-box;transform-origin:center;transform:rotate(-90deg)}
@keyframes canoe-appear{from{opacity:0}}
.canoe .goal{animation:canoe-appear .6s ease-out}
@media (prefers-reduced-motion:reduce){.canoe .goal{animation-duration:.1s}}
"""


def peg_defs() -> str:
    """Pegs, ropes and marks, each drawn around (0, 0); a rope's origin is the upper left hole of its square."""
    ropes = []
    for way, arc in enumerate(ARCS):
        path = _around([(x * CELL, y * CELL) for x, y in arc], _ROPE)
        ropes.append(f'<path id="canoe-way-{way}" d="{path}"/>')
        for kind, strands in _STRANDS.items():
            strokes = "".join(f'<use href="#canoe-way-{way}" class="canoe-{strand}"/>' for strand in strands)
            ropes.append(f'<g id="canoe-{kind}-{way}">{strokes}</g>')
    return _PEGS + "".join(ropes)


def _around(line: list[Point], radius: float) -> str:
    """The outline, at this distance, of a line of three stretches that bends twice to the same side."""
    normals = []
    for (x0, y0), (x1, y1) in pairwise(line):
        length = math.hypot(x1 - x0, y1 - y0)
        normals.append(((y1 - y0) / length, (x0 - x1) / length))
    right = normals[0][0] * normals[1][1] > normals[0][1] * normals[1][0]  # does the line bend to the right?
    walk = [*_along(line, normals, radius, outside=right)]
    back = [(-x, -y) for x, y in reversed(normals)]
    walk += _along(line[::-1], back, radius, outside=not right)
    return f"M{_at(line[0], normals[0], radius)}{''.join(walk)}Z"


def _along(line: list[Point], normals: list[Point], radius: float, outside: bool) -> list[str]:
    """One side of the line and the half circle around its end, in the direction of walking."""
    arc = f"A{number(radius)} {number(radius)} 0 0 1 "
    steps = []
    for corner, (here, after) in zip(line[1:], pairwise(normals), strict=False):
        if outside:
            steps.append(f"L{_at(corner, here, radius)}{arc}{_at(corner, after, radius)}")
        else:
            share = 1 + here[0] * after[0] + here[1] * after[1]
            steps.append(f"L{_at(corner, ((here[0] + after[0]) / share, (here[1] + after[1]) / share), radius)}")
    last = normals[-1]
    steps.append(f"L{_at(line[-1], last, radius)}{arc}{_at(line[-1], (-last[0], -last[1]), radius)}")
    return steps


def _at(point: Point, normal: Point, radius: float) -> str:
    return f"{number(point[0] + radius * normal[0])} {number(point[1] + radius * normal[1])}"
