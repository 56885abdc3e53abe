"""The pictures of Buizen, drawn around (0, 0): each face with its pipes in their bed, roads and what covers them, pump rooms.

A material has its colour and its own pattern along the pipe, symmetrical from side to side, so that pipes run from tile to tile
without a seam; the light falls along their middle, however a tile is turned."""

from __future__ import annotations

from typing import Any

from sentiers.games.buizen.box import ROAD, ROOM, TO_ROAD, TO_ROOM
from sentiers.games.buizen.drawing.geometry import CELL, HALF
from sentiers.games.buizen.notation import names
from sentiers.games.buizen.rules.layout import is_pipe
from sentiers.games.buizen.rules.pipes import material_at
from sentiers.games.once import once_a_box

_OVER = HALF + 0.6  # pipes reach a little over the edge: no hair's breadth of earth between two tiles
LINES = {
    "s": f"M0-{_OVER}V{_OVER}",
    "b": f"M0-{_OVER}V-{HALF}A{HALF} {HALF} 0 0 0 {HALF} 0H{_OVER}",
    "x": f"M0-{_OVER}V{_OVER}M-{_OVER} 0H{_OVER}",
}
"""A pipe from north to south, one from north to east, and one to all four sides."""

STYLE = """
.buizen-earth{fill:@wood-dark}
.buizen-clod{fill:#000;opacity:.13}
.buizen-pebble{fill:@sand;opacity:.4}
.buizen-seam{fill:none;stroke:#1d1206;stroke-opacity:.22}
.buizen path{stroke-linejoin:round}
.buizen-bed{fill:none;stroke:@sand-dark;stroke-width:34}
.buizen-gravel{fill:none;stroke:@sand;stroke-width:31;stroke-dasharray:1.4 5.3 2.2 3.9;opacity:.34}
.buizen-shade{fill:none;stroke:#1a0f04;stroke-width:27;opacity:.38}
.buizen-rim,.buizen-body,.buizen-shine,.buizen-mark,.buizen-core,.buizen-cuff,.buizen-cuff-rim{fill:none}
.buizen-rim{stroke-width:22}
.buizen-body{stroke-width:18.5}
.buizen-shine{stroke:#fff;stroke-width:5;opacity:.36}
.buizen-cuff-rim{stroke-width:26;stroke-dasharray:0 9.5 9 43 9 9.5}
.buizen-cuff{stroke-width:23;stroke-dasharray:0 11 6 46 6 11}
.buizen-m0 .buizen-rim,.buizen-m0 .buizen-cuff-rim{stroke:#0d0f11}
.buizen-m0 .buizen-body,.buizen-m0 .buizen-core{stroke:#373b40}
.buizen-m0 .buizen-cuff{stroke:#4d5359}
.buizen-m0 .buizen-mark{stroke:#a9c4dd;stroke-width:11.5}
.buizen-m0 .buizen-core{stroke-width:8}
.buizen-m1 .buizen-rim,.buizen-m1 .buizen-cuff-rim{stroke:#6e4d00}
.buizen-m1 .buizen-body{stroke:#efbc1e}
.buizen-m1 .buizen-cuff{stroke:#fbd65a}
.buizen-m1 .buizen-mark{stroke:#4a3300;stroke-width:5.4;stroke-linecap:round;stroke-dasharray:0 20;stroke-dashoffset:-30}
.buizen-m2 .buizen-rim,.buizen-m2 .buizen-cuff-rim{stroke:#5c0f0a}
.buizen-m2 .buizen-body{stroke:#cc3a2c}
.buizen-m2 .buizen-cuff{stroke:#e2604f}
.buizen-m2 .buizen-mark{stroke:#fff3ea;stroke-width:18.5;stroke-dasharray:0 24 5 22 5 24}
.buizen-m3 .buizen-rim,.buizen-m3 .buizen-cuff-rim{stroke:#12401f}
.buizen-m3 .buizen-body{stroke:#479e58}
.buizen-m3 .buizen-cuff{stroke:#6cbd78}
.buizen-m3 .buizen-mark{stroke:#175428;stroke-width:18.5;stroke-dasharray:1.4 2.6;stroke-dashoffset:-1.3;opacity:.62}
.buizen-hub{stroke-width:3}
.buizen-m0 .buizen-hub{fill:#4d5359;stroke:#0d0f11}
.buizen-m1 .buizen-hub{fill:#fbd65a;stroke:#6e4d00}
.buizen-m2 .buizen-hub{fill:#e2604f;stroke:#5c0f0a}
.buizen-m3 .buizen-hub{fill:#6cbd78;stroke:#12401f}
.buizen-bolt{fill:#fff;opacity:.5}
.buizen-asphalt{fill:#5f6064}
.buizen-grain{fill:none;stroke:#fff;stroke-opacity:.16;stroke-width:2;stroke-linecap:round}
.buizen-kerb{fill:none;stroke:#d9d4c8;stroke-width:3.4;stroke-dasharray:7.4 1}
.buizen-lane{fill:none;stroke:#f4efe2;stroke-width:3;stroke-dasharray:9 6;opacity:.85}
.buizen-fresh{fill:#47484c}
.buizen-hole{fill:#1f140a;stroke:#7a5530;stroke-width:5;stroke-linejoin:round}
.buizen-deep{fill:#0e0804}
.buizen-fence{fill:none;stroke:#fff6ea;stroke-width:6}
.buizen-fence-over{fill:none;stroke:#d23c28;stroke-width:6;stroke-dasharray:7 7}
.buizen-lid{fill:#6f7377;stroke:#26282a;stroke-width:3}
.buizen-lid-in{fill:none;stroke:#a7abae;stroke-width:2}
.buizen-lid-grid{fill:none;stroke:#303336;stroke-width:2.6;stroke-linecap:round}
.buizen-brick{fill:#a8523a}
.buizen-mortar{fill:none;stroke:#e7c7ae;stroke-width:1;opacity:.6}
.buizen-floor{fill:#cdbfa8;stroke:#5e2415;stroke-width:2.4}
.buizen-dim{fill:#2b1508;opacity:.28}
.buizen-pump{fill:#4d7f94;stroke:#1f4354;stroke-width:2.4}
.buizen-wheel{fill:none;stroke:#e4f2f5;stroke-width:2.8;stroke-linecap:round}
.buizen-eave{fill:#b85d3f;stroke:#5e2415;stroke-width:1.8}
.buizen-roof{fill:none;stroke:#5e2415;stroke-width:1.2;opacity:.7}
.buizen-ridge{fill:none;stroke:#e59a78;stroke-width:2.2}
"""
_SPECKS = (
    (-33, -29, 3),
    (-28, 22, 2.2),
    (31, -24, 2.6),
    (25, 31, 3.2),
    (-9, -36, 2),
    (36, 6, 2),
    (-36, 4, 2.4),
    (8, 36, 2),
)
_PEBBLES = ((-24, -34), (34, -34), (-35, 33), (33, 20), (-22, 35), (22, -35), (-35, -14), (35, 36))
_GRAINS = ((-30, -22), (-18, 14), (24, -30), (33, 12), (-8, -30), (16, 26), (-32, 33), (-24, -6), (28, -8), (8, 12))
_SCALLOPS = "q-4.600 7-9.200 0" * 6


