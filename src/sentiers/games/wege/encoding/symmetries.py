"""What changes nothing in Wege but where things lie, or what is land and what is water."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.contract import Numbers, Record
from sentiers.games.encoding import Symmetry
from sentiers.games.wege.box import BRIDGE, LAND, NO_TILE, PATH, RIVER, WATER, tile_of
from sentiers.games.wege.encoding.moves import FIRST
from sentiers.games.wege.encoding.observation import (
    AIM,
    CELLS,
    CORNERS,
    DUCKS,
    PLANES,
    SLOPES,
    SORTS,
    TIME,
    TO_COME,
    WINDOW,
)
from sentiers.games.wege.rules.ducks import corners


def symmetries(box: Record) -> tuple[Symmetry, ...]:
    """The diagonal through the corner in which the layout begins; for who plays together, land for water. Sides cannot change
    places between seats, because land has the first turn."""
    same = tuple(range(int(box.seats)))
    found = [Symmetry("along the diagonal", _reflect, _reflected(), _reflected_actions(), same)]
    if box.together and all(box.tiles[tile] == box.tiles[_exchanged(tile)] for tile in range(1, len(box.tiles))):
        found.append(Symmetry("land and water", _exchange, _exchanged_places(), _exchanged_actions(), same))
    return tuple(found)


_OTHER_CORNER = (0, 3, 2, 1)  # by the diagonal north-east and south-west change places
_OTHER_SORT = (3, 5, 4, 0, 2, 1, 6, 7)
_AFTER = np.arange(PLANES * CELLS, PLANES * CELLS + 2 * SORTS + TO_COME + AIM + TIME)


def _across(cell: int) -> int:
    return WINDOW * (cell % WINDOW) + cell // WINDOW


def _reflected() -> Numbers:
    ducks = [DUCKS + CORNERS * whose + _OTHER_CORNER[corner] for whose in range(2) for corner in range(CORNERS)]
    planes = [*range(4), *ducks, *range(SLOPES, PLANES)]
    return np.concatenate([[CELLS * plane + _across(cell) for plane in planes for cell in range(CELLS)], _AFTER])


def _reflected_actions() -> Numbers:
    ways = [*_OTHER_CORNER, CORNERS]
    return np.array([*(CELLS * way + _across(cell) for way in ways for cell in range(CELLS)), FIRST, FIRST + 1])


def _reflect(box: Any, s: Any) -> None:
    def moved(cells: Any) -> np.uint64:
        return np.uint64(sum(1 << _across(cell) for cell in range(CELLS) if int(cells) >> cell & 1))

    aside = 0  # the ducks that change their corner
    for side in (LAND, WATER):
        _, north_east, south_west, _ = corners(s, side)
        aside |= int(north_east) | int(south_west)
    s.south = moved(int(s.south) ^ aside)
    s.laid[:] = [moved(cells) for cells in s.laid]
    s.ducks[:] = [moved(cells) for cells in s.ducks]
    s.left, s.top = int(s.top), int(s.left)


def _exchanged(tile: int) -> int:
    """The tile with land for water, and a black duck for a white one."""
    if tile == NO_TILE:
        return NO_TILE
    kind, duck = (tile - 1) % 4, (tile - 1) // 4
    return tile_of(kind if kind >= BRIDGE else PATH + RIVER - kind, duck and 3 - duck)


def _exchanged_places() -> Numbers:
    ducks = [*range(DUCKS + CORNERS, SLOPES), *range(DUCKS, DUCKS + CORNERS)]
    planes = [1, 0, 2, 3, *ducks, SLOPES + 1, SLOPES, SLOPES + 2]
    cells = np.arange(PLANES * CELLS).reshape(PLANES, CELLS)[planes]
    after = _AFTER.copy()
    for first in range(0, 3 * SORTS, SORTS):
        after[first : first + SORTS] = _AFTER[first + np.array(_OTHER_SORT)]
    return np.concatenate([cells.ravel(), after])


def _exchanged_actions() -> Numbers:
    return np.array([*range(FIRST), FIRST + 1, FIRST])


def _exchange(box: Any, s: Any) -> None:
    s.laid[:2] = s.laid[1::-1].copy()
    s.ducks[:] = s.ducks[::-1].copy()
    s.first = 1 - s.first if s.turns else s.first
    s.hand = _exchanged(int(s.hand))
    s.deck[:] = [_exchanged(int(tile)) for tile in s.deck]
