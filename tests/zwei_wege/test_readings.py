"""Z6b and Z13b: the other readings, each an option of the table that is off by default, and solved like the game itself."""

import random

import pytest
import reference
from glade import at, every_reading, play, wander
from hypothesis import given
from hypothesis import strategies as st
from test_reference import double, follow

from sentiers.match import Match
from sentiers.messages import BadRecord, IllegalMove

seeds = st.integers(0, 2**32)

START = " 7 h i f\n 1 H I F\nsouth to move"


@pytest.mark.clause("Z6b", "Z13b")
@every_reading
@pytest.mark.parametrize("edition", ["standard", "short"])
@given(seed=seeds)
def test_every_match_goes_as_the_reference_says(options, edition, seed):
    match = Match.new("zwei-wege", seed=seed, edition=edition, **options)
    follow(match, double(match) | {name.replace("_", " "): True for name in options}, random.Random(seed), plies=900)


@pytest.mark.clause("Z6b")
def test_who_was_let_pass_may_go_or_stay():
    match = play(at(START, decline=True), "H<", ">")
    assert match.turn == (0,)
    assert match.moves() == ["+", "-"]
    assert "south to go or stay, H< open, blocked >, move 1, 0 played" in match.position()
    assert "may move the hare" in str(match.told(0)[-1])
    gone, stayed = (play(Match.load(match.record()), text) for text in "+-")
    assert " 2 H . .\n 1 . I F" in gone.position()
    assert " 1 H I F\n" in stayed.position()
    assert "lets the hare stay" in str(stayed.told(0)[0])
    assert gone.position().endswith("south to move, move 2, 1 played")
    assert stayed.position().endswith("south to move, move 2, 1 played")


@pytest.mark.clause("Z6b")
def test_so_may_who_has_blocked_well():
    match = play(at(START, decline=True), "H<", "<")
    assert match.turn == (1,)
    assert " 6 h . ." in play(Match.load(match.record()), "+").position()
    assert " 7 h i f\n" in play(match, "-").position()


@pytest.mark.clause("Z6b", "Z11")
def test_who_declines_a_third_move_that_was_not_blocked_keeps_the_turn():
    third = START + ", move 3, 2 played"
    assert play(at(third, decline=True), "H<", ">", "-").turn == (0,)
    assert play(at(third, decline=True), "H<", "<", "-").turn == (1,)
    assert play(at(third, decline=True), "H<", "<", "+").turn == (1,)


@pytest.mark.clause("Z6b", "Z14")
def test_nobody_is_asked_where_nothing_can_move():
    board = " 6 . . .\n 5 . . i\n 3 H I .\nsouth to move"
    match = play(at(board, decline=True), "H<", "<")
    assert " to move, move 2," in match.position()


@pytest.mark.clause("Z6b")
def test_a_decision_is_clicked_as_a_cell_or_as_a_button_and_nothing_else_is_played_then():
    match = play(at(START, decline=True), "H<", ">")
    ways = {choice.text: choice.ways for choice in match.view(0).choices()}
    assert [way[0] if isinstance(way[0], str) else way[0].name for way in ways["+"]] == ["go", "cell:a2"]
    assert [way[0] if isinstance(way[0], str) else way[0].name for way in ways["-"]] == ["stay", "cell:a1"]
    assert set(match.view(0).labels().buttons) == {"go", "stay"}
    assert not match.view(1).labels().buttons
    for text in ("H<", "<"):
        with pytest.raises(IllegalMove, match=r"goes, \+, or stays, -"):
            match.play(text)
    with pytest.raises(IllegalMove, match="no move to make or to decline"):
        at(START, decline=True).play("+")


@pytest.mark.clause("Z6b")
@pytest.mark.parametrize(
    "line",
    ["south to go or stay, F< open, blocked <", "north to go or stay, F< open, blocked <", "south to go or stay"],
)
def test_a_decision_that_cannot_be_is_no_position(line):
    with pytest.raises(BadRecord):
        at(f" 6 h i .\n 1 H I F\n{line}", decline=True)
    with pytest.raises(BadRecord):
        at(" 7 h i f\n 1 H I F\nsouth to go or stay, H< open, blocked >")


@pytest.mark.clause("Z13b")
def test_any_animal_may_be_announced_and_an_arrival_that_is_not_allowed_counts_as_blocked():
    board = " 6 H . .\n 5 h i f\n 1 . I F\nsouth to move, move 3"
    assert {text[0] for text in at(board).moves()} == {"I", "F"}
    match = at(board, any_animal=True)
    assert {text[0] for text in match.moves()} == set("HIF")
    play(match, "H<", ">")
    assert " 6 H . .\n 5 h i f" in match.position()
    assert match.turn == (1,)
    assert "counts as blocked" in str(match.told(0)[1])


@pytest.mark.clause("Z6b", "Z13b")
def test_a_record_tells_the_readings_that_are_not_the_house_s():
    match = wander(Match.new("zwei-wege", seed=2, decline=True), 2, 40)
    assert "options: decline=True\n" in match.record()
    assert Match.load(match.record()).record() == match.record()
    assert "options" not in wander(Match.new("zwei-wege", seed=2), 2, 40).record()
    assert reference.begin(5, {})["decline"] is False
