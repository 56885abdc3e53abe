"""The solver against brute force, and what it promises."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sentiers.games.shelf import game
from sentiers.games.traxx.minds import solve as solver
from sentiers.games.traxx.minds.upper_bound import most
from sentiers.games.traxx.rules import CARDS, MOST_MOVES, STATE, deal, legal, play, result, sample
from sentiers.kernel import blank
from sentiers.kernel.dice import generator

BOXES = {players: game("traxx").box(options={"players": players}) for players in (1, 2)}
QUICK = {"seconds": 60, "widths": (10, 20, 60)}  # so narrow that most searches must drop something


def late(players, seed, rounds):
    """A match played at random until so many rounds are left, by players who never pass if they can help it."""
    box, states, rng = BOXES[players][0], blank(STATE), generator(seed)
    s = states[0]
    deal(box, s, np.uint64(seed))
    moves = np.empty(MOST_MOVES, np.int32)
    while s.turned < CARDS - rounds:
        for seat in range(players):
            total = legal(box, s, seat, moves)
            longest = sorted((int(move) & 0x3FFFFFFF, int(move)) for move in moves[:total])[total // 2 :]
            play(box, s, seat, longest[int(sample(box, s, seat, rng)) % len(longest)][1])
    return box, states


def brute_force(box, states, seat):
    """The best result of a seat, the others passing, by trying everything."""
    s = states[0]
    if s.turned == CARDS:
        return int(result(box, s, seat))
    moves = np.empty(MOST_MOVES, np.int32)
    best = -100
    for move in moves[: legal(box, s, seat, moves)].copy():
        after = states.copy()
        for other in range(int(box.players)):
            play(box, after[0], other, int(move) if other == seat else 0)
        best = max(best, brute_force(box, after, seat))
    return best


@pytest.mark.parametrize("players", [1, 2])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), rounds=st.integers(1, 2))
def test_the_solver_finds_what_brute_force_finds(players, seed, rounds):
    box, states = late(players, seed, rounds)
    answer = solver.solve(box, states[0], 0, **QUICK)
    assert answer.proven
    assert answer.best == brute_force(box, states, 0)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32), rounds=st.integers(3, 6))
def test_the_moves_of_an_answer_lead_to_its_result_and_no_beam_finds_more(seed, rounds):
    box, states = late(1, seed, rounds)
    s = states[0]
    answer = solver.solve(box, s, 0, **QUICK)
    assert answer.proven
    assert solver.solve(box, s, 0, seconds=0, widths=(1_000,)).best <= answer.best
    assert len(answer.moves) == rounds
    moves = np.empty(MOST_MOVES, np.int32)
    for move in answer.moves:
        assert move in moves[: legal(box, s, 0, moves)]
        play(box, s, 0, move)
    assert result(box, s, 0) == answer.best


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), rounds=st.integers(3, 6))
def test_however_wide_the_searches_are_the_best_result_is_the_same(seed, rounds):
    box, states = late(1, seed, rounds)
    every = [
        solver.solve(box, states[0], 0, seconds=60, widths=widths) for widths in ((10, 20, 60), (10, 3_000_000), (10,))
    ]
    assert len({answer.best for answer in every}) == 1
    assert all(answer.proven for answer in every)


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_bound_never_falls_below_what_a_path_still_gets(seed):
    """Along the best path that a beam knows, from the first card to the last."""
    box, states = late(1, seed, CARDS)
    s = states[0]
    answer = solver.solve(box, s, 0, seconds=0, widths=(100,))
    for move in answer.moves:
        assert solver.pose(box, s, 0, solver.worth_of(box, s, 0))[1] >= answer.best
        play(box, s, 0, move)


def test_when_time_is_up_both_bounds_stand():
    box, states = late(1, 7, CARDS)
    answer = solver.solve(box, states[0], 0, seconds=0, widths=(20,))
    assert not answer.proven
    assert answer.best < answer.most <= 54


@pytest.mark.clause("T12", "T13")
def test_a_number_pays_in_full_until_the_round_after_another_reached_it():
    box, states = late(2, 3, CARDS)
    reached = np.full((2, 9), solver.NEVER)
    reached[1, 5] = 4  # the seven, in the fifth round
    worth = solver.worth_of(box, states[0], 0, reached)
    assert worth[5].tolist() == [7] * 5 + [4] * 10
    assert set(worth[8].tolist()) == {10}


def test_figures_over_some_decks():
    figures = solver.run(game("traxx").edition(), decks=2, seconds=0.2)
    assert figures["decks"] == 2
    assert 0 <= figures["proven"] <= 1
    assert figures["mean_upper_bound"] - figures["mean_best_found"] == pytest.approx(figures["mean_gap"])


def test_the_highest_result_on_the_open_board_is_known_from_the_order_on_its_rim():
    """Of the 54 points two are lost for certain: the corners cannot be reached in their order."""
    box, states = late(1, 1, CARDS)
    task, highest = solver.pose(box, states[0], 0, solver.worth_of(box, states[0], 0))
    assert highest == 52
    assert most(box, task.rim, task.worth, 0, task.left[0], np.uint64(1 << 30), 30, 30)[0] == 52
