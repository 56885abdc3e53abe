"""What a single path can hope for: its own prices, fitted as those of a family are (families.py), and what they leave of its hopes
(hopes.py). The hopes for a goal hold for every higher one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.traxx.minds.card_order import POINT, Array, Table, price_of, room
from sentiers.games.traxx.minds.families import common, fill_reach, fit
from sentiers.games.traxx.minds.hopes import Hopes, every_hope, narrow

TRIES = (3, 4, 4)


class Outlook(NamedTuple):
    """The hopes of a path for a goal, and its table; none if the goal is out of reach."""

    goal: int
    hopes: Hopes
    table: Table | None


def outlook(task: Any, goal: int, before: Outlook | None, check: Callable[[], None]) -> Outlook:
    """The outlook of the path of a task for a goal, from that for a lower one if there is any; `check` stops it."""
    if before is not None and before.goal > goal:
        before = None
    check()
    if before is None:
        hopes = every_hope(task)
        _narrow(task, goal, task.by_number, _covered(task), hopes.pairs)
        _narrow(task, goal, task.by_cell, price_of(task.by_cell.price, _reach(task)), hopes.pairs)
        price: Array = task.by_cell.price
    elif before.table is None:
        return before
    else:
        hopes, price = Hopes(before.hopes.steps, before.hopes.pairs.copy()), before.table.price
    into, root = room(task.box, task.first), np.zeros(1, np.int64)
    for times in TRIES:
        members, table = fit(task, hopes, task.first, goal, task.root, root, price, times, into, 0)
        if not len(members):
            return Outlook(goal, hopes, None)
        price = table.price
        _narrow(task, goal, table, price_of(price, _reach(task)), hopes.pairs)
        check()
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
