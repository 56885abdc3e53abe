"""The bots' eye for pipes: what a move is said to change is what it changes, and guesses at the rewards keep their bounds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import TWELVE, at, others, somewhere, worth

from sentiers.games.buizen.box import PIT, ROAD
from sentiers.games.buizen.minds.evaluate import evaluate
from sentiers.games.buizen.minds.features import FEATURES, changes, count_fits, hardness, look, promise, promises
from sentiers.games.buizen.minds.hands import hand_changes, hand_worth, tile_worth
from sentiers.games.buizen.minds.priors import weigh
from sentiers.games.buizen.minds.weights import HARDNESS
from sentiers.games.buizen.rules import play
from sentiers.games.buizen.rules.layout import spread
from sentiers.games.buizen.rules.pipes import ENDS, LINKS, PITS
from sentiers.match import Match
from sentiers.match.view import legal_codes

seeds = st.integers(0, 2**32)


def reckoned(match):
    """What is promised now, what every move is said to change, and the features by which it was reckoned."""
    codes = legal_codes(match.kit, match.state, match.turn[0])
    now, gains, features = np.zeros(4), np.zeros((len(codes), 4)), np.zeros(1, dtype=FEATURES)
    count_fits(match.box, match.state, features[0])
    changes(match.box, match.state, features[0], now, gains, codes, len(codes))
    return codes, now, gains, features[0]


def promised(box, s, w):
    """The slow way: all pipes followed anew, with the same tiles counted as fitting."""
    mine = np.zeros(1, dtype=FEATURES)[0]
    mine.fits, mine.left = w.fits, w.left
    look(box, s, mine, *spread(box, s, s.lying))
    found = np.zeros(4)
    promises(s, mine, found)
    return found


@given(seed=seeds, players=st.sampled_from([2, 3, 4]))
def test_what_a_move_is_said_to_change_is_what_it_changes(seed, players):
    match = somewhere(seed, players=players)
    if match.over:
        return
    codes, now, gains, w = reckoned(match)
    assert now == pytest.approx(promised(match.box, match.state, w))
    for place in np.random.default_rng(seed).choice(len(codes), min(6, len(codes)), replace=False):
        after = match._states.copy()
        play(match.box, after[0], match.turn[0], codes[place])
        assert now + gains[place] == pytest.approx(promised(match.box, after[0], w))


@given(seed=seeds, players=st.sampled_from([2, 4]))
def test_what_a_move_is_said_to_change_in_the_hand_is_what_is_laid_and_drawn(seed, players):
    match = somewhere(seed, players=players)
    if match.over:
        return
    seat = match.turn[0]
    codes, _, _, w = reckoned(match)
    hands = np.zeros(len(codes))
    hand_changes(match.box, match.state, w, codes, len(codes), hands)
    for place in np.random.default_rng(seed).choice(len(codes), min(6, len(codes)), replace=False):
        after = match._states.copy()
        play(match.box, after[0], seat, codes[place])
        special = (match.state.hand[seat, PIT:] - after[0].hand[seat, PIT:]).clip(0)  # what is drawn comes unforeseen
        drawn = int(after[0].held[seat]) - int(match.state.held[seat])
        if codes[place] >> 15 < ROAD:
            assert hands[place] == pytest.approx(tile_worth(w) * drawn)
        elif special.any():
            assert hands[place] < tile_worth(w) * drawn


def test_more_tiles_in_hand_are_worth_more_and_most_at_the_beginning():
    match = Match.new("buizen", seed=1)
    _, _, _, w = reckoned(match)
    fewer = match._states.copy()
    fewer[0].held[0] -= 1
    early = hand_worth(match.state, w, 0) - hand_worth(fewer[0], w, 0)
    w.left = 12
    assert early > hand_worth(match.state, w, 0) - hand_worth(fewer[0], w, 0) > 0


def test_a_closed_pipe_promises_its_points_and_an_open_one_less():
    match = at(TWELVE, "7 4", "5 6")
    _, now, _, w = reckoned(match)
    assert now[2] >= worth(match)["fire main"] == 12
    for ends, pits in ((1, 0), (0, 1), (2, 0)):
        assert 0 < promise(w, 12, ends, pits, -1.0) < 12
    assert promise(w, 12, 1, 0, HARDNESS[0]) < promise(w, 12, 1, 0, HARDNESS[-1])
    assert promise(w, 12, 0, 2, 0.0) < promise(w, 12, 0, 1, 0.0)


def test_an_end_before_a_cell_on_which_nothing_fits_is_the_hardest():
    match = at(TWELVE, "7 4", "5 6")
    w = reckoned(match)[3]
    assert hardness(w, 0x0007) == HARDNESS[0]  # a road is asked for: no hand holds one
    assert hardness(w, 0x0001) > hardness(w, 0x1211) >= HARDNESS[0]
    assert {LINKS, ENDS, PITS} == {0, 1, 2}  # the new tile's pipes are counted in the same order


@given(seed=seeds, players=st.sampled_from([2, 3, 4]))
def test_the_rewards_lie_between_nothing_and_all_and_share_one(seed, players):
    match = somewhere(seed, players=players)
    out = np.full(players, np.nan)
    evaluate(match.box, match.state, out)
    assert ((out >= 0) & (out <= 1)).all()
    assert out.sum() == pytest.approx(1.0)


@given(seed=seeds)
def test_every_move_has_a_weight_and_the_best_for_one_s_own_material_the_greatest(seed):
    match = somewhere(seed, players=3)
    if match.over:
        return
    codes, _, gains, _ = reckoned(match)
    out, seat = np.zeros(len(codes)), match.turn[0]
    weigh(match.box, match.state, seat, codes, len(codes), out)
    assert (out > 0).all()
    own = gains[:, match.state.material[seat] - 1]
    assert out.argmax() == (1.25 * own - 0.25 * gains.sum(axis=1)).argmax()


def test_who_has_a_closed_pipe_at_the_end_is_expected_to_win():
    hand = "7"
    match = at(TWELVE, hand, others(TWELVE, hand), materials=("fire main", "gas"))
    out = np.zeros(2)
    evaluate(match.box, match.state, out)
    assert out[0] > 0.5
