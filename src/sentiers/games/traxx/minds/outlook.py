"""What a single path can hope for: its own prices, fitted as those of a family are (families.py), and what they leave of its hopes
(hopes.py). The hopes for a goal hold for every higher one."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sentiers.games.traxx.minds.card_order import POINT, Array, Table, price_of, reached_on, room
from sentiers.games.traxx.minds.families import fit
from sentiers.games.traxx.minds.hopes import Hopes, every_hope, narrow
from sentiers.games.traxx.minds.upper_bound import most

TRIES = (3, 4, 4)


class Outlook(NamedTuple):
    """The hopes of a path for a goal, and its table; none if the goal is out of reach."""

    goal: int
    hopes: Hopes
    table: Table | None


def outlook(task: Any, goal: int, before: Outlook | None = None) -> Outlook:
    """The outlook of the path of a task for a goal, from that for a lower one if there is any."""
    box, first, node = task.box, task.first, task.root[0]
    allowed = np.uint64(int(box.board) & ~int(node["cells"]))
    tail, head = int(node["tail"]), int(node["head"])
    reached = reached_on(box, node["cells"])
    reach = most(box, task.rim, task.worth, first, task.left[first], node["cells"], tail, head)[2]
    least = POINT * (goal - int(node["points"]) - int(node["cells"]).bit_count() + int(box.cells))

    def sift(table: Table, back: int) -> None:
        narrow(box, task.worth, task.deck, first, reached, tail, head, allowed, table, least - back, hopes.pairs)

    if before is None:
        hopes = every_hope(task)
        covered = sum(
            min((int(reach) & int(cells)).bit_count(), int(left))
            for cells, left in zip(box.coloured, task.left[first], strict=True)
        )
        sift(task.by_number, POINT * covered)
        sift(task.by_cell, int(price_of(task.by_cell.price, reach)))
        price: Array = task.by_cell.price
    else:
        assert before.table is not None
        hopes, price = Hopes(before.hopes.steps, before.hopes.pairs.copy()), before.table.price
    into = room(box, first)
    table = None
    for times in TRIES:
        members, table = fit(task, hopes, first, goal, task.root, np.zeros(1, np.int64), price, times, into, 0)
        if not len(members):
            return Outlook(goal, hopes, None)
        price = table.price
        sift(table, int(price_of(price, reach)))
    return Outlook(goal, hopes, table)
