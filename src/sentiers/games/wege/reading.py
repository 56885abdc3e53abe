"""A record of Wege read once, as plain numbers, for whatever draws, reads out or writes the park."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.once import once_a_position
from sentiers.games.wege import calls
from sentiers.games.wege.box import LAND, NO_DUCK, NO_TILE, SORTS, TILES, WATER
from sentiers.games.wege.calls import Side
from sentiers.games.wege.notation import CORNERS, cell_name
from sentiers.games.wege.rules import parts
from sentiers.games.wege.rules.layout import corner_of, duck_of


class Spot(NamedTuple):
    """A cell of the park or beside it. The corner is that of its duck, and empty without one."""

    place: int
    code: int
    """Of the move that would lay here what lies here: whatever is drawn or said of a spot is known by it."""
    cell: int
    name: str
    anchor: str
    tile: int
    turned: int
    corner: str

    @property
    def south(self) -> bool:
        return self.corner.startswith("s")


class Reading(NamedTuple):
    """The tiles that lie and the free cells beside them; where in the world the layout begins, and how far it reaches; the tile in
    hand and those to come; and what land and water have."""

    left: int
    top: int
    wide: int
    tall: int
    spots: list[Spot]
    exchanges: int
    never: int
    inner: int
    hand: int
    passed: bool
    turns: int
    drawn: int
    coming: int
    """The top of the stack, where one sees it."""
    to_come: list[int]
    aside: tuple[int, int]
    """Bridges and reserves out of play (W9)."""
    sides: tuple[Side, Side]

    @property
    def laid(self) -> list[Spot]:
        return [spot for spot in self.spots if spot.tile != NO_TILE]

    @property
    def ponds(self) -> int:
        return self.sides[LAND].rings

    @property
    def islands(self) -> int:
        return self.sides[WATER].rings


_COLUMNS = [[column for column in range(8) if row >> column & 1] for row in range(256)]


def places(cells: int) -> list[int]:
    """The bits of a set."""
    rows = enumerate(cells.to_bytes(8, "little"))
    return [8 * y + x for y, row in rows if row for x in _COLUMNS[row]]


@cache
def _spot(number: int) -> Spot:
    """As compiled code tells it."""
    return Spot(number & 63, *spot(number >> 6)[1:])


@cache
def spot(code: int) -> Spot:
    """What lies there by this code, wherever the layout begins."""
    cell, turned, _, tile = (int(part) for part in parts(code))
    duck = duck_of(tile) if tile != NO_TILE else NO_DUCK
    corner = CORNERS[corner_of(duck, turned)] if duck != NO_DUCK else ""
    name = cell_name(cell)
    return Spot(-1, code, cell, name, f"cell:{name}", tile, turned, corner)


@once_a_position
def read(box: Any, s: Any) -> Reading:
    """The spots are told row by row."""
    boxes, states = box.reshape(1), s.reshape(1)
    found, counts = np.empty(64, dtype=np.int64), np.empty(SORTS, dtype=np.int64)
    layout = calls.layout(boxes, states, counts)
    spots = list(map(_spot, found[: calls.spots(states, found)].tolist()))
    drawn = int(s.drawn)
    return Reading(
        left=int(s.left),
        top=int(s.top),
        wide=int(layout.wide),
        tall=int(layout.tall),
        spots=spots,
        exchanges=int(layout.exchanges),
        never=int(layout.never),
        inner=int(layout.inner),
        hand=int(s.hand),
        passed=bool(s.passed),
        turns=int(s.turns),
        drawn=drawn,
        coming=int(s.deck[drawn]) if drawn < TILES else NO_TILE,
        to_come=counts.tolist(),
        aside=(int(layout.bridges_aside), int(layout.reserves_aside)),
        sides=(_side(boxes, states, LAND), _side(boxes, states, WATER)),
    )


def _side(boxes: Any, states: Any, which: int) -> Side:
    return Side._make(map(int, calls.side(boxes, states, which)))  # plain Python would leave NumPy's numbers
