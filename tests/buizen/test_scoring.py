"""B20 to B22: pipes followed through tiles, which are closed, and what they are worth."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import TWELVE, at, others, somewhere, wander, worth

from sentiers.games.buizen.rules.pipes import COUNTS, LINKS, STRETCHES, TILES, follow, is_closed
from sentiers.match import Match

NONE = {"PE100": 0, "gas": 0, "fire main": 0, "PP": 0}


@pytest.mark.clause("B20", "B21")
def test_six_tiles_with_1_2_3_1_3_and_2_links_score_12():
    match = at(TWELVE, "2", "4")
    assert worth(match) == NONE | {"fire main": 12}


@pytest.mark.clause("B20")
def test_a_plain_side_that_meets_nothing_leaves_a_pipe_open():
    board = TWELVE.replace("3b180", ".    ")
    assert worth(at(board, "2", "4")) == NONE


@pytest.mark.clause("B16", "B20")
def test_an_open_pit_opens_the_pipes_that_touch_its_road():
    assert worth(at(TWELVE.replace("46a180 =", "46a180 =o"), "2", "4")) == NONE
    assert worth(at(TWELVE.replace("21a270 =", "21a270 =o"), "2", "4")) == NONE | {"fire main": 12}  # PE100 touches it


@pytest.mark.clause("B17", "B20")
@pytest.mark.parametrize("road", ["=x", "=ox"])
def test_a_manhole_keeps_or_makes_them_closed(road):
    assert worth(at(TWELVE.replace("46a180 =", f"46a180 {road}"), "2", "4")) == NONE | {"fire main": 12}


@pytest.mark.clause("B13", "B20")
def test_a_connection_for_which_no_tile_was_left_still_is_closed():
    board = TWELVE.replace("46a180 =", "46a180 .").replace("21a270 =", "21a270 .")
    match = at(board, "2", "4", changes=[("roads = 10", "roads = 0")])
    assert worth(match) == NONE | {"fire main": 12}


@pytest.mark.clause("B20")
def test_a_pipe_never_runs_through_a_road_or_a_pump_room():
    board = """
  1  48a0
  0  #
 -1  47a90
     0
"""
    match = at(board, "2", "4", changes=[("pump_rooms = 10", "pump_rooms = 1")])
    pipe, counts = np.empty(STRETCHES, np.int64), np.empty((STRETCHES, COUNTS), np.int64)
    follow(match.box, match.state, pipe, counts)
    found = [counts[end, [TILES, LINKS]].tolist() for end in range(2 * int(match.state.lying)) if pipe[end] == end]
    assert sorted(found) == [[1, 1], [1, 3]]


@pytest.mark.clause("B21")
def test_a_link_counts_on_both_tiles_and_connections_count_nothing():
    board = """
  3  .      #      .
  2  #      48a180 #
  1  .      11b0   .
  0  .      #      .
     -1     0      1
"""
    assert worth(at(board, "2", "4")) == NONE | {"fire main": 2}


@pytest.mark.clause("B22")
def test_all_closed_pipes_of_one_s_material_count_together_and_the_materials_are_turned_up():
    tiles = others(TWELVE, "2").split()
    match = at(TWELVE, "2", " ".join(tiles), materials=("fire main", "PP"))
    assert match.view(1).state.material.tolist()[:2] == [0, 4]
    wander(match, 3)
    assert match.over
    assert match.view(1).state.material.tolist()[:2] == [3, 4]
    pipe, counts = np.empty(STRETCHES, np.int64), np.empty((STRETCHES, COUNTS), np.int64)
    follow(match.box, match.state, pipe, counts)
    for score, material in zip(match.scores, (2, 3), strict=True):
        assert score == sum(
            counts[end, LINKS]
            for end in range(2 * int(match.state.lying))
            if pipe[end] == end and is_closed(counts, end) and counts[end, -1] == material
        )


@pytest.mark.clause("B22")
def test_equal_scores_share_the_win():
    match = next(
        match
        for match in (wander(Match.new("buizen", seed=seed), seed) for seed in range(40))
        if match.scores[0] == match.scores[1]
    )
    assert match.result.winners == (0, 1)


@pytest.mark.clause("B21")
@given(seed=st.integers(0, 2**32))
def test_a_closed_pipe_has_an_even_number_of_points_for_each_link_is_counted_twice(seed):
    assert all(points % 2 == 0 for points in worth(somewhere(seed)).values())
