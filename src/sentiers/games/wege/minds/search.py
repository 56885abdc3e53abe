"""The search of the master: a tree of positions. Each new one is looked at once (fillings.py), which tells what it is worth and
which of its moves deserve to be followed. What may be drawn is met as often as it is left; the last tiles are counted out
(endgame.py)."""

from __future__ import annotations

import numpy as np

from sentiers.games.wege.box import LAND, SORTS, WATER
from sentiers.games.wege.minds.endgame import count_out, go_to, left_to_lay, reveal, to_be_drawn
from sentiers.games.wege.minds.fillings import DEALS
from sentiers.games.wege.minds.foresight import foresee, shown
from sentiers.games.wege.minds.lookahead import is_open, judge
from sentiers.games.wege.minds.priors import incline
from sentiers.games.wege.rules import MOST_MOVES, MOST_PLIES, legal, over, play, to_come
from sentiers.games.wege.rules.aims import side_of
from sentiers.kernel import record, rule
from sentiers.kernel.dice import draw_unit

SHARP = 0.04  # a move this much better at a glance is looked at e times as eagerly
CURIOUS = 0.35
REDUCE = 0.03  # a move that was not made yet is expected to be this much worse than those that were
OFTEN = 32  # from so many visits on all moves of a position are judged one by one
COUNTED_OUT = 4  # so many tiles before the end a position is counted out instead of judged
ENOUGH = 6_000  # positions for that
OTHER_DEAL = 7  # further is where the lots are dealt from for the next position; it meets all of them
AT_FIRST = 8  # deals in which the moves of the first position are judged

POSITION = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", "f8", (2,)),  # to land and to water, on average
                ("visits", "i4"),
                ("first", "i4"),  # of its moves
                ("count", "i2"),
                ("tile", "i1"),  # in hand
                ("shown", "i1"),  # the next one, where it is known (W5)
                ("side", "i1"),  # who is to act
                ("known", "i1"),  # its value is exact, or the match is over: there is nothing to look at
                ("judged", "i1"),  # its moves were judged one by one
                ("next", "i4"),  # the same with other tiles in hand or shown; -1 after the last one
            ],
            align=True,
        ),
    )
)
MOVE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", "f8", (2,)),  # on average
                ("prior", "f8"),
                ("behind", "f8"),  # how much worse than the best one it looked
                ("move", "i4"),
                ("visits", "i4"),
                ("to", "i4"),  # the first of the positions that it leads to; -1 while it was not made
            ],
            align=True,
        ),
    )
)
METER = record("wege_meter", [("positions", "i8"), ("moves", "i8")])


@rule
def assess(box, s, scratch, out):
    """What a position is worth to land and to water, by experience, or exactly where the match is over."""
    if over(box, s) and not is_open(s):
        judge(box, s, scratch, out)
    else:
        foresee(box, s, scratch.work, scratch.deal, scratch.nobody, out)


@rule
def new_position(box, s, positions, meter, following):
    place = meter.positions
    meter.positions += 1
    new = positions[place]
    new.next, new.tile, new.shown, new.side = following, s.hand, shown(s), side_of(s.turns % box.seats)
    new.visits, new.first, new.count, new.known, new.judged = 1, -1, 0, 0, 0
    return place


@rule
def add_position(box, s, positions, moves, meter, scratch, end, following):
    """Keeps a position whose hand is known, with what it is worth, at a glance or exactly, and its moves."""
    place = new_position(box, s, positions, meter, following)
    new = positions[place]
    if over(box, s):
        judge(box, s, scratch, new.value)
        new.known = 1
        return place
    if left_to_lay(s) <= COUNTED_OUT:
        go_to(box, end, s)
        if count_out(box, end, ENOUGH):
            new.value[:] = end.value[0]
            new.known = 1
            return place
    scratch.deal = OTHER_DEAL * place % DEALS
    assess(box, s, scratch, new.value)
    unfold(box, s, positions, moves, meter, scratch, place)
    return place


@rule
def unfold(box, s, positions, moves, meter, scratch, place):
    """Gives a position its moves, weighed by what was just looked at."""
    here, first = positions[place], meter.moves
    mover = s.turns % box.seats
    total = legal(box, s, mover, scratch.moves[0])
    weights = np.empty(MOST_MOVES)
    incline(box, s, scratch.work, mover, scratch.moves[0], total, weights)
    whole = weights[:total].sum()
    for number in range(total):
        new = moves[first + number]
        new.move, new.visits, new.to = scratch.moves[0, number], 0, -1
        new.prior, new.behind = weights[number] / whole, REDUCE
        new.value[:] = here.value
    meter.moves += total
    here.first, here.count = first, total


@rule
def judge_moves(box, s, positions, moves, scratch, place, deals):
    """Judges all moves of a position one by one, in as many deals, to know better which deserve to be followed."""
    here = positions[place]
    mover, side = s.turns % box.seats, here.side
    found, seen, best = np.zeros((MOST_MOVES, 2)), np.empty(2), -1.0
    for number in range(here.count):
        scratch.states[1] = s
        play(box, scratch.states[1], mover, moves[here.first + number].move)
        for deal in range(deals):
            scratch.deal = (OTHER_DEAL * place + 1 + deal) % DEALS
            assess(box, scratch.states[1], scratch, seen)
            found[number] += seen / deals
        best = max(best, found[number, side])
    whole = 0.0
    for number in range(here.count):
        move = moves[here.first + number]
        move.behind = best - found[number, side]
        move.prior = np.exp(-move.behind / SHARP)
        whole += move.prior
        if move.visits == 0:
            move.value[:] = found[number]
    for number in range(here.count):
        moves[here.first + number].prior /= whole
    here.judged = 1


