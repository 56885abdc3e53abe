"""A match of Canoë told in sentences."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sentiers.games.canoe import notation, rules, telling
from sentiers.kernel import blank
from sentiers.match import Match


def told(rows, move, turns=10):
    """What is told of a move from the position drawn as a text board, and the match after it."""
    mover = ("light", "dark")[turns & 1]
    match = Match.new("canoe", seed=0, position=f"{rows}\n{mover} to move, turn {turns + 1}")
    before = match.state.copy()
    seat = match.turn[0]
    code = notation.read(match.box, before, seat, move)
    match.play(move)
    return [str(message) for message in telling.tell(match.box, before, match.state, seat, code, -1)], match


THREE = """
 4 . L . . . . . . . . . . .
 3 . . L L . . . . . . . . .
"""
FOUR = """
 4 . L . . L . . . . . . . .
 3 . . L L . . . . . . . . .
"""
FIVE = """
 4 . L . . L . . . . . . . .
 3 . . L L . . . . . . . . .
 2   . . . L . . . . . . .
"""


@pytest.mark.clause("C4")
def test_each_kind_of_turn_has_its_sentence():
    assert told(THREE, "h2")[0] == ["Player 1 plants a peg in h2."]
    assert told(THREE, "-b4")[0] == ["Player 1 takes the peg in b4 back."]
    assert told(THREE, "b4-a5")[0] == ["Player 1 moves a peg from b4 to a5."]
    assert told(THREE, "h2", turns=11)[0] == ["Player 2 plants a peg in h2."]


@pytest.mark.clause("C6")
def test_a_canoe_is_greeted():
    assert told(THREE, "e4")[0][1:] == ["A canoe!"]


@pytest.mark.clause("C8")
def test_a_canoe_spoilt_or_broken_up_is_regretted():
    assert told(FOUR, "e2")[0][1:] == ["That spoils a canoe, touched by e2."]
    assert told(FOUR, "-c3")[0][1:] == ["A canoe is broken up."]
    assert told(FOUR, "e4-f4")[0][1:] == ["A canoe is broken up."]


@pytest.mark.clause("C8")
def test_an_arc_that_is_touched_from_the_start_is_no_canoe_and_becomes_one_when_freed():
    bent = FIVE.replace("4 . L", "4 . .")
    assert told(bent, "b4")[0][1:] == ["Four pegs in an arc, but no canoe: touched by e2."]
    assert told(FIVE, "-e2")[0][1:] == ["A canoe!"]
    assert told(FIVE, "h5")[0][1:] == []


@pytest.mark.clause("C10")
def test_the_second_canoe_ends_the_match():
    rows = """
 5 . . . . . . . . L . . . .
 4 . L . . L . . . . L L . .
 3 . . L L . . . . . . . . .
"""
    lines, match = told(rows, "l5", turns=16)
    assert lines[1:] == ["The second canoe!"]
    assert match.over
    ended = "Player 1 has built two canoes that no other peg of their colour touches."
    assert str(telling.ending(match.box, match.state)) == ended


@pytest.mark.clause("C10")
def test_one_canoe_is_enough_where_one_was_agreed():
    match = Match.new("canoe", seed=0, canoes=1)
    for move in ["b4", "h5", "c3", "h4", "d3", "h3", "e4"]:
        match.play(move)
    assert match.over
    ended = "Player 1 has built a canoe that no other peg of its colour touches."
    assert str(telling.ending(match.box, match.state)) == ended


@pytest.mark.clause("C11")
def test_a_draw_says_why():
    match = Match.new("canoe", seed=0)
    while not match.over:
        match.play("e4" if "e4" in match.moves() else "-e4" if "-e4" in match.moves() else "h2")
        if not match.over:
            match.play("h3" if "h3" in match.moves() and not match.state.pegs[1] else "-h3")
    assert str(telling.ending(match.box, match.state)) == "The same position for the third time: a draw."
    s = blank(rules.STATE)[0]
    s.turns, s.ended = rules.TURN_LIMIT, rules.LIMIT
    assert str(telling.ending(match.box, s)) == "200 turns without a winner: a draw."


def test_the_sides_have_names():
    box = Match.new("canoe", seed=0).box
    assert [str(telling.side(box, seat)) for seat in (0, 1)] == ["Light", "Dark"]


@given(seed=st.integers(0, 2**32))
def test_what_is_told_of_canoes_agrees_with_the_rules(seed):
    """Canoes are greeted where the rules count more of them than before, and regretted where they count fewer."""
    chance = random.Random(seed)
    match = Match.new("canoe", seed=0)
    box, before = match.box, match.state.copy()
    arc = int(box.canoe_pegs[chance.randrange(box.canoe_count)])
    before.pegs[0] = np.uint64(arc)  # a canoe, so that something can happen to it; perhaps one more peg anywhere
    if chance.random() < 0.5:
        before.pegs[0] |= np.uint64(1 << chance.randrange(box.holes))
    moves = np.empty(rules.MOST_MOVES, dtype=np.int32)
    for move in moves[: rules.legal(box, before, 0, moves)].tolist():
        after = before.copy()
        rules.play(box, after, 0, move)
        lines = [str(line).split(",")[0] for line in telling.tell(box, before, after, 0, move, -1)]
        was, now = (rules.valid_canoes(box, s.pegs[0]) for s in (before, after))
        assert (lines[-1] in ("A canoe!", "The second canoe!")) >= (now > was)
        assert bool({"A canoe is broken up.", "That spoils a canoe"} & set(lines)) >= (now < was)
        if now == was == 0:
            assert not {"A canoe!", "A canoe is broken up.", "That spoils a canoe"} & set(lines)
