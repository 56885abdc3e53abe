"""Plans for one path when the order of the cards is known: a beam search, round by round, that keeps the most promising paths.

What a number is worth stands in a table `worth[number, round]` (T12, T13); alone, it is the number itself, and half of it once a
higher one has been reached (T17). Paths with the same cells and ends are the same: only the one with more points is kept."""

from __future__ import annotations

import numpy as np

from sentiers.games.traxx.box import CARDS, COLOURS, MOST_MOVES
from sentiers.games.traxx.rules import HEAD, TAIL, cells_on, end_of, entered, half, lines_from, steps_of
from sentiers.kernel import record, rule
from sentiers.kernel.bits import bit, count, has, lowest, rest

NODE = record(
    "traxx_node",
    [
        ("cells", "u8"),  # on the path
        ("points", "f4"),  # for the numbers reached from the root on
        ("guess", "f4"),  # of the final result
        ("parent", "i4"),  # in the round before
        ("move", "i4"),  # that led here
        ("tail", "i1"),
        ("head", "i1"),
    ],
)
EMPTY = -1

# What a guess makes of each thing it counts, in points: found by trial over random decks.
NUMBER = 0.765  # of the points for a number that can be reached
ORDER = 0.217  # of the half a number loses if a higher one comes before it (T17), where a higher one lies nearer
USED = 0.734  # the share of the cards' cells to come that a path will use
SHORTAGE = 1.147  # a cell beyond that share of its colour
SHORT = 0.3  # the same beyond all of them
DEAD_END = 0.972  # a cell with one way in, beyond the two at which a path may end
CORRIDOR = 0.216  # a cell with two ways
STUCK = 1.02  # an end that cannot grow


@rule
def pays(box, worth, round_, cells, number):
    """The points for a number reached in this round by a path with these cells."""
    if box.players == 1:  # T17
        for higher in range(number + 1, box.numbers):
            if has(cells, box.carrier[higher]):
                return np.float64(half(box.value[number]))
        return np.float64(box.value[number])
    return worth[number, round_]


@rule
def fill_worth(box, s, seat, worth):
    """What each number pays this seat in each round if the others reach nothing more (T12, T13)."""
    for number in range(box.numbers):
        pay = np.float64(box.value[number])
        for other in range(box.players):
            if other != seat and s.scored[other, number] > 0:
                pay = np.float64(half(box.value[number]))
        worth[number, :] = pay


@rule
def fill_supplies(box, deck, first, left):
    """left[round]: how many cells of each colour the cards from this round on give."""
    left[CARDS, :] = 0
    for round_ in range(CARDS - 1, first - 1, -1):
        left[round_] = left[round_ + 1] + box.supply[deck[round_] - 1]


@rule
def guess(box, worth, round_, left, node):
    """A guess at the final result of a path before this round: what it can still get, less what threatens to be lost."""
    free = box.board & ~node.cells
    around = free | bit(node.tail) | bit(node.head)
    reach = (box.near[node.tail] | box.near[node.head]) & free
    front = reach  # what is one step further away than before
    dead, corridors, nearer = 0, 0, 0
    total = np.float64(node.points) - count(free)
    while front != np.uint64(0):
        fresh, found = np.uint64(0), 0
        while front != np.uint64(0):
            cell = lowest(front)
            front = rest(front)
            fresh |= box.near[cell] & free
            ways = count(box.near[cell] & around)
            dead += ways <= 1
            corridors += ways == 2
            number = box.number[cell]
            if number >= 0:
                found |= 1 << number
                pay = pays(box, worth, min(round_, CARDS - 1), node.cells, number)
                total += NUMBER * pay
                if box.players == 1 and nearer >> (number + 1) != 0:
                    total -= ORDER * (pay - half(box.value[number]))
        nearer |= found
        front = fresh & ~reach
        reach |= fresh
    for colour in range(len(COLOURS)):
        many = count(reach & box.coloured[colour])
        total += many - SHORTAGE * max(0.0, many - USED * left[colour]) - SHORT * max(0, many - left[colour])
    stuck = (box.near[node.tail] & free == np.uint64(0)) + (box.near[node.head] & free == np.uint64(0))
    return total - DEAD_END * max(0, dead - 2) - CORRIDOR * corridors - STUCK * stuck


@rule
def guess_all(box, worth, round_, left, nodes, out):
    """Writes the guess for each of these paths."""
    for place in range(len(nodes)):
        out[place] = guess(box, worth, round_, left, nodes[place])


@rule
def extend(box, worth, round_, node, move, child):
    """Writes the path that a line makes of another one."""
    child.cells, child.points, child.tail, child.head, child.move = node.cells, node.points, node.tail, node.head, move
    cell = np.int64(-1)
    for step in range(steps_of(move)):
        cell = np.int64(entered(move, step))
        if box.number[cell] >= 0:
            child.points += pays(box, worth, round_, child.cells, box.number[cell])
        child.cells |= bit(cell)
    if cell >= 0:
        if move & TAIL:
            child.tail = cell
        else:
            child.head = cell


@rule
def lines_of(box, node, card, out):
    """All lines for a path on a card, passing first; returns their number."""
    supply = box.supply[card - 1]
    free = box.board & ~node.cells
    out[0] = 0
    total = lines_from(box, node.tail, free, supply, TAIL, out, 1)
    if node.tail != node.head:
        total = lines_from(box, node.head, free, supply, HEAD, out, total)
    return total


