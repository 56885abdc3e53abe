"""A match in sentences: what comes with a tile, what is drawn, what closes, and the counting at the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import TWELVE, at, others, wander

from sentiers.match import Match


def told(match, text, seat=0, viewer=0):
    before = match.view(viewer).state.copy()
    move = match.game.notation.read(match.box, match.state, seat, text)
    match.play(text)
    after = match.view(viewer).state
    return " ".join(str(line) for line in match.game.telling.tell(match.box, before, after, seat, move, viewer))


def test_a_laying_is_told_with_what_it_brings_and_draws():
    match = at("  0  #\n     0", "4 1", "2")
    said = told(match, next(move for move in match.moves() if move.startswith("4a")))
    assert said.startswith("Player 1 lays tile 4 on ")
    assert said.endswith("Draws one tile.")


@pytest.mark.clause("B16")
def test_a_pit_is_told_with_what_it_costs():
    said = told(at(TWELVE, "2 pit", "4"), "pit 2,2")
    assert "digs an open pit on 2,2" in said
    assert "Points of the closed pipes, fire main: 12 → 0." in said


@pytest.mark.clause("B17")
def test_a_manhole_is_told_by_what_it_does():
    assert "protects the road on 2,2" in told(at(TWELVE, "2 manhole", "4"), "manhole 2,2")
    board = TWELVE.replace("46a180 =", "46a180 =o")
    said = told(at(board, "2 manhole", "4"), "manhole 2,2")
    assert "closes the pit on 2,2" in said
    assert "fire main: 0 → 12." in said


@pytest.mark.clause("B21")
def test_the_end_is_counted_out_as_in_the_rulebook_s_example():
    match = at(TWELVE, "manhole", others(TWELVE, "2 manhole") + " 2", materials=("fire main", "PP"))
    match.play("manhole 2,2")
    lines = match.game.telling.tell(match.box, match.state, match.state, 0, 0, 0)
    assert "A closed pipe" not in " ".join(map(str, lines))  # not before it is over
    last = at(TWELVE, others(TWELVE, "2") + " 2", "", materials=("fire main", "PP"), passes=1)
    said = " ".join(map(str, last.game.telling.tell(last.box, last.state, last.state, 0, 0, 0)))
    assert "Player 1 had fire main." in said
    assert "= 12 points." in said
    assert "Player 2 had PP. No closed pipe scores." in said


def test_the_ending_names_everybody_s_material():
    match = at(TWELVE, "2", "4", materials=("fire main", "PP"))
    said = str(match.game.telling.ending(match.box, match.state))
    assert "Player 1, fire main: 12; Player 2, PP: 0" in said


@given(seed=st.integers(0, 2**32))
def test_what_is_told_before_the_end_is_the_same_for_all(seed):
    """So nobody hears what somebody drew, or which material somebody has."""
    match = Match.new("buizen", seed=seed)
    for ply in range(10):
        if match.over:
            break
        views = [match.view(viewer).state.copy() for viewer in (-1, 0, 1)]
        wander(match, seed + ply, 1)
        seat, move = match.plies[-1]
        lines = [
            [
                str(line)
                for line in match.game.telling.tell(match.box, before, match.view(viewer).state, seat, move, viewer)
            ]
            for viewer, before in zip((-1, 0, 1), views, strict=True)
        ]
        assert lines[0] == lines[1] == lines[2]
