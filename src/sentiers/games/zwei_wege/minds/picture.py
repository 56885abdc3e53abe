"""The coach's small picture: each animal's worth as a bar, and the best mix of hands or blocks as discs whose areas are the
shares, at the sides where they lie for who looks. It has no words and no ids, so that it may stand anywhere, and often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sentiers.games.svg import TOKENS, number, tidy
from sentiers.games.zwei_wege.notation import LETTERS

WIDTH, HEIGHT = 320, 134
_RED, _BLACK = "#c93b22", "#2c2825"

# Heads, drawn around (0, 0), about 30 high.
_HEADS = (
    "M0 14C-8 14 -10 8 -9 3C-8 -1 -6 -3 -4 -4C-8 -9 -8 -16 -5 -17C-1 -16 0 -9 0 -5C0 -9 1 -16 5 -17C8 -16 8 -9 4 -4"
    "C6 -3 8 -1 9 3C10 8 8 14 0 14Z",
    "M-16 11L-14 6L-17 4L-12 1L-14 -4L-9 -4L-9 -9L-4 -7L-2 -12L2 -8L6 -11L7 -6L12 -7L11 -2L15 0L12 3"
    "C15 5 18 7 18 9C18 11 15 12 12 12H-14Z",
    "M0 14C-3 14 -5 11 -7 8L-15 1L-11 -1L-13 -15L-5 -8C-2 -9 2 -9 5 -8L13 -15L11 -1L15 1L7 8C5 11 3 14 0 14Z",
)
_EYES = ("M-4 4h.1M4 4h.1", "M10 6h.1M18 9h.1", "M-5 1h.1M5 1h.1M0 12h.1")


class Row(NamedTuple):
    """An animal that could be announced: the mover's chance with it, what that is less than the best one's, and the
    share of the left hand."""

    animal: int
    chance: float
    loss: float
    left: float


def announcing(rows: Sequence[Row]) -> str:
    """What to announce, and how to hide."""
    parts, told = [], []
    for place, row in enumerate(rows):
        y = 67 + 43 * (place - (len(rows) - 1) / 2)
        parts += [_head(row.animal, 26, y, 1.0), _bar(row, y), _discs(row.left, y, (218, 300), 15, _RED)]
        told.append(f"{LETTERS[row.animal]} {percent(row.chance)} (← {percent(row.left)}, → {percent(1 - row.left)})")
    return _picture("; ".join(told), parts)


def blocking(animal: int, left: float) -> str:
    """How to block the animal that is announced."""
    parts = [_head(animal, 160, 58, 2.0), _discs(left, 58, (64, 256), 42, _BLACK)]
    told = f"{LETTERS[animal]} (← {percent(left)}, → {percent(1 - left)})"
    return _picture(told, parts)


def percent(share: float) -> str:
    """A share in whole percents, as both languages write it.

    >>> percent(0.514)
    '51\\xa0%'
    """
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def _colour(token: str) -> str:
    return f"var(--{token},{TOKENS[token]})"


def _picture(title: str, parts: Sequence[str]) -> str:
    return tidy(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="coach-picture" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img" font-family="\'Atkinson Hyperlegible\',system-ui,sans-serif" font-size="14" '
        f'style="font-variant-numeric:tabular-nums"><title>{title}</title>{"".join(parts)}</svg>'
    )


def _word(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" fill="{_colour("ink")}">{text}</text>'


def _bar(row: Row, y: float) -> str:
    """As long as the best one's, less twelve units for each hundredth lost: what matters is small against the whole."""
    best = row.loss <= 0.0
    long = 84.0 if best else max(5.0, 84.0 - 1200.0 * row.loss)
    x = 52.0
    fill = _colour("gold") if best else "none"
    bar = f'<rect x="{x}" y="{number(y - 7)}" width="{number(long)}" height="14" fill="{fill}" stroke="{_colour("soft")}"/>'
    inside = _star(x + 11, y) if best else _hatch(x, y - 7, long, 14, "soft")
    return f"{bar}{inside}{_word(x + long + 7, y + 5, percent(row.chance))}"


def _star(x: float, y: float) -> str:
    return (
        f'<path transform="translate({number(x)} {number(y)})" fill="{_colour("paper")}" '
        'd="M0-6L1.8-2 6-1.8 2.8 1 3.8 5.4 0 3 -3.8 5.4 -2.8 1 -6-1.8 -1.8-2Z"/>'
    )


def _hatch(x: float, y: float, width: float, height: float, token: str) -> str:
    strokes = "".join(f"M{number(x + at)} {number(y)}v{number(height)}" for at in range(4, int(width), 6))
    return f'<path d="{strokes}" stroke="{_colour(token)}" stroke-width="1.4" opacity=".7"/>' if strokes else ""


def _head(animal: int, x: float, y: float, size: float) -> str:
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({number(size)})"><path d="{_HEADS[animal]}" '
        f'fill="{_colour("wood")}" stroke="{_colour("ink")}" stroke-width="1.3" stroke-linejoin="round"/><path d="{_EYES[animal]}" '
        f'stroke="{_colour("ink")}" stroke-width="3" stroke-linecap="round"/></g>'
    )


def _discs(left: float, y: float, places: tuple[float, float], most: float, fill: str) -> str:
    """Two discs, their areas as the shares; a side never taken is a dashed ring. The shares stand between or under them."""
    parts = []
    for x, share in zip(places, (left, 1.0 - left), strict=True):
        parts.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(most)}" fill="none" stroke="{_colour("soft")}" '
            'stroke-width="1" stroke-dasharray="2 3"/>'
        )
        if share >= 0.005:
            parts.append(_disc(x, y, most * share**0.5, fill))
    middle = sum(places) / 2
    if most < 20:
        parts.append(_word(middle - 5, y + 5, f"{100 * left:.0f}", "end"))
        parts.append(_word(middle + 5, y + 5, f"{100 - float(f'{100 * left:.0f}'):.0f}"))
        parts.append(f'<path d="M{number(middle)} {number(y - 6)}v12" stroke="{_colour("soft")}"/>')
    else:
        parts.append(_word(places[0], y + most + 18, percent(left), "middle"))
        parts.append(_word(places[1], y + most + 18, percent(1.0 - left), "middle"))
    return "".join(parts)


def _disc(x: float, y: float, radius: float, fill: str) -> str:
    """As they lie on the table: a ring on the red one, a bar on the black one."""
    place = f'transform="translate({number(x)} {number(y)})"'
    disc = f'<circle r="{number(radius)}" fill="{fill}" stroke="{_colour("soft")}" stroke-width="1.5"/>'
    if fill == _RED:
        mark = f'<circle r="{number(0.6 * radius)}" fill="none" stroke="#ffd9c7" stroke-width="1.3"/>'
    else:
        bar = f"M{number(-0.4 * radius)} 0H{number(0.4 * radius)}"
        mark = f'<path d="{bar}" stroke="#f0e2c6" stroke-width="4" stroke-linecap="round"/>'
    return f"<g {place}>{disc}{mark}</g>"
