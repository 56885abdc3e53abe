"""B7, B8: the secret materials, the starting tile, four tiles each; and what everybody knows of it all."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import held, on, somewhere

from sentiers.games.buizen.rules.bag import imagine_hands, in_bag
from sentiers.games.buizen.rules.laying import can_be_laid
from sentiers.kernel.dice import generator
from sentiers.match import Match

seeds = st.integers(0, 2**32)


@pytest.mark.clause("B7")
@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=seeds)
def test_each_player_has_another_material_and_with_fewer_than_four_the_others_stay_hidden(players, seed):
    match = Match.new("buizen", seed=seed, players=players)
    materials = match.state.material.tolist()
    assert len(set(materials[:players])) == players
    assert set(materials[:players]) <= {1, 2, 3, 4}
    assert materials[players:] == [0] * (4 - players)


@pytest.mark.clause("B7")
def test_materials_are_drawn_at_random():
    drawn = Counter(int(Match.new("buizen", seed=seed).state.material[0]) for seed in range(200))
    assert set(drawn) == {1, 2, 3, 4}
    assert min(drawn.values()) > 25


@pytest.mark.clause("B8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_pump_room_lies_in_the_middle_and_each_draws_four_tiles(players):
    match = Match.new("buizen", seed=9, players=players)
    assert on(match, "0,0") == "#"
    assert match.state.lying == 1
    assert held(match) == [4] * players
    assert match.state.hand[:players].sum(axis=1).tolist() == [4] * players
    assert in_bag(match.box, match.state) == 56 - 4 * players


@pytest.mark.clause("B8")
def test_a_random_seat_begins():
    assert {Match.new("buizen", seed=seed, players=3).turn[0] for seed in range(40)} == {0, 1, 2}


@pytest.mark.clause("B7", "B8", "B22")
@given(seed=seeds)
def test_hands_materials_and_the_bag_are_hidden_and_counts_are_not(seed):
    match = somewhere(seed, players=2 + seed % 3)
    truth = match.state
    for viewer in range(-1, match.seats):
        seen = match.view(viewer).state
        assert in_bag(match.box, seen) == in_bag(match.box, truth)
        assert (seen.held == truth.held).all()
        for seat in range(match.seats):
            own = seat == viewer
            assert (seen.hand[seat] == (truth.hand[seat] if own else 0)).all()
            assert seen.material[seat] == (truth.material[seat] if own or match.over else 0)


@pytest.mark.clause("B7", "B14")
@given(seed=seeds)
def test_what_is_imagined_uses_each_tile_and_each_material_once(seed):
    match = somewhere(seed, players=2 + seed % 3)
    truth = match.view(0)._states
    match.game.rules.imagine(match.box, truth[0], 0, generator(seed))
    s = truth[0]
    assert (s.hand[: match.seats].sum(axis=1) == s.held[: match.seats]).all()
    laid = Counter(int(lies) >> 3 for lies in s.lies[: int(s.lying)] if lies < 448)
    for tile in range(int(match.box.pipes)):
        assert laid[tile] + s.hand[:, tile].sum() <= match.box.copies[tile]
    assert len(set(s.material[: match.seats].tolist())) == match.seats


@given(seed=seeds)
def test_the_materials_may_be_given_and_all_else_imagined(seed):
    match = somewhere(seed, players=4)
    truth = match.view(1)._states
    truth[0].material[:] = [2, match.state.material[1], 1, 3]
    imagine_hands(match.box, truth[0], 1, generator(seed))
    assert truth[0].material.tolist() == [2, match.state.material[1], 1, 3]
    assert (truth[0].hand.sum(axis=1) == truth[0].held).all()


@pytest.mark.clause("B15")
def test_who_passed_is_imagined_with_tiles_that_did_not_fit():
    match = next(
        match
        for match in (Match.new("buizen", seed=seed, players=2) for seed in range(500))
        if match.moves() == ["-"]  # no eave in four tiles: nothing to lay against the starting tile (B10)
    )
    passing, watching = match.turn[0], 1 - match.turn[0]
    match.play("-")
    rng, view = generator(3), match.view(watching)
    for _ in range(100):
        truth = view._states.copy()
        match.game.rules.imagine(match.box, truth[0], watching, rng)
        hand = [tile for tile in range(int(match.box.pipes)) if truth[0].hand[passing, tile]]
        assert sum(bool(can_be_laid(match.box, truth[0], 1, tile)) for tile in hand) <= 1  # the one it drew
