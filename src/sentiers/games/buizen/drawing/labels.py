"""What a screen reader says of each thing in Buizen that can be clicked."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from sentiers.games.buizen import calls
from sentiers.games.buizen.box import KINDS_OF_TILES, MANHOLE, MOST_MOVES, PIT, ROAD, ROOM, TO_ROAD, TO_ROOM
from sentiers.games.buizen.notation import TURNS, cell_anchor, cell_name, face_name, tile_name
from sentiers.games.buizen.reading import printed, seen, tiles_held
from sentiers.games.buizen.rules import PASS, TILE_LAID
from sentiers.games.buizen.rules.layout import NOTHING
from sentiers.games.clicks import Labels, LayerWords
from sentiers.games.once import once_a_box, once_a_position
from sentiers.messages import Message, Seat

MATERIAL = (Message("PE100"), Message("gas"), Message("fire main"), Message("PP"))
UNKNOWN = Message("unknown")
_OWN = tuple(Message("Your secret material: {material}", material=material) for material in MATERIAL)
FACE = (Message("front"), Message("back"))
TURNED = (
    Message("As in the hand"),
    Message("A quarter to the right"),
    Message("Half a turn"),
    Message("A quarter to the left"),
)
SPECIAL = {PIT: Message("an open pit"), MANHOLE: Message("a manhole")}
_ROADS = (
    Message("a road"),
    Message("a road with an open pit"),
    Message("a road with a manhole"),
    Message("a pit closed by a manhole"),
)
_FREE, _ROOM = Message("free"), Message("a pump room")
_TURNS = {turn.name: words for turn, words in zip(TURNS, TURNED, strict=True)}
_DRAWS = {
    "draw-1": Message("Draw one tile"),
    "draw-2": Message("Draw two tiles"),
    "draw-3": Message("Draw three tiles"),
}
STEPS = {
    "face": Message("Choose where to lay it: the lit cells."),
    "cell": Message("Choose a tile that fits there, front or back."),
    "tile": Message("Choose the road to lay it onto."),
    "turn": Message("Turn it, then play."),
}
_PASS, _END = {"pass": Message("No tile fits: pass")}, {"pass": Message("End the turn")}


def material_name(number: int) -> Message:
    """Materials are counted from 1; 0 is one that cannot be known."""
    return MATERIAL[number - 1] if number else UNKNOWN


@once_a_position
def only_passes(box: Any, s: Any, seat: int) -> tuple[bool, bool]:
    """B15: is passing among the moves of this seat, and is it the only one?"""
    out = np.empty(MOST_MOVES, np.int32)
    total = calls.legal(box.reshape(1), s.reshape(1), seat, out)
    passes = bool((out[:total] == PASS).any())
    return passes, passes and total == 1


@once_a_box
def _faces(box: Any) -> list[Message]:
    """The four sides of each tile in each way to lie."""
    found = []
    for lies in range(ROAD):
        words = [_side(box, lies, side) for side in range(4)]
        found.append(Message("north {n}, east {e}, south {s}, west {w}", **dict(zip("nesw", words, strict=True))))
    return found


def face_words(box: Any, lies: int) -> Message:
    """The four sides of a tile as it lies."""
    return _faces(box)[lies]


def _side(box: Any, lies: int, side: int) -> Message:
    sides, made_of, _ = printed(box)
    kind, material = sides[lies] >> 4 * side & 15, MATERIAL[made_of[lies] >> 2 * side & 3]
    if kind == TO_ROAD:
        return Message("{material} to a road", material=material)
    if kind == TO_ROOM:
        return Message("{material} to a pump room", material=material)
    return material


def thing(box: Any, lies: int) -> Message:
    """What lies on a cell, in words."""
    if lies == NOTHING:
        return _FREE
    if lies == ROOM:
        return _ROOM
    if lies >= ROAD:
        return _ROADS[lies - ROAD]
    return face_words(box, lies)


# A label that is still the same is the same Message: so nobody need compare or render it anew (server/labels.py).


def labels(box: Any, s: Any, seat: int, layers: dict[str, LayerWords]) -> Labels:
    now = seen(box, s)
    said = dict(_on_table(box, now.record))
    for other in range(box.players):
        said[f"seat:{other}"] = _seat(other, now.held[other], int(s.material[other]))
    own = int(s.material[seat]) if seat >= 0 else 0
    says = {}
    if own:  # B7
        said["material"], says = _OWN[own - 1], {"material": MATERIAL[own - 1]}
    in_hand = _in_hand(box)
    for tile in tiles_held(s, seat):
        said |= in_hand[tile]
    if seat != now.acting:
        return Labels(said, layers=layers, says=says)
    if s.drawing:  # B14b
        return Labels(said, _DRAWS, _TURNS, layers, says=says)
    passing = _END if s.step == TILE_LAID else _PASS
    return Labels(said, passing if only_passes(box, s, seat)[0] else {}, _TURNS, layers, says=says, steps=STEPS)


@once_a_position
def _on_table(box: Any, s: Any) -> dict[str, Message]:
    """The cells, and what lies beside the table for all to see."""
    now, on_cell = seen(box, s), _on_cell(box)
    said = {cell_anchor(cell): on_cell(cell, lies) for cell, lies in now.shown}
    said["pile:road"], said["pile:room"], said["bag"] = _roads(now.roads), _rooms(now.rooms), _bag(now.bag)
    return said


@once_a_box
def _on_cell(box: Any) -> Callable[[int, int], Message]:
    @lru_cache(8192)
    def said(cell: int, lies: int) -> Message:
        return Message("{cell}, {thing}", cell=cell_name(cell), thing=thing(box, lies))

    return said


@lru_cache
def _roads(count: int) -> Message:
    return Message("Roads left: {count}", count=count)


@lru_cache
def _rooms(count: int) -> Message:
    return Message("Pump rooms left: {count}", count=count)


@lru_cache
def _bag(count: int) -> Message:
    return Message("Tiles in the bag: {count}", count=count)


@lru_cache(1024)
def _seat(seat: int, held: int, material: int) -> Message:
    return Message(
        "{who}, tiles in hand: {count}; material: {material}",
        who=Seat(seat),
        count=held,
        material=material_name(material),
    )


@once_a_box
def _in_hand(box: Any) -> list[dict[str, Message]]:
    """What is said of each tile that one holds."""
    return [_held(box, tile) for tile in range(KINDS_OF_TILES)]


def _held(box: Any, tile: int) -> dict[str, Message]:
    if tile in SPECIAL:
        return {f"tile:{tile_name(box, tile)}": Message("In hand: {tile}", tile=SPECIAL[tile])}
    return {
        f"face:{face_name(box, lies)}": Message(
            "In hand: tile {number}, {face}: {sides}",
            number=tile_name(box, tile),
            face=FACE[lies >> 2 & 1],
            sides=face_words(box, lies),
        )
        for lies in (tile << 3, tile << 3 | 4)[: box.faces[tile]]
    }
