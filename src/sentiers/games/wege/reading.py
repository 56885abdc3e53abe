"""A record of Wege read once, as plain numbers, for whatever draws, reads out or writes the park."""

from __future__ import annotations

from typing import Any, NamedTuple

from sentiers.games.once import once_a_position
from sentiers.games.wege.box import BLACK, NO_DUCK, NO_TILE, WHITE, tile_of
from sentiers.games.wege.notation import CORNERS, cell_name
from sentiers.games.wege.rules import FIRST_CELL
from sentiers.games.wege.rules.layout import WORLD, falling, free_cells, height, width


class Spot(NamedTuple):
    """A cell of the park or beside it. The corner is that of its duck, and empty without one."""

    place: int
    cell: int
    name: str
    tile: int
    turned: int
    corner: str

    @property
    def south(self) -> bool:
        return self.corner.startswith("s")


class Reading(NamedTuple):
    """The tiles that lie and the free cells beside them; where in the world the layout begins, and how far it reaches."""

    left: int
    top: int
    wide: int
    tall: int
    spots: tuple[Spot, ...]


def places(cells: int) -> list[int]:
    """The bits of a set that compiled code gave back."""
    word = int(cells)
    return [place for place in range(64) if word >> place & 1]


@once_a_position
def read(s: Any) -> Reading:
    """The tiles, and the free cells beside them, row by row."""
    left, top = int(s.left), int(s.top)
    kinds, ducks = [int(word) for word in s.laid], [int(word) for word in s.ducks]
    south, slope = int(s.south), int(falling(s))
    if not any(kinds):
        return Reading(left, top, 0, 0, (Spot(9, FIRST_CELL, cell_name(FIRST_CELL), NO_TILE, 0, ""),))
    spots = []
    for place in places(sum(kinds) | int(free_cells(s))):
        cell = ((place >> 3) + top - 1) * WORLD + (place & 7) + left - 1
        name = cell_name(cell)
        kind = next((kind for kind, word in enumerate(kinds) if word >> place & 1), None)
        turned = 1 - (slope >> place & 1)
        if kind is None:
            spots.append(Spot(place, cell, name, NO_TILE, turned, ""))
            continue
        duck = BLACK if ducks[0] >> place & 1 else WHITE if ducks[1] >> place & 1 else NO_DUCK
        corner = ""
        if duck != NO_DUCK:
            turned += 2 * ((duck - BLACK + turned >= 2) != bool(south >> place & 1))
            corner = CORNERS[(duck - BLACK + turned) & 3]
        spots.append(Spot(place, cell, name, tile_of(kind, duck), turned, corner))
    return Reading(left, top, int(width(s)), int(height(s)), tuple(spots))
