"""The box of Buizen: the pipe tiles with their two faces, pits, manholes, roads and pump rooms (B1 to B6).

Tiles that cannot be told apart, turned and turned over as one likes, are one tile with several copies. How a tile *lies* is one
number: the tile, the face that shows, and by how many quarters it is turned clockwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.contract import BoxAbilities
from sentiers.games.editions import Count, Edition
from sentiers.kernel import blank, record
from sentiers.messages import Message

MATERIALS = ("PE100", "gas", "fire main", "PP")
LETTERS = "egfp"
KINDS = "./^"

MOST_PLAYERS = 4
MOST_PIPES = 56
MOST_PILE = 12  # roads, or pump rooms
MOST_SPECIALS = 8  # pits, or manholes
MOST_LAID = MOST_PIPES + 2 * MOST_PILE
MOST_TILES = MOST_PIPES + 2 * MOST_SPECIALS  # in the bag
MOST_MOVES = 8192  # of one player at once; `make` refuses an edition in which there might be more

PIT, MANHOLE = MOST_PIPES, MOST_PIPES + 1  # as tiles of a hand
KINDS_OF_TILES = MOST_PIPES + 2

# What lies on a cell, besides a pipe tile: a road, with what covers it, or a pump room
ROAD = 8 * MOST_PIPES
BARE, OPEN, COVERED, CLOSED = 0, 1, 2, 3  # nothing, a pit, a manhole, a manhole on a pit
ROOM = ROAD + 4
WAYS_TO_LIE = ROOM + 1

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
# A side of a tile: 1 to 4 is a plain one of a material; and what a tile asks of who is laid against it: the same, or
TO_ROAD, TO_ROOM = 5, 6  # a connection to the road, or to the pump room, that lies there
A_ROAD, A_ROOM = 7, 8  # a road, or a pump room: nothing that could be laid from a hand (B11, B13)

# What presses on a free cell: 0 to 15 what its neighbours ask, four bits for each side of it, and
UNFIT_ROAD, UNFIT_ROOM = 1 << 16, 1 << 17  # a road, or a pump room, would not fit there (B12)
CLOSED_OFF = 1 << 18  # no tile of a hand could be laid there (B11, B13)
TAKEN = 24  # from this bit on two for each side of it: there lies a tile

BOX = record(
    "buizen_box",
    [
        ("players", "i4"),
        ("pipes", "i4"),  # different pipe tiles
        ("bag", "i4"),  # all tiles that are in it at first
        ("roads", "i4"),
        ("rooms", "i4"),  # the starting tile included
        ("hand", "i4"),
        ("copies", "i1", (KINDS_OF_TILES,)),
        ("number", "i1", (MOST_PIPES,)),  # of the tile in the edition, from 1
        ("faces", "i1", (MOST_PIPES,)),  # 1 where both look alike
        ("turns", "i1", (MOST_PIPES, 2)),  # how many ways there are to turn a face that look different
        ("sides", "u2", (WAYS_TO_LIE,)),  # four bits for each side, north lowest
        ("asks", "u2", (WAYS_TO_LIE,)),  # the same: what it asks of its neighbours
        ("made_of", "u1", (WAYS_TO_LIE,)),  # two bits for each side: the material of its pipe
        (
            "presses",
            "u4",
            (WAYS_TO_LIE, 4),
        ),  # what it asks of the cell on each side of it, and what would not fit there
        ("shows", "u1", (MOST_PIPES, 4 * 8)),  # the ways to lie, a bit each, that have this on that side; 0: all
        ("first_begins", "i1"),  # B8b
        ("fewer", "i1"),  # B14b
        ("forced", "i1"),  # B15b
        ("beside", "i1"),  # B15c
        ("longest", "i1"),  # B22b
    ],
)

_SIDE = re.compile(r"([egfp])([./^])")


class Side(NamedTuple):
    material: int
    kind: int


Face = tuple[Side, ...]


def make(edition: Edition, options: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """The box for a match with this edition and so many players."""
    edition.only("name", "pump_rooms", "roads", "open_pits", "manholes", "hand", "tiles")
    edition.string("name")
    boxes = blank(BOX)
    box = boxes[0]
    box.players = options["players"]
    box.first_begins, box.fewer = options["first_begins"], options["fewer"]
    box.forced, box.beside, box.longest = options["forced"], options["beside"], options["longest"]
    box.rooms = edition.number("pump_rooms", 1, MOST_PILE)
    box.roads = edition.number("roads", 0, MOST_PILE)
    box.copies[PIT] = edition.number("open_pits", 0, MOST_SPECIALS)
    box.copies[MANHOLE] = edition.number("manholes", 0, MOST_SPECIALS)
    tiles = _tiles(edition)
    _weigh(edition, tiles)
    _sort_out(box, tiles)
    box.bag = int(box.copies.sum())
    box.hand = edition.number("hand", 1, int(box.bag) // MOST_PLAYERS)
    for cover in range(4):
        box.asks[ROAD + cover] = _word([TO_ROAD] * 4)
    box.asks[ROOM] = _word([TO_ROOM] * 4)
    for lies in range(WAYS_TO_LIE):
        for side in range(4):
            box.presses[lies, side] = _pressure(int(box.asks[lies]) >> 4 * side & 15, side ^ 2)
    if most_moves(box) > MOST_MOVES:
        edition.fail(Message("With these tiles one player might have too many moves to choose from."), "tiles")
    return boxes


def _tiles(edition: Edition) -> list[tuple[Face, Face]]:
    items = edition.data.get("tiles")
    if not isinstance(items, list) or not 1 <= len(items) <= MOST_PIPES:
        edition.fail(Message("tiles must be a list of 1 to {most} tiles.", most=MOST_PIPES), "tiles")
    tiles = []
    for place, item in enumerate(items):
        if not isinstance(item, dict) or set(item) != {"front", "back"}:
            edition.fail(Message("A tile has a front and a back."), "tiles", place)
        tiles.append((_face(edition, place, item["front"]), _face(edition, place, item["back"])))
    return tiles


def _face(edition: Edition, place: int, text: Any) -> Face:
    found = [_SIDE.fullmatch(word) for word in text.split()] if isinstance(text, str) else []
    if len(found) != 4 or None in found:
        edition.fail(
            Message(
                "A face has four sides, north, east, south and west, each a material of {letters} and a kind of {kinds}.",
                letters=" ".join(LETTERS),
                kinds=" ".join(KINDS),
            ),
            "tiles",
            place,
        )
    face = tuple(Side(LETTERS.index(side[1]), KINDS.index(side[2])) for side in found if side)
    if 1 in Counter(side.material for side in face).values():
        edition.fail(Message("Each pipe of a face leads to at least two of its sides."), "tiles", place)
    if all(side.kind for side in face):
        edition.fail(Message("At most three sides of a face are connections."), "tiles", place)
    return face


def _weigh(edition: Edition, tiles: list[tuple[Face, Face]]) -> None:
    """B6: no material is better off than another."""
    sides = Counter(side for tile in tiles for face in tile for side in face)
    for kind in range(3):
        numbers = [sides[Side(material, kind)] for material in range(4)]
        if len(set(numbers)) > 1:
            edition.fail(
                Message(
                    "All materials have as many sides of each kind, but of the kind {kind} there are {numbers} for {letters}.",
                    kind=KINDS[kind],
                    numbers=", ".join(map(str, numbers)),
                    letters=", ".join(LETTERS),
                ),
                "tiles",
            )


def turned(face: Face, quarters: int) -> Face:
    """The face turned clockwise: what was in the north comes to the east."""
    return tuple(face[(side - quarters) % 4] for side in range(4))


def _upright(face: Face) -> Face:
    return min(turned(face, quarters) for quarters in range(4))


def _sort_out(box: Any, tiles: list[tuple[Face, Face]]) -> None:
    """Numbers the tiles that differ, and notes how each can lie."""
    known: dict[tuple[Face, ...], int] = {}
    for place, faces in enumerate(tiles):
        look = tuple(sorted(map(_upright, faces)))
        tile = known.setdefault(look, len(known))
        box.copies[tile] += 1
        if box.copies[tile] > 1:
            continue
        box.number[tile] = place + 1
        box.faces[tile] = len(set(look))
        for side, face in enumerate(faces):
            box.turns[tile, side] = len({turned(face, quarters) for quarters in range(4)})
            for quarters in range(4):
                _note(box, tile << 3 | side << 2 | quarters, turned(face, quarters))
        _note_shown(box, tile)
    box.pipes = len(known)


def _word(nibbles: list[int]) -> int:
    return sum(nibble << 4 * side for side, nibble in enumerate(nibbles))


def _note(box: Any, lies: int, face: Face) -> None:
    box.sides[lies] = _word([(side.material + 1, TO_ROAD, TO_ROOM)[side.kind] for side in face])
    box.asks[lies] = _word([(side.material + 1, A_ROAD, A_ROOM)[side.kind] for side in face])
    box.made_of[lies] = sum(side.material << 2 * place for place, side in enumerate(face))


def _pressure(ask: int, side: int) -> int:
    """What this means, asked from that side of a free cell."""
    unfit = (UNFIT_ROAD if ask not in (TO_ROAD, A_ROAD) else 0) | (UNFIT_ROOM if ask not in (TO_ROOM, A_ROOM) else 0)
    return ask << 4 * side | unfit | (CLOSED_OFF if ask in (A_ROAD, A_ROOM) else 0) | 3 << TAKEN + 2 * side


def _note_shown(box: Any, tile: int) -> None:
    """Ways to lie that look alike are noted once."""
    for face in range(box.faces[tile]):
        for quarters in range(box.turns[tile, face]):
            way = face << 2 | quarters
            for side in range(4):
                box.shows[tile, 8 * side] |= 1 << way
                box.shows[tile, 8 * side + (box.sides[tile << 3 | way] >> 4 * side & 15)] |= 1 << way


def most_moves(box: Any) -> int:
    """No player ever has more: who holds so many pipe tiles sees at most the others lie, n tiles that hang together have at most
    2n + 2 free cells beside them, and what one neighbour asks is shown by a tile in few of the ways it can lie."""
    fits = []
    for tile in range(int(box.pipes)):
        shown = Counter(
            int(box.sides[tile << 3 | face << 2 | quarters]) & 15
            for face in range(box.faces[tile])
            for quarters in range(box.turns[tile, face])
        )
        fits.append(max(shown.values()))
    fits.sort(reverse=True)
    pipes, others = int(box.copies[:MOST_PIPES].sum()), int(box.roads + box.rooms)
    most = 0
    for held in range(pipes + 1):
        cells = 2 * (pipes - held + others) + 2
        most = max(most, sum(fits[:held]) * cells)
    return most + 2 * int(box.roads) + 1


def counts(box: Any) -> list[Count]:
    """B2, B3, B8."""
    return [
        Count(Message("Pump rooms"), int(box.rooms), 10),
        Count(Message("Roads"), int(box.roads), 10),
        Count(Message("Open pits"), int(box.copies[PIT]), 4),
        Count(Message("Manholes"), int(box.copies[MANHOLE]), 4),
        Count(Message("Tiles in the first hand"), int(box.hand), 4),
    ]


ABILITIES = BoxAbilities(counts)
