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
from sentiers.games.canoe.minds.evaluate import evaluate, guess
from sentiers.games.canoe.minds.features import FEATURES
from sentiers.games.canoe.minds.priors import weigh
from sentiers.games.canoe.rules import CANOES, MOST_MOVES, legal, play
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
