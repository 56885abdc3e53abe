"""Moves and positions as text, there and back; what is wrong is told in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import TWELVE, at, somewhere

from sentiers.games.buizen.box import MOST_LAID
from sentiers.games.buizen.notation import cell_name, cell_named
from sentiers.games.buizen.rules.layout import START, beyond
from sentiers.match import Match
from sentiers.messages import BadRecord, IllegalMove

HANDS = "0: PE100 | 2\n1: gas | 4\nturn 0"


@given(x=st.integers(-99, 99), y=st.integers(-99, 99))
def test_every_cell_that_a_tile_could_ever_reach_has_a_name(x, y):
    cell = cell_named(f"{x},{y}")
    if abs(x) + abs(y) < MOST_LAID:
        assert cell_name(cell) == f"{x},{y}"
        assert [cell_name(int(beyond(cell, side))) for side in range(4)] == [
            f"{x + dx},{y + dy}" for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
        ]
    else:
        assert cell is None


def test_the_first_number_grows_to_the_east_and_the_second_to_the_north():
    assert cell_name(START) == "0,0"
    assert cell_name(int(beyond(START, 0))) == "0,1"
    assert cell_name(int(beyond(START, 3))) == "-1,0"


def test_a_move_may_be_written_loosely():
    match = at(TWELVE, "2 pit", "4")
    first = next(move for move in match.moves() if move.startswith("2a"))
    assert match.read(f"  {first.upper().replace(',', ' , ')} ") == match.read(first)
    assert match.read("PIT  2,2") == match.read("pit 2,2")


def test_of_rotations_that_look_alike_either_is_understood():
    match = at("  0  #\n     0\n", "11 4", "2")
    match.play("11b0 0,1")
    match = at("  1  11b0\n  0  #\n     0\n", "8", "2")  # f. p. f. p. on its back
    assert match.read("8b180 0,2") == match.read("8b0 0,2")


@pytest.mark.parametrize("text", ["", "12", "12c0 0,1", "12a45 0,1", "12a90", "pit", "pit 99,99", "12a90 0;1", "pass"])
def test_what_is_no_move_is_answered_with_how_to_write_one(text):
    with pytest.raises(IllegalMove, match="write 12b90"):
        at(TWELVE, "2", "4").play(text)


def test_a_tile_that_does_not_exist_is_refused():
    with pytest.raises(IllegalMove, match="no tile 49a"):
        at(TWELVE, "2", "4").play("49a0 0,4")


@given(seed=st.integers(0, 2**32))
def test_what_a_seat_sees_is_written_with_question_marks(seed):
    match = somewhere(seed, players=3)
    for viewer in range(3):
        lines = [line for line in match.view(viewer).position().splitlines() if ":" in line]
        truth = [line for line in match.position().splitlines() if ":" in line]
        for seat, (seen, real) in enumerate(zip(lines, truth, strict=True)):
            assert len(seen.split("|")[1].split()) == len(real.split("|")[1].split())
            if seat == viewer:
                assert seen == real
            elif not match.over:
                assert set(seen.split(":")[1].split()) <= {"?", "|"}


@pytest.mark.parametrize(
    ("board", "rest", "says"),
    [
        ("  0  =\n     0", HANDS, "The starting tile, a pump room"),
        ("  0  #  #\n     0", HANDS.replace("2\n", "2 2\n"), "only 1 tiles 2"),
        ("  0  #\n     0", HANDS.replace("| 2", "| 77"), "77 is no tile that one could hold"),
        ("  0  #\n     0", HANDS.replace("gas", "PE100"), "another material"),
        ("  0  #\n     0", HANDS.replace("gas", "steel"), "steel is no material"),
        ("  0  #\n     0", HANDS.replace("gas | 4", "gas |"), "Nobody's hand is empty"),
        ("  0  #\n     0", HANDS.replace("1: gas | 4\n", ""), "one line for each of the 2"),
        ("  0  #\n     0", HANDS.replace("turn 0", ""), "whose turn it is"),
        ("  0  #\n     0", HANDS.replace("turn 0", "turn 2"), "whose turn it is"),
        ("  0  #\n     0", HANDS + ", passes 1", "only when the bag is empty"),
        ("  0  #  .  #\n     0", HANDS, "some lie apart"),
        ("  0  #  1a0\n     0", HANDS, "0,0 and 1,0 do not fit"),
        ("  0  #  =\n     0", HANDS, "0,0 and 1,0 do not fit"),
        ("  1  48a0\n  0  #\n     0", HANDS, "a connection to a free cell"),
        ("  1  48c0\n  0  #\n     0", HANDS, "48c0 is no tile"),
        ("  0  " + "# " * 11 + "\n     0", HANDS, "more roads or pump rooms"),
        ("  0  #\n     0\nwhat?", HANDS, "no line of a position"),
    ],
)
def test_a_position_that_cannot_be_is_refused(board, rest, says):
    with pytest.raises(BadRecord, match=says):
        Match.new("buizen", seed=1, position=f"{board}\n{rest}")
