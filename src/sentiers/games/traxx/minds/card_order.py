"""What two ends can still draw with the cards to come, in their order: the bound that joins numbers, cards and distances.

For a deck, a table tells for each round, each place of the two ends and each set of numbers reached the most that any lines can
still gain, numbers paid by their order (T17). The lines forget which cells were drawn before: instead each cell has a price. Who
enters it pays the price, and every cell that is still free gives it back, once. So a cell entered twice is paid for twice, and
the sum is never less than what a true path gains, whatever the prices are. Two sets of prices are used: each cell at a whole
point, where only the numbers gain and the cells are counted otherwise (upper_bound.py), and PRICES."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.traxx.box import CARDS, LONGEST, MOST_MOVES
from sentiers.games.traxx.minds.number_order import around
from sentiers.games.traxx.minds.upper_bound import most_numbers, pay
from sentiers.kernel import rule
from sentiers.kernel.bits import bit, has, lowest, rest

POINT = 64  # all sums here are in such parts of a point
PRICES = (8, 32, 32, 16, 0)
"""Of a cell so many steps from the rim: found by trial, the fewer paths are left the better. A cell with a number costs nothing on
the rim."""
NEVER = -(1 << 14)
Array = np.ndarray[Any, Any]


def prices_of(box: Any) -> Array:
    """The prices of the cells: all a whole point, and PRICES."""
    prices = np.full((2, int(box.cells)), POINT, np.int64)
    ring = set(around(box))
    depth = 0
    left = set(range(int(box.cells)))
    while left:
        for cell in ring:
            numbered = depth == 0 and box.number[cell] >= 0
            prices[1, cell] = 0 if numbered else PRICES[min(depth, len(PRICES) - 1)]
        left -= ring
        ring = {cell for cell in left if any(int(box.near[cell]) >> other & 1 for other in ring)}
        depth += 1
    return prices


@rule
def _lines(box, card, price, start, plain, ends, gains, numbers):
    """All lines of a card from a cell: in `plain[cell]` the most that one without numbers gains that ends there, and those with
    numbers one by one (where it ends, what its cells gain, its numbers in their order). Returns how many of these there are."""
    supply = box.supply[card - 1].astype(np.int64)
    choices, line = np.zeros(LONGEST + 1, np.uint64), np.zeros(LONGEST, np.int64)
    plain[:] = NEVER
    total, depth, gain, over = 0, 0, 0, 0
    used = bit(start)
    choices[0] = box.near[start]
    while depth >= 0:
        if choices[depth] == np.uint64(0):
            depth -= 1
            if depth >= 0:
                cell = line[depth]
                supply[box.colour[cell]] += 1
                gain -= POINT - price[cell]
                over -= box.number[cell] >= 0
                used &= ~bit(cell)
            continue
        cell = lowest(choices[depth])
        choices[depth] = rest(choices[depth])
        if supply[box.colour[cell]] == 0:
            continue
        supply[box.colour[cell]] -= 1
        gain += POINT - price[cell]
        over += box.number[cell] >= 0
        used |= bit(cell)
        line[depth] = cell
        depth += 1
        choices[depth] = box.near[cell] & ~used if depth < LONGEST else np.uint64(0)
        if over == 0:
            plain[cell] = max(plain[cell], gain)
            continue
        ends[total], gains[total], many = cell, gain, 0
        for step in range(depth):
            if box.number[line[step]] >= 0:
                numbers[total, many] = box.number[line[step]]
                many += 1
        numbers[total, many:] = -1
        total += 1
    return total


@rule
def _pays(box, worth, round_, numbers, gain, out):
    """out[set]: what a line over these numbers gains when the numbers of the set have been reached; returns its own set."""
    mine = 0
    for step in range(LONGEST):
        if numbers[step] >= 0:
            mine |= 1 << numbers[step]
    for reached in range(len(out)):
        if reached & mine:
            out[reached] = NEVER
            continue
        highest = 0
        for number in range(box.numbers):
            if reached >> number & 1:
                highest = number + 1
        total = gain
        for step in range(LONGEST):
            if numbers[step] >= 0:
                total += POINT * pay(box, worth, round_, highest, numbers[step])
                highest = max(highest, numbers[step] + 1)
        out[reached] = total
    return mine


@rule
def _raise(out, later, gain):
    """Raises each sum to the later one and a gain."""
    for reached in range(len(out)):
        out[reached] = max(out[reached], np.int16(later[reached] + gain))


@rule
def _raise_by(out, later, mine, gains):
    """The same with a gain for each set of numbers, after a line over the numbers `mine`."""
    for reached in range(len(out)):
        if gains[reached] != NEVER:
            out[reached] = max(out[reached], np.int16(later[reached | mine] + gains[reached]))


@rule
def pair_of(one, other):
    """The place of two ends in the table, whichever is which."""
    return max(one, other) * (max(one, other) + 1) // 2 + min(one, other)


@rule
def _cap(box, rim, worth, round_, by_cells, sums):
    """No more than the cells alone gain, and what the numbers left pay at most where the ends may be anywhere (number_order.py)."""
    for reached in range(sums.shape[1]):
        cells, highest = np.uint64(0), 0
        for number in range(box.numbers):
            if reached >> number & 1:
                cells |= bit(box.carrier[number])
                highest = number + 1
        most = POINT * most_numbers(box, rim, worth, round_, cells, highest)
        for pair in range(len(sums)):
            sums[pair, reached] = min(sums[pair, reached], np.int16(by_cells[pair] + most))


@rule
def fill_sums(box, rim, worth, deck, first, price, sums):
    """sums[round, pair of ends, numbers reached]: the most that lines from this round on gain, in parts of a point."""
    cells = box.cells
    plain, ends, gains = np.empty(cells, np.int64), np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES, np.int64)
    numbers, mine = np.empty((MOST_MOVES, LONGEST), np.int64), np.empty(MOST_MOVES, np.int64)
    pays = np.empty((MOST_MOVES, 1 << box.numbers), np.int16)
    sums[CARDS] = 0
    by_cells, before = np.zeros(sums.shape[1], np.int64), np.zeros(sums.shape[1], np.int64)
    for round_ in range(CARDS - 1, first - 1, -1):
        later, now = sums[round_ + 1], sums[round_]
        now[:] = later
        before[:] = by_cells
        for start in range(cells):
            many = _lines(box, deck[round_], price, start, plain, ends, gains, numbers)
            for place in range(many):
                mine[place] = _pays(box, worth, round_, numbers[place], gains[place], pays[place])
            for still in range(cells):
                pair = pair_of(start, still)
                for end in range(cells):
                    if plain[end] > NEVER:
                        _raise(now[pair], later[pair_of(end, still)], plain[end])
                        by_cells[pair] = max(by_cells[pair], before[pair_of(end, still)] + plain[end])
                for place in range(many):
                    after = pair_of(ends[place], still)
                    _raise_by(now[pair], later[after], mine[place], pays[place])
                    by_cells[pair] = max(by_cells[pair], before[after] + gains[place])
        _cap(box, rim, worth, round_, by_cells, now)


def empty_sums(box: Any, sets: int) -> Array:
    """Room for so many tables."""
    cells = int(box.cells)
    return np.empty((sets, CARDS + 1, cells * (cells + 1) // 2, 1 << int(box.numbers)), np.int16)


@rule
def reached_on(box, cells):
    """The numbers on a path, as a set."""
    reached = 0
    for number in range(box.numbers):
        reached |= np.int64(has(cells, box.carrier[number])) << number
    return reached


@rule
def price_of(prices, cells):
    """What the cells of a set cost together."""
    total = np.int64(0)
    while cells != np.uint64(0):
        total += prices[lowest(cells)]
        cells = rest(cells)
    return total
