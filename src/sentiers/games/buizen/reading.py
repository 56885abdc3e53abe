"""A record of Buizen read once as plain numbers, for whatever draws or tells: what lies where, what is in a hand, and each pipe
on the table counted out, tile by tile (B20, B21)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sentiers.games.buizen.box import OPEN, ROAD, TO_ROAD
from sentiers.games.buizen.rules.bag import in_bag
from sentiers.games.buizen.rules.layout import NOTHING, WORLD, at, piles
from sentiers.games.buizen.rules.pipes import COUNTS, STRETCHES, follow
from sentiers.games.once import once_a_box, once_a_position

NEXT = (-WORLD, 1, WORLD, -1)
"""From a cell to the next one in the north, east, south and west, for those who walk in plain Python."""


class Printed(NamedTuple):
    """What is printed on the tiles of a box, as plain numbers (box.py)."""

    sides: list[int]
    made_of: list[int]
    number: list[int]


@once_a_box
def printed(box: Any) -> Printed:
    return Printed(box.sides.tolist(), box.made_of.tolist(), box.number.tolist())


def lying(s: Any) -> dict[int, int]:
    """What lies on each cell, in the order in which it was laid."""
    total = int(s.lying)
    return dict(zip(s.cell[:total].tolist(), s.lies[:total].tolist(), strict=True))


class Before(NamedTuple):
    """What previews of moves in a position need: what lies where, and what is left."""

    table: dict[int, int]
    roads: int
    rooms: int
    bag: int


@once_a_position
def before_moving(box: Any, s: Any) -> Before:
    roads, rooms = piles(box, s, s.lying)
    return Before(lying(s), int(roads), int(rooms), int(in_bag(box, s)))


def at_cell(s: Any, cell: int) -> int:
    """What lies on a cell, or NOTHING."""
    place = int(at(s, cell))
    return int(s.lies[place]) if place != NOTHING else NOTHING


def cells_shown(s: Any) -> dict[int, int]:
    """The cells that can be pointed at: those of the tiles, and the free ones beside them; what lies there, or NOTHING."""
    shown = lying(s)
    for cell in list(shown):
        for step in NEXT:
            shown.setdefault(cell + step, NOTHING)
    return dict(sorted(shown.items()))


def tiles_held(s: Any, seat: int) -> list[int]:
    """The different tiles in a hand."""
    return [tile for tile, held in enumerate(s.hand[seat].tolist() if seat >= 0 else ()) if held > 0]


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


@once_a_position
def pipes(box: Any, s: Any) -> tuple[Pipe, ...]:
    """All pipes, each with its tiles in the order in which they were laid."""
    whole = np.empty(STRETCHES, np.int64)
    follow(box, s, whole, np.empty((STRETCHES, COUNTS), np.int64))
    of = whole.tolist()
    table = lying(s)
    sides_of, made_of, _ = printed(box)
    found: dict[int, list[tuple[int, int, int]]] = {}
    for place, (cell, lies) in enumerate(table.items()):
        if lies < ROAD:
            materials = made_of[lies]
            for side in range(4):
                other = (materials >> 2 * side ^ materials) & 3 != 0  # of another material than the north side
                found.setdefault(of[2 * place + other], []).append((cell, side, materials >> 2 * side & 3))
    return tuple(_pipe(sides_of, table, sides) for sides in found.values())


def _pipe(sides_of: list[int], table: dict[int, int], sides: list[tuple[int, int, int]]) -> Pipe:
    ends, pits = [], []
    parts: dict[int, Part] = {}
    for cell, side, _ in sides:
        kind, there = sides_of[table[cell]] >> 4 * side & 15, table.get(cell + NEXT[side])
        if kind < TO_ROAD and there is None:
            ends.append((cell, side))
        if kind == TO_ROAD and there == ROAD + OPEN:
            pits.append((cell, side))
        known = parts.get(cell, Part(cell, (), 0))
        parts[cell] = Part(cell, (*known.sides, side), known.links + (kind < TO_ROAD))
    return Pipe(sides[0][2], tuple(parts.values()), tuple(ends), tuple(pits))
