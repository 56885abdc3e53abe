"""Z12 to Z15: arriving, and blocks that earn nothing."""

import pytest
from glade import at, board, play

from sentiers.messages import IllegalMove


@pytest.mark.clause("Z12")
def test_an_animal_that_reaches_the_other_start_row_leaves_the_board():
    match = play(at(" 6 H . .\n 4 h i f\n 3 . I F\nsouth to move"), "H<", ">")
    assert board(match) == ["4 h i f", "3 . I F"]


@pytest.mark.clause("Z12")
def test_an_opponent_s_animal_still_standing_there_is_jumped_over():
    match = play(at(" 7 h . .\n 6 H . .\n 4 . i f\n 3 . I F\nsouth to move"), "H<", ">")
    assert board(match) == ["7 h . .", "4 . i f", "3 . I F"]


@pytest.mark.clause("Z12")
def test_a_jump_over_the_last_rows_arrives():
    match = play(at(" 7 h . .\n 6 i . .\n 5 H . .\n 4 . . f\n 3 . I F\nsouth to move"), "H<", ">")
    assert board(match) == ["7 h . .", "6 i . .", "4 . . f", "3 . I F"]


@pytest.mark.clause("Z13")
def test_nobody_is_announced_who_would_come_home_while_another_is_on_the_start_row():
    match = at(" 6 H . .\n 4 h i f\n 1 . I F\nsouth to move")
    assert {text[0] for text in match.moves()} == {"I", "F"}
    with pytest.raises(IllegalMove, match="your hare must wait"):
        match.play("H<")
    assert "must wait" in str(match.view(0).wish(["cell:a6"]))


@pytest.mark.clause("Z13")
def test_one_forbidden_side_is_enough_to_keep_an_animal_back():
    """From a5 the side < jumps over a6 home; the side > would be b6."""
    match = at(" 6 h . .\n 5 H . .\n 4 . i f\n 1 . I F\nsouth to move")
    assert {text[0] for text in match.moves()} == {"I", "F"}


@pytest.mark.clause("Z13")
def test_the_one_that_moves_does_not_count_as_standing_on_the_start_row():
    """The fox jumps from its start row over a whole column of animals, home."""
    match = at(" 4 h . .\n 3 i H .\n 2 f . I\n 1 F . .\nsouth to move", "short")
    assert "F<" in match.moves()
    assert board(play(match, "F<", ">")) == ["4 h . .", "3 i H .", "2 f . I"]


@pytest.mark.clause("Z13")
def test_a_forbidden_reward_is_not_made():
    """North's hare would come home, but north's fox has not left."""
    match = at(" 7 . . f\n 4 H I F\n 2 h i .\nsouth to move")
    assert board(play(match, "H<", "<")) == ["7 . . f", "4 H I F", "2 h i ."]
    assert "south to move, move 2, 7 played" in match.position()


SHUT_IN = """
 4 h . .
 3 i . .
 2 F . f
 1 H I .
south to move
"""


@pytest.mark.clause("Z13")
def test_who_has_no_animal_with_two_allowed_moves_announces_one_that_has_one():
    match = at(SHUT_IN, "short")
    assert match.moves() == ["H<", "H>", "I<", "I>", "F<", "F>"]
    assert board(play(match, "H>", "<")) == ["4 h . .", "3 i . .", "2 F H f", "1 . I ."]


@pytest.mark.clause("Z13")
def test_his_forbidden_move_is_not_made_and_counts_as_blocked_without_reward():
    match = at(SHUT_IN.replace("move", "move, move 3"), "short")
    before = board(match)
    play(match, "H<", ">")
    assert board(match) == before
    assert "north to move, move 1" in match.position()


@pytest.mark.clause("Z13")
def test_whoever_blocks_him_rightly_is_rewarded_all_the_same():
    """North's fox goes from c2 home, for it is blocked on the side that was chosen, forbidden or not."""
    assert board(play(at(SHUT_IN, "short"), "F<", "<")) == ["4 h . .", "3 i . .", "2 F . .", "1 H I ."]


@pytest.mark.clause("Z14")
def test_blocking_earns_nothing_when_one_s_own_animal_has_arrived():
    match = at(" 5 . i f\n 3 H I F\nsouth to move")
    assert board(play(match, "H<", "<")) == ["5 . i f", "3 H I F"]
    assert match.turn == (0,)


@pytest.mark.clause("Z15")
def test_the_finishing_row_is_blocked_like_any_other():
    match = play(at(" 6 H . .\n 5 h i f\n 3 . I F\nsouth to move"), "H<")
    assert [entry.ways[0] for entry in match.view(1).choices()] == [("cell:a7",), ("cell:b7",)]
    assert "6 H . ." in board(play(match, "<"))


@pytest.mark.clause("Z15")
def test_behind_an_animal_that_still_stands_there_the_disc_blocks_the_jump_over_it():
    match = play(at(" 7 i . .\n 6 H . .\n 5 h . f\n 3 . I F\nsouth to move"), "H<")
    assert match.view(1).choices()[0].ways[0] == ("cell:a7",)
    assert "6 H . ." in board(play(match, "<"))
