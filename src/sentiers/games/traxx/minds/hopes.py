"""Which numbers a path may have reached before a round if it is to reach a goal: by the lines of the cards, and by what the numbers
left still pay in their order (T17). The tables of families hold only these (families.py)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sentiers.games.traxx.box import CARDS, MOST_MOVES
from sentiers.games.traxx.minds.card_order import LINES, POINT, Array, pay_lines, write_lines
from sentiers.kernel import rule


class Hopes(NamedTuple):
    """Which numbers lines pass over (fill_steps), and which sets of numbers may lead to a goal (fill_hopes), by round."""

    steps: Array
    hopes: Array


@rule
def fill_steps(box, deck, first, out):
    """out[round, numbers]: can a line of this round pass over just these numbers, from anywhere?"""
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
def fill_hopes(box, by_number, goal, out):
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


def hopes_for(task: Any, goal: int) -> Hopes:
    """What the tables of families need to know about a goal."""
    sets = 1 << int(task.box.numbers)
    steps, hopes = np.zeros((CARDS, sets), np.bool_), np.ones((CARDS + 1, sets), np.bool_)
    fill_steps(task.box, task.deck, task.first, steps)
    if task.box.players == 1:
        fill_hopes(task.box, task.by_number, goal, hopes)
    return Hopes(steps, hopes)
