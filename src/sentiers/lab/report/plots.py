"""The plots of a report as SVG: numbers in, a string out. Colours are those of the page around them, by the classes of page.css.

Every plot has a title and a description; the page shows the same figures in a table beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH = 360  # of every plot, in its own units: small, so that letters stay legible on a phone
LETTER = 13
ROW = 30
BELOW = 26  # for the numbers of an axis

Shown = Callable[[float], str]
"""A number in the reader's language."""


class Bar(NamedTuple):
    """A value with its interval, and whose it is."""

    name: str
    value: float
    low: float
    high: float


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from `low` to `high`, not too many of them.

    >>> ticks(-130, 240), ticks(0, 1, 5)
    ([-100.0, 0.0, 100.0, 200.0], [0.0, 0.25, 0.5, 0.75, 1.0])
    """
    span = (high - low) or 1.0
    rough = 10.0 ** floor(log10(span / most))
    step = next(rough * by for by in (1.0, 2.0, 2.5, 5.0, 10.0, 20.0) if span / (rough * by) < most)
    return [round(number * step, 10) + 0.0 for number in range(ceil(low / step), floor(high / step) + 1)]


def dots(
    title: str,
    told: str,
    bars: Sequence[Bar],
    shown: Shown,
    line: float | None = None,
    ends: tuple[float, float] | None = None,
) -> str:
    """A row for each: a point and its interval. A thin line stands where all would be alike."""
    left = 14 + max(_width(bar.name) for bar in bars)
    low, high = ends or (min(bar.low for bar in bars), max(bar.high for bar in bars))
    across = _scale(low, high, left, WIDTH - 20)
    height = ROW * len(bars)
    parts = [
        _down(across(tick), 0, height, "grid") + _below(across(tick), height, shown(tick)) for tick in ticks(low, high)
    ]
    if line is not None:
        parts.append(_down(across(line), 0, height, "even"))
    for row, bar in enumerate(bars):
        y = ROW * (row + 0.5)
        parts.append(_text(left - 10, y + LETTER / 3, bar.name, "end"))
        parts.append(f'<path class="whisker" d="M{across(bar.low):.1f} {y}H{across(bar.high):.1f}"/>')
        parts += [f'<path class="whisker" d="M{across(end):.1f} {y - 5}v10"/>' for end in (bar.low, bar.high)]
        parts.append(f'<circle class="point" cx="{across(bar.value):.1f}" cy="{y}" r="5.5"/>')
    return _svg(title, told, height + BELOW, parts)


def columns(title: str, told: str, edges: Sequence[float], counts: Sequence[int], shown: Shown) -> str:
    """How many lie between every two edges."""
    height, left = 150, 16 + _width(shown(max(counts)))
    across = _scale(edges[0], edges[-1], left, WIDTH - 20)
    up = _scale(0, max(counts), height, 8)
    parts = [
        f'<path class="grid" d="M{left} {up(tick):.1f}H{WIDTH - 20}"/>'
        + _text(left - 8, up(tick) + LETTER / 3, shown(tick), "end")
        for tick in ticks(0, max(counts), 4)
        if tick == int(tick)
    ]
    for low, high, number in zip(edges, edges[1:], counts, strict=False):
        x, wide = across(low), across(high) - across(low)
        parts.append(
            f'<rect class="column" x="{x + 0.5:.1f}" y="{up(number):.1f}" width="{max(wide - 1, 0.5):.1f}" '
            f'height="{height - up(number):.1f}"/>'
        )
    parts += [_below(across(tick), height, shown(tick)) for tick in ticks(edges[0], edges[-1]) if tick == int(tick)]
    return _svg(title, told, height + BELOW, parts)


def course(title: str, told: str, values: Sequence[float], bounds: tuple[float, float], shown: Shown) -> str:
    """A line over time between two bounds, at one of which it ends."""
    height, left = 170, 16 + max(_width(shown(bound)) for bound in bounds)
    across = _scale(0, max(len(values), 1), left, WIDTH - 20)
    low, high = min(*bounds, *values), max(*bounds, *values)
    up = _scale(low, high, height - 6, 8)
    parts = [_below(across(tick), height, shown(tick)) for tick in ticks(0, max(len(values), 1)) if tick == int(tick)]
    for bound in (*bounds, 0.0):
        parts.append(f'<path class="{"even" if bound else "grid"}" d="M{left} {up(bound):.1f}H{WIDTH - 20}"/>')
        parts.append(_text(left - 8, up(bound) + LETTER / 3, shown(bound), "end"))
    points = [(0, 0.0), *enumerate(values, 1)]
    step = max(1, len(points) // 500)  # more than one sees
    seen = [*points[::step], points[-1]]
    parts.append(f'<polyline class="course" points="{" ".join(f"{across(n):.1f},{up(llr):.1f}" for n, llr in seen)}"/>')
    parts.append(f'<circle class="point" cx="{across(points[-1][0]):.1f}" cy="{up(points[-1][1]):.1f}" r="5"/>')
    return _svg(title, told, height + BELOW, parts)


def _scale(low: float, high: float, begin: float, end: float) -> Callable[[float], float]:
    span = (high - low) or 1.0
    return lambda value: begin + (value - low) / span * (end - begin)


def _width(text: str) -> float:
    """About as wide as it will be."""
    return len(text) * LETTER * 0.62


def _down(x: float, top: float, bottom: float, kind: str) -> str:
    return f'<path class="{kind}" d="M{x:.1f} {top}V{bottom}"/>'


def _below(x: float, y: float, text: str) -> str:
    half = _width(text) / 2
    return _text(min(max(x, half), WIDTH - half), y + LETTER + 5, text, "middle")


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(title: str, told: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" font-size="{LETTER}"><title>{escape(title)}</title>'
        f"<desc>{escape(told)}</desc>{''.join(parts)}</svg>"
    )
