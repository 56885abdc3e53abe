"""What an unfinished match of Canoë looks like to an experienced eye: a guess at the rewards, and which moves to try first.

Every canoe that a colour can still build is sorted by the pegs it lacks and by the own pegs that spoil it. The worth of each
sort was fitted to the results of matches between bots; wins in one move and threats that nothing stops are seen exactly."""

from __future__ import annotations

import numpy as np

from sentiers.games.canoe.box import MOST_HOLES
from sentiers.games.canoe.rules import PLANT, TAKE, parts
from sentiers.kernel import rule
from sentiers.kernel.bits import count, has, lowest

# What is counted of a colour, in a block of 16 for one that needs one more canoe and another for one that needs two:
# 0 to 11: its canoes by pegs lacking (0 to 3) times spoiling pegs (0 to 2); 15: a one.
KEYS, SLOW_KEYS, SLOW_SURE = 12, 13, 14  # needing one: has a key hole; holes that would win in two moves; wins in two
PAIRS = 12  # needing two: pairs of canoes by the moves they cost, 2, 3 and 4
ALWAYS = 15
BLOCK = 16
FEATURES = 4 * BLOCK  # the mover needing one, or two; the other needing one, or two
MOST_NEAR = 48  # canoes kept for pairs

# fmt: off
# What each count is worth to the mover (in log-odds), fitted to what searches said of 24,000 positions of both games.
WEIGHTS = np.array([
    0.00, 0.00, 0.79, 0.69, 0.72, 0.87, 0.50, 0.36, 0.22, 0.06, 0.04, 0.05, 0.00, 0.19, 0.68, 0.88,
    0.00, 0.75, 0.63, 0.50, 0.41, 0.21, 0.15, 0.10, 0.05, 0.03, 0.02, 0.02, 0.49, 0.26, 0.05, -0.68,
    0.00, 0.00, -0.95, -0.73, -0.73, -0.66, -0.41, -0.27, -0.14, -0.03, -0.02, -0.02, -1.22, -0.53, -0.81, -0.60,
    0.00, -0.76, -0.63, -0.40, -0.36, -0.17, -0.14, -0.08, -0.04, -0.02, -0.01, -0.02, -0.47, -0.14, -0.03, 0.80,
])
# How much a canoe of each sort draws attention to the moves that change it: needing one, needing two. Sharper tables,
# fitted to what searches looked at, made the search look at too little else.
DRAWS = np.array([
    4.00, 3.00, 2.00, 1.20, 0.90, 0.60, 0.35, 0.25, 0.15, 0.05, 0.03, 0.02,
    4.00, 1.20, 0.80, 0.50, 0.40, 0.20, 0.15, 0.10, 0.05, 0.03, 0.02, 0.01,
])
# fmt: on
SORTS = 12
KEEP = 3.0

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
def survey(box, mine, other, x, base):
    """Counts this colour's canoes into x, from `base` on. Returns the holes that would win for it in one move; whether it wins in
    one whatever is done; the holes that would win in two; whether it wins in two whatever is done."""
    zone = held_zone(box, mine)
    needs = box.canoes - (1 if zone else 0)
    stock = box.pegs - count(mine)
    if needs == 2:
        base += BLOCK
    near = np.empty(MOST_NEAR, np.int64)
    nearby = 0
    keys, slow_keys = np.uint64(0), np.uint64(0)
    sure, slow = False, False
    for canoe in range(box.canoe_count):
        pegs = box.canoe_pegs[canoe]
        if (pegs & (other | zone)) != np.uint64(0):
            continue
        lacking = pegs & ~mine
        spoiling = box.canoe_halo[canoe] & mine
        missing, spoilt = count(lacking), count(spoiling)
        if missing == 4 or spoilt > 2:
            continue
        x[base + sort(missing, spoilt)] += 1.0
        if missing + spoilt > 2:
            continue
        if needs == 1:
            kind = threat(box, lacking, spoiling, stock)
            keys |= lacking if kind == HOLE else np.uint64(0)
            slow_keys |= lacking if kind == SLOW_HOLE else np.uint64(0)
            sure |= kind == SURE
            slow |= kind == SLOW
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
                slow |= kind == SLOW
    x[base + ALWAYS] = 1.0
    if needs == 1:
        x[base + KEYS] = 1.0 if keys else 0.0
        x[base + SLOW_KEYS] = count(slow_keys)
        x[base + SLOW_SURE] = 1.0 if slow else 0.0
    return keys, sure, slow_keys, slow


@rule
def guess(box, s, x):
    """The mover's chance, with the counts left in x; 0 or 1 where it is certain."""
    mover = s.turns & 1
    mine, other = s.pegs[mover], s.pegs[1 - mover]
    x[:] = 0.0
    keys, sure, slow_keys, slow = survey(box, mine, other, x, 0)
    if sure or keys:
        return 1.0
    keys, sure, _, _ = survey(box, other, mine, x, 2 * BLOCK)
    if sure or count(keys) > 1:
        return 0.0
    if not keys and (slow or slow_keys):
        return 1.0
    total = 0.0
    for feature in range(FEATURES):
        total += WEIGHTS[feature] * x[feature]
    return 1.0 / (1.0 + np.exp(-total))


@rule
def evaluate(box, s, out):
    mover = s.turns & 1
    chance = 0.01 + 0.98 * guess(box, s, np.empty(FEATURES))
    out[mover], out[1 - mover] = chance, 1.0 - chance


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
        now = draws(needs, missing, spoilt)
        change = draws(needs, missing - 1, spoilt) - now if missing else 0.0
        while lacking:
            plant[lowest(lacking)] += change
            lacking &= lacking - np.uint64(1)
        if missing == 4:
            continue
        change = draws(needs, missing, spoilt - 1) - now if spoilt else 0.0
        while spoiling:
            take[lowest(spoiling)] += change
            spoiling &= spoiling - np.uint64(1)
        change = draws(needs, missing + 1, spoilt) - now
        members = pegs & mine
        while members:
            take[lowest(members)] += change
            members &= members - np.uint64(1)
        change = draws(needs, missing, spoilt + 1) - now
        around = box.canoe_halo[canoe] & empty
        while around:
            plant[lowest(around)] += change
            around &= around - np.uint64(1)


@rule
def draws(needs, missing, spoilt):
    """How much a canoe that lacks and is spoilt by so many pegs draws attention."""
    if missing > 3 or spoilt > 2:
        return 0.0
    return DRAWS[SORTS * (needs - 1) + sort(missing, spoilt)]


@rule
def weigh_other(box, mine, other, plant, take):
    """What filling each hole takes from the other colour's canoes, and what leaving a hole gives back."""
    zone = held_zone(box, other)
    needs = box.canoes - (1 if zone else 0)
    for canoe in range(box.canoe_count):
        pegs = box.canoe_pegs[canoe]
        inside = pegs & mine
        if (pegs & zone) != np.uint64(0) or (inside & (inside - np.uint64(1))) != np.uint64(0):
            continue
        lacking = pegs & ~other
        spoilt = count(box.canoe_halo[canoe] & other)
        now = draws(needs, count(lacking), spoilt)
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
    wins, sure, soon, _ = survey(box, mine, other, x, 0)
    keys, _, later, _ = survey(box, other, mine, x, 0)
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
            elif has(soon, hole):
                change += 3.0
            elif has(later, hole):
                change += 1.0
        if sure and kind != PLANT:
            change += 4.0
        out[place] = np.exp(min(12.0, max(-6.0, change)))