def square(name: str, half: float = HALF) -> str:
    return f'<rect class="buizen-{name}" x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}"/>'


def symbol(box: Any, lies: int) -> str:
    """The name of the picture of what lies, upright."""
    return symbols(box)[lies]


@once_a_box
def symbols(box: Any) -> list[str]:
    return [*map(face_symbol, names(box).faces), *OTHERS]


def face_symbol(face: str) -> str:
    return f"buizen-{face}"


OTHERS = ("buizen-road0", "buizen-road1", "buizen-road2", "buizen-road3", "buizen-room")
"""From ROAD on."""


def shape(sides: tuple[int, ...]) -> tuple[str, int]:
    """Which of the lines leads to these sides of a tile, and by how many degrees it is turned."""
    if len(sides) == 4:
        return "x", 0
    first, second = sides
    if second - first == 2:
        return "s", 90 * first
    return "b", 90 * (second if (first, second) == (0, 3) else first)


def stretches(box: Any, lies: int) -> dict[int, tuple[int, ...]]:
    """The pipes of a face: its materials, each with the sides it leads to."""
    sides: dict[int, tuple[int, ...]] = {}
    for side in range(4):
        material = int(material_at(box, lies, side))
        sides[material] = (*sides.get(material, ()), side)
    return sides


def face(box: Any, lies: int) -> str:
    """A pipe tile as it lies: its pipes, one over the other where they cross, and its connections."""
    drawn = ['<use href="#buizen-earth"/>']
    pipes = [(material, *shape(sides)) for material, sides in stretches(box, lies).items()]
    drawn += [_turned(f"bed-{line}", degrees) for _, line, degrees in pipes]
    for nth, (material, line, degrees) in enumerate(pipes):
        if nth and line == "s":
            drawn.append(_turned("shade", degrees))
        drawn.append(_turned(f"pipe-{material}{line}", degrees))
    for side in range(4):
        kind = int(box.sides[lies]) >> 4 * side & 15
        if kind in (TO_ROAD, TO_ROOM):
            drawn.append(_turned("apron" if kind == TO_ROAD else "eave", 90 * side))
    return "".join(drawn)


def _turned(name: str, degrees: int) -> str:
    turn = f' transform="rotate({degrees})"' if degrees else ""
    return f'<use href="#buizen-{name}"{turn}/>'


