"""Z6b and Z13b: the other readings, each an option of the table that is off by default, and solved like the game itself."""

import random
from itertools import permutations

import numpy as np
import plain
import pytest
import reference
from glade import play, wander
from hypothesis import given
from hypothesis import strategies as st
from test_reference import double, follow

from sentiers.bots import analyse, bot, coach
from sentiers.games.zwei_wege.box import make
from sentiers.games.zwei_wege.minds import solve as solving
from sentiers.games.zwei_wege.minds.board_numbers import BITS, number
from sentiers.lab.studies.exploitability import exploitability
from sentiers.match import Match
from sentiers.messages import BadRecord, IllegalMove

READINGS = [{"decline": True}, {"any_animal": True}, {"decline": True, "any_animal": True}]
every_reading = pytest.mark.parametrize("options", READINGS, ids=lambda options: "-".join(options))
seeds = st.integers(0, 2**32)

START = " 7 h i f\n 1 H I F\nsouth to move"


def at(board, edition="standard", **options):
    return Match.new("zwei-wege", seed=1, edition=edition, position=board, **options)


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
    assert match.position().endswith("south to move, move 2, 1 played")


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
    board = " 6 H . .\n 5 h i f\n 1 . I F\nsouth to move, move 3, 2 played"
    assert {text[0] for text in at(board).moves()} == {"I", "F"}
    match = at(board, any_animal=True)
    assert {text[0] for text in match.moves()} == set("HIF")
    play(match, "H<", ">")
    assert " 6 H . .\n 5 h i f" in match.position()
    assert match.turn == (1,)
    assert "counts as blocked" in str(match.told(0)[1])


def at_the_start():
    return [tuple(sorted(zip((0, 1, 2), order, strict=True))) for order in permutations((0, 1, 2))]


@pytest.fixture(scope="module")
def boxes(solutions):
    """The short board with each reading; what is solved here is kept in an empty folder."""
    return lambda **options: make(solutions.game.edition("short"), options)[0]


@pytest.mark.clause("Z6b", "Z13b", "Z17")
@every_reading
def test_each_reading_is_solved_and_nobody_gains_by_knowing_the_strategy(boxes, options):
    solution = solving.load(boxes(**options))
    assert exploitability(solution) < 1e-9
    third = solution.third.copy()
    third[::100] = np.clip(third[::100] + 0.05, 0, 1)
    assert exploitability(type(solution)(solution.box, solution.atlas, third)) > 1e-3


@pytest.mark.clause("Z6b", "Z13b", "Z17")
@every_reading
def test_a_plain_recursion_finds_the_same_chances(boxes, options):
    """From the middle of the race on: from the start it takes long in plain Python."""
    known = {}
    board = tuple(sorted([(6, 7), (9, 4), (4, 12)]))
    plain.solve(board, known, **options)
    assert len(known) > 300
    solved = solving.solve(boxes(**options))
    places = plain.HOME + 1
    for each, chances in known.items():
        packed = sum((own * places + other) << (BITS * k) for k, (own, other) in enumerate(each))
        index = number(solved.atlas, packed)
        assert [solved.first[index], solved.second[index], solved.third[index]] == pytest.approx(chances, abs=1e-12)


@pytest.mark.clause("Z6b", "Z13b")
@every_reading
def test_every_level_and_the_coach_play_under_each_reading(boxes, options):
    solution = solving.load(boxes(**options))
    match = Match.new("zwei-wege", seed=4, edition="short", **options)
    levels = ("novice", "amateur", "club", "master", "perfect", "fox")
    asked = 0
    for ply in range(90):
        if match.over:
            break
        seat = match.turn[0]
        told = coach.advise(match, seat=seat)
        rated = analyse(match.view(seat))
        assert rated.exact
        assert told.values[seat] == pytest.approx(solution.value(match.view(seat).state, seat))
        asked += bool(match.state.decides)
        match.play(bot("zwei-wege", levels[ply % len(levels)]).choose(match, seed=ply))
    assert match.over
    assert bool(asked) == ("decline" in options)


@pytest.mark.clause("Z6b")
@pytest.mark.parametrize("level", ["perfect", "fox", "novice"])
def test_best_play_declines_where_going_loses(boxes, level):
    board = " 4 I F .\n 3 . H .\n 2 h . f\nsouth to move, move 3, 2 played"
    match = play(at(board, "short", decline=True), "I<", ">")
    decision = solving.load(boxes(decline=True)).decision(match.state)
    assert decision.stay > decision.go + 0.001
    assert bot("zwei-wege", level).choose(match, seed=1) == "-"
    assert "stay" in str(coach.advise(match, seat=0).lines[0])


@pytest.mark.clause("Z6b", "Z13b")
def test_a_record_tells_the_readings_that_are_not_the_house_s():
    match = wander(Match.new("zwei-wege", seed=2, decline=True), 2, 40)
    assert "options: decline=True\n" in match.record()
    assert Match.load(match.record()).record() == match.record()
    assert "options" not in wander(Match.new("zwei-wege", seed=2), 2, 40).record()
    assert reference.begin(5, {})["decline"] is False
