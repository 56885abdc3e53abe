"""What a screen reader says of each thing in Wege that can be clicked."""

from __future__ import annotations

from functools import cache

from sentiers.games.clicks import Labels
from sentiers.games.wege.box import BLACK, NO_DUCK, NO_TILE, TILES
from sentiers.games.wege.drawing import lights, panel
from sentiers.games.wege.notation import CORNERS, HAND, NEXT, TURNS
from sentiers.games.wege.reading import Reading, spot
from sentiers.games.wege.rules.layout import corner_of, duck_of
from sentiers.games.wege.telling import A_TILE, STEPS
from sentiers.messages import Message

CORNER = (Message("north-west"), Message("north-east"), Message("south-east"), Message("south-west"))
_IN_HAND = {tile: Message("In hand: {tile}", tile=said) for tile, said in A_TILE.items()}


def labels(seen: Reading) -> Labels:
    said = {spot.anchor: _cell(spot.code) for spot in seen.spots}
    if seen.hand != NO_TILE:
        said[HAND] = _IN_HAND[seen.hand]
    if seen.drawn < TILES:
        said[NEXT] = _next(seen.coming, TILES - seen.drawn)
    return Labels(
        said,
        turns=_turns(seen.hand, seen.turns == 0),
        layers=lights.told(seen, panel.told(seen.to_come)),
        steps=STEPS,
    )


def turns_shown(hand: int, first: bool) -> tuple[int, ...]:
    """The rotations, in quarters, that can be chosen for some cell: none where turning means nothing (W6, W7)."""
    if hand == NO_TILE or (duck_of(hand) == NO_DUCK and not first):
        return ()
    return (0, 1) if duck_of(hand) == NO_DUCK else (0, 1, 2, 3)


@cache
def _turns(hand: int, first: bool) -> dict[str, Message]:
    turns = {}
    for turned in turns_shown(hand, first):
        duck = int(duck_of(hand))
        corner = CORNER[corner_of(max(duck, BLACK), turned)]
        turns[TURNS[turned].name] = (
            Message("The duck in the {corner}", corner=corner)
            if duck
            else Message("Land in the {corner}", corner=corner)
        )
    return turns


@cache
def _next(coming: int, left: int) -> Message:
    """W5: of a stack one sees which, of a heap only how many."""
    if coming == NO_TILE:
        return Message("Still to draw: {left} tiles, face down", left=left)
    return Message("Next: {tile}; still to draw: {left} tiles", tile=A_TILE[coming], left=left)


@cache
def _cell(code: int) -> Message:
    """Of the spot with this code."""
    here = spot(code)
    if here.tile == NO_TILE:
        return Message("{cell}, free", cell=here.name)
    if not here.corner:
        return Message("{cell}, {tile}", cell=here.name, tile=A_TILE[here.tile])
    corner = CORNER[CORNERS.index(here.corner)]
    return Message("{cell}, {tile} in the {corner}", cell=here.name, tile=A_TILE[here.tile], corner=corner)
