# ruff: noqa: F821
# mypy: disable-error-code="name-defined, union-attr"
"""What OpenSpiel asks of a state, and what a search asks of a world, each in one call of compiled code with arrays of one record.
`binding.bind` loads this file once per game, as GAME."""

from __future__ import annotations

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.game import Game
from sentiers.kernel import rule

GAME: Game
RULES = GAME.rules

_turn, _play, _over, _imagine, _read = RULES.turn, RULES.play, RULES.over, RULES.imagine, GAME.encoding.read
_playout = bind("sentiers.bots.search", GAME).playout
_utilities = bind("sentiers.lab.stepping", GAME, ("rules", "encoding")).utilities


@rule
def acting(boxes, states):
    """The mask of the seats that may act; 0 at the end."""
    return np.int64(0) if _over(boxes[0], states[0]) else np.int64(_turn(boxes[0], states[0]))


@rule
def step(boxes, states, seat, first, second):
    """Makes the move that is spelled so, in place; returns who acts next, as a mask."""
    _play(boxes[0], states[0], seat, _read(boxes[0], states[0], seat, first, second))
    return acting(boxes, states)


@rule
def utilities(boxes, states, out):
    """The rewards of a match that is over, from −1 to 1 as OpenSpiel's algorithms are tuned for, and as in a batch."""
    _utilities(boxes[0], states[0], out, out)


@rule
def play_out(boxes, states, rng, out):
    """Random play in place to the end, and what it is worth."""
    _playout(boxes[0], states[0], rng, -1)
    utilities(boxes, states, out)


@rule
def imagine(boxes, states, seat, rng):
    """Fills a concealed record in place with one possible truth."""
    _imagine(boxes[0], states[0], seat, rng)
