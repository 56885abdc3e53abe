"""Träxx by numbers. A line is an end of the path and the directions in which it grows from there: so many walks there are on paper
of hexagons that never cross themselves, for either end, and passing. What never changes in a box, colours and numbers, is not
observed.

The hexagon lies on a square of rows and *slants*: neighbours in a slant are one row apart."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.contract import Record
from sentiers.games.encoding import NO_ACTION, EncodingAbilities, Part, Symmetry
from sentiers.games.traxx.box import CARDS, COLOURS, LONGEST, MOST_MOVES, MOST_VALUE
from sentiers.games.traxx.rules import HEAD, PASS, TAIL, end_of, entered, legal
from sentiers.kernel import record, rule
from sentiers.kernel.bits import has
from sentiers.kernel.scratch import scratch

# as (rows down, slants to the right), clockwise
DIRECTIONS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
TOWARD = np.array([[5, 4], [3, 0], [2, 1]])  # [rows down + 1, whether in the slant, or to the right]
SHEET = 3  # planes of each sheet
LINES = record(
    "traxx_lines", [("moves", "i4", (MOST_MOVES,)), ("cells", "i8", (LONGEST + 1,)), ("walks", "i8", (LONGEST + 1,))]
)


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
    return np.array(longer, np.int32)


LONGER = _walks()
WALKS = len(LONGER) - 1
SHORTER = np.zeros(WALKS + 1, np.int32)
TURNED = np.zeros(WALKS + 1, np.int32)
for _walk, _direction in zip(*np.nonzero(LONGER > 0), strict=True):
    SHORTER[LONGER[_walk, _direction]], TURNED[LONGER[_walk, _direction]] = _walk, _direction


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
def place_of(box, cell):
    """Where a cell is on the square."""
    row = np.int64(box.row[cell])
    slant = box.column[cell] + box.side - 1 - min(row, box.side - 1)
    return row * (2 * box.side - 1) + slant


@rule
def observe(box, s, seat, out):
    span = 2 * box.side - 1
    square = span * span
    points = SHEET * box.players * square
    card = points + box.players * box.numbers
    to_come = card + len(COLOURS)
    time = to_come + CARDS
    for place in range(box.players):
        other = (seat + place) % box.players
        first = SHEET * place * square
        for step in range(s.length[other]):
            out[first + place_of(box, s.path[other, step] - 1)] = 1.0
        out[first + square + place_of(box, end_of(s, other, TAIL))] = 1.0
        out[first + 2 * square + place_of(box, end_of(s, other, HEAD))] = 1.0
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
def width(box, row):
    """How many cells a row has."""
    return 2 * box.side - 1 - abs(row - box.side + 1)


@rule
def down(box, row):
    """How much farther in the order of the cells the one below and to the right is."""
    return width(box, row) + (1 if row < box.side - 1 else 0)


@rule
def direction_to(box, cell, near):
    """The direction in which a neighbour lies; without branches, which would be taken at random."""
    row, other, apart = np.int64(box.row[cell]), np.int64(box.row[near]), near - cell
    level = row == other
    on = (level & (apart > 0)) | (~level & (abs(apart) == down(box, min(row, other))))
    return TOWARD[other - row + 1, np.int64(on)]


@rule
def beside(box, cell, direction):
    """The neighbour in a direction, on the board."""
    row = np.int64(box.row[cell])
    if direction == 0 or direction == 3:
        return cell + (1 if direction == 0 else -1)
    if direction < 3:
        return cell + down(box, row) - (direction - 1)
    return cell - down(box, row - 1) + (direction - 4)


@rule
def spell(box, s, seat, move):
    if move == PASS:
        return np.int64(0), NO_ACTION
    cell, walk = np.int64(end_of(s, seat, move & TAIL)), np.int64(0)
    for step in range(LONGEST):
        near = entered(move, step)
        if near < 0:
            break
        walk = LONGER[walk, direction_to(box, cell, near)]
        cell = np.int64(near)
    return np.int64(walk + (0 if move & TAIL else WALKS)), NO_ACTION


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
        cell = beside(box, cell, turned >> 3 * step & 7)
        move |= (cell + 1) << 6 * step
    return np.int32(move)


@rule
def following(box, s, seat, first, out):
    """Each line that `legal` lists follows the one that it is longer than, so that only its last step has to be spelled."""
    w = scratch(LINES)
    total = legal(box, s, seat, w.moves)
    if total == 0:
        return total
    w.walks[0] = out[0] = 0
    step = 0
    for place in range(1, total):
        move = w.moves[place]
        step = min(step + 1, LONGEST - 1)
        while step > 0 and entered(move, step) < 0:
            step -= 1
        if step == 0:
            w.cells[0] = end_of(s, seat, move & TAIL)
        w.cells[step + 1] = entered(move, step)
        w.walks[step + 1] = LONGER[w.walks[step], direction_to(box, w.cells[step], w.cells[step + 1])]
        out[place] = w.walks[step + 1] + (0 if move & TAIL else WALKS)
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
