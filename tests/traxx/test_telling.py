"""A match of Träxx told in sentences."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import at, play

from sentiers.games.traxx import notation, telling
from sentiers.match import Match
from sentiers.match.view import legal_codes

FAR = "A5 A4 B4 C4 D4* E4 F3 G2 H1 | 8=8"
NEAR = "I1 H1 G2 F3 F4* | 7=7"


def told(match, viewer=-1):
    return [str(line) for line in match.told(viewer)]


def wander(match, seed):
    chance = random.Random(seed)
    while not match.over:
        seat = chance.choice(match.turn)
        line = chance.choice(legal_codes(match.kit, match.state, seat).tolist())
        match.play(notation.write(match.box, match.state, seat, line), seat)
        yield match


@pytest.mark.clause("T10", "T11")
def test_while_others_draw_only_oneself_hears_more_than_that_one_has_drawn():
    match = at("E6*", "D4*")
    match.play("E6 D5 C4", 0)
    assert told(match, 0) == ["Player 1 draws on over D5 C4, and waits."]
    assert told(match, 1) == told(match, -1) == ["Player 1 has finished this round."]
    match = at("E6*", "D4*")
    match.play("-", 1)
    assert told(match, 1) == ["Player 2 draws no line, and waits."]
    assert told(match, 0) == ["Player 2 has finished this round."]


@pytest.mark.clause("T11", "T12", "T13", "T14")
def test_when_all_have_drawn_each_line_is_told_with_the_numbers_it_reached():
    match = play(at(FAR, NEAR, card="byer", rounds=5), "H1 I1", "-")
    for viewer in (-1, 0, 1):
        assert told(match, viewer) == [
            "Player 1 draws on by one cell, to I1.",
            "Player 1 reaches the 7, for half: 4.",
            "Player 2 draws no line.",
        ]
    match = play(at("E6* D5 C4", "D4*", card="byrw", rounds=1), "C4 C3 B2 A1", "-")
    assert told(match)[:3] == [
        "Player 1 draws on by 3 cells, to A1.",
        "Player 1 reaches the 4, in full.",
        "Player 1 reaches the 6, in full.",
    ]


@pytest.mark.clause("T17")
def test_alone_the_numbers_are_told_in_the_order_of_the_line():
    match = play(at("E6* D6 D7 D8", rounds=3), "D8 E9 E8 E7")
    assert told(match)[1:] == ["Player 1 reaches the 5, in full.", "Player 1 reaches the 3, for half: 2."]
    match = play(at("E6* D6 D7 D8", rounds=3), "E6 E7 E8 E9")
    assert told(match)[1:] == ["Player 1 reaches the 3, in full.", "Player 1 reaches the 5, in full."]


@pytest.mark.clause("T9")
def test_the_end_that_grew_is_the_one_that_is_told():
    match = play(at("C4 D5 E6*", card="bgye", rounds=1), "C4 B3")
    assert told(match) == ["Player 1 draws on by one cell, to B3."]
    match = play(at("C4 D5 E6*", card="bgye", rounds=1), "E6 D6")
    assert told(match) == ["Player 1 draws on by one cell, to D6."]


@pytest.mark.clause("T15")
def test_the_end_says_who_wins_with_what():
    match = play(at(FAR, NEAR, rounds=14), "-", "-")
    assert match.over
    assert str(match.result.message) == "Player 1 wins with −44: 8 for the numbers, less 52 for the cells left out."
    match = play(at("E6*", "D4*", "E4*", rounds=14), "-", "-", "-")
    assert str(match.result.message) == "Player 1 and Player 2 and Player 3 share the win, each with −60."
    assert match.result.winners == (0, 1, 2)


@pytest.mark.clause("T18")
def test_alone_more_than_forty_is_excellent_and_every_walk_gets_a_kind_word():
    words = [str(telling.praise(points)) for points in (41, 40, 31, 21, 11, 1, 0, -60)]
    assert words[0] == "Excellent!"
    assert "Excellent!" not in words[1:]
    assert len(set(words)) == 6
    match = play(at("E6*", rounds=14), "-")
    assert str(match.result.message).startswith("A walk to get to know the woods. Result −60: 0 for")


def test_the_sides_are_called_by_their_marks():
    box = Match.new("traxx", seed=1, players=4).box
    assert [str(telling.side(box, seat)) for seat in range(4)] == ["Circle", "Square", "Triangle", "Diamond"]


@given(seed=st.integers(0, 2**32), players=st.integers(1, 4))
def test_what_is_told_adds_up_to_the_result_and_gives_no_line_away(seed, players):
    """The cells and points told of a seat are those of its path in the end; a line face down is never described."""
    match = Match.new("traxx", seed=seed, players=players)
    cells, points = [1] * players, [0] * players
    for _ in wander(match, seed):
        last = match.plies[-1]
        if last.seat in match.turn or match.over or len(match.turn) == players:
            for line in match.told(-1):
                seat = int(line.params["who"])
                cells[seat] += line.params["n"] if "draws on by" in line.text else 0
                if "reaches" in line.text:
                    points[seat] += line.params.get("points", line.params["number"])
        else:
            assert told(match) == [f"Player {last.seat + 1} has finished this round."]
    scores = [points[seat] - (61 - cells[seat]) for seat in range(players)]
    assert tuple(scores) == match.scores


@given(seed=st.integers(0, 2**32), players=st.sampled_from([1, 2]))
def test_a_result_to_share_tells_how_long_the_lines_were_but_no_cell_and_no_number_s_turn(seed, players):
    match = Match.new("traxx", seed=seed, players=players)
    states = [match.state.copy(), *(now.state.copy() for now in wander(match, seed))]
    lines = telling.share(match.box, states, 0)
    title, figures, bars = (str(line) for line in lines)
    assert title == f"Träxx: {int(match.scores[0])}".replace("-", "−")
    cells = int(match.state.length[0])
    assert figures == f"Numbers {int((match.state.scored[0] > 0).sum())}/9, cells {cells}/61"
    shown = bars.removeprefix("Card by card ")
    assert len(shown) == 15
    assert sum(telling.BARS.index(bar) for bar in shown) == cells - 1
    assert not set(" ".join((title, figures, bars)).split()) & {
        f"{row}{place}" for row in "ABCDEFGHI" for place in range(1, 10)
    }
