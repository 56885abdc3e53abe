"""The rules of Träxx (T1 to T18). A move is a line: the cells it enters, in order, six bits each (cell + 1), and above them the end
of the path that grows. 0 passes; HIDDEN is a line that lies face down."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.contract import RulesAbilities, Secret
from sentiers.games.traxx.box import CARDS, LONGEST, MOST_CELLS, MOST_NUMBERS, MOST_PLAYERS
from sentiers.games.traxx.box import MOST_MOVES as MOST_MOVES
from sentiers.kernel import record, rule
from sentiers.kernel.bits import bit, has, lowest, rest
from sentiers.kernel.dice import DICE, draw, hide, mix, put_seed, shuffle
from sentiers.kernel.scratch import scratch

STATE = record(
    "traxx",
    [
        ("dice", DICE),
        ("deck", "i1", (CARDS,)),  # the cards in their order, from 1; 0 where one cannot know
        ("turned", "i4"),  # how many rounds are over: deck[turned] lies open
        ("drawn", "i4"),  # a bit for each seat that has drawn or passed in this round
        ("drawing", "i4", (MOST_PLAYERS,)),  # the line of this round (T11); of a seat yet to draw, its last one
        ("sheet", "i1", (MOST_PLAYERS,)),
        ("length", "i1", (MOST_PLAYERS,)),  # cells on the path
        ("path", "i1", (MOST_PLAYERS, MOST_CELLS)),  # from one end to the other, cell + 1
        ("scored", "i1", (MOST_PLAYERS, MOST_NUMBERS)),  # the points for each number reached
    ],
)
MOST_PLIES = CARDS * MOST_PLAYERS
PASS = 0
HIDDEN = -1
TAIL = 1 << 30  # the end at which a path grows first, the last of `path`
HEAD = 0


@rule
def deal(box, s, seed):
    put_seed(s.dice, seed)
    for place in range(CARDS):
        s.deck[place] = place + 1
    shuffle(s.dice, s.deck)
    for sheet in range(MOST_PLAYERS):
        s.sheet[sheet] = sheet
    shuffle(s.dice, s.sheet)  # T4: dealt at random, also to the solo player
    for seat in range(MOST_PLAYERS):
        if seat < box.players:
            s.path[seat, 0] = box.start[s.sheet[seat]] + 1
            s.length[seat] = 1
        else:
            s.sheet[seat] = 0


@rule
def over(box, s):
    return s.turned == CARDS


@rule
def turn(box, s):
    if s.turned == CARDS:
        return 0
    return ((1 << box.players) - 1) & ~s.drawn


# A line, cell by cell


@rule
def entered(move, step):
    """The cell that a line enters with this step, from 0; -1 after its end."""
    return ((move >> (6 * step)) & 63) - 1


@rule
def steps_of(move):
    """How many cells a line enters."""
    total = 0
    while total < LONGEST and entered(move, total) >= 0:
        total += 1
    return total


@rule
def end_of(s, seat, end):
    """The cell at one end of a seat's path."""
    return s.path[seat, s.length[seat] - 1 if end == TAIL else 0] - 1


@rule
def cells_on(s, seat):
    """The cells of a seat's path, as a set."""
    cells = np.uint64(0)
    for place in range(s.length[seat]):
        cells |= bit(s.path[seat, place] - 1)
    return cells


@rule
def open_cells(box, supply):
    """The cells whose colour the card still gives."""
    cells = np.uint64(0)
    for colour in range(len(supply)):
        if supply[colour] > 0:
            cells |= box.coloured[colour]
    return cells


# Space to reckon in. For each step of a line: what is left to try, where there is room for it at all, how many cells of each colour
# the card still gives (a byte each), and the line so far; and for all moves of a seat
WALK = record(
    "traxx_walk",
    [
        ("choices", "u8", (LONGEST,)),
        ("room", "u8", (LONGEST,)),
        ("supply", "i8", (LONGEST,)),
        ("line", "i8", (LONGEST,)),
    ],
)
MOVES = record("traxx_moves", [("moves", "i4", (MOST_MOVES,))])


@rule
def lines_from(box, start, free, supply, end, out, total):
    """Writes all lines that grow from a cell over free ones, each cell using up one of the card's (T7, T8)."""
    w = scratch(WALK)
    last, left = -1, 0
    for colour in range(len(supply)):
        last += supply[colour]
        left |= np.int64(supply[colour]) << 8 * colour
    depth, line = 0, np.int64(end)
    room = free & open_cells(box, supply)
    w.room[0], w.supply[0], w.line[0], w.choices[0] = room, left, line, box.near[start] & room
    while depth >= 0:
        choices, line = w.choices[depth], w.line[depth]
        if depth == last:  # the card's last cell
            while choices != np.uint64(0):
                out[total] = line | (lowest(choices) + 1) << (6 * depth)
                total += 1
                choices = rest(choices)
        if choices == np.uint64(0):
            depth -= 1
            continue
        cell = lowest(choices)
        w.choices[depth] = rest(choices)
        line |= (cell + 1) << (6 * depth)
        out[total] = line
        total += 1
        colour = np.int64(box.colour[cell])
        left = w.supply[depth] - (1 << 8 * colour)
        room = w.room[depth] & ~(bit(cell) if left >> 8 * colour & 255 else box.coloured[colour])
        depth += 1
        w.room[depth], w.supply[depth], w.line[depth], w.choices[depth] = room, left, line, box.near[cell] & room
    return total


@rule
def draws(box, s, seat):
    """Is a seat still to draw in this round?"""
    return 0 <= seat < box.players and s.turned < CARDS and not has(np.uint64(s.drawn), seat)


