"""A sheet of paper with its cells, its numbers and a path on it, large or small."""

from __future__ import annotations

from typing import Any, NamedTuple

from sentiers.games.svg import Place, at, number
from sentiers.games.traxx.box import COLOURS, ROWS, cell_name
from sentiers.games.traxx.drawing import geometry, patterns, pen
from sentiers.games.traxx.reading import Sheet

STYLE = """
.traxx .scene,.traxx-cells{pointer-events:none}
.traxx .lights,.traxx .marks{display:none}
.traxx-paper{fill:@paper;stroke:@paper;stroke-width:18;stroke-linejoin:round}
.traxx-edge{fill:@line;stroke:@line;stroke-width:20.5;stroke-linejoin:round}
.traxx-soft{opacity:.5}
.traxx-name{font:600 11px "Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif;text-anchor:middle;fill:@soft}
.traxx.tall .traxx-name{display:none}
.traxx-touch{fill:#fff;fill-opacity:0;stroke:none;stroke-linejoin:round}
.traxx .within{stroke:#211d2c;stroke-width:2;stroke-dasharray:2 5;stroke-linecap:round;stroke-opacity:.75}
.traxx .can{fill-opacity:.3;stroke:#211d2c;stroke-width:3.6}
.traxx .can:hover{fill-opacity:.5}
.traxx .chosen{fill-opacity:.18}
.traxx .focus{stroke:#211d2c;stroke-width:6;stroke-dasharray:none;stroke-opacity:1}
.traxx-start{fill:none;stroke:#211d2c;stroke-width:2.4;stroke-linejoin:round}
.traxx-origin{fill:#fffdf6}
.traxx-disc{fill:#fffdf6;stroke:#211d2c;stroke-width:2.2}
.traxx-shade{fill:#211d2c;fill-opacity:.3}
.traxx-gold{fill:#ffc933}
.traxx-won .traxx-disc{stroke-width:3.4}
.traxx-figure{font:700 22px "Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif;text-anchor:middle;fill:#211d2c}
.traxx-thin{fill:none;stroke:@ink;stroke-width:24;stroke-linecap:round;stroke-linejoin:round}
.traxx-tip{fill:@ink;stroke:@paper;stroke-width:8}
"""

DISC = 16.5
_HALF = f"M{-DISC} 0a{DISC} {DISC} 0 0 0 {2 * DISC} 0Z"


def defs(box: Any, places: list[Place]) -> str:
    """The numbers' discs in their four states, and a small sheet."""
    disc = f'<circle class="traxx-disc" r="{DISC}"/>'
    gold = f'<circle class="traxx-gold" r="{DISC}"/>'
    ring = f'<circle r="{DISC}" fill="none" stroke="#211d2c" stroke-width="3.2"/>'
    small = []
    for colour, name in enumerate(COLOURS):
        cells = [place for cell, place in enumerate(places) if box.colour[cell] == colour]
        d = "".join(f"M{'L'.join(at(p) for p in geometry.hexagon(patterns.CELL, place))}Z" for place in cells)
        small.append(f'<path class="traxx-{name}" d="{d}"/>')
    dots = "".join(_dot("origin", place, 21) for cell, place in enumerate(places) if box.number[cell] >= 0)
    return (
        f'<g id="traxx-free">{disc}</g>'
        f'<g id="traxx-less">{disc}<path class="traxx-shade" d="{_HALF}"/></g>'
        f'<g id="traxx-full">{gold}{ring}</g>'
        f'<g id="traxx-half">{disc}<path class="traxx-gold" d="{_HALF}"/>{ring}</g>'
        f'<g id="traxx-mini">{paper(places)}<g class="traxx-soft">{"".join(small)}</g>{dots}</g>'
    )


def paper(places: list[Place]) -> str:
    """The sheet, cut along its cells."""
    d = "".join(f"M{'L'.join(at(p) for p in geometry.hexagon(patterns.CELL, place))}Z" for place in places)
    return f'<path class="traxx-edge" d="{d}"/><path class="traxx-paper" d="{d}"/>'


