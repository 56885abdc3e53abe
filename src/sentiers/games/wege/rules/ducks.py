"""Which ducks are united (W17), which tiles hold a pair together (W12), and which ducks are alone (W25)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.wege.box import LAND
from sentiers.games.wege.rules.layout import ALL, SPAN, Word, columns, falling, height, rows, width
from sentiers.kernel import rule
from sentiers.kernel.bits import count

_EAST, _SOUTH, _BOTH = np.uint64(1), np.uint64(8), np.uint64(9)


@rule
def corners(s: Any, side: int) -> tuple[Word, Word, Word, Word]:
    """The cells whose duck of this side sits in the north-west, north-east, south-west and south-east corner."""
    # W3: black ducks sit in land corners, white ones in water corners
    ducks, slope = s.ducks[side], falling(s) if side == LAND else ~falling(s)
    return ducks & slope & ~s.south, ducks & ~slope & ~s.south, ducks & ~slope & s.south, ducks & slope & s.south


@rule
def meeting(s: Any, side: int) -> tuple[Word, Word]:
    """The points where two or more ducks of this side meet, and those where three or more do."""
    nw, ne, sw, se = corners(s, side)
    ne, sw, se = ne << _EAST, sw << _SOUTH, se << _BOTH
    two = (nw & ne) | (sw & se) | ((nw | ne) & (sw | se))
    three = (nw & ne & (sw | se)) | (sw & se & (nw | ne))
    return two, three


@rule
def inner_points(s: Any) -> Word:
    """All points but those on an outer edge that is known (W12, W13)."""
    inner = ALL
    if width(s) == SPAN:
        inner &= ~(columns(1) | columns(SPAN + 1))
    if height(s) == SPAN:
        inner &= ~(rows(1) | rows(SPAN + 1))
    return inner


@rule
def united(s: Any, side: int) -> Word:
    """W17: the points in which ducks of this side are united."""
    two, _ = meeting(s, side)
    return two & inner_points(s)


@rule
def pairs(s: Any, side: int) -> int:
    return count(united(s, side))


@rule
def cells_meeting_in(s: Any, side: int, points: Word) -> Word:
    """The cells whose duck of this side sits in one of these points."""
    nw, ne, sw, se = corners(s, side)
    return nw & points | ne & points >> _EAST | sw & points >> _SOUTH | se & points >> _BOTH


@rule
def holding_a_pair(s: Any) -> Word:
    """W12: the tiles that cannot be taken up, because exactly two ducks meet where theirs sits."""
    inner = inner_points(s)
    held = np.uint64(0)
    for side in range(2):
        two, three = meeting(s, side)
        held |= cells_meeting_in(s, side, two & ~three & inner)
    return held


@rule
def lonely(s: Any, side: int) -> Word:
    """The cells whose duck of this side is not united with another."""
    return s.ducks[side] & ~cells_meeting_in(s, side, united(s, side))
