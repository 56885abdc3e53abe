"""What it takes to win (W21 to W23), the goals of who plays together (W25), and what the end is worth to each seat."""

from __future__ import annotations

from typing import Any

from sentiers.games.wege.box import LAND, WATER
from sentiers.games.wege.rules.ducks import lonely, pairs
from sentiers.games.wege.rules.network import LOOSE, NEAR, STRICT, connects, islands, ponds
from sentiers.kernel import rule
from sentiers.kernel.bits import count

NOBODY, LAND_WINS, WATER_WINS, DRAW, ALL_WIN = 0, 1, 2, 3, 4

# The goals of W25
PATHS_CONNECT, RIVERS_CONNECT, NO_ISLAND, NO_POND, BLACK_UNITED, WHITE_UNITED = 1, 2, 4, 8, 16, 32
GOALS = 6
ALL_GOALS = 63
UNDECIDED = 0.25  # what it is worth to a search that nobody wins


@rule
def side_of(seat: Any) -> Any:
    """W4: partners sit opposite each other."""
    return seat & 1


@rule
def strictness(box: Any, side: int) -> int:
    """What islands and ponds mean to this side: nothing to a child (W23), nor to who plays together (W25)."""
    if box.child[side] or box.together:
        return LOOSE
    return NEAR if box.near else STRICT


@rule
def grown_up_reaches(box: Any, s: Any, side: int) -> bool:
    """W21, W20b."""
    return connects(s, side, NEAR if box.near else STRICT) and pairs(s, side) > 0


@rule
def child_reaches(box: Any, s: Any, side: int) -> bool:
    """W23, W23b."""
    return connects(s, side, LOOSE) and (not box.child_both or connects(s, 1 - side, LOOSE))


@rule
def reaches(box: Any, s: Any, side: int) -> bool:
    """W21, W23: has this side reached its aim? W23c: of a child and a grown-up one is enough."""
    if not box.child[side]:
        return grown_up_reaches(box, s, side)
    return child_reaches(box, s, side) or (box.mixed[side] != 0 and grown_up_reaches(box, s, side))


@rule
def goals(s: Any) -> int:
    """W25: a bit for each goal that is met."""
    met = 0
    if connects(s, LAND, LOOSE):
        met |= PATHS_CONNECT
    if connects(s, WATER, LOOSE):
        met |= RIVERS_CONNECT
    if not islands(s):
        met |= NO_ISLAND
    if not ponds(s):
        met |= NO_POND
    for side in range(2):
        if count(lonely(s, side)) <= count(s.ducks[side]) & 1:
            met |= BLACK_UNITED << side
    return met


@rule
def verdict(box: Any, s: Any) -> int:
    """Who has won (W21 to W23, W25), once the match is over."""
    if box.together:
        return ALL_WIN if goals(s) == ALL_GOALS else NOBODY
    land, water = reaches(box, s, LAND), reaches(box, s, WATER)
    if land != water:
        return LAND_WINS if land else WATER_WINS
    if land and box.shared:
        return ALL_WIN  # W23b
    grown_up = not box.child[LAND] and not box.child[WATER]
    if land and not grown_up:
        return DRAW
    if land or box.ducks_decide:
        black, white = pairs(s, LAND), pairs(s, WATER)
        if black != white:
            return LAND_WINS if black > white else WATER_WINS
    return DRAW if land else NOBODY


@rule
def winners(box: Any, s: Any) -> int:
    """A bit mask of the seats that have won; all of them share a draw."""
    who = verdict(box, s)
    mask = 0
    for seat in range(box.seats):
        if who in (ALL_WIN, DRAW) or who == LAND_WINS + side_of(seat):
            mask |= 1 << seat
    return mask


@rule
def score(box: Any, s: Any, out: Any) -> None:
    """1, ½ or 0; for who plays together, the number of goals met."""
    who = verdict(box, s)
    for seat in range(box.seats):
        if box.together:
            out[seat] = count(goals(s))
        elif who == DRAW:
            out[seat] = 0.5
        else:
            out[seat] = 1.0 if who in (ALL_WIN, LAND_WINS + side_of(seat)) else 0.0


@rule
def reward(box: Any, s: Any, out: Any) -> None:
    """What a search aims at: to win; else that nobody does; together, to meet as many goals as possible."""
    who = verdict(box, s)
    for seat in range(box.seats):
        if who == ALL_WIN:
            out[seat] = 1.0
        elif box.together:
            out[seat] = 0.5 * count(goals(s)) / GOALS
        elif who == DRAW:
            out[seat] = 0.5
        elif who == NOBODY:
            out[seat] = UNDECIDED
        else:
            out[seat] = 1.0 if who == LAND_WINS + side_of(seat) else 0.0
