"""The shape of Canoë's board, computed from its holes: a canoe's side with a raised bow and stern (C2).

Geometry only: numbers in, curves out. What it is made of is in board.py."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sentiers.games.svg import number

CELL = 40.0
"""Side of a hole's cell, in units of the drawing."""
RIM = 0.86
"""Wood around the outermost holes, in cells; more along the gunwale, which carries the letters."""
SHEER = 0.98
RAKE = 0.22
"""How far bow and stern lean outwards."""

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Hull:
    """The closed outline, from the stern's tip down around the keel to the bow's tip and back along the gunwale; the
    gunwale and the keel also as lines from left to right."""

    outline: Points
    gunwale: Points
    keel: Points


def shape(column: NDArray[Any], row: NDArray[Any]) -> Hull:
    """The hull around holes at (column, -row) cells; x grows to the right and y downwards."""
    x, y = column.astype(np.float64), -row.astype(np.float64)
    left, right, top = x.min(), x.max(), y.min()
    tips = [(left - RAKE, top - 1.1), (right + RAKE, top - 1.1)]
    ring = _offset(_convex(np.vstack([np.column_stack([x, y]), tips])), RIM)
    ring = _smooth(_even(ring, 400), 9)
    across = np.linspace(left - RIM - RAKE, right + RIM + RAKE, 241)
    sheer = _sheer(across, x, y)
    ring = _smooth(_even(_below(ring, across, sheer), 400), 2.0)
    keel = ring[ring[:, 0].argmax() : ring[:, 0].argmin() + 1][::-1]
    return Hull(ring * CELL, np.column_stack([across, sheer]) * CELL, keel * CELL)


def curve(points: Points, closed: bool = False) -> str:
    """A smooth SVG path through the points (Catmull-Rom as cubic Béziers)."""
    count = len(points)

    def at(index: int) -> Points:
        point: Points = points[index % count if closed else min(max(index, 0), count - 1)]
        return point

    # Both control points of a knot lie opposite each other, so all curves after the first may be written as S.
    parts = [f"M{_xy(points[0])}C{_xy(points[0] + (at(1) - at(-1)) / 6)} "]
    for index in range(count if closed else count - 1):
        start, end, after = at(index), at(index + 1), at(index + 2)
        parts.append(f"{'S' if index else ''}{_xy(end - (after - start) / 6)} {_xy(end)}")
    return "".join(parts) + ("Z" if closed else "")


def thin(points: Points, count: int, closed: bool = False) -> Points:
    """Evenly chosen points of a finer line."""
    last = len(points) if closed else len(points) - 1
    chosen: Points = points[np.linspace(0, last, count, endpoint=not closed).astype(int)]
    return chosen


def _xy(point: Points) -> str:
    return f"{number(float(point[0]))} {number(float(point[1]))}"


def _sheer(across: Points, x: Points, y: Points) -> Points:
    """The gunwale: over every column's topmost hole, rising towards both ends."""
    tops = {at: y[x == at].min() for at in np.unique(x)}
    middle = (x.min() + x.max()) / 2
    need = np.array(
        [min(top for at, top in tops.items() if abs(at - here) <= 1.45 or _inward(here, at, middle)) for here in across]
    )
    half = (x.max() - x.min()) / 2 + RIM
    sweep = 0.5 * np.abs((across - middle) / half) ** 6
    sheer: Points = _smooth_line(need, 13) - SHEER - sweep
    return sheer


def _inward(here: float, at: float, middle: float) -> bool:
    """Is `at` between `here` and the middle? The gunwale here is at least as high as there."""
    return (here <= at <= middle) or (middle <= at <= here)


def _convex(points: Points) -> Points:
    """The convex hull, counter-clockwise on a y-down plane seen from above (Andrew's monotone chain)."""
    ordered = sorted({(float(a), float(b)) for a, b in points})

    def chain(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
        kept: list[tuple[float, float]] = []
        for p in line:
            while len(kept) > 1 and _cross(kept[-2], kept[-1], p) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return np.array(chain(ordered) + chain(ordered[::-1]))


def _cross(o: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def _offset(polygon: Points, radius: float) -> Points:
    """The polygon grown by a disc: its corners become arcs."""
    turns = np.linspace(0, 2 * math.pi, 64, endpoint=False)
    disc = radius * np.column_stack([np.cos(turns), np.sin(turns)])
    return _convex((polygon[:, None, :] + disc[None, :, :]).reshape(-1, 2))


def _below(ring: Points, across: Points, sheer: Points) -> Points:
    """The part of the ring under the gunwale, closed by the gunwale."""
    fine = _even(ring, 1200)
    under = fine[fine[:, 1] >= np.interp(fine[:, 0], across, sheer)]
    # From the right tip clockwise on screen: down, along the keel, up to the left tip.
    middle = under.mean(axis=0)
    angle = np.arctan2(under[:, 1] - middle[1], under[:, 0] - middle[0])
    angle = np.where(angle < -math.pi / 2, angle + 2 * math.pi, angle)
    under = under[angle.argsort()]
    inner = (across > under[:, 0].min()) & (across < under[:, 0].max())
    line = np.column_stack([across, sheer])[inner]
    start, end = under[-1, 0], under[0, 0]
    line = line[(line[:, 0] > start) & (line[:, 0] < end)]
    return np.vstack([under, line])


def _even(ring: Points, count: int) -> Points:
    """The closed line, resampled at even distances."""
    closed = np.vstack([ring, ring[:1]])
    run = np.concatenate([[0.0], np.hypot(*np.diff(closed, axis=0).T).cumsum()])
    at = np.linspace(0, run[-1], count, endpoint=False)
    return np.column_stack([np.interp(at, run, closed[:, 0]), np.interp(at, run, closed[:, 1])])


def _kernel(width: float) -> Points:
    reach = int(3 * width) + 1
    bell: Points = np.exp(-0.5 * (np.arange(-reach, reach + 1) / width) ** 2)
    bell /= bell.sum()
    return bell


def _smooth_line(values: Points, width: float) -> Points:
    bell = _kernel(width)
    return np.convolve(np.pad(values, len(bell) // 2, mode="edge"), bell, mode="valid")


def _smooth(ring: Points, width: float) -> Points:
    bell = _kernel(width)
    padded = np.pad(ring, ((len(bell) // 2, len(bell) // 2), (0, 0)), mode="wrap")
    return np.column_stack([np.convolve(padded[:, axis], bell, mode="valid") for axis in (0, 1)])
