"""Each pipe on the table counted out, tile by tile (B20, B21): for the lights on the board and for what is told."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sentiers.games.buizen.box import OPEN, ROAD, TO_ROAD
from sentiers.games.buizen.layout import NOTHING, at, beyond, is_pipe
from sentiers.games.buizen.pipes import COUNTS, STRETCHES, follow, material_at, stretch


class Part(NamedTuple):
    """What a pipe has on one tile."""

    cell: int
    sides: tuple[int, ...]
    links: int


class Pipe(NamedTuple):
    material: int
    parts: tuple[Part, ...]
    ends: tuple[tuple[int, int], ...]
    """Plain sides that meet nothing, each as the cell and the side."""
    pits: tuple[tuple[int, int], ...]
    """Connections to a road with an open pit."""

    @property
    def closed(self) -> bool:
        return not self.ends and not self.pits

    @property
    def points(self) -> int:
        """What it is worth, or would be."""
        return sum(part.links for part in self.parts)


def pipes(box: Any, s: Any) -> list[Pipe]:
    """All pipes, each with its tiles in the order in which they were laid."""
    whole = np.empty(STRETCHES, np.int64)
    follow(box, s, whole, np.empty((STRETCHES, COUNTS), np.int64))
    found: dict[int, list[tuple[int, int]]] = {}
    for place in range(s.lying):
        if is_pipe(s.lies[place]):
            for side in range(4):
                end = stretch(box, s.lies[place], place, side)
                found.setdefault(int(whole[end]), []).append((place, side))
    return [_pipe(box, s, sides) for sides in found.values()]


def _pipe(box: Any, s: Any, sides: list[tuple[int, int]]) -> Pipe:
    ends, pits = [], []
    parts: dict[int, Part] = {}
    for place, side in sides:
        cell, lies = int(s.cell[place]), int(s.lies[place])
        kind, there = int(box.sides[lies]) >> 4 * side & 15, at(s, beyond(cell, side))
        if kind < TO_ROAD and there == NOTHING:
            ends.append((cell, side))
        if kind == TO_ROAD and there != NOTHING and s.lies[there] == ROAD + OPEN:
            pits.append((cell, side))
        known = parts.get(cell, Part(cell, (), 0))
        parts[cell] = Part(cell, (*known.sides, side), known.links + (kind < TO_ROAD))
    first, side = sides[0]
    material = int(material_at(box, s.lies[first], side))
    return Pipe(material, tuple(parts.values()), tuple(ends), tuple(pits))
