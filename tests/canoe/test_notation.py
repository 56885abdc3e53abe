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


@pytest.mark.clause("C3", "C4")
@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (" 5 L L L L L L L L L L L L L\nlight to move, turn 1", "Light cannot have 13 pegs on the board at turn 1:"),
        (" 4 . . L\nlight to move, turn 1", "Light cannot have a peg on the board at turn 1:"),
        (" 4 . . D\ndark to move, turn 2", "Light must have a peg on the board at turn 2:"),
        (" 4 . . L D\ndark to move, turn 2", "Dark cannot have a peg on the board at turn 2:"),
        (" 4 . . L L D\nlight to move, turn 3", "Light cannot have 2 pegs on the board at turn 3:"),
        (" 4 . . L\nlight to move, turn 3", "Dark must have a peg on the board at turn 3:"),
        (" 4 . . L D D D\nlight to move, turn 5", "Dark cannot have 3 pegs on the board at turn 5:"),
    ],
)
def test_nobody_has_more_pegs_than_turns_nor_none_after_the_first(board, reason):
    with pytest.raises(BadRecord, match=reason):
        at(board)


@pytest.mark.clause("C3", "C4")
@pytest.mark.parametrize(
    "last",
    [
        " 4 . . L\ndark to move, turn 2",
        " 4 . . L D\nlight to move, turn 3",
        " 4 . . D\ndark to move, turn 4",
        " 4 . .\nlight to move, turn 5",
        " 4 . . L L D D\nlight to move, turn 5",
    ],
)
def test_as_many_pegs_as_turns_have_planted_and_not_taken_back_are_read(last):
    assert at(last).position().endswith(last.rpartition("\n")[2])


def test_a_position_may_leave_rows_and_the_turn_out():
    match = at(" 4 . . . . L\n")
    assert match.turn == (0,)
    assert "-e4" in match.moves()


@pytest.mark.parametrize(
    ("board", "last"),
    [
        (" 4 .", "light to move, turn 1"),
        (" 4 L", "light to move, turn 5"),
        (" 4 L D", "light to move, turn 3"),
        (" 4 L D D D", "light to move, turn 7"),
        (" 4 L\ndark to move", "dark to move, turn 2"),
        (" 4 L L D\ndark to move", "dark to move, turn 4"),
        (" 4 .\ndark to move", "dark to move, turn 6"),
    ],
)
def test_where_the_turn_is_left_out_it_is_the_first_that_fits_the_pegs(board, last):
    match = at(board)
    assert match.position().splitlines()[-1] == last
    assert at(match.position()).position() == match.position()


def test_a_record_of_old_may_begin_with_more_pegs_than_turns():
    """Until then a position that did not tell its turn was kept as one of the first."""
    record = at(" 4 L L L\nlight to move, turn 7").record().replace("turn 7", "turn 1")
    assert "turn 1" in record
    match = Match.load(record)
    match.play("e4")
    assert match.position().endswith("dark to move, turn 2")
    assert Match.load(match.record()).state.tobytes() == match.state.tobytes()


def test_a_finished_position_is_read_as_finished():
    match = at(" 5 . L . . L . . L . . L\n 4 . . L L . . . . L L\ndark to move, turn 16")
    assert match.over
    assert match.scores == (1.0, 0.0)
    assert match.turn == ()
