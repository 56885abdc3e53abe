"""The experienced eye of Wege: what it sees in many fillings of the park is what the rules say of each, and it treats land
and water alike."""

import os
import random

import numpy as np
import pytest
from park import LAND_HAS_IT, TO_LAND, TO_WATER, drawn, dual, wander

from sentiers.games.wege.box import LAND, PATH, WATER
from sentiers.games.wege.minds.evaluate import contest, evaluate
from sentiers.games.wege.minds.features import COMMON, FEATURES
from sentiers.games.wege.minds.fillings import (
    DEALS,
    EVERY,
    FILLINGS,
    JOINED,
    LOTS,
    NONE,
    RINGED,
    STEPS,
    look,
    look_at,
    workspace,
)
from sentiers.games.wege.minds.lookahead import SCRATCH, judge
from sentiers.games.wege.minds.priors import weigh
from sentiers.games.wege.rules import MOST_MOVES, reward
from sentiers.games.wege.rules.layout import put, take
from sentiers.games.wege.rules.network import connects, islands, ponds
from sentiers.kernel import blank
from sentiers.match import Match

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
MATCHES = 1 if PLAIN else 40


def values(match):
    out = np.empty(match.seats)
    evaluate(match.box, match.state, out)
    return out.tolist()


def parks(plies=99, **options):
    """Parks of random play, as far as this."""
    return [wander(Match.new("wege", seed=seed, **options), seed, plies) for seed in range(MATCHES)]


def full_parks():
    return [drawn(LAND_HAS_IT), drawn(dual(LAND_HAS_IT)), *parks()]


@pytest.mark.clause("W19", "W20")
@pytest.mark.parametrize("aim", ["normal", "children"])
def test_in_a_full_park_every_world_shows_what_the_rules_say(aim):
    work, seen = workspace(), set()
    for match in [*full_parks(), *parks(aim=aim)]:
        s, strict = match.state, not match.box.child[LAND]
        look(match.box, s, work)
        for side in (LAND, WATER):
            joined = connects(s, side, strict)
            assert set(work[JOINED + side].tolist()) == {int(EVERY if joined else NONE)}, match.position()
            seen.add(bool(joined))
        assert set(work[RINGED + LAND].tolist()) == {int(EVERY if ponds(s) else NONE)}
        assert set(work[RINGED + WATER].tolist()) == {int(EVERY if islands(s) else NONE)}
    assert seen == {True, False}


@pytest.mark.clause("W10", "W19")
@pytest.mark.skipif(PLAIN, reason="tries every exchange in many parks")
def test_one_bridge_joins_the_sides_where_an_exchange_could():
    """In a full park, and where no ring can be in the way: the eye sees what some exchange would join."""
    work, helped = workspace(), 0
    for match in parks(aim="children"):
        states = match._states.copy()
        look(match.box, match.state, work)
        for side in (LAND, WATER):
            could = connects(match.state, side, False)
            for place in (8 * y + x for y in range(2, 6) for x in range(2, 6)):
                states[0] = match.state
                if take(states[0], place) in (1, 2):  # a path or a river without a duck
                    put(states[0], place, 3, 0)
                    could |= connects(states[0], side, False)
            if could:
                helped += 1
                assert work[JOINED + 4 + side, 0] == EVERY, match.position()
    assert helped > 5


def test_the_lots_are_as_likely_as_they_should_be_and_nested():
    share = np.unpackbits(LOTS.view(np.uint8)).reshape(STEPS + 1, -1).mean(axis=1)
    assert np.abs(share - np.arange(STEPS + 1) / STEPS).max() < 0.01
    assert (LOTS[:-1] & ~LOTS[1:] == NONE).all()
    assert LOTS.shape[3] * 64 == FILLINGS


def test_each_deal_of_the_lots_fills_the_park_in_another_way_and_all_agree_about_a_full_one():
    for match, ways in ((parks(12)[0], 3), (drawn(LAND_HAS_IT), 1)):
        found, work = [], workspace()
        for deal in range(DEALS):
            look_at(match.box, match.state, work, deal)
            found.append([int(np.bitwise_count(work[JOINED + side]).sum()) for side in (4, 5)])
        assert len({tuple(one) for one in found}) >= ways
        assert np.ptp(found, axis=0).max() < FILLINGS / 2, "none of them is an odd one"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"aim": "ducks"},
        {"aim": "land-child"},
        {"aim": "children", "draw": "heap"},
        {"players": "teams", "experts": True},
        {"players": "solo"},
        {"players": "four-together"},
    ],
    ids=str,
)
def test_values_are_chances_and_partners_share_them(options):
    for plies in (0, 1, 7, 20, 33):
        match = wander(Match.new("wege", seed=plies, **options), plies, plies)
        found = values(match)
        assert all(0.0 < value < 1.0 for value in found)
        for seat, value in enumerate(found):
            assert value == found[seat % 2]
        if match.box.together:
            assert len(set(found)) == 1
        else:
            assert found[0] + found[1] < 1.0 + 1e-9


