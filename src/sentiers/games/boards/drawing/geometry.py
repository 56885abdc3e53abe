"""Where the cells of a board are drawn: numbers in, numbers out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from sentiers.games.boards.cells import HEXAGONS, STEPS, Board
from sentiers.games.svg import Frame, Place, number

RADIUS = 25.0
"""From a hexagon's middle to its corner."""
SIDE = 43.0
"""Of a square: about as wide as a hexagon, so that the same marks fit."""


def centre(known: Board, cell: int) -> Place:
    row, column = known.places[cell]
    if known.directions == HEXAGONS:
        return math.sqrt(3) * RADIUS * (column + row / 2), 1.5 * RADIUS * row
    return SIDE * column, -SIDE * row


def reach(known: Board) -> float:
    """From the middle of a cell to the middle of its edge."""
    return math.sqrt(3) / 2 * RADIUS if known.directions == HEXAGONS else SIDE / 2


def corners(known: Board) -> list[Place]:
    """Of a cell around (0, 0), clockwise; edge k lies between the corners k and k + 1."""
    sides = 6 if known.directions == HEXAGONS else 4
    far = reach(known) / math.cos(math.pi / sides)
    return [ray(360 / sides * (corner - 0.5), far) for corner in range(sides)]


def ray(degrees: float, far: float) -> Place:
    """The place so far from (0, 0) in this direction, clockwise from the right."""
    angle = math.radians(degrees)
    return far * math.cos(angle), far * math.sin(angle)


def plus(one: Place, other: Place) -> Place:
    return one[0] + other[0], one[1] + other[1]


def shores(known: Board) -> Iterator[tuple[int, Place, Place, float]]:
    """The owned edges of the board: 1 + seat, both ends, and the direction in which they look, in degrees."""
    around = corners(known)
    for cell, (row, column) in enumerate(known.places):
        for edge in range(len(around)):
            direction = edge * known.directions // len(around)
            right, up = STEPS[known.directions][direction]
            owner = _owner(known, row + up, column + right)
            if owner:
                start, end = around[edge], around[(edge + 1) % len(around)]
                middle = centre(known, cell)
                yield owner, plus(middle, start), plus(middle, end), 360 / known.directions * direction


def _owner(known: Board, row: int, column: int) -> int:
    """Whose side lies there, outside the board."""
    upper, right, lower, left = known.owners
    first, last = (upper, lower) if known.directions == HEXAGONS else (lower, upper)
    if row < 0 or row >= known.rows:
        return first if row < 0 else last
    return 0 if 0 <= column < known.columns else left if column < 0 else right


def outline(known: Board) -> list[Place]:
    """The corners of the board as if a thread were pulled around it, clockwise on the screen."""
    around = corners(known)
    points = sorted({plus(centre(known, cell), corner) for cell in range(len(known.places)) for corner in around})

    def half(points: list[Place]) -> list[Place]:
        line: list[Place] = []
        for point in points:
            while len(line) > 1 and _turn(line[-2], line[-1], point) <= 1e-6:
                line.pop()
            line.append(point)
        return line[:-1]

    return half(points) + half(points[::-1])


def _turn(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def around(line: list[Place], margin: float) -> str:
    """The path at this distance outside a convex outline, its corners rounded."""
    parts: list[str] = []
    for (x0, y0), (x1, y1) in pairwise([*line, line[0]]):
        length = math.hypot(x1 - x0, y1 - y0)
        aside = margin * (y1 - y0) / length, margin * (x0 - x1) / length
        start, end = plus((x0, y0), aside), plus((x1, y1), aside)
        curve = f"A{number(margin)} {number(margin)} 0 0 1 " if parts else "M"
        parts.append(f"{curve}{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}")
    first = parts[0][1:].partition("L")[0]
    return f"{''.join(parts)}A{number(margin)} {number(margin)} 0 0 1 {first}Z"


def bounds(line: list[Place], margin: float) -> Frame:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    x, y = min(xs) - margin, min(ys) - margin
    return round(x, 1), round(y, 1), round(max(xs) + margin - x, 1), round(max(ys) + margin - y, 1)
