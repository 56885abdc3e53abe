"""C1, C2: the board and the pegs."""

import pytest
from boards import at

from sentiers.kernel.bits import count
from sentiers.match import Match


@pytest.mark.clause("C2")
def test_the_board_has_61_holes_shaped_like_a_canoe_seen_from_the_side():
    match = Match.new("canoe")
    assert match.position().splitlines()[:7] == [
        " 6   . .               . .",
        " 5 . . . . . . . . . . . . .",
        " 4 . . . . . . . . . . . . .",
        " 3 . . . . . . . . . . . . .",
        " 2   . . . . . . . . . . .",
        " 1       . . . . . . .",
        "   a b c d e f g h i j k l m",
    ]
    assert count(match.box.board) == 61


@pytest.mark.clause("C1")
def test_each_player_has_thirteen_pegs():
    match = at(
        """
 5 L . L . L . L . L . L . L
 4 . . . . . . . . . . . . .
 3 L . L . L . L . L . L . .
light to move, turn 27
"""
    )
    assert count(match.state.pegs[0]) == 13
    assert not any(len(move) == 2 for move in match.moves())
    match.play("-a5")
    match.play("g1")
    assert "a5" in match.moves()
