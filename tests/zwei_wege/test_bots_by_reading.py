"""Z6b and Z13b: each reading is solved like the game itself, and bots know under which one they play."""

import numpy as np
import plain
import pytest
from glade import at, every_reading, play

from sentiers.bots import analyse, bot, coach
from sentiers.games.zwei_wege.box import make
from sentiers.games.zwei_wege.minds import solve as solving
from sentiers.games.zwei_wege.minds.board_numbers import BITS, number
from sentiers.lab.studies.exploitability import exploitability
from sentiers.match import Match


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
    board = " 4 I F .\n 3 . H .\n 2 h . f\nsouth to move, move 3"
    match = play(at(board, "short", decline=True), "I<", ">")
    decision = solving.load(boxes(decline=True)).decision(match.state)
    assert decision.stay > decision.go + 0.001
    assert bot("zwei-wege", level).choose(match, seed=1) == "-"
    assert "stay" in str(coach.advise(match, seat=0).options[0].deed)
