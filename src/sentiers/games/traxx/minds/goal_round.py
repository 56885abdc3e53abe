"""One round of the exact search: from all paths that may still reach a goal to all of the next round that may.

A path is dropped only when its bound lies below the goal. Paths with the same cells and ends are one, with the most points."""

from __future__ import annotations

import numpy as np

from sentiers.games.traxx.box import COLOURS, LONGEST
from sentiers.games.traxx.minds.card_order import POINT, further, price_of, reached_on
from sentiers.games.traxx.minds.upper_bound import highest_on, most, most_numbers, pay
from sentiers.games.traxx.rules import HEAD, TAIL
from sentiers.kernel import record, rule
from sentiers.kernel.bits import bit, count, lowest

STEP = record(
    "traxx_step",
    [
        ("cells", "u8"),  # on the path
        ("parent", "i4"),  # in the round before
        ("move", "i4"),  # that led here
        ("points", "i2"),  # for numbers
        ("tail", "i1"),
        ("head", "i1"),
    ],
)
EMPTY = -1
ROOM = 1024  # at least so many places must be free before a path grows


@rule
def slot_of(table, pool, cells, tail, head):
    """Where in the hash table this path is, or would be."""
    low, high = min(tail, head), max(tail, head)
    key = (cells ^ (np.uint64(low * 64 + high + 1) << np.uint64(50))) * np.uint64(0x9E3779B97F4A7C15)
    key ^= key >> np.uint64(29)
    key *= np.uint64(0xBF58476D1CE4E5B9)
    slot = np.int64((key >> np.uint64(20)) & np.uint64(len(table) - 1))
    while table[slot] != EMPTY:
        other = pool[table[slot]]
        if other.cells == cells and low == min(other.tail, other.head) and high == max(other.tail, other.head):
            break
        slot = (slot + 1) & (len(table) - 1)
    return slot


@rule
def enter_all(table, pool, total):
    """Puts a pool into an empty hash table."""
    table[:] = EMPTY
    for place in range(total):
        table[slot_of(table, pool, pool[place].cells, pool[place].tail, pool[place].head)] = place


@rule
def absorb(table, pool, total, others):
    """Adds other paths to a pool; returns its size."""
    for place in range(len(others)):
        other = others[place]
        slot = slot_of(table, pool, other.cells, other.tail, other.head)
        if table[slot] == EMPTY:
            table[slot] = total
            pool[total] = other
            total += 1
        elif other.points > pool[table[slot]].points:
            pool[table[slot]] = other
    return total


@rule
def _add(box, rim, worth, round_, left, goal, child, pool, total, table):
    """Adds a path if it may reach the goal; returns the size of the pool."""
    slot = slot_of(table, pool, child.cells, child.tail, child.head)
    known = table[slot]
    if known == EMPTY:
        further = most(box, rim, worth, round_ + 1, left[round_ + 1], child.cells, child.tail, child.head)[1]
        if child.points + count(child.cells) - box.cells + further < goal:
            return total
        table[slot] = total
        pool[total] = child
        return total + 1
    if child.points > pool[known].points:
        pool[known] = child
    return total


