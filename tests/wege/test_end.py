"""W15, W19 to W23, W25: connections, islands and ponds, and who wins."""

import pytest
from park import LAND_HAS_IT, both, drawn, dual, no_ducks

from sentiers.games.wege.rules.network import connects, islands, ponds, sides_of, spoilt, widest

LAND, WATER = 0, 1


@pytest.mark.clause("W15")
def test_an_island_is_land_amid_four_rivers_and_a_pond_water_amid_four_paths():
    for land, rings in (("nw", (1, 0)), ("ne", (0, 0))):
        match = drawn(f" 7  R   R\n 6  R   R\n    e   f\nf6: land {land}\nturn 5: P to lay")
        assert (int(islands(match.state)).bit_count(), int(ponds(match.state)).bit_count()) == rings
    for land, rings in (("nw", (0, 0)), ("ne", (0, 1))):
        match = drawn(f" 7  P   P\n 6  P   P\n    e   f\nf6: land {land}\nturn 5: P to lay")
        assert (int(islands(match.state)).bit_count(), int(ponds(match.state)).bit_count()) == rings


@pytest.mark.clause("W19", "W21")
def test_a_side_that_joins_all_four_sides_and_has_a_pair_wins():
    match = drawn(LAND_HAS_IT)
    assert connects(match.state, LAND, True)
    assert not connects(match.state, WATER, False)
    assert match.scores == (1.0, 0.0)
    assert str(match.result.message) == (
        "Land wins. Land: the four sides joined, pairs of ducks: 1. Water: the four sides not joined, pairs of ducks: 0."
    )
    assert drawn(dual(LAND_HAS_IT)).scores == (0.0, 1.0)


@pytest.mark.clause("W19")
@pytest.mark.parametrize(("row", "gap"), [(" 9  R   R   P ", " 9  R   R   R "), (" 6  P   P ", " 6  R   P ")])
def test_three_sides_are_not_enough(row, gap):
    match = drawn(LAND_HAS_IT.replace(row, gap))
    assert not connects(match.state, LAND, False)
    assert int(widest(match.state, LAND, True)[1]).bit_count() == 3
    assert match.scores == (0.0, 0.0)


@pytest.mark.clause("W19")
def test_a_corner_of_the_area_lies_on_two_sides():
    # one path from the corner in the north-east, which is land, to the corner in the south-west
    board = """
 9  R   R   R   R   R   P
 8  R   R   R   R   P   R
 7  R   R   R   P   R   R
 6  R   R   P   R   R   R
 5  R   P   R   R   R   R
 4  P   R   R   R   R   R
    d   e   f   g   h   i
f6: land ne
"""
    match = drawn(board)
    assert connects(match.state, LAND, True)
    assert not connects(drawn(board.replace("land ne", "land nw")).state, LAND, True)


@pytest.mark.clause("W19", "W2")
def test_a_bridge_joins_paths_and_lets_the_river_pass():
    bridged = LAND_HAS_IT.replace("Pb^ P   P   P", "Pb^ B   P   P")
    match = drawn(bridged)
    assert connects(match.state, LAND, True)


@pytest.mark.clause("W14", "W19")
def test_a_reserve_blocks_the_path():
    assert not connects(drawn(LAND_HAS_IT.replace("Pb^ P   P   P", "Pb^ N   P   P")).state, LAND, False)


@pytest.mark.clause("W20", "W21")
def test_the_connection_must_not_pass_by_a_pond():
    # four paths around the water between e6 and f5, two of which the cross needs
    pond = LAND_HAS_IT.replace(" 5  R   N   P ", " 5  R   P   P ")
    match = drawn(pond)
    assert int(ponds(match.state)).bit_count() == 1
    assert int(spoilt(match.state, LAND)).bit_count() == 4
    assert connects(match.state, LAND, False)
    assert not connects(match.state, LAND, True)
    assert match.scores == (0.0, 0.0)
    assert "joined only by way of a pond" in str(match.result.message)
    match = drawn(dual(pond))
    assert match.scores == (0.0, 0.0)
    assert "joined only by way of an island" in str(match.result.message)


@pytest.mark.clause("W20")
def test_a_pond_beside_the_connection_does_no_harm():
    aside = LAND_HAS_IT.replace(" 9  R   R   P ", " 9  P   P   P ").replace(" 8  R   R   P ", " 8  P   P   P ")
    match = drawn(aside)
    assert int(ponds(match.state)).bit_count() == 1
    assert connects(match.state, LAND, True)


