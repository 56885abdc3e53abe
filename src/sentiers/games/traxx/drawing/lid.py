"""The lid of Träxx's box: a country of lakes, woods, fields and rocks seen from a hill, and a felt pen that finds its way through
it. It is printed: its colours never change."""

from __future__ import annotations

import re

from sentiers.games.svg import Place, at, number, tidy
from sentiers.games.traxx.box import COLOURS, LETTERS
from sentiers.games.traxx.drawing import patterns
from sentiers.games.traxx.drawing.geometry import RADIUS, WIDE

SIDE = 240
_HORIZON = 96
_COLUMNS = 11
_SQUASH = 0.54
# Row by row from the horizon to one's feet.
_COUNTRY = (
    "egwgbeygwbg",
    "wbrygrwbgey",
    "grbwebygrwb",
    "ybgyrwgeyge",
    "wrewbygrbwr",
    "gbygregwyeb",
    "erwbywbrgwy",
    "ygerbgyweby",
)
# Its way: (row, column), from one's feet into the distance.
_WAY = ((6, 6), (6, 5), (6, 4), (5, 3), (4, 3), (3, 3), (3, 4), (3, 5), (3, 6), (2, 7), (1, 6), (1, 5), (1, 4), (0, 4))
_NUMBERS = ((10, 0, 4), (7, 2, 7), (3, 4, 3))

_DEFS = """
<linearGradient id="traxx-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f9efd2"/>
<stop offset=".7" stop-color="#f6d896"/><stop offset="1" stop-color="#f0bd7c"/></linearGradient>
<linearGradient id="traxx-haze" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f6d896" stop-opacity=".72"/>
<stop offset=".4" stop-color="#f6d896" stop-opacity=".08"/><stop offset=".7" stop-color="#1d2a3a" stop-opacity="0"/>
<stop offset="1" stop-color="#1d2a3a" stop-opacity=".82"/></linearGradient>
<radialGradient id="traxx-glow"><stop offset="0" stop-color="#fffbe0" stop-opacity=".95"/>
<stop offset="1" stop-color="#fffbe0" stop-opacity="0"/></radialGradient>
"""

_SERIF = "font-family=\"Fraunces,Georgia,'DejaVu Serif',serif\""
_TITLE = f"""<text x="15" y="51" {_SERIF} font-size="45" font-weight="600" letter-spacing="-.8" fill="#2f2a3c">Träxx</text>
<text x="225" y="230" {_SERIF} font-size="11.5" font-style="italic" text-anchor="end"
fill="#fbf1d8">Steffen Benndorf, Reinhard Staupe</text>"""
_HILLS = """<path d="M0 86Q40 58 88 80T168 70 240 84V104H0Z" fill="#c3a27c" opacity=".6"/>
<path d="M0 92Q58 74 112 90T240 80V104H0Z" fill="#93a074" opacity=".75"/>"""
_PEN = """<g transform="translate(173 200) rotate(34)"><path d="M-3.6 -14L0 0 3.6 -14Z" fill="#211d2c"/>
<path d="M-6 -26L-3.6 -13H3.6L6 -26Z" fill="#f3ead6"/><path d="M-9 -112Q-9 -116 -5 -116H5Q9 -116 9 -112V-26H-9Z" fill="#b5482f"/>
<path d="M-9 -112Q-9 -116 -5 -116H-2V-26H-9Z" fill="#d6755c"/><path d="M-9 -44H9V-36H-9Z" fill="#f3ead6" opacity=".9"/></g>"""


def _size(row: int) -> float:
    """What is far is small."""
    return 0.4 + 0.075 * row


def _place(row: int, column: int) -> Place:
    """The middle of a cell, as seen from a hill."""
    down = sum((_size(above) + _size(above + 1)) / 2 for above in range(row)) * 1.5 * RADIUS * _SQUASH
    return SIDE / 2 + (column - (_COLUMNS - 1) / 2 + 0.5 * (row % 2)) * WIDE * _size(row), _HORIZON + down


def _cells() -> str:
    uses = []
    for row, letters in enumerate(_COUNTRY):
        for column, letter in enumerate(letters):
            place, size = _place(row, column), _size(row)
            if -40 < place[0] < SIDE + 40:
                uses.append(
                    f'<use href="#traxx-{COLOURS[LETTERS.index(letter)]}" '
                    f'transform="translate({at(place)}) scale({size:.3f} {size * _SQUASH:.3f})"/>'
                )
    return "".join(uses)


def _way() -> str:
    """The line, thinner as it nears the horizon: drawn piece by piece."""
    points = [_place(row, column) for row, column in _WAY]
    strokes = {"#fffdf6": 21.0, "#211d2c": 14.5}
    drawn = []
    for colour, width in strokes.items():
        for (row, _), start, bend, end in zip(_WAY[1:], points, points[1:], points[2:], strict=False):
            first = start if start is points[0] else middle(start, bend)
            last = end if end is points[-1] else middle(bend, end)
            drawn.append(
                f'<path d="M{at(first)}Q{at(bend)} {at(last)}" stroke="{colour}" '
                f'stroke-width="{number(width * _size(row) * 0.86)}"/>'
            )
    return f'<g fill="none" stroke-linecap="round">{"".join(drawn)}</g>'


def middle(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _number(value: int, row: int, column: int) -> str:
    (x, y), size = _place(row, column), _size(row)
    return (
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(19 * size)}" ry="{number(19 * size * 0.8)}" fill="#fffdf6" '
        f'stroke="#211d2c" stroke-width="1.4"/><text x="{number(x)}" y="{number(y + 8.2 * size)}" {_SERIF} font-weight="700" '
        f'font-size="{number(24 * size)}" text-anchor="middle" fill="#211d2c">{value}</text>'
    )


def lid() -> str:
    """The whole picture."""
    numbers = "".join(_number(*spot) for spot in _NUMBERS)
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cover traxx" viewBox="0 0 {SIDE} {SIDE}">'
        f"<defs><style>{patterns.STYLE}</style>{_DEFS}{patterns.defs()}</defs>"
        f'<rect width="{SIDE}" height="{SIDE}" fill="url(#traxx-sky)"/>'
        f'<circle cx="188" cy="62" r="70" fill="url(#traxx-glow)"/><circle cx="188" cy="62" r="17" fill="#fff3c4"/>'
        f'{_HILLS}<rect y="{_HORIZON - 7}" width="{SIDE}" height="{SIDE}" fill="#f4ecd8"/>{_cells()}'
        f'<rect y="{_HORIZON - 7}" width="{SIDE}" height="{SIDE - _HORIZON + 7}" fill="url(#traxx-haze)"/>'
        f"{_way()}{numbers}{_PEN}{_TITLE}</svg>"
    )
    # A page may show the lid beside a board: its parts have names of their own.
    return tidy(re.sub(r"\btraxx-(?=[a-z])", "lid-traxx-", picture))