@rule
def _by_cards(box, by_number, by_cell, round_, ahead, points, promised, back, reached, cells, one, other):
    """What a path can reach at most before this round, by the order of the cards (card_order.py)."""
    if len(by_cell.sums) == 0:
        return ahead + promised
    in_all = POINT * (points + count(cells) - box.cells) + back + further(by_cell, round_, reached, one, other)
    numbers = points + further(by_number, round_, reached, one, other) // POINT
    return min(ahead + min(promised, numbers), in_all // POINT)


@rule
def _grow_end(
    box, rim, worth, round_, supply, left, goal, promised, ahead, spare, node, child, end, scratch, pool, total, table,
    by_number, by_cell, back,
):  # fmt: skip
    """Adds what becomes of a path by the lines from one end. `promised` is the most it could get for numbers, `ahead` what the
    cells left out would cost at least if this card were lost, `spare[colour]` how many cells of a colour can be covered only
    with this card, and `back` what the free cells give back (card_order.py)."""
    choices, line, points, ranks, numbers, sets = scratch[0], scratch[1], scratch[2], scratch[3], scratch[4], scratch[5]
    cells, code, depth = node.cells, end, 0
    points[0], ranks[0], numbers[0] = node.points, highest_on(box, cells), promised
    sets[0] = reached_on(box, cells)
    still = node.head if end == TAIL else node.tail
    choices[0] = np.int64(box.near[node.tail if end == TAIL else node.head] & ~cells)
    while depth >= 0:
        if choices[depth] == 0:
            depth -= 1
            if depth >= 0:
                colour = box.colour[line[depth]]
                supply[colour] += 1
                spare[colour] += 1
                ahead -= spare[colour] > 0
                back += by_cell.price[line[depth]]
                cells &= ~bit(line[depth])
                code &= ~(63 << (6 * depth))
            continue
        cell = lowest(choices[depth])
        choices[depth] &= choices[depth] - 1
        colour = box.colour[cell]
        if supply[colour] == 0:
            continue
        supply[colour] -= 1
        ahead += spare[colour] > 0
        spare[colour] -= 1
        back -= by_cell.price[cell]
        line[depth] = cell
        code |= (cell + 1) << (6 * depth)
        number = box.number[cell]
        points[depth + 1], ranks[depth + 1], numbers[depth + 1] = points[depth], ranks[depth], numbers[depth]
        sets[depth + 1] = sets[depth]
        cells |= bit(cell)
        if number >= 0:
            points[depth + 1] += pay(box, worth, round_, ranks[depth], number)
            ranks[depth + 1] = max(ranks[depth], number + 1)
            sets[depth + 1] |= 1 << number
            further = most_numbers(box, rim, worth, round_, cells, ranks[depth + 1])
            numbers[depth + 1] = min(numbers[depth], points[depth + 1] + further)
        depth += 1
        choices[depth] = np.int64(box.near[cell] & ~cells) if depth < LONGEST else 0
        if ahead + numbers[depth] < goal:
            continue
        most_of_cards = _by_cards(
            box,
            by_number,
            by_cell,
            round_ + 1,
            ahead,
            points[depth],
            numbers[depth],
            back,
            sets[depth],
            cells,
            cell,
            still,
        )
        if most_of_cards >= goal:
            child.cells, child.points, child.move = cells, points[depth], code
            child.tail = cell if end == TAIL else node.tail
            child.head = cell if end == HEAD else node.head
            total = _add(box, rim, worth, round_, left, goal, child, pool, total, table)
    return total


@rule
def grow(
    box, rim, worth, round_, card, left, goal, nodes, members, begin, pool, total, table, by_number, by_cell
):  # fmt: skip
    """Grows by a card those members of a family (from `begin` on) that may reach the goal; `left[round]` is what the cards from a
    round on give. Stops when the pool is nearly full; returns how far it came, and the size of the pool."""
    supply = box.supply[card - 1].astype(np.int64)
    spare = np.empty(len(COLOURS), np.int64)
    scratch = np.empty((6, LONGEST + 1), np.int64)
    child = np.empty(1, STEP)[0]
    for at in range(begin, len(members)):
        if total + ROOM > len(pool) or 2 * total > len(table):
            return at, total
        node = nodes[members[at]]
        points, _, reach = most(box, rim, worth, round_, left[round_], node.cells, node.tail, node.head)
        promised = node.points + points
        back = price_of(by_cell.price, reach)
        ahead = count(node.cells) - box.cells
        for colour in range(len(COLOURS)):
            many = count(reach & box.coloured[colour])
            ahead += min(many, left[round_ + 1, colour])
            spare[colour] = many - left[round_ + 1, colour]
        child.parent = members[at]
        stays = _by_cards(
            box, by_number, by_cell, round_ + 1, ahead, node.points, promised, back, reached_on(box, node.cells), node.cells,
            node.tail, node.head,
        )  # fmt: skip
        if stays >= goal:
            child.cells, child.points, child.tail, child.head = node.cells, node.points, node.tail, node.head
            child.move = 0
            total = _add(box, rim, worth, round_, left, goal, child, pool, total, table)
        for side in range(2 if node.tail != node.head else 1):
            total = _grow_end(
                box, rim, worth, round_, supply, left, goal, promised, ahead, spare, node, child, HEAD if side else TAIL, scratch,
                pool, total, table, by_number, by_cell, back,
            )  # fmt: skip
    return len(members), total
