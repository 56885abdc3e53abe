"""Families of paths: those of a round that have many cells in common share a table of their own, made for these cells.

A family's table knows the cells that all of its paths have drawn, and its prices are fitted to it: a cell that the best plans of
the table enter too often gets dearer, one that they leave out cheaper (a subgradient, with Polyak's step). Every table on the way
drops the paths that cannot reach the goal."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sentiers.games.traxx.box import CARDS, LONGEST
from sentiers.games.traxx.minds.card_order import POINT, Array, Table, fill_table, further, price_of, reached_on
from sentiers.games.traxx.minds.hopes import Hopes
from sentiers.games.traxx.minds.upper_bound import most, pay
from sentiers.kernel import rule
from sentiers.kernel.bits import bit, count, lowest, rest

DEAREST = 4 * POINT
SAMPLE = 48  # paths of a family to whose plans its prices are fitted
ENOUGH = 8  # with so few paths left in a family its prices are not fitted again
LOOKED = 512  # paths of a family that are counted to part it


@rule
def part(cells, most_of_each, order, cuts):
    """Orders paths, given by their cells, so that families of at most so many lie side by side; cuts[i] is where family i begins.
    A family too large is parted by the cell that is on as many of its paths as not. Returns how many there are."""
    stack = np.empty((128, 2), np.int64)
    on = np.empty(64, np.int64)
    for path in range(len(order)):
        order[path] = path
    stack[0, 0], stack[0, 1] = 0, len(order)
    depth, total = 1, 0
    while depth > 0:
        depth -= 1
        begin, end = stack[depth, 0], stack[depth, 1]
        step = max(1, (end - begin) // LOOKED)
        on[:] = 0
        looked = 0
        for path in range(begin, end, step):
            ahead = cells[order[path]]
            looked += 1
            while ahead != np.uint64(0):
                on[lowest(ahead)] += 1
                ahead = rest(ahead)
        best = 0
        for cell in range(64):
            if abs(2 * on[cell] - looked) < abs(2 * on[best] - looked):
                best = cell
        if end - begin <= most_of_each or depth + 2 > len(stack) or on[best] in (0, looked):
            cuts[total] = begin
            total += 1
            continue
        low, high = begin, end
        while low < high:
            if cells[order[low]] & bit(best) != np.uint64(0):
                low += 1
            else:
                high -= 1
                order[low], order[high] = order[high], order[low]
        stack[depth, 0], stack[depth, 1] = low, end
        stack[depth + 1, 0], stack[depth + 1, 1] = begin, low
        depth += 2
    cuts[total] = len(order)
    return total


@rule
def common(nodes, members):
    """The cells that all these paths have, and the cells at which they end."""
    cells, ends = ~np.uint64(0), np.uint64(0)
    for at in range(len(members)):
        node = nodes[members[at]]
        cells &= node.cells
        ends |= bit(node.tail) | bit(node.head)
    return cells, ends


@rule
def mark_sets(box, nodes, members, out):
    """Marks with 0 the sets of numbers that paths have reached."""
    for at in range(len(members)):
        out[reached_on(box, nodes[members[at]].cells)] = 0


@rule
def fill_reach(box, rim, worth, round_, left, nodes, members, out):
    """The cells within reach of each path."""
    for at in range(len(members)):
        node = nodes[members[at]]
        out[at] = most(box, rim, worth, round_, left[round_], node.cells, node.tail, node.head)[2]


@rule
def sift(box, table, round_, goal, nodes, members, reach, excess):
    """Keeps the paths that may reach the goal by a table; `excess` becomes how far above it they are. Returns how many."""
    kept = 0
    for at in range(len(members)):
        node = nodes[members[at]]
        sure = POINT * (node.points + count(node.cells) - box.cells) + price_of(table.price, reach[at])
        over = sure + further(table, round_, reached_on(box, node.cells), node.tail, node.head) - POINT * goal
        if over >= 0:
            members[kept], reach[kept], excess[kept] = members[at], reach[at], over
            kept += 1
    return kept


@rule
def _count_plan(box, worth, deck, table, allowed, round_, node, visits):
    """Counts how often the best plan of a table for a path enters each cell."""
    choices, line, best_line = (
        np.zeros(LONGEST + 1, np.uint64),
        np.zeros(LONGEST, np.int64),
        np.zeros(LONGEST, np.int64),
    )
    ends = np.array([node.tail, node.head], np.int64)
    reached = reached_on(box, node.cells)
    for now in range(round_, CARDS):
        best, long, best_side = further(table, now + 1, reached, ends[0], ends[1]), 0, 0
        before = 0
        for number in range(box.numbers):
            if reached >> number & 1:
                before = number + 1
        for side in range(2):
            supply = box.supply[deck[now] - 1].astype(np.int64)
            free, depth = allowed & ~bit(ends[side]), 0
            choices[0] = box.near[ends[side]] & free
            while depth >= 0:
                if choices[depth] == np.uint64(0):
                    depth -= 1
                    if depth >= 0:
                        supply[box.colour[line[depth]]] += 1
                        free |= bit(line[depth])
                    continue
                cell = lowest(choices[depth])
                choices[depth] = rest(choices[depth])
                if supply[box.colour[cell]] == 0 or (box.number[cell] >= 0 and reached >> box.number[cell] & 1):
                    continue
                supply[box.colour[cell]] -= 1
                free &= ~bit(cell)
                line[depth] = cell
                depth += 1
                choices[depth] = box.near[cell] & free if depth < LONGEST else np.uint64(0)
                gain, highest, after = np.int64(0), before, reached
                for step in range(depth):
                    number = box.number[line[step]]
                    gain += POINT - table.price[line[step]]
                    if number >= 0:
                        gain += POINT * pay(box, worth, now, highest, number)
                        highest = max(highest, number + 1)
                        after |= 1 << number
                gain += further(table, now + 1, after, cell, ends[1 - side])
                if gain > best:
                    best, long, best_side = gain, depth, side
                    best_line[:] = line
        for step in range(long):
            visits[best_line[step]] += 1
            if box.number[best_line[step]] >= 0:
                reached |= 1 << box.number[best_line[step]]
            ends[best_side] = best_line[step]


@rule
def fill_slope(box, worth, deck, table, allowed, round_, nodes, members, reach, out):
    """How the sums of the paths rise together with the price of each cell: it is given back, and paid as often as it is entered."""
    visits = np.zeros(box.cells, np.int64)
    out[:] = 0
    for at in range(len(members)):
        free = reach[at]
        while free != np.uint64(0):
            out[lowest(free)] += 1
            free = rest(free)
        _count_plan(box, worth, deck, table, allowed, round_, nodes[members[at]], visits)
    for cell in range(box.cells):
        out[cell] = 0 if box.number[cell] >= 0 else out[cell] - visits[cell]


class Family(NamedTuple):
    """Paths of a round, by their places, and the table they share."""

    members: Array
    table: Table


def fit(
    task: Any, hopes: Hopes, round_: int, goal: int, nodes: Array, members: Array, price: Array, times: int, into: Array,
    enough: int = ENOUGH,
) -> Family:  # fmt: skip
    """The paths of a family that may reach the goal, and its last table: prices are tried so many times, or until few are left.
    The sums are written into the room given."""
    box = task.box
    members = members.copy()
    shared, ends = map(np.uint64, common(nodes, members))
    reach, excess = np.empty(len(members), np.uint64), np.empty(len(members), np.int64)
    fill_reach(box, task.rim, task.worth, round_, task.left, nodes, members, reach)
    begins = np.full(1 << int(box.numbers), -1, np.int64)
    mark_sets(box, nodes, members, begins)
    allowed = np.uint64(box.board) & ~shared
    slope = np.empty(int(box.cells), np.float64)
    while True:
        place = np.full((CARDS + 1 - round_, len(begins)), -1, np.int64)
        place[0] = begins
        fill_table(
            box, task.rim, task.worth, task.deck, round_, hopes.steps, hopes.pairs, price, allowed, ends, place, into
        )  # fmt: skip
        table = Table(round_, price, place, into)
        kept = sift(box, table, round_, goal, nodes, members, reach, excess)
        members, reach, excess = members[:kept], reach[:kept], excess[:kept]
        times -= 1
        if kept <= enough or times <= 0:
            return Family(members, table)
        some = slice(None, None, -(-kept // SAMPLE))
        fill_slope(box, task.worth, task.deck, table, allowed, round_, nodes, members[some], reach[some], slope)
        slope /= len(members[some])
        size = float(slope @ slope)
        if size == 0:
            return Family(members, table)
        step = (float(excess[some].mean()) + POINT / 2) / size
        price = np.clip(np.rint(price - step * slope), 0, DEAREST).astype(np.int64)
