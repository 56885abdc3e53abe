"""What the drawings of Zwei Wege are written with: the page's colours, short numbers, tidy strings."""

from __future__ import annotations

import re
from collections.abc import Callable

NAME = "zwei-wege"

TOKENS = {
    "paper": "#fbf7ee",
    "ink": "#2a2723",
    "soft": "#655e52",
    "accent": "#b5482f",
    "gold": "#b8860b",
    "wood": "#c89b66",
    "wood-dark": "#8a5a33",
    "wood-light": "#e3c08f",
    "grass": "#a9bf83",
    "grass-dark": "#7f9a5c",
    "sand": "#ead2a0",
    "sand-dark": "#b9935a",
}

# Shades of the tokens, for what lies deeper in the wood or nearer to the sun: of which token how much, and the rest.
SHADES = {
    "sun": ("grass", 72, "#fff3c4", "#c1ce95"),
    "fir": ("grass-dark", 46, "#0f2a1c", "#435d3a"),
    "fir-mid": ("grass-dark", 58, "#173620", "#53703f"),
    "fir-lit": ("grass-dark", 74, "#234a26", "#678550"),
    "fir-deep": ("grass-dark", 22, "#0b1d15", "#253925"),
    "earth": ("sand", 74, "#a97b45", "#d9bb89"),
    "leaf": ("grass-dark", 78, "#5d6b1f", "#789050"),
}

Frame = tuple[float, float, float, float]
Place = tuple[float, float]


def number(value: float) -> str:
    """A coordinate as short as it can be written.

    >>> [number(value) for value in (12.5, -3.02, -0.01)]
    ['12.5', '-3', '0']
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def use(symbol: str, at: Place, more: str = "") -> str:
    """A part from <defs>, at its place."""
    return f'<use {more}href="#{NAME}-{symbol}" x="{number(at[0])}" y="{number(at[1])}"/>'


def variable(what: str, token: str) -> str:
    """The page's colour; the plain one first, for those who draw SVG without knowing variables."""
    if token in SHADES:
        base, part, rest, plain = SHADES[token]
        return f"{what}:{plain};{what}:color-mix(in srgb,var(--{base},{TOKENS[base]}) {part}%,{rest})"
    return f"{what}:{TOKENS[token]};{what}:var(--{token},{TOKENS[token]})"


def fixed(what: str, token: str) -> str:
    """The light colour, on any page."""
    return f"{what}:{SHADES[token][3] if token in SHADES else TOKENS[token]}"


def style(sheet: str, colour: Callable[[str, str], str] = variable) -> str:
    """The styles, with `fill:@grass` written as `colour` says."""
    return re.sub(r"([a-z-]+):@([a-z-]+)", lambda found: colour(found[1], found[2]), sheet)


def tidy(svg: str) -> str:
    """Without the line breaks of its source."""
    return re.sub(r"\s*\n\s*", " ", re.sub(r">\s+<", "><", svg))
