# mypy: allow-untyped-defs, allow-untyped-calls
"""One announced animal as what it is: a game of two rows and two columns, hand against block (Z17)."""

from __future__ import annotations

from sentiers.games.zwei_wege.boards import LOST, SAME, WON
from sentiers.games.zwei_wege.rules import ANIMALS
from sentiers.kernel import rule


@rule
def weigh(west_blocked, west_free, east_free, east_blocked):
    """(value to the mover, his share of west hands, the opponent's share of west blocks), both playing their best."""
    from_west, from_east = min(west_blocked, west_free), min(east_free, east_blocked)
    by_west, by_east = max(west_blocked, east_free), max(west_free, east_blocked)
    sure, most = max(from_west, from_east), min(by_west, by_east)
    if sure >= most:  # a sure thing: nobody gains by mixing
        return sure, 1.0 if from_west > from_east else 0.0, 1.0 if by_west < by_east else 0.0
    spread = west_free + east_free - west_blocked - east_blocked
    hand, block = (east_free - east_blocked) / spread, (west_free - east_blocked) / spread
    return hand * west_blocked + (1.0 - hand) * east_free, hand, block


@rule
def best(can, moved, paid, ahead, behind, turned, same):
    """The best animal's value: boards are numbers into `ahead` (it succeeded) and `behind` (it was blocked; `turned`: as the
    other player values it)."""
    most = -1.0
    for animal in range(ANIMALS):
        if can >> animal & 1:
            west_free, west_blocked = _pay(moved, paid, ahead, behind, turned, same, animal, 0)
            east_free, east_blocked = _pay(moved, paid, ahead, behind, turned, same, animal, 1)
            most = max(most, weigh(west_blocked, west_free, east_free, east_blocked)[0])
    return most


@rule
def _pay(moved, paid, ahead, behind, turned, same, animal, hand):
    good, bad = moved[animal, hand], paid[animal, hand]
    free = 1.0 if good == WON else same if good == SAME else ahead[good]
    if bad == LOST:
        return free, 0.0
    if bad == SAME:
        return free, same
    return free, 1.0 - behind[bad] if turned else behind[bad]
