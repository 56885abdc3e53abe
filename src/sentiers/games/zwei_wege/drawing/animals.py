"""The carved animals: a hare, a hedgehog and a fox, sawn from a plank and set on a foot, seen from behind as they
leave or
from the front as they come. Light is limewood on a round foot with a ring, Dark is walnut on a six-sided foot with a
notch.

Each is drawn around (0, 0), the middle of its place; it stands on y = 15. Light falls from above left, without
filters."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sentiers.games.svg import number, tidy
from sentiers.games.zwei_wege.drawing.colours import NAME

SPECIES = ("hare", "hedgehog", "fox")


@dataclass(frozen=True)
class Wood:
    """A kind of wood: its face from the light to the shadow, its sawn edge, its outline, cut lines, and inlays of
    another wood."""

    name: str
    face: tuple[str, str, str]
    edge: str
    rim: str
    line: str
    inlay: str
    shine: float


WOODS = (
    Wood("lime", ("#fff6e2", "#f1d9ac", "#d3a76c"), "#94683a", "#6a4119", "#6a4119", "#fffdf6", 0.9),
    Wood("walnut", ("#9a6a48", "#663f28", "#3d2315"), "#1f100a", "#190b05", "#cf9f70", "#edcd9f", 0.45),
)

_CAST = '<ellipse cx="7" cy="19" rx="25" ry="9.5" fill="url(#{name}-cast)"/>'
# An animal's empty circle keeps it centred on its place for whoever asks for its box, in spite of ears and tails.
_CENTRE = '<circle r="33" fill="none"/>'

_FEET = (
    """<ellipse cy="18.6" rx="19.5" ry="8.6" fill="{edge}"/><ellipse cy="15" rx="19.5" ry="8.6"
fill="url(#{name}-{wood})"
    stroke="{line}" stroke-opacity=".55" stroke-width=".8"/><ellipse cy="15" rx="15.6" ry="6.5" fill="none"
stroke="{line}"
    stroke-opacity=".6" stroke-width="1.1"/>""",
    """<path d="M-20.5 15V18.8L-10.5 27H10.5L20.5 18.8V15Z" fill="{edge}"/><path d="M-20.5 15 -10.5 7H10.5L20.5 15
