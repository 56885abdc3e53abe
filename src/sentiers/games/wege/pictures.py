"""The tiles of Wege as SVG, drawn around (0, 0): quarter circles around the corners, so that shores run on from tile to tile."""

from __future__ import annotations

from sentiers.games.wege.box import BRIDGE, PATH, RESERVE, RIVER

CELL = 60
HALF = CELL // 2

GRASS, WATER, SAND = "var(--grass, #a9bf83)", "var(--water, #5aa3bf)", "var(--sand, #ead2a0)"
DEEP, HEATH, WOOD = "var(--water-deep, #2f7593)", "var(--grass-dark, #7f9a5c)", "var(--wood-dark, #8a5a33)"
_SQUARE = f'x="-{HALF}" y="-{HALF}" width="{CELL}" height="{CELL}"'


def _corner(x: int, y: int, colour: str) -> str:
    """A quarter circle around the corner at (x, y), each 1 or -1, with sand along its shore."""
    shore = f"M{x * HALF} 0A{HALF} {HALF} 0 0 {1 if x * y < 0 else 0} 0 {y * HALF}"
    return (
        f'<path d="{shore}L{x * HALF} {y * HALF}Z" fill="{colour}"/>'
        f'<path d="{shore}" fill="none" stroke="{SAND}" stroke-width="2"/>'
    )


_LAND = _corner(-1, -1, GRASS) + _corner(1, 1, GRASS)
_WATER = _corner(1, -1, WATER) + _corner(-1, 1, WATER)
_TREAD = (
    f'<path d="M-{HALF} -{HALF}L{HALF} {HALF}" stroke="{SAND}" stroke-width="7" stroke-dasharray="6 4" fill="none"/>'
)
_RIPPLE = (
    f'<path d="M{HALF} -{HALF}L-{HALF} {HALF}" stroke="{DEEP}" stroke-width="2" stroke-dasharray="9 6" fill="none"/>'
)
_PLANKS = (
    f'<path d="M-19 -19L19 19" stroke="{WOOD}" stroke-width="17"/>'
    f'<path d="M-19 -19L19 19" stroke="{SAND}" stroke-width="13" stroke-dasharray="4 2"/>'
)
_REEDS = f'<path d="M0 9V-9M-7 7V-5M7 7V-5M-5 0L0 5M5 0L0 5" stroke="{WOOD}" stroke-width="2" stroke-linecap="round" fill="none"/>'

GROUND = {
    PATH: f'<rect {_SQUARE} fill="{GRASS}"/>{_WATER}{_TREAD}',
    RIVER: f'<rect {_SQUARE} fill="{WATER}"/>{_LAND}{_RIPPLE}',
    BRIDGE: f'<rect {_SQUARE} fill="{WATER}"/>{_LAND}{_RIPPLE}{_PLANKS}',
    RESERVE: f'<rect {_SQUARE} fill="{HEATH}"/>{_LAND}{_WATER}{_REEDS}',
}

_BLACK_DUCK = (
    '<g transform="translate(-19 -19)"><ellipse rx="8" ry="5" fill="#24211d" stroke="#fbf7ee"/>'
    '<circle cx="6" cy="-5" r="3.5" fill="#24211d" stroke="#fbf7ee"/><path d="M9 -5h4" stroke="#b8860b" stroke-width="2"/></g>'
)
_WHITE_DUCK = (
    '<g transform="translate(19 -19)"><path d="M-8 -2Q0 10 8 -2Z" fill="#fff" stroke="#2a2723"/>'
    '<path d="M-6 -2V-8" stroke="#2a2723" stroke-width="5"/><path d="M-6 -2V-8" stroke="#fff" stroke-width="3"/>'
    '<path d="M-8 -8h-4" stroke="#b5482f" stroke-width="2"/></g>'
)
DUCK = ("", _BLACK_DUCK, _WHITE_DUCK)
