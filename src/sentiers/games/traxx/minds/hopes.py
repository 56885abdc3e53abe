"""By which places of its ends, with which numbers, a path may still reach a goal, round by round: the tables of families hold only
these (families.py).

A table tells what can be gained from a place on, and the same lines in the other direction what is gained up to it. Where both
together fall short of the goal, no path that reaches it passes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sentiers.games.traxx.box import CARDS, MOST_MOVES
from sentiers.games.traxx.minds.card_order import (
    LINES,
    NEVER,
    POINT,
    POOREST,
    WIDE,
    Array,
    pay_lines,
    raise_row,
    reached_on,
    write_lines,
)
from sentiers.kernel import rule
from sentiers.kernel.bits import bit, count, has, lowest, rest


class Hopes(NamedTuple):
    """steps[round, numbers]: can a line of this round pass over just these numbers? pairs[round, set, one end]: where the other end
    may be before this round, as a set of cells."""

    steps: Array
    pairs: Array


@rule
def fill_steps(box, deck, first, out):
    """Which numbers the lines of a round pass over, from anywhere."""
    lines, codes = np.zeros(1, LINES), np.empty(MOST_MOVES, np.int64)
    price = np.zeros(box.cells, np.int64)
    worth = np.zeros((box.numbers, CARDS), np.int64)
    out[:] = False
    for round_ in range(first, CARDS):
        for start in range(box.cells):
            write_lines(box, deck[round_], price, box.board, start, lines[0], codes)
            pay_lines(box, worth, round_, lines[0], codes)
            for line in range(lines[0].many):
                out[round_, lines[0].over[line]] = True


@rule
def fill_sets(box, by_number, goal, out):
    """out[round, set]: may a path that has these numbers before this round still reach the goal, by the numbers alone (T17)?"""
    for reached in range(1 << box.numbers):
        points = np.int64(0)
        for number in range(box.numbers):
            if reached >> number & 1:
                points += box.value[number]
        for round_ in range(by_number.first, CARDS + 1):
            most = 0
            sums = by_number.sums[round_ - by_number.first, by_number.place[round_ - by_number.first, reached]]
            for one in range(box.cells):
                for other in range(one + 1):
                    most = max(most, np.int64(sums[one, other]))
            out[round_, reached] = POINT * (points - goal) + most >= 0


def hopes_by_numbers(task: Any, goal: int) -> Hopes:
    """What can be said at once: wherever the ends are, the numbers must not be hopeless."""
    sets = 1 << int(task.box.numbers)
    steps, hopeful = np.zeros((CARDS, sets), np.bool_), np.ones((CARDS + 1, sets), np.bool_)
    fill_steps(task.box, task.deck, task.first, steps)
    if task.box.players == 1:
        fill_sets(task.box, task.by_number, goal, hopeful)
    pairs = np.where(hopeful, ~np.uint64(0), np.uint64(0))
    return Hopes(steps, np.repeat(pairs[:, :, np.newaxis], int(task.box.cells), axis=2))


@rule
def _touch(touched, later, reached):
    """Room for the sums with these numbers, if they are the first."""
    if not touched[reached]:
        touched[reached] = True
        later[reached] = NEVER


@rule
def _go_on(box, live, lines, now, then, pairs, sums, later, touched, fresh):
    """Raises the sums of the next round by the lines of this one."""
    for reached in range(len(now)):
        if now[reached] < 0 or not touched[reached]:
            continue
        highest = 0
        for number in range(box.numbers):
            if reached >> number & 1:
                highest = number + 1
        for start in live:
            if pairs[reached, start] == np.uint64(0):
                continue
            row = sums[reached, start]
            if then[reached] >= 0:
                _touch(fresh, later, reached)
                raise_row(later[reached, start], row, np.int16(0))
                for line in range(lines[start].plain):
                    raise_row(later[reached, lines[start].end[line]], row, lines[start].gain[line])
            for line in range(lines[start].many):
                after = reached | np.int64(lines[start].over[line])
                if np.int64(lines[start].over[line]) & reached == 0 and then[after] >= 0:
                    _touch(fresh, later, after)
                    raise_row(later[after, lines[start].far[line]], row, lines[start].pays[line, highest])


@rule
def _keep(live, ahead, least, sums, pairs):
    """Keeps the pairs of ends by which enough is gained in all. Either end may be the one that has grown."""
    for at in range(len(live)):
        one = live[at]
        hopeful, others = np.uint64(0), pairs[one] & (bit(one) | (bit(one) - np.uint64(1)))
        while others != np.uint64(0):
            other = lowest(others)
            others = rest(others)
            total = max(sums[one, other], sums[other, one])
            if total > POOREST and np.int64(total) + ahead[one, other] >= least:
                hopeful |= bit(other)
                sums[one, other] = sums[other, one] = total
            else:
                sums[one, other] = sums[other, one] = NEVER
        pairs[one] = hopeful
    for at in range(len(live)):
        others = pairs[live[at]]
        while others != np.uint64(0):
            pairs[lowest(others)] |= bit(live[at])
            others = rest(others)


@rule
def _begin(box, nodes, members, backs, touched, sums):
    """What paths are sure of, with what they are given back."""
    for at in range(len(members)):
        node = nodes[members[at]]
        reached = reached_on(box, node.cells)
        _touch(touched, sums, reached)
        sure = np.int16(POINT * (node.points + count(node.cells) - box.cells) + backs[at])
        total = max(sums[reached, node.tail, node.head], sure)
        sums[reached, node.tail, node.head] = sums[reached, node.head, node.tail] = total


@rule
def narrow(box, worth, deck, first, goal, allowed, starts, table, nodes, members, backs, pairs):
    """Keeps of `pairs` what paths before round `first` may pass if one of them is to reach the goal, by the sums of a table: what
    they are given back being known, and each cell at its price. They begin at `starts` or there, and draw on allowed cells."""
    lines, codes = np.zeros(box.cells, LINES), np.empty(MOST_MOVES, np.int64)
    starts |= allowed
    live = np.array([cell for cell in range(box.cells) if has(starts, cell)])
    many = table.place.shape[1]
    sums, touched = np.empty((2, many, box.cells, WIDE), np.int16), np.zeros((2, many), np.bool_)
    here = 0
    _begin(box, nodes, members, backs, touched[0], sums[0])
    for round_ in range(first, CARDS + 1):
        now, ahead = table.place[round_ - table.first], table.sums[round_ - table.first]
        for reached in range(many):
            mine = pairs[round_, reached]
            if now[reached] < 0 or not touched[here, reached]:
                mine[:] = 0
                continue
            for cell in range(box.cells):
                mine[cell] = mine[cell] & starts if has(starts, cell) else np.uint64(0)
            _keep(live, ahead[now[reached]], POINT * goal, sums[here, reached], mine)
        if round_ == CARDS:
            break
        for start in live:
            write_lines(box, deck[round_], table.price, allowed, start, lines[start], codes)
            pay_lines(box, worth, round_, lines[start], codes)
        touched[1 - here] = False
        then = table.place[round_ + 1 - table.first]
        _go_on(box, live, lines, now, then, pairs[round_], sums[here], sums[1 - here], touched[here], touched[1 - here])
        here = 1 - here