10.5 23.2H-10.5Z"
    fill="url(#{name}-{wood})" stroke="#caa06d" stroke-opacity=".75" stroke-width="1"/>
    <path d="M-10.5 23.2V27M10.5 23.2V27" stroke="#8d6140" stroke-width=".9"/>
    <path d="M-5 20.4H5" stroke="{inlay}" stroke-width="1.4" stroke-linecap="round"/>""",
)


def _mirrored(half: str) -> str:
    """A closed outline from the commands of its right half, C and L only, from the top of the middle line to its
    bottom."""
    points: list[tuple[str, list[float]]] = []
    for part in half.replace("C", "|C").replace("L", "|L").replace("M", "|M").split("|")[1:]:
        points.append((part[0], [float(value) for value in part[1:].replace(",", " ").split()]))
    ends = [values[-2:] for _, values in points]
    back = []
    for (kind, values), (x, y) in zip(reversed(points[1:]), reversed(ends[:-1]), strict=True):
        if kind == "L":
            back.append(f"L{number(-x)} {number(y)}")
        else:
            x1, y1, x2, y2, _, _ = values
            handles = " ".join(number(value) for value in (-x2, y2, -x1, y1, -x, y))
            back.append(f"C{handles}")
    return f"{half}{''.join(back)}Z"


def _spines(rx: float, ry: float, count: int, length: float) -> str:
    """A dome of spines standing on y = 15."""
    points = []
    for step in range(2 * count + 1):
        angle = math.pi * (1.06 - 1.12 * step / (2 * count))
        out = 1.0 + (length / ry if step % 2 else 0.0)
        points.append((rx * out * math.cos(angle), 12 - ry * out * math.sin(angle)))
    return (
        "M"
        + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        + "Q0 21 "
        + f"{number(points[0][0])} {number(points[0][1])}Z"
    )


_HARE = _mirrored(
    "M0 -16C1.6 -17 2 -18 2.2 -19.4C1.4 -27 3.6 -37 8 -39.4C12.6 -37 12.8 -25.6 8.9 -18.2C12 -15 12.2 -9 9 -5.6"
    "C13.6 -2.4 15.4 4 15.2 9C16.6 13 14 17.6 8.5 17.6L0 17.6"
)
_HEDGEHOG = _spines(19.5, 27, 11, 4.6)
_FOX = _mirrored(
    "M0 -25.4C2.6 -25.6 4.6 -26.2 6.4 -27.2L13.2 -37.6C15.8 -33 16.4 -27 15.4 -21.6L19.4 -13.6C15 -10 10.6 -7.4 8 -6.2"
    "C12 -1 14 7 13.4 17.6L0 17.6"
)
_TAIL = (
    "M4 16.6C14 20 26 15.6 28.8 5.4C30.6 -1.8 27.6 -8.6 24.6 -11.8C23.8 -6.4 18.6 -4.4 16.6 1.4C14.8 6.8 12 8 6 8.4Z"
)
_TIP = (
    "M24.6 -11.8C27.6 -8.6 30.6 -1.8 28.8 5.4C27 2.6 25.8 3.8 24 1.2"
    "C22.4 2.4 20.6 .4 17.4 .6L16.6 1.4C18.6 -4.4 23.8 -6.4 24.6 -11.8Z"
)

_OUTLINES = {"hare": _HARE, "hedgehog": _HEDGEHOG, "fox": _FOX, "tail": _TAIL}

_LINE = 'fill="none" stroke="{line}" stroke-linecap="round" stroke-linejoin="round"'

_BACK = {
    "hare": """<g {pen}><path d="M7.6 -35C6.6 -30 6.2 -25 6.6 -20.6M-7.6 -35C-6.6 -30 -6.2 -25 -6.6 -20.6"
opacity=".75"/>
<path d="M-8.6 -5.4C-5 -3.2 5 -3.2 8.6 -5.4M11.6 16.6C7.4 13.6 6.6 8.4 9.4 4.4M-11.6 16.6C-7.4 13.6 -6.6 8.4 -9.4
4.4" opacity=".8"/></g>
<circle cy="10.6" r="5.4" fill="{inlay}" stroke="{line}" stroke-opacity=".7" stroke-width="1"/>
<path d="M-2.6 9.4Q-.6 8 1 9M-2 12.4Q0 11.2 2.4 12.2" {pen} opacity=".45"/>""",
    "hedgehog": """<g {bare} stroke-width="1.3">{ticks}</g>""",
    "fox": """<g {pen}><path d="M-12.8 -33.6C-11.4 -30.4 -10 -28 -8 -26M12.8 -33.6C11.4 -30.4 10 -28 8 -26"
opacity=".7"/>
<path d="M0 -20.4V-11M0 -2C0 4 0 8 0 12" opacity=".55"/><path d="M-8 -6.2C-4.4 -4 4.4 -4 8 -6.2" opacity=".85"/>
<path d="M-9.6 17C-6.6 13 -6.6 9.6 -8.6 6M9.6 17C6.6 13 6.6 9.6 8.6 6" opacity=".6"/></g>""",
}
_FRONT = {
    "hare": """<path d="M7.8 -35.4C5.2 -31.4 4.6 -25 5.2 -19.8 7.8 -22.4 9.8 -29.6 7.8 -35.4ZM-7.8 -35.4C-5.2 -31.4