def test_what_is_seen_is_worth_the_same_to_land_and_to_water():
    chance, box = np.random.default_rng(1), Match.new("wege", seed=1).box
    for aim in ("normal", "ducks", "children"):
        box = Match.new("wege", seed=1, aim=aim).box
        for _ in range(20):
            features, common = chance.normal(size=(2, FEATURES)), chance.random(COMMON)
            one, two = np.empty(2), np.empty(2)
            contest(box, features, common, 0.25, one)
            contest(box, features[::-1].copy(), common, 0.25, two)
            assert one == pytest.approx(two[::-1])


def test_a_park_with_land_and_water_exchanged_is_judged_the_other_way_round():
    for board in (TO_LAND, TO_WATER):
        land, water = values(drawn(board))
        other = drawn(
            dual(board).replace("turn 35", "turn 36") if "35" in board else dual(board).replace("turn 36", "turn 35")
        )
        assert values(other) == pytest.approx((water, land), abs=0.05)


@pytest.mark.clause("W21", "W22", "W25")
@pytest.mark.parametrize("options", [{}, {"aim": "ducks"}, {"players": "two-together"}, {"players": "solo"}], ids=str)
def test_at_the_end_the_judgement_is_the_reward(options):
    scratch, out, sides = blank(SCRATCH)[0], np.zeros(4), np.empty(2)
    scratch.nobody = 0.25
    for match in parks(**options)[:10]:
        reward(match.box, match.state, out)
        judge(match.box, match.state, scratch, sides)
        assert sides[LAND] == out[0]
        assert sides[WATER] == out[1 if match.seats > 1 else 0]


def test_a_side_that_lacks_one_tile_is_better_off_than_one_that_is_blocked():
    land, water = values(drawn(TO_LAND))
    assert land > 0.6 > 0.25 > water
    blocked = values(drawn(TO_LAND.replace("Pb^ .   P", "Pb^ N   P").replace(" 5  R   N", " 5  R   .")))
    assert blocked[0] < land - 0.25


@pytest.mark.clause("W17", "W21")
def test_a_pair_of_ducks_is_worth_something_and_so_is_one_that_can_still_be_united():
    board = TO_LAND.replace("turn 35: P to lay\nnext: R", "turn 35: P to lay\nnext: Pb")
    paired, alone = values(drawn(board)), values(drawn(board.replace("Rbv", "R  ")))
    assert paired[0] > alone[0] + 0.1
    for_child = values(drawn(board.replace("Rbv", "R  "), aim="land-child"))
    assert for_child[0] > alone[0] + 0.1


@pytest.mark.clause("W25")
def test_together_a_gap_that_can_be_closed_is_better_than_a_reserve_in_it():
    closing = values(drawn(TO_LAND, players="solo"))[0]
    blocked = values(
        drawn(TO_LAND.replace("Pb^ .   P", "Pb^ N   P").replace(" 5  R   N", " 5  R   ."), players="solo")
    )[0]
    assert closing > blocked


def test_every_move_gets_some_weight_and_the_gap_the_most():
    weights, chance = np.empty(MOST_MOVES), random.Random(3)
    for match in parks(12)[:10]:
        codes = match.view(match.turn[0]).codes()
        weigh(match.box, match.state, match.turn[0], codes, len(codes), weights)
        assert (weights[: len(codes)] > 0).all()
        assert np.isfinite(weights[: len(codes)]).all()
        match.play(chance.choice(match.moves()))
    for board in (TO_LAND, TO_WATER):
        match = drawn(board)
        codes = match.view(match.turn[0]).codes()
        weigh(match.box, match.state, match.turn[0], codes, len(codes), weights)
        assert match.moves()[int(weights[: len(codes)].argmax())] == "g6"
    assert PATH == 0  # the tiles 1 and 3 above are a path and a bridge
