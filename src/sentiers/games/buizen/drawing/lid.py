"""The lid of Buizen's box: a street cut open, a pump room above, and below it the tangle of four pipes. It is printed: its colours
never change."""

from __future__ import annotations

import random
from typing import Any

from sentiers.games.buizen.drawing import tiles
from sentiers.games.svg import Place, at, fixed, number, style, tidy

SIDE = 240
_STREET = 104
_DEFS = """
<linearGradient id="buizen-lid-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3ead2"/>
<stop offset=".7" stop-color="#f7dfae"/><stop offset="1" stop-color="#f1c48b"/></linearGradient>
<linearGradient id="buizen-lid-earth" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9a6c3f"/>
<stop offset=".5" stop-color="#6f4826"/><stop offset="1" stop-color="#3b2411"/></linearGradient>
"""
_SERIF = "font-family=\"Fraunces,Georgia,'DejaVu Serif',serif\""
_TITLE = f"""<text x="14" y="40" {_SERIF} font-size="33" font-weight="600" letter-spacing="-.8" fill="#4a2c17">Buizen</text>
<text x="14" y="66" {_SERIF} font-size="24" font-style="italic" font-weight="500" fill="#a8452c">Wir-War</text>
<text x="225" y="230" {_SERIF} font-size="10.5" font-style="italic" text-anchor="end"
fill="#f6e3c4">Conduterra · DG Kunststoftechnik</text>"""

# The points that each pipe passes, from the pump room or from the edge.
_WAYS: tuple[tuple[Place, ...], ...] = (
    ((-20, 136), (40, 150), (92, 190), (150, 160), (206, 190), (262, 214)),
    ((170, 96), (170, 122), (112, 150), (50, 176), (104, 214), (168, 196), (212, 152), (262, 140)),
    ((198, 96), (198, 126), (140, 194), (84, 158), (28, 196), (-20, 176)),
    ((-20, 212), (52, 212), (104, 160), (176, 150), (184, 204), (262, 178)),
)


def lid(box: Any) -> str:
    """The whole picture."""
    chance = random.Random(9)
    picture = f"""<svg xmlns="http://www.w3.org/2000/svg" class="cover buizen" viewBox="0 0 {SIDE} {SIDE}">
<defs><style>{style(tiles.STYLE, fixed)}</style>{_DEFS}</defs>
<rect width="{SIDE}" height="110" fill="url(#buizen-lid-sky)"/>{_houses()}
<rect y="{_STREET}" width="{SIDE}" height="{SIDE - _STREET}" fill="url(#buizen-lid-earth)"/>{_stones(chance)}
{_tangle()}{_street()}{_pump_room()}<rect y="212" width="{SIDE}" height="28" fill="#241204" opacity=".45"/>{_TITLE}</svg>"""
    return tidy(picture)


def _tangle() -> str:
    """The pipes in pieces, every other piece of each pipe over what it meets; collars hide where two pieces join."""
    pieces = []
    for material, points in enumerate(_WAYS):
        for nth in range(len(points) - 1):
            over = (nth + material) % 2
            pieces.append((over, material, _piece(material, points, nth, bool(over))))
    return "".join(drawn for _, _, drawn in sorted(pieces))


def _piece(material: int, points: tuple[Place, ...], nth: int, over: bool) -> str:
    """From one point to the next on a smooth way through all of them."""
    before, start, end, after = (points[min(max(place, 0), len(points) - 1)] for place in range(nth - 1, nth + 3))
    bends = [
        tuple(here[axis] + (there[axis] - back[axis]) / 5.2 for axis in (0, 1))
        for here, there, back in ((start, end, before), (end, start, after))
    ]
    way = f"M{at(start)}C{' '.join(at((x, y)) for x, y in bends)} {at(end)}"
    shade = f'<path d="{way}" fill="none" stroke="#1a0d03" stroke-width="26" opacity=".3" transform="translate(2 4)"/>'
    d = f'd="{way}" pathLength="80"'
    collars = "".join(
        f'<path class="buizen-{name}" {d} style="stroke-dasharray:{dashes}"/>'
        for name, dashes in (("cuff-rim", "7 66 7"), ("cuff", "5 70 5"))
    )
    return f'{shade}{tiles.pipe(material, "s", way)}<g class="buizen-m{material}">{collars if over else ""}</g>'


def _stones(chance: random.Random) -> str:
    drawn = []
    for _ in range(90):
        x, y = chance.uniform(0, SIDE), chance.uniform(_STREET + 16, SIDE)
        size = chance.uniform(0.8, 3.6)
        colour = chance.choice(("#c9a878", "#4d2f16", "#b08d5c", "#2f1c0c"))
        shape = f'cx="{number(x)}" cy="{number(y)}" rx="{number(size * 1.3)}" ry="{number(size)}"'
        drawn.append(f'<ellipse {shape} fill="{colour}" opacity=".5"/>')
    return "".join(drawn)


def _street() -> str:
    lanes = (
        f'<path d="M0 {_STREET + 5}H{SIDE}" stroke="#f4efe2" stroke-width="2.4" stroke-dasharray="14 10" fill="none"/>'
    )
    return (
        f'<rect y="{_STREET - 3}" width="{SIDE}" height="15" fill="#5f6064"/>{lanes}'
        f'<path d="M0 {_STREET + 12.5}H{SIDE}" stroke="#c9a878" stroke-width="5" stroke-dasharray="5 2 8 2 4 3" fill="none"/>'
        f'<path d="M0 {_STREET - 4}H{SIDE}" stroke="#d9d4c8" stroke-width="3" fill="none"/>'
    )


def _houses() -> str:
    """The town behind, in the haze."""
    roofs = ((-6, 34, 30), (28, 26, 22), (54, 36, 34), (92, 24, 26), (118, 30, 20), (216, 34, 30))
    return "".join(
        f'<path d="M{x} {_STREET}v-{high}l{wide / 2:g}-13l{wide / 2:g} 13v{high}z" fill="#d9a674" opacity=".55"/>'
        for x, wide, high in roofs
    )


_RIBS = (153.2, 162, 170.8, 179.6, 188.4, 197.2, 206, 214.8)


def _pump_room() -> str:
    """Brick walls, a wide eave, and the two pipes that come out of it."""
    rows = "".join(f"M154 {y}H214" for y in range(60, 104, 6))
    bricks = "".join(
        f"M{x + 5 * (row % 2)} {y}v6" for row, y in enumerate(range(54, 100, 6)) for x in range(159, 212, 10)
    )
    scallops = "q4.400 7 8.800 0" * 9
    roof = "M144.400 50L158 30H210L223.600 50"
    ribs = "".join(f"M{184 + (x - 184) * 0.66:.1f} 30L{x} 50" for x in _RIBS)
    return (
        '<rect x="154" y="48" width="60" height="56" fill="#a8523a"/>'
        f'<path d="{rows}{bricks}" stroke="#e7c7ae" stroke-width=".8" fill="none" opacity=".6"/>'
        '<rect x="154" y="48" width="60" height="12" fill="#2b1508" opacity=".3"/>'
        '<rect x="175" y="70" width="18" height="31" rx="9" fill="#3f2012"/>'
        f'<path d="{roof}V53H144.400Z" fill="#b85d3f"/>'
        f'<path d="M144.400 52{scallops}V50H144.400Z" fill="#b85d3f" stroke="#5e2415" stroke-width="1.2"/>'
        f'<path d="{ribs}" stroke="#5e2415" stroke-width="1" fill="none" opacity=".6"/>'
        '<path d="M156 31H212" stroke="#e59a78" stroke-width="3" stroke-linecap="round"/>'
    )
