# ruff: noqa: F821
# mypy: disable-error-code="name-defined"
"""Random matches and counts of the tree, at full speed. `binding.bind` loads this file once per game, as GAME."""

from __future__ import annotations

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.game import Game
from sentiers.kernel import rule
from sentiers.kernel.bits import lowest
from sentiers.kernel.dice import draw, draw_word

GAME: Game
RULES = GAME.rules
MOST_MOVES, MOST_PLIES = RULES.MOST_MOVES, RULES.MOST_PLIES

deal, turn, legal, play, over = RULES.deal, RULES.turn, RULES.legal, RULES.play, RULES.over
playout = bind("sentiers.bots.search", GAME).playout


@rule
def random_matches(box, states, rng, matches):
    """Deals and plays so many matches at random, to the end; returns the plies played. states[0] is blank."""
    plies = 0
    for _ in range(matches):
        states[1] = states[0]
        deal(box, states[1], draw_word(rng))
        plies += playout(box, states[1], rng, -1)
    return plies


@rule
def random_lists(box, states, rng, matches):
    """The same, but writes down all legal moves before each ply; returns how many they were."""
    moves = np.empty(MOST_MOVES, np.int32)
    listed = 0
    for _ in range(matches):
        states[1] = states[0]
        deal(box, states[1], draw_word(rng))
        for _ in range(MOST_PLIES):
            if over(box, states[1]):
                break
            seat = lowest(turn(box, states[1]))
            total = legal(box, states[1], seat, moves)
            listed += total
            play(box, states[1], seat, moves[draw(rng, total)])
    return listed


@rule
def count_sequences(box, states, depth):
    """How many sequences of `depth` legal turns there are from states[0]; one that ends early does not count. Where several
    seats act at once they act in the order of their numbers."""
    moves = np.empty((depth, MOST_MOVES), np.int32)
    left = np.zeros(depth, np.int64)
    actors = np.zeros(depth, np.int64)
    total = 0
    level = 0
    arrived = True
    while level >= 0:
        if arrived:
            arrived = False
            left[level] = 0
            if not over(box, states[level]):
                actors[level] = lowest(turn(box, states[level]))
                left[level] = legal(box, states[level], actors[level], moves[level])
            if level == depth - 1:
                total += left[level]
                left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        states[level + 1] = states[level]
        play(box, states[level + 1], actors[level], moves[level, left[level]])
        level += 1
        arrived = True
    return total
