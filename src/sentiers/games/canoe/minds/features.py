"""What an experienced eye counts on the board of Canoë. Every canoe that a colour can still build is sorted by the pegs it lacks
and by the own pegs that spoil it; wins in one move and threats that nothing stops are seen exactly."""

from __future__ import annotations

import numpy as np

from sentiers.kernel import rule
from sentiers.kernel.bits import count, lowest

# What is counted of a colour, in a block of 16 for one that needs one more canoe and another for one that needs two:
# 0 to 11: its canoes by pegs lacking (0 to 3) times spoiling pegs (0 to 2); 15: a one.
FORKS = 0  # needing one (it has no finished canoe to count): holes that would open two ways to win at once
KEYS, SLOW_KEYS, SLOW_SURE = 12, 13, 14  # needing one: has a key hole; holes that would win in two moves; wins in two
PAIRS = 12  # needing two: pairs of canoes by the moves they cost, 2, 3 and 4
ALWAYS = 15
BLOCK = 16
FEATURES = 4 * BLOCK  # the mover needing one, or two; the other needing one, or two
MOST_NEAR = 48  # canoes kept for pairs

NONE, HOLE, SURE, SLOW_HOLE, SLOW = 0, 1, 2, 3, 4


@rule
def sort(lacking, spoilt):
    return 3 * lacking + spoilt


@rule
def held_zone(box, mine):
    """A valid canoe of this colour and everything next to it; the empty set if there is none."""
    for canoe in range(box.canoe_count):
        zone = box.canoe_pegs[canoe] | box.canoe_halo[canoe]
        if (mine & zone) == box.canoe_pegs[canoe]:
            return zone
    return np.uint64(0)


@rule
def threat(box, lacking, spoiling, stock):
    """How soon these pegs can become valid: in one move, if a HOLE is left free, or in any case (SURE); in two, if a hole is
    left free now (SLOW_HOLE), or in any case (SLOW). A canoe whose four pegs stand can no longer be stopped: only its own
    pegs next to it have to go."""
    missing, spoilt = count(lacking), count(spoiling)
    if missing == 0:
        return SURE if spoilt == 1 else SLOW if spoilt == 2 else NONE
    if missing == 1 and spoilt == 0:
        return HOLE if stock > 0 else NONE
    if missing == 1 and spoilt == 1:
        if (box.near[lowest(spoiling)] & lacking) != np.uint64(0):
            return HOLE
        return SLOW_HOLE if stock > 0 else NONE
    return NONE


@rule
def count_canoes(box, mine, other, x, base):
    """Counts this colour's canoes into x, from `base` on. Returns the holes that would win for it in one move; whether it wins in
    one whatever is done; the holes that would win in two; the pegs of which one has to go first to win in two; and the holes that
    would give it two keys at once."""
    zone = held_zone(box, mine)
    needs = box.canoes - (1 if zone else 0)
    stock = box.pegs - count(mine)
    if needs == 2:
        base += BLOCK
    near = np.empty(MOST_NEAR, np.int64)
    nearby = 0
    halves = np.empty(MOST_NEAR, np.uint64)  # needing one: what canoes lack that lack two holes and nothing else
    half = 0
    keys, slow_keys = np.uint64(0), np.uint64(0)
    sure, slow = False, np.uint64(0)
    for canoe in range(box.canoe_count):
        pegs = box.canoe_pegs[canoe]
        if (pegs & mine) == np.uint64(0) or (pegs & (other | zone)) != np.uint64(0):
            continue  # most canoes are not begun
        lacking = pegs & ~mine
        spoiling = box.canoe_halo[canoe] & mine
        missing, spoilt = count(lacking), count(spoiling)
        if spoilt > 2:
            continue
        x[base + sort(missing, spoilt)] += 1.0
        if missing + spoilt > 2:
            continue
        if needs == 1:
            kind = threat(box, lacking, spoiling, stock)
            keys |= lacking if kind == HOLE else np.uint64(0)
            slow_keys |= lacking if kind == SLOW_HOLE else np.uint64(0)
            sure |= kind == SURE
            slow |= spoiling if kind == SLOW else np.uint64(0)
            if missing == 2 and half < MOST_NEAR:
                halves[half] = lacking
                half += 1
        elif nearby < MOST_NEAR:
            near[nearby] = canoe
            nearby += 1
    for one in range(nearby):
        for two in range(one):
            first, second = near[one], near[two]
            if (box.canoe_pegs[first] & (box.canoe_pegs[second] | box.canoe_halo[second])) != np.uint64(0):
                continue  # C9: they would touch
            lacking = (box.canoe_pegs[first] | box.canoe_pegs[second]) & ~mine
            spoiling = (box.canoe_halo[first] | box.canoe_halo[second]) & mine
            cost = count(lacking) + count(spoiling)
            x[base + PAIRS + max(0, min(2, cost - 2))] += 1.0
            if cost <= 2:
                kind = threat(box, lacking, spoiling, stock)
                keys |= lacking if kind == HOLE else np.uint64(0)
                slow_keys |= lacking if kind == SLOW_HOLE else np.uint64(0)
                sure |= kind == SURE
                slow |= spoiling if kind == SLOW else np.uint64(0)
    forks = np.uint64(0)
    if stock > 1:
        for one in range(half):
            for two in range(one):
                if halves[one] != halves[two]:
                    forks |= halves[one] & halves[two]
    x[base + ALWAYS] = 1.0
    if needs == 1:
        x[base + KEYS] = 1.0 if keys else 0.0
        x[base + SLOW_KEYS] = count(slow_keys)
        x[base + SLOW_SURE] = 1.0 if slow else 0.0
        x[base + FORKS] = count(forks)
    return keys, sure, slow_keys, slow, forks
