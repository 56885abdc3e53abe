"""The six colours and their patterns, by which one tells them without seeing colours; and the marks of the four seats."""

from __future__ import annotations

import math

from sentiers.games.svg import at, number
from sentiers.games.traxx.box import COLOURS
from sentiers.games.traxx.drawing.geometry import RADIUS, hexagon

CELL = RADIUS - 1.1

FILLS = {
    "blue": ("#3d85c6", "#a9d0f0"),
    "green": ("#4f9d57", "#b9dfae"),
    "yellow": ("#f4c93f", "#b98a08"),
    "grey": ("#98938c", "#66615b"),
    "red": ("#d9543c", "#f9b9a4"),
    "white": ("#fdfaf2", "#b9ad98"),
}
"""Of each colour: the cell and the pattern on it. They are printed on the sheet, and the same by day and by night."""

PATTERNS = {
    # waves
    "blue": "M-19 -15q4.8 -6 9.5 0t9.5 0 9.5 0 9.5 0M-24 0q4.8 -6 9.5 0t9.5 0 9.5 0 9.5 0 9.5 0"
    "M-19 15q4.8 -6 9.5 0t9.5 0 9.5 0 9.5 0",
    # firs
    "green": "M-19 -8l7 -9 7 9M5 -8l7 -9 7 9M-7 4l7 -9 7 9M-26 5l7 -9M26 5l-7 -9M-19 16l7 -9 7 9M5 16l7 -9 7 9M-6 26l6 -8 6 8",
    # a sun
    "yellow": "".join(
        f"M{at((math.sin(a) * 18.5, -math.cos(a) * 18.5))}L{at((math.sin(a) * 26, -math.cos(a) * 26))}"
        for a in (math.pi / 6 * ray for ray in range(12))
    )
    + "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0",
    # a wall
    "grey": "M-27 -9H27M-27 9H27M-16 -22H16M-16 22H16M0 -22V-9M-14 -9V9M14 -9V9M0 9V22",
    # diamonds
    "red": "M0 -12L9 0 0 12 -9 0ZM0 -28L4 -22.5 0 -17 -4 -22.5ZM0 17L4 22.5 0 28 -4 22.5Z"
    + "".join(f"M{x} {y - 7}l4.6 7 -4.6 7 -4.6 -7Z" for x in (-18, 18) for y in (-10, 10)),
    # snow
    "white": "".join(f"M{at(place)}h.1" for radius in (13, 24) for place in hexagon(radius)) + "M0 0h.1",
}

STYLE = "".join(f".traxx-{name}{{fill:{fill};stroke:{fill}}}" for name, (fill, _) in FILLS.items()) + (
    "".join(f".traxx-{name}-print{{stroke:{ink}}}" for name, (_, ink) in FILLS.items())
    + ".traxx-hex{stroke-width:3;stroke-linejoin:round}"
    ".traxx-print{fill:none;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}"
    ".traxx-yellow-print{stroke-opacity:.62}.traxx-grey-print{stroke-opacity:.7}"
    ".traxx-blue-print,.traxx-green-print,.traxx-red-print{stroke-opacity:.8}"
    ".traxx-twice{fill:#211d2c}"
    ".traxx-white-print{stroke-width:4.6}"
    ".traxx-white.traxx-hex{stroke:#e6dcc8;stroke-width:2}"
)


def outline(radius: float) -> str:
    """A hexagon around the origin."""
    return f"M{'L'.join(at(corner) for corner in hexagon(radius))}Z"


def defs() -> str:
    """A cell of each colour, around the origin."""
    return "".join(
        f'<g id="traxx-{name}"><path class="traxx-hex traxx-{name}" d="{outline(CELL - 1.5)}"/>'
        f'<path class="traxx-print traxx-{name}-print" d="{PATTERNS[name]}"/></g>'
        for name in COLOURS
    )


SEATS = (
    "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z",
    "M-7.4 -7.4H7.4V7.4H-7.4Z",
    "M0 -8.8L9 6.8H-9Z",
    "M0 -9.6L9.6 0 0 9.6 -9.6 0Z",
)
"""Circle, square, triangle, diamond."""


def seats() -> str:
    return "".join(f'<path id="traxx-seat-{seat}" d="{shape}"/>' for seat, shape in enumerate(SEATS))


PETAL = 6.0


def flower(supply: list[int]) -> str:
    """A card of the deck: each colour has its place around the middle, where the one shown twice is seen again, both dotted."""
    places = hexagon(PETAL * math.sqrt(3) + 0.6)
    petals, dots = [], ""
    for colour, place in enumerate(places):
        kind = f"traxx-{COLOURS[colour]}" if supply[colour] else "traxx-none"
        petals.append(f'<use class="{kind}" href="#traxx-petal" x="{number(place[0])}" y="{number(place[1])}"/>')
        if supply[colour] > 1:
            petals.append(f'<use class="{kind}" href="#traxx-petal"/>')
            dots = "".join(
                f'<circle class="traxx-twice" cx="{number(x)}" cy="{number(y)}" r="1.9"/>' for x, y in (place, (0, 0))
            )
    return "".join(petals) + dots
