"""Who joins the sides once the park is full? The free cells are filled at random, as the tiles to come allow, many times at
once: a word holds what is so in each of 64 fillings, so that a path found is found in all of them together.

Where each side lays what helps it most and is dealt its tiles by chance, this share of the fillings is a good guess at the
chance to connect (so for Hex with tossed turns). The random numbers are always the same: positions are compared in the same
fillings. A search looks at each position in another deal of them, so that what one deal happens to favour evens out."""

from __future__ import annotations

import numpy as np

from sentiers.games.wege.box import BRIDGE, LAND, NO_TILE, PATH, RESERVE, RIVER, SORTS, WATER
from sentiers.games.wege.rules import to_come
from sentiers.games.wege.rules.ducks import holding_a_pair
from sentiers.games.wege.rules.layout import SPAN, height, kind_of, width
from sentiers.kernel import rule
from sentiers.kernel.bits import has

LANES = 4  # words of 64 fillings each
FILLINGS = 64 * LANES
BOTH = 2 * LANES  # words, for both ways across the park
CELLS = SPAN * SPAN
SIDE = SPAN + 1
STEPS = 64  # of probability
NONE, EVERY = np.uint64(0), np.uint64(0xFFFFFFFFFFFFFFFF)


def _lots():
    """LOTS[n, part, i]: words in which each bit is set with the probability n / STEPS; more of them for a greater n. Those of all
    cells come twice, so that they may be dealt from any of them on."""
    numbers = np.arange(3 * CELLS * LANES * 64, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ numbers >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ numbers >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    numbers = ((numbers ^ numbers >> np.uint64(31)) >> np.uint64(58)).reshape(3 * CELLS, LANES, 64)
    bits = np.uint64(1) << np.arange(64, dtype=np.uint64)
    words = [(np.where(numbers < limit, bits, NONE)).sum(axis=2, dtype=np.uint64) for limit in range(STEPS + 1)]
    parts = np.stack(words).reshape(STEPS + 1, 3, CELLS, LANES)
    return np.concatenate([parts, parts], axis=2)


LOTS = _lots()
DEALS = CELLS  # ways to deal them to the cells

# The rows of a workspace, each of LANES words
PLAIN = 0  # 72: the plain tiles that join points whose column and row are together even; then odd ones
LINKS = PLAIN + 2 * CELLS  # 72: the same without those spoilt (W20), and with bridges
SWAPS = LINKS + 2 * CELLS  # 36: where a bridge could be exchanged
ACROSS = SWAPS + CELLS  # 4: even points joined north to south, west to east; odd points. 4: so with a bridge exchanged
RINGED = ACROSS + 8  # 2: fillings in which a ring of tiles of land (a pond), of water (an island) stands
JOINED = RINGED + 2  # 6: fillings in which land, water connects; with a bridge exchanged; with two
ROWS = JOINED + 6


@rule
def workspace():
    return np.empty((ROWS, LANES), np.uint64)


@rule
def share(part, whole):
    """A probability in steps."""
    return (STEPS * part + whole // 2) // max(1, whole)


@rule
def window(s, lane):
    """Where the area of this lane's fillings begins, as far as that is still open (W8), and whether its even points are water."""
    across, down = SPAN + 1 - width(s), SPAN + 1 - height(s)
    left = 1 - (lane * across + across // 2) // LANES
    top = 1 - ((2 * lane + 1) % (LANES + 1) * down + down // 2) // LANES
    return left, top, (left + top + s.left + s.top + s.first) & 1


@rule
def pool_of(box, s, pool):
    """How many tiles of each kind are still to be laid, the one in hand included."""
    sorts = np.empty(SORTS, np.int64)
    to_come(box, s, sorts)
    pool[:] = 0
    for tile in range(1, SORTS):
        pool[kind_of(tile)] += sorts[tile]
    if s.hand != NO_TILE:
        pool[kind_of(s.hand)] += 1


@rule
def fill(box, s, work, deal):
    """Lays the tiles of all fillings, the lots dealt from this one on."""
    pool = np.empty(4, np.int64)
    pool_of(box, s, pool)
    special = pool[BRIDGE] + pool[RESERVE]
    path = share(pool[PATH], pool[PATH] + pool[RIVER])
    rare = share(special, special + pool[PATH] + pool[RIVER])
    bridge = share(pool[BRIDGE], special)
    fixed = holding_a_pair(s)
    for lane in range(LANES):
        left, top, odd = window(s, lane)
        land, water = (CELLS, 0) if odd else (0, CELLS)
        for cell in range(CELLS):
            i, j = cell % SPAN, cell // SPAN
            x, y = left + i, top + j
            inner = 0 < i < SPAN - 1 and 0 < j < SPAN - 1
            place = 8 * y + x if x > 0 and y > 0 else 63
            paths, rivers, bridges = NONE, NONE, NONE
            if has(s.laid[PATH], place):
                paths = EVERY
            elif has(s.laid[RIVER], place):
                rivers = EVERY
            elif has(s.laid[BRIDGE], place):
                bridges = EVERY
            elif has(s.laid[RESERVE], place):
                pass
            else:
                paths = LOTS[path, 0, deal + cell, lane]
                odds = LOTS[rare, 1, deal + cell, lane]
                bridges = odds & LOTS[bridge, 2, deal + cell, lane]
                if not inner:
                    odds &= ~bridges
                    bridges = NONE
                rivers = ~paths & ~odds
                paths &= ~odds
            work[PLAIN + land + cell, lane] = paths
            work[PLAIN + water + cell, lane] = rivers
            work[LINKS + cell, lane] = bridges
            work[SWAPS + cell, lane] = paths | rivers if inner and not has(fixed, place) else NONE


@rule
def spoil(box, s, work):
    """W20: tiles around an island or a pond are no links. A child does not mind (W23), nor do the goals of W25."""
    for lane in range(LANES):
        _, _, odd = window(s, lane)
        work[RINGED, lane] = NONE
        work[RINGED + 1, lane] = NONE
        for cell in range(CELLS):
            bridges = work[LINKS + cell, lane]
            work[LINKS + cell, lane] = work[PLAIN + cell, lane] | bridges
            work[LINKS + CELLS + cell, lane] = work[PLAIN + CELLS + cell, lane] | bridges
        for y in range(1, SPAN):
            for x in range(1, SPAN):
                base = 0 if (x + y) & 1 else CELLS  # around an even point stand tiles that join odd ones
                se = base + SPAN * y + x
                ne, sw, nw = se - SPAN, se - 1, se - SPAN - 1
                ring = work[se, lane] & work[sw, lane] & work[ne, lane] & work[nw, lane]
                if ring == NONE:
                    continue
                side = LAND if (base == 0) == (odd == 0) else WATER
                work[RINGED + side, lane] |= ring
                if not box.child[side] and not box.together:
                    work[LINKS + se, lane] &= ~ring
                    work[LINKS + sw, lane] &= ~ring
                    work[LINKS + ne, lane] &= ~ring
                    work[LINKS + nw, lane] &= ~ring
                    if box.near:
                        shut(work, lane, base, x, y, ring)


@rule
def shut(work, lane, base, x, y, ring):
    """W20b: the points beside this one carry nothing in these fillings, so that no tile that has one of them joins anything."""
    for j in range(max(0, y - 2), min(SPAN, y + 2)):
        for i in range(max(0, x - 2), min(SPAN, x + 2)):
            if y - 1 <= j <= y or x - 1 <= i <= x:
                work[LINKS + base + SPAN * j + i, lane] &= ~ring


@rule
def turn_over(work, falling, rising, swaps):
    """The links of both ways, row by row: beside each cell as it lies, for what goes from north to south, stands the one in its
    place when rows and columns are exchanged, for what goes from west to east."""
    for y in range(SPAN):
        for x in range(SPAN):
            odd = CELLS * ((x + y) & 1)
            for way in range(2):
                cell = SPAN * y + x if way == 0 else SPAN * x + y
                at = BOTH * x + LANES * way
                for lane in range(LANES):
                    falling[y, at + lane] = work[LINKS + cell + odd, lane]
                    rising[y, at + lane] = work[LINKS + cell + CELLS - odd, lane]
                    swaps[y, at + lane] = work[SWAPS + cell, lane]


@rule
def carry(one, two, mended_one, mended_two, links, swaps):
    """Lets what is reached at one end of the links of a row be reached at the other; tells whether that is news. It is one loop
    over words that have nothing to do with each other: the processor takes several at once."""
    news = NONE
    for at in range(len(links)):
        first, second, here, there, joined = one[at], two[at], mended_one[at], mended_two[at], links[at]
        any_ = first | second
        both = any_ & joined
        mended = ((here | there) & joined) | (any_ & swaps[at])
        one[at] = first | both
        two[at] = second | both
        mended_one[at] = here | mended
        mended_two[at] = there | mended
        news |= (both & ~(first & second)) | (mended & ~(here & there))
    return news


@rule
def cross(work):
    """Finds what is joined from north to south, and from west to east: as it comes, and if one bridge is exchanged."""
    falling, rising, swaps = np.empty((3, SPAN, BOTH * SPAN), np.uint64)
    turn_over(work, falling, rising, swaps)
    reached, mended = np.zeros((2, SIDE, BOTH * SIDE), np.uint64)
    reached[0], mended[0] = EVERY, EVERY
    news, forth = EVERY, True
    while news != NONE:
        news = NONE
        for step in range(SPAN):
            y = step if forth else SPAN - 1 - step
            above, below, far_above, far_below = reached[y], reached[y + 1], mended[y], mended[y + 1]
            news |= carry(above[:-BOTH], below[BOTH:], far_above[:-BOTH], far_below[BOTH:], falling[y], swaps[y])
            news |= carry(above[BOTH:], below[:-BOTH], far_above[BOTH:], far_below[:-BOTH], rising[y], swaps[y])
        forth = not forth
    for row in range(8):
        found, way, odd = mended if row >= 4 else reached, row & 1, row >> 1 & 1
        for lane in range(LANES):
            work[ACROSS + row, lane] = NONE
            for x in range(odd, SIDE, 2):
                work[ACROSS + row, lane] |= found[SPAN, BOTH * x + LANES * way + lane]


@rule
def look(box, s, work):
    look_at(box, s, work, 0)


@rule
def look_at(box, s, work, deal):
    """Fills a workspace: in which fillings land and water connect, and where rings stand."""
    fill(box, s, work, deal)
    spoil(box, s, work)
    cross(work)
    for lane in range(LANES):
        _, _, odd = window(s, lane)
        for net in range(2):
            down, across = work[ACROSS + 2 * net, lane], work[ACROSS + 2 * net + 1, lane]
            far, wide = work[ACROSS + 4 + 2 * net, lane], work[ACROSS + 5 + 2 * net, lane]
            side = odd ^ net
            work[JOINED + side, lane] = down & across
            work[JOINED + 2 + side, lane] = (down & wide) | (far & across)
            work[JOINED + 4 + side, lane] = far & wide