@rule
def legal(box, s, seat, out):
    if not draws(box, s, seat):
        return 0
    out[0] = PASS  # T10
    total = 1
    supply = box.supply[s.deck[s.turned] - 1]
    free = box.board & ~cells_on(s, seat)
    total = lines_from(box, end_of(s, seat, TAIL), free, supply, TAIL, out, total)
    if s.length[seat] > 1:  # T9: else both ends are the same cell
        total = lines_from(box, end_of(s, seat, HEAD), free, supply, HEAD, out, total)
    return total


# A round


@rule
def play(box, s, seat, move):
    s.drawing[seat] = move
    s.drawn |= 1 << seat
    if s.drawn == (1 << box.players) - 1:  # T11: only now the lines are shown
        _end_round(box, s)


@rule
def _end_round(box, s):
    taken = 0  # a bit for each number that somebody had reached before this round
    for seat in range(box.players):
        for number in range(box.numbers):
            if s.scored[seat, number] > 0:
                taken |= 1 << number
    for seat in range(box.players):
        move = s.drawing[seat]
        for step in range(steps_of(move)):
            cell = entered(move, step)
            number = np.int64(box.number[cell])
            if number >= 0:
                s.scored[seat, number] = worth(box, s, seat, number, taken >> number & 1)
        grow(s, seat, move)
    s.drawn = 0
    s.turned += 1


@rule
def worth(box, s, seat, number, taken):
    """The points for a number reached now, others having reached it before if `taken`."""
    full = taken == 0  # T12
    if box.players == 1:  # T17: no higher number has been reached before
        full = True
        for higher in range(number + 1, box.numbers):
            full &= s.scored[seat, higher] == 0
    return box.value[number] if full else half(box.value[number])


@rule
def half(value):
    """T13: halves are rounded up."""
    return (value + 1) // 2


@rule
def grow(s, seat, move):
    """Lengthens a seat's path by a line."""
    many = steps_of(move)
    if move & TAIL:
        for step in range(many):
            s.path[seat, s.length[seat] + step] = entered(move, step) + 1
    elif many > 0:
        for place in range(s.length[seat] - 1, -1, -1):
            s.path[seat, place + many] = s.path[seat, place]
        for step in range(many):
            s.path[seat, many - 1 - step] = entered(move, step) + 1
    s.length[seat] += many


# The end


@rule
def missing(box, s, seat):
    """T15: the cells that are not on the path, one point less for each."""
    return box.cells - s.length[seat]


@rule
def result(box, s, seat):
    total = -missing(box, s, seat)
    for number in range(box.numbers):
        total += s.scored[seat, number]
    return total


@rule
def score(box, s, out):
    for seat in range(box.players):
        out[seat] = result(box, s, seat)


@rule
def reward(box, s, out):
    """The highest result shares 1; alone, the result itself is what counts, from nothing reached to everything in full."""
    if box.players == 1:
        most = 0
        for number in range(box.numbers):
            most += box.value[number]
        out[0] = (result(box, s, 0) + box.cells) / (most + box.cells)
        return
    best = result(box, s, 0)
    for seat in range(1, box.players):
        best = max(best, result(box, s, seat))
    winners = 0
    for seat in range(box.players):
        winners += result(box, s, seat) == best
    for seat in range(box.players):
        out[seat] = 1.0 / winners if result(box, s, seat) == best else 0.0


# What one cannot know: the order of the cards to come, and the lines of others in this round


@rule
def mask(box, s, seat, move, viewer):
    shows = s.drawn | 1 << seat == (1 << box.players) - 1  # the last one to draw turns all lines up
    return move if viewer == seat or shows else np.int32(HIDDEN)


@rule
def conceal(box, s, seat):
    hide(s.dice)
    for place in range(s.turned + 1, CARDS):
        s.deck[place] = 0
    for other in range(box.players):
        if other != seat and has(np.uint64(s.drawn), other):
            s.drawing[other] = HIDDEN


@rule
def imagine(box, s, seat, rng):
    unseen = np.empty(CARDS, np.int8)
    total = 0
    for card in range(1, CARDS + 1):
        seen = False
        for place in range(CARDS):  # keeps no secret: the last one is known when none is missing any more
            seen |= s.deck[place] == card
        if not seen:
            unseen[total] = card
            total += 1
    mix(rng, unseen[:total])
    for place in range(CARDS):
        if s.deck[place] == 0:
            total -= 1
            s.deck[place] = unseen[total]
    drawn = s.drawn
    for other in range(box.players):
        if s.drawing[other] == HIDDEN:
            s.drawn = drawn & ~(1 << other)
            s.drawing[other] = sample(box, s, other, rng)
    s.drawn = drawn


@rule
def sample(box, s, seat, rng):
    """A uniformly random legal move."""
    w = scratch(MOVES)
    return w.moves[draw(rng, legal(box, s, seat, w.moves))]


def cards_known(box: Any, s: Any, seat: int) -> Any:
    """T6: one card is turned up each round."""
    return np.arange(CARDS) <= s.turned


def lines_known(box: Any, s: Any, seat: int) -> Any:
    """T11: nobody sees another's line of this round before all have drawn."""
    return [other == seat or not s.drawn >> other & 1 for other in range(MOST_PLAYERS)]


SECRETS: tuple[Secret, ...] = (Secret("deck", cards_known), Secret("drawing", lines_known, blank=HIDDEN))
ABILITIES = RulesAbilities(reward=reward, shared=True, mask=mask, sample=sample)
