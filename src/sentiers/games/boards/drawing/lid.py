"""The lid of a box: a corner of the board from close by, a light path and a dark one that cross.
It is printed: its colours never change."""

from __future__ import annotations

from sentiers.games.boards.cells import STEPS
from sentiers.games.boards.drawing.static import Static, use
from sentiers.games.boards.drawing.wood import STYLE, defs
from sentiers.games.svg import fixed, number, style, tidy

_SIDE = 240
_ACROSS = 250.0
"""How much of the board is seen, in its own units."""


def lid(static: Static) -> str:
    known = static.known
    middle = min(range(len(known.places)), key=lambda cell: _far(known.places[cell], known.rows, known.columns))
    light, dark = _line(static, middle, 1), _line(static, middle, 0)
    dark.discard(middle)
    marks = [use("mark-0", static.centres[cell]) for cell in sorted(light)]
    marks += [use("mark-1", static.centres[cell]) for cell in sorted(dark - light)]
    x, y = static.centres[middle]
    scale = _SIDE / _ACROSS
    place = f"translate({_SIDE / 2} {_SIDE / 2}) rotate(-8) scale({scale:.3f}) translate({number(-x)} {number(-y)})"
    return tidy(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cover" viewBox="0 0 {_SIDE} {_SIDE}">'
        f"<defs><style>{style(STYLE, fixed)}</style>{defs(known)}</defs>"
        f'<rect width="{_SIDE}" height="{_SIDE}" fill="#e9dcc2"/>'
        f'<g transform="{place}">{_bare(static.board)}{"".join(marks)}</g></svg>'
    )


def _far(place: tuple[int, int], rows: int, columns: int) -> float:
    return abs(place[0] - (rows - 1) / 2) + abs(place[1] - (columns - 1) / 2)


def _line(static: Static, middle: int, direction: int) -> set[int]:
    """The cells of a straight line through the middle."""
    known = static.known
    at = {place: cell for cell, place in enumerate(known.places)}
    right, up = STEPS[known.directions][direction]
    row, column = known.places[middle]
    far = max(known.rows, known.columns)
    places = [(row + up * step, column + right * step) for step in range(-far, far + 1)]
    return {at[place] for place in places if place in at}


def _bare(board: str) -> str:
    """Nothing on a lid can be clicked."""
    return board.replace("data-step=", "data-cell=")
