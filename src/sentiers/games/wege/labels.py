"""What a screen reader says of each thing in Wege that can be clicked."""

from __future__ import annotations

from typing import Any

from sentiers.games.wege.box import BLACK, NO_DUCK, NO_TILE
from sentiers.games.wege.layout import corner_of, duck_of, free_cells, occupied, tile_at, turned_at
from sentiers.games.wege.notation import HAND, cell_name, holds
from sentiers.games.wege.rules import FIRST_CELL, cell_of
from sentiers.games.wege.telling import A_TILE
from sentiers.messages import Message

CORNER = (Message("north-west"), Message("north-east"), Message("south-east"), Message("south-west"))


def cells_shown(s: Any) -> dict[int, int]:
    """The cells that can be pointed at, those of the tiles and those beside them: their name's number by their bit."""
    cells = occupied(s)
    if not cells:
        return {9: FIRST_CELL}
    shown = cells | free_cells(s)
    return {place: int(cell_of(s, place)) for place in range(64) if holds(shown, place)}


def turns_shown(s: Any) -> tuple[int, ...]:
    """The rotations, in quarters, that can be chosen for some cell: none where turning means nothing (W6, W7)."""
    if s.hand == NO_TILE or (duck_of(s.hand) == NO_DUCK and s.turns > 0):
        return ()
    return (0, 1) if duck_of(s.hand) == NO_DUCK else (0, 1, 2, 3)


def labels(s: Any) -> dict[str, Message]:
    said = {f"cell:{cell_name(cell)}": _cell(s, place, cell_name(cell)) for place, cell in cells_shown(s).items()}
    if s.hand != NO_TILE:
        said[HAND] = Message("In hand: {tile}", tile=A_TILE[int(s.hand)])
    for turned in turns_shown(s):
        duck = int(duck_of(s.hand))
        corner = CORNER[corner_of(max(duck, BLACK), turned)]
        said[f"turn:{90 * turned}"] = (
            Message("the duck in the {corner}", corner=corner)
            if duck
            else Message("land in the {corner}", corner=corner)
        )
    return said


def _cell(s: Any, place: int, name: str) -> Message:
    tile = int(tile_at(s, place))
    if tile == NO_TILE:
        return Message("{cell}, free", cell=name)
    duck = duck_of(tile)
    if duck == NO_DUCK:
        return Message("{cell}, {tile}", cell=name, tile=A_TILE[tile])
    corner = CORNER[corner_of(duck, turned_at(s, place))]
    return Message("{cell}, {tile} in the {corner}", cell=name, tile=A_TILE[tile], corner=corner)
