"""W4 to W6, W9, W18: who plays when, what everybody knows of the tiles to come, and how long it lasts."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from park import LAND_HAS_IT, at, drawn, edition, play, wander

from sentiers.games.wege import CARD
from sentiers.games.wege.rules import to_come
from sentiers.kernel.dice import generator
from sentiers.match import Match
from sentiers.messages import IllegalMove

seeds = st.integers(0, 2**32)


@pytest.mark.clause("W4", "W25")
@pytest.mark.parametrize(
    ("players", "seats", "teams"),
    [
        ("two", 2, [0, 1]),
        ("teams", 4, [0, 1, 0, 1]),
        ("solo", 1, [0]),
        ("two-together", 2, [0, 0]),
        ("four-together", 4, [0, 0, 0, 0]),
    ],
)
def test_partners_sit_opposite_each_other_and_who_plays_together_is_one_team(players, seats, teams):
    options = CARD.read_options({"players": players})
    assert CARD.seats(options) == seats
    assert [CARD.team(options, seat) for seat in range(seats)] == teams


@pytest.mark.clause("W4", "W6")
@pytest.mark.parametrize(("players", "seats"), [("two", 2), ("teams", 4), ("solo", 1)])
def test_land_begins_and_the_turns_go_round(players, seats):
    match = Match.new("wege", seed=3, players=players)
    assert str(match.game.telling.side(match.box, 0)) == {"solo": "Gardener", "teams": "Land 1"}.get(players, "Land")
    for ply in range(9):
        assert match.turn == (ply % seats,)
        match.play(match.moves()[0])


@pytest.mark.clause("W4")
def test_partners_win_together():
    assert drawn(LAND_HAS_IT, players="teams").scores == (1.0, 0.0, 1.0, 0.0)
    assert drawn(LAND_HAS_IT, players="teams").result.winners == (0, 2)


@pytest.mark.clause("W5")
@given(seed=seeds)
def test_of_a_stack_the_next_tile_lies_face_up_and_of_a_heap_none(seed):
    for draw, seen in (("stack", 1), ("heap", 0)):
        match = wander(Match.new("wege", seed=seed, draw=draw), seed, seed % 30)
        drawn = int(match.state.drawn)
        for seat in (-1, 0, 1):
            view = match.view(seat)
            assert (view.state.deck[: drawn + seen] == match.state.deck[: drawn + seen]).all()
            assert not view.state.deck[drawn + seen :].any()


@pytest.mark.clause("W5")
@given(seed=seeds)
def test_what_is_still_to_come_can_be_counted_by_everybody(seed):
    match = wander(Match.new("wege", seed=seed), seed, seed % 36)
    out = np.zeros(13, dtype=np.int64)
    to_come(match.box, match.view(-1).state, out)
    assert out.tolist() == np.bincount(match.state.deck[int(match.state.drawn) :], minlength=13).tolist()


@pytest.mark.clause("W5")
def test_imagined_stacks_differ_and_hold_the_tiles_that_are_left():
    match = wander(Match.new("wege", seed=4), 4, 10)
    rng, decks = generator(1), set()
    for _ in range(50):
        truth = match.view(0)._states.copy()
        match.game.rules.imagine(match.box, truth[0], 0, rng)
        assert sorted(truth[0].deck) == sorted(match.state.deck)
        decks.add(truth[0].deck.tobytes())
    assert len(decks) == 50


@pytest.mark.clause("W6")
@pytest.mark.parametrize(
    ("hand", "moves"), [("P", ["f6nw", "f6ne"]), ("N", ["f6nw", "f6ne"]), ("Rw", ["f6ne", "f6se", "f6sw", "f6nw"])]
)
def test_the_first_tile_is_laid_in_the_middle_in_any_rotation(hand, moves):
    assert at(f"turn 1: {hand} to lay").moves() == moves


@pytest.mark.clause("W6")
def test_the_first_tile_decides_where_land_and_water_are():
    for first, corners in (("nw", {"ne", "sw"}), ("ne", {"nw", "se"})):
        match = play(at("turn 1: P to lay\nnext: Pb"), f"f6{first}")
        assert {move[2:] for move in match.moves() if move.startswith("g6")} == corners


# Sixteen tiles with ducks in pairs fill the inside, so no bridge can be laid or exchanged.
PAIRED = """
 9  R   R   R   R   R   R
 8  R   Pb^ Pb^ Pb^ Pb^ R
 7  R   Pw^ Pw^ Pw^ Pw^ R
 6  R   Pb^ Pb^ Pb^ Pb^ R
 5  R   Pw^ Pw^ Pw^ Pw^ R
 4  R   R   R   R   .   .
    d   e   f   g   h   i
"""


@pytest.mark.clause("W9", "W18")
def test_a_bridge_without_a_place_is_put_out_of_play_and_another_tile_is_drawn():
    match = Match.new(
        "wege",
        seed=1,
        edition=edition(Pb=8, Pw=8, R=20, B=4),
        position=PAIRED + "turn 35: R to lay\nnext: B R B B B",
    )
    match.play("h4")
    assert "aside: B" in match.position()
    assert "turn 36: R to lay" in match.position()
    assert [str(line) for line in match.told(0)][-1].startswith("A bridge is drawn for which there is no place")
    match.play("i4")
    assert match.over
    assert len(match.state.deck) - match.state.drawn == 3


@pytest.mark.clause("W9")
def test_if_no_tile_is_left_the_match_ends_as_it_lies():
    match = Match.new(
        "wege",
        seed=1,
        edition=edition(Pb=8, Pw=8, R=19, B=5),
        position=PAIRED + "turn 35: R to lay\nnext: B\naside: B B B B",
    )
    match.play("h4")
    assert match.over
    assert match.position().splitlines()[5].split()[-1] == "."
    assert match.scores == (0.0, 1.0)


@pytest.mark.clause("W9")
def test_the_drawn_tile_must_be_laid():
    with pytest.raises(IllegalMove, match="is not a move"):
        Match.new("wege", seed=1).play("pass")


@pytest.mark.clause("W18")
@given(seed=seeds, experts=st.booleans())
def test_a_match_ends_when_thirty_six_tiles_lie_in_a_square(seed, experts):
    match = wander(Match.new("wege", seed=seed, experts=experts), seed)
    assert match.over
    rows = [line.split()[1:] for line in match.position().splitlines() if line.split()[0].isdigit()]
    assert [len(row) for row in rows] == [6] * 6
    assert "." not in {mark for row in rows for mark in row}
    assert match.state.drawn == 36
