"""B14, B15, B19: drawing, passing, and how it all ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import TWELVE, at, held, others, somewhere, wander

from sentiers.games.buizen.rules import MOST_PLIES
from sentiers.games.buizen.rules.bag import in_bag
from sentiers.games.editions import Edition
from sentiers.match import Match
from sentiers.messages import IllegalMove

seeds = st.integers(0, 2**32)

START = """
  0  #
     0
"""
CORNER = """
  1  11b0   1b90
  0  #      .
     0      1
"""
# Pump rooms on three sides of 1,1, and the fire main on the fourth.
COURTYARD = """
  2  #      7b180  #
  1  #      .      #
  0  #      #      #
     0      1      2
"""
NO_EAVES = (
    """
name = "nothing can ever be laid"
pump_rooms = 1
roads = 0
open_pits = 0
manholes = 0
hand = 2
tiles = [
"""
    + 8 * '  { front = "e. g. e. g.", back = "f. p. f. p." },\n'
    + "]\n"
)


def left(match):
    return int(in_bag(match.box, match.state))


@pytest.mark.clause("B14")
@pytest.mark.parametrize(
    ("board", "move", "drawn"),
    [(CORNER, "3b90 0,2", 1), (CORNER, "7b0 1,0", 2), (COURTYARD, "48a0 1,1", 3)],
    ids=["one", "two", "four count as three"],
)
def test_one_draws_as_many_tiles_as_the_laid_one_touches(board, move, drawn):
    match = at(board, f"{move.split('a')[0].split('b')[0]} 9", "2")
    before = left(match)
    match.play(move)
    assert held(match) == [1 + drawn, 1]
    assert left(match) == before - drawn


@pytest.mark.clause("B14")
def test_the_roads_and_pump_rooms_that_come_with_a_tile_were_not_lying_before():
    match = at(START, "48", "2")
    match.play("48a0 0,1")
    assert held(match) == [1, 1]


@pytest.mark.clause("B14")
@given(seed=seeds)
def test_at_most_three_are_drawn_and_only_as_long_as_the_bag_lasts(seed):
    match = somewhere(seed, players=2 + seed % 3)
    for _ in range(12):
        if match.over:
            break
        before, bag, seat = held(match), left(match), match.turn[0]
        wander(match, seed, 1)
        drawn = bag - left(match)
        played = match.plies[-1].move != 0
        assert 0 <= drawn <= 3
        assert held(match)[seat] == before[seat] + drawn - played


@pytest.mark.clause("B15")
def test_who_can_lay_no_pipe_tile_draws_one_and_the_turn_passes():
    match = at(START, "1 3", "2 4")
    assert match.moves() == ["-"]
    match.play("-")
    assert held(match) == [3, 2]
    assert match.turn == (1,)


@pytest.mark.clause("B15")
def test_who_can_lay_a_pipe_tile_must_lay_one_or_play_a_special_tile():
    match = at(TWELVE, "4 pit", "2")
    assert "-" not in match.moves()
    assert "pit 2,2" in match.moves()
    with pytest.raises(IllegalMove, match="only who can lay none draws"):
        match.play("-")


@pytest.mark.clause("B15")
def test_special_tiles_are_never_forced():
    match = at(TWELVE, "pit manhole", "2")
    assert match.moves() == ["-", "pit 2,2", "pit 2,1", "manhole 2,2", "manhole 2,1"]
    match.play("-")
    assert held(match) == [3, 1]


@pytest.mark.clause("B19")
def test_when_the_bag_is_empty_play_goes_on_and_who_has_no_tiles_left_is_out():
    match = at(TWELVE, "2", others(TWELVE, "2", "5"), "5")
    assert left(match) == 0
    match.play(match.moves()[0])
    assert held(match)[0] == 0
    assert match.turn == (1,)
    for _ in range(6):
        assert match.turn != (0,)
        match.play(match.moves()[0])
    assert not match.over


@pytest.mark.clause("B19")
def test_the_match_is_over_when_all_tiles_are_played():
    match = wander(Match.new("buizen", seed=6), 6)
    assert match.over
    assert held(match) == [0, 0]
    assert str(match.result.message).startswith("All tiles are played.")


@pytest.mark.clause("B15", "B19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_over_too_when_all_who_are_left_pass_one_after_the_other(players):
    match = Match.new("buizen", seed=1, edition=Edition.read(NO_EAVES), players=players)
    drawn = 8 - 2 * players
    for ply in range(drawn + players):
        assert not match.over
        assert left(match) == max(0, drawn - ply)
        match.play("-")
    assert match.over
    assert sum(held(match)) == 8
    assert match.result.winners == tuple(range(players))


@pytest.mark.clause("B19")
def test_whatever_is_played_between_the_passes_makes_them_count_anew():
    match = at(START, "1 3", "pit", others(START, "1 3", "pit"))
    assert left(match) == 0
    match.play("-")
    match.play("-")
    assert match.state.passes == 2
    match.play("48a0 0,1")
    assert match.state.passes == 0
    assert not match.over


@pytest.mark.clause("B19")
def test_who_is_left_alone_and_passes_ends_it():
    match = wander(
        next(m for m in (wander(Match.new("buizen", seed=seed), seed) for seed in range(60)) if sum(held(m))), 0
    )
    assert match.over
    assert match.state.passes == sum(tiles > 0 for tiles in held(match))
    assert str(match.result.message).startswith("Nobody can lay a tile any more.")


@pytest.mark.clause("B19")
@given(seed=seeds)
def test_a_match_never_lasts_longer_than_it_can(seed):
    match = wander(Match.new("buizen", seed=seed, players=4), seed)
    assert match.over
    assert len(match.plies) <= MOST_PLIES