-4.6 -25 -5.2 -19.8
-7.8 -22.4 -9.8 -29.6 -7.8 -35.4Z" fill="{inlay}" opacity=".9"/>
<path d="M0 -1C5.4 -1 8 4.4 7.6 10.4 7.2 15.4 4 17 0 17S-7.2 15.4 -7.6 10.4C-8 4.4 -5.4 -1 0 -1Z" fill="{inlay}"
opacity=".62"/>
<g {look}><circle cx="-4.7" cy="-12.6" r="1.9"/><circle cx="4.7" cy="-12.6" r="1.9"/></g>
<path d="M-1.9 -8.8H1.9L0 -6.8Z" fill="{eye}"/><g {pen}><path d="M0 -6.8V-5M-2.4 -3.8Q-.8 -3.6 0 -5Q.8 -3.6 2.4 -3.8"
stroke-width="1.1"/>
<path d="M-4.6 17V10.6M4.6 17V10.6" opacity=".7"/></g>""",
    "hedgehog": """<g {bare} stroke-width="1.2">{ticks}</g>
<ellipse cx="-6.4" cy="17" rx="4.4" ry="2.3" fill="{inlay}" stroke="{rim}" stroke-opacity=".6" stroke-width=".9"/>
<ellipse cx="6.4" cy="17" rx="4.4" ry="2.3" fill="{inlay}" stroke="{rim}" stroke-opacity=".6" stroke-width=".9"/>
<g fill="{inlay}" stroke="{rim}" stroke-opacity=".65" stroke-width="1"><circle cx="-10.2" cy="-7" r="3.5"/><circle
cx="10.2" cy="-7" r="3.5"/>
<path d="M0 -5.6C2.6 -10.4 10.6 -9.6 11.8 -3 12.8 3.4 7 7.6 4 12.4 2 15.4 -2 15.4 -4 12.4 -7 7.6 -12.8 3.4 -11.8 -3
-10.6 -9.6 -2.6 -10.4 0 -5.6Z"/></g><circle cx="-5.2" cy=".2" r="1.95" fill="{eye}"/><circle cx="5.2" cy=".2"
r="1.95" fill="{eye}"/>
<ellipse cy="10.4" rx="3.5" ry="3" fill="{eye}"/><circle cx="-1.1" cy="9.4" r=".9" fill="#fff" opacity=".8"/>""",
    "fox": """<path d="M-12.4 -33C-9.8 -30.6 -8.6 -28.4 -7.8 -25.8 -10.6 -25 -12.4 -23.6 -13.6 -21.6 -14.4 -25.6
-13.8 -29.8 -12.4 -33Z
M12.4 -33C9.8 -30.6 8.6 -28.4 7.8 -25.8 10.6 -25 12.4 -23.6 13.6 -21.6 14.4 -25.6 13.8 -29.8 12.4 -33Z" fill="{rim}"
opacity=".55"/>
<path d="M-19 -13.4C-13 -17 -8 -17 -4 -11L0 -3.4 4 -11C8 -17 13 -17 19 -13.4 14.4 -9.6 8 -6.6 4.6 -3 2.4 -.8 -2.4 -.8
-4.6 -3
-8 -6.6 -14.4 -9.6 -19 -13.4Z" fill="{inlay}"/>
<path d="M-6 0C-3 3 3 3 6 0 6.6 6 4 12 0 14.6 -4 12 -6.6 6 -6 0Z" fill="{inlay}"/>
<g {look}><circle cx="-5.9" cy="-18" r="1.9"/><circle cx="5.9" cy="-18" r="1.9"/></g>
<ellipse cy="-4" rx="2.6" ry="2" fill="{eye}"/><path d="M-5 17.2V12.4M5 17.2V12.4" {pen} opacity=".6"/>""",
}


def _ticks(front: bool) -> str:
    """Rows of short strokes over the hedgehog's back, pointing outwards."""
    strokes = []
    for ring, count in ((0.86, 9), (0.62, 7), (0.36, 4)):
        if front and ring < 0.6:
            break
        for step in range(count):
            angle = math.pi * (0.06 + 0.88 * (step + 0.5) / count)
            x, y = 19.5 * ring * math.cos(angle), 12 - 27 * ring * math.sin(angle)
            if front and abs(x) < 13.5 and y > -11:
                continue
            dx, dy = 3.4 * math.cos(angle), -3.9 * math.sin(angle)
            strokes.append(f"M{number(x - dx / 2)} {number(y - dy / 2)}l{number(dx)} {number(dy)}")
    return f'<path d="{"".join(strokes)}" opacity=".8"/>'


