"""The felt pen: a thick line through the middles of cells, its edge a little uneven, always in the same places."""

from __future__ import annotations

from collections.abc import Sequence

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
.traxx .trace{stroke:#211d2c;stroke-width:14;stroke-opacity:.76}
.traxx-end{fill:#211d2c;stroke:#fffdf6;stroke-width:2.6}
.traxx-breath{fill:none;stroke:#211d2c;stroke-width:3.2;opacity:.5;transform-box:fill-box;transform-origin:center}
@keyframes traxx-breath{from{transform:scale(.86);opacity:.75}to{transform:scale(1.22);opacity:.12}}
.traxx-breath{animation:traxx-breath 2.1s ease-in-out infinite alternate}
@media (prefers-reduced-motion:reduce){.traxx-breath{animation:none}}
"""


def sway(cell: int, stroke: int) -> Place:
    """How far from its middle the pen passes a cell: as if by chance, but always alike."""
    chance = (cell * 2654435761 + stroke * 40503 + 12345) & 0xFFFFFFFF
    chance = (chance ^ chance >> 15) * 2246822519 & 0xFFFFFFFF
    far = _SWAY[stroke]
    return ((chance >> 8 & 255) / 127.5 - 1) * far, ((chance >> 20 & 255) / 127.5 - 1) * far


def line(cells: Sequence[int], places: Sequence[Place]) -> str:
    """The first stroke through these cells, bending where it turns. Steps are relative, which is short."""
    points = _points(cells, places, 0)
    pen = Pen(points[0])
    for before, middle, after in zip(points, points[1:], points[2:], strict=False):
        pen.to("l", _toward(middle, before))
        pen.to("q", middle, _toward(middle, after))
    pen.to("l", points[-1])
    return str(pen)


def scribble(cells: Sequence[int], places: Sequence[Place]) -> str:
    """The second stroke, straight from cell to cell: where it leaves the first one the edge is uneven."""
    points = _points(cells, places, 1)
    pen = Pen(points[0])
    for point in points[1:]:
        pen.to("l", point)
    return str(pen)


def _points(cells: Sequence[int], places: Sequence[Place], stroke: int) -> list[Place]:
    return [(places[cell][0] + dx, places[cell][1] + dy) for cell in cells for dx, dy in (sway(cell, stroke),)]


def _toward(start: Place, end: Place) -> Place:
    return start[0] + (end[0] - start[0]) * _BEND, start[1] + (end[1] - start[1]) * _BEND


class Pen:
    """Writes a path in relative steps, without letting their rounding add up."""

    def __init__(self, start: Place) -> None:
        self._at = _round(start)
        self._parts = [f"M{number(self._at[0])} {number(self._at[1])}"]

    def to(self, how: str, *points: Place) -> None:
        self._parts.append(how)
        for point in points:
            x, y = _round(point)
            self._parts.append(_next(number(x - self._at[0])) + _next(number(y - self._at[1])))
        self._at = _round(points[-1])

    def __str__(self) -> str:
        return "".join(self._parts)


def thin(cells: Sequence[int], places: Sequence[Place]) -> str:
    """The line on a small sheet: straight from middle to middle."""
    pen = Pen(places[cells[0]])
    for cell in cells[1:] or cells:
        pen.to("l", places[cell])
    return str(pen)


def _round(place: Place) -> Place:
    return round(place[0], 1), round(place[1], 1)


def _next(text: str) -> str:
    """A minus separates numbers as well as a space does."""
    return text if text.startswith("-") else f" {text}"
