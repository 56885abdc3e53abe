"""The lid of Canoë's box: the board itself, afloat on a lake at evening. It is printed: its colours never change."""

from __future__ import annotations

import random

from sentiers.games.svg import number

SIDE = 240
_SHORE = 112
_SCALE = 0.372
_SUN = 198

_DEFS = """
<linearGradient id="canoe-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7e9c9"/>
<stop offset=".55" stop-color="#f5cf93"/><stop offset="1" stop-color="#e99f6a"/></linearGradient>
<linearGradient id="canoe-lake" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e2a877"/>
<stop offset=".16" stop-color="#8fa9a0"/><stop offset=".5" stop-color="#3f7f92"/><stop offset="1" stop-color="#163f52"/>
</linearGradient>
<linearGradient id="canoe-deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2d6c80" stop-opacity="0"/>
<stop offset=".35" stop-color="#2d6c80" stop-opacity=".78"/><stop offset="1" stop-color="#1a4a5f" stop-opacity=".96"/>
</linearGradient>
<radialGradient id="canoe-sun"><stop offset="0" stop-color="#fffdf0"/><stop offset=".7" stop-color="#fff0bd"/>
<stop offset="1" stop-color="#ffe39a"/></radialGradient>
<radialGradient id="canoe-air"><stop offset="0" stop-color="#fff3c9" stop-opacity=".9"/>
<stop offset="1" stop-color="#fff3c9" stop-opacity="0"/></radialGradient>
"""

_SERIF = "font-family=\"Fraunces,Georgia,'DejaVu Serif',serif\""
_TITLE = f"""<text x="15" y="51" {_SERIF} font-size="45" font-weight="600" letter-spacing="-.8"
fill="#3a2a1c">Canoë</text>
<text x="225" y="228" {_SERIF} font-size="11.5" font-style="italic" text-anchor="end"
fill="#f6e7c8">Dale Walton</text>"""
_HILLS = """<path d="M0 96Q38 74 82 90T150 86 196 94 240 80V116H0Z" fill="#b98f74" opacity=".55"/>
<path d="M0 104Q50 88 104 101T190 97 240 101V116H0Z" fill="#8b8f74" opacity=".6"/>"""
_RIPPLES = """<g fill="none" stroke="#d7ecec" stroke-linecap="round">
<path d="M24 187Q70 182.5 120 186.5T216 186.5" opacity=".75" stroke-width="1.3"/>
<path d="M8 194.5H52M70 196.5Q120 193 168 196.5M188 193.5H234" opacity=".45"/>
<path d="M30 206H78M112 208.5H150M176 204.5H212" opacity=".3"/><path d="M12 219H44M64 222.5H104" opacity=".22"/></g>"""


def lid(defs: str, board: str, frame: tuple[float, float, float, float], keel: float) -> str:
    """The whole picture. `board` is the plank with its pegs, `keel` where it is deepest, in its own units."""
    chance = random.Random(8)
    x, _, width, _ = frame
    scale = _SCALE * 597 / width
    across = SIDE / 2 - (x + width / 2) * scale
    down = 196 - keel * scale
    boat = f'<g id="canoe-boat" transform="translate({number(across)} {number(down)}) scale({scale:.4f})">{board}</g>'
    # The mirror image hangs from the waterline; below it the water covers the hull itself.
    mirror = '<use href="#canoe-boat" transform="matrix(1 0 0 -1 0 379)" opacity=".3"/>'
    far, near = _pines(chance, _SHORE, 9, 17), _pines(chance, _SHORE + 2, 14, 30)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cover canoe" viewBox="0 0 {SIDE} {SIDE}">'
        f'<defs>{_DEFS}{defs}<path id="canoe-pines" d="{far}" fill="#5d7a5a"/></defs>'
        f'<rect width="{SIDE}" height="{_SHORE}" fill="url(#canoe-sky)"/>'
        f'<circle cx="{_SUN}" cy="68" r="66" fill="url(#canoe-air)"/>'
        f'<circle cx="{_SUN}" cy="68" r="18.5" fill="url(#canoe-sun)"/>'
        f'{_HILLS}<use href="#canoe-pines" opacity=".75"/><path d="{near}" fill="#33513f"/>'
        f'<rect y="{_SHORE}" width="{SIDE}" height="{SIDE - _SHORE}" fill="url(#canoe-lake)"/>'
        f'<use href="#canoe-pines" transform="matrix(1 0 0 -.55 0 {number(1.55 * _SHORE)})" opacity=".35"/>'
        f"{_glitter(chance)}{mirror}{boat}"
        '<path d="M0 183Q60 179 120 183T240 183V240H0Z" fill="url(#canoe-deep)"/>'
        f"{_RIPPLES}{_TITLE}</svg>"
    )


def _pines(chance: random.Random, base: float, least: float, most: float) -> str:
    """A row of firs along the shore, lower towards the sun so that the evening shows."""
    firs = []
    x = -4.0
    while x < SIDE + 6:
        rim = abs(x - SIDE * 0.66) / (SIDE * 0.66)
        tall = least + (most - least) * (0.12 + 0.88 * rim**1.4) * chance.uniform(0.7, 1.08)
        half = tall * chance.uniform(0.2, 0.27)
        firs.append(_fir(x, base - tall, tall, half))
        x += half * chance.uniform(1.0, 1.8)
    return f"{''.join(firs)}M0 {base - 3}H{SIDE}V{base + 1}H0Z"


def _fir(x: float, top: float, tall: float, half: float) -> str:
    """Three tiers of branches."""
    tiers = ((0.38, 0.52), (0.68, 0.8), (1.0, 1.0))
    right = [(x + half * part * wide, top + tall * down) for down, wide in tiers for part in (1, 0.45)]
    left = [(2 * x - at, y) for at, y in reversed(right[:-1])]
    return f"M{number(x)} {number(top)}" + "".join(f"L{number(at)} {number(y)}" for at, y in right[:-1] + left) + "Z"


def _glitter(chance: random.Random) -> str:
    """The sun's road on the water."""
    lines = []
    for step in range(9):
        y = _SHORE + 2.5 + step * 2.6 + step * step * 0.16
        half = 17 - step * 1.1 + chance.uniform(-3, 3)
        x = _SUN + chance.uniform(-3, 3)
        lines.append(f"M{number(x - half)} {number(y)}H{number(x + half)}")
    return f'<path d="{"".join(lines)}" stroke="#fff0bd" stroke-width="1.3" stroke-linecap="round" opacity=".75"/>'
