"""Which moves of Canoë to look at first: those that change the canoes that draw attention, one's own and the other's."""

from __future__ import annotations

import numpy as np

from sentiers.games.canoe.box import MOST_HOLES
from sentiers.games.canoe.minds.features import FEATURES, count_canoes, held_zone, sort
from sentiers.games.canoe.minds.weights import ATTENTION, KEEP, SORTS
from sentiers.games.canoe.rules import PLANT, TAKE, parts
from sentiers.games.knowledge import HOPELESS
from sentiers.kernel import rule
from sentiers.kernel.bits import count, has, lowest


@rule
def weigh_own(box, mine, other, plant, take):
    """What planting in each hole, and taking each peg away, does for this colour's canoes."""
    zone = held_zone(box, mine)
    needs = box.canoes - (1 if zone else 0)
    empty = box.board & ~(mine | other)
    kept = zone
    while kept:  # a valid canoe is not to be spoilt or broken up
        hole = lowest(kept)
        plant[hole] -= KEEP
        take[hole] -= KEEP
        kept &= kept - np.uint64(1)
    for canoe in range(box.canoe_count):
        pegs = box.canoe_pegs[canoe]
        if (pegs & (other | zone)) != np.uint64(0):
            continue
        lacking = pegs & ~mine
        spoiling = box.canoe_halo[canoe] & mine
        missing, spoilt = count(lacking), count(spoiling)
        if spoilt > 3:
            continue
        now = attention(needs, missing, spoilt)
        change = attention(needs, missing - 1, spoilt) - now if missing else 0.0
        while lacking:
            plant[lowest(lacking)] += change
            lacking &= lacking - np.uint64(1)
        if missing == 4:
            continue
        change = attention(needs, missing, spoilt - 1) - now if spoilt else 0.0
        while spoiling:
            take[lowest(spoiling)] += change
            spoiling &= spoiling - np.uint64(1)
        change = attention(needs, missing + 1, spoilt) - now
        members = pegs & mine
        while members:
            take[lowest(members)] += change
            members &= members - np.uint64(1)
        change = attention(needs, missing, spoilt + 1) - now
        around = box.canoe_halo[canoe] & empty
        while around:
            plant[lowest(around)] += change
            around &= around - np.uint64(1)


@rule
def attention(needs, missing, spoilt):
    """How much a canoe that lacks and is spoilt by so many pegs draws attention."""
    if missing > 3 or spoilt > 2:
        return 0.0
    return ATTENTION[SORTS * (needs - 1) + sort(missing, spoilt)]


@rule
def weigh_other(box, mine, other, plant, take):
    """What filling each hole takes from the other colour's canoes, and what leaving a hole gives back."""
    zone = held_zone(box, other)
    needs = box.canoes - (1 if zone else 0)
    for canoe in range(box.canoe_count):
        pegs = box.canoe_pegs[canoe]
        if (pegs & other) == np.uint64(0):
            continue
        inside = pegs & mine
        if (pegs & zone) != np.uint64(0) or (inside & (inside - np.uint64(1))) != np.uint64(0):
            continue
        lacking = pegs & ~other
        spoilt = count(box.canoe_halo[canoe] & other)
        now = attention(needs, count(lacking), spoilt)
        if inside:
            take[lowest(inside)] -= now
            continue
        while lacking:
            plant[lowest(lacking)] += now
            lacking &= lacking - np.uint64(1)


@rule
def weigh(box, s, seat, moves, total, out):
    """How much each move deserves to be tried: the exponential of what it changes."""
    mine, other = s.pegs[seat], s.pegs[1 - seat]
    plant, take = np.zeros(MOST_HOLES), np.zeros(MOST_HOLES)
    x = np.zeros(FEATURES)
    weigh_own(box, mine, other, plant, take)
    weigh_other(box, mine, other, plant, take)
    wins, sure, soon, _, forks = count_canoes(box, mine, other, x, 0)
    keys, lost, later, _, others = count_canoes(box, other, mine, x, 0)
    forced = keys and not (wins or sure or lost)  # whoever neither wins nor fills the key hole loses
    for place in range(total):
        kind, origin, hole = parts(moves[place])
        change = 0.0
        if kind != PLANT:
            change += take[origin]
        if kind != TAKE:
            change += plant[hole]
            if has(wins, hole):
                change += 8.0
            elif has(keys, hole):
                change += 4.0
            elif has(soon | forks, hole):
                change += 3.0
            elif has(later | others, hole):
                change += 1.0
        if sure and kind != PLANT:
            change += 4.0
        out[place] = np.exp(min(12.0, max(-6.0, change)))
        if forced and (kind == TAKE or not has(keys, hole)):
            out[place] = HOPELESS / 2.0
