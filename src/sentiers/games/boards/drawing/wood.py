"""What boards and marks are made of: a slab of wood with inlaid cells, turned discs of pale and of dark wood.
Light falls from above left.

Names begin with `cells-`, and those that depend on the shape of a cell with its number of directions: boards of several games may
stand on one page."""

from __future__ import annotations

import random

from sentiers.games.boards.cells import Board
from sentiers.games.boards.drawing.geometry import corners, plus, ray, shores
from sentiers.games.svg import Frame, at, number

STYLE = """
.cells-lit{stop-color:@wood-light}
.cells-mid{stop-color:@wood}
.cells-thick{fill:@wood-dark}
.cells-shade{fill:#000;stroke:#000;stroke-linejoin:round;opacity:.045}
.cells-grain{fill:none;stroke:@wood-dark;stroke-linecap:round}
.cells-inlay{fill:@sand;stroke:@wood-dark;stroke-width:1.1;stroke-linejoin:round}
.cells-dip{fill:url(#cells-dip)}
.cells-letter{font:600 12px "Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif;text-anchor:middle;
dominant-baseline:central;fill:@ink;opacity:.78}
.cells-shore{fill:none;stroke-width:19;stroke-linecap:round;stroke-linejoin:round}
.cells-shore-0{stroke:#fbf0d9}
.cells-shore-1{stroke:#3a2417}
.cells-brim{fill:none;stroke:#2a1708;stroke-width:20.6;stroke-linecap:round;opacity:.55}
.cells-sign-0{fill:#fbf0d9;stroke:#7b5026;stroke-width:1.3}
.cells-sign-1{fill:none;stroke:#e2bd8e;stroke-width:1.5;stroke-linecap:round}
.cells-last{fill:none;stroke:@water-deep;stroke-width:2.6}
.cells-rope{fill:none;stroke:#5b3d05;stroke-width:9;stroke-linecap:round;stroke-linejoin:round}
.cells-gold{fill:none;stroke:#f7cf55;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
.cells-halo{fill:none;stroke:#f7cf55;stroke-width:3.4}
.board.turned .cells-letter{transform-box:fill-box;transform-origin:center;transform:rotate(-90deg)}
@keyframes cells-appear{from{opacity:0}}
.board .goal{animation:cells-appear .6s ease-out}
@media (prefers-reduced-motion:reduce){.board .goal{animation-duration:.1s}}
"""

MARKS = """
<radialGradient id="cells-cast"><stop offset=".45" stop-color="#000" stop-opacity=".42"/>
<stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<radialGradient id="cells-pale" cx=".36" cy=".28" r=".82"><stop offset="0" stop-color="#fffaf0"/>
<stop offset=".42" stop-color="#f8ead0"/><stop offset=".8" stop-color="#e3c79b"/><stop offset="1" stop-color="#b58d58"/>
</radialGradient>
<radialGradient id="cells-burnt" cx=".36" cy=".28" r=".82"><stop offset="0" stop-color="#8d6146"/>
<stop offset=".4" stop-color="#573524"/><stop offset=".8" stop-color="#2f1a10"/><stop offset="1" stop-color="#170b06"/>
</radialGradient>
<g id="cells-mark-0"><ellipse cx="2.8" cy="4.4" rx="18.4" ry="17.6" fill="url(#cells-cast)"/>
<circle r="15.6" fill="url(#cells-pale)" stroke="#6b4520" stroke-opacity=".8" stroke-width=".9"/>
<circle r="8.8" fill="none" stroke="#8a5f33" stroke-opacity=".7" stroke-width="1.5"/><circle r="2.2" fill="#7b5026"/>
<path d="M-12 -4.7A12.9 12.9 0 0 1 -2.8 -12.5" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round"
opacity=".9"/></g>
<g id="cells-mark-1"><ellipse cx="2.8" cy="4.4" rx="18.4" ry="17.6" fill="url(#cells-cast)"/>
<circle r="15.6" fill="url(#cells-burnt)" stroke="#0e0603" stroke-opacity=".8" stroke-width=".9"/>
<circle r="11.4" fill="none" stroke="#c79a6c" stroke-opacity=".6" stroke-width="1.1"/>
<path d="M-4.2 -4.2 4.2 4.2M-4.2 4.2 4.2 -4.2" stroke="#e2bd8e" stroke-width="2" stroke-linecap="round"/>
<path d="M-12.6 -5.4A13.7 13.7 0 0 1 -3.6 -13.2" fill="none" stroke="#f3cfa6" stroke-width="1.5" stroke-linecap="round"
opacity=".6"/></g>
<g id="cells-last"><circle r="18.4" class="cells-last"/></g>
<g id="cells-halo"><circle r="16.9" class="cells-halo"/></g>
<g id="cells-sign-0"><circle r="2.1" class="cells-sign-0"/></g>
<g id="cells-sign-1"><path d="M-1.8 -1.8 1.8 1.8M-1.8 1.8 1.8 -1.8" class="cells-sign-1"/></g>
"""

