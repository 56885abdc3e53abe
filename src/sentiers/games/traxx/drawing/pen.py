"""The felt pen: a thick line through the middles of cells, its edge a little uneven, always in the same places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from sentiers.games.svg import Place, number

_SWAY = (1.2, 3.4)
"""How far the pen strays in its first stroke, and in the second one that fills it."""
_BEND = 0.36
"""How far before and after the middle of a cell a line bends, in parts of the way to the next."""

STYLE = """
.traxx-case,.traxx-ink,.traxx-rough,.traxx-fresh,.traxx-due,.traxx .trace{fill:none;stroke-linecap:round;stroke-linejoin:round}
.traxx-case{stroke:#fffdf6;stroke-width:20.5;stroke-opacity:.88}
.traxx-ink{stroke:#211d2c;stroke-width:14}
.traxx-rough{stroke:#211d2c;stroke-width:10}
.traxx-fresh{stroke:#ffe9b0;stroke-width:3.4;stroke-dasharray:9 7}
.traxx-due{stroke:#211d2c;stroke-width:13;stroke-opacity:.72;stroke-dasharray:.1 17}
.traxx .ghost{opacity:1}
.traxx .trace{stroke:#211d2c;stroke-width:14;stroke-opacity:.68}
.traxx-end{fill:#211d2c;stroke:#fffdf6;stroke-width:2.6}
.traxx-breath{fill:none;stroke:#211d2c;stroke-width:3.2;opacity:.5;transform-box:fill-box;transform-origin:center}
@keyframes traxx-breath{from{transform:scale(.86);opacity:.75}to{transform:scale(1.22);opacity:.12}}
.traxx-breath{animation:traxx-breath 2.1s ease-in-out infinite alternate}
@media (prefers-reduced-motion:reduce){.traxx-breath{animation:none}}
"""


@lru_cache(maxsize=256)
def sway(cell: int, stroke: int) -> Place:
    """How far from its middle the pen passes a cell: as if by chance, but always alike."""
    chance = (cell * 2654435761 + stroke * 40503 + 12345) & 0xFFFFFFFF
    chance = (chance ^ chance >> 15) * 2246822519 & 0xFFFFFFFF
    far = _SWAY[stroke]
    return ((chance >> 8 & 255) / 127.5 - 1) * far, ((chance >> 20 & 255) / 127.5 - 1) * far


def line(cells: Sequence[int], places: Sequence[Place]) -> str:
    """The first stroke through these cells, bending where it turns."""
    points = _points(cells, places, 0)
    if len(points) == 1:
        return _dot(points[0])
    bends = [_bend(*three) for three in zip(points, points[1:], points[2:], strict=False)]
    first, last = _toward(points[0], points[1]), _toward(points[-2], points[-1])
    return "".join([_start(points[0]), _step("l", points[0], first), *bends, _step("l", last, points[-1])])


def scribble(cells: Sequence[int], places: Sequence[Place]) -> str:
    """The second stroke, straight from cell to cell: where it leaves the first one the edge is uneven."""
    return _straight(_points(cells, places, 1))


def thin(cells: Sequence[int], places: Sequence[Place]) -> str:
    """The line on a small sheet: straight from middle to middle."""
    return _straight([places[cell] for cell in cells])


def _points(cells: Sequence[int], places: Sequence[Place], stroke: int) -> list[Place]:
    return [(places[cell][0] + dx, places[cell][1] + dy) for cell in cells for dx, dy in (sway(cell, stroke),)]


def _straight(points: list[Place]) -> str:
    if len(points) == 1:
        return _dot(points[0])
    return "".join([_start(points[0]), *(_step("l", start, end) for start, end in pairwise(points))])


def _toward(start: Place, end: Place) -> Place:
    return start[0] + (end[0] - start[0]) * _BEND, start[1] + (end[1] - start[1]) * _BEND


def _start(place: Place) -> str:
    return f"M{number(place[0])} {number(place[1])}"


def _dot(place: Place) -> str:
    return f"{_start(place)}h.1"


# A match draws the same steps again and again: they are written once. Steps are relative, which is short; they go between
# rounded places, so that their rounding does not add up.


@lru_cache(maxsize=8192)
def _bend(before: Place, middle: Place, after: Place) -> str:
    """From near one cell over the next to near that one's other side."""
    enters, leaves = _toward(middle, before), _toward(middle, after)
    curve = _step("q", enters, middle) + _step("", enters, leaves)
    return _step("l", _toward(before, middle), enters) + curve


@lru_cache(maxsize=8192)
def _step(how: str, start: Place, end: Place) -> str:
    x, y = (number(round(to, 1) - round(at, 1)) for at, to in zip(start, end, strict=True))
    first = x if how or x.startswith("-") else f" {x}"
    return f"{how}{first}{y if y.startswith('-') else f' {y}'}"
