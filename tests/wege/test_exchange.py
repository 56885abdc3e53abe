"""W10 to W13, W16, W24: a bridge, or among experts a reserve, for a tile that lies."""

import pytest
from park import at, drawn, play

from sentiers.games.wege.rules.network import islands, ponds
from sentiers.messages import IllegalMove

BOARD = """
 7  P   R   Pb^ N
 6  R   P   R   B
    e   f   g   h
turn 9: B to lay
next: R P
"""


def exchanges(match):
    return {move[1:] for move in match.moves() if move[0] == "x"}


@pytest.mark.clause("W10", "W11")
def test_a_bridge_may_be_exchanged_for_any_tile_but_a_reserve_or_a_bridge():
    match = at(BOARD)
    assert exchanges(match) == {"e7", "f7", "g7", "e6", "f6", "g6"}
    assert {"e8", "d7", "i6"} <= set(match.moves())
    with pytest.raises(IllegalMove, match="A nature reserve is never exchanged"):
        match.play("xh7")
    with pytest.raises(IllegalMove, match="A bridge is never exchanged"):
        match.play("xh6")


@pytest.mark.clause("W10")
def test_the_tile_taken_up_goes_to_the_next_player_who_lays_it_instead_of_drawing():
    match = play(at(BOARD), "xg7")
    assert match.turn == (1,)
    assert "turn 10: Pb to lay, passed on" in match.position()
    assert "next: R P" in match.position()
    assert " 7  P   R   B   N" in match.position()
    assert "which the next player has to lay" in str(match.told(0)[0])
    match.play(match.moves()[0])
    assert "turn 11: R to lay" in match.position()


@pytest.mark.clause("W10")
def test_no_other_tile_is_exchanged():
    for hand in ("P", "Rw", "N"):
        match = at(BOARD.replace("B to lay", f"{hand} to lay"))
        assert exchanges(match) == set()
        with pytest.raises(IllegalMove, match="A tile lies on g6 already"):
            match.play("xg6")


PAIR = """
 7  R   R   P
 6  Pb^ Rb^ P
 5  R   R   P
    e   f   g
f6: land {}
turn 10: B to lay
"""


@pytest.mark.clause("W12")
def test_a_bridge_never_separates_a_united_pair():
    match = at(PAIR.format("nw"))
    assert exchanges(match) == {"e7", "f7", "g7", "g6", "e5", "f5", "g5"}
    with pytest.raises(IllegalMove, match="The duck on f6 is united with another"):
        match.play("xf6")


@pytest.mark.clause("W12")
def test_ducks_that_are_not_united_do_not_hinder_it():
    assert {"e6", "f6"} <= exchanges(at(PAIR.format("ne")))


@pytest.mark.clause("W12", "W17")
def test_of_three_ducks_in_a_point_one_may_go():
    three = PAIR.format("nw").replace(" 7  R   R ", " 7  R   Pbv")
    match = at(three)
    assert {"e6", "f6", "f7"} <= exchanges(match)
    play(match, "xf7")
    assert "Pb to lay, passed on" in match.position()


@pytest.mark.clause("W12", "W13")
def test_a_pair_on_a_point_that_may_still_come_to_lie_inside_counts():
    # both ducks sit in the point between d7 and d6, at the western end of the layout
    match = at(" 7  Pbv P   P\n 6  Pb^ P   P\n    d   e   f\nturn 7: B to lay")
    assert {"d7", "d6"} & exchanges(match) == set()


@pytest.mark.clause("W13")
def test_a_tile_on_a_known_outer_edge_is_not_exchanged_for_a_bridge():
    match = at(" 7  .   .   P   .   .   .\n 6  P   R   P   R   P   R\n    c   d   e   f   g   h\nturn 8: B to lay")
    assert exchanges(match) == {"e7", "d6", "e6", "f6", "g6"}
    with pytest.raises(IllegalMove, match="never laid on an outer edge of the park: c6 lies on one"):
        match.play("xc6")


@pytest.mark.clause("W16")
@pytest.mark.parametrize(("kind", "land", "rings"), [("R", "nw", islands), ("P", "ne", ponds)])
def test_a_bridge_exchanged_into_a_ring_breaks_it(kind, land, rings):
    match = at(f" 7  {kind}   {kind}\n 6  {kind}   {kind}\n    e   f\nf6: land {land}\nturn 5: B to lay")
    assert int(rings(match.state)).bit_count() == 1
    play(match, "xe7")
    assert rings(match.state) == 0
    assert any(str(line) in ("An island is gone.", "A pond is gone.") for line in match.told(0))


# The inside of a park of experts is full; only cells on the edge are free.
FULL_INSIDE = """
 9  .   R   P   R   P   .
 8  R   P   Rb^ P   R   P
 7  P   R   P   R   P   R
 6  R   P   Rw^ B   R   P
 5  P   R   P   R   N   R
 4  .   P   R   P   R   P
    d   e   f   g   h   i
turn 34: N to lay
next: P R
"""


@pytest.mark.clause("W24")
def test_a_reserve_without_room_inside_is_exchanged_for_a_tile_inside():
    match = drawn(FULL_INSIDE, experts=True)
    inside = {f"{column}{row}" for column in "efgh" for row in "5678"}
    assert {move[1:] for move in match.moves()} == inside - {"g6", "h5"}
    assert all(move[0] == "x" for move in match.moves())
    with pytest.raises(IllegalMove, match="A bridge is never exchanged"):
        match.play("xg6")
    with pytest.raises(IllegalMove, match="A nature reserve is never exchanged"):
        match.play("xh5")
    with pytest.raises(IllegalMove, match="on d8 it would"):
        match.play("xd8")
    play(match, "xf8")
    assert "turn 35: Rb to lay, passed on" in match.position()


@pytest.mark.clause("W24")
def test_it_does_not_separate_a_pair_either():
    united = drawn(FULL_INSIDE.replace(" 8  R   P ", " 8  R   Pb^"), experts=True)
    assert {"xe8", "xf8"} & set(united.moves()) == set()
    assert "xf8" in drawn(FULL_INSIDE, experts=True).moves()


@pytest.mark.clause("W24")
def test_while_there_is_room_inside_a_reserve_is_laid_there():
    board = FULL_INSIDE.replace(" 7  P   R   P   R ", " 7  P   R   .   R ").replace("turn 34", "turn 33")
    match = drawn(board, experts=True)
    assert match.moves() == ["f7"]
    with pytest.raises(IllegalMove, match="exchanged only when there is no room"):
        match.play("xf8")


@pytest.mark.clause("W16", "W24")
def test_an_expert_s_reserve_breaks_a_ring_as_well():
    ring = FULL_INSIDE.replace(" 8  R   P   Rb^ P ", " 8  R   P   Rb^ R ").replace(
        " 7  P   R   P   R ", " 7  P   R   R   R "
    )
    match = drawn(ring, experts=True)
    before = int(islands(match.state)).bit_count()
    assert before == 1
    play(match, "xg7")
    assert islands(match.state) == 0
