"""The bots: legal moves from what one may know, the equilibrium's mixes, and each level stronger than the one before."""

import numpy as np
import pytest
from glade import at, play, wander
from hypothesis import given
from hypothesis import strategies as st

from sentiers.bots import bot, levels
from sentiers.games.minds import Budget
from sentiers.games.zwei_wege import minds
from sentiers.kernel.dice import generator
from sentiers.match import Match

NAMES = ("novice", "amateur", "club", "master", "perfect")


@pytest.fixture(autouse=True)
def _solved(solutions):
    solutions("standard")


def test_the_levels_are_the_common_four_and_the_perfect_one():
    known = [level.name for level in levels("zwei-wege")]
    assert [name for name in known if name in NAMES] == list(NAMES)


@given(seed=st.integers(0, 2**32), name=st.sampled_from(NAMES))
def test_a_bot_plays_a_legal_move_from_what_its_seat_may_know(seed, name):
    match = wander(Match.new("zwei-wege", seed=seed), seed, seed % 50)
    if not match.over:
        assert bot("zwei-wege", name).choose(match.view(match.turn[0]), seed=seed) in match.moves()


def test_the_perfect_bot_mixes_hands_and_blocks_as_the_solution_says(solutions):
    match = at(" 7 h . f\n 5 . i .\n 4 F . .\n 3 . H .\n 1 . I .\nsouth to move, move 2")
    strategy, rng = solutions("standard").strategy(match.state), generator(4)
    gamble = strategy.of(strategy.best[0])
    assert 0.1 < gamble.hand < 0.9
    moves = [minds.Knowing().choose(match.view(0), Budget(), rng) for _ in range(2000)]
    assert {move >> 2 for move in moves} == {gamble.animal + 1}
    assert np.mean([move & 3 == 1 for move in moves]) == pytest.approx(gamble.hand, abs=0.05)
    play(match, "HIF"[gamble.animal] + "<")
    blocks = [minds.Knowing().choose(match.view(1), Budget(), rng) for _ in range(2000)]
    assert np.mean([block == 1 for block in blocks]) == pytest.approx(gamble.block, abs=0.05)


def test_who_is_greedy_goes_where_it_promises_more_and_who_guesses_that_stands_there(solutions):
    match = at(" 7 h . f\n 5 . i .\n 4 F . .\n 3 . H .\n 1 . I .\nsouth to move, move 2")
    strategy, rng = solutions("standard").strategy(match.state), generator(4)
    gamble = strategy.of(strategy.best[0])
    hands = {minds.Knowing(greed=1.0).choose(match.view(0), Budget(), rng) & 3 for _ in range(50)}
    assert len(hands) == 1
    assert len({minds.Knowing(guess=1.0).choose(match.view(0), Budget(), rng) & 3 for _ in range(50)}) == 2
    play(match, "HIF"[gamble.animal] + "<")
    assert {minds.Knowing(guess=1.0).choose(match.view(1), Budget(), rng) for _ in range(50)} == hands
    assert len({minds.Knowing(greed=1.0).choose(match.view(1), Budget(), rng) for _ in range(50)}) == 2


def test_who_looks_for_leaps_announces_the_animal_that_gets_farthest():
    match = at(" 7 . i f\n 4 h . .\n 3 H . .\n 2 . I .\n 1 . . F\nsouth to move, move 1")
    rng = generator(4)
    leaping = {minds.Knowing(0.5, leaps=1.0).choose(match.view(0), Budget(), rng) >> 2 for _ in range(50)}
    assert leaping == {3}  # the fox, by b2, a3 and a4
    assert {minds.Knowing(0.5).choose(match.view(0), Budget(), rng) >> 2 for _ in range(100)} > leaping


def share(weaker, stronger, games):
    """What the stronger wins of so many games, each deal played from both seats."""
    won = 0.0
    for game in range(games):
        match = Match.new("zwei-wege", seed=game // 2)
        seated = (stronger, weaker) if game % 2 == 0 else (weaker, stronger)
        players = [bot("zwei-wege", name) for name in seated]
        while not match.over:
            seat = match.turn[0]
            match.play(players[seat].choose(match.view(seat), seed=1000 * game + len(match.plies)), seat)
        won += match.scores[seated.index(stronger)]
    return won / games


@pytest.mark.parametrize(("weaker", "stronger", "least"), [("novice", "club", 0.6), ("random", "perfect", 0.58)])
def test_who_chooses_his_animals_better_wins_more(weaker, stronger, least):
    assert share(weaker, stronger, 120) > least