def _earth() -> str:
    clods = "".join(f'<circle class="buizen-clod" cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in _SPECKS)
    pebbles = "".join(f'<circle class="buizen-pebble" cx="{x}" cy="{y}" r="1.4"/>' for x, y in _PEBBLES)
    return square("earth") + clods + pebbles + square("seam", HALF - 0.5)


def pipe(material: int, line: str, path: str = "") -> str:
    """A stretch of pipe, along one of the lines or along another path."""
    d = f'd="{path or LINES[line]}"' + ("" if path else f' pathLength="{CELL}"')
    names = ["rim", "body", *(("mark", "core") if material == 0 else ()), "shine", *(("mark",) if material else ())]
    drawn = [f'<path class="buizen-{name}" {d}/>' for name in names]
    if line == "x" and not path:
        drawn = [part.replace(LINES["x"], half) for part in drawn for half in (LINES["s"], _LYING)]
        drawn.append('<circle class="buizen-hub" r="16"/><circle class="buizen-shine" r="8"/>')
        drawn += [
            f'<circle class="buizen-bolt" cx="{x}" cy="{y}" r="2"/>' for x, y in ((8, 8), (-8, 8), (8, -8), (-8, -8))
        ]
    elif not path:
        drawn.append(f'<path class="buizen-cuff-rim" {d}/><path class="buizen-cuff" {d}/>')
    return f'<g class="buizen-m{material}">{"".join(drawn)}</g>'


_LYING = f"M-{_OVER} 0H{_OVER}"


def _apron() -> str:
    """A road connection: the asphalt reaches over the trench."""
    return (
        '<path class="buizen-asphalt" d="M-27-40.600H27L22-27H-22Z"/>'
        '<path class="buizen-grain" d="M-14-35h.1M3-32h.1M13-36h.1M-6-38h.1"/><path class="buizen-kerb" d="M-23-27.500H23"/>'
    )


def _eave() -> str:
    """A pump room connection: its roof hangs over the pipe."""
    return (
        '<path class="buizen-dim" d="M-27-38H29V-23H-25Z"/>'
        f'<path class="buizen-eave" d="M-27.600-40.600H27.600V-29{_SCALLOPS}Z"/>'
        '<path class="buizen-roof" d="M-18.400-40V-29M-9.200-40V-29M0-40V-29M9.200-40V-29M18.400-40V-29"/>'
        '<path class="buizen-ridge" d="M-26-35.500H26"/>'
    )


def road(cover: int) -> str:
    grain = "".join(f"M{x} {y}h.1" for x, y in _GRAINS)
    lanes = '<path class="buizen-lane" d="M0-37V-14M0 37V14M-37 0H-14M37 0H14"/>'
    pit = (
        '<path class="buizen-hole" d="M-19-17L-6-21 8-18 20-19 22-4 18 9 21 19 6 22-8 18-20 20-23 4Z"/>'
        '<path class="buizen-deep" d="M-13-9L4-13 15-8 13 6 5 15-12 12-16 2Z"/>'
    )
    fence = '<path class="{}" d="M-30-30H30V30H-30Z"/>'
    fences = fence.format("buizen-fence") + fence.format("buizen-fence-over")
    lid = (
        '<circle class="buizen-lid" r="21"/><circle class="buizen-lid-in" r="16.5"/>'
        '<path class="buizen-lid-grid" d="M-9-8H9M-12-2.500H12M-12 3H12M-9 8.500H9"/>'
    )
    over = ("", pit + fences, lid, square("fresh", 29) + lid)[cover]
    return f'{square("asphalt")}<path class="buizen-grain" d="{grain}"/>{lanes}{over}'


def room() -> str:
    """A pump room from above: brick walls under the eaves, the pump inside."""
    rows = "".join(f"M-40 {y}H40" for y in range(-32, 40, 8))
    bricks = "".join(
        f"M{x + 8 * (row % 2)} {y}v8" for row, y in enumerate(range(-40, 40, 8)) for x in range(-32, 40, 16)
    )
    return (
        f'{square("brick")}<path class="buizen-mortar" d="{rows}{bricks}"/>'
        '<path class="buizen-dim" d="M-23-23H27V27H-23Z"/>'
        + square("floor", 25)
        + '<circle class="buizen-dim" cx="2" cy="3" r="16"/>'
        '<circle class="buizen-pump" r="15"/>'
        '<path class="buizen-wheel" d="M-9 0H9M0-9V9M-6.400-6.400L6.400 6.400M6.400-6.400L-6.400 6.400"/>'
        '<circle class="buizen-wheel" r="9.500"/>' + square("seam", HALF - 0.5)
    )


def parts() -> str:
    """What the pictures are put together from."""
    named = {"earth": _earth(), "apron": _apron(), "eave": _eave()}
    named["shade"] = f'<path class="buizen-shade" d="M0-{_OVER}V{_OVER}"/>'
    for line, d in LINES.items():
        named[f"bed-{line}"] = f'<path class="buizen-bed" d="{d}"/><path class="buizen-gravel" d="{d}"/>'
        for material in range(4):
            named[f"pipe-{material}{line}"] = pipe(material, line)
    return "".join(f'<g id="buizen-{name}">{picture}</g>' for name, picture in named.items())


def all_symbols(box: Any) -> str:
    """Every picture by its name, for the <defs>."""
    faces = {tile << 3 | side << 2 for tile in range(int(box.pipes)) for side in range(2)}
    pictures = {symbol(box, lies): face(box, lies) for lies in sorted(faces) if is_pipe(lies)}
    pictures |= {symbol(box, ROAD + cover): road(cover) for cover in range(4)}
    pictures[symbol(box, ROOM)] = room()
    return "".join(f'<g id="{name}">{picture}</g>' for name, picture in pictures.items())
