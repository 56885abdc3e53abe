"""Moves as text and as clicks, and positions as text, beyond what the contract asks."""

import pytest
from glade import at, play

from sentiers.match import Match
from sentiers.messages import BadRecord, IllegalMove

START = " 7 h i f\n 1 H I F\nsouth to move"


@pytest.mark.parametrize("text", ["f<", " F< ", "F <"])
def test_small_letters_and_spaces_are_forgiven(text):
    assert at(START).read(text) == at(START).read("F<")


@pytest.mark.parametrize("text", ["", "F", "F?", "?", "X<", "F<>", "FI<", "<F", "left"])
def test_whatever_is_no_notation_is_refused_with_an_example(text):
    with pytest.raises(IllegalMove, match="is not a move: write F<"):
        at(START).play(text)


def test_a_hidden_side_is_written_with_a_question_mark():
    match = play(at(START), "F<")
    view = match.view(1)
    assert match.game.notation.write(match.box, view.state, *view.last) == "F?"


def test_an_announcement_is_clicked_in_three_ways():
    assert at(START).view(0).choices()[4].ways == (
        ("cell:c1", "hand:<"),
        ("cell:c1", "cell:b2"),
        ("hand:<", "cell:c1"),
    )


@pytest.mark.parametrize(
    ("steps", "answer"),
    [
        ([], "Choose one of your animals"),
        (["cell:b4"], "Choose one of your animals"),
        (["cell:a7"], "is your opponent's"),
        (["cell:a1"], "Choose the hand"),
        (["cell:a1", "cell:c4"], "can reach two cells"),
        (["hand:<", "cell:b4"], "Choose one of your animals"),
        (["cloud:9"], "Choose one of your animals"),
    ],
)
def test_a_click_that_leads_nowhere_is_answered(steps, answer):
    assert answer in str(at(START).view(0).wish(steps))


def test_a_click_that_blocks_nothing_is_answered():
    assert "two cells" in str(play(at(START), "F<").view(1).wish(["cell:b4"]))


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (" 7 h i f\n 1 H I X\nsouth to move", "not X"),
        (" 9 h i f\n 1 H I F\nsouth to move", "no line of a board"),
        (" 7 h i f .\n 1 H I F\nsouth to move", "no line of a board"),
        (" 7 h i f\n 2 H . .\n 1 H I F\nsouth to move", "only one H"),
        (" 7 h i f\nsouth to move", "All animals of south have arrived"),
        (" 7 H . .\n 6 h i f\n 3 . I F\nsouth to move", "south stands on its finishing row"),
        (" 5 h i f\n 1 H I .\nsouth to move", "south has an animal at home"),
        (" 7 h i .\n 1 H I F\nsouth to move", "north has an animal at home"),
        (" 7 h i f\n 1 H I F\nnorth to block F?", "must be known where the disc is"),
        (" 6 H . .\n 4 h i f\n 1 . I F\nnorth to block H<", "could not be announced"),
        (" 7 h i f\n 1 H I F\nsouth to move, move 0", "counted from 1"),
        (" 7 h i f\n 1 H I F\nsouth to move, move 3, 1 played", "counted from 1"),
        (" 7 h i f\n 1 H I F\nsouth to move, move 1, 300 played", "at most 300"),
        ("nonsense", "no line of a board"),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_its_reason(board, reason):
    with pytest.raises(BadRecord, match=reason):
        at(board)


def test_a_position_that_waits_for_a_block_is_played_on():
    match = at(" 7 . i f\n 5 h . .\n 3 H I .\n 1 . . F\nnorth to block F<, move 2, 7 played")
    assert match.turn == (1,)
    match.play(">")
    assert "south to move, move 3, 8 played" in match.position()


def test_a_position_may_leave_the_counts_out():
    assert at(START).position().endswith("south to move, move 1, 0 played")


def test_the_record_keeps_what_was_hidden_for_the_replay():
    match = play(Match.new("zwei-wege", seed=5), "F<", ">", "I>")
    assert match.record().splitlines()[-3:] == ["0 F<", "1 >", "0 I>"]
    assert Match.load(match.record()).state.tobytes() == match.state.tobytes()
