"""What a seat sees of Buizen: the tiles on the table one by one, in the order in which they were laid, for the table has no edge;
its hand and its material; of the others what everybody knows."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.box import (
    CLOSED,
    COVERED,
    MATERIALS,
    OPEN,
    PIT,
    ROAD,
    ROOM,
    TO_ROAD,
)
from sentiers.games.buizen.rules import MOST_DRAWN, SPECIAL_PLAYED, TILE_LAID, over
from sentiers.games.buizen.rules.bag import in_bag
from sentiers.games.buizen.rules.layout import MIDDLE, WORLD, is_pipe, piles, pits_and_manholes, row_of
from sentiers.games.contract import Record
from sentiers.games.encoding import Part
from sentiers.kernel import rule

PLACE = 2
SORT = 5  # a pipe tile, a road, a pump room; a pit, a manhole on it
SIDE = len(MATERIALS) + 2
LAID_BY = PLACE + SORT + 4 * SIDE
OF_A_SEAT = 4
TABLE = 11


def parts(box: Record) -> tuple[Part, ...]:
    tiles, players, kinds = int(most_lying(box)), int(box.players), int(box.pipes) + 2
    return (
        Part(
            "tiles",
            (tiles, LAID_BY + players),
            "common",
            "The tiles that lie, in the order of laying: how far to the east and to the south of the first one, by the most that "
            "can lie; 1 for a pipe tile, a road, a pump room, a pit on it, a manhole on it; for each side, north, east, south, "
            "west, the four materials, a road connection, a pump room connection; who laid it, or last a cover on it, me first.",
        ),
        Part("hand", (kinds,), "mine", "My pipe tiles, pits and manholes, as shares of all there are of each."),
        Part("material", (len(MATERIALS),), "mine", "My material."),
        Part(
            "unseen",
            (kinds,),
            "mine",
            "Which share of each tile is in the bag or in another hand, in the order of my hand.",
        ),
        Part(
            "seats",
            (players, OF_A_SEAT),
            "common",
            "For each seat, mine first: its share of all tiles of the bag; 1 if it is its turn; the share of them that surely "
            "could not be laid when it last passed; how many tiles lay then, by the most that can.",
        ),
        Part(
            "table",
            (TABLE,),
            "common",
            "The share of the roads, of the pump rooms and of the tiles of the bag that is left; of the players who passed since "
            "it is empty; 1 after a special tile, after a pipe tile of this turn; how many tiles may be drawn, by thirds; 1 if "
            "one may draw fewer; if who cannot lay has to play a special tile; if it is played beside a pipe tile; if only the "
            "longest pipe counts.",
        ),
    )


@rule
def most_lying(box):
    """So many tiles may lie in the end."""
    total = np.int64(box.roads + box.rooms)
    for tile in range(box.pipes):
        total += box.copies[tile]
    return total


@rule
def relative(box, seat, other):
    """How many seats after this one the other one sits."""
    return (other - seat) % box.players


@rule
def show_tiles(box, s, seat, out, most):
    size = LAID_BY + box.players
    for place in range(s.lying):
        lies, first = np.int64(s.lies[place]), place * size
        row = row_of(s.cell[place])
        out[first] = (s.cell[place] - row * WORLD - MIDDLE) / most
        out[first + 1] = (row - MIDDLE) / most
        if is_pipe(lies):
            out[first + PLACE] = 1.0
            at = first + PLACE + SORT
            sides, made_of = np.int64(box.sides[lies]), np.int64(box.made_of[lies])
            for side in range(4):
                out[at + (made_of >> 2 * side & 3)] = 1.0
                kind = sides >> 4 * side & 15
                if kind >= TO_ROAD:
                    out[at + len(MATERIALS) + kind - TO_ROAD] = 1.0
                at += SIDE
            if s.layer[place] > 0:
                out[first + LAID_BY + relative(box, seat, s.layer[place] - 1)] = 1.0
        else:
            out[first + PLACE + (2 if lies == ROOM else 1)] = 1.0
            cover = lies - ROAD
            out[first + PLACE + 3] = cover in (OPEN, CLOSED)
            out[first + PLACE + 4] = cover in (COVERED, CLOSED)
    for number in range(s.covered):
        first = s.covers[number, 0] * size + LAID_BY
        for other in range(box.players):
            out[first + other] = 0.0
        out[first + relative(box, seat, s.covers[number, 1])] = 1.0


@rule
def show_hand(box, s, seat, out, at):
    """The own hand and material, and what one cannot see."""
    kinds = box.pipes + 2
    unseen = at + kinds + len(MATERIALS)
    pits, manholes = pits_and_manholes(s)
    out[unseen + box.pipes] = pits
    out[unseen + box.pipes + 1] = manholes
    for place in range(s.lying):
        if is_pipe(s.lies[place]):
            out[unseen + (s.lies[place] >> 3)] += 1.0
    for kind in range(kinds):
        tile = kind if kind < box.pipes else PIT + kind - box.pipes
        held, copies = s.hand[seat, tile], box.copies[tile]
        if copies > 0:
            out[at + kind] = held / copies
            out[unseen + kind] = (copies - held - out[unseen + kind]) / copies
    if s.material[seat] > 0:
        out[at + kinds + s.material[seat] - 1] = 1.0


@rule
def show_seats(box, s, seat, out, at, most):
    ended = over(box, s)
    for after in range(box.players):
        other = (seat + after) % box.players
        out[at] = s.held[other] / box.bag
        out[at + 1] = not ended and s.mover == other
        out[at + 2] = s.stuck[other] / box.bag
        out[at + 3] = s.stuck_at[other] / most
        at += OF_A_SEAT


@rule
def show_table(box, s, out, at):
    roads, rooms = piles(box, s, s.lying)
    out[at] = roads / max(1, box.roads)
    out[at + 1] = rooms / box.rooms
    out[at + 2] = in_bag(box, s) / box.bag
    out[at + 3] = s.passes / box.players
    out[at + 4] = s.step == SPECIAL_PLAYED
    out[at + 5] = s.step == TILE_LAID
    out[at + 6] = s.drawing / MOST_DRAWN
    out[at + 7] = box.fewer
    out[at + 8] = box.forced
    out[at + 9] = box.beside
    out[at + 10] = box.longest


@rule
def observe(box, s, seat, out):
    most = most_lying(box)
    hand = most * (LAID_BY + box.players)
    seats = hand + 2 * (box.pipes + 2) + len(MATERIALS)
    show_tiles(box, s, seat, out, most)
    show_hand(box, s, seat, out, hand)
    show_seats(box, s, seat, out, seats, most)
    show_table(box, s, out, seats + box.players * OF_A_SEAT)
