"""A record of Buizen read once as plain numbers, for whatever draws or tells: what all eyes see of it, what is in a hand, and
each pipe on the table counted out, tile by tile (B20, B21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.buizen import calls
from sentiers.games.buizen.box import OPEN, ROAD, TO_ROAD
from sentiers.games.buizen.rules import STATE
from sentiers.games.buizen.rules.layout import NOTHING, WORLD
from sentiers.games.buizen.rules.pipes import COUNTS, STRETCHES
from sentiers.games.buizen.rules.secrets import SECRETS
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


class Table:
    """What all see of a position, whoever looks: read when somebody asks for it, and then for all."""

    def __init__(self, box: Any, record: Any) -> None:
        self.record = record
        """Nothing else is in it: what is drawn alike for all eyes is remembered by this."""
        total = int(record.lying)
        self.lying: dict[int, int] = dict(zip(record.cell[:total].tolist(), record.lies[:total].tolist(), strict=True))
        """What lies on each cell, in the order in which it was laid."""
        self.held: list[int] = record.held.tolist()
        points = np.empty(4, np.int64)
        found = calls.table(box.reshape(1), record.reshape(1), points)
        self.acting = None if found.over else int(record.mover)
        """Whose turn it is; None when it is over."""
        self.roads, self.rooms, self.bag = int(found.roads), int(found.rooms), int(found.bag)
        self.points: list[int] = points.tolist()
        """Of the closed pipes of each material."""

    @cached_property
    def laid(self) -> Counter[int]:
        """How many of each pipe tile lie on the table."""
        return Counter([lies >> 3 for lies in self.lying.values() if lies < ROAD])

    @cached_property
    def touched(self) -> Counter[int]:
        """How many tiles lie beside a cell, of each beside which there is one."""
        return Counter([cell + step for cell in self.lying for step in NEXT])

    @cached_property
    def shown(self) -> list[tuple[int, int]]:
        """The cells that can be pointed at, row by row: those of the tiles, and the free ones beside them; what lies there."""
        lying = self.lying
        return [(cell, lying.get(cell, NOTHING)) for cell in sorted(lying.keys() | self.touched.keys())]


@once_a_position
def seen(box: Any, s: Any) -> Table:
    """Made once a position, however many look at it."""
    return _seen(box, _without_secrets(s))


def _without_secrets(s: Any) -> Any:
    """The record with no dice and no secret in it (rules/secrets.py: hands, materials), which is then the same for all eyes."""
    raw = bytearray(s.tobytes())
    for start, end in _SECRET:
        raw[start:end] = bytes(end - start)
    return np.frombuffer(raw, STATE)[0]


def _bytes_of(field: str) -> tuple[int, int]:
    start = STATE.fields[field][1]  # type: ignore[index]  # a record has fields
    return start, start + STATE[field].itemsize


_SECRET = tuple(_bytes_of(field) for field in ("dice", *(secret.field for secret in SECRETS)))


_seen = once_a_position(Table)


def tiles_held(s: Any, seat: int) -> dict[int, int]:
    """The different tiles in a hand, and how many there are of each."""
    return {tile: held for tile, held in enumerate(s.hand[seat].tolist() if seat >= 0 else ()) if held > 0}


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


_Beyond = tuple[tuple[int, tuple[int, int]], ...]
"""Sides of a tile, each as the cell beyond it, and as its own cell and the side."""


class _Stretch(NamedTuple):
    """One of the two pipes of a tile that lies (rules/pipes.py)."""

    which: int
    material: int
    part: Part
    plain: _Beyond
    to_roads: _Beyond


@once_a_box
def _stretches(box: Any) -> Callable[[int, int], tuple[_Stretch, ...]]:
    """The stretches on a cell where a tile lies so, in the order of their first sides."""
    sides_of, made_of, _ = printed(box)

    @lru_cache(8192)
    def found(cell: int, lies: int) -> tuple[_Stretch, ...]:
        kinds = [sides_of[lies] >> 4 * side & 15 for side in range(4)]
        materials = [made_of[lies] >> 2 * side & 3 for side in range(4)]
        stretches = []
        for material in dict.fromkeys(materials):
            sides = tuple(side for side in range(4) if materials[side] == material)
            plain = tuple((cell + NEXT[side], (cell, side)) for side in sides if kinds[side] < TO_ROAD)
            to_roads = tuple((cell + NEXT[side], (cell, side)) for side in sides if kinds[side] == TO_ROAD)
            which = int(material != materials[0])
            stretches.append(_Stretch(which, material, Part(cell, sides, len(plain)), plain, to_roads))
        return tuple(stretches)

    return found


def pipes(box: Any, s: Any) -> tuple[Pipe, ...]:
    """All pipes, each with its tiles in the order in which they were laid."""
    return _pipes(box, seen(box, s).record)


@once_a_position
def _pipes(box: Any, s: Any) -> tuple[Pipe, ...]:
    whole = np.empty(STRETCHES, np.int64)
    calls.follow(box.reshape(1), s.reshape(1), whole, np.empty((STRETCHES, COUNTS), np.int64))
    of, table, stretches = whole.tolist(), seen(box, s).lying, _stretches(box)
    found: dict[int, list[_Stretch]] = {}
    for place, (cell, lies) in enumerate(table.items()):
        if lies < ROAD:
            for stretch in stretches(cell, lies):
                found.setdefault(of[2 * place + stretch.which], []).append(stretch)
    return tuple([_pipe(table, joined) for joined in found.values()])


def _pipe(table: dict[int, int], joined: list[_Stretch]) -> Pipe:
    ends, pits = [], []
    for _, _, _, plain, to_roads in joined:
        for beyond, end in plain:
            if beyond not in table:
                ends.append(end)
        for beyond, pit in to_roads:
            if table.get(beyond) == ROAD + OPEN:
                pits.append(pit)
    return Pipe(joined[0].material, tuple([stretch.part for stretch in joined]), tuple(ends), tuple(pits))
