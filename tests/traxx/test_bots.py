"""The bots: legal lines from what a seat may know, nothing from the order of the cards to come, and each level stronger."""

import os
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import CARDS, at, cells, play

from sentiers.bots import bot, levels
from sentiers.games.minds import Budget
from sentiers.games.traxx.minds import MINDS
from sentiers.games.traxx.minds.features import FEATURES
from sentiers.games.traxx.minds.weights import weights
from sentiers.kernel.dice import generator
from sentiers.match import Match

NAMES = ("novice", "amateur", "club", "master")
PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
compiled = pytest.mark.skipif(PLAIN, reason="looking ahead takes compiled code")
each_level = pytest.mark.parametrize("name", [*NAMES[:3], pytest.param("master", marks=compiled)])


def wander(match, seed, plies):
    """Plays so many random moves."""
    dice = np.random.default_rng(seed)
    while len(match.plies) < plies and not match.over:
        seat = int(dice.choice(match.turn))
        match.play(str(dice.choice(match.moves(seat))), seat)
    return match


def laid_open(match):
    """What the first seat sees, with nothing concealed."""
    view = match.view(0)
    view._states[0] = match.state
    assert view.state.deck.all()
    return view


def test_the_levels_are_the_common_four():
    assert [level.name for level in levels("traxx")] == list(NAMES)


@compiled
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32), players=st.integers(1, 4), plies=st.integers(0, 59))
def test_a_bot_draws_a_legal_line_from_what_its_seat_may_know(name, seed, players, plies):
    match = wander(Match.new("traxx", seed=seed, players=players), seed, plies)
    for seat in match.turn:
        text = bot("traxx", name).choose(match.view(seat), seed=seed)
        assert text in match.moves(seat)
        assert bot("traxx", name).choose(match.view(seat), seed=seed) == text


@pytest.mark.clause("T6")
@each_level
def test_the_order_of_the_cards_to_come_changes_nothing(name):
    coming = [card for card in CARDS if card not in ("bgye", "bgyr", "bgyw", "gerw")]
    for path in ("E6* D5 C4 | ", "C3 D4* E5 | 4=4"):
        matches = [at(path, card="gerw", rounds=3, then=order) for order in (coming, coming[::-1])]
        assert matches[0].state.deck.tolist() != matches[1].state.deck.tolist()
        for seed in range(1 if PLAIN else 3):
            rngs = generator(seed), generator(seed)
            # even if the whole state, with the deck in its order, is put before it
            chosen = {
                MINDS.level(name).mind.choose(laid_open(match), Budget(), rng)
                for match, rng in zip(matches, rngs, strict=True)
            }
            assert len(chosen) == 1
            assert rngs[0][0] == rngs[1][0]


@pytest.mark.clause("T11")
@each_level
def test_a_line_that_lies_face_down_changes_nothing(name):
    paths = ("E6* D5 | ", "D4* E4 | ")
    waiting, after_one, after_another = (at(*paths, card="gyere", rounds=1) for _ in range(3))
    lines = after_one.moves(0)
    play(after_one, lines[1])
    play(after_another, lines[-1])
    chosen = {bot("traxx", name).choose(match, 1, seed=5) for match in (waiting, after_one, after_another)}
    assert len(chosen) == 1


@compiled
@pytest.mark.clause("T15")
def test_with_the_last_card_the_master_takes_all_there_is_to_take():
    match = at("E6* D5 C4 | ", card="gyeww", rounds=14)
    best = -99.0
    for line in match.moves():
        other = at("E6* D5 C4 | ", card="gyeww", rounds=14)
        best = max(best, play(other, line).scores[0])
    play(match, bot("traxx", "master").choose(match, seed=1))
    assert match.scores[0] == best


@compiled
@pytest.mark.clause("T13")
def test_who_is_behind_at_a_number_hurries():
    """Two players stand beside the 10; who waits gets half of it if the other does not."""
    match = at("E2 E3 E4* | ", "E2 D2 D3 D4* | ", card="gyeww", rounds=6)
    play(match, bot("traxx", "master").choose(match, 0, seed=1))
    assert match.turn == (1,)
    play_on = bot("traxx", "master").choose(match, 1, seed=1)
    match.play(play_on, 1)
    assert "E1" in cells(match, 0)
    assert "E1" in cells(match, 1)


def test_there_are_weights_for_one_player_and_for_several():
    alone, company = weights(1), weights(4)
    assert alone.shape == company.shape == (15, FEATURES)
    assert weights(2) is not alone
    assert not np.array_equal(alone, company)


def alone(name, deals):
    """The mean result over so many deals."""
    scores = []
    for seed in range(deals):
        match = Match.new("traxx", seed=seed)
        while not match.over:
            match.play(bot("traxx", name).choose(match, 0, seed=100 * seed + len(match.plies)))
        scores.append(match.scores[0])
    return np.mean(scores)


@compiled
def test_alone_each_level_does_better_than_the_one_before():
    results = [alone(name, deals) for name, deals in zip(NAMES, (40, 40, 40, 6), strict=True)]
    assert all(better - worse > 3 for worse, better in pairwise(results)), results
    assert results[-1] > 33  # three quarters of what there was with the deck known


@compiled
@pytest.mark.parametrize(
    ("weaker", "stronger", "games"), [("novice", "amateur", 40), ("amateur", "club", 40), ("club", "master", 6)]
)
def test_of_two_players_the_better_one_wins_more(weaker, stronger, games):
    won = 0.0
    for game in range(games):
        match = Match.new("traxx", seed=game // 2, players=2)
        seated = (stronger, weaker) if game % 2 == 0 else (weaker, stronger)
        players = [bot("traxx", name) for name in seated]
        while not match.over:
            for seat in match.turn:
                match.play(players[seat].choose(match, seat, seed=100 * game + len(match.plies)), seat)
        won += (seated.index(stronger) in match.result.winners) / len(match.result.winners)
    assert won > 0.55 * games