_BOARD = """
<linearGradient id="cells-face" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" class="cells-lit"/>
<stop offset=".5" class="cells-mid"/></linearGradient>
<linearGradient id="cells-edge" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".7"/>
<stop offset=".4" stop-color="#fff" stop-opacity=".1"/><stop offset=".6" stop-color="#000" stop-opacity=".05"/>
<stop offset="1" stop-color="#000" stop-opacity=".4"/></linearGradient>
<linearGradient id="cells-dip" x1=".2" y1="0" x2=".75" y2="1"><stop offset="0" stop-color="#5b3a17" stop-opacity=".3"/>
<stop offset=".45" stop-color="#5b3a17" stop-opacity=".03"/><stop offset="1" stop-color="#fff" stop-opacity=".3"/>
</linearGradient>
"""


def defs(known: Board) -> str:
    cell = "M" + "L".join(at((x * 0.965, y * 0.965)) for x, y in corners(known)) + "Z"
    return (
        f"{_BOARD}{MARKS}"
        f'<g id="cells-{known.directions}"><path class="cells-inlay" d="{cell}"/><path class="cells-dip" d="{cell}"/></g>'
    )


def slab(path: str, frame: Frame, name: str) -> str:
    """The bare board, cut along the path; `name` is for what only this board has."""
    shade = "".join(
        f'<path class="cells-shade" d="{path}" transform="translate({x} {y})" stroke-width="{width}"/>'
        for x, y, width in ((2, 7, 1), (3, 9, 5), (4, 11, 10), (5, 13, 16))
    )
    return (
        f'{shade}<path class="cells-thick" d="{path}" transform="translate(1 5.5)"/>'
        f'<clipPath id="{name}"><path d="{path}"/></clipPath><path d="{path}" fill="url(#cells-face)"/>'
        f'<g clip-path="url(#{name})">{_grain(frame)}'
        f'<path d="{path}" fill="none" stroke="url(#cells-edge)" stroke-width="5"/></g>'
        f'<path d="{path}" fill="none" stroke="#2a1708" stroke-opacity=".5" stroke-width=".9"/>'
    )


def _grain(frame: Frame) -> str:
    """Lines of wood from the left to the right, none quite straight."""
    chance = random.Random(13)
    x, y, width, height = frame
    parts = []
    down = y + 4.0
    while down < y + height:
        bends = [number(down + chance.uniform(-4, 4)) for _ in range(4)]
        xs = [number(x + width * part) for part in (0, 0.33, 0.67, 1)]
        line = f"M{xs[0]} {bends[0]}C{xs[1]} {bends[1]} {xs[2]} {bends[2]} {xs[3]} {bends[3]}"
        thick, opacity = chance.uniform(0.5, 1.6), chance.uniform(0.08, 0.3)
        parts.append(f'<path class="cells-grain" stroke-width="{thick:.1f}" opacity="{opacity:.2f}" d="{line}"/>')
        down += chance.uniform(5, 13)
    return "".join(parts)


def draw_shores(known: Board) -> str:
    """A band along the sides that belong to somebody, with a sign for those who do not see colours."""
    lines: dict[int, list[str]] = {1: [], 2: []}
    signs = []
    for owner, start, end, degrees in shores(known):
        lines[owner].append(f"M{at(start)}L{at(end)}")
        middle = plus(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), ray(degrees, 4.7))
        signs.append(f'<use href="#cells-sign-{owner - 1}" x="{number(middle[0])}" y="{number(middle[1])}"/>')
    bands = [
        f'<path class="cells-brim" d="{"".join(band)}"/><path class="cells-shore cells-shore-{owner - 1}" d="{"".join(band)}"/>'
        for owner, band in lines.items()
        if band
    ]
    return "".join([*bands, *signs])
