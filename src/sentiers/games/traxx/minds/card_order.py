"""What two ends can still draw with the cards to come, in their order: the bound that joins numbers, cards and distances.

For a deck, a table tells for each round, each set of numbers reached and each place of the two ends the most that any lines can
still gain, numbers paid by their order (T17). The lines forget which cells were drawn before: instead each cell has a price. Who
enters it pays the price, and every cell that is still free gives it back, once. So a cell entered twice is paid for twice, and
the sum is never less than what a true path gains, whatever the prices are. A table for paths that have some cells in common knows
these: no line enters them, and the numbers on them are reached (families.py)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sentiers.games.traxx.box import CARDS, LONGEST, MOST_CELLS, MOST_MOVES, MOST_NUMBERS
from sentiers.games.traxx.minds.number_order import around
from sentiers.games.traxx.minds.upper_bound import most_numbers, pay
from sentiers.kernel import record, rule
from sentiers.kernel.bits import bit, has, lowest, rest

POINT = 64  # all sums here are in such parts of a point
PRICES = (8, 32, 32, 16, 0)
"""Of a cell so many steps from the rim, to begin with: found by trial, the fewer paths are left the better."""
NEVER = (
    -30_000
)  # less than any true sum, even with all gains; and a line's prices less is still a whole number of two bytes
POOREST = -16_000  # less than any true sum: each cell entered once, and as dear as can be
HOPELESS = -(1 << 30)
WIDE = 64  # room for the places of an end, side by side: a few machine words
Array = np.ndarray[Any, Any]

LINES = record(
    "traxx_lines",
    [  # all lines of a card from a cell
        ("plain", "i4"),  # how many places can be reached without a number
        (
            "many",
            "i4",
        ),  # how many lines over numbers, those counted once that end at the same cell with the same numbers
        ("end", "i1", (MOST_CELLS,)),
        ("gain", "i2", (MOST_CELLS,)),
        ("far", "i1", (MOST_MOVES,)),  # the ends of the lines over numbers
        ("alone", "i2", (MOST_MOVES,)),  # what their cells gain
        ("over", "i2", (MOST_MOVES,)),  # their numbers, as a set
        ("pays", "i2", (MOST_MOVES, MOST_NUMBERS + 1)),  # what they gain in all, by the highest number reached before
    ],
)


class Table(NamedTuple):
    """sums[round - first, place[round - first, set of numbers], one end, other end]: the most that lines from this round on gain,
    in parts of a point, each cell at its price."""

    first: int
    price: Array
    place: Array
    sums: Array


def room(box: Any, first: int) -> Array:
    """Room for the sums from a round on."""
    return np.empty((CARDS + 1 - first, 1 << int(box.numbers), int(box.cells), WIDE), np.int16)


def no_table(box: Any) -> Table:
    """For who does without."""
    return Table(0, np.zeros(int(box.cells), np.int64), np.zeros((0, 0), np.int64), np.empty((0, 0, 0, 0), np.int16))


def first_prices(box: Any) -> Array:
    """What a cell costs to begin with: PRICES. A number costs nothing, as the table knows that it is reached but once."""
    prices = np.zeros(int(box.cells), np.int64)
    ring = set(around(box))
    depth = 0
    left = set(range(int(box.cells)))
    while left:
        for cell in ring:
            prices[cell] = 0 if box.number[cell] >= 0 else PRICES[min(depth, len(PRICES) - 1)]
        left -= ring
        ring = {cell for cell in left if any(int(box.near[cell]) >> other & 1 for other in ring)}
        depth += 1
    return prices


def whole_points(box: Any) -> Array:
    """Each cell at a whole point: only the numbers gain, and the cells are counted otherwise (upper_bound.py)."""
    return np.full(int(box.cells), POINT, np.int64)


@rule
def write_lines(box, card, price, allowed, start, out, codes):
    """Writes all lines of a card from a cell over allowed cells. codes[line] names its numbers in their order, four bits each."""
    supply = box.supply[card - 1].astype(np.int64)
    choices, line = np.zeros(LONGEST + 1, np.uint64), np.zeros(LONGEST, np.int64)
    plain = np.full(box.cells, NEVER, np.int64)
    total, depth, gain, code = 0, 0, 0, 0
    free = allowed & ~bit(start)
    choices[0] = box.near[start] & free
    while depth >= 0:
        if choices[depth] == np.uint64(0):
            depth -= 1
            if depth >= 0:
                cell = line[depth]
                supply[box.colour[cell]] += 1
                gain -= POINT - price[cell]
                if box.number[cell] >= 0:
                    code >>= 4
                free |= bit(cell)
            continue
        cell = lowest(choices[depth])
        choices[depth] = rest(choices[depth])
        if supply[box.colour[cell]] == 0:
            continue
        supply[box.colour[cell]] -= 1
        gain += POINT - price[cell]
        if box.number[cell] >= 0:
            code = code << 4 | (box.number[cell] + 1)
        free &= ~bit(cell)
        line[depth] = cell
        depth += 1
        choices[depth] = box.near[cell] & free if depth < LONGEST else np.uint64(0)
        if code == 0:
            plain[cell] = max(plain[cell], gain)
            continue
        known = 0
        while known < total and (codes[known] != code or out.far[known] != cell):
            known += 1
        if known == total:
            out.far[known], out.alone[known], codes[known] = cell, gain, code
            total += 1
        else:
            out.alone[known] = max(np.int64(out.alone[known]), gain)
    out.plain, out.many = 0, total
    for cell in range(box.cells):
        if plain[cell] > NEVER:
            out.end[out.plain], out.gain[out.plain] = cell, plain[cell]
            out.plain += 1


@rule
def pay_lines(box, worth, round_, out, codes):
    """Writes what the lines over numbers gain."""
    order = np.empty(LONGEST, np.int64)
    for line in range(out.many):
        mine, many, code = 0, 0, codes[line]
        while code:
            order[many] = (code & 15) - 1
            mine |= 1 << order[many]
            code >>= 4
            many += 1
        out.over[line] = mine
        for before in range(box.numbers + 1):
            total, highest = np.int64(out.alone[line]), before
            for place in range(many - 1, -1, -1):
                total += POINT * pay(box, worth, round_, highest, order[place])
                highest = max(highest, order[place] + 1)
            out.pays[line, before] = total


@rule
def raise_row(sums, later, gain):
    """Raises each sum of a row to the later one and a gain."""
    for other in range(WIDE):
        sums[other] = max(sums[other], np.int16(later[other] + gain))


@rule
def _fold(live, within, hopes, grown, sums, by_cells, most):
    """Either end may be the one that grows. And no more than the cells alone gain, and what the numbers left pay at most; only
    where there is hope."""
    for at in range(len(live)):
        one = live[at]
        if hopes[one] & within == within:
            for beside in range(at + 1):
                other = live[beside]
                total = min(max(grown[one, other], grown[other, one]), np.int16(by_cells[one, other] + most))
                sums[one, other] = sums[other, one] = total
            continue
        sums[one] = NEVER
        others = hopes[one] & within & (bit(one) | (bit(one) - np.uint64(1)))
        while others != np.uint64(0):
            other = lowest(others)
            others = rest(others)
            total = min(max(grown[one, other], grown[other, one]), np.int16(by_cells[one, other] + most))
            sums[one, other] = sums[other, one] = total


@rule
def _fold_cells(live, grown, by_cells):
    for at in range(len(live)):
        for beside in range(at + 1):
            one, other = live[at], live[beside]
            by_cells[one, other] = by_cells[other, one] = max(grown[one, other], grown[other, one])


@rule
def _fill_places(steps, hopes, first, place, sets):
    """place[round - first, set]: where the numbers reached are in the table, or -1 where they need not be: no path can have just
    these by then, or none that has them reaches the goal. place[0] tells at first which may be there from the start. Returns how
    many sets there are; sets[place] is the set."""
    many = place.shape[1]
    total = 0
    used = np.zeros(many, np.bool_)
    for round_ in range(first, CARDS + 1):
        now = place[round_ - first]
        for reached in range(many):
            if now[reached] >= 0 and not hopes[round_, reached].any():
                now[reached] = -1
            if now[reached] < 0:
                continue
            used[reached] = True
            if round_ == CARDS:
                continue
            later = place[round_ + 1 - first]
            later[reached] = 0
            for over in range(1, many):
                if steps[round_, over] and over & reached == 0:
                    later[reached | over] = 0
    for reached in range(many):
        if used[reached]:
            for round_ in range(len(place)):
                if place[round_, reached] >= 0:
                    place[round_, reached] = total
            sets[total] = reached
            total += 1
    return total


@rule
def _fill_round(box, live, within, lines, now, then, sets, total, hopes, most, later, by_cells, grown, sums):
    """The sums of a round from those of the next one; most[set] is what the numbers left pay at most."""
    grown[:] = by_cells
    for start in live:
        for line in range(lines[start].plain):
            raise_row(grown[start], by_cells[lines[start].end[line]], lines[start].gain[line])
        for line in range(lines[start].many):
            raise_row(grown[start], by_cells[lines[start].far[line]], lines[start].alone[line])
    _fold_cells(live, grown, by_cells)
    for reached in range(total):
        if now[sets[reached]] < 0:
            continue
        highest = 0
        for number in range(box.numbers):
            if sets[reached] >> number & 1:
                highest = number + 1
        same, stays = later[reached], then[sets[reached]] >= 0
        for start in live:
            row = grown[start]
            if hopes[sets[reached], start] == np.uint64(0):
                row[:] = NEVER
                continue
            if stays:
                row[:] = same[start]
                for line in range(lines[start].plain):
                    raise_row(row, same[lines[start].end[line]], lines[start].gain[line])
            else:
                row[:] = NEVER
            for line in range(lines[start].many):
                over = np.int64(lines[start].over[line])
                after = then[sets[reached] | over]
                if over & sets[reached] == 0 and after >= 0:
                    raise_row(row, later[after, lines[start].far[line]], lines[start].pays[line, highest])
        _fold(live, within, hopes[sets[reached]], grown, sums[reached], by_cells, most[reached])


@rule
def fill_table(box, rim, worth, deck, first, steps, hopes, price, allowed, starts, place, sums):
    """Fills a table for paths that begin before round `first`, draw only on allowed cells, and start there or at one of `starts`.
    place[0] tells which sets of numbers they have then (_fill_places)."""
    sets = np.zeros(1 << box.numbers, np.int64)
    total = _fill_places(steps, hopes, first, place, sets)
    lines, codes = np.zeros(box.cells, LINES), np.empty(MOST_MOVES, np.int64)
    most = np.empty(total, np.int16)
    grown, by_cells = np.zeros((box.cells, WIDE), np.int16), np.zeros((box.cells, WIDE), np.int16)
    live = np.array([cell for cell in range(box.cells) if has(allowed | starts, cell)])
    for reached in range(total):
        for one in live:
            for other in live:
                sums[CARDS - first, reached, one, other] = 0 if has(hopes[CARDS, sets[reached], one], other) else NEVER
    for round_ in range(CARDS - 1, first - 1, -1):
        for start in live:
            write_lines(box, deck[round_], price, allowed, start, lines[start], codes)
            pay_lines(box, worth, round_, lines[start], codes)
        for reached in range(total):
            cells, highest = np.uint64(0), 0
            for number in range(box.numbers):
                if sets[reached] >> number & 1:
                    cells |= bit(box.carrier[number])
                    highest = number + 1
            most[reached] = POINT * most_numbers(box, rim, worth, round_, cells, highest)
        now, then = place[round_ - first], place[round_ + 1 - first]
        _fill_round(
            box, live, allowed | starts, lines, now, then, sets, total, hopes[round_], most, sums[round_ + 1 - first],
            by_cells, grown, sums[round_ - first],
        )  # fmt: skip


def deck_table(task: Any, price: Array) -> Table:
    """A table for all paths of a deck, whatever their goal."""
    box, first = task.box, task.first
    sets = 1 << int(box.numbers)
    place = np.zeros((CARDS + 1 - first, sets), np.int64)
    sums = np.empty((CARDS + 1 - first, sets, int(box.cells), WIDE), np.int16)
    none, board = np.zeros((CARDS, sets), np.bool_), np.uint64(box.board)
    every = np.full((CARDS + 1, sets, int(box.cells)), ~np.uint64(0))
    fill_table(box, task.rim, task.worth, task.deck, first, none, every, price, board, board, place, sums)
    return Table(first, price, place, sums)


@rule
def further(table, round_, reached, one, other):
    """What a path gains at most from this round on, prices paid; HOPELESS if it cannot reach the goal."""
    place = table.place[round_ - table.first, reached]
    total = np.int64(table.sums[round_ - table.first, place, one, other]) if place >= 0 else HOPELESS
    return total if total > POOREST else HOPELESS


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
