"""The lid of Zwei Wege's box: a fox before a fork, and two fists that know which way it will take. It is printed: its colours never
change."""

from __future__ import annotations

import random
import re

from sentiers.games.svg import number, tidy
from sentiers.games.zwei_wege.drawing import animals, hands, woods
from sentiers.games.zwei_wege.drawing.colours import NAME, fixed, style

SIDE = 240
_SHORE = 118

_DEFS = f"""
<linearGradient id="{NAME}-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f8efcf"/>
<stop offset=".6" stop-color="#f3dfa4"/><stop offset="1" stop-color="#cfd394"/></linearGradient>
<linearGradient id="{NAME}-land" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9c97f"/>
<stop offset=".4" stop-color="#94b069"/><stop offset="1" stop-color="#4f7441"/></linearGradient>
<linearGradient id="{NAME}-track" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3e2b4"/>
<stop offset="1" stop-color="#dcb97c"/></linearGradient>
<radialGradient id="{NAME}-glow"><stop offset="0" stop-color="#fffbe0" stop-opacity=".95"/>
<stop offset="1" stop-color="#fffbe0" stop-opacity="0"/></radialGradient>
<linearGradient id="{NAME}-foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#16301f" stop-opacity="0"/>
<stop offset="1" stop-color="#16301f" stop-opacity=".72"/></linearGradient>
"""

_SERIF = "font-family=\"Fraunces,Georgia,'DejaVu Serif',serif\""
_TITLE = f"""<text x="120" y="45" {_SERIF} font-size="37" font-weight="600" letter-spacing="-.8" text-anchor="middle"
fill="#2c3a22">Zwei Wege</text>
<text x="120" y="230" {_SERIF} font-size="11.5" font-style="italic" text-anchor="middle" fill="#f9edcd">Steffen Mühlhäuser</text>"""
# From the fox's feet two tracks bend away, narrower as they near the wood.
_TRACKS = """<path d="M98 240C104 214 112 196 112 184C108 164 76 158 62 142C55 134 52 127 51 119H59C61 126 66 131 74 136
C96 148 114 150 120 158C126 150 144 148 166 136C174 131 179 126 181 119H189C188 127 185 134 178 142C164 158 132 164 128 184
C128 196 136 214 142 240Z" """


def lid() -> str:
    """The whole picture."""
    chance = random.Random(5)
    far, near = _firs(chance, _SHORE - 2, 30, 11), _firs(chance, _SHORE + 4, 46, 15)
    beside = [_stem(chance, x, y, tall) for x, y, tall in _GLADE]
    fists = "".join(_fist(left) for left in (True, False))
    scenery = (
        f'<rect width="{SIDE}" height="{SIDE}" fill="url(#{NAME}-sky)"/>'
        f'<circle cx="52" cy="70" r="84" fill="url(#{NAME}-glow)"/>'
        f'<path d="{far}" fill="#7f9a63" opacity=".75"/><path d="{near}" fill="#35553a"/>'
        f'<path d="M0 {_SHORE}Q60 112 120 {_SHORE}T{SIDE} {_SHORE}V{SIDE}H0Z" fill="url(#{NAME}-land)"/>'
        f'{_TRACKS}fill="#a98350" transform="translate(1.5 2)" opacity=".6"/>{_TRACKS}fill="url(#{NAME}-track)"/>{"".join(beside)}'
        f'{_flowers(chance)}<rect y="150" width="{SIDE}" height="90" fill="url(#{NAME}-foot)"/>'
    )
    cast = (
        f"{_animal(1, 'hare', False, 62, 116, 0.74)}{_animal(1, 'hedgehog', False, 178, 118, 0.74)}"
        f"{_animal(0, 'fox', True, 120, 158, 1.62)}"
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cover {NAME}" viewBox="0 0 {SIDE} {SIDE}"><defs>'
        f"<style>{style(hands.STYLE, fixed)}</style>{_DEFS}{animals.defs((True, False))}{hands.defs()}</defs>"
        f"{scenery}{cast}{fists}{_TITLE}</svg>"
    )
    # A page may show the lid beside a board: its parts have names of their own.
    return tidy(re.sub(rf"\b{NAME}-(?=[a-z])", f"lid-{NAME}-", picture))


_GLADE = ((8, 138, 52), (232, 140, 56), (24, 128, 34), (216, 128, 36), (120, 132, 30), (106, 128, 24), (136, 129, 22))


def _animal(owner: int, species: str, away: bool, x: float, y: float, size: float) -> str:
    symbol = animals.symbol(owner, species, away)
    return f'<use href="#{NAME}-{symbol}" transform="translate({number(x)} {number(y)}) scale({size})"/>'


def _fist(left: bool) -> str:
    fist = hands.hand(f"{NAME}-fist-{int(left)}", 0, (0, 0), left, True, True, False)
    return f'<g transform="translate({31 if left else SIDE - 31} 171) scale(.8)">{fist}</g>'


def _firs(chance: random.Random, base: float, tall: float, step: float) -> str:
    """A row of firs, lower in the middle, where the two ways lead into the light."""
    firs, x = [], -6.0
    while x < SIDE + 8:
        rim = abs(x - SIDE / 2) / (SIDE / 2)
        firs.append(woods.fir(x, base, tall * (0.55 + 0.5 * rim) * chance.uniform(0.75, 1.1)))
        x += step * chance.uniform(0.6, 1.1)
    return "".join(firs)


def _stem(chance: random.Random, x: float, y: float, tall: float) -> str:
    fir = woods.fir(x, y, tall * chance.uniform(0.95, 1.05))
    return f'<path d="{fir}" fill="#2b4a31"/><path d="{woods.lit(x, y, tall * 0.98)}" fill="#5c8049"/>'


def _flowers(chance: random.Random) -> str:
    spots = []
    for _ in range(34):
        x, y = chance.uniform(4, 236), chance.uniform(128, 190)
        if 44 < x < 196 and (y < 168 or 92 < x < 148):
            continue
        colour = chance.choice(("#fffdf2", "#fffdf2", "#f2c94c", "#a596d2"))
        spots.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(chance.uniform(1.0, 1.8))}" fill="{colour}"/>'
        )
    return "".join(spots)
