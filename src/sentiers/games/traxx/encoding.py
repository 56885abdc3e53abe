"""Träxx by numbers. A line is an end of the path and the directions in which it grows from there: so many walks there are on paper
of hexagons that never cross themselves, for either end, and passing. What never changes in a box, colours and numbers, is not
observed.

The hexagon lies on a square of rows and *slants*: neighbours in a slant are one row apart."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.contract import Record
from sentiers.games.encoding import NO_ACTION, EncodingAbilities, Part, Symmetry
from sentiers.games.traxx.box import CARDS, COLOURS, LEAST_SIDE, LONGEST, MOST_CELLS, MOST_SIDE, MOST_VALUE
from sentiers.games.traxx.rules import HEAD, PASS, TAIL, cells_on, draws, end_of, entered, open_cells
from sentiers.kernel import record, rule
from sentiers.kernel.bits import bit, has, lowest, rest
from sentiers.kernel.scratch import scratch

# as (rows down, slants to the right), clockwise
DIRECTIONS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
SHEET = 3  # planes of each sheet


def _walks() -> np.ndarray[Any, Any]:
    """A tree of all walks of up to LONGEST steps that never cross themselves: [walk, direction] is the walk with one step more, or
    −1. Walk 0 goes nowhere; those that begin alike have numbers near each other."""
    longer: list[list[int]] = []

    def walk_on(walk: tuple[tuple[int, int], ...]) -> int:
        number = len(longer)
        longer.append([-1] * len(DIRECTIONS))
        for direction, (down, right) in enumerate(DIRECTIONS):
            place = (walk[-1][0] + down, walk[-1][1] + right)
            if len(walk) <= LONGEST and place not in walk:
                longer[number][direction] = walk_on((*walk, place))
        return number

    walk_on(((0, 0),))
    return np.array(longer, np.int16)


LONGER = _walks()
WALKS = len(LONGER) - 1
SHORTER = np.zeros(WALKS + 1, np.int32)
TURNED = np.zeros(WALKS + 1, np.int32)
for _walk, _direction in zip(*np.nonzero(LONGER > 0), strict=True):
    SHORTER[LONGER[_walk, _direction]], TURNED[LONGER[_walk, _direction]] = _walk, _direction


def _boards() -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Of the hexagons of each size: where each cell is on the square; the direction from a cell to a neighbour, [cell, neighbour];
    and the neighbour in a direction, [cell, direction]. Elsewhere 0."""
    sides = MOST_SIDE + 1 - LEAST_SIDE
    on_square = np.zeros((sides, MOST_CELLS), np.int16)
    toward = np.zeros((sides, MOST_CELLS, MOST_CELLS), np.int8)
    beside = np.zeros((sides, MOST_CELLS, len(DIRECTIONS)), np.int8)
    for size in range(sides):
        side = LEAST_SIDE + size
        span = 2 * side - 1
        places = [
            (row, slant) for row in range(span) for slant in range(span) if side - 1 <= row + slant <= 3 * side - 3
        ]
        cells = {place: cell for cell, place in enumerate(places)}
        for (row, slant), cell in cells.items():
            on_square[size, cell] = row * span + slant
            for direction, (down, right) in enumerate(DIRECTIONS):
                other = cells.get((row + down, slant + right))
                if other is not None:
                    toward[size, cell, other], beside[size, cell, direction] = direction, other
    return on_square, toward, beside


ON_SQUARE, TOWARD, BESIDE = _boards()
WALK = record(
    "traxx_walks",  # as `lines_from` has it (rules.py), with the cell that is left and the walk so far instead of the line
    [
        ("choices", "u8", (LONGEST,)),
        ("room", "u8", (LONGEST,)),
        ("supply", "i8", (LONGEST,)),
        ("cell", "i8", (LONGEST,)),
        ("walk", "i8", (LONGEST,)),
    ],
)


def parts(box: Record) -> tuple[Part, ...]:
    span, players, numbers = 2 * int(box.side) - 1, int(box.players), int(box.numbers)
    sheet = "the cells of the path, its end that grows first, its other end"
    return (
        Part("path", (SHEET, span, span), "common", f"Of my sheet {sheet}."),
        *(
            (Part("paths", (SHEET * (players - 1), span, span), "theirs", f"Of each of theirs {sheet}."),)
            if players > 1
            else ()
        ),
        Part(
            "points", (players * numbers,), "common", "What each sheet has for each number, by twentieths, mine first."
        ),
        Part("card", (len(COLOURS),), "common", "How many cells of each colour the card gives, by fifths."),
        Part("to come", (CARDS,), "common", "1 for each card that is still to come."),
        Part(
            "time",
            (players + 1,),
            "common",
            "1 for each seat that has drawn in this round, me first; the share of the cards gone.",
        ),
    )


def actions(box: Record) -> int:
    return 1 + 2 * WALKS


@rule
def beginnings(box):
    return 0


