"""The judgement of Canoë: what it calls certain is certain, and colours are treated alike."""

from __future__ import annotations

import functools
import os
import random
from typing import Any

import numpy as np
import pytest
from numba import njit

from sentiers.bots import bot
from sentiers.bots.think import Search
from sentiers.games.canoe.minds import PROOF
from sentiers.games.canoe.minds.evaluate import evaluate, guess
from sentiers.games.canoe.minds.features import FEATURES
from sentiers.games.canoe.minds.priors import weigh
from sentiers.games.canoe.rules import CANOES, MOST_MOVES, legal, play
from sentiers.games.knowledge import HOPELESS
from sentiers.games.levels import Settings
from sentiers.match import Match

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"


@njit
def wins_in_one(box: Any, states: Any, level: int) -> bool:
    moves = np.empty(MOST_MOVES, np.int32)
    mover = states[level].turns & 1
    for place in range(legal(box, states[level], mover, moves)):
        states[level + 1] = states[level]
        play(box, states[level + 1], mover, moves[place])
        if states[level + 1].ended == CANOES:
            return True
    return False


@njit
def loses_in_two(box: Any, states: Any, level: int) -> bool:
    """Whatever the mover does now, the other one wins at once."""
    moves = np.empty(MOST_MOVES, np.int32)
    mover = states[level].turns & 1
    for place in range(legal(box, states[level], mover, moves)):
        states[level + 1] = states[level]
        play(box, states[level + 1], mover, moves[place])
        if states[level + 1].ended or not wins_in_one(box, states, level + 1):
            return False
    return True


@njit
def wins_in_three(box: Any, states: Any, level: int) -> bool:
    moves = np.empty(MOST_MOVES, np.int32)
    mover = states[level].turns & 1
    for place in range(legal(box, states[level], mover, moves)):
        states[level + 1] = states[level]
        play(box, states[level + 1], mover, moves[place])
        if not states[level + 1].ended and loses_in_two(box, states, level + 1):
            return True
    return False


@functools.cache
def positions(canoes: int) -> list[Match]:
    """Positions from matches between beginners, who leave much hanging."""
    found, player, dice = [], bot("canoe", "novice"), random.Random(canoes)
    for seed in range(1 if PLAIN else 12):
        match = Match.new("canoe", seed=seed, canoes=canoes)
        while not match.over and len(match.plies) < 60:
            match.play(player.choose(match, simulations=12, seed=dice.getrandbits(60)))
            if not match.over and len(match.plies) > 6:
                found.append(Match.new("canoe", seed=1, position=match.position(), canoes=canoes))
    return found


@pytest.mark.skipif(PLAIN, reason="plays a million moves")
@pytest.mark.parametrize("canoes", [1, 2])
def test_what_is_called_certain_is_certain(canoes: int) -> None:
    seen = {0.0: 0, 1.0: 0}
    for match in positions(canoes):
        states = np.zeros(5, dtype=match.game.rules.STATE)
        states[0] = match.state
        chance = guess(match.box, match.state, np.empty(FEATURES))
        wins = wins_in_one(match.box, states, 0)
        if chance == 1.0:
            assert wins or wins_in_three(match.box, states, 0), match.position()
        elif chance == 0.0:
            assert loses_in_two(match.box, states, 0), match.position()
        else:
            assert not wins, match.position()
        if chance in seen:
            seen[chance] += 1
    assert min(seen.values()) > 3


@pytest.mark.parametrize("canoes", [1, 2])
def test_the_two_rewards_sum_to_one_and_are_never_quite_certain(canoes: int) -> None:
    out = np.empty(2)
    for match in positions(canoes):
        evaluate(match.box, match.state, out)
        assert out.sum() == pytest.approx(1.0)
        assert out.min() > 0.0


@pytest.mark.parametrize("canoes", [1, 2])
def test_colours_are_treated_alike(canoes: int) -> None:
    for match in positions(canoes)[::5]:
        states = np.zeros(1, dtype=match.game.rules.STATE)
        states[0] = match.state
        states[0].pegs[0], states[0].pegs[1] = match.state.pegs[1], match.state.pegs[0]
        states[0].turns += 1
        x = np.empty(FEATURES)
        assert guess(match.box, states[0], x) == guess(match.box, match.state, x)


@pytest.mark.parametrize("canoes", [1, 2])
def test_every_move_gets_some_weight_and_a_win_the_most(canoes: int) -> None:
    weights = np.empty(MOST_MOVES)
    for match in positions(canoes):
        view = match.view(match.turn[0])
        codes = view.codes()
        weigh(match.box, match.state, view.seat, codes, len(codes), weights)
        assert (weights[: len(codes)] > 0).all()
        assert np.isfinite(weights[: len(codes)]).all()


@pytest.mark.skipif(PLAIN, reason="plays a million moves")
@pytest.mark.parametrize("canoes", [1, 2])
def test_a_move_called_hopeless_loses_at_once(canoes: int) -> None:
    weights, hopeless = np.empty(MOST_MOVES), 0
    for match in positions(canoes):
        codes = match.view(match.turn[0]).codes()
        weigh(match.box, match.state, match.turn[0], codes, len(codes), weights)
        states = np.zeros(3, dtype=match.game.rules.STATE)
        for move in codes[weights[: len(codes)] < HOPELESS]:
            states[0] = match.state
            play(match.box, states[0], match.turn[0], move)
            assert wins_in_one(match.box, states, 0), match.position()
            hopeless += 1
    assert hopeless > 100


@pytest.mark.skipif(PLAIN, reason="searches")
def test_a_search_is_settled_by_what_the_judgement_is_certain_of() -> None:
    settled = {PROOF: 0, 0.0: 0}
    for match in positions(2)[::3]:
        seat = match.turn[0]
        for proof in settled:
            search = Search(match.game, match.box, match.state, seat, 2, Settings(proof=proof), 1)
            search.run(simulations=300)
            settled[proof] += search.settled
            if search.settled:
                longer = Search(match.game, match.box, match.state, seat, 2, Settings(), 2)
                longer.run(simulations=5_000)
                assert longer.values()[seat] == pytest.approx(search.values()[seat], abs=0.45), match.position()
    assert settled[PROOF] > 1.3 * settled[0.0]


@pytest.mark.skipif(PLAIN, reason="searches")
def test_who_misjudges_proves_nothing_by_judgement() -> None:
    for match in positions(2)[::9]:
        seat = match.turn[0]
        plain, proving = (
            Search(match.game, match.box, match.state, seat, 2, Settings(noise=0.2, proof=proof), 1)
            for proof in (0.0, PROOF)
        )
        for search in (plain, proving):
            search.run(simulations=200)
        assert plain.looked() == proving.looked()
