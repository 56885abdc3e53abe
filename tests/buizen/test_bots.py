"""The bots of Buizen: whose material is which is guessed from what everybody saw, and from nothing else; sure gains are taken."""

import os

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import TWELVE, at, somewhere, worth

from sentiers.bots import bot
from sentiers.games.buizen import minds
from sentiers.games.buizen.minds.features import FEATURES, changes, count_fits
from sentiers.games.buizen.minds.guess import DEALS, pick_deal, weigh_deals
from sentiers.games.buizen.rules import imagine
from sentiers.games.minds import Budget
from sentiers.kernel.dice import generator
from sentiers.lab.studies import reliability
from sentiers.match import Match
from sentiers.match.view import Ply, legal_codes

seeds = st.integers(0, 2**32)
compiled = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="looks at thousands of positions")
QUICK = minds.Promising(**{**minds.MASTER, "wide": 4, "matches": 16, "plies": 3, "last": 4})


def lays_for(match, material):
    """The move of whose turn it is that promises most for this material."""
    codes = legal_codes(match.kit, match.state, match.turn[0])
    gains, features = np.zeros((len(codes), 4)), np.zeros(1, dtype=FEATURES)
    count_fits(match.box, match.state, features[0])
    changes(match.box, match.state, features[0], np.zeros(4), gains, codes, len(codes))
    return int(codes[gains[:, material].argmax()])


def built(seed, plies, players=3):
    """A match in which everybody openly builds the own material."""
    match = Match.new("buizen", seed=seed, players=players)
    while len(match.plies) < plies and not match.over:
        seat = match.turn[0]
        match.push(Ply(seat, lays_for(match, int(match.state.material[seat]) - 1)))
    return match


def guessed(match, seat):
    return reliability.guess(match.box, match.view(seat).state)


def test_before_anything_is_laid_all_materials_but_one_s_own_are_as_likely():
    match = Match.new("buizen", seed=1, players=3)
    found = guessed(match, 0)
    own = match.state.material[0] - 1
    assert found[0, own] == pytest.approx(1)
    assert np.delete(found[1], own) == pytest.approx([1 / 3] * 3)
    assert found[1, own] == 0


@compiled
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_guess_sharpens_towards_the_material_that_somebody_openly_builds(seed):
    truth = built(seed, 0).state.material - 1
    shares = [guessed(built(seed, plies), 0)[1, truth[1]] for plies in (0, 12, 30)]
    assert shares[0] < shares[1]
    assert shares[2] > 0.6


@compiled
def test_who_builds_another_s_material_is_taken_for_its_owner():
    match = Match.new("buizen", seed=4, players=2)
    pretended = next(m for m in range(4) if m + 1 not in match.state.material)
    while len(match.plies) < 24:
        seat = match.turn[0]
        match.push(Ply(seat, lays_for(match, pretended if seat == 1 else match.state.material[0] - 1)))
    assert guessed(match, 0)[1].argmax() == pretended


@given(seed=seeds, players=st.sampled_from([2, 3, 4]))
def test_a_guess_is_a_distribution_that_gives_no_material_twice(seed, players):
    match = somewhere(seed, players=players)
    for seat in range(players) if not match.over else ():
        before = match.view(seat).state
        found = guessed(match, seat)[:players]
        assert found.sum(axis=1) == pytest.approx(np.ones(players))
        assert (found.sum(axis=0) <= 1 + 1e-9).all()
        assert match.view(seat).state.tobytes() == before.tobytes()


def swapped(match, seat):
    """The same match as this seat sees it, with other hands and materials for the others and other dice."""
    other = Match.load(match.record())
    imagine(other.box, truth := match.view(seat).state, seat, generator(99))
    other._states[0] = truth
    return other


@compiled
@given(seed=seeds, players=st.sampled_from([2, 3, 4]))
def test_what_a_seat_cannot_know_changes_neither_its_guess_nor_its_choice(seed, players):
    match = somewhere(seed, players=players)
    if match.over:
        return
    seat = match.turn[0]
    other = swapped(match, seat)
    assert other.state.dice.tobytes() != match.state.dice.tobytes()
    assert (guessed(match, seat) == guessed(other, seat)).all()
    choices = [QUICK.choose(one.view(seat), Budget(), generator(seed)) for one in (match, other)]
    assert choices[0] == choices[1]
    assert choices[0] in legal_codes(match.kit, match.state, seat)


