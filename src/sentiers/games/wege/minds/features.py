"""What an experienced eye counts in an unfinished park, for each side: how it will be connected, and how its ducks are placed."""

from __future__ import annotations

import numpy as np

from sentiers.games.wege.box import BLACK, BRIDGE, LAND, NO_TILE, PATH, RESERVE, RIVER, SORTS
from sentiers.games.wege.minds.fillings import CELLS, FILLINGS, JOINED, LANES, RINGED, look
from sentiers.games.wege.rules import to_come
from sentiers.games.wege.rules.ducks import corners, inner_points, lonely, meeting
from sentiers.games.wege.rules.layout import SPAN, columns, duck_of, height, kind_of, occupied, rows, width
from sentiers.kernel import rule
from sentiers.kernel.bits import count

_EAST, _SOUTH, _BOTH = np.uint64(1), np.uint64(8), np.uint64(9)

# By side
JOIN, JOIN_ONE, JOIN_TWO = 0, 1, 2  # log-odds that it connects: as it comes, with one bridge exchanged, with two
RING = 3  # log-odds of a ring of its tiles
MINE, SUITS, BRIDGES, BLOCKS = 4, 5, 6, 7  # it is to move; with a tile of its own, a bridge, a reserve
PAIRS, RISKY, OPEN, EDGY, COMING = (
    8,
    9,
    10,
    11,
    12,
)  # its pairs; those maybe on the edge; ducks that wait, maybe there; ducks to come
HAND_DUCK, ALONE, LOST = 13, 14, 15  # a duck of it is to be laid; its lonely ducks, and those nobody can join any more
FEATURES = 16
# Of both
LEFT, SPANS, STOPS = 0, 1, 2  # the share of cells that are free; bridges and reserves that will probably come
COMMON = 3

LOG_ODDS = np.log((np.arange(FILLINGS + 1) + 0.5) / (FILLINGS - np.arange(FILLINGS + 1) + 0.5))


@rule
def fillings_with(work, row):
    total = 0
    for lane in range(LANES):
        total += count(work[row, lane])
    return total


@rule
def well_inside(s):
    """The points that can't come to lie on the outer edge."""
    inside = inner_points(s)
    if width(s) < SPAN:
        inside &= ~(columns(1) | columns(width(s) + 1))
    if height(s) < SPAN:
        inside &= ~(rows(1) | rows(height(s) + 1))
    return inside


@rule
def count_ducks(s, side, features):
    two, _ = meeting(s, side)
    nw, ne, sw, se = corners(s, side)
    held = nw | ne << _EAST | sw << _SOUTH | se << _BOTH
    taken = occupied(s)
    closed = taken & taken << _EAST & taken << _SOUTH & taken << _BOTH
    inner, inside = inner_points(s), well_inside(s)
    waiting = held & ~two & ~closed & inner
    features[PAIRS] = count(two & inside)
    features[RISKY] = min(2, count(two & inner & ~inside))
    features[OPEN] = min(3, count(waiting & inside))
    features[EDGY] = min(3, count(waiting & ~inside))
    features[ALONE] = count(lonely(s, side))
    features[LOST] = max(0.0, features[ALONE] - count(waiting))


@rule
def count_tiles(box, s, features, common):
    """What will come, and what the side to move has in hand; where that is not known, what it may expect."""
    sorts, pool = np.empty(SORTS, np.int64), np.zeros(4)
    to_come(box, s, sorts)
    if s.hand != NO_TILE:
        sorts[s.hand] += 1
    total = 0.0
    features[0, COMING] = features[1, COMING] = 0.0
    for tile in range(1, SORTS):
        total += sorts[tile]
        pool[kind_of(tile)] += sorts[tile]
        if duck_of(tile):
            features[duck_of(tile) - BLACK, COMING] += sorts[tile]
    left = CELLS - count(occupied(s))
    coming = left / max(1.0, total)
    common[LEFT] = left / CELLS
    common[SPANS], common[STOPS] = pool[BRIDGE] * coming, pool[RESERVE] * coming
    for side in range(2):
        mine = s.turns & 1 == side
        own = PATH if side == LAND else RIVER
        features[side, MINE] = mine
        features[side, COMING] *= coming
        if s.hand == NO_TILE:
            features[side, SUITS] = mine * pool[own] / max(1.0, total)
            features[side, BRIDGES] = mine * pool[BRIDGE] / max(1.0, total)
            features[side, BLOCKS] = mine * pool[RESERVE] / max(1.0, total)
            features[side, HAND_DUCK] = 0.0
        else:
            features[side, SUITS] = mine * (kind_of(s.hand) == own)
            features[side, BRIDGES] = mine * (kind_of(s.hand) == BRIDGE)
            features[side, BLOCKS] = mine * (kind_of(s.hand) == RESERVE)
            features[side, HAND_DUCK] = (duck_of(s.hand) == BLACK + side) * (1.0 if mine else 0.0)


@rule
def count_fillings(work, side, features):
    features[JOIN] = LOG_ODDS[fillings_with(work, JOINED + side)]
    features[JOIN_ONE] = LOG_ODDS[fillings_with(work, JOINED + 2 + side)]
    features[JOIN_TWO] = LOG_ODDS[fillings_with(work, JOINED + 4 + side)]
    features[RING] = LOG_ODDS[fillings_with(work, RINGED + side)]


@rule
def count_features(box, s, work, features, common):
    look(box, s, work)
    count_tiles(box, s, features, common)
    for side in range(2):
        count_fillings(work, side, features[side])
        count_ducks(s, side, features[side])