@rule
def pick_move(positions, moves, place):
    here = positions[place]
    side = here.side
    curious = CURIOUS * np.sqrt(here.visits + 0.0)
    best, most = -1, -9.0
    for number in range(here.first, here.first + here.count):
        move = moves[number]
        promise = move.value[side] if move.visits else here.value[side] - move.behind
        promise += curious * move.prior / (1.0 + move.visits)
        if promise > most:
            best, most = number, promise
    return best


@rule
def least_met(s, place, positions, first, due):
    """For each tile that may lie in this place of the deck, how long it has not been met, for how many of it are left."""
    while first >= 0:
        here = positions[first]
        if place < s.drawn:
            due[here.tile, 1] += here.visits
        elif here.tile == s.hand:
            due[here.shown, 1] += here.visits
        first = here.next
    for tile in range(SORTS):
        due[tile, 0] /= due[tile, 1] + 0.5


@rule
def draw_next(box, s, scratch, positions, first):
    """Where it is not known which tile was drawn, or is shown next, lets it be the one that was met least, for how many of it are
    left."""
    sorts, due = np.empty(SORTS, np.int64), np.empty((SORTS, 2))
    place = to_be_drawn(box, s)
    while place >= 0:
        to_come(box, s, sorts)
        due[:, 0], due[:, 1] = sorts, 0.0
        least_met(s, place, positions, first, due)
        scratch.states[2] = s
        for _ in range(SORTS):
            best = 0
            for tile in range(1, SORTS):
                if due[tile, 0] > 0.0 and (best == 0 or due[tile, 0] > due[best, 0]):
                    best = tile
            if best == 0:
                return
            scratch.states[0] = scratch.states[2]
            reveal(box, s, place, best)
            if not is_open(s):
                break  # else W9, put out of play: what comes after it is as likely as the others
            due[best, 0] = 0.0
        place = to_be_drawn(box, s)


@rule
def begin(box, s, positions, moves, meter, scratch, variety, rng):
    """The position to think about becomes the first one; all its moves are judged."""
    meter.positions, meter.moves = 0, 0
    root = positions[new_position(box, s, positions, meter, -1)]
    assess(box, s, scratch, root.value)
    unfold(box, s, positions, moves, meter, scratch, 0)
    judge_moves(box, s, positions, moves, scratch, 0, AT_FIRST)
    for number in range(root.count):
        moves[root.first + number].prior *= 1.0 + variety * draw_unit(rng)


@rule
def back_up(positions, moves, places, numbers, depth, land, water):
    """Tells what came of it to all moves that were made, and to the positions they were made from."""
    for step in range(depth):
        move, here = moves[numbers[step]], positions[places[step]]
        move.visits += 1
        here.visits += 1
        move.value[LAND] += (land - move.value[LAND]) / move.visits
        move.value[WATER] += (water - move.value[WATER]) / move.visits
        here.value[LAND] += (land - here.value[LAND]) / here.visits
        here.value[WATER] += (water - here.value[WATER]) / here.visits


@rule
def descend(box, s, positions, moves, meter, scratch, end, places, numbers):
    """Goes from the first position to one not looked at yet, or of which all is known; returns it, and how many moves were made."""
    place, depth = 0, 0
    while not positions[place].known and positions[place].count:
        if not positions[place].judged and positions[place].visits >= OFTEN:
            judge_moves(box, s, positions, moves, scratch, place, 1)
        number = pick_move(positions, moves, place)
        places[depth], numbers[depth] = place, number
        depth += 1
        play(box, s, s.turns % box.seats, moves[number].move)
        first = moves[number].to
        draw_next(box, s, scratch, positions, first)
        place = first
        while place >= 0 and (positions[place].tile != s.hand or positions[place].shown != shown(s)):
            place = positions[place].next
        if place < 0:
            place = add_position(box, s, positions, moves, meter, scratch, end, first)
            moves[number].to = place
            return place, depth
    positions[place].visits += 1
    return place, depth


@rule
def simulate(box, root, positions, moves, meter, scratch, end, simulations):
    """So many times from the first position to a new one; returns how many times, fewer where the memory is full."""
    places, numbers = np.empty(MOST_PLIES + 1, np.int64), np.empty(MOST_PLIES + 1, np.int64)
    for done in range(simulations):
        if meter.positions == len(positions) or meter.moves + MOST_MOVES > len(moves):
            return done
        scratch.states[0] = root
        place, depth = descend(box, scratch.states[0], positions, moves, meter, scratch, end, places, numbers)
        found = positions[place].value
        back_up(positions, moves, places, numbers, depth, found[LAND], found[WATER])
    return simulations


@rule
def count_out_move(box, s, end, scratch, move):
    """Begins to count out what comes after a move."""
    scratch.states[1] = s
    play(box, scratch.states[1], s.turns % box.seats, move)
    go_to(box, end, scratch.states[1])
