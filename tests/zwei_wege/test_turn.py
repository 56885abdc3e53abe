"""Z10, Z11 and Z16: what a turn is, and how the match ends."""

import pytest
from glade import at, board, play, wander
from hypothesis import given
from hypothesis import strategies as st

from sentiers.match import Match

START = " 7 h i f\n 1 H I F\nsouth to move"


@pytest.mark.clause("Z10")
def test_a_turn_has_three_moves_whether_they_succeed_or_not():
    match = play(at(START), "H<", "<", "I<", ">")
    assert match.turn == (0,)
    assert "south to move, move 3, 2 played" in match.position()


@pytest.mark.clause("Z10")
def test_each_move_may_be_made_with_the_same_animal():
    assert "3 H . ." in board(play(at(START), "H<", ">", "H<", ">"))


@pytest.mark.clause("Z11")
def test_after_a_third_move_that_is_blocked_the_roles_change():
    match = play(at(START), "H<", ">", "H<", ">", "H<", "<")
    assert match.turn == (1,)
    assert "north to move, move 1, 3 played" in match.position()


@pytest.mark.clause("Z11")
def test_after_a_third_move_that_succeeds_the_turn_goes_on_until_one_is_blocked():
    match = play(at(START), "H<", "<", "I<", "<", "I>", "<")
    assert match.turn == (0,)
    play(match, "I>", "<", "I<", ">")
    assert "south to move, move 6, 5 played" in match.position()
    play(match, "F<", "<")
    assert match.turn == (1,)


@pytest.mark.clause("Z16")
def test_the_first_whose_three_animals_have_arrived_wins_in_his_own_turn():
    match = play(at(" 6 . . H\n 4 h i f\nsouth to move"), "H<", ">")
    assert match.over
    assert match.scores == (1.0, 0.0)
    assert match.result.winners == (0,)


@pytest.mark.clause("Z16")
def test_or_in_the_other_s_turn():
    match = play(at(" 4 H I F\n 2 h . .\nsouth to move"), "H>", ">")
    assert match.over
    assert match.scores == (0.0, 1.0)


@pytest.mark.clause("Z16")
def test_three_hundred_moves_without_a_winner_are_a_draw():
    match = at(" 5 h i f\n 3 H I F\nsouth to move, move 1, 299 played")
    play(match, "H<", ">")
    assert match.over
    assert match.scores == (0.5, 0.5)
    assert "300" in str(match.result.message)


@pytest.mark.clause("Z16")
def test_the_last_move_may_still_win():
    match = play(at(" 6 . . H\n 4 h i f\nsouth to move, move 1, 299 played"), "H<", ">")
    assert match.scores == (1.0, 0.0)


@pytest.mark.clause("Z16")
@given(seed=st.integers(0, 2**32))
def test_a_match_is_won_by_whoever_has_no_animal_left_on_the_board(seed):
    match = wander(Match.new("zwei-wege", seed=seed), seed, 600)
    rows = "".join(match.position().splitlines()[:7])
    if match.scores != (0.5, 0.5):
        assert match.scores == (float(not set("HIF") & set(rows)), float(not set("hif") & set(rows)))
