"""Which moves deserve a look first: those on which much hangs in the fillings of the park (fillings.py), and those that
bring ducks together."""

from __future__ import annotations

import numpy as np

from sentiers.games.wege.box import BLACK, NO_DUCK, PATH, RIVER
from sentiers.games.wege.minds.fillings import CELLS, FILLINGS, JOINED, LANES, PLAIN, look, window, workspace
from sentiers.games.wege.rules import parts, place_of
from sentiers.games.wege.rules.aims import side_of
from sentiers.games.wege.rules.ducks import corners, inner_points
from sentiers.games.wege.rules.layout import SPAN, corner_of, duck_of, kind_of
from sentiers.kernel import rule
from sentiers.kernel.bits import count, has

PIVOT = 12.0  # what it counts that a side connects more often
UNITE, WAIT, WASTE = 1.5, 0.3, 0.6  # to a duck: to find another; a place inside the park; one on its edge
EXCHANGE = 1.0
_EAST, _SOUTH, _BOTH = np.uint64(1), np.uint64(8), np.uint64(9)


@rule
def hang(box, s, work, side, kind, gains):
    """gains[place]: how much more often this side connects in the fillings with this kind of tile there, and how much less often
    the other one does, unless they play together."""
    found, good = np.zeros(64), np.zeros(64)
    friend = 1.0 if box.together or box.shared else -1.0
    usual = 0.0
    for lane in range(LANES):
        left, top, odd = window(s, lane)
        base = PLAIN + (CELLS if (kind == PATH) == (odd == 1) else 0)
        own, other = work[JOINED + 2 + side, lane], work[JOINED + 3 - side, lane]
        usual += (count(own) + friend * count(other)) / FILLINGS
        for cell in range(CELLS):
            x, y = left + cell % SPAN, top + cell // SPAN
            if x >= 0 and y >= 0:
                there = work[base + cell, lane]
                found[8 * y + x] += count(there)
                good[8 * y + x] += count(there & own) + friend * count(there & other)
    for place in range(64):
        gains[place] = (good[place] - usual * found[place]) / (found[place] + 8.0)


@rule
def company(s, side, place, turned):
    """What it is worth to a side to have its duck in the corner in which it sits on a tile turned like this."""
    corner = corner_of(BLACK + side, turned)
    point = place + (1 if corner in (1, 2) else 0) + (8 if corner in (2, 3) else 0)
    if not has(inner_points(s), point):
        return -WASTE
    nw, ne, sw, se = corners(s, side)
    return UNITE if has(nw | ne << _EAST | sw << _SOUTH | se << _BOTH, point) else WAIT


@rule
def incline(box, s, work, seat, moves, total, out):
    """A positive weight for each move, by the fillings in a workspace."""
    gains = np.zeros(64)
    kind, side, duck = kind_of(s.hand), side_of(seat), duck_of(s.hand)
    if kind in (PATH, RIVER):
        hang(box, s, work, side, kind, gains)
    for place in range(total):
        cell, turned, exchange, _ = parts(moves[place])
        change = EXCHANGE if exchange else 0.0
        spot = place_of(s, cell)
        if not exchange:
            change += PIVOT * gains[spot]
        if duck != NO_DUCK:
            friendly = box.together or duck == BLACK + side
            change += (1.0 if friendly else -1.0) * company(s, duck - BLACK, spot, turned)
        out[place] = np.exp(min(5.0, max(-5.0, change)))


@rule
def weigh(box, s, seat, moves, total, out):
    """A positive weight for each move."""
    work = workspace()
    if kind_of(s.hand) in (PATH, RIVER):
        look(box, s, work)
    incline(box, s, work, seat, moves, total, out)
