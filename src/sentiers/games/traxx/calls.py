"""What is asked of the rules at every move, with arrays of one record: a record alone takes Python ten times as long to hand over
(match/calls.py)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.traxx.rules import HEAD, TAIL, cells_on, end_of, open_cells
from sentiers.kernel import rule


@rule
def can_draw(boxes: Any, states: Any, seat: int) -> Any:
    """T7: has a free neighbour of one of the path's ends a colour of the card?"""
    box, s = boxes[0], states[0]
    near = box.near[end_of(s, seat, HEAD)] | box.near[end_of(s, seat, TAIL)]
    return near & open_cells(box, box.supply[s.deck[s.turned] - 1]) & ~cells_on(s, seat) != np.uint64(0)
