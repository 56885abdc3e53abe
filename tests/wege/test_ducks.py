"""W17: when ducks are united, and how they count."""

import pytest
from park import at, drawn, dual

from sentiers.games.wege.rules.ducks import meeting, pairs


def count(board, land="nw"):
    """The pairs of black and of white ducks."""
    tiles = sum(mark not in ". " for row in board for mark in row.split()[1:])
    rows = "\n".join(board)
    match = drawn(f"{rows}\n    e   f\nf6: land {land}\nturn {tiles + 1}: P to lay")
    return pairs(match.state, 0), pairs(match.state, 1)


@pytest.mark.clause("W17")
def test_two_ducks_of_a_colour_side_by_side_in_a_corner_are_united():
    # the black ducks of e6 and f6 sit in the point between them, in the north
    assert count([" 6  Pb^ Rb^"]) == (1, 0)
    assert count([" 6  Pw^ Rw^"], "ne") == (0, 1)


@pytest.mark.clause("W17")
def test_also_across_the_diagonal():
    assert count([" 7  Rbv R", " 6  P   Pb^"]) == (1, 0)


@pytest.mark.clause("W17")
def test_ducks_of_two_colours_or_in_two_corners_are_not():
    assert count([" 6  Pb^ Rbv"]) == (0, 0)
    assert count([" 6  Pb^ Rw^"]) == (0, 0)
    assert count([" 6  Pb^ R"]) == (0, 0)


@pytest.mark.clause("W17")
@pytest.mark.parametrize("board", [[" 7  Rbv R", " 6  Pb^ Pb^"], [" 7  Rbv Rbv", " 6  Pb^ Pb^"]])
def test_three_or_four_in_one_point_count_as_one_pair(board):
    assert count(board) == (1, 0)


EDGE = """
 7  P   .   .   .   .   .
 6  Pb^ R   R   R   R   R
 5  P   .   .   .   .   .
    f   g   h   i   j   k
turn 9: P to lay
"""


@pytest.mark.clause("W17")
def test_a_point_on_the_outer_edge_does_not_count():
    # both ducks sit in the west, in the corner between f7 and f6
    two = EDGE.replace(" 7  P   ", " 7  Pbv ")
    assert pairs(at(two).state, 0) == 0
    open_yet = two.replace("R   R\n", "R   .\n").replace("turn 9", "turn 8")
    assert pairs(at(open_yet).state, 0) == 1


WHOLE = """
 9  R   R   P   R   R   P
 8  P   R   P   P   R   P
 7  R   P   R   R   P   R
 6  P   R   P   P   R   P
 5  R   P   R   R   P   R
 4  P   R   P   P   R   R
    d   e   f   g   h   i
"""


@pytest.mark.clause("W17")
@pytest.mark.parametrize(
    ("edge", "ducks"),
    [
        ("north", [(" 9  R   R ", " 9  Rb^ Rb^")]),
        ("south", [(" 4  P   R ", " 4  Pbv Rbv")]),
        ("west", [(" 7  R ", " 7  Rbv"), (" 6  P ", " 6  Pb^")]),
        ("east", [("R   P   R\n 6", "R   P   Rbv\n 6"), ("R   P\n 5", "R   Pb^\n 5")]),
    ],
)
def test_on_none_of_the_four_edges(edge, ducks):
    board = WHOLE
    for plain, duck in ducks:
        assert plain in board
        board = board.replace(plain, duck.ljust(len(plain)))
    match = drawn(board)
    assert int(match.state.ducks[0]).bit_count() == 2
    assert pairs(match.state, 0) == 0
    assert int(meeting(match.state, 0)[0]).bit_count() == 1


@pytest.mark.clause("W17")
def test_white_ducks_unite_as_black_ones_do():
    two = dual(EDGE.replace(" 7  P   ", " 7  Pbv ").replace("R   R\n", "R   .\n").replace("turn 9", "turn 8"))
    assert pairs(at(two).state, 1) == 1
