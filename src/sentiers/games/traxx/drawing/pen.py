"""The felt pen: a thick line through the middles of cells, its edge a little uneven, always in the same places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

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


def sway(cell: int, stroke: int) -> Place:
    """How far from its middle the pen passes a cell: as if by chance, but always alike."""
    chance = (cell * 2654435761 + stroke * 40503 + 12345) & 0xFFFFFFFF
    chance = (chance ^ chance >> 15) * 2246822519 & 0xFFFFFFFF
    far = _SWAY[stroke]
    return ((chance >> 8 & 255) / 127.5 - 1) * far, ((chance >> 20 & 255) / 127.5 - 1) * far


class Pen:
    """A pen for the sheets of a box. A match draws the same parts of lines again and again: they are written once, and remembered
    by the cells they join."""

    def __init__(self, places: Sequence[Place]) -> None:
        every = range(len(places))
        self._places = places
        self._first = [_moved(places[cell], sway(cell, 0)) for cell in every]
        self._second = [_moved(places[cell], sway(cell, 1)) for cell in every]
        self._begin, self._bend, self._finish = cache(self._begins), cache(self._bends), cache(self._finishes)
        self._rough = cache(lambda start, end: _step("l", self._second[start], self._second[end]))
        self._straight = cache(lambda start, end: _step("l", places[start], places[end]))

    def line(self, cells: Sequence[int]) -> str:
        """The first stroke through these cells, bending where it turns."""
        if len(cells) == 1:
            return _dot(self._first[cells[0]])
        bends = map(self._bend, cells, cells[1:], cells[2:])
        return "".join([self._begin(cells[0], cells[1]), *bends, self._finish(cells[-2], cells[-1])])

    def scribble(self, cells: Sequence[int]) -> str:
        """The second stroke, straight from cell to cell: where it leaves the first one the edge is uneven."""
        if len(cells) == 1:
            return _dot(self._second[cells[0]])
        return "".join([_start(self._second[cells[0]]), *map(self._rough, cells, cells[1:])])

    def thin(self, cells: Sequence[int]) -> str:
        """The line on a small sheet: straight from middle to middle."""
        if len(cells) == 1:
            return _dot(self._places[cells[0]])
        return "".join([_start(self._places[cells[0]]), *map(self._straight, cells, cells[1:])])

    def _begins(self, cell: int, after: int) -> str:
        start = self._first[cell]
        return _start(start) + _step("l", start, _toward(start, self._first[after]))

    def _bends(self, before: int, cell: int, after: int) -> str:
        """From near one cell over the next to near that one's other side."""
        start, middle, end = self._first[before], self._first[cell], self._first[after]
        enters, leaves = _toward(middle, start), _toward(middle, end)
        curve = _step("q", enters, middle) + _step("", enters, leaves)
        return _step("l", _toward(start, middle), enters) + curve

    def _finishes(self, before: int, cell: int) -> str:
        start, end = self._first[before], self._first[cell]
        return _step("l", _toward(start, end), end)


def line(cells: Sequence[int], places: Sequence[Place]) -> str:
    """A single line, for who draws no other."""
    return Pen(places).line(cells)


def _moved(place: Place, by: Place) -> Place:
    return place[0] + by[0], place[1] + by[1]


def _toward(start: Place, end: Place) -> Place:
    return start[0] + (end[0] - start[0]) * _BEND, start[1] + (end[1] - start[1]) * _BEND


@lru_cache(maxsize=1024)
def _start(place: Place) -> str:
    return f"M{number(place[0])} {number(place[1])}"


def _dot(place: Place) -> str:
    return f"{_start(place)}h.1"


def _step(how: str, start: Place, end: Place) -> str:
    """Steps are relative, which is short; they go between rounded places, so that their rounding does not add up."""
    x, y = (number(round(to, 1) - round(at, 1)) for at, to in zip(start, end, strict=True))
    first = x if how or x.startswith("-") else f" {x}"
    return f"{how}{first}{y if y.startswith('-') else f' {y}'}"
