"""Z4 to Z9: hiding, announcing, blocking, moving and jumping."""

import pytest
from glade import at, board, play

from sentiers.messages import IllegalMove, NotYourTurn

START = """
 7 h i f
 1 H I F
south to move
"""


@pytest.mark.clause("Z4")
def test_any_animal_in_play_is_announced_with_either_side_hidden():
    assert at(START).moves() == ["H<", "H>", "I<", "I>", "F<", "F>"]


@pytest.mark.clause("Z4", "Z12")
def test_an_animal_that_has_arrived_is_not_announced():
    match = at(" 7 . . .\n 6 . i f\n 5 h . .\n 3 H . F\nsouth to move")
    assert {text[0] for text in match.moves()} == {"H", "F"}
    with pytest.raises(IllegalMove, match="arrived already"):
        match.play("I<")


@pytest.mark.clause("Z4", "Z5")
def test_the_opponent_answers_an_announcement_and_nobody_else():
    match = play(at(START), "F<")
    assert match.turn == (1,)
    assert match.moves() == ["<", ">"]
    with pytest.raises(NotYourTurn):
        match.play("F>", seat=0)
    with pytest.raises(IllegalMove, match="block one of its two sides"):
        match.play("F>", seat=1)
    with pytest.raises(IllegalMove, match="nothing to block yet"):
        at(START).play("<")


@pytest.mark.clause("Z4")
def test_the_opponent_and_a_spectator_hear_the_animal_and_not_the_side():
    by_west, by_east = play(at(START), "F<"), play(at(START), "F>")
    for seat in (1, -1):
        west, east = by_west.view(seat), by_east.view(seat)
        assert west.state.tobytes() == east.state.tobytes()
        assert west.last == east.last
        assert west.svg() == east.svg()
        assert "north to block F?" in west.position()
    assert "north to block F<" in by_west.view(0).position()


@pytest.mark.clause("Z4", "Z6")
def test_once_the_block_is_placed_everybody_sees_the_side():
    match = play(at(START), "F<", ">")
    assert all(match.view(seat).state.side == 1 for seat in (-1, 0, 1))


@pytest.mark.clause("Z5")
def test_one_blocks_by_the_two_cells_that_the_animal_can_reach_or_by_the_hands():
    match = play(at(" 7 h i f\n 2 . . .\n 1 H I F\nsouth to move"), "F<")
    assert [entry.ways for entry in match.view(1).choices()] == [
        (("cell:b2",), ("hand:<",)),
        (("cell:c2",), ("hand:>",)),
    ]


@pytest.mark.clause("Z6")
def test_an_animal_that_is_not_blocked_moves_to_the_chosen_side():
    assert board(play(at(START), "I<", ">")) == ["7 h i f", "2 I . .", "1 H . F"]
    assert board(play(at(START), "I>", "<")) == ["7 h i f", "2 . . I", "1 H . F"]


@pytest.mark.clause("Z7")
def test_a_blocked_animal_stays_and_the_same_animal_of_the_opponent_moves_toward_its_goal():
    assert board(play(at(START), "I<", "<")) == ["7 h . f", "6 i . .", "1 H I F"]
    assert board(play(at(START), "F>", ">")) == ["7 h i .", "6 . . f", "1 H I F"]


@pytest.mark.clause("Z6", "Z7")
def test_the_example_of_two_moves():
    """Paul's fox by the left hand, wrongly blocked; then his hare by the left hand, rightly: Lisa's hare moves to that side."""
    match = at(" 7 f h i\n 1 H F I\nsouth to move")
    play(match, "F<", ">")
    assert board(match) == ["7 f h i", "2 F . .", "1 H . I"]
    play(match, "H<", "<")
    assert board(match) == ["7 f . i", "6 h . .", "2 F . .", "1 H . I"]
    assert match.turn == (0,)


@pytest.mark.clause("Z7")
def test_the_reward_goes_to_the_side_of_the_table_and_not_to_somebody_s_left():
    match = at(" 7 . h .\n 6 f . i\n 2 . F .\n 1 H . I\nnorth to move")
    assert board(play(match, "H<", "<")) == ["7 . h .", "6 f . i", "2 H F .", "1 . . I"]


@pytest.mark.clause("Z8")
def test_jumps_over_one_and_over_three_animals():
    """The rulebook's picture: the fox jumps over one animal, the hare over three."""
    drawn = """
 5 i . .
 4 f . .
 3 I . .
 2 . H h
 1 . F .
south to move
"""
    assert board(play(at(drawn), "F>", "<")) == ["5 i . .", "4 f . .", "3 I . F", "2 . H h"]
    assert board(play(at(drawn), "H<", ">")) == ["6 H . .", "5 i . .", "4 f . .", "3 I . .", "2 . . h", "1 . F ."]


@pytest.mark.clause("Z8")
def test_a_jump_from_the_middle_over_the_edge_turns_along_the_edge():
    match = at(" 7 h i .\n 3 f . .\n 2 . F .\n 1 H I .\nsouth to move")
    assert board(play(match, "F<", ">")) == ["7 h i .", "4 F . .", "3 f . .", "1 H I ."]


@pytest.mark.clause("Z8")
def test_a_jump_from_the_edge_over_the_middle_goes_on_to_the_other_edge():
    match = at(" 7 h i .\n 3 . f .\n 2 F . .\n 1 H I .\nsouth to move")
    assert board(play(match, "F>", "<")) == ["7 h i .", "4 . . F", "3 . f .", "1 H I ."]


@pytest.mark.clause("Z8")
def test_a_player_jumps_over_his_own_animals_too_and_the_reward_jumps_like_any_move():
    match = at(" 7 h . .\n 6 i . .\n 5 f . .\n 1 H I F\nsouth to move, move 3")
    assert board(play(match, "H<", "<")) == ["6 i . .", "5 f . .", "4 h . .", "1 H I F"]


@pytest.mark.clause("Z9")
def test_the_blocking_disc_is_not_in_the_way_of_the_reward():
    """South's fox in b3 is blocked in a4; north's fox comes from b5 to that very cell."""
    match = at(" 7 h i .\n 5 . f .\n 3 . F .\n 1 H I .\nsouth to move, move 4")
    assert match.view(0).choices()[4].ways[1] == ("cell:b3", "cell:a4")
    assert board(play(match, "F<", "<")) == ["7 h i .", "4 f . .", "3 . F .", "1 H I ."]
