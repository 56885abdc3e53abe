"""What the path of a task can hope for: its own prices, fitted as those of a family are (families.py), and what they leave of its
hopes (hopes.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.traxx.minds.card_order import POINT, Array, Table, price_of, room
from sentiers.games.traxx.minds.families import common, fill_reach, fit
from sentiers.games.traxx.minds.hopes import Hopes, hopes_by_numbers, narrow

TRIES = (3, 4, 4)  # so many prices are tried before the hopes are narrowed again


class Outlook(NamedTuple):
    """The hopes for a goal, and a table made for it; none if the goal is out of reach."""

    goal: int
    hopes: Hopes
    table: Table | None


def first_sight(task: Any, goal: int) -> Outlook:
    """The outlook by the tables of the deck."""
    return Outlook(goal, hopes_by_numbers(task, goal), task.by_cell)


def outlook(task: Any, goal: int, check: Callable[[], None]) -> Outlook:
    """The outlook by tables of the path's own. Worth its time where cells have been drawn; `check` stops it."""
    check()
    hopes = hopes_by_numbers(task, goal)
    _narrow(task, goal, task.by_number, _covered(task), hopes.pairs)
    _narrow(task, goal, task.by_cell, price_of(task.by_cell.price, _reach(task)), hopes.pairs)
    price, into, root = task.by_cell.price, room(task.box, task.first), np.zeros(1, np.int64)
    for times in TRIES:
        check()
        members, table = fit(task, hopes, task.first, goal, task.root, root, price, times, into, 0)
        if not len(members):
            return Outlook(goal, hopes, None)
        price = table.price
        _narrow(task, goal, table, price_of(price, _reach(task)), hopes.pairs)
    return Outlook(goal, hopes, table)


def _reach(task: Any) -> np.uint64:
    """The cells within reach of the path."""
    reach = np.empty(1, np.uint64)
    fill_reach(task.box, task.rim, task.worth, task.first, task.left, task.root, np.zeros(1, np.int64), reach)
    return np.uint64(reach[0])


def _covered(task: Any) -> int:
    """What the cells within reach are worth of which the cards have the colours."""
    within = [np.bitwise_count(_reach(task) & cells) for cells in task.box.coloured]
    return POINT * int(np.minimum(within, task.left[task.first]).sum())


def _narrow(task: Any, goal: int, table: Table, back: int, pairs: Array) -> None:
    """Keeps what the path may pass by a table, if it is given so much back."""
    box, root = task.box, np.zeros(1, np.int64)
    shared, ends = map(np.uint64, common(task.root, root))
    allowed, backs = np.uint64(box.board) & ~shared, np.full(1, back, np.int64)
    narrow(box, task.worth, task.deck, task.first, goal, allowed, ends, table, task.root, root, backs, pairs)
