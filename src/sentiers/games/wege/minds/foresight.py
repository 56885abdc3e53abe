"""How the master expects an unfinished match to end: a small network over what the eye counts (features.py), always seen by who
is to move. It foresees who will connect and who will have pairs, not who wins: so it serves every aim (W21 to W23) alike."""

from __future__ import annotations

import numpy as np

from sentiers.games.wege.box import BLACK, BRIDGE, LAND, NO_TILE, PATH, RESERVE, RIVER, SORTS, TILES, WATER
from sentiers.games.wege.minds.evaluate import expect
from sentiers.games.wege.minds.experience import FIRST, FIRST_BIAS, LAST, LAST_BIAS
from sentiers.games.wege.minds.features import (
    EDGY,
    FEATURES,
    JOIN,
    JOIN_ONE,
    JOIN_TWO,
    OPEN,
    PAIRS,
    RING,
    RISKY,
    count_ducks,
    count_fillings,
)
from sentiers.games.wege.minds.fillings import FILLINGS, JOINED, LANES, look_at
from sentiers.games.wege.minds.priors import hang
from sentiers.games.wege.rules import to_come
from sentiers.games.wege.rules.layout import SPAN, duck_of, free_cells, height, kind_of, occupied, width
from sentiers.kernel import rule
from sentiers.kernel.bits import count, lowest, rest

BY_SIDE, INPUTS = 9, 49
OWN, OTHER, BOTH, NEITHER = 0, 1, 2, 3  # who connects
NO_PAIRS, OWN_ONLY, OTHER_ONLY, OWN_MORE, OTHER_MORE, AS_MANY = 4, 5, 6, 7, 8, 9  # who has pairs
OUTPUTS = 10


@rule
def best_gain(s, gains):
    cells, best = free_cells(s), -1.0
    while cells:
        best = max(best, gains[lowest(cells)])
        cells = rest(cells)
    return best


@rule
def shown(s):
    """The tile that comes after the one in hand, where it is known (W5)."""
    return s.deck[s.drawn] if s.drawn < TILES else NO_TILE


@rule
def see_tile(tile, mover, x):
    """What a tile is to who is to move: whose it is, and whose duck it carries."""
    kind, duck = kind_of(tile), duck_of(tile)
    x[0], x[1], x[2] = kind == (PATH if mover == LAND else RIVER), kind == BRIDGE, kind == RESERVE
    x[3], x[4] = duck == BLACK + mover, duck == BLACK + 1 - mover


@rule
def see_both(work, mover, x):
    """How often in the fillings both sides connect, only who is to move, only the other one, neither: in logarithms."""
    both = own = other = 0
    for lane in range(LANES):
        mine, theirs = work[JOINED + mover, lane], work[JOINED + 1 - mover, lane]
        both, own, other = both + count(mine & theirs), own + count(mine & ~theirs), other + count(theirs & ~mine)
    x[0], x[1], x[2], x[3] = both, own, other, FILLINGS - both - own - other
    for place in range(4):
        x[place] = np.log((x[place] + 1.0) / FILLINGS) / 3.0


