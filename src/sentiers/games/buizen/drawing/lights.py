"""What one can have lit up on the table (the layers of the scene): the pipes of a material, open ends blinking, closed pipes with
their points (B21). Which material is one's own only one's own scene shows; the end counts every pipe that scores, tile by tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sentiers.games.buizen.drawing.geometry import CELL, HALF, OUTWARD, centre
from sentiers.games.buizen.drawing.labels import material_name
from sentiers.games.buizen.drawing.tiles import LINES, shape
from sentiers.games.buizen.reading import Part, Pipe, pipes, seen
from sentiers.games.clicks import LayerWords
from sentiers.games.once import once_a_position
from sentiers.games.svg import Place, at
from sentiers.messages import Message

LETTERS = ("pe", "gas", "fire", "pp")
_FONT = '"Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif'

STYLE = f"""
.buizen .layer:not(.lit){{display:none}}
.buizen-halo{{fill:none;stroke:#fff;stroke-width:30;stroke-opacity:.2}}
.buizen-wire{{fill:none;stroke:#fff;stroke-width:5;stroke-dasharray:7 5}}
.buizen-closed .buizen-halo{{stroke:#ffd34d;stroke-opacity:.42}}
.buizen-closed .buizen-wire{{stroke:#fff7d1;stroke-width:6;stroke-dasharray:none}}
.buizen-end{{fill:#fff;stroke:#b5482f;stroke-width:4.5;animation:buizen-blink 1.8s ease-in-out infinite}}
.buizen-leak{{fill:#fff;stroke:#b5482f;stroke-width:4.500;stroke-linejoin:round;animation:buizen-blink 1.8s ease-in-out infinite}}
@keyframes buizen-blink{{50%{{opacity:.3}}}}
@media (prefers-reduced-motion:reduce){{.buizen-end,.buizen-leak{{animation:none}}}}
.buizen-badge{{fill:#ffd34d;stroke:#4a3208;stroke-width:2.5}}
.buizen-worth{{font:700 21px {_FONT};fill:#2a1c08;text-anchor:middle}}
.buizen-dot{{fill:#fffdf4;stroke:#2a1c08;stroke-width:2}}
.buizen-links{{font:700 16px {_FONT};fill:#2a1c08;text-anchor:middle}}
"""


def defs() -> str:
    """A stretch of pipe that shines."""
    return "".join(
        f'<g id="buizen-lit-{line}"><path class="buizen-halo" d="{d}"/><path class="buizen-wire" d="{d}"/></g>'
        for line, d in LINES.items()
    )


def layers(box: Any, s: Any, seat: int) -> str:
    now, drawn = seen(box, s), []
    materials = _materials(box, now.record)
    if seat >= 0 and s.material[seat]:
        drawn.append(_layer("mine", False, materials[int(s.material[seat]) - 1]))
    drawn += [_layer(name, False, lit) for name, lit in zip(LETTERS, materials, strict=True)]
    if now.acting is None:
        drawn.append(_layer("count", True, "".join(_counted(pipe) for pipe in scoring(box, s, pipes(box, s)))))
    return "".join(drawn)


def scoring(box: Any, s: Any, found: Sequence[Pipe]) -> Sequence[Pipe]:
    """The closed pipes of the players' materials, where these are known (B20, B22)."""
    own = {int(s.material[seat]) - 1 for seat in range(box.players)}
    scored = [pipe for pipe in found if pipe.closed and pipe.points and pipe.material in own]
    if box.longest:  # B22b
        return [
            max((pipe for pipe in scored if pipe.material == each), key=lambda pipe: pipe.points)
            for each in _of(scored)
        ]
    return scored


def _of(pipes: list[Pipe]) -> list[int]:
    return sorted({pipe.material for pipe in pipes})


def _layer(name: str, lit: bool, drawn: str) -> str:
    by_itself = ' lit" data-lit="' if lit else ""
    return f'<g class="layer{by_itself}" data-layer="{name}">{drawn}</g>'


@once_a_position
def _materials(box: Any, s: Any) -> list[str]:
    """The pipes of each material."""
    drawn: list[list[str]] = [[], [], [], []]
    for pipe in pipes(box, s):
        drawn[pipe.material].append(_pipe(pipe))
    return ["".join(pipes) for pipes in drawn]


@lru_cache(4096)
def _pipe(pipe: Pipe) -> str:
    """Most pipes of a position were there before the last move."""
    if pipe.closed:
        worth = _worth(pipe) if pipe.points else ""
        return f'<g class="buizen-closed">{_stretches(pipe)}</g>{worth}'
    return "".join([_stretches(pipe), *[_end(*end) for end in pipe.ends], *[_leak(*pit) for pit in pipe.pits]])


def _stretches(pipe: Pipe) -> str:
    return "".join([_stretch(cell, sides) for cell, sides, _ in pipe.parts])


@lru_cache(4096)
def _stretch(cell: int, sides: tuple[int, ...]) -> str:
    line, degrees = shape(sides)
    turn = f" rotate({degrees})" if degrees else ""
    return f'<use href="#buizen-lit-{line}" transform="translate({at(centre(cell))}){turn}"/>'


def _edge(cell: int, side: int) -> Place:
    (x, y), (dx, dy) = centre(cell), OUTWARD[side]
    return x + HALF * dx, y + HALF * dy


def _end(cell: int, side: int) -> str:
    x, y = at(_edge(cell, side)).split()
    return f'<circle class="buizen-end" cx="{x}" cy="{y}" r="9"/>'


def _leak(cell: int, side: int) -> str:
    """A drop, where a road with an open pit leaves the pipe open."""
    place = at(_edge(cell, side))
    return f'<path class="buizen-leak" transform="translate({place})" d="M0-14Q11 0 7 6A9 9 0 0 1-7 6Q-11 0 0-14Z"/>'


def _amid(pipe: Pipe) -> Part:
    """The tile nearest to the middle of a pipe."""
    places = [centre(part.cell) for part in pipe.parts]
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
    return min(pipe.parts, key=lambda part: (centre(part.cell)[0] - x) ** 2 + (centre(part.cell)[1] - y) ** 2)


def _worth(pipe: Pipe) -> str:
    """What a closed pipe scores."""
    x, y = on_pipe(_amid(pipe))
    return (
        f'<g transform="translate({at((x, y))})"><circle class="buizen-badge" r="17"/>'
        f'<text class="buizen-worth" y="7">{pipe.points}</text></g>'
    )


def on_pipe(part: Part) -> Place:
    """A place on a tile where no other pipe lies."""
    x, y = centre(part.cell)
    if len(part.sides) == 4:
        return x, y
    (ax, ay), (bx, by) = (OUTWARD[side] for side in part.sides)
    if ax == -bx and ay == -by:
        return x + 0.27 * CELL * ax, y + 0.27 * CELL * ay
    return x + 0.15 * CELL * (ax + bx), y + 0.15 * CELL * (ay + by)


def _counted(pipe: Pipe) -> str:
    """B21, as in the rulebook's example: the links of each tile, and beside the pipe their sum."""
    dots = []
    for part in pipe.parts:
        x, y = at(on_pipe(part)).split()
        dots.append(
            f'<circle class="buizen-dot" cx="{x}" cy="{y}" r="12"/>'
            f'<text class="buizen-links" x="{x}" y="{y}" dy="5.500">{part.links}</text>'
        )
    left, top = centre(_amid(pipe).cell)
    total = (
        f'<g transform="translate({at((left + 30, top - 30))})">'
        '<rect class="buizen-badge" x="-25" y="-16" width="50" height="32" rx="16"/>'
        f'<text class="buizen-worth" y="7">={pipe.points}</text></g>'
    )
    return f'<g class="buizen-closed">{_stretches(pipe)}</g>{"".join(dots)}{total}'


def told(box: Any, s: Any, seat: int) -> dict[str, LayerWords]:
    """The names of the layers, and what each shows, in words."""
    now = seen(box, s)
    said = dict(_told(box, now.record))
    if seat >= 0 and s.material[seat]:
        said["mine"] = _mine(said[LETTERS[int(s.material[seat]) - 1]])
    if now.acting is None:
        said["count"] = LayerWords(Message("The points"))
    return said


@once_a_position
def _told(box: Any, s: Any) -> dict[str, LayerWords]:
    found: list[list[Pipe]] = [[], [], [], []]
    for pipe in pipes(box, s):
        found[pipe.material].append(pipe)
    return {
        name: LayerWords(material_name(material + 1), _tells(box, found[material]))
        for material, name in enumerate(LETTERS)
    }


def _mine(own: LayerWords) -> LayerWords:
    return LayerWords(Message("My pipes: {material}", material=own.title), own.tells)


def _tells(box: Any, found: Sequence[Pipe]) -> Message:
    closed = [pipe for pipe in found if pipe.closed]
    still = [pipe for pipe in found if not pipe.closed]
    return Message(
        "Closed pipes: {closed}, points: {points}. Open pipes: {still}, open ends: {ends}, open pits: {pits}.",
        closed=len(closed),
        points=(max if box.longest else sum)([0, *(pipe.points for pipe in closed)]),
        still=len(still),
        ends=sum(len(pipe.ends) for pipe in still),
        pits=sum(len(pipe.pits) for pipe in still),
    )
