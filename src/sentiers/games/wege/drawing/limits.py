"""The limits of the park as hedges, as far as they are known (W8, and for experts W24)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sentiers.games.svg import number
from sentiers.games.wege.drawing.geometry import CELL
from sentiers.games.wege.reading import Reading
from sentiers.games.wege.rules.layout import SPAN, columns, rows

STYLE = """
.wege-hedge{fill:none;stroke:@grass-dark;stroke-width:15;stroke-linecap:round;stroke-dasharray:.1 9.9}
.wege-hedge-shade{fill:none;stroke:#20301a;stroke-width:15;stroke-linecap:round;opacity:.3}
.wege-hedge-light{fill:none;stroke:@grass;stroke-width:5.5;stroke-linecap:round;stroke-dasharray:.1 9.9;opacity:.75}
"""
_OUT = 8.5


class Limits(NamedTuple):
    west: bool
    north: bool
    east: bool
    south: bool


def limits(seen: Reading) -> Limits:
    """The sides towards which the park cannot grow any more."""
    closed = [False] * 4
    if seen.never:  # W24
        beside = (columns(0), rows(0), columns(seen.wide + 1), rows(seen.tall + 1))
        closed = [not int(line) & ~seen.never for line in beside]
    spans = (seen.wide, seen.tall, seen.wide, seen.tall)
    return Limits(*[span == SPAN or (span > 0 and shut) for span, shut in zip(spans, closed, strict=True)])


@cache
def hedges(known: Limits, left: int, top: int, wide: int, tall: int) -> str:
    x0, y0 = CELL * left - _OUT, CELL * top - _OUT
    x1, y1 = CELL * (left + wide) + _OUT, CELL * (top + tall) + _OUT
    north, south = y0 + 2 * _OUT * (not known.north), y1 - 2 * _OUT * (not known.south)
    west, east = x0 + 2 * _OUT * (not known.west), x1 - 2 * _OUT * (not known.east)
    lines = [(x, north, x, south) for x, here in ((x0, known.west), (x1, known.east)) if here]
    lines += [(west, y, east, y) for y, here in ((y0, known.north), (y1, known.south)) if here]
    if not lines:
        return ""
    paths = ["M{} {}L{} {}".format(*map(number, line)) for line in lines]
    rows = "".join(
        f'<g class="limit"><path class="wege-hedge" d="{path}"/>'
        f'<path class="wege-hedge-light" d="{path}" transform="translate(-2 -2.5)"/></g>'
        for path in paths
    )
    return f'<path class="wege-hedge-shade" d="{"".join(paths)}" transform="translate(2 3)"/>{rows}'