def ground(box: Any, places: list[Place]) -> str:
    """One's own sheet before anything is drawn on it, the names of its rows, and its cells to touch."""
    cells = [
        f'<use href="#traxx-{COLOURS[box.colour[cell]]}" x="{number(x)}" y="{number(y)}"/>'
        for cell, (x, y) in enumerate(places)
    ]
    rows = [places[cell] for cell in range(int(box.cells)) if box.column[cell] == 0]
    names = [
        f'<text class="traxx-name" x="{number(x - geometry.WIDE / 2 - 15)}" y="{number(y + 4)}">{ROWS[row]}</text>'
        for row, (x, y) in enumerate(rows)
    ]
    touch = [
        f'<path class="traxx-touch" data-step="cell:{cell_name(box, cell)}" data-uses="{COLOURS[box.colour[cell]]}" '
        f'd="M{"L".join(at(p) for p in geometry.hexagon(patterns.CELL - 0.8, place))}Z"/>'
        for cell, place in enumerate(places)
    ]
    return f'{paper(places)}<g class="traxx-cells">{"".join(cells)}</g>{"".join(names)}{"".join(touch)}'


class Marks(NamedTuple):
    """What is drawn on a sheet: the pen, and for each cell what may lie on it."""

    pen: pen.Pen
    start: list[str]
    """The frame of the starting cell, and the dot in its middle."""
    origin: list[str]
    end: list[str]
    """An end of the path, the breath of one that may grow, and an end on a small sheet."""
    breath: list[str]
    tip: list[str]


def marks(places: list[Place]) -> Marks:
    frame = f'<path class="traxx-start" d="{patterns.outline(geometry.RADIUS - 6)}" transform="translate('
    return Marks(
        pen.Pen(places),
        [f'{frame}{at(place)})"/>' for place in places],
        *([_dot(kind, place, size) for place in places] for kind, size in _DOTS.items()),
    )


_DOTS = {"origin": 4.6, "end": 13, "breath": 18, "tip": 26}


def _dot(kind: str, place: Place, radius: float) -> str:
    return f'<circle class="traxx-{kind}" cx="{number(place[0])}" cy="{number(place[1])}" r="{radius}"/>'


def scene(mine: Sheet, marks: Marks, acts: bool) -> str:
    """The path, what was drawn last, what is due. The ends of who is to act breathe."""
    parts = [marks.start[mine.start]]
    if len(mine.path) > 1:
        line = marks.pen.line(mine.path)
        parts.append(f'<path class="traxx-case" d="{line}"/><path class="traxx-ink" d="{line}"/>')
        parts.append(f'<path class="traxx-rough" d="{marks.pen.scribble(mine.path)}"/>')
    if mine.fresh:
        parts.append(f'<path class="last traxx-fresh" d="{marks.pen.line(mine.fresh)}"/>')
    if mine.due:
        parts.append(f'<path class="traxx-due" d="{marks.pen.line(mine.due)}"/>')
    for cell in dict.fromkeys((mine.path[0], mine.path[-1])):
        parts.append(marks.end[cell])
        if acts:
            parts.append(marks.breath[cell])
    parts.append(marks.origin[mine.start])
    return "".join(parts)


def small(other: Sheet, marks: Marks) -> str:
    """A path on another's sheet."""
    last = f'<path class="last traxx-fresh" d="{marks.pen.thin(other.fresh)}"/>' if other.fresh else ""
    tips = "".join([marks.tip[cell] for cell in dict.fromkeys((other.path[0], other.path[-1]))])
    return f'<path class="traxx-thin" d="{marks.pen.thin(other.path)}"/>{tips}{last}'


def figure(value: int, where: Place) -> dict[str, str]:
    """A number: scored in full or half, or still to be had so."""
    x, y = where
    text = f'<text class="traxx-figure" x="{number(x)}" y="{number(y + 7.8)}">{value}</text>'
    kinds = ("full", "half", "free", "less")
    return {kind: f'<use href="#traxx-{kind}" x="{number(x)}" y="{number(y)}"/>{text}' for kind in kinds}


def kind(value: int, points: int, worth: int) -> str:
    """In which of these states it is."""
    if points:
        return "full" if points == value else "half"
    return "free" if worth == value else "less"
