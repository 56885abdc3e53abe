"""The search of the master. Every position that it comes to has all its moves judged at a glance; it goes on where much is promised
or little was looked at. What may be drawn is met as often as it is left, and the last tiles are counted out (endgame.py)."""

from __future__ import annotations

import numpy as np

from sentiers.games.wege.box import LAND, SORTS, WATER
from sentiers.games.wege.minds.endgame import count_out, go_to, left_to_lay, reveal
from sentiers.games.wege.minds.lookahead import is_open, judge
from sentiers.games.wege.rules import MOST_MOVES, MOST_PLIES, legal, over, play, to_come
from sentiers.games.wege.rules.aims import side_of
from sentiers.kernel import record, rule
from sentiers.kernel.dice import draw_unit

SHARP = 0.04  # a move this much better at a glance is looked at e times as eagerly
CURIOUS = 0.35
COUNTED_OUT = 4  # so many tiles before the end a position is counted out instead of judged
ENOUGH = 6_000  # positions for that

POSITION = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", "f8", (2,)),  # to land and to water
                ("weight", "f8"),  # how many tiles are left of the one in hand
                ("visits", "i4"),
                ("first", "i4"),  # of its moves; -1 while they have not been looked at
                ("count", "i4"),
                ("side", "i4"),  # who is to act
                ("next", "i4"),  # the same with another tile in hand; -1 after the last one
                ("known", "i4"),  # its value is exact, or the match is over: there is nothing to look at
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
                ("value", "f8", (2,)),
                ("glance", "f8"),  # how much worse it looked than the best one
                ("prior", "f8"),
                ("move", "i4"),
                ("visits", "i4"),
                ("to", "i4"),  # the first position that it leads to; -1 while it was not made
            ],
            align=True,
        ),
    )
)
METER = record("wege_meter", [("positions", "i8"), ("moves", "i8")])


@rule
def add_position(box, s, states, positions, meter, scratch, end, weight, following):
    """Keeps a position whose hand is known, with what it is worth at a glance, or exactly."""
    place = meter.positions
    meter.positions += 1
    new = positions[place]
    states[place] = s
    new.weight, new.next = weight, following
    new.visits, new.first, new.count, new.known = 0, -1, 0, 0
    new.side = side_of(s.turns % box.seats)
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
    judge(box, s, scratch, new.value)
    return place


@rule
def unfold(box, states, positions, moves, meter, scratch, place, variety, rng):
    """Judges all moves from a position at a glance."""
    here = positions[place]
    mover = states[place].turns % box.seats
    codes = scratch.moves[0]
    total = legal(box, states[place], mover, codes)
    first, side = meter.moves, here.side
    best = -1
    for number in range(total):
        new = moves[first + number]
        scratch.states[1] = states[place]
        play(box, scratch.states[1], mover, codes[number])
        judge(box, scratch.states[1], scratch, new.value)
        new.move, new.visits, new.to = codes[number], 0, -1
        if best < 0 or new.value[side] > moves[first + best].value[side]:
            best = number
    whole, most = 0.0, moves[first + best].value[side]
    for number in range(total):
        new = moves[first + number]
        new.glance = most - new.value[side]
        new.prior = np.exp(-new.glance / SHARP) * (1.0 + variety * draw_unit(rng))
        whole += new.prior
    for number in range(total):
        moves[first + number].prior /= whole
    meter.moves += total
    here.first, here.count = first, total
    here.value[:] = moves[first + best].value


@rule
def make(box, states, positions, moves, meter, scratch, end, place, number):
    """Makes a move for the first time: the positions that it may lead to."""
    s = scratch.states[1]
    s_from = states[place]
    scratch.states[1] = s_from
    play(box, s, s_from.turns % box.seats, moves[number].move)
    following = -1
    if is_open(s):
        sorts = np.empty(SORTS, np.int64)
        to_come(box, s, sorts)
        for tile in range(1, SORTS):
            if sorts[tile] > 0:
                scratch.states[2] = s
                reveal(box, scratch.states[2], s.drawn - 1, tile)
                if is_open(scratch.states[2]):
                    continue  # W9, put out of play: what comes after it is as likely as the others
                following = add_position(
                    box, scratch.states[2], states, positions, meter, scratch, end, sorts[tile], following
                )
    if following < 0:
        following = add_position(box, s, states, positions, meter, scratch, end, 1.0, -1)
    moves[number].to = following


