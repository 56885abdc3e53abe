"""T7 to T11: how a path grows, and that all draw at once."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import at, cells, play

from sentiers.games.shelf import game
from sentiers.games.traxx.box import LETTERS, cell_named
from sentiers.match import Match
from sentiers.messages import IllegalMove

BOX = game("traxx").box()[0]


def colours(line):
    """The colours of the cells that a line enters, as letters."""
    return [LETTERS[BOX.colour[cell_named(BOX, name)]] for name in line.split()[1:]]


@pytest.mark.clause("T7")
def test_the_example_of_the_rulebook():
    match = play(at("E6*", card="bgye"), "E6 D5 C4 B3 B2")
    assert cells(match) == {"E6", "D5", "C4", "B3", "B2"}


@pytest.mark.clause("T7")
def test_one_may_use_as_many_of_the_card_s_cells_as_one_likes():
    lengths = {len(line.split()) - 1 for line in at("E6*", card="bgewb").moves() if line != "-"}
    assert lengths == {1, 2, 3, 4, 5}


@pytest.mark.clause("T7")
@pytest.mark.parametrize("card", ["bgye", "bgewb", "yerwy"])
def test_the_lines_are_all_those_whose_colours_the_card_gives_in_any_order(card):
    """Against a plain search over names."""
    match = at("D4* D5 E6", card=card, rounds=1)
    near = {
        name: {other for other in names() if int(BOX.near[cell_named(BOX, name)]) >> cell_named(BOX, other) & 1}
        for name in names()
    }

    def grow(line, left):
        for name in near[line[-1]] - set(line) - {"D4", "D5", "E6"}:
            letter = LETTERS[BOX.colour[cell_named(BOX, name)]]
            if letter in left:
                yield " ".join([*line, name])
                yield from grow([*line, name], left.replace(letter, "", 1))

    expected = {"-", *grow(["D4"], card), *grow(["E6"], card)}
    assert set(match.moves()) == expected


def names():
    rows = zip("ABCDEFGHI", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True)
    return [f"{row}{place}" for row, length in rows for place in range(1, length + 1)]


@pytest.mark.clause("T7")
def test_a_colour_shown_twice_may_be_entered_twice_and_no_other():
    doubled = [line for line in at("E6*", card="bgewb").moves() if len(colours(line)) == 5]
    assert doubled
    assert all(sorted(colours(line)) == sorted("bgewb") for line in doubled)
    with pytest.raises(IllegalMove, match="E5 is red, and the card has no red left"):
        at("E6*", card="bgye").play("E6 E5")


@pytest.mark.clause("T8")
def test_a_path_never_enters_a_cell_twice():
    match = at("E6* D5 C4", card="yerwy", rounds=1)
    with pytest.raises(IllegalMove, match="has been on D5 already"):
        match.play("E6 D5")
    with pytest.raises(IllegalMove, match="has been on C5 already"):
        match.play("C4 C5 B4 C5")
    with pytest.raises(IllegalMove, match="C6 is no neighbour of C4"):
        match.play("C4 C6")


@pytest.mark.clause("T8")
@given(seed=st.integers(0, 2**63), players=st.integers(1, 4), data=st.data())
def test_the_path_stays_one_line_of_neighbours(seed, players, data):
    match = Match.new("traxx", seed=seed, players=players)
    while not match.over:
        seat = match.turn[0]
        match.play(data.draw(st.sampled_from(match.moves(seat))), seat)
    for seat in range(players):
        path = [int(cell) - 1 for cell in match.state.path[seat, : match.state.length[seat]]]
        assert len(set(path)) == len(path)
        assert all(int(BOX.near[one]) >> two & 1 for one, two in itertools.pairwise(path))
        assert int(BOX.start[match.state.sheet[seat]]) in path


@pytest.mark.clause("T9")
def test_in_one_round_the_path_grows_at_one_of_its_ends():
    match = at("E6* D5 C4", card="bgewb", rounds=1)
    assert {line.split()[0] for line in match.moves() if line != "-"} == {"E6", "C4"}
    with pytest.raises(IllegalMove, match="the end that grows, here E6 or C4, not with D5"):
        match.play("D5 D6")


@pytest.mark.clause("T9")
def test_from_one_end_or_the_other_in_the_next():
    match = play(at("E6* D5 C4", card="gyrwr", rounds=1, then=("berw",)), "C4 C5 D6", "E6 E5")
    assert match.position().splitlines()[1] == "0: E5 E6* D5 C4 C5 D6 |"


@pytest.mark.clause("T9")
def test_a_path_of_one_cell_has_both_its_ends_there():
    assert {line.split()[0] for line in at("E6*").moves() if line != "-"} == {"E6"}


@pytest.mark.clause("T10")
@given(seed=st.integers(0, 2**63))
def test_passing_is_always_allowed(seed):
    match = Match.new("traxx", seed=seed)
    while not match.over:
        assert "-" in match.moves()
        match.play("-")
    assert match.scores == (-60.0,)


@pytest.mark.clause("T11")
def test_all_draw_at_the_same_time_in_any_order():
    match = at("E6*", "D4*", "E4*")
    assert match.turn == (0, 1, 2)
    match.play("E6 D5", 0)
    assert match.turn == (1, 2)
    match.play("-", 2)
    assert match.turn == (1,)
    with pytest.raises(Exception, match="not your turn"):
        match.play("-", 0)
    match.play("-", 1)
    assert match.turn == (0, 1, 2)


@pytest.mark.clause("T11")
def test_nobody_sees_another_s_line_before_all_have_drawn():
    match = at("E6*", "D4*")
    match.play("E6 D5 C4", 0)
    for viewer in (-1, 1):
        view = match.view(viewer)
        assert "D5" not in view.position()
        assert view.position().splitlines()[1] == "0: E6* | | ?"
        assert view.last == (0, -1)
    assert match.view(0).position().splitlines()[1] == "0: E6* | | E6 D5 C4"
    match.play("-", 1)
    assert match.view(1).position().splitlines()[1] == "0: E6* D5 C4 |"
