"""What an unfinished match of Canoë looks like to an experienced eye: a guess at the rewards, and which moves to try first.

Every canoe that a colour can still build is sorted by the pegs it lacks and by the own pegs that spoil it. The worth of each
sort was fitted to the results of matches between bots; wins in one move and threats that nothing stops are seen exactly."""

from __future__ import annotations

import numpy as np

from sentiers.games.canoe.box import MOST_HOLES
from sentiers.games.canoe.rules import PLANT, TAKE, parts
from sentiers.kernel import rule
from sentiers.kernel.bits import count, has, lowest

SORTS = 12  # pegs lacking (0 to 3) times spoiling pegs (0 to 2)
PAIRS = 12  # then three counts of pairs, by the moves they cost: 2, 3, 4 …
STAND = 15  # … and a one, for the block that applies
BLOCK = 16
FEATURES = 4 * BLOCK  # the mover who needs one canoe, or two; the other who needs one, or two
MOST_NEAR = 48  # canoes kept for pairs

_ONE = [0, 3, 2, 1.2, 0.9, 0.6, 0.35, 0.25, 0.15, 0.05, 0.03, 0.02, 0, 0, 0, 1.5]
_TWO = [0, 1.2, 0.8, 0.5, 0.4, 0.2, 0.15, 0.1, 0.05, 0.03, 0.02, 0.01, 0.8, 0.3, 0.1, 0]
WEIGHTS = np.array([*_ONE, *_TWO, *(-w for w in _ONE), *(-w for w in _TWO)], dtype=np.float64)


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
    """Can these pegs become valid in one move? 0 no; 1 yes, unless the hole is filled; 2 yes, whatever is done."""
    missing, spoilt = count(lacking), count(spoiling)
    if missing == 0 and spoilt == 1:
        return 2
    if missing == 1 and spoilt == 0 and stock > 0:
        return 1
    if missing == 1 and spoilt == 1 and (box.near[lowest(spoiling)] & lacking) != np.uint64(0):
        return 1
    return 0


@rule
def survey(box, mine, other, x, base):
    """Counts this colour's canoes into x, by sort, from `base` on. Returns the holes that would win for it in one move,
    and whether it wins in one whatever is done."""
    zone = held_zone(box, mine)
    needs = box.canoes - (1 if zone else 0)
    stock = box.pegs - count(mine)
    if needs == 2:
        base += BLOCK
    near = np.empty(MOST_NEAR, np.int64)
    nearby = 0
    keys = np.uint64(0)
    sure = False
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
        if needs == 1:
            danger = threat(box, lacking, spoiling, stock)
            sure |= danger == 2
            if danger == 1:
                keys |= lacking
        elif missing + spoilt <= 2 and nearby < MOST_NEAR:
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
            if cost <= 2:
                danger = threat(box, lacking, spoiling, stock)
                sure |= danger == 2
                if danger == 1:
                    keys |= lacking
            x[base + PAIRS + max(0, min(2, cost - 2))] += 1.0
    x[base + STAND] = 1.0
    return keys, sure


@rule
def guess(box, s, x):
    """The mover's chance, with the counts left in x."""
    mover = s.turns & 1
    mine, other = s.pegs[mover], s.pegs[1 - mover]
    x[:] = 0.0
    keys, sure = survey(box, mine, other, x, 0)
    if sure or keys:
        return 1.0
    keys, sure = survey(box, other, mine, x, 2 * BLOCK)
    if sure or count(keys) > 1:
        return 0.0
    total = -1.0 if keys else 0.0
    for feature in range(FEATURES):
        total += WEIGHTS[feature] * x[feature]
    return 1.0 / (1.0 + np.exp(-total))


@rule
def evaluate(box, s, out):
    mover = s.turns & 1
    chance = 0.01 + 0.98 * guess(box, s, np.empty(FEATURES))
    out[mover], out[1 - mover] = chance, 1.0 - chance


@rule
def weigh_own(box, mine, other, base, plant, take):
    """What planting in each hole, and taking each peg away, does for this colour's canoes."""
    zone = held_zone(box, mine)
    if box.canoes == 2 and not zone:
        base += BLOCK
    empty = box.board & ~(mine | other)
    for canoe in range(box.canoe_count):
        pegs = box.canoe_pegs[canoe]
        if (pegs & (other | zone)) != np.uint64(0):
            continue
        lacking = pegs & ~mine
        spoiling = box.canoe_halo[canoe] & mine
        missing, spoilt = count(lacking), count(spoiling)
        if spoilt > 3:
            continue
        now = worth(base, missing, spoilt)
        change = worth(base, missing - 1, spoilt) - now if missing else 0.0
        while lacking:
            plant[lowest(lacking)] += change
            lacking &= lacking - np.uint64(1)
        if missing == 4:
            continue
        change = worth(base, missing, spoilt - 1) - now if spoilt else 0.0
        while spoiling:
            take[lowest(spoiling)] += change
            spoiling &= spoiling - np.uint64(1)
        change = worth(base, missing + 1, spoilt) - now
        members = pegs & mine
        while members:
            take[lowest(members)] += change
            members &= members - np.uint64(1)
        change = worth(base, missing, spoilt + 1) - now
        around = box.canoe_halo[canoe] & empty
        while around:
            plant[lowest(around)] += change
            around &= around - np.uint64(1)


@rule
def worth(base, missing, spoilt):
    """The weight of a canoe that lacks and is spoilt by so many pegs."""
    if missing > 3 or spoilt > 2:
        return 0.0
    if missing == 0 and spoilt == 0:
        return 4.0
    return WEIGHTS[base + sort(missing, spoilt)]


@rule
def weigh_other(box, mine, other, base, plant, take):
    """What filling each hole takes from the other colour's canoes, and what leaving a hole gives back."""
    zone = held_zone(box, other)
    if box.canoes == 2 and not zone:
        base += BLOCK
    for canoe in range(box.canoe_count):
        pegs = box.canoe_pegs[canoe]
        inside = pegs & mine
        if (pegs & zone) != np.uint64(0) or (inside & (inside - np.uint64(1))) != np.uint64(0):
            continue
        lacking = pegs & ~other
        spoilt = count(box.canoe_halo[canoe] & other)
        now = worth(base, count(lacking), spoilt)
        if inside:
            take[lowest(inside)] += now
            continue
        while lacking:
            plant[lowest(lacking)] -= now
            lacking &= lacking - np.uint64(1)


@rule
def weigh(box, s, seat, moves, total, out):
    """How much each move deserves to be tried: the exponential of what it changes."""
    mine, other = s.pegs[seat], s.pegs[1 - seat]
    plant, take = np.zeros(MOST_HOLES), np.zeros(MOST_HOLES)
    x = np.zeros(FEATURES)
    weigh_own(box, mine, other, 0, plant, take)
    weigh_other(box, mine, other, 2 * BLOCK, plant, take)
    wins, sure = survey(box, mine, other, x, 0)
    keys, lost = survey(box, other, mine, x, 0)
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
        if sure and kind != PLANT:
            change += 4.0
        out[place] = np.exp(min(12.0, max(-6.0, change)))
