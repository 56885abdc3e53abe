"""Moves as text and as clicks, and positions as text, beyond what the contract asks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from park import LAND_HAS_IT, at, drawn, play, wander

from sentiers.games.clicks import Ghost, Turn
from sentiers.match import Match
from sentiers.messages import BadRecord, IllegalMove

SMALL = " 7  .   Rw^\n 6  Pb^ R\n    e   f\nf6: land nw\nturn 4: {} to lay"


@pytest.mark.parametrize("text", ["G6", " g6 ", "g 6"])
def test_capitals_and_spaces_are_forgiven(text):
    match = at(SMALL.format("P"))
    assert match.read(text) == match.read("g6")


@pytest.mark.parametrize("text", ["", "g", "6", "l6", "g12", "g0", "xx", "g6x", "g6north", "lay g6"])
def test_whatever_is_no_notation_is_refused_with_an_example(text):
    with pytest.raises(IllegalMove, match="is not a move: write g5"):
        at(SMALL.format("P")).play(text)


@pytest.mark.parametrize(
    ("hand", "move", "reason"),
    [
        ("P", "f7", "A tile lies on f7 already."),
        ("P", "h6", "A tile is laid beside one that lies already: h6 has no neighbour."),
        ("P", "a1", "A tile is laid beside one that lies already: a1 has no neighbour."),
        ("P", "g6nw", "There is no duck to turn here: write g6 alone."),
        ("Pb", "g6", "Say in which corner the duck is to sit, as in g6nw."),
        ("Pb", "g6nw", "Land meets land and water meets water: the duck cannot sit in that corner of g6."),
        ("B", "f7", "A tile lies on f7 already: to exchange it, write xf7."),
        ("B", "xg6", "No tile lies on g6 that could be exchanged."),
        ("P", "xf7", "A tile lies on f7 already."),
    ],
)
def test_a_move_that_is_not_legal_is_refused_with_its_reason(hand, move, reason):
    match = at(SMALL.format(hand))
    before = match.state.tobytes()
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    assert str(refusal.value) == reason
    assert match.state.tobytes() == before


@pytest.mark.parametrize(
    ("move", "reason"), [("g6nw", "in the middle, on f6"), ("f6", "northern corner"), ("f6se", "northern")]
)
def test_so_is_the_first_tile_elsewhere(move, reason):
    with pytest.raises(IllegalMove, match=reason):
        at("turn 1: P to lay").play(move)


def test_a_tile_without_a_duck_takes_one_click_and_one_with_a_duck_two():
    assert at(SMALL.format("P")).view(0).choices(1)[0].ways == (("cell:f8",), ("tile:hand", "cell:f8"))
    entries = at(SMALL.format("Pb")).view(1).choices()
    assert entries[0].ways == (("cell:f8", Turn("0")), ("tile:hand", "cell:f8", Turn("0")))
    assert entries[1].ways[0] == ("cell:f8", Turn("180"))
    assert (entries[0].text, entries[1].text) == ("f8nw", "f8se")
    assert (entries[0].ghost, entries[1].ghost) == (
        (Ghost("wege-Pb-0", "cell:f8"),),
        (Ghost("wege-Pb-180", "cell:f8"),),
    )


@pytest.mark.parametrize(
    ("hand", "steps", "answer"),
    [
        ("P", [], "Choose a cell"),
        ("P", ["tile:hand"], "Choose a cell"),
        ("P", ["cell:zz"], "Choose a cell"),
        ("P", ["cell:f7"], "A tile lies on f7 already"),
        ("Pb", ["cell:f8"], "Choose how the tile is turned"),
        ("B", ["tile:hand", "cell:a1"], "has no neighbour"),
    ],
)
def test_a_click_that_leads_nowhere_is_answered(hand, steps, answer):
    match = at(SMALL.format(hand))
    assert answer in str(match.view(1).wish(steps))


@given(seed=st.integers(0, 2**32))
def test_a_position_is_read_back_to_the_same_park(seed):
    match = wander(Match.new("wege", seed=seed), seed, seed % 40)
    again = at(match.position())
    for field in ("laid", "ducks", "south", "left", "top", "first", "hand", "passed", "turns", "drawn"):
        assert (again.state[field] == match.state[field]).all(), field
    drawn_already = int(match.state.drawn)
    assert (again.state.deck[drawn_already:] == match.state.deck[drawn_already:]).all()
    assert sorted(again.state.deck) == sorted(match.state.deck)


def test_a_position_without_a_hand_draws_one():
    match = at(" 6  P\n    f\nnext: Rw P")
    assert "turn 2: Rw to lay" in match.position()


def test_a_full_park_is_the_end():
    assert drawn(LAND_HAS_IT).over
    assert "turn 37: over" in drawn(LAND_HAS_IT).position()


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (" 6  Q\n    f", "Q is no tile"),
        (" 6  Pb\n    f", "a duck|A duck sits in an upper corner"),
        (" 6  P^\n    f", "A duck sits in an upper corner"),
        (" 6  Nb^\n    f", "is no tile"),
        (" 6  P   P   P   P   P   P   P\n    c   d   e", "this one is larger"),
        (" 5  P\n    f", "there is none here"),
        (" 6  P   .   P\n    d   e   f", "some lie apart"),
        (" 6  N   N   N   N\n    d   e   f", "only 3 tiles N"),
        (" 6  P\n    f\nturn 5: R to lay", "Turn 5 does not fit 1 tiles"),
        (" 6  P\n    f\nturn 2: R to lay, passed on", "Nothing that could be passed on"),
        (" 6  P\n    f\nturn 2: R to lay\naside: P", "Only bridges and reserves"),
        (" 6  P\n    f\nhello", "no line of a board: hello"),
        ("turn 2: P to lay", "Turn 2 does not fit 0 tiles"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(board, words):
    with pytest.raises(BadRecord, match=words):
        at(board)


@pytest.mark.clause("W24")
def test_no_position_of_experts_has_a_reserve_on_the_edge():
    with pytest.raises(BadRecord, match="Among experts"):
        at(" 6  N   P   P   R   P   R\n    c   d   e   f   g   h", experts=True)


def test_a_match_is_told_in_sentences():
    match = at(" 7  P   P\n 6  .   P\n    e   f\nf6: land ne\nturn 4: P to lay\nnext: B R")
    play(match, "e6")
    assert [str(line) for line in match.told(-1)] == [
        "Player 2 lays a path on e6.",
        "A pond: it spoils the paths around it.",
    ]
    play(match, "xe6")
    assert [str(line) for line in match.told(-1)] == [
        "Player 1 exchanges a bridge for a path on e6, which the next player has to lay.",
        "A pond is gone.",
    ]


def test_united_ducks_are_told():
    match = play(at(" 6  Pb^ R\n    e   f\nf6: land nw\nturn 3: Rb to lay"), "e7nw")
    assert [str(line) for line in match.told(0)] == ["Player 1 lays a river with a black duck on e7."]
    match = play(at(" 6  Pb^ R\n    e   f\nf6: land nw\nturn 3: Rb to lay"), "e7se")
    assert str(match.told(0)[-1]) == "Black ducks are united."


def test_who_verifies_a_match_reads_the_whole_stack():
    match = Match.new("wege", seed=5)
    told = str(match.game.telling.dealt(match.box, match.state)[0])
    assert len(told.partition(": ")[2].split()) == 40
