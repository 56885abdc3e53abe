# mypy: allow-untyped-defs, allow-untyped-calls
"""One announced animal as what it is: a game of two rows and two columns, hand against block (Z17).

Where a move may be declined (Z6b), or any animal announced (Z13b), both players might wait for ever, and best play is then a
matter of who loses patience: the limit of Z16 matters. It is taken for what it is on average: each move in which nothing moves
ends the match with one chance in 300, as a draw. Without those readings what never ends is rare, and PATIENCE is enough."""

from __future__ import annotations

from sentiers.games.zwei_wege.minds.board_numbers import LOST, SAME, WON
from sentiers.games.zwei_wege.rules import ANIMALS, MOVE_LIMIT
from sentiers.kernel import rule

PATIENCE = 1e-12
WAITS, DECLINES = 1, 2


@rule
def equilibrium(west_blocked, west_free, east_free, east_blocked):
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
def manner(box):
    """How the rule is read: WAITS where one may wait at will, DECLINES where a move may be declined."""
    return WAITS | DECLINES if box.decline else WAITS if box.any_animal else 0


@rule
def waited(value):
    """What is left of a chance after a move in which nothing moved, where one may wait at will (Z16)."""
    return value + (0.5 - value) / MOVE_LIMIT


@rule
def best_mix(chances, still, how):
    """(rank, value, hand, block) of an animal, from its [hand, block] outcomes and which of them move nothing.

    The rank, and the hand, count a move that moves nothing as a step toward the draw of Z16, ever so small. On the short board a
    player who is shut in may wait for ever; then the other has animals that lose nothing by waiting, and animals that lose nothing
    by getting on. They are worth the same, but who only waits never earns what they are worth."""
    value, hand, block = equilibrium(chances[0, 0], chances[0, 1], chances[1, 0], chances[1, 1])
    if how:
        return value, value, hand, block
    rank, hand, _ = equilibrium(
        chances[0, 0] + still[0, 0] * PATIENCE * (0.5 - chances[0, 0]),
        chances[0, 1] + still[0, 1] * PATIENCE * (0.5 - chances[0, 1]),
        chances[1, 0] + still[1, 0] * PATIENCE * (0.5 - chances[1, 0]),
        chances[1, 1] + still[1, 1] * PATIENCE * (0.5 - chances[1, 1]),
    )
    return rank, value, hand, block


@rule
def best(can, moved, paid, ahead, behind, turned, same, how, stay):
    """The best animal's value: boards are numbers into `ahead` (it succeeded) and `behind` (it was blocked; `turned`: as the
    other player values it). Where a move may be declined, `stay` is what comes then for the mover who was let pass."""
    most = -1.0
    for animal in range(ANIMALS):
        if can >> animal & 1:
            west_free, west_blocked = pay(moved, paid, ahead, behind, turned, same, how, stay, animal, 0)
            east_free, east_blocked = pay(moved, paid, ahead, behind, turned, same, how, stay, animal, 1)
            most = max(most, equilibrium(west_blocked, west_free, east_free, east_blocked)[0])
    return most


@rule
def pay(moved, paid, ahead, behind, turned, same, how, stay, animal, hand):
    """What a hand is worth when it is free and when it is blocked."""
    good, bad = moved[animal, hand], paid[animal, hand]
    if how:
        same = waited(same)
    free = 1.0 if good == WON else same if good == SAME else ahead[good]
    if how & DECLINES and good >= 0:
        free = max(free, waited(stay))
    if bad == LOST:
        return free, 0.0
    if bad == SAME:
        return free, same
    blocked = 1.0 - behind[bad] if turned else behind[bad]
    return free, min(blocked, same) if how & DECLINES else blocked
