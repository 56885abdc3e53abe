"""What an experienced eye counts on a sheet when the order of the cards to come is unknown: cells, numbers and ends of a path, and
what is known of the cards and of the other players."""

from __future__ import annotations

import numpy as np

from sentiers.games.traxx.box import CARDS, COLOURS, MOST_NUMBERS
from sentiers.games.traxx.rules import half
from sentiers.kernel import record, rule
from sentiers.kernel.bits import bit, count, has, lowest, rest

NEVER = 99  # steps to where one cannot get
FEATURES = 38
KNOWN = record(
    "traxx_known",
    [
        ("meets", "f8", (1 << len(COLOURS),)),  # the share of the cards to come that give one of a set of colours
        ("both", "f8", (len(COLOURS), len(COLOURS))),  # or two cells of these colours
        ("left", "f8", (len(COLOURS),)),  # how many cells of a colour they give in all
        ("rival", "i8", (MOST_NUMBERS,)),  # steps from the nearest path of another player to a number; NEVER alone
        ("taken", "i8"),  # the numbers that other players have reached
        ("cards", "i8"),  # how many are to come
        ("alone", "i8"),
    ],
)


@rule
def put_known(box, cards, rival, taken, out):
    """What is known of the cards to come, a bit for each, whatever their order, and of the other players."""
    out.meets[:] = 0.0
    out.both[:] = 0.0
    out.left[:] = 0.0
    out.rival[:] = rival
    out.taken, out.cards, out.alone = taken, count(np.uint64(cards)), box.players == 1
    for card in range(CARDS):
        if cards >> card & 1:
            given = 0
            for colour in range(len(COLOURS)):
                many = box.supply[card, colour]
                given |= (many > 0) << colour
                out.left[colour] += many
                for other in range(len(COLOURS)):
                    out.both[colour, other] += many > 1 if other == colour else many * box.supply[card, other] > 0
            for colours in range(len(out.meets)):
                out.meets[colours] += colours & given != 0
    if cards:
        out.meets[:] /= out.cards
        out.both[:] /= out.cards


@rule
def flood(box, start, free):
    """The free cells that hang together with those of `start`."""
    reached = front = start & free
    while front != np.uint64(0):
        fresh = np.uint64(0)
        while front != np.uint64(0):
            fresh |= box.near[lowest(front)]
            front = rest(front)
        front = fresh & free & ~reached
        reached |= front
    return reached


@rule
def largest(box, end, free):
    """The largest region of free cells beside an end."""
    most = np.uint64(0)
    near = box.near[end] & free
    while near != np.uint64(0):
        region = flood(box, bit(lowest(near)), free)
        near &= ~region
        if count(region) > count(most):
            most = region
    return most


@rule
def usable(box, tail, head, free):
    """Each end can grow into one region only: the cells of the two regions that hold most, and how many are lost beside them."""
    beside = (box.near[tail] | box.near[head]) & free
    whole = flood(box, bit(lowest(beside)), free) if beside != np.uint64(0) else beside
    if beside & ~whole == np.uint64(0):
        return whole, 0
    tails, heads = largest(box, tail, free), largest(box, head, free)
    cells = tails | heads
    if tails == heads and tail != head:
        second, other = largest(box, tail, free & ~tails), largest(box, head, free & ~heads)
        cells |= second if count(second) > count(other) else other
    return cells, count(flood(box, beside, free) & ~cells)


@rule
def put_steps(box, tail, head, free, steps):
    """How many cells a path with these ends must enter to get to each number."""
    steps[:] = NEVER
    reached = front = (box.near[tail] | box.near[head]) & free
    away = 1
    while front != np.uint64(0):
        fresh = np.uint64(0)
        while front != np.uint64(0):
            cell = lowest(front)
            front = rest(front)
            fresh |= box.near[cell]
            if box.number[cell] >= 0:
                steps[box.number[cell]] = away
        front = fresh & free & ~reached
        reached |= front
        away += 1


