"""Looking ahead: every move is judged at a glance; the best few are followed through the other side's best answers and, where the
tile that comes is not known, through all that may come, each as often as it is left. Nothing that is hidden is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sentiers.games.minds import Budget, Rated, Rating, Seen
from sentiers.games.wege.box import LAND, NO_TILE, SORTS, WATER
from sentiers.games.wege.minds.evaluate import expect
from sentiers.games.wege.minds.fillings import LANES, ROWS
from sentiers.games.wege.rules import AREA, MOST_MOVES, STATE, legal, over, play, to_come
from sentiers.games.wege.rules.aims import NOBODY, reward, side_of, verdict
from sentiers.games.wege.rules.layout import occupied
from sentiers.kernel import record, rule
from sentiers.kernel.bits import count
from sentiers.kernel.dice import draw_unit

if TYPE_CHECKING:
    from sentiers.games.contract import Numbers

DEPTH = 4
SCRATCH = record(
    "wege_scratch",
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
        ("deal", "i8"),  # of the lots, with which a search looks
        ("nobody", "f8"),  # what it is worth that nobody wins
        ("noise", "f8"),  # at a glance a move is misjudged by up to this much
        ("overlook", "f8"),  # the share of moves not seen at all
    ],
)


@rule
def is_open(s):
    """Is the match still on, and only not known which tile was drawn?"""
    return s.hand == NO_TILE and count(occupied(s)) < AREA and s.deck[s.drawn - 1] == NO_TILE


@rule
def judge(box, s, scratch, out):
    """What a position is worth to land and to water, at a glance, or exactly where the match is over."""
    if over(box, s) and not is_open(s):
        if not box.together and verdict(box, s) == NOBODY:
            out[LAND] = out[WATER] = scratch.nobody
            return
        reward(box, s, scratch.reward)
        out[LAND], out[WATER] = scratch.reward[0], scratch.reward[1 if box.seats > 1 else 0]
    else:
        expect(box, s, scratch.work, scratch.nobody, out)


@rule
def glance(box, scratch, level):
    """Judges all moves from a position; returns how many there are."""
    s = scratch.states[level]
    mover = s.turns % box.seats
    total = legal(box, s, mover, scratch.moves[level])
    for place in range(total):
        scratch.states[level + 1] = s
        play(box, scratch.states[level + 1], mover, scratch.moves[level, place])
        judge(box, scratch.states[level + 1], scratch, scratch.values[level, place])
    return total


@rule
def next_tile(box, scratch, level):
    """Where it is not known which tile was drawn, puts the next one that it may be in hand; False when all have been."""
    s = scratch.states[level]
    sorts = np.empty(SORTS, np.int64)
    tile = scratch.tile[level]
    if tile > 0:  # the one tried so far does not count as drawn
        s.deck[s.drawn - 1] = NO_TILE
    to_come(box, s, sorts)
    tile += 1
    while tile < SORTS and sorts[tile] <= 0:
        tile += 1
    if tile == SORTS:
        return False
    scratch.tile[level], scratch.times[level] = tile, sorts[tile]
    s.hand = tile
    s.deck[s.drawn - 1] = tile
    return True


@rule
def pick(scratch, level):
    """The best move of those that were not followed yet."""
    side, best = scratch.side[level], -1
    for place in range(scratch.total[level]):
        if not scratch.seen[level, place] and (
            best < 0 or scratch.values[level, place, side] > scratch.values[level, best, side]
        ):
            best = place
    scratch.seen[level, best] = 1
    return best


@rule
def enter(box, scratch, level):
    """Arrives at a position. False if it has a value already: the match is over."""
    s = scratch.states[level]
    scratch.tile[level] = -1
    scratch.sums[level, LAND] = scratch.sums[level, WATER] = 0.0
    scratch.weight[level] = 0.0
    if is_open(s):
        scratch.tile[level] = 0
        next_tile(box, scratch, level)
    elif over(box, s):
        judge(box, s, scratch, scratch.best[level])
        return False
    return True


@rule
def err(scratch, rng):
    """Misjudges and overlooks some of one's own moves."""
    side = scratch.side[0]
    for place in range(scratch.total[0]):
        scratch.values[0, place, side] += scratch.noise * draw_unit(rng)
        if draw_unit(rng) < scratch.overlook:
            scratch.values[0, place, side] -= 1.0