def symbol(owner: int, species: str, away: bool) -> str:
    """The id of an animal seen from behind (it goes away from us) or from the front."""
    return f"{WOODS[owner].name}-{species}-{'back' if away else 'front'}"


def defs(away: tuple[bool, bool]) -> str:
    """The six animals, each player's seen from behind where `away` says so; and what they are made of."""
    parts = [_woods()]
    parts += [
        f'<path id="{NAME}-{name}" d="{outline}" stroke-linejoin="round"/>' for name, outline in _OUTLINES.items()
    ]
    for owner, wood in enumerate(WOODS):
        parts += [_carve(owner, wood, species, away[owner]) for species in SPECIES]
    return tidy("".join(parts))


def _woods() -> str:
    parts = [
        f'<radialGradient id="{NAME}-cast"><stop offset=".3" stop-color="#0a0703" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#0a0703" stop-opacity="0"/></radialGradient>'
        f'<linearGradient id="{NAME}-rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".95"/>'
        '<stop offset=".45" stop-color="#fff" stop-opacity=".15"/><stop offset="1" stop-color="#000" stop-opacity=".25"/>'
        "</linearGradient>"
    ]
    for wood in WOODS:
        stops = "".join(
            f'<stop offset="{offset}" stop-color="{colour}"/>'
            for offset, colour in zip((0, 0.5, 1), wood.face, strict=True)
        )
        parts.append(f'<linearGradient id="{NAME}-{wood.name}" x1=".1" y1="0" x2=".85" y2="1">{stops}</linearGradient>')
    return "".join(parts)


def _carve(owner: int, wood: Wood, species: str, away: bool) -> str:
    """The shadow, the foot, the sawn plank, and what is cut or laid into it."""
    bare = _LINE.format(line=wood.line)
    words = {
        "name": NAME,
        "wood": wood.name,
        "edge": wood.edge,
        "rim": wood.rim,
        "line": wood.line,
        "inlay": wood.inlay,
        "bare": bare,
        "pen": f'{bare} stroke-width="1.3"',
        "eye": "#1d0f06",
        "look": f'fill="#1d0f06" stroke="{wood.inlay}" stroke-width="1.1"',
        "ticks": _ticks(not away),
    }
    tail = _brush(wood, away) if species == "fox" else ""
    foot, details = _FEET[owner].format(**words), (_BACK if away else _FRONT)[species].format(**words)
    return (
        f'<g id="{NAME}-{symbol(owner, species, away)}">{_CENTRE}{_CAST.format(name=NAME)}{foot}{tail}'
        f"{_sawn(species, wood, 2.6)}{details}</g>"
    )


def _sawn(outline: str, wood: Wood, edge: float) -> str:
    """A plank of this outline: its edge shows away from the light, its face shines toward it."""
    href = f'href="#{NAME}-{outline}"'
    return (
        f'<use {href} x="{edge}" y="1.5" fill="{wood.edge}" stroke="{wood.edge}" stroke-width=".8"/>'
        f'<use {href} fill="url(#{NAME}-{wood.name})" stroke="{wood.rim}" stroke-opacity=".8" stroke-width=".9"/>'
        f'<use {href} fill="none" stroke="url(#{NAME}-rim)" stroke-width="1.2" opacity="{wood.shine}" '
        'transform="translate(.7 .8) scale(.965)"/>'
    )


def _brush(wood: Wood, away: bool) -> str:
    """The fox's tail, on the other side when one meets it."""
    side = 1 if away else -1
    tip = f'<path d="{_TIP}" fill="{wood.inlay}" stroke="{wood.rim}" stroke-opacity=".35" stroke-width=".7"/>'
    return f'<g transform="scale({side} 1)">{_sawn("tail", wood, 2.6 * side)}{tip}</g>'
