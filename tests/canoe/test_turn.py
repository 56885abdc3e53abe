"""C3 to C5: what a turn is."""

import random

import pytest
from boards import at
from hypothesis import given
from hypothesis import strategies as st

from sentiers.kernel.bits import count
from sentiers.match import Match
from sentiers.messages import IllegalMove, NotYourTurn

BOARD = """
 5 . . . . . . . . . . . . .
 4 . . . . L D . . . . . . .
 3 . . . . D . . . . . . . .
light to move, turn 5
"""


@pytest.mark.clause("C3")
def test_light_begins_and_the_players_alternate():
    match = Match.new("canoe")
    assert match.turn == (0,)
    match.play("g3")
    assert match.turn == (1,)
    with pytest.raises(NotYourTurn):
        match.play("a3", seat=0)
    match.play("a3", seat=1)
    assert match.turn == (0,)


@pytest.mark.clause("C4")
def test_a_peg_is_planted_in_any_empty_hole():
    moves = at(BOARD).moves()
    plants = {move for move in moves if "-" not in move}
    assert len(plants) == 61 - 3
    assert not plants & {"e4", "f4", "e3"}


@pytest.mark.clause("C4")
def test_only_one_s_own_pegs_are_taken_back():
    match = at(BOARD)
    assert [move for move in match.moves() if move.startswith("-")] == ["-e4"]
    before = count(match.state.pegs[0])
    match.play("-e4")
    assert count(match.state.pegs[0]) == before - 1


@pytest.mark.clause("C4")
def test_a_peg_moves_to_a_neighbouring_empty_hole_in_all_eight_directions():
    steps = {move for move in at(BOARD).moves() if move.startswith("e4-")}
    assert steps == {"e4-d5", "e4-e5", "e4-f5", "e4-d4", "e4-d3", "e4-f3"}


@pytest.mark.clause("C4")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("e4", "There is a peg in e4 already."),
        ("f4", "There is a peg in f4 already."),
        ("-f4", "The peg in f4 is your opponent's: it stays where it is."),
        ("-a5", "There is no peg in a5."),
        ("e4-f4", "There is a peg in f4 already."),
        ("e4-g5", "g5 is not next to e4: a peg moves to a neighbouring hole."),
        ("f4-g4", "The peg in f4 is your opponent's: it stays where it is."),
        ("a1", "There is no hole a1 on this board."),
        ("n3", "There is no hole n3 on this board."),
        ("e7", "There is no hole e7 on this board."),
        ("e0", "There is no hole e0 on this board."),
        ("-e4-f5", "-e4-f5 is not a move: write e4 to plant, -e4 to take back, e4-f5 to move."),
        ("pass", "pass is not a move: write e4 to plant, -e4 to take back, e4-f5 to move."),
    ],
)
def test_every_other_move_is_refused_with_its_reason(move, reason):
    match = at(BOARD)
    before = match.state.tobytes()
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    assert str(refusal.value) == reason
    assert match.state.tobytes() == before


@pytest.mark.clause("C4")
def test_without_a_peg_in_stock_none_is_planted():
    match = at(
        """
 5 L . L . L . L . L . L . L
 3 L . L . L . L . L . L . .
light to move, turn 27
"""
    )
    with pytest.raises(IllegalMove, match="All your 13 pegs are planted: move one, or take one back"):
        match.play("g1")


@pytest.mark.clause("C5")
@given(seed=st.integers(0, 2**32))
def test_nothing_is_captured_and_nobody_passes(seed):
    """A turn changes the mover's pegs only, by one peg, and there always is one."""
    match, chance = Match.new("canoe", seed=seed), random.Random(seed)
    for _ in range(60):
        mover = match.turn[0]
        own, other = (int(match.state.pegs[seat]) for seat in (mover, 1 - mover))
        match.play(chance.choice(match.moves()))
        assert int(match.state.pegs[1 - mover]) == other
        assert 1 <= (int(match.state.pegs[mover]) ^ own).bit_count() <= 2
        if match.over:
            return