@rule
def observe(box, s, seat, out):
    size = np.int64(box.side - LEAST_SIDE)
    square = (2 * box.side - 1) * (2 * box.side - 1)
    points = SHEET * box.players * square
    card = points + box.players * box.numbers
    to_come = card + len(COLOURS)
    time = to_come + CARDS
    for place in range(box.players):
        other = (seat + place) % box.players
        first = SHEET * place * square
        for step in range(s.length[other]):
            out[first + ON_SQUARE[size, s.path[other, step] - 1]] = 1.0
        out[first + square + ON_SQUARE[size, end_of(s, other, TAIL)]] = 1.0
        out[first + 2 * square + ON_SQUARE[size, end_of(s, other, HEAD)]] = 1.0
        for number in range(box.numbers):
            out[points + place * box.numbers + number] = s.scored[other, number] / MOST_VALUE
        out[time + place] = has(np.uint64(s.drawn), other)
    for kind in range(CARDS):
        out[to_come + kind] = 1.0
    for turned in range(min(s.turned + 1, CARDS)):
        out[to_come + s.deck[turned] - 1] = 0.0
    if s.turned < CARDS:
        for colour in range(len(COLOURS)):
            out[card + colour] = box.supply[s.deck[s.turned] - 1, colour] / LONGEST
    out[time + box.players] = s.turned / CARDS


# Lines


@rule
def spell(box, s, seat, move):
    if move == PASS:
        return np.int64(0), NO_ACTION
    size, cell, walk = np.int64(box.side - LEAST_SIDE), np.int64(end_of(s, seat, move & TAIL)), np.int64(0)
    for step in range(LONGEST):
        near = np.int64(entered(move, step))
        if near < 0:
            break
        walk = np.int64(LONGER[walk, TOWARD[size, cell, near]])
        cell = near
    return walk + (0 if move & TAIL else WALKS), NO_ACTION


@rule
def read(box, s, seat, first, second):
    if first == 0:
        return np.int32(PASS)
    end, walk = (TAIL, first) if first <= WALKS else (HEAD, first - WALKS)
    turned = np.int64(0)  # three bits a step, the first one lowest
    steps = 0
    while walk:
        turned = turned << 3 | TURNED[walk]
        walk = SHORTER[walk]
        steps += 1
    cell, move = np.int64(end_of(s, seat, end)), np.int64(end)
    for step in range(steps):
        cell = np.int64(BESIDE[box.side - LEAST_SIDE, cell, turned >> 3 * step & 7])
        move |= (cell + 1) << 6 * step
    return np.int32(move)


@rule
def walks_from(box, start, free, supply, behind, out, total):
    """Writes the actions of all lines that grow from a cell, in the order of `lines_from`; they stand `behind` so many others."""
    w, size = scratch(WALK), np.int64(box.side - LEAST_SIDE)
    last, left = -1, 0
    for colour in range(len(supply)):
        last += supply[colour]
        left |= np.int64(supply[colour]) << 8 * colour
    depth, room = 0, free & open_cells(box, supply)
    w.room[0], w.supply[0], w.cell[0], w.walk[0], w.choices[0] = room, left, start, 0, box.near[start] & room
    while depth >= 0:
        choices, cell, walk = w.choices[depth], w.cell[depth], w.walk[depth]
        if depth == last:  # the card's last cell
            while choices != np.uint64(0):
                out[total] = behind + LONGER[walk, TOWARD[size, cell, lowest(choices)]]
                total += 1
                choices = rest(choices)
        if choices == np.uint64(0):
            depth -= 1
            continue
        near = lowest(choices)
        w.choices[depth] = rest(choices)
        walk = np.int64(LONGER[walk, TOWARD[size, cell, near]])
        out[total] = behind + walk
        total += 1
        colour = np.int64(box.colour[near])
        left = w.supply[depth] - (1 << 8 * colour)
        room = w.room[depth] & ~(bit(near) if left >> 8 * colour & 255 else box.coloured[colour])
        depth += 1
        w.room[depth], w.supply[depth], w.cell[depth], w.walk[depth] = room, left, near, walk
        w.choices[depth] = box.near[near] & room
    return total


@rule
def following(box, s, seat, first, out):
    """What `legal` lists, spelled at once."""
    if not draws(box, s, seat):
        return 0
    out[0] = PASS
    total = 1
    supply = box.supply[s.deck[s.turned] - 1]
    free = box.board & ~cells_on(s, seat)
    total = walks_from(box, end_of(s, seat, TAIL), free, supply, 0, out, total)
    if s.length[seat] > 1:
        total = walks_from(box, end_of(s, seat, HEAD), free, supply, WALKS, out, total)
    return total


def symmetries(box: Record) -> tuple[Symmetry, ...]:
    """Who sits where."""
    players = int(box.players)
    if players == 1:
        return ()
    size = sum(part.size for part in parts(box))
    seats = tuple((seat + 1) % players for seat in range(players))
    return (Symmetry("one seat further", _further, np.arange(size), np.arange(actions(box)), seats),)


def _further(box: Any, s: Any) -> None:
    players = int(box.players)
    for name in ("drawing", "sheet", "length", "path", "scored"):
        field = getattr(s, name)
        field[:players] = np.roll(field[:players], 1, axis=0)
    s.drawn = sum(1 << (seat + 1) % players for seat in range(players) if int(s.drawn) >> seat & 1)


ABILITIES = EncodingAbilities(following=following, symmetries=symmetries)