@pytest.mark.clause("W21", "W22")
def test_without_a_pair_nobody_wins():
    match = drawn(no_ducks(LAND_HAS_IT))
    assert match.scores == (0.0, 0.0)
    assert str(match.result.message).startswith("Neither side has reached its aim: nobody wins.")


@pytest.mark.clause("W22")
@pytest.mark.parametrize(("white", "scores"), [(0, (1.0, 0.0)), (1, (0.5, 0.5)), (2, (0.0, 1.0))])
def test_if_both_connect_the_one_with_more_pairs_wins_and_equal_pairs_are_a_draw(white, scores):
    match = drawn(both(white))
    assert connects(match.state, LAND, True)
    assert connects(match.state, WATER, True)
    assert match.scores == scores


@pytest.mark.clause("W22")
def test_ducks_decide_where_neither_side_has_it():
    apart = LAND_HAS_IT.replace(" 9  R   R   P ", " 9  R   R   R ")
    assert drawn(apart).scores == (0.0, 0.0)
    assert drawn(apart, aim="ducks").scores == (1.0, 0.0)
    assert drawn(dual(apart), aim="ducks").scores == (0.0, 1.0)
    assert drawn(no_ducks(apart), aim="ducks").scores == (0.0, 0.0)


@pytest.mark.clause("W23")
def test_a_child_only_has_to_connect():
    pond = no_ducks(LAND_HAS_IT.replace(" 5  R   N   P ", " 5  R   P   P "))
    assert drawn(pond).scores == (0.0, 0.0)
    assert drawn(pond, aim="land-child").scores == (1.0, 0.0)
    assert drawn(pond, aim="children").scores == (1.0, 0.0)
    assert drawn(pond, aim="water-child").scores == (0.0, 0.0)
    assert drawn(dual(pond), aim="water-child").scores == (0.0, 1.0)


@pytest.mark.clause("W23")
@pytest.mark.parametrize("aim", ["land-child", "water-child", "children"])
def test_if_a_child_and_the_other_side_both_reach_their_aim_it_is_a_draw(aim):
    assert drawn(both(1), aim=aim).scores == (0.5, 0.5)
    assert drawn(both(2), aim=aim).scores == (0.5, 0.5)


@pytest.mark.clause("W23")
def test_the_grown_up_beside_a_child_keeps_the_normal_rules():
    assert drawn(both(0), aim="land-child").scores == (1.0, 0.0)
    assert drawn(both(0), aim="water-child").scores == (0.5, 0.5)


@pytest.mark.clause("W25")
@pytest.mark.parametrize("players", ["solo", "two-together", "four-together"])
def test_together_all_goals_must_be_met_and_each_is_told(players):
    match = drawn(both(1), players=players)
    assert set(match.scores) == {6.0}
    assert "All goals are met" in str(match.result.message)
    worse = drawn(both(1).replace(" 9  N   P   P   R", " 9  N   P   Pb^ R"), players=players)
    assert set(worse.scores) == {6.0}  # three black ducks lie: one of them may be alone
    worse = drawn(both(1).replace(" 9  N   P   P   R   P", " 9  N   P   Pb^ R   Pb^"), players=players)
    assert set(worse.scores) == {5.0}
    assert "a black duck is alone" in str(worse.result.message)
    assert "the rivers join the four sides" in str(worse.result.message)


@pytest.mark.clause("W25")
def test_an_island_or_a_pond_is_a_goal_missed_though_all_is_connected():
    match = drawn(both(1).replace(" 5  P   R   P   R   P   R", " 5  P   P   P   R   P   R"), players="solo")
    assert match.scores == (5.0,)
    assert "there is a pond" in str(match.result.message)
    assert match.game.rules.winners(match.box, match.state) == 0


@pytest.mark.clause("W25", "W24")
def test_it_may_be_combined_with_the_experts_rule():
    board = both(1).replace(" 9  N ", " 9  R ")
    assert drawn(board, players="solo", experts=True).scores == (6.0,)


@pytest.mark.clause("W8", "W19")
def test_sides_are_known_only_when_six_are_spanned():
    match = drawn(" 6  P   R   P   R   P   R\n    c   d   e   f   g   h\nturn 7: P to lay")
    assert sides_of(match.state, 0xFFFFFFFFFFFFFFF) == 2 | 8