@rule
def see(box, s, work, x):
    """The inputs, from a workspace in which one has looked at the position."""
    features = np.empty((2, FEATURES))
    mover = s.turns & 1
    for turn in range(2):
        side = mover if turn == 0 else 1 - mover
        own, at = features[side], BY_SIDE * turn
        count_fillings(work, side, own)
        count_ducks(s, side, own)
        x[at], x[at + 1], x[at + 2] = own[JOIN] / 3.0, own[JOIN_ONE] / 3.0, own[JOIN_TWO] / 3.0
        x[at + 3], x[at + 4], x[at + 5] = own[RING] / 3.0, own[PAIRS] > 0.0, own[PAIRS]
        x[at + 6], x[at + 7], x[at + 8] = own[RISKY], own[OPEN], own[EDGY]
    sorts, kinds, ducks, total = np.empty(SORTS, np.int64), np.zeros(4), np.zeros(2), 0.0
    to_come(box, s, sorts)
    hand = s.hand
    for tile in range(1, SORTS):
        number = sorts[tile] + (1 if tile == hand else 0)
        total += number
        kinds[kind_of(tile)] += number
        if duck_of(tile):
            ducks[duck_of(tile) - BLACK] += number
    mine, theirs = (PATH, RIVER) if mover == LAND else (RIVER, PATH)
    left = SPAN * SPAN - count(occupied(s))
    coming, part = left / max(1.0, total), 1.0 / max(1.0, total)
    at = 2 * BY_SIDE
    x[at], x[at + 1] = left / 36.0, (left / 36.0) ** 2
    x[at + 2], x[at + 3] = kinds[BRIDGE] * coming, kinds[RESERVE] * coming
    x[at + 4], x[at + 5] = kinds[mine] * part, kinds[theirs] * part
    x[at + 6], x[at + 7] = ducks[mover] * coming / 2.0, ducks[1 - mover] * coming / 2.0
    x[at + 8], x[at + 9] = (SPAN - width(s)) / 3.0, (SPAN - height(s)) / 3.0
    gains = np.zeros(64)
    hang(box, s, work, mover, mine, gains)
    good = best_gain(s, gains)
    hang(box, s, work, mover, theirs, gains)
    bad = best_gain(s, gains)
    at += 10
    x[at], x[at + 1] = 4.0 * good, 4.0 * bad
    at += 2
    if hand == NO_TILE:
        x[at], x[at + 1], x[at + 2] = kinds[mine] * part, kinds[BRIDGE] * part, kinds[RESERVE] * part
        x[at + 3], x[at + 4] = ducks[mover] * part, ducks[1 - mover] * part
    else:
        see_tile(hand, mover, x[at : at + 5])
    x[at + 5] = x[at] * 4.0 * good
    x[at + 6] = (1.0 - x[at] - x[at + 1] - x[at + 2]) * 4.0 * bad
    x[at + 7] = s.passed
    at += 8
    see_both(work, mover, x[at : at + 4])
    at += 4
    x[at : at + 7] = 0.0
    following = shown(s)
    if following == NO_TILE:
        x[at] = 1.0
    else:
        see_tile(following, mover, x[at + 1 : at + 6])
        x[at + 6] = kind_of(following) == theirs


@rule
def to_chances(y, first, last):
    """Turns log-weights into chances."""
    most = y[first]
    for place in range(first + 1, last):
        most = max(most, y[place])
    whole = 0.0
    for place in range(first, last):
        y[place] = np.exp(y[place] - most)
        whole += y[place]
    for place in range(first, last):
        y[place] /= whole


@rule
def imagine_end(x, y):
    """The chances of the outputs."""
    hidden = FIRST_BIAS.copy()
    for place in range(INPUTS):
        for unit in range(len(hidden)):
            hidden[unit] += x[place] * FIRST[place, unit]
    y[:] = LAST_BIAS
    for unit in range(len(hidden)):
        if hidden[unit] > 0.0:
            for place in range(OUTPUTS):
                y[place] += hidden[unit] * LAST[unit, place]
    to_chances(y, 0, NO_PAIRS)
    to_chances(y, NO_PAIRS, OUTPUTS)


@rule
def would_reach(box, side, joins, other_joins, has_pair):
    """W21, W23: would this side reach its aim?"""
    if not box.child[side]:
        return joins and has_pair
    return joins and (not box.child_both or other_joins or (box.mixed[side] != 0 and has_pair))


@rule
def settle(box, mover, y, nobody, out):
    """What land and water may expect (W21 to W23), where it is worth `nobody` to each that nobody wins."""
    out[LAND] = out[WATER] = 0.0
    other, grown_up = 1 - mover, not box.child[LAND] and not box.child[WATER]
    for who in range(NO_PAIRS):
        mine, theirs = who in (OWN, BOTH), who in (OTHER, BOTH)
        for ducks in range(NO_PAIRS, OUTPUTS):
            chance = y[who] * y[ducks]
            own = would_reach(box, mover, mine, theirs, ducks not in (NO_PAIRS, OTHER_ONLY))
            rival = would_reach(box, other, theirs, mine, ducks not in (NO_PAIRS, OWN_ONLY))
            if own == rival and grown_up and (own or box.ducks_decide):
                own, rival = own or ducks in (OWN_ONLY, OWN_MORE), rival or ducks in (OTHER_ONLY, OTHER_MORE)
                if ducks in (OWN_ONLY, OWN_MORE):
                    rival = False
                elif ducks in (OTHER_ONLY, OTHER_MORE):
                    own = False
            if own != rival:
                out[mover if own else other] += chance
            else:
                each = nobody if not own else (1.0 if box.shared else 0.5)
                out[LAND] += chance * each
                out[WATER] += chance * each


@rule
def foresee(box, s, work, deal, nobody, out):
    """What each side may expect of a match that is not over; looks at the position, and leaves what it saw in the workspace."""
    if box.together:
        expect(box, s, work, nobody, out)
        return
    x, y = np.empty(INPUTS), np.empty(OUTPUTS)
    look_at(box, s, work, deal)
    see(box, s, work, x)
    imagine_end(x, y)
    settle(box, s.turns & 1, y, nobody, out)
