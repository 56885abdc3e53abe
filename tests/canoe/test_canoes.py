"""C6 to C9: what a canoe is, and when it is valid."""

import pytest
from boards import at, canoes_of
from hypothesis import given
from hypothesis import strategies as st

from sentiers.games.shelf import game
from sentiers.kernel.bits import has

ALL_FOUR = """
 5 L . . L . . L L . . L . L
 4 . L L . . L . . L . . L .
 3 . . . . . . . . . . . L .
 2   . . . . . . . . . . .
"""


@pytest.mark.clause("C6")
@pytest.mark.parametrize(
    "board",
    [
        " 5 . L . . L\n 4 . . L L .",
        " 5 . . L L .\n 4 . L . . L",
        " 5 . L . . .\n 4 . . L . .\n 3 . . L . .\n 2   L . . .",
        " 5 . . L . .\n 4 . L . . .\n 3 . L . . .\n 2   . L . .",
    ],
    ids=["opening up", "opening down", "opening left", "opening right"],
)
def test_a_canoe_is_an_arc_of_four_pointing_in_any_of_the_four_directions(board):
    match = at(board + "\nlight to move, turn 9")
    assert canoes_of(match, 0) == 1
    assert canoes_of(match, 1) == 0


@pytest.mark.clause("C6")
@pytest.mark.parametrize(
    "board",
    [
        " 5 . L L L L",
        " 5 . L . . .\n 4 . . L L .\n 3 . . . . L",
        " 5 . L L . .\n 4 . L L . .",
        " 5 . L . L .\n 4 . . L . .\n 3 . . L . .",
        " 5 . L . . .\n 4 . . L L L",
    ],
    ids=["a row", "ends bent to both sides", "a square", "a fork", "one end straight"],
)
def test_four_pegs_in_another_shape_are_no_canoe(board):
    assert canoes_of(at(board + "\nlight to move, turn 9"), 0) == 0


@pytest.mark.clause("C7")
@pytest.mark.parametrize(
    "board",
    [
        " 5 . L . . .\n 4 . . L . .\n 3 . . . L .\n 2   . . . L",
        " 5 . . L . .\n 4 . L . . .\n 3 L . . . .\n 2   L . . .",
        " 5 L . . . L\n 4 . L . . .\n 3 . . L L .",
    ],
)
def test_with_middle_pegs_that_touch_diagonally_it_is_no_canoe(board):
    assert canoes_of(at(board + "\nlight to move, turn 11"), 0) == 0


@pytest.mark.clause("C8")
def test_any_other_peg_of_its_colour_beside_it_spoils_a_canoe():
    """Every hole around the canoe e5 f4 g4 h5 spoils it, every hole further off does not."""
    canoe = ("e5", "f4", "g4", "h5")
    box = game("canoe").box()[0]
    for hole in range(61):
        name = f"{'abcdefghijklm'[box.column[hole]]}{box.row[hole] + 1}"
        if name in canoe:
            continue
        touches = any(max(abs(ord(name[0]) - ord(peg[0])), abs(int(name[1]) - int(peg[1]))) == 1 for peg in canoe)
        match = at(" 5 . . . . L . . L\n 4 . . . . . L L .\nlight to move, turn 9")
        match.play(name)
        assert canoes_of(match, 0) == (0 if touches else 1), name


@pytest.mark.clause("C8", "C9")
def test_the_opponent_s_pegs_spoil_nothing():
    match = at(
        """
 5 . . . . L D D L
 4 . . . . D L L D
 3 . . . . . D D .
light to move, turn 13
"""
    )
    assert canoes_of(match, 0) == 1


@pytest.mark.clause("C9")
def test_canoes_of_two_colours_may_cross():
    match = at(
        """
 5 . . L D D L
 4 . . D L L D
dark to move, turn 10
"""
    )
    assert (canoes_of(match, 0), canoes_of(match, 1)) == (1, 1)


@pytest.mark.clause("C9")
def test_two_canoes_of_one_player_that_touch_are_both_spoilt():
    match = at(
        """
 5 . L . . L L . . L
 4 . . L L . . L L .
light to move, turn 17
"""
    )
    assert canoes_of(match, 0) == 0


@pytest.mark.clause("C9")
@given(pegs=st.sets(st.integers(0, 60), min_size=4, max_size=13))
def test_valid_canoes_never_share_a_peg_nor_touch(pegs):
    """What the rules rely on when they only count the valid ones."""
    box = game("canoe").box()[0]
    mine = sum(1 << peg for peg in pegs)
    valid = []
    for canoe in range(box.canoe_count):
        shape, halo = int(box.canoe_pegs[canoe]), int(box.canoe_halo[canoe])
        if mine & shape == shape and not mine & halo:
            valid.append((shape, halo))
    for number, (shape, halo) in enumerate(valid):
        for other, _ in valid[:number]:
            assert not other & (shape | halo)


def test_the_components_list_every_arc_once_with_all_that_lies_around_it():
    """Built again from the clause: two middles, two ends."""
    box = game("canoe").box()[0]
    holes = {(int(box.column[hole]), int(box.row[hole])): hole for hole in range(61)}
    arcs = set()
    for x, y in holes:
        for along, across in (((1, 0), (0, 1)), ((1, 0), (0, -1)), ((0, 1), (1, 0)), ((0, 1), (-1, 0))):
            middles = [(x, y), (x + along[0], y + along[1])]
            ends = [
                (x - along[0] + across[0], y - along[1] + across[1]),
                (x + 2 * along[0] + across[0], y + 2 * along[1] + across[1]),
            ]
            if all(place in holes for place in middles + ends):
                arcs.add(frozenset(holes[place] for place in middles + ends))
    listed = [
        frozenset(hole for hole in range(61) if has(box.canoe_pegs[canoe], hole)) for canoe in range(box.canoe_count)
    ]
    assert len(listed) == len(set(listed))
    assert set(listed) == arcs
    for canoe, arc in enumerate(listed):
        around = {
            other
            for (x, y), other in holes.items()
            for peg in arc
            if max(abs(x - box.column[peg]), abs(y - box.row[peg])) == 1 and other not in arc
        }
        assert {hole for hole in range(61) if has(box.canoe_halo[canoe], hole)} == around
