"""What a screen reader says of each thing in Wege that can be clicked."""

from __future__ import annotations

from typing import Any

from sentiers.games.clicks import Labels, LayerWords
from sentiers.games.wege.box import BLACK, NO_DUCK, NO_TILE, TILES
from sentiers.games.wege.notation import CORNERS, HAND, NEXT, TURNS
from sentiers.games.wege.reading import Spot, read
from sentiers.games.wege.rules.layout import corner_of, duck_of
from sentiers.games.wege.telling import A_TILE
from sentiers.messages import Message

CORNER = (Message("north-west"), Message("north-east"), Message("south-east"), Message("south-west"))


def turns_shown(s: Any) -> tuple[int, ...]:
    """The rotations, in quarters, that can be chosen for some cell: none where turning means nothing (W6, W7)."""
    if s.hand == NO_TILE or (duck_of(s.hand) == NO_DUCK and s.turns > 0):
        return ()
    return (0, 1) if duck_of(s.hand) == NO_DUCK else (0, 1, 2, 3)


def labels(box: Any, s: Any, layers: dict[str, LayerWords]) -> Labels:
    said = {f"cell:{spot.name}": _cell(spot) for spot in read(s).spots}
    if s.hand != NO_TILE:
        said[HAND] = Message("In hand: {tile}", tile=A_TILE[int(s.hand)])
    if s.drawn < TILES:
        said[NEXT] = _next(s)
    turns = {}
    for turned in turns_shown(s):
        duck = int(duck_of(s.hand))
        corner = CORNER[corner_of(max(duck, BLACK), turned)]
        turns[TURNS[turned].name] = (
            Message("The duck in the {corner}", corner=corner)
            if duck
            else Message("Land in the {corner}", corner=corner)
        )
    return Labels(said, turns=turns, layers=layers)


def _next(s: Any) -> Message:
    """W5: of a stack one sees which, of a heap only how many."""
    coming, left = int(s.deck[int(s.drawn)]), TILES - int(s.drawn)
    if coming == NO_TILE:
        return Message("Still to draw: {left} tiles, face down", left=left)
    return Message("Next: {tile}; still to draw: {left} tiles", tile=A_TILE[coming], left=left)


def _cell(spot: Spot) -> Message:
    if spot.tile == NO_TILE:
        return Message("{cell}, free", cell=spot.name)
    if not spot.corner:
        return Message("{cell}, {tile}", cell=spot.name, tile=A_TILE[spot.tile])
    corner = CORNER[CORNERS.index(spot.corner)]
    return Message("{cell}, {tile} in the {corner}", cell=spot.name, tile=A_TILE[spot.tile], corner=corner)
