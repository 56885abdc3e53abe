"""Moves of Wege by numbers: a tile is laid on a cell of the window with its duck in one of the four corners, of which the slope of
the cell allows two; or it is exchanged for what lies there."""

from __future__ import annotations

import numpy as np

from sentiers.games.contract import Record
from sentiers.games.encoding import NO_ACTION
from sentiers.games.wege.box import BLACK, NO_DUCK
from sentiers.games.wege.encoding.observation import CELLS, CORNERS, WINDOW
from sentiers.games.wege.rules import FIRST_CELL, cell_of, choices, coded, first_moves, parts, place_of, turn
from sentiers.games.wege.rules.layout import corner_of, duck_of, falling
from sentiers.kernel import rule
from sentiers.kernel.bits import has, lowest, rest

EXCHANGE = (
    CORNERS * CELLS
)  # below it the corner of the duck and the cell; what has no duck is laid as if it were north-west
FIRST = EXCHANGE + CELLS  # the first tile, without a duck: upright, turned
ACTIONS = FIRST + 2


def actions(box: Record) -> int:
    return ACTIONS


@rule
def beginnings(box):
    return 0


@rule
def spell(box, s, seat, move):
    cell, turned, exchange, tile = parts(move)
    duck = duck_of(tile)
    if s.turns == 0 and duck == NO_DUCK:
        return np.int64(FIRST + turned), NO_ACTION
    place = place_of(s, cell)
    if exchange:
        return np.int64(EXCHANGE + place), NO_ACTION
    corner = 0 if duck == NO_DUCK else corner_of(duck, turned)
    return np.int64(CELLS * corner + place), NO_ACTION


@rule
def following(box, s, seat, first, out):
    """What `legal` lists, spelled at once."""
    if turn(box, s) != 1 << seat:
        return 0
    duck, total = duck_of(s.hand), 0
    if s.turns == 0:
        while total < first_moves(s):
            out[total] = FIRST + total if duck == NO_DUCK else CELLS * total + WINDOW + 1
            total += 1
        return total
    cells, exchanges = choices(box, s)
    slope = falling(s)
    while cells:
        place = lowest(cells)
        cells = rest(cells)
        if duck == NO_DUCK:
            out[total] = place
            total += 1
        else:  # W7: two of the four corners
            corner = corner_of(duck, 0 if has(slope, place) else 1)
            out[total] = CELLS * corner + place
            out[total + 1] = CELLS * (corner ^ 2) + place
            total += 2
    while exchanges:
        out[total] = EXCHANGE + lowest(exchanges)
        total += 1
        exchanges = rest(exchanges)
    return total


@rule
def read(box, s, seat, first, second):
    if first >= FIRST:
        return coded(FIRST_CELL, first - FIRST, 0, s.hand)
    place, corner, duck = first % CELLS, first // CELLS, duck_of(s.hand)
    exchange = 1 if first >= EXCHANGE else 0
    turned = 0 if has(falling(s), place) else 1
    if duck != NO_DUCK and not exchange:
        turned = (corner - (duck - BLACK)) & 3
    return coded(cell_of(s, place), turned, exchange, s.hand)
