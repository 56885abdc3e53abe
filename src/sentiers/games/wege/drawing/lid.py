"""The lid of Wege's box: a morning in the park, where the path crosses the river and a white duck meets a black one. It is printed:
its colours never change."""

from __future__ import annotations

import math
import random

from sentiers.games.svg import Place, at, number, tidy
from sentiers.games.wege.drawing import ducks

SIDE = 240
_HORIZON = 104

_DEFS = """
<linearGradient id="wege-lid-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9f1dc"/>
<stop offset=".6" stop-color="#f8e9bd"/><stop offset="1" stop-color="#f4cf96"/></linearGradient>
<linearGradient id="wege-lid-lawn" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#cdd594"/>
<stop offset=".35" stop-color="#a5be78"/><stop offset="1" stop-color="#5f8749"/></linearGradient>
<linearGradient id="wege-lid-river" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3dcae"/>
<stop offset=".14" stop-color="#a9d3d2"/><stop offset=".5" stop-color="#4f9dbb"/>
<stop offset="1" stop-color="#1d5a78"/></linearGradient>
<radialGradient id="wege-lid-glow"><stop offset="0" stop-color="#fffbe0" stop-opacity=".95"/>
<stop offset="1" stop-color="#fffbe0" stop-opacity="0"/></radialGradient>
<linearGradient id="wege-lid-foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0f2c30" stop-opacity="0"/>
<stop offset="1" stop-color="#0f2c30" stop-opacity=".6"/></linearGradient>
"""
_SERIF = "font-family=\"Fraunces,Georgia,'DejaVu Serif',serif\""
_TITLE = f"""<text x="15" y="51" {_SERIF} font-size="45" font-weight="600" letter-spacing="-.8"
fill="#2b3d2c">Wege</text>
<text x="225" y="230" {_SERIF} font-size="11.5" font-style="italic" text-anchor="end" fill="#f6f0d8">Edith
Schlichting</text>"""
_HILLS = """<path d="M0 92Q46 70 96 88T176 80 240 90V110H0Z" fill="#b7c08c" opacity=".7"/>
<path d="M0 100Q52 86 110 98T240 92V110H0Z" fill="#97ad74" opacity=".8"/>"""

# From the far meadow to one's feet, the left bank and back along the right one.
_RIVER = """M150 104C132 109 178 114 170 123C160 134 92 136 84 154C77 172 118 180 112 204C108 222 84 228 66 240H240V186
C214 180 164 174 158 160C153 146 206 138 208 124C209 112 166 109 160 104Z"""
_RIPPLES = """<g fill="none" stroke="#eafcff" stroke-linecap="round">
<path d="M152 112q10 1 16 4M184 121q8 1 10 4M160 132q-14 4-28 6" stroke-width="1" opacity=".6"/>
<path d="M104 158q8-7 20-9M128 170q6 8 14 14" stroke-width="1.4" opacity=".55"/>
<path d="M132 208q14-6 34-4M190 216q14 3 28 1M110 226q16-5 34-3" stroke-width="1.8" opacity=".5"/></g>"""
_WAY: tuple[tuple[Place, Place, Place, Place], ...] = (
    ((2, 236), (30, 214), (20, 184), (58, 174)),
    ((170, 140), (196, 132), (232, 134), (228, 120)),
    ((228, 120), (226, 112), (206, 112), (212, 105)),
)
_PLANKS = 13


def lid() -> str:
    """The whole picture."""
    chance = random.Random(4)
    picture = f"""<svg xmlns="http://www.w3.org/2000/svg" class="cover wege" viewBox="0 0 {SIDE} {SIDE}">
<defs><style>{ducks.STYLE}</style>{_DEFS}{ducks.ducks().replace("wege-duck-", "wege-lid-")}</defs>
<rect width="{SIDE}" height="112" fill="url(#wege-lid-sky)"/>
<circle cx="186" cy="62" r="70" fill="url(#wege-lid-glow)"/><circle cx="186" cy="62" r="15" fill="#fff6cf"/>
{_HILLS}{_trees(chance)}<path d="M0 {_HORIZON}Q70 99 140 {_HORIZON}T240 103V240H0Z" fill="url(#wege-lid-lawn)"/>
<path d="{_RIVER}" fill="#b9935a" stroke="#b9935a" stroke-width="5.5"/>
<path d="{_RIVER}" fill="none" stroke="#efdcae" stroke-width="4"/><path d="{_RIVER}" fill="url(#wege-lid-river)"/>
{_RIPPLES}{_stones()}{_flowers(chance)}{_bridge()}
<rect y="150" width="{SIDE}" height="90" fill="url(#wege-lid-foot)"/>{_reeds()}
<use href="#wege-lid-b" transform="translate(58 188) scale(1.95)"/>
<use href="#wege-lid-w" transform="translate(172 192) scale(2)"/>{_TITLE}</svg>"""
    return tidy(picture)


