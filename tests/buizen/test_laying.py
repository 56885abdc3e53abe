"""B5, B9 to B13: where a pipe tile can be laid, and the roads and pump rooms that come with it."""

import pytest
from trench import at, on

from sentiers.messages import IllegalMove

START = """
  0  #
     0
"""
# Tile 11 with its back up: the fire main to the north, PP to the east and to the west.
CROSSING = """
  1  11b0
  0  #
     0
"""


def refused(match, move, says):
    before = match.position()
    with pytest.raises(IllegalMove, match=says):
        match.play(move)
    assert match.position() == before


def on_cell(match, cell):
    return {move for move in match.moves() if move.endswith(f" {cell}")}


@pytest.mark.clause("B10")
def test_the_first_tile_shows_a_pump_room_connection_toward_the_starting_tile():
    match = at(START, "1 4", "2")  # tile 1 has no connection, tile 4 one eave
    assert set(match.moves()) == {"4a0 0,1", "4a90 1,0", "4a180 0,-1", "4a270 -1,0"}
    match.play("4a90 1,0")
    assert on(match, "1,0") == "4a90"


@pytest.mark.clause("B5")
def test_a_tile_may_be_laid_with_either_side_up_and_in_any_rotation():
    match = at(START, "7", "2")  # e. g. e/ g^ and f. f^ p. p^
    assert on_cell(match, "0,1") == {"7a270 0,1", "7b90 0,1", "7b270 0,1"}
    assert len(match.moves()) == 12


@pytest.mark.clause("B9")
def test_plain_meets_plain_of_the_same_material():
    match = at(CROSSING, "1", "2")  # e. g. e. g. and f. f. p. p.
    assert on_cell(match, "1,1") == {"1b0 1,1", "1b90 1,1"}
    assert on_cell(match, "-1,1") == {"1b180 -1,1", "1b270 -1,1"}
    assert on_cell(match, "0,2") == {"1b90 0,2", "1b180 0,2"}
    assert len(match.moves()) == 6
    refused(match, "1a0 1,1", "not identical")


@pytest.mark.clause("B9")
def test_a_tile_is_laid_on_a_free_cell_beside_a_tile():
    match = at(CROSSING, "1", "2")
    refused(match, "1b0 0,1", "lies on 0,1 already")
    refused(match, "1b0 3,1", "no neighbour")
    refused(match, "2a0 1,1", "not in your hand")


@pytest.mark.clause("B9")
def test_every_touching_side_must_fit():
    board = """
  1  11b0   1b90
  0  #      .
     0      1
"""
    match = at(board, "7", "2")
    assert on_cell(match, "1,0") == {"7b0 1,0"}  # the fire main to the north, an eave to the west
    refused(match, "7b180 1,0", "not identical")


@pytest.mark.clause("B9", "B12")
@pytest.mark.parametrize("road", ["=", "=o", "=x", "=ox"])
def test_only_a_road_connection_meets_a_road_which_still_is_one_with_a_pit_or_a_manhole(road):
    board = f"""
  1  14b270 {road}
  0  #      .
     0      1
"""
    match = at(board, "1 2", "3")
    assert on_cell(match, "1,2") == {"2a0 1,2"}
    refused(match, "1a0 1,2", "not identical")
    match.play("2a0 1,2")
    assert on(match, "1,1") == road


@pytest.mark.clause("B12")
def test_a_road_is_added_at_a_road_connection_to_a_free_side():
    match = at(START, "14", "2")
    match.play("14b270 0,1")
    assert on(match, "1,1") == "="
    assert match.state.lying == 3


@pytest.mark.clause("B12")
def test_a_pump_room_is_added_at_each_eave_to_a_free_side():
    match = at(START, "48", "2")  # f. f^ f^ f^
    match.play("48a0 0,1")
    assert [on(match, cell) for cell in ("-1,1", "1,1", "0,2")] == ["#", "#", None]


@pytest.mark.clause("B12")
def test_a_road_never_lies_beside_a_pump_room():
    match = at(CROSSING, "6", "2")  # p/ p. f/ f.: its southern road would lie beside the starting tile
    refused(match, "6b180 1,1", "The road that this tile would bring does not fit")


@pytest.mark.clause("B12")
def test_an_added_tile_must_fit_all_its_neighbours():
    board = """
  2  1b180  .
  1  11b0   .
  0  #      .
     0      1
"""
    assert "47b270 1,1" in at(CROSSING, "47", "2").moves()
    match = at(board, "47", "2")  # p. p^ p^ p^: a pump room would lie on 1,2, beside plain PP
    refused(match, "47b270 1,1", "The pump room that this tile would bring does not fit")


@pytest.mark.clause("B13")
def test_with_one_road_left_for_two_sides_the_north_gets_it():
    match = at(CROSSING, "6", "2", changes=[("roads = 10", "roads = 1")])
    match.play("6b180 1,1")
    assert on(match, "1,2") == "="
    assert on(match, "1,0") is None


@pytest.mark.clause("B11", "B13")
def test_when_the_pile_is_used_up_nothing_is_added_and_nothing_can_be_laid_against_that_side():
    match = at(CROSSING, "6", "2 3 5 7 13", changes=[("roads = 10", "roads = 0")])
    match.play("6b180 1,1")
    assert on(match, "1,2") is None
    assert not on_cell(match, "1,2") | on_cell(match, "1,0")
    refused(match, "2a0 1,2", "a pile that is used up")


@pytest.mark.clause("B11")
def test_two_eaves_never_touch_even_when_the_pile_is_used_up():
    match = at(CROSSING, "48", "47 14", changes=[("pump_rooms = 10", "pump_rooms = 1")])
    match.play("48a180 0,2")
    assert match.state.lying == 3
    assert not on_cell(match, "0,3") | on_cell(match, "1,2") | on_cell(match, "-1,2")
    refused(match, "47b180 1,2", "a pile that is used up")
