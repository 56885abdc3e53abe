"""What a screen reader says of each thing in Buizen that can be clicked."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import MANHOLE, MOST_MOVES, PIT, ROAD, ROOM, TO_ROAD, TO_ROOM
from sentiers.games.buizen.notation import TURNS, cell_name, face_name, tile_name
from sentiers.games.buizen.reading import cells_shown, printed, tiles_held
from sentiers.games.buizen.rules import PASS, TILE_LAID, legal, turn
from sentiers.games.buizen.rules.bag import in_bag
from sentiers.games.buizen.rules.layout import NOTHING, piles
from sentiers.games.clicks import Labels, LayerWords
from sentiers.games.once import once_a_box
from sentiers.messages import Message, Seat

MATERIAL = (Message("PE100"), Message("gas"), Message("fire main"), Message("PP"))
UNKNOWN = Message("unknown")
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


def material_name(number: int) -> Message:
    """Materials are counted from 1; 0 is one that cannot be known."""
    return MATERIAL[number - 1] if number else UNKNOWN


def acts(box: Any, s: Any, seat: int) -> bool:
    return seat >= 0 and int(turn(box, s)) == 1 << seat


def must_pass(box: Any, s: Any, seat: int) -> bool:
    """B15: is passing among the moves of this seat?"""
    out = np.empty(MOST_MOVES, np.int32)
    return PASS in out[: legal(box, s, seat, out)].tolist()


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
        return Message("free")
    if lies == ROOM:
        return Message("a pump room")
    if lies >= ROAD:
        return _ROADS[lies - ROAD]
    return face_words(box, lies)


DRAWS = {1: Message("Draw one tile"), 2: Message("Draw two tiles"), 3: Message("Draw three tiles")}


def labels(box: Any, s: Any, seat: int, layers: dict[str, LayerWords]) -> Labels:
    said = {
        f"cell:{cell_name(cell)}": Message("{cell}, {thing}", cell=cell_name(cell), thing=thing(box, lies))
        for cell, lies in cells_shown(s).items()
    }
    said |= _beside(box, s)
    for tile in tiles_held(s, seat):
        said |= _in_hand(box, tile)
    if not acts(box, s, seat):
        return Labels(said, layers=layers)
    turns = {turn.name: words for turn, words in zip(TURNS, TURNED, strict=True)}
    if s.drawing:  # B14b
        return Labels(said, {f"draw-{number}": words for number, words in DRAWS.items()}, turns, layers)
    passing = Message("End the turn") if s.step == TILE_LAID else Message("No tile fits: pass")
    buttons = {"pass": passing} if must_pass(box, s, seat) else {}
    return Labels(said, buttons, turns, layers)


def _beside(box: Any, s: Any) -> dict[str, Message]:
    """What lies beside the table, for all to see."""
    roads, rooms = piles(box, s, s.lying)
    said = {
        "pile:road": Message("Roads left: {count}", count=int(roads)),
        "pile:room": Message("Pump rooms left: {count}", count=int(rooms)),
        "bag": Message("Tiles in the bag: {count}", count=int(in_bag(box, s))),
    }
    for seat in range(box.players):
        said[f"seat:{seat}"] = Message(
            "{who}, tiles in hand: {count}; material: {material}",
            who=Seat(seat),
            count=int(s.held[seat]),
            material=material_name(int(s.material[seat])),
        )
    return said


def _in_hand(box: Any, tile: int) -> dict[str, Message]:
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