@rule
def unfold(box, scratch, level, rng):
    """Looks at all moves from a position whose hand is known. False if it has a value now: this is as far as one looks."""
    total = glance(box, scratch, level)
    scratch.total[level] = total
    scratch.followed[level], scratch.chosen[level] = 0, -1
    scratch.side[level] = side_of(scratch.states[level].turns % box.seats)
    scratch.seen[level, :] = 0
    if level == 0:
        err(scratch, rng)
    if total == 0:  # W9
        judge(box, scratch.states[level], scratch, scratch.best[level])
        return False
    if level + 1 == DEPTH or scratch.wide[level + 1] == 0:
        scratch.chosen[level] = pick(scratch, level)
        scratch.best[level] = scratch.values[level, scratch.chosen[level]]
        return False
    return True


@rule
def follow(box, scratch, level):
    """Makes the next of the best moves, one level further. False when enough were followed."""
    if scratch.followed[level] == min(scratch.total[level], scratch.wide[level]):
        return False
    place = pick(scratch, level)
    scratch.followed[level] += 1
    scratch.trying[level] = place
    scratch.states[level + 1] = scratch.states[level]
    s = scratch.states[level + 1]
    play(box, s, s.turns % box.seats, scratch.moves[level, place])
    return True


@rule
def close(box, scratch, level):
    """A position has its value for this hand. False if another hand is to be tried; else the one before gets to know it."""
    if scratch.tile[level] > 0:
        times = scratch.times[level]
        scratch.weight[level] += times
        for side in range(2):
            scratch.sums[level, side] += times * scratch.best[level, side]
        if next_tile(box, scratch, level):
            return False
        for side in range(2):
            scratch.best[level, side] = scratch.sums[level, side] / scratch.weight[level]
    if level > 0:
        side = scratch.side[level - 1]
        if scratch.chosen[level - 1] < 0 or scratch.best[level, side] > scratch.best[level - 1, side]:
            scratch.chosen[level - 1] = scratch.trying[level - 1]
            scratch.best[level - 1] = scratch.best[level]
    return True


@rule
def begin(box, s, scratch, rng):
    """Judges all moves of who is to act, at a glance. False if that is all."""
    scratch.states[0] = s
    scratch.tile[0] = -1
    return unfold(box, scratch, 0, rng)


@rule
def follow_next(box, scratch, rng):
    """Follows the next of the best moves as far as one looks. False when enough were followed."""
    if not follow(box, scratch, 0):
        return False
    level = 1
    ahead = enter(box, scratch, 1) and unfold(box, scratch, 1, rng)
    while level > 0:
        if ahead and follow(box, scratch, level):
            level += 1
            ahead = enter(box, scratch, level) and unfold(box, scratch, level, rng)
        elif close(box, scratch, level):
            level -= 1
            ahead = True
        else:
            ahead = unfold(box, scratch, level, rng)
    scratch.values[0, scratch.trying[0]] = scratch.best[1]
    return True


def rate(seen: Seen, scratch: Any, budget: Budget, rng: Numbers) -> Rating:
    """All moves; those that were followed first. It stops between two of them, at the latest after so many as the budget says."""
    countdown = budget.start()
    followed = 0
    if begin(seen.box, seen.state, scratch, rng):
        most = scratch.total[0] if budget.simulations is None else budget.simulations
        while followed < most and not countdown.out and follow_next(seen.box, scratch, rng):
            followed += 1
    total, side = int(scratch.total[0]), int(scratch.side[0])
    values = scratch.values[0, :total]
    chosen = int(scratch.chosen[0]) if scratch.chosen[0] >= 0 else int(values[:, side].argmax())
    deeper = scratch.seen[0, :total] if followed else np.zeros(total)
    order = sorted(range(total), key=lambda place: (place == chosen, deeper[place], values[place, side]), reverse=True)
    return Rating(
        tuple(float(values[chosen, side_of(seat)]) for seat in range(seen.seats)),
        tuple(Rated(int(scratch.moves[0, at]), float(values[at, side]), float(at == chosen)) for at in order),
        int(scratch.moves[0, chosen]),
        simulations=total + followed,
    )
