"""The coach's small picture: one's own path beside the best one, each with its result. It has no words and no ids, so that it may
stand anywhere, and often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sentiers.games.svg import TOKENS, Place, at, number
from sentiers.games.traxx.box import COLOURS
from sentiers.games.traxx.drawing import geometry, patterns, pen

_INK, _PAPER = "#211d2c", "#fffdf6"
_FOOT = 64  # under a sheet, for its result


def two(box: Any, own: Sequence[int], best: Sequence[int], start: int, result: str, most: str) -> str:
    """One's own path, and the best one to its right."""
    places = [geometry.centre(box, cell) for cell in range(int(box.cells))]
    wide, tall = geometry.reach(box)
    parts = []
    for place, (path, told, ink) in enumerate(((own, result, _INK), (best, most, TOKENS["accent"]))):
        x = place * (2 * wide + 30)
        parts.append(
            f'<g transform="translate({number(x)} 0)">{_sheet(box, places, path, start, ink)}{_numbers(box, places)}'
            f'<text x="0" y="{number(tall + 46)}" font-size="48" font-weight="700" text-anchor="middle" '
            f'font-family="Atkinson Hyperlegible,Verdana,sans-serif" fill="currentColor">{told}</text></g>'
        )
    frame = (-wide, -tall, 4 * wide + 30, 2 * tall + _FOOT)
    return _svg(frame, "".join(parts), f"{result} / {most}")


def _svg(frame: tuple[float, float, float, float], inner: str, told: str) -> str:
    box = " ".join(number(part) for part in frame)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label="{told}">{inner}</svg>'


def _sheet(box: Any, places: list[Place], path: Sequence[int], start: int, ink: str) -> str:
    parts = []
    for colour, name in enumerate(COLOURS):
        cells = [place for cell, place in enumerate(places) if box.colour[cell] == colour]
        d = "".join(f"M{'L'.join(at(corner) for corner in geometry.hexagon(patterns.CELL, place))}Z" for place in cells)
        parts.append(f'<path d="{d}" fill="{patterns.FILLS[name][0]}" stroke="#e6dcc8" opacity=".55"/>')
    if len(path) > 1:
        parts.append(_stroke(path, places, ink, 15))
    x, y = places[start]
    parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="11" fill="{_PAPER}" stroke="{ink}" stroke-width="6"/>')
    return "".join(parts)


def _stroke(cells: Sequence[int], places: Sequence[Place], ink: str, width: int) -> str:
    d = pen.line(cells, places)
    shape = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path d="{d}" {shape} stroke="{_PAPER}" stroke-width="{width + 7}"/>'
        f'<path d="{d}" {shape} stroke="{ink}" stroke-width="{width}"/>'
    )


def _numbers(box: Any, places: Sequence[Place]) -> str:
    parts = []
    for place in range(int(box.numbers)):
        x, y = places[int(box.carrier[place])]
        parts.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="17" fill="{_PAPER}" stroke="{_INK}" stroke-width="2.4"/>'
            f'<text x="{number(x)}" y="{number(y + 8)}" font-size="23" font-weight="700" text-anchor="middle" '
            f'font-family="Atkinson Hyperlegible,Verdana,sans-serif" fill="{_INK}">{box.value[place]}</text>'
        )
    return "".join(parts)
