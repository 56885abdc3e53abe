# ruff: noqa: F821
# mypy: disable-error-code="name-defined, no-redef, misc"
"""The rules as Python calls them: with arrays of one record, which reach compiled code in a tenth of the time that a record alone
takes. `binding.bind` loads this file once per game, as GAME."""

from __future__ import annotations

from sentiers.games.game import Game
from sentiers.kernel import rule

GAME: Game
RULES = GAME.rules
_deal, _turn, _legal, _play, _over = RULES.deal, RULES.turn, RULES.legal, RULES.play, RULES.over
_score, _conceal, _imagine = RULES.score, RULES.conceal, RULES.imagine
_mask, _reward, _winners = RULES.ABILITIES.mask, RULES.ABILITIES.reward, RULES.ABILITIES.winners
mask = reward = winners = None


@rule
def deal(boxes, states, seed):
    _deal(boxes[0], states[0], seed)


@rule
def turn(boxes, states):
    return _turn(boxes[0], states[0])


@rule
def legal(boxes, states, seat, out):
    return _legal(boxes[0], states[0], seat, out)


@rule
def play(boxes, states, seat, move):
    _play(boxes[0], states[0], seat, move)


@rule
def over(boxes, states):
    return _over(boxes[0], states[0])


@rule
def score(boxes, states, out):
    _score(boxes[0], states[0], out)


@rule
def conceal(boxes, states, seat):
    _conceal(boxes[0], states[0], seat)


@rule
def imagine(boxes, states, seat, rng):
    _imagine(boxes[0], states[0], seat, rng)


if _mask is not None:

    @rule
    def mask(boxes, states, seat, move, viewer):
        return _mask(boxes[0], states[0], seat, move, viewer)


if _reward is not None:

    @rule
    def reward(boxes, states, out):
        _reward(boxes[0], states[0], out)


if _winners is not None:

    @rule
    def winners(boxes, states):
        return _winners(boxes[0], states[0])
