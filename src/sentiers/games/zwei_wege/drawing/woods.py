"""The two dark woods at the ends of the clearing: firs and undergrowth, and moss where those who have arrived stand."""

from __future__ import annotations

import random
from collections.abc import Iterator

from sentiers.games.svg import number
from sentiers.games.zwei_wege.drawing.colours import NAME
from sentiers.games.zwei_wege.drawing.geometry import ACROSS, HALF, HOME, STANDS, WOOD

_GROVES = (-HALF + 5, -46, 46, HALF - 5)


def far(chance: random.Random) -> str:
    """Firs behind firs, an undergrowth, and three places before it."""
    parts = [_floor(-34, -WOOD - 4, chance)]
    for kind, base, tall, step in (("fir", -84, 46, 15), ("fir-mid", -72, 40, 22)):
        parts.append(
            _grown(
                kind,
                [fir(x, base + chance.uniform(-4, 4), tall * chance.uniform(0.78, 1.1)) for x in _row(step, chance)],
            )
        )
    firs = [
        (x + dx + chance.uniform(-2, 2), dy + chance.uniform(-2, 2), tall)
        for x in _GROVES
        for dx, dy, tall in ((-9, -50, 36), (8, -46, 31))
    ]
    parts += [_grown("fir", [fir(*tree) for tree in firs]), _grown("fir-lit", [lit(*tree) for tree in firs])]
    return "".join([*parts, *(_bush(x + chance.uniform(-5, 5), -41, 8, chance) for x in _GROVES)])


def near(low: float, chance: random.Random) -> str:
    """The same from behind: its tops stand between us and the clearing."""
    firs = [
        (x + dx + chance.uniform(-2, 2), low + dy, tall * chance.uniform(0.92, 1.1))
        for x in _GROVES
        for dx, dy, tall in ((10, 84, 34), (-9, 92, 42))
    ]
    front = [fir(x, low + WOOD + 16, 27 * chance.uniform(0.7, 1.15)) for x in _row(14, chance)]
    return "".join(
        [
            _floor(low + 41, low + WOOD + 4, chance),
            *(_bush(x, low + 51, 10, chance) for x in _GROVES),
            _grown("fir", [fir(*tree) for tree in firs]),
            _grown("fir-lit", [lit(*tree) for tree in firs]),
            _grown("fir", front),
        ]
    )


def _row(step: float, chance: random.Random) -> Iterator[float]:
    x = -HALF - 4.0
    while x < HALF + 8:
        yield x
        x += step * chance.uniform(0.75, 1.2)


def _floor(edge: float, end: float, chance: random.Random) -> str:
    """The dark ground of a wood, with a ragged edge toward the clearing; moss where the arrived stand."""
    bays = []
    x = -HALF - 4.0
    while x < HALF + 4:
        wide = chance.uniform(13, 24)
        bays.append(f"q{number(wide / 2)} {number(chance.uniform(3, 9) * (1 if end < edge else -1))} {number(wide)} 0")
        x += wide
    d = f"M{-HALF - 4} {number(end)}V{number(edge)}{''.join(bays)}V{number(end)}Z"
    middle = -HOME + STANDS if end < edge else end - 4 - WOOD + HOME + STANDS
    moss = "".join(
        f'<ellipse cx="{x}" cy="{number(middle)}" rx="40" ry="21" fill="url(#{NAME}-glade)"/>'
        for x in (-ACROSS, 0, ACROSS)
    )
    return f'<path class="{NAME}-fir-deep" d="{d}"/>{moss}'


def fir(x: float, base: float, tall: float) -> str:
    """Three tiers of branches."""
    half = tall * 0.27
    right = ((0.5, 0.36), (-0.28, 0), (0.56, 0.3), (-0.43, 0), (0.65, 0.34))
    down = " ".join(_step(half * dx, tall * dy) for dx, dy in right)
    up = " ".join(_step(half * dx, -tall * dy) for dx, dy in reversed(right))
    return f"M{number(x)} {number(base - tall)}l{down}h{number(-2 * half)}l{up}Z"


def lit(x: float, base: float, tall: float) -> str:
    """The left side of a fir, which the sun reaches."""
    half = tall * 0.27
    left = ((-0.5, 0.36), (0.4, -0.04), (-0.68, 0.34), (0.68, -0.04), (-0.9, 0.38), (1.0, -0.06))
    steps = " ".join(_step(half * dx, tall * dy) for dx, dy in left)
    return f"M{number(x)} {number(base - tall)}l{steps}Z"


def _step(dx: float, dy: float) -> str:
    return f"{number(dx)} {number(dy)}"


def _grown(kind: str, shapes: list[str]) -> str:
    return f'<path class="{NAME}-{kind}" d="{"".join(shapes)}"/>'


def _bush(x: float, y: float, size: float, chance: random.Random) -> str:
    parts = []
    for dx, dy, part in ((-0.9, 0.2, 0.8), (0.9, 0.25, 0.75), (0, -0.2, 1.0)):
        r = size * part * chance.uniform(0.85, 1.1)
        cx, cy = x + dx * size, y + dy * size
        parts.append(f'<circle class="{NAME}-fir" cx="{number(cx)}" cy="{number(cy)}" r="{number(r)}"/>')
        parts.append(
            f'<circle class="{NAME}-leaf" cx="{number(cx - r * 0.22)}" cy="{number(cy - r * 0.25)}" r="{number(r * 0.68)}"/>'
        )
    return "".join(parts)