@rule
def _slot(table, pool, node):
    """Where in the hash table this path is, or would be."""
    low, high = min(node.tail, node.head), max(node.tail, node.head)
    key = (node.cells ^ (np.uint64(low * 64 + high + 1) << np.uint64(50))) * np.uint64(0x9E3779B97F4A7C15)
    key ^= key >> np.uint64(29)
    slot = np.int64(key & np.uint64(len(table) - 1))
    while table[slot] != EMPTY:
        other = pool[table[slot]]
        if other.cells == node.cells and low == min(other.tail, other.head) and high == max(other.tail, other.head):
            break
        slot = (slot + 1) & (len(table) - 1)
    return slot


@rule
def _best(pool, total, width, out):
    """Copies the best `width` of the pool; returns how many, and the least guess among them."""
    if total <= width:
        out[:total] = pool[:total]
        return total, np.float32(-np.inf)
    guesses = np.empty(total, np.float32)
    for place in range(total):
        guesses[place] = -pool[place].guess
    least = -np.partition(guesses, width - 1)[width - 1]
    kept = 0
    for equal in range(2):  # first those above the least, then of its equals as many as there is room for
        for place in range(total):
            fits = pool[place].guess == least if equal else pool[place].guess > least
            if fits and kept < width:
                out[kept] = pool[place]
                kept += 1
    return kept, least


@rule
def _grow_round(box, worth, round_, card, left, nodes, pool, table, out):
    """The best paths after one more round; `out` has room for as many as are to be kept. Returns their number."""
    moves = np.empty(MOST_MOVES, np.int32)
    child = pool[-1]  # a record lives only as long as its array: one that nobody else holds would be freed at once
    table[:] = EMPTY
    total, least = 0, np.float32(-np.inf)
    for place in range(len(nodes)):
        many = lines_of(box, nodes[place], card, moves)
        for at in range(many):
            extend(box, worth, round_, nodes[place], moves[at], child)
            slot = _slot(table, pool, child)
            known = table[slot]
            if known == EMPTY:
                child.guess = guess(box, worth, round_ + 1, left, child)
                if child.guess < least:
                    continue
                known = table[slot] = total
                total += 1
            elif child.points > pool[known].points:
                child.guess = pool[known].guess + child.points - pool[known].points
            else:
                continue
            child.parent = place
            pool[known] = child
        if total + MOST_MOVES >= len(pool):
            total, least = _best(pool, total, len(out), out)
            pool[:total] = out[:total]
            table[:] = EMPTY
            for kept in range(total):
                table[_slot(table, pool, pool[kept])] = kept
    return _best(pool, total, len(out), out)[0]


@rule
def plan(box, worth, deck, first, root, width, line):
    """The best result found for a path from a round on, with the deck known; `line[round]` becomes its moves."""
    left = np.zeros((CARDS + 1, len(COLOURS)), np.int64)
    fill_supplies(box, deck, first, left)
    rounds = np.empty((CARDS + 1, width), NODE)
    sizes = np.zeros(CARDS + 1, np.int64)
    pool = np.empty(8 * width + 2 * MOST_MOVES, NODE)
    slots = 1
    while slots < 2 * len(pool):
        slots *= 2
    table = np.empty(slots, np.int32)
    rounds[first, 0] = root
    sizes[first] = 1
    for round_ in range(first, CARDS):
        sizes[round_ + 1] = _grow_round(
            box,
            worth,
            round_,
            deck[round_],
            left[round_ + 1],
            rounds[round_, : sizes[round_]],
            pool,
            table,
            rounds[round_ + 1],
        )
    best, place = -np.inf, 0
    for at in range(sizes[CARDS]):
        total = rounds[CARDS, at].points + count(rounds[CARDS, at].cells) - box.cells
        if total > best:
            best, place = total, at
    for round_ in range(CARDS, first, -1):
        line[round_ - 1] = rounds[round_, place].move
        place = rounds[round_, place].parent
    return best


@rule
def put_root(box, s, seat, root):
    """A seat's path as the root of a search; its points are those it has scored so far."""
    root.cells = cells_on(s, seat)
    root.tail, root.head = end_of(s, seat, TAIL), end_of(s, seat, HEAD)
    root.points, root.guess, root.parent, root.move = 0.0, 0.0, 0, 0
    for number in range(box.numbers):
        root.points += s.scored[seat, number]


@rule
def plan_seat(box, s, seat, worth, width, line):
    """The same for a seat of a match whose cards are all known."""
    nodes = np.empty(1, NODE)
    put_root(box, s, seat, nodes[0])
    best = plan(box, worth, s.deck, s.turned, nodes[0], width, line)
    nodes[0].guess = best  # used after the call, so that the array outlives it
    return best


@rule
def rate(box, s, seat, worth, moves, width, out):
    """The best result found after each of these lines of a seat, the cards being known: a beam of its own for each."""
    nodes = np.empty(2, NODE)
    line = np.zeros(CARDS, np.int32)
    put_root(box, s, seat, nodes[0])
    for at in range(len(moves)):
        extend(box, worth, s.turned, nodes[0], moves[at], nodes[1])
        out[at] = plan(box, worth, s.deck, s.turned + 1, nodes[1], width, line)
        nodes[1].guess = out[at]  # used after the call, so that the array outlives it