@compiled
def test_choosing_leaves_what_it_was_shown_as_it_was():
    match = built(5, 20)
    view = match.view(match.turn[0])
    before = view.state.tobytes()
    QUICK.choose(view, Budget(), generator(1))
    assert view.state.tobytes() == before


def test_worlds_are_picked_as_often_as_they_are_likely():
    match = Match.new("buizen", seed=3, players=2)
    view, clues, deals = match.view(0), np.zeros((4, 4)), np.zeros(DEALS)
    free = [m for m in range(4) if m + 1 != match.state.material[0]]
    clues[1, free[0]] = np.log(2.0)
    weigh_deals(view.box, view.state, clues - 5.0, deals)
    rng, seen = generator(7), np.zeros(4)
    for _ in range(2000):
        seen[pick_deal(deals, rng) >> 2 & 3] += 1 / 2000
    assert seen[free] == pytest.approx([0.5, 0.25, 0.25], abs=0.04)


@compiled
@pytest.mark.parametrize("level", ["amateur", "club", "master"])
def test_a_bot_closes_a_pipe_that_wins(level):
    match = at(TWELVE.replace("46a180 =", "."), "46 2", "5 6", materials=("fire main", "gas"))
    assert worth(match)["fire main"] == 0
    match.play(bot("buizen", level).choose(match, seed=3))
    assert worth(match)["fire main"] == 12


@compiled
@pytest.mark.parametrize("level", ["club", "master"])
def test_a_bot_digs_into_what_seems_to_be_the_leader_s(level):
    match = at(TWELVE, "pit 2", "5 6", "7 8", "9 10", materials=("gas", "fire main", "PE100", "PP"))
    assert bot("buizen", level).choose(match, seed=1).startswith("pit")


@compiled
def test_the_master_plays_on_as_often_as_it_is_told_and_no_more_once_a_move_is_clearly_best():
    match = built(5, 20)
    view, mind = match.view(match.turn[0]), minds.Promising(**minds.MASTER)
    moves = len(view.codes())
    few, more = (mind.rate(view, Budget(simulations=number), generator(1)).simulations - moves for number in (32, 320))
    assert 32 <= few < 32 + minds.MASTER["wide"]
    assert few < more < 320 + minds.MASTER["wide"]
    clear = at(TWELVE.replace("46a180 =", "."), "46 2", "5 6", materials=("fire main", "gas"))
    found = mind.rate(clear.view(0), Budget(simulations=100_000), generator(1))
    assert found.simulations < 20_000


@compiled
def test_the_reliability_of_few_matches_adds_up():
    told = reliability.run(3, levels=("amateur",), seed=5)
    assert sum(one["guesses"] for one in told["reliability"]) > 100
    assert told["statistics"]["plies"] > 30
    assert told == reliability.run(3, levels=("amateur",), seed=5)
    assert len(reliability.tables(told)) == 2


@compiled
def test_what_is_called_likely_is_true_as_often():
    """Within three points in every bin, and what chance makes of so few matches; a guess that is too timid or too bold is not."""
    levels = ("novice", "amateur", "club")
    honest = [reliability.play(2 + one % 3, levels, 5 + one).guesses for one in range(100)]

    def bent(said, trust):
        return said**trust / (said**trust + (1.0 - said) ** trust)

    def holds(trust):
        told = [[(bent(min(said, 1.0), trust), true) for said, true in guesses] for guesses in honest]
        return all(abs(one.true - one.stated) <= 0.03 + one.chance for one in reliability.reliability(told))

    assert holds(1.0)
    assert not holds(0.7)
    assert not holds(1.6)


def test_bins_tell_what_was_said_and_what_was_so():
    bins = reliability.reliability([[(0.05, False), (0.75, True), (0.75, True)], [(0.71, False), (1.0, True)]])
    assert [one.guesses for one in bins] == [1, 0, 0, 0, 0, 0, 0, 3, 0, 1]
    assert bins[7].true == pytest.approx(2 / 3)
    assert bins[7].stated == pytest.approx((0.75 * 2 + 0.71) / 3)
