"""Notation and clicks of Canoë beyond what the contract asks."""

import pytest
from boards import at

from sentiers.match import Match
from sentiers.messages import BadRecord

BOARD = " 4 . . . . L D . . . . . . .\nlight to move, turn 3"


def test_capitals_and_spaces_are_forgiven():
    match = Match.new("canoe")
    match.play(" E4 ")
    assert match.plies[0] == Match.new("canoe").read("e4")


@pytest.mark.parametrize(
    ("steps", "answer"),
    [
        (["hole:f4"], "opponent"),
        (["stock:1"], "opponent"),
        (["hole:e4", "hole:g4"], "not next to"),
        (["hole:e4", "hole:f4"], "already"),
        (["stock:0", "hole:e4"], "already"),
        (["stock:0", "hole:f4"], "opponent"),
        ([], "Choose"),
        (["cloud:9"], "Choose"),
    ],
)
def test_a_click_that_leads_nowhere_is_answered(steps, answer):
    assert answer in str(at(BOARD).view(0).wish(steps))


def test_a_wish_outside_the_board_is_refused_like_a_move():
    with pytest.raises(Exception, match=r"no hole z9|not a move"):
        at(BOARD).view(0).wish(["hole:z9"])


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (" 4 x\nlight to move, turn 1", "not x"),
        (" 9 .\nlight to move, turn 1", "no line of a board"),
        (" 1 L\nlight to move, turn 1", "no hole"),
        (" 4 .\nlight to move, turn 2", "light has the odd turns"),
        (" 4 .\ndark to move, turn 999", "light has the odd turns"),
        (" 5 L L L L L L L L L L L L L\n 4 L\nlight to move, turn 1", "only 13 pegs"),
        (" 5 . L . . L . . L . . L\n 4 . . L L . . . . L L\nlight to move, turn 1", "other one"),
        ("nonsense", "no line of a board"),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_its_reason(board, reason):
    with pytest.raises(BadRecord, match=reason):
        at(board)


def test_a_position_may_leave_rows_and_the_turn_out():
    match = at(" 4 . . . . L\n")
    assert match.turn == (0,)
    assert "-e4" in match.moves()


def test_a_finished_position_is_read_as_finished():
    match = at(" 5 . L . . L . . L . . L\n 4 . . L L . . . . L L\ndark to move, turn 16")
    assert match.over
    assert match.scores == (1.0, 0.0)
    assert match.turn == ()
