"""The beam: a good line for a known deck, as far as its width sees."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sentiers.games.shelf import game
from sentiers.games.traxx.minds.beam import fill_worth, plan_seat, rate
from sentiers.games.traxx.rules import CARDS, MOST_MOVES, MOST_NUMBERS, STATE, deal, legal, play, result
from sentiers.kernel import blank

BOXES = {players: game("traxx").box(options={"players": players}) for players in (1, 3)}


def planned(players, seed, width):
    box, s = BOXES[players][0], blank(STATE)[0]
    deal(box, s, np.uint64(seed))
    worth, line = np.zeros((MOST_NUMBERS, CARDS)), np.zeros(CARDS, np.int32)
    fill_worth(box, s, 0, worth)
    return box, s, worth, line, plan_seat(box, s, 0, worth, width, line)


@pytest.mark.clause("T12", "T17")
@pytest.mark.parametrize("players", [1, 3])
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32), width=st.sampled_from([1, 7, 60]))
def test_a_plan_is_made_of_legal_lines_and_comes_to_what_it_says(players, seed, width):
    box, s, _, line, found = planned(players, seed, width)
    moves = np.empty(MOST_MOVES, np.int32)
    for move in line.tolist():
        assert move in moves[: legal(box, s, 0, moves)]
        for seat in range(players):
            play(box, s, seat, move if seat == 0 else 0)
    assert result(box, s, 0) == found


def test_a_wide_beam_finds_more_than_a_narrow_one_on_the_average():
    narrow, wide = (np.mean([planned(1, seed, width)[-1] for seed in range(12)]) for width in (10, 300))
    assert wide > narrow + 3
    assert wide > 40  # T18: excellent


def test_lines_are_rated_by_what_follows_them():
    box, s, worth, line, found = planned(1, 5, 200)
    moves = np.array([0, line[0]], np.int32)
    out = np.zeros(2)
    rate(box, s, 0, worth, moves, 100, out)
    assert out[0] < out[1] <= found + 3
