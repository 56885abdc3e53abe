"""The box of Wege: how many tiles there are of each sort (W1 to W3), and what the table has agreed on.

A tile is a number: its kind, and the colour of its duck. Upright it has land in the north-west and south-east corners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sentiers.games.contract import BoxAbilities
from sentiers.games.editions import Count, Edition
from sentiers.kernel import blank, record
from sentiers.messages import Message

TILES = 40
PATH, RIVER, BRIDGE, RESERVE = 0, 1, 2, 3
KINDS = ("path", "river", "bridge", "reserve")
NO_DUCK, BLACK, WHITE = 0, 1, 2
DUCKS = ("", "black", "white")
NO_TILE = 0
SORTS = 13  # tiles are numbered from 1: 1 + kind + 4 * duck

LAND, WATER = 0, 1
MOST_SPECIAL = 12  # bridges and reserves: each may be exchanged once, which lengthens the match
_CORNERS = {BLACK: ("north-west", "south-east"), WHITE: ("north-east", "south-west")}

BOX = record(
    "wege_box",
    [
        ("tiles", "i1", (SORTS,)),  # how many there are of each
        ("seats", "i4"),
        ("together", "i1"),  # W25
        ("child", "i1", (2,)),  # W23, by side
        ("ducks_decide", "i1"),  # W22
        ("stack", "i1"),  # W5
        ("experts", "i1"),  # W24
        ("bridges", "i1"),  # W11b
        ("near", "i1"),  # W20b
        ("child_both", "i1"),  # W23b
        ("mixed", "i1", (2,)),  # W23c: of the side's two players one is a child, the other is not
        ("shared", "i1"),  # W23b: all are children, so all have the same aim
    ],
)


def tile_of(kind: int, duck: int) -> int:
    return 1 + kind + 4 * duck


def make(edition: Edition, options: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """The box for a match with this edition and these options."""
    from sentiers.games.wege import CARD, children

    edition.only("name", "tiles")
    edition.string("name")
    boxes = blank(BOX)
    box = boxes[0]
    _count_tiles(edition, box)
    box.seats = CARD.seats(options)
    box.together = options["players"] not in ("two", "teams")
    child = children(options)
    for side in (LAND, WATER):
        box.child[side], box.mixed[side] = any(child[side::2]), len(set(child[side::2])) == 2
    box.ducks_decide = options["aim"] == "ducks" and not any(child)
    box.stack = options["draw"] == "stack"
    box.experts = options["experts"]
    box.bridges, box.near, box.child_both = options["bridges"], options["near"], options["child_both"]
    box.shared = box.child_both and not box.together and all(child)
    return boxes


def _count_tiles(edition: Edition, box: Any) -> None:
    items = edition.data.get("tiles")
    if not isinstance(items, list) or not items:
        edition.fail(Message("tiles must be a list of sorts of tiles."), "tiles")
    totals = [0] * SORTS
    for place, item in enumerate(items):
        tile, count = _sort(edition, place, item)
        totals[tile] += count
    if sum(totals) != TILES:
        edition.fail(
            Message("There must be {tiles} tiles in all, not {count}.", tiles=TILES, count=sum(totals)), "tiles"
        )
    if totals[tile_of(BRIDGE, NO_DUCK)] + totals[tile_of(RESERVE, NO_DUCK)] > MOST_SPECIAL:
        edition.fail(Message("There are at most {most} bridges and reserves together.", most=MOST_SPECIAL), "tiles")
    box.tiles[:] = totals


def _sort(edition: Edition, place: int, item: Any) -> tuple[int, int]:
    """The tile that one line of the edition describes, and how many there are of it."""
    if not isinstance(item, dict) or not set(item) <= {"kind", "count", "duck", "corner"}:
        edition.fail(Message("A sort of tiles has kind, count, and for a duck also duck and corner."), "tiles", place)
    kind, count, duck = item.get("kind"), item.get("count"), item.get("duck", "")
    if kind not in KINDS:
        edition.fail(Message("kind must be one of {kinds}.", kinds=", ".join(KINDS)), "tiles", place)
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= TILES:
        edition.fail(Message("count must be a whole number from 0 to {most}.", most=TILES), "tiles", place)
    if duck not in DUCKS:
        edition.fail(Message("duck must be black or white."), "tiles", place)
    colour = DUCKS.index(duck)
    if colour and KINDS.index(kind) not in (PATH, RIVER):
        edition.fail(Message("Only paths and rivers carry ducks."), "tiles", place)
    if colour and item.get("corner") not in _CORNERS[colour]:  # W3
        edition.fail(
            Message(
                "A {duck} duck sits in the corner {first} or {second}.",
                duck=duck,
                first=_CORNERS[colour][0],
                second=_CORNERS[colour][1],
            ),
            "tiles",
            place,
        )
    return tile_of(KINDS.index(kind), colour), count


def counts(box: Any) -> list[Count]:
    """W1, W3."""
    of_kind = [sum(int(box.tiles[tile_of(kind, duck)]) for duck in range(3)) for kind in range(4)]
    ducks = [sum(int(box.tiles[tile_of(kind, duck)]) for kind in (PATH, RIVER)) for duck in (BLACK, WHITE)]
    return [
        Count(Message("Paths"), of_kind[PATH], 17),
        Count(Message("Rivers"), of_kind[RIVER], 17),
        Count(Message("Bridges"), of_kind[BRIDGE], 3),
        Count(Message("Nature reserves"), of_kind[RESERVE], 3),
        Count(Message("Black ducks"), ducks[0], 6),
        Count(Message("White ducks"), ducks[1], 6),
    ]


ABILITIES = BoxAbilities(counts)
