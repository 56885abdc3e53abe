"""Which bytes are a state of Zwei Wege (contract.Soundness)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sentiers.games.zwei_wege.box import COLUMNS, EAST, HIDDEN, MOST_CELLS, NORTH, SOUTH
from sentiers.games.zwei_wege.rules import (
    ANIMALS,
    ARRIVED,
    FORBIDDEN,
    HOME,
    LIMIT,
    MOVE_LIMIT,
    RUNNING,
    announceable,
    landing,
    occupied,
)

RANGES: Mapping[str, tuple[int, int]] = {
    "at": (HOME, MOST_CELLS - 1),
    "mover": (SOUTH, NORTH),
    "ended": (RUNNING, LIMIT),
    "animal": (0, ANIMALS),
    "side": (HIDDEN, EAST),
    "block": (HIDDEN, EAST),
    "hands": (SOUTH, NORTH),
    "went": (0, 2),
    "origin": (0, MOST_CELLS - 1),
    "decides": (0, 2),
    "made": (0, MOVE_LIMIT),
    "moves": (0, MOVE_LIMIT),
}


def sound(box: Any, s: Any, seat: int) -> bool:
    at, ended = s.at.tolist(), int(s.ended)
    if not _stand(box, at) or not s.made <= s.moves:
        return False
    arrived = any(all(cell == HOME for cell in mine) for mine in at)
    if ended != (ARRIVED if arrived else LIMIT if s.moves == MOVE_LIMIT else RUNNING):
        return False
    if s.animal == 0:
        return not (s.side or s.block or s.hands or s.went or s.origin or s.decides) and _goes_on(box, s)
    if s.block == HIDDEN:
        return not (s.went or s.origin or s.decides or ended) and _awaits_block(box, s, seat)
    return s.side != HIDDEN and _was_opened(box, s, at) and (bool(s.decides) or _goes_on(box, s))


def _stand(box: Any, at: list[list[int]]) -> bool:
    """Each animal on a cell of its own, none on its finishing row; and at home only once all have left their start row (Z13)."""
    cells = [cell for mine in at for cell in mine if cell != HOME]
    if len(set(cells)) < len(cells) or not all(cell < COLUMNS * box.rows for cell in cells):
        return False
    starts = [range(int(first), int(first) + COLUMNS) for first in box.start]
    return all(
        not any(cell in starts[1 - seat] for cell in mine)
        and not (HOME in mine and any(cell in starts[seat] for cell in mine))
        for seat, mine in enumerate(at)
    )


def _goes_on(box: Any, s: Any) -> bool:
    """Somebody is to announce an animal, and there is one; or it is over."""
    return bool(s.ended or announceable(box, s.at, s.mover))


def _awaits_block(box: Any, s: Any, seat: int) -> bool:
    """Z4: an animal that may be announced is; who hides the disc knows where it is."""
    knows = s.side != HIDDEN or seat != s.mover
    return bool(knows and s.hands == s.mover and announceable(box, s.at, s.mover) >> (s.animal - 1) & 1)


def _was_opened(box: Any, s: Any, at: list[list[int]]) -> bool:
    """Z6, Z7, Z14: who was right moved the animal, or nothing moved; or (Z6b) decides about it now."""
    animal, before = int(s.animal) - 1, np.array(at, dtype=s.at.dtype)
    goes = int(s.hands if s.block != s.side else 1 - s.hands)
    if s.decides:
        asked = box.decline and s.decides == goes + 1 and s.hands == s.mover and not (s.went or s.origin or s.ended)
        return bool(asked and at[goes][animal] != HOME and _lands(box, before, s, goes) != FORBIDDEN) and (
            at[s.hands][animal] != HOME
        )
    if s.went:
        before[goes, animal] = s.origin
        cells = [cell for mine in at for cell in mine]
        if s.went != goes + 1 or int(s.origin) in cells or not _stand(box, before.tolist()):
            return False
        return bool(before[s.hands, animal] != HOME and _lands(box, before, s, goes) == at[goes][animal])
    return not s.origin and at[s.hands][animal] != HOME


def _lands(box: Any, before: Any, s: Any, goes: int) -> int:
    return int(landing(box, before, occupied(before), goes, s.animal - 1, s.side))
