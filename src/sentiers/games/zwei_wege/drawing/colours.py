"""What the drawings of Zwei Wege are written with: what all games use, and the shades of a clearing and its woods."""

from __future__ import annotations

from collections.abc import Callable

from sentiers.games import svg
from sentiers.games.svg import TOKENS, Place, number

NAME = "zwei-wege"

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


def use(symbol: str, at: Place, more: str = "") -> str:
    """A part from <defs>, at its place."""
    return f'<use {more}href="#{NAME}-{symbol}" x="{number(at[0])}" y="{number(at[1])}"/>'


def variable(what: str, token: str) -> str:
    """The page's colour, or a shade of one; the plain one first, for those who draw SVG without knowing variables."""
    if token in SHADES:
        base, part, rest, plain = SHADES[token]
        return f"{what}:{plain};{what}:color-mix(in srgb,var(--{base},{TOKENS[base]}) {part}%,{rest})"
    return svg.variable(what, token)


def fixed(what: str, token: str) -> str:
    """The light colour, on any page."""
    return f"{what}:{SHADES[token][3]}" if token in SHADES else svg.fixed(what, token)


def style(sheet: str, colour: Callable[[str, str], str] = variable) -> str:
    """The styles, with `fill:@grass` written as `colour` says."""
    return svg.style(sheet, colour)
