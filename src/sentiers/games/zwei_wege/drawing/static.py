"""The fixed strings of a box's drawing, made once for each end of the table: everything a scene then only has to join."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from sentiers.games.once import once_a_box
from sentiers.games.svg import Frame, Place, number, tidy
from sentiers.games.zwei_wege.box import BOX, COLUMNS, EAST, WEST
from sentiers.games.zwei_wege.drawing import animals, clearing, geometry, hands
from sentiers.games.zwei_wege.drawing.colours import NAME, style, use
from sentiers.games.zwei_wege.notation import LETTERS, SIDES, cell_name
from sentiers.games.zwei_wege.reading import Paths, paths
from sentiers.games.zwei_wege.rules import ANIMALS

TOUCH = (44, 33)
"""Half the width and height of a place as one touches it."""
_CORNER = 22

STYLE = """
.zwei-wege .scene{pointer-events:none}
.zwei-wege .lights{display:none}
.zwei-wege-touch{fill:#fff;fill-opacity:0}
.zwei-wege-halo{fill:#ffe9a8;fill-opacity:.62;stroke:#2e1f0c;stroke-width:2.2;opacity:0;transition:opacity .18s ease-out}
.zwei-wege .can .zwei-wege-halo{opacity:1}
.zwei-wege.choosing .can .zwei-wege-halo{fill-opacity:.9}
.zwei-wege .can:hover .zwei-wege-halo{opacity:1;stroke:@accent}
.zwei-wege-ring{fill:none;stroke:#a8331a;stroke-width:2.6}
.zwei-wege-left{fill:none;stroke:#a8331a;stroke-width:1.8;stroke-dasharray:4 3.4}
.zwei-wege-trail{fill:none;stroke:#3a2815;stroke-width:3.7;stroke-linecap:round;opacity:.8}
.zwei-wege-wish{fill:none;stroke:#a8331a;stroke-width:3;stroke-linecap:round;stroke-dasharray:.1 7}
.zwei-wege-laurel{fill:#ffe48f;fill-opacity:.4;stroke:#f3c64a;stroke-width:3}
@keyframes zwei-wege-even{from{opacity:0}}
@keyframes zwei-wege-odd{from{opacity:0}}
.zwei-wege-even{animation:zwei-wege-even .2s .6s ease-out backwards}
.zwei-wege-odd{animation:zwei-wege-odd .2s .6s ease-out backwards}
@media (prefers-reduced-motion:reduce){.zwei-wege-even,.zwei-wege-odd{animation-delay:0s}}
"""

_MARKS = f"""<g id="{NAME}-ring"><ellipse cy="{geometry.STANDS}" rx="27" ry="18.4" class="{NAME}-ring"/></g>
<g id="{NAME}-left"><ellipse cy="{geometry.STANDS}" rx="25" ry="16.6" class="{NAME}-left"/></g>
<g id="{NAME}-laurel"><ellipse cy="{geometry.STANDS}" rx="30" ry="17" class="{NAME}-laurel"/></g>"""


@dataclass(frozen=True)
class Static:
    """What the drawing of a box is joined from, seen from one end of the table."""

    frame: Frame
    ground: str
    ways: Paths
    anchor: list[str]
    animal: list[list[list[str]]]
    """[seat][animal][cell, or -1 at home]: its tag still open for a data-from."""
    laurels: list[str]
    """Of each seat: around the places of those who have arrived."""
    footprints: list[list[list[str]]]
    """[seat][cell][side]: footprints on the path that leads on."""
    wish: list[list[list[str]]]
    """[seat][cell][side]: the same path, as a curve."""
    ring: list[str]
    left: list[str]
    block: list[str]
    """The black disc on a cell."""
    behind: list[list[str]]
    """[seat][cell]: the black disc behind an animal, in the way of this seat's animals (Z15)."""
    rest: list[str]
    """The black disc beside the board, at the hand of this seat."""
    red: list[str]
    """The red disc of each seat, on the table."""
    pips: list[list[str]]
    """[seat][moves made]: how far its turn is (Z10)."""
    hand: dict[tuple[int, int, bool, bool], str]
    """By owner, side, closed, holding the disc."""


@once_a_box
def static(box: Any, seat: int) -> Static:
    """South's end of the table is everybody's but north's."""
    return _make(box.tobytes(), seat == 1)


@lru_cache(maxsize=16)
def _make(content: bytes, turned: bool) -> Static:
    box = np.frombuffer(content, BOX)[0]
    rows = int(box.rows)
    here = geometry.Clearing(rows)
    cells = range(rows * COLUMNS)
    seen = [_seen(cell, rows, turned) for cell in cells]
    places = [here.place(*spot) for spot in seen]
    stands = [here.stand(*spot) for spot in seen]
    ways = paths(box)
    away = (not turned, turned)
    homes = [[here.home(animal, away[seat]) for animal in range(ANIMALS)] for seat in range(2)]
    return Static(
        here.frame,
        _ground(here, places, turned),
        ways,
        [f"cell:{cell_name(cell)}" for cell in cells],
        [
            [
                [_animal(seat, animal, at, away[seat]) for at in (*places, homes[seat][animal])]
                for animal in range(ANIMALS)
            ]
            for seat in range(2)
        ],
        ["".join(use("laurel", at, 'class="goal" ') for at in homes[seat]) for seat in range(2)],
        _ways(ways, stands, _footprints),
        _ways(ways, stands, _curve),
        [use("ring", at, 'class="last" ') for at in places],
        [use("left", at, 'class="last" ') for at in places],
        [use("black", at, f'id="{NAME}-block" ') for at in stands],
        [[_behind(at, away[seat]) for at in stands] for seat in range(2)],
        [use("black", here.corner(away[seat], left=True), f'id="{NAME}-block" ') for seat in range(2)],
        [use("red", here.corner(away[seat], left=False)) for seat in range(2)],
        [[_pips(here.corner(away[seat], left=True), made) for made in range(4)] for seat in range(2)],
        {
            (owner, side, closed, disc): hands.hand(
                f"hand-{owner}-{side}", owner, here.hand(side == (EAST if turned else WEST)), side == (EAST if turned else WEST),
                away[owner], closed, disc,
            )
            for owner in range(2)
            for side in (WEST, EAST)
            for closed in (False, True)
            for disc in (False, True)
        },
    )  # fmt: skip


def _seen(cell: int, rows: int, turned: bool) -> tuple[int, int]:
    """Column from the left and row from the viewer."""
    column, row = cell % COLUMNS, cell // COLUMNS
    return (COLUMNS - 1 - column, rows - 1 - row) if turned else (column, row)


def _ground(here: geometry.Clearing, places: list[Place], turned: bool) -> str:
    away = (not turned, turned)
    styles = style(clearing.STYLE + hands.STYLE + STYLE)
    defs = clearing.defs() + animals.defs(away) + hands.defs() + _MARKS
    parts = [f"<defs><style>{styles}</style>{defs}</defs>", clearing.picture(here), clearing.names(here, turned)]
    width, height = TOUCH
    for cell, (x, y) in enumerate(places):
        parts.append(
            f'<g data-step="cell:{cell_name(cell)}"><rect class="{NAME}-touch" x="{number(x - width)}" y="{number(y - height)}" '
            f'width="{2 * width}" height="{2 * height}"/><ellipse class="{NAME}-halo" cx="{number(x)}" '
            f'cy="{number(y + geometry.STANDS)}" rx="27" ry="18"/></g>'
        )
    for side in (EAST, WEST) if turned else (WEST, EAST):
        x, y = here.hand(side == (EAST if turned else WEST))
        sign = SIDES[side].replace("<", "&lt;").replace(">", "&gt;")
        parts.append(
            f'<g data-step="hand:{sign}"><rect class="{NAME}-touch" x="{number(x - 52)}" y="{number(y - 72)}" width="104" '
            'height="144"/>'
            f'<rect class="{NAME}-halo" x="{number(x - 47)}" y="{number(y - 66)}" width="94" height="132" rx="42" '
            'fill-opacity=".3"/></g>'
        )
    return tidy("".join(parts))


def _animal(seat: int, animal: int, at: Place, away: bool) -> str:
    symbol = animals.symbol(seat, animals.SPECIES[animal], away)
    return use(symbol, at, f'id="animal-{seat}-{LETTERS[animal]}" ')[:-2]


def _ways(ways: Paths, stands: list[Place], draw: Any) -> list[list[list[str]]]:
    return [
        [[draw(stands[cell], stands[to]) if to >= 0 else "" for to in sides] for cell, sides in enumerate(mine)]
        for mine in ways
    ]


def _curve(start: Place, end: Place) -> str:
    x, y = geometry.bow(start, end)
    return f"M{number(start[0])} {number(start[1])}Q{number(x)} {number(y)} {number(end[0])} {number(end[1])}"


def _footprints(start: Place, end: Place) -> str:
    """Left, right, left: short strokes along the path."""
    way = (start, geometry.bow(start, end), end)
    steps = []
    for step in range(5):
        t = 0.32 + 0.36 * step / 4
        (x, y), (x1, y1) = geometry.curve(way, t), geometry.curve(way, t + 0.03)
        far = math.hypot(x1 - x, y1 - y)
        dx, dy = (x1 - x) / far, (y1 - y) / far
        out = 3.2 if step % 2 else -3.2
        steps.append(f"M{number(x - dy * out)} {number(y + dx * out)}l{number(dx * 2.4)} {number(dy * 2.4)}")
    return "".join(steps)


def _behind(at: Place, away: bool) -> str:
    """Beyond the animal for whoever wants to jump it, and a little to the side, so that one sees it."""
    x, y = at
    return use("black", (x + (20 if x <= 0 else -20), y + (-15 if away else 13)), f'id="{NAME}-block" ')


def _pips(corner: Place, made: int) -> str:
    """The three moves of a turn: made, being made, to come; a fourth while the turn goes on (Z11)."""
    x, y = corner
    count = 4 if made >= 3 else 3
    parts = []
    for index in range(count):
        kind = "spent" if index < min(made, 3) else "due" if index == min(made, 3) else "pip"
        cx = x + (index - (count - 1) / 2) * _CORNER
        parts.append(
            f'<circle class="{NAME}-{kind}" cx="{number(cx)}" cy="{number(y)}" r="{6.5 if kind == "due" else 5}"/>'
        )
        if index == 3:
            parts.append(
                f'<path class="{NAME}-plus" d="M{number(cx - 3)} {number(y)}h6M{number(cx)} {number(y - 3)}v6"/>'
            )
    return f'<g class="{NAME}-pips">{"".join(parts)}</g>'