def _along(curve: tuple[Place, Place, Place, Place], t: float) -> Place:
    parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(p * c[0] for p, c in zip(parts, curve, strict=True)), sum(
        p * c[1] for p, c in zip(parts, curve, strict=True)
    )


def _stones() -> str:
    """Of the path, smaller as they are farther away."""
    drawn = []
    for curve in _WAY:
        last: Place | None = None
        for step in range(251):
            x, y = _along(curve, step / 250)
            size = 1.2 + (y - _HORIZON) / 136 * 10.5
            if last and math.hypot(x - last[0], 1.6 * (y - last[1])) < 2.15 * size:
                continue
            last = (x, y)
            shape = f'cx="{number(x)}" rx="{number(size)}" ry="{number(size * 0.56)}"'
            drawn.append(f'<ellipse {shape} cy="{number(y + size * 0.16)}" fill="#8d7040"/>')
            drawn.append(f'<ellipse {shape} cy="{number(y)}" fill="#efdcae"/>')
    return "".join(drawn)


def _bridge() -> str:
    """Planks from bank to bank, and a rail on either side."""
    start, end = (66.0, 172.0), (166.0, 142.0)

    def spot(t: float, aside: float) -> Place:
        """On the bridge, which rises in the middle and narrows towards the far bank."""
        x, y = start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1]) - 15 * math.sin(math.pi * t)
        wide = 11.5 - 5.5 * t
        return x + aside * wide * 0.55, y + aside * wide

    planks = []
    for plank in range(_PLANKS):
        a, b = plank / _PLANKS, (plank + 0.86) / _PLANKS
        corners = "L".join(at(spot(t, side)) for t, side in ((a, -1), (b, -1), (b, 1), (a, 1)))
        planks.append(
            f'<path d="M{corners}Z" fill="{"#dcb07a" if plank % 2 else "#cf9f68"}" stroke="#6b4423" stroke-width=".9"/>'
        )
    shadow = "L".join(at((spot(t / 8, 1)[0] + 4, spot(t / 8, 1)[1] + 13)) for t in range(1, 8))
    rails = []
    for side in (-1, 1):
        lift = [(spot(t / 10, side)[0], spot(t / 10, side)[1] - 9 + 4 * t / 10) for t in range(11)]
        posts = "".join(f"M{at(spot(t / 10, side))}L{at(lift[t])}" for t in (0, 3, 5, 7, 10))
        rail = f'd="{posts}M{"L".join(map(at, lift))}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
        rails.append(f'<path {rail} stroke="#5d3b20" stroke-width="2.6"/>')
    return (
        f'<path d="M{shadow}" fill="none" stroke="#0c3346" stroke-width="7" opacity=".35" stroke-linecap="round"/>'
        f"{rails[0]}{''.join(planks)}{rails[1]}"
    )


def _trees(chance: random.Random) -> str:
    """Round crowns along the far side of the park."""
    crowns = []
    x = -6.0
    while x < SIDE + 8:
        size = chance.uniform(5, 9) * (1.35 if x < 60 else 0.9 if x < 150 else 1.1)
        colour = chance.choice(("#6f9257", "#5c8350", "#82a163"))
        crowns.append(f'<circle cx="{number(x)}" cy="{number(103 - size * 0.8)}" r="{number(size)}" fill="{colour}"/>')
        x += size * chance.uniform(0.9, 1.5)
    return "".join(crowns)


def _flowers(chance: random.Random) -> str:
    spots = []
    for _ in range(46):
        x, y = chance.uniform(0, 60), chance.uniform(114, 170)
        if chance.random() < 0.4:
            x, y = chance.uniform(196, 240), chance.uniform(128, 176)
        size = 0.7 + (y - 110) / 60
        colour = chance.choice(("#fdf6e3", "#f3c1cd", "#f7dd7a"))
        spots.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size)}" fill="{colour}"/>')
    return "".join(spots)


def _reeds() -> str:
    """In one's foreground, on the right bank."""
    stems = []
    for x, y, tall, lean in (
        (226, 186, 58, -7),
        (233, 190, 74, -3),
        (219, 184, 40, -9),
        (238, 192, 60, 3),
        (230, 188, 46, 6),
    ):
        top = (x + lean, y - tall)
        stems.append(
            f'<path d="M{x} {y}Q{x} {y - tall // 2} {at(top)}" stroke="#3f6a3a" stroke-width="2.2"/>'
            f'<path d="M{at(top)}l{number(-lean * 0.12)} {number(tall * 0.2)}" stroke="#6b4423" stroke-width="5"/>'
        )
    return f'<g fill="none" stroke-linecap="round">{"".join(stems)}</g>'
