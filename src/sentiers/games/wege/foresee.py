# mypy: allow-untyped-defs, allow-untyped-calls
"""Looking ahead: every move is judged at a glance; the best few are followed through the other side's best answers and, where the
tile that comes is not known, through all that may come, each as often as it is left. Nothing that is hidden is looked at."""

from __future__ import annotations

import numpy as np

from sentiers.games.wege.aims import reward, side_of
from sentiers.games.wege.box import LAND, NO_TILE, SORTS, WATER
from sentiers.games.wege.evaluate import outlook
from sentiers.games.wege.layout import occupied
from sentiers.games.wege.rules import AREA, MOST_MOVES, STATE, legal, over, play, to_come
from sentiers.games.wege.worlds import LANES, ROWS
from sentiers.kernel import record, rule
from sentiers.kernel.bits import count
from sentiers.kernel.dice import draw_unit

DEPTH = 4
DESK = record(
    "wege_desk",
    [
        ("states", STATE, (DEPTH + 1,)),
        ("moves", "i4", (DEPTH, MOST_MOVES)),
        ("values", "f8", (DEPTH, MOST_MOVES, 2)),
        ("best", "f8", (DEPTH + 1, 2)),
        ("total", "i8", (DEPTH,)),
        ("side", "i8", (DEPTH,)),
        ("seen", "i1", (DEPTH, MOST_MOVES)),
        ("followed", "i8", (DEPTH,)),
        ("trying", "i8", (DEPTH,)),
        ("chosen", "i8", (DEPTH,)),
        ("tile", "i8", (DEPTH,)),  # which tile is imagined in hand; -1 where it is known
        ("times", "f8", (DEPTH,)),  # how many of it are left
        ("sums", "f8", (DEPTH, 2)),
        ("weight", "f8", (DEPTH,)),
        ("work", "u8", (ROWS, LANES)),
        ("reward", "f8", (4,)),
        ("wide", "i8", (DEPTH,)),  # how many moves are followed at each step; 0 ends the looking ahead
        ("noise", "f8"),  # at a glance a move is misjudged by up to this much
        ("overlook", "f8"),  # the share of moves not seen at all
    ],
)


@rule
def is_open(s):
    """Is the match still on, and only not known which tile was drawn?"""
    return s.hand == NO_TILE and count(occupied(s)) < AREA and s.deck[s.drawn - 1] == NO_TILE


@rule
def judge(box, s, desk, out):
    """What a position is worth to land and to water, at a glance, or exactly where the match is over."""
    if over(box, s) and not is_open(s):
        reward(box, s, desk.reward)
        out[LAND], out[WATER] = desk.reward[0], desk.reward[1 if box.seats > 1 else 0]
    else:
        outlook(box, s, desk.work, out)


@rule
def glance(box, desk, level):
    """Judges all moves from a position; returns how many there are."""
    s = desk.states[level]
    mover = s.turns % box.seats
    total = legal(box, s, mover, desk.moves[level])
    for place in range(total):
        desk.states[level + 1] = s
        play(box, desk.states[level + 1], mover, desk.moves[level, place])
        judge(box, desk.states[level + 1], desk, desk.values[level, place])
    return total


@rule
def next_tile(box, desk, level):
    """Where it is not known which tile was drawn, puts the next one that it may be in hand; False when all have been."""
    s = desk.states[level]
    sorts = np.empty(SORTS, np.int64)
    tile = desk.tile[level]
    if tile > 0:  # the one tried so far does not count as drawn
        s.deck[s.drawn - 1] = NO_TILE
    to_come(box, s, sorts)
    tile += 1
    while tile < SORTS and sorts[tile] <= 0:
        tile += 1
    if tile == SORTS:
        return False
    desk.tile[level], desk.times[level] = tile, sorts[tile]
    s.hand = tile
    s.deck[s.drawn - 1] = tile
    return True


@rule
def pick(desk, level):
    """The best move of those that were not followed yet."""
    side, best = desk.side[level], -1
    for place in range(desk.total[level]):
        if not desk.seen[level, place] and (
            best < 0 or desk.values[level, place, side] > desk.values[level, best, side]
        ):
            best = place
    desk.seen[level, best] = 1
    return best


@rule
def enter(box, desk, level):
    """Arrives at a position. False if it has a value already: the match is over."""
    s = desk.states[level]
    desk.tile[level] = -1
    desk.sums[level, LAND] = desk.sums[level, WATER] = 0.0
    desk.weight[level] = 0.0
    if is_open(s):
        desk.tile[level] = 0
        next_tile(box, desk, level)
    elif over(box, s):
        judge(box, s, desk, desk.best[level])
        return False
    return True


@rule
def err(desk, rng):
    """Misjudges and overlooks some of one's own moves."""
    side = desk.side[0]
    for place in range(desk.total[0]):
        desk.values[0, place, side] += desk.noise * draw_unit(rng)
        if draw_unit(rng) < desk.overlook:
            desk.values[0, place, side] -= 1.0


@rule
def unfold(box, desk, level, rng):
    """Looks at all moves from a position whose hand is known. False if it has a value now: this is as far as one looks."""
    total = glance(box, desk, level)
    desk.total[level] = total
    desk.followed[level], desk.chosen[level] = 0, -1
    desk.side[level] = side_of(desk.states[level].turns % box.seats)
    desk.seen[level, :] = 0
    if level == 0:
        err(desk, rng)
    if total == 0:  # W9
        judge(box, desk.states[level], desk, desk.best[level])
        return False
    if level + 1 == DEPTH or desk.wide[level + 1] == 0:
        desk.chosen[level] = pick(desk, level)
        desk.best[level] = desk.values[level, desk.chosen[level]]
        return False
    return True


@rule
def follow(box, desk, level):
    """Makes the next of the best moves, one level further. False when enough were followed."""
    if desk.followed[level] == min(desk.total[level], desk.wide[level]):
        return False
    place = pick(desk, level)
    desk.followed[level] += 1
    desk.trying[level] = place
    desk.states[level + 1] = desk.states[level]
    s = desk.states[level + 1]
    play(box, s, s.turns % box.seats, desk.moves[level, place])
    return True


@rule
def close(box, desk, level):
    """A position has its value for this hand. False if another hand is to be tried; else the one before gets to know it."""
    if desk.tile[level] > 0:
        times = desk.times[level]
        desk.weight[level] += times
        for side in range(2):
            desk.sums[level, side] += times * desk.best[level, side]
        if next_tile(box, desk, level):
            return False
        for side in range(2):
            desk.best[level, side] = desk.sums[level, side] / desk.weight[level]
    if level > 0:
        side = desk.side[level - 1]
        if desk.chosen[level - 1] < 0 or desk.best[level, side] > desk.best[level - 1, side]:
            desk.chosen[level - 1] = desk.trying[level - 1]
            desk.best[level - 1] = desk.best[level]
    return True


@rule
def choose(box, s, desk, rng):
    """The move of who is to act."""
    desk.states[0] = s
    desk.tile[0] = -1
    level = 0
    ahead = unfold(box, desk, 0, rng)
    while level > 0 or ahead:
        if ahead and follow(box, desk, level):
            level += 1
            ahead = enter(box, desk, level) and unfold(box, desk, level, rng)
        elif level == 0:
            break
        elif close(box, desk, level):
            level -= 1
            ahead = True
        else:
            ahead = unfold(box, desk, level, rng)
    return desk.moves[0, desk.chosen[0]]
