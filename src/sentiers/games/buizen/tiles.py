"""The pictures of Buizen, plain for now: each face, roads and what covers them, pump rooms, drawn around (0, 0).

A material has its colour and its own dashes, so that nobody needs colours to tell them apart."""

from __future__ import annotations

from typing import Any

from sentiers.games.buizen.box import ROAD, ROOM, TO_ROAD, TO_ROOM
from sentiers.games.buizen.layout import is_pipe
from sentiers.games.buizen.notation import FACES
from sentiers.games.buizen.pipes import material_at
from sentiers.games.svg import Place, at

CELL = 60
HALF = CELL // 2
OUTWARD: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
STYLE = """.buizen-earth{fill:var(--sand-dark,#b9935a)}
.buizen-pipe{fill:none;stroke-width:12;stroke-linejoin:round}
.buizen-casing{fill:none;stroke:var(--sand-dark,#b9935a);stroke-width:18}
.buizen-m0{stroke:#2a2723}.buizen-m1{stroke:#e0b000}.buizen-m2{stroke:#c0392b}.buizen-m3{stroke:#3d8b4f}
.buizen-joint{fill:none;stroke:#fff;stroke-opacity:.7;stroke-width:3}
.buizen-d0{stroke-dasharray:none}.buizen-d1{stroke-dasharray:1 5;stroke-linecap:round}
.buizen-d2{stroke-dasharray:8 4}.buizen-d3{stroke-dasharray:9 3 2 3}
.buizen-kerb{fill:#6b6a67}.buizen-eave{fill:#9c4a3a}
.buizen-asphalt{fill:#6b6a67}.buizen-line{stroke:#fff;stroke-width:2;stroke-dasharray:6 5;fill:none}
.buizen-brick{fill:#9c4a3a}.buizen-roof{fill:none;stroke:#e9cbb5;stroke-width:3}
.buizen-pit{fill:#3a2a1a;stroke:#e8b400;stroke-width:3;stroke-dasharray:5 4}
.buizen-lid{fill:#b9b7b1;stroke:#2a2723;stroke-width:3}
.buizen-back{fill:var(--wood-dark,#8a5a33);stroke:var(--paper,#fbf7ee);stroke-width:1}"""


def square(name: str, half: float = HALF) -> str:
    return f'<rect class="buizen-{name}" x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}"/>'


def symbol(box: Any, lies: int) -> str:
    """The name of the picture of what lies, upright."""
    if lies == ROOM:
        return "buizen-room"
    if lies >= ROAD:
        return f"buizen-road{lies - ROAD}"
    return f"buizen-{box.number[lies >> 3]}{FACES[lies >> 2 & 1]}"


def face(box: Any, lies: int) -> str:
    """A pipe tile as it lies: its pipes, one over the other where they cross, and its connections."""
    sides: dict[int, list[int]] = {}
    for side in range(4):
        sides.setdefault(int(material_at(box, lies, side)), []).append(side)
    drawn = [square("earth")]
    for material, ends in sides.items():
        line = _line(ends)
        drawn.append(
            f'<path class="buizen-casing" d="{line}"/><path class="buizen-pipe buizen-m{material}" d="{line}"/>'
        )
        drawn.append(f'<path class="buizen-joint buizen-d{material}" d="{line}"/>')
    for side in range(4):
        kind = int(box.sides[lies]) >> 4 * side & 15
        if kind in (TO_ROAD, TO_ROOM):
            name, rim = ("kerb", 22) if kind == TO_ROAD else ("eave", 16)
            drawn.append(
                f'<path class="buizen-{name}" transform="rotate({90 * side})" d="M-22-30H22L{rim}-20H-{rim}Z"/>'
            )
    return "".join(drawn)


def _line(ends: list[int]) -> str:
    points = [(HALF * OUTWARD[side][0], HALF * OUTWARD[side][1]) for side in ends]
    if len(ends) == 2 and ends[1] - ends[0] != 2:
        return f"M{at(points[0])}Q0 0 {at(points[1])}"
    return "".join(f"M{at(point)}L0 0" for point in points)


def road(cover: int) -> str:
    over = (
        "",
        '<rect class="buizen-pit" x="-16" y="-16" width="32" height="32"/>',
        '<circle class="buizen-lid" r="15"/>',
        "",
    )[cover]
    if cover == 3:
        over = '<rect class="buizen-pit" x="-19" y="-19" width="38" height="38"/><circle class="buizen-lid" r="16"/>'
    return f'{square("asphalt")}<path class="buizen-line" d="M-30 0H30M0-30V30"/>{over}'


def room() -> str:
    return f'{square("brick")}<path class="buizen-roof" d="M-24-24H24V24H-24ZM-24-24L24 24M24-24L-24 24"/>'


def all_symbols(box: Any) -> str:
    """Every picture by its name, for the <defs>."""
    faces = {tile << 3 | side << 2 for tile in range(int(box.pipes)) for side in range(2)}
    pictures = {symbol(box, lies): face(box, lies) for lies in sorted(faces) if is_pipe(lies)}
    pictures |= {symbol(box, ROAD + cover): road(cover) for cover in range(4)}
    pictures[symbol(box, ROOM)] = room()
    return "".join(f'<g id="{name}">{picture}</g>' for name, picture in pictures.items())
