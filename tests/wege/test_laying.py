"""W7, W8, W13, W24: where a tile may be laid, and in which rotation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from park import at, wander
from surveyor import Park

from sentiers.match import Match
from sentiers.messages import IllegalMove

SIX_WIDE = """
 7  .   .   P   .   .   .
 6  P   R   P   R   P   R
    c   d   e   f   g   h
turn 8: {hand} to lay
"""


def cells(match):
    return {move.rstrip("nsew") for move in match.moves()}


@pytest.mark.clause("W7")
def test_a_tile_is_laid_edge_to_edge_with_another():
    assert at(" 6  P\n    f\nturn 2: R to lay").moves() == ["f7", "e6", "g6", "f5"]


@pytest.mark.clause("W7")
def test_with_a_duck_two_rotations_can_be_chosen_and_it_sits_in_opposite_corners():
    match = at(" 6  P\n    f\nf6: land nw\nturn 2: Rb to lay")
    assert match.moves() == ["f7ne", "f7sw", "e6ne", "e6sw", "g6ne", "g6sw", "f5ne", "f5sw"]


@pytest.mark.clause("W7")
@given(seed=st.integers(0, 2**32))
def test_the_corners_of_the_layout_alternate_like_a_chequerboard(seed):
    park = Park(wander(Match.new("wege", seed=seed), seed, 20).position())
    terrain = {}
    for (x, y), (_, _, _, corners) in park.tiles.items():
        for corner, (dx, dy) in {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)}.items():
            assert terrain.setdefault((x + dx, y + dy), corners[corner]) == corners[corner]


@pytest.mark.clause("W8")
def test_a_layout_of_six_tiles_grows_no_further_in_that_direction():
    assert cells(at(SIX_WIDE.format(hand="R"))) == {"c7", "d7", "f7", "g7", "h7", "e8", *(f"{c}5" for c in "cdefgh")}
    with pytest.raises(IllegalMove, match="six tiles wide and six high, and has no room for i6"):
        at(SIX_WIDE.format(hand="R")).play("i6")


@pytest.mark.clause("W8")
def test_it_may_still_grow_in_the_other():
    board = " 6  P   R   P   R   P   R\n    c   d   e   f   g   h\nturn 7: R to lay"
    assert cells(at(board)) == {f"{column}{row}" for column in "cdefgh" for row in "57"}


@pytest.mark.clause("W13")
def test_a_bridge_is_never_laid_on_an_outer_edge_that_is_known():
    match = at(SIX_WIDE.format(hand="B"))
    assert {move for move in match.moves() if move[0] != "x"} == {"d7", "f7", "g7", "e8", "d5", "e5", "f5", "g5"}
    with pytest.raises(IllegalMove, match="never laid on an outer edge of the park: c7 lies on one"):
        match.play("c7")


@pytest.mark.clause("W13")
def test_nor_where_it_would_make_the_edge_known_itself():
    board = " 6  P   R   P   R   P\n    c   d   e   f   g\nturn 6: {} to lay"
    laid = {move for move in at(board.format("B")).moves() if move[0] != "x"}
    assert cells(at(board.format("R"))) - laid == {"b6", "h6"}


@pytest.mark.clause("W13")
def test_a_later_extension_may_leave_a_bridge_on_the_edge():
    match = at(" 6  B   R   P   R   P\n    c   d   e   f   g\nturn 6: R to lay")
    match.play("h6")
    assert match.position().startswith(" 6  B   R   P   R   P   R")


@pytest.mark.clause("W24")
def test_among_experts_no_tile_may_leave_a_reserve_on_the_edge():
    board = " 6  N   P   R   P   R\n    c   d   e   f   g\nturn 6: R to lay"
    assert {"b6", "h6"} <= cells(at(board))
    experts = cells(at(board, experts=True))
    assert "b6" in experts
    assert "h6" not in experts
    with pytest.raises(IllegalMove, match="A tile on h6 would leave a reserve on the edge"):
        at(board, experts=True).play("h6")


@pytest.mark.clause("W24")
def test_two_reserves_five_apart_cannot_both_end_up_inside():
    board = " 6  P   N   P   R   .\n    c   d   e   f   g\nturn 5: N to lay"
    assert "g6" in cells(at(board, experts=True))
    board = " 6  N   P   R   P\n    c   d   e   f\nturn 5: N to lay"
    assert {"b6", "g6"} <= cells(at(board))
    assert "b6" in cells(at(board, experts=True))
    assert "g6" not in cells(at(board, experts=True))


@pytest.mark.clause("W24")
def test_a_reserve_itself_is_laid_inside():
    match = at(SIX_WIDE.format(hand="N"), experts=True)
    assert cells(match) == {"d7", "f7", "g7", "e8", "d5", "e5", "f5", "g5"}
    with pytest.raises(IllegalMove, match="A reserve must not lie on the edge of the park: on c7 it would"):
        match.play("c7")


@pytest.mark.clause("W24")
@given(seed=st.integers(0, 2**32))
def test_so_no_reserve_of_experts_lies_on_the_edge_at_the_end(seed):
    match = wander(Match.new("wege", seed=seed, experts=True), seed)
    rows = [line.split()[1:] for line in match.position().splitlines() if line.split()[0].isdigit()]
    edge = [*rows[0], *rows[5], *(row[place] for row in rows for place in (0, 5))]
    assert "N" not in edge
