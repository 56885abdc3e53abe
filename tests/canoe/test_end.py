"""C10, C11: how a match ends."""

import pytest
from boards import at, canoes_of

from sentiers.match import Match
from sentiers.messages import NotYourTurn

ONE_MOVE_FROM_TWO = """
 5 . L . . L . . L . . . . .
 4 . . L L . . . . L L . . .
 3 . . . . D . . . . . . D .
light to move, turn 15
"""


@pytest.mark.clause("C10")
def test_the_first_with_two_valid_canoes_at_the_end_of_his_turn_wins():
    match = at(ONE_MOVE_FROM_TWO)
    match.play("k5")
    assert match.over
    assert match.scores == (1.0, 0.0)
    assert match.result.winners == (0,)
    assert match.result.ending == "rules"
    with pytest.raises(NotYourTurn, match="over"):
        match.play("a3")


@pytest.mark.clause("C10")
def test_one_canoe_is_enough_where_the_table_wants_one():
    match = at(" 5 . L . . .\n 4 . . L L .\nlight to move, turn 9", canoes=1)
    match.play("e5")
    assert match.scores == (1.0, 0.0)


@pytest.mark.clause("C10")
def test_one_canoe_is_not_enough_for_two():
    match = at(" 5 . L . . .\n 4 . . L L .\nlight to move, turn 9")
    match.play("e5")
    assert canoes_of(match, 0) == 1
    assert not match.over


@pytest.mark.clause("C10", "C8")
def test_a_win_also_comes_by_taking_the_spoiling_peg_away_or_by_moving_it():
    board = """
 5 . L . . L . . L . . L . .
 4 . . L L . . . . L L . . .
 3 . . L . . . . . . . . . .
light to move, turn 19
"""
    taken = at(board)
    taken.play("-c3")
    assert taken.scores == (1.0, 0.0)
    moved = at(board)
    moved.play("c3-c2")
    assert moved.scores == (1.0, 0.0)
    stays = at(board)
    stays.play("c3-d3")
    assert not stays.over


@pytest.mark.clause("C10")
def test_dark_wins_as_well():
    match = at(
        """
 5 . D . . D . . D . . . . .
 4 . . D D . . . . D D . . .
dark to move, turn 16
"""
    )
    match.play("k5")
    assert match.scores == (0.0, 1.0)
    assert match.result.winners == (1,)


@pytest.mark.clause("C11")
def test_the_same_position_for_the_third_time_is_a_draw():
    match = Match.new("canoe")
    round_trip = ["e4", "f5", "-e4", "-f5"]
    for move in round_trip + round_trip[:3]:
        match.play(move)
        assert not match.over
    match.play("-f5")
    assert match.scores == (0.5, 0.5)
    assert "third time" in str(match.result.message)


@pytest.mark.clause("C11")
def test_the_same_board_with_the_other_player_to_move_is_another_position():
    """A triangle of steps takes three turns: light's peg is back with dark to move, then with light to move."""
    match = at(" 4 . L . . . . . . . . . D .\nlight to move, turn 3")
    light, dark = ["b4-c4", "c4-b5", "b5-b4"], ["l4-k4", "k4-l4"]
    for turn in range(11):
        match.play(light[(turn // 2) % 3] if turn % 2 == 0 else dark[(turn // 2) % 2])
    assert not match.over


@pytest.mark.clause("C11")
def test_two_hundred_turns_without_a_winner_are_a_draw():
    match = at(" 4 . L . . . . . . . . . D .\ndark to move, turn 200")
    match.play("m5")
    assert match.scores == (0.5, 0.5)
    assert "200" in str(match.result.message)


@pytest.mark.clause("C10", "C11")
def test_a_win_in_the_two_hundredth_turn_is_a_win():
    match = at(
        """
 5 . D . . D . . D . . . . .
 4 . . D D . . . . D D . . .
dark to move, turn 200
"""
    )
    match.play("k5")
    assert match.scores == (0.0, 1.0)


@pytest.mark.clause("C11")
def test_the_players_may_agree_on_a_draw():
    match = Match.new("canoe")
    match.play("e4")
    match.agree_draw()
    assert match.over
    assert match.scores == (0.5, 0.5)
    assert match.result.ending == "agreement"
    assert match.turn == ()
