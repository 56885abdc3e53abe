"""The fixed strings of a board's drawing, made once: what a scene then only has to join."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sentiers.games.boards.cells import HEXAGONS, Board, board
from sentiers.games.boards.drawing.geometry import around, bounds, centre, outline, plus, ray, reach
from sentiers.games.boards.drawing.wood import STYLE, defs, draw_shores, slab
from sentiers.games.svg import Frame, Place, number, style, tidy
from sentiers.messages import Message

_SHADOW = 6.0
_SHORE = 9.0


@dataclass(frozen=True)
class Static:
    """What the drawing of a board is joined from. Lists go by cell."""

    known: Board
    frame: Frame
    board: str
    """Slab, shores and cells, without their style and definitions."""
    ground: str
    centres: list[Place]
    marks: list[list[str]]
    """[seat][cell]: the mark."""
    last: list[str]
    halo: list[str]
    labels: list[list[Message]]
    """[cell][0 empty, 1 light, 2 dark]"""


def static(box: Any) -> Static:
    return _make(board(box))


@lru_cache(maxsize=64)
def _make(known: Board) -> Static:
    shore = _SHORE if any(known.owners) else 0.0
    margin = 26 + shore
    line = outline(known)
    x, y, width, height = bounds(line, margin)
    frame = x - _SHADOW, y - _SHADOW, width + 3 * _SHADOW, height + 3.5 * _SHADOW
    centres = [centre(known, cell) for cell in range(len(known.places))]
    name = f"cells-slab-{known.directions}-{known.rows}-{known.columns}-{len(centres)}"
    cells = (
        f'<g data-step="cell:{name}">{use(str(known.directions), at)}</g>'
        for name, at in zip(known.names, centres, strict=True)
    )
    drawn = "".join(
        [slab(around(line, margin), frame, name), draw_shores(known), _letters(known, centres, shore), *cells]
    )
    return Static(
        known,
        frame,
        tidy(drawn),
        tidy(f"<defs><style>{style(STYLE)}</style>{defs(known)}</defs>{drawn}"),
        centres,
        [
            [use(f"mark-{seat}", at, f'id="mark-{name}" ') for name, at in zip(known.names, centres, strict=True)]
            for seat in (0, 1)
        ],
        [use("last", at, 'class="last" ') for at in centres],
        [use("halo", at, 'class="goal" ') for at in centres],
        [
            [
                Message("{cell}, empty", cell=name),
                Message("{cell}, light", cell=name),
                Message("{cell}, dark", cell=name),
            ]
            for name in known.names
        ],
    )


def use(symbol: str, at: Place, more: str = "") -> str:
    """A part from <defs>, at its place."""
    return f'<use {more}href="#cells-{symbol}" x="{number(at[0])}" y="{number(at[1])}"/>'


def _letters(known: Board, centres: list[Place], shore: float) -> str:
    """The columns' letters and the rows' numbers, beside the first cell of each."""
    far = reach(known) + shore + 12
    upwards = 240 if known.directions == HEXAGONS else 90  # along its column, away from the board
    parts = []
    for column in range(known.columns):
        first = min((place, cell) for cell, place in enumerate(known.places) if place[1] == column)[1]
        parts.append(_letter(plus(centres[first], ray(upwards, far)), chr(97 + column)))
    for row in range(known.rows):
        first = min((place, cell) for cell, place in enumerate(known.places) if place[0] == row)[1]
        parts.append(_letter(plus(centres[first], ray(180, far)), str(row + 1)))
    return "".join(parts)


def _letter(at: Place, sign: str) -> str:
    return f'<text class="cells-letter" x="{number(at[0])}" y="{number(at[1])}">{sign}</text>'
