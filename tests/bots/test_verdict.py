"""Whether a match is decided, judged from what one seat may know."""

from __future__ import annotations

import random

import pytest
from decided import WON

from sentiers.bots import verdict
from sentiers.games.minds import Budget
from sentiers.match import Match, View
from sentiers.match.kit import twin

AT_ONCE = Budget(simulations=1000)


def canoe(*moves: str) -> Match:
    match = Match.new("canoe", seed=1)
    for move in moves:
        match.play(move)
    return match


def duel(seed: int) -> Match:
    """Both have laid two of their three cards, and the first the third one: only the second's last card is not known to him."""
    match = Match.new("duel", seed=seed, players=2)
    while len(match.plies) < 5:
        seat = match.turn[0]
        match.play(match.moves(seat)[0], seat)
    return match


def test_what_is_proven_is_decided_for_the_winner_alone() -> None:
    match = canoe(*WON)
    assert verdict.is_decided(verdict.lately(match, 0))
    assert not verdict.is_decided(verdict.lately(match, 1))
    assert not verdict.is_decided(verdict.lately(canoe(*WON[:5]), 0))


@pytest.mark.parametrize("seed", [1, 4, 6, 7, 8, 9, 15, 21])
def test_a_secret_is_weighed_as_far_as_the_seat_may_know_and_the_answer_tells_nothing_of_it(seed: int) -> None:
    match = duel(seed)
    mine = match.view(0)
    known = {int(card) for card in (*mine.state.hand[0], *mine.state.laid.ravel())}
    won, last = mine.state.won, int(mine.state.laid[2, 0])
    certain = won[0] == 2 or (won[0] == 1 and last > max(set(range(1, 10)) - known))
    assert (verdict.hope(mine, AT_ONCE).value > verdict.SURE) == certain
    other = twin(mine.states)  # another truth in which he would have seen the same
    match.kit.imagine(other, 0, verdict.generator(seed + 1))
    assert verdict.hope(View(match.kit, other, 0, None, False), AT_ONCE) == verdict.hope(mine, AT_ONCE)


def test_what_was_not_clear_a_few_moves_ago_is_not_decided_without_a_proof() -> None:
    sure, unclear = duel(8).view(0), Match.new("duel", seed=1, players=2).view(0)
    assert len(verdict.lately(duel(8), 0)) == verdict.POSITIONS
    assert verdict.hope(sure, AT_ONCE).value > verdict.SURE > verdict.hope(unclear, AT_ONCE).value
    assert verdict.is_decided([sure] * verdict.POSITIONS)
    assert not verdict.is_decided([unclear, sure, sure, sure])
    assert not verdict.is_decided([sure, sure, sure])


def test_where_best_play_mixes_nobody_is_sure_of_what_the_other_will_do() -> None:
    match, chance = Match.new("zwei-wege", seed=9), random.Random(9)
    before = match.fork()
    while not match.over:
        before = match.fork()
        match.play(chance.choice(match.moves()))
    assert before.turn == (1,)  # who guesses from which side the last animal comes
    assert verdict.hope(before.view(0), AT_ONCE).value < verdict.SURE