@rule
def pick_move(positions, moves, place):
    here = positions[place]
    seen = 0
    for number in range(here.first, here.first + here.count):
        seen += moves[number].visits
    curious = CURIOUS * np.sqrt(seen + 1.0)
    best, most = -1, -9.0
    for number in range(here.first, here.first + here.count):
        move = moves[number]
        promise = move.value[here.side] if move.visits else here.value[here.side] - move.glance
        promise += curious * move.prior / (1.0 + move.visits)
        if promise > most:
            best, most = number, promise
    return best


@rule
def pick_position(positions, first):
    """The tile in hand that was met least, for how many of it are left."""
    best, most = first, -1.0
    while first >= 0:
        due = positions[first].weight / (positions[first].visits + 0.5)
        if positions[first].known:
            due *= 1e-6
        if due > most:
            best, most = first, due
        first = positions[first].next
    return best


@rule
def back_up(positions, moves, places, numbers, depth):
    for step in range(depth - 1, -1, -1):
        move, here = moves[numbers[step]], positions[places[step]]
        move.visits += 1
        whole, land, water = 0.0, 0.0, 0.0
        place = move.to
        while place >= 0:
            weight = positions[place].weight
            whole += weight
            land += weight * positions[place].value[LAND]
            water += weight * positions[place].value[WATER]
            place = positions[place].next
        move.value[LAND], move.value[WATER] = land / whole, water / whole
        here.visits += 1
        whole, land, water = 0.0, 0.0, 0.0
        for number in range(here.first, here.first + here.count):
            visits = moves[number].visits
            whole += visits
            land += visits * moves[number].value[LAND]
            water += visits * moves[number].value[WATER]
        here.value[LAND], here.value[WATER] = land / whole, water / whole


@rule
def begin(box, s, states, positions, moves, meter, scratch, end, variety, rng):
    """The position to think about becomes the first one."""
    meter.positions, meter.moves = 0, 0
    place = add_position(box, s, states, positions, meter, scratch, end, 1.0, -1)
    positions[place].known = 0
    unfold(box, states, positions, moves, meter, scratch, place, variety, rng)


@rule
def simulate(box, states, positions, moves, meter, scratch, end, simulations, rng):
    """So many times from the first position to one not looked at yet; returns how many times, fewer where the memory is full."""
    places, numbers = np.empty(MOST_PLIES + 1, np.int64), np.empty(MOST_PLIES + 1, np.int64)
    for done in range(simulations):
        if meter.positions + SORTS > len(positions) or meter.moves + MOST_MOVES > len(moves):
            return done
        place, depth = 0, 0
        while not positions[place].known:
            if positions[place].first < 0:
                unfold(box, states, positions, moves, meter, scratch, place, 0.0, rng)
                break
            if positions[place].count == 0:
                break
            number = pick_move(positions, moves, place)
            places[depth], numbers[depth] = place, number
            depth += 1
            if moves[number].to < 0:
                make(box, states, positions, moves, meter, scratch, end, place, number)
                place = pick_position(positions, moves[number].to)
                if positions[place].next >= 0 or positions[moves[number].to].next >= 0:
                    break  # all tiles that may come were judged: enough for once
            else:
                place = pick_position(positions, moves[number].to)
        positions[place].visits += 1 if depth and positions[place].first < 0 else 0
        back_up(positions, moves, places, numbers, depth)
    return simulations


@rule
def count_out_move(box, s, end, scratch, move):
    """Begins to count out what comes after a move."""
    scratch.states[1] = s
    play(box, scratch.states[1], s.turns % box.seats, move)
    go_to(box, end, scratch.states[1])
