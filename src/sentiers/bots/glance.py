# ruff: noqa: F821
# mypy: disable-error-code="name-defined, no-redef"
"""The glance: every move is judged at once by the game's `evaluate`, the best few are followed through what each would answer at a
glance. `binding.bind` loads this file once per game, as GAME; all of it happens in one world, imagined or not."""

from __future__ import annotations

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.game import Game
from sentiers.kernel import rule
from sentiers.kernel.bits import lowest

GAME: Game
RULES = GAME.rules
MOST_MOVES = RULES.MOST_MOVES
turn, legal, play, over, imagine = RULES.turn, RULES.legal, RULES.play, RULES.over, RULES.imagine
SEARCH = bind("sentiers.bots.search", GAME)
reward, evaluate = SEARCH.reward, SEARCH.evaluate


@rule
def worth(box, s, out):
    """What a position is worth to each seat."""
    if over(box, s):
        reward(box, s, out)
    else:
        evaluate(box, s, out)


@rule
def world(box, states, seat, rng):
    """states[1] becomes a world imagined from states[0], which the seat knows."""
    states[1] = states[0]
    imagine(box, states[1], seat, rng)


@rule
def judge(box, states, seat, moves, values):
    """Adds to `values` what each of these moves of the seat is worth to every seat, in the world of states[1]."""
    out = np.empty(values.shape[1], np.float64)
    for place in range(len(moves)):
        states[2] = states[1]
        play(box, states[2], seat, moves[place])
        worth(box, states[2], out)
        values[place] += out


@rule
def follow(box, states, seat, move, plies, out):
    """What a move is worth to each seat after so many plies more, each the best for who makes it, at a glance; states[1] is the
    world."""
    moves = np.empty(MOST_MOVES, np.int32)
    here, best = np.empty(len(out), np.float64), np.empty(len(out), np.float64)
    states[2] = states[1]
    play(box, states[2], seat, move)
    worth(box, states[2], best)
    for _ in range(plies):
        if over(box, states[2]):
            break
        actor = lowest(turn(box, states[2]))
        chosen = -1
        for place in range(legal(box, states[2], actor, moves)):
            states[3] = states[2]
            play(box, states[3], actor, moves[place])
            worth(box, states[3], here)
            if chosen < 0 or here[actor] > best[actor]:
                chosen = place
                best[:] = here
        play(box, states[2], actor, moves[chosen])
    out += best
