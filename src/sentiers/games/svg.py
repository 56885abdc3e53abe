"""What the drawings of all games are written with: the page's colours, short numbers, tidy strings."""

from __future__ import annotations

import re
from collections.abc import Callable

TOKENS = {
    "paper": "#fbf7ee",
    "ink": "#2a2723",
    "soft": "#655e52",
    "line": "#d8ccb6",
    "accent": "#b5482f",
    "gold": "#b8860b",
    "wood": "#c89b66",
    "wood-dark": "#8a5a33",
    "wood-light": "#e3c08f",
    "grass": "#a9bf83",
    "grass-dark": "#7f9a5c",
    "water": "#5aa3bf",
    "water-deep": "#2f7593",
    "sand": "#ead2a0",
    "sand-dark": "#b9935a",
}
"""The light values of the page's colours (look.md)."""

Frame = tuple[float, float, float, float]
Place = tuple[float, float]


def number(value: float) -> str:
    """A coordinate as short as it can be written.

    >>> [number(value) for value in (12.5, -3.02, -0.01)]
    ['12.5', '-3', '0']
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def at(place: Place) -> str:
    """Two coordinates."""
    return f"{number(place[0])} {number(place[1])}"


def variable(what: str, token: str) -> str:
    """The page's colour; the plain one first, for those who draw SVG without knowing variables."""
    return f"{what}:{TOKENS[token]};{what}:var(--{token},{TOKENS[token]})"


def fixed(what: str, token: str) -> str:
    """The light colour, on any page."""
    return f"{what}:{TOKENS[token]}"


def style(css: str, colour: Callable[[str, str], str] = variable) -> str:
    """The styles, with `fill:@grass` written as `colour` says."""
    return re.sub(r"([a-z-]+):@([a-z-]+)", lambda found: colour(found[1], found[2]), css)


def tidy(svg: str) -> str:
    """Without the line breaks of its source."""
    return re.sub(r"\s*\n\s*", " ", re.sub(r">\s+<", "><", svg))