@rule
def _count_cells(box, cells, around, features):
    """Counts cells by how many ways lead out of them, and whether these lie together or apart."""
    left = cells
    while left != np.uint64(0):
        ring = box.near[lowest(left)] & around
        left = rest(left)
        ways = count(ring)
        if ways <= 1:
            features[0] += 1.0
        elif ways == 6:
            features[9] += 1.0
        else:
            pairs, each = 0, ring
            while each != np.uint64(0):
                pairs += count(box.near[lowest(each)] & ring)
                each = rest(each)
            apart = ways - pairs // 2
            if apart <= 1:
                features[ways - 1] += 1.0  # 1 to 4
            elif apart == 2:
                features[ways + 3] += 1.0  # 5 to 7
            else:
                features[8] += 1.0
    features[10] = max(0.0, features[0] - 2.0)
    features[11] = features[0] * features[0]


@rule
def _count_numbers(box, known, cells, steps, features):
    """Adds up what the numbers pay, by how far away they are, and how much of it others may take away first (T13), or
    higher numbers, alone (T17)."""
    higher, threat = False, NEVER
    for number in range(box.numbers - 1, -1, -1):
        if has(cells, box.carrier[number]):
            higher = True
            continue
        value, away = box.value[number], steps[number]
        full = not higher if known.alone else not has(np.uint64(known.taken), number)
        pay = value if full else half(value)
        if away == NEVER:
            features[5] += pay
            continue
        features[0 if away <= 1 else 1 if away <= 3 else 2 if away <= 5 else 3 if away <= 8 else 4] += pay
        first = threat if known.alone else known.rival[number]
        if full:
            features[6] += value - half(value)
            if first < away:
                features[7] += value - half(value)
            if first + 3 <= away:
                features[8] += value - half(value)
        threat = min(threat, away)
    features[9] = features[6] * features[6] * 0.05


@rule
def _weigh_end(box, known, end, free):
    """How likely the next card is to let this end grow, and in how many ways by two cells."""
    near, colours, ways = box.near[end] & free, 0, 0.0
    while near != np.uint64(0):
        cell = lowest(near)
        near = rest(near)
        colours |= 1 << box.colour[cell]
        further = box.near[cell] & free
        while further != np.uint64(0):
            ways += known.both[box.colour[cell], box.colour[lowest(further)]]
            further = rest(further)
    return known.meets[colours], ways


@rule
def count_features(box, known, node, steps, features):
    """Writes the features of a path."""
    features[:] = 0.0
    free = box.board & ~node.cells
    cells, lost = usable(box, node.tail, node.head, free)
    put_steps(box, node.tail, node.head, cells, steps)
    features[0] = 1.0
    features[1] = count(cells)
    features[2] = 0.02 * features[1] * features[1]
    features[3] = lost
    for colour in range(len(COLOURS)):
        many = np.float64(count(cells & box.coloured[colour]))
        features[4] += min(many, known.left[colour])
        features[5] += max(0.0, many - 0.7 * known.left[colour])
        features[6] += max(0.0, many - 0.5 * known.left[colour])
    one, two = _weigh_end(box, known, node.tail, cells)
    first, second = _weigh_end(box, known, node.head, cells)
    if first > one or (first == one and second > two):
        one, two, first, second = first, second, one, two
    features[7], features[8], features[9], features[10] = one, two, first, second
    features[11], features[12] = min(two, 3.0), min(second, 3.0)
    features[13], features[14] = one == 0.0, first == 0.0
    features[15] = count(box.near[node.tail] & cells) + count(box.near[node.head] & cells)
    _count_numbers(box, known, node.cells, steps, features[16:26])
    _count_cells(box, cells, cells | bit(node.tail) | bit(node.head), features[26:38])


@rule
def so_far(box, node):
    """The result if nothing more is drawn (T15)."""
    return np.float64(node.points) + count(node.cells) - box.cells
