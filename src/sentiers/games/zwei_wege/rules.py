"""The rules of Zwei Wege, clause by clause (Z3 to Z16). A move is two plies: the mover hides a side and announces an animal,
the opponent blocks a side and all is opened. Where a move may be declined (Z6b) a third follows: who has won it goes or stays.
`at` is where the animals stand: [seat, animal], a cell or HOME."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.contract import RulesAbilities, Secret
from sentiers.games.zwei_wege.box import COLUMNS, EAST, HIDDEN, SOUTH, WEST
from sentiers.kernel import record, rule, rule_within
from sentiers.kernel.bits import bit, has
from sentiers.kernel.dice import DICE, draw, draw_word, hide, put_seed, shuffle

MOVE_LIMIT = 300  # Z16
TURN_MOVES = 3  # Z10
HARE, HEDGEHOG, FOX = 0, 1, 2
ANIMALS = 3
HOME = -1
FORBIDDEN = -2

STATE = record(
    "zwei_wege",
    [
        ("dice", DICE),
        ("at", "i1", (2, ANIMALS)),
        ("mover", "i1"),
        ("ended", "i1"),
        # What lies on the table: announced and not yet blocked, or the last move made, its hands open.
        ("animal", "i1"),  # announced, counted from 1; 0 before the first move
        ("side", "i1"),  # where the red disc is; HIDDEN in a view that cannot know
        ("block", "i1"),  # where the black disc is; 0 while it has to be placed
        ("hands", "i1"),  # whose hands they are
        ("went", "i1"),  # the seat whose animal the last move moved, counted from 1; 0 if none
        ("origin", "i1"),  # and the cell it came from
        ("decides", "i1"),  # Z6b: the seat that has won the move and goes or stays now, counted from 1
        ("made", "i2"),  # moves of this turn
        ("moves", "i2"),  # moves of the match
    ],
)
RUNNING, ARRIVED, LIMIT = 0, 1, 2

MOST_MOVES = 2 * ANIMALS
MOST_PLIES = 3 * MOVE_LIMIT  # two for a move, and one more where it may be declined (Z6b)
GO, STAY = np.int32((ANIMALS + 1) << 2), np.int32((ANIMALS + 1) << 2 | 1)


@rule
def announcement(animal, side):
    """The code of an announcement; of the block of a side: `np.int32(side)`."""
    return np.int32(((animal + 1) << 2) | side)


@rule
def parts(move):
    """(animal, side); animal is -1 for a block, side HIDDEN in an announcement heard by others. GO and STAY have no parts."""
    return (move >> 2) - 1, move & 3


@rule
def deal(box, s, seed):
    put_seed(s.dice, seed)
    for seat in range(2):
        for animal in range(ANIMALS):
            s.at[seat, animal] = box.start[seat] + animal
        shuffle(s.dice, s.at[seat])  # Z3


@rule
def to_block(s):
    """Has an animal been announced, and waits for the block?"""
    return s.animal != 0 and s.block == 0


@rule
def turn(box, s):
    if s.ended:
        return 0
    if to_block(s):
        return 1 << 1 - s.mover
    return 1 << (s.decides - 1 if s.decides else s.mover)


@rule
def occupied(at):
    """The cells on which an animal stands."""
    cells = np.uint64(0)
    for seat in range(2):
        for animal in range(ANIMALS):
            if at[seat, animal] != HOME:
                cells |= bit(at[seat, animal])
    return cells


@rule
def in_start_row(box, seat, cell):
    return cell >= box.start[seat] and cell < box.start[seat] + COLUMNS


@rule
def reach(box, taken, seat, cell, side):
    """Z8: the next free cell on the paths nearest to that side; in the finishing row any cell, as one leaves it (Z12)."""
    place = box.path[seat, cell, side]
    while has(taken, place) and not in_start_row(box, 1 - seat, place):
        place = box.path[seat, place, side]
    return place


@rule_within
def landing(box, at, taken, seat, animal, side):
    """Where an animal in play would come to stand: a cell, HOME, or FORBIDDEN by Z13."""
    place = reach(box, taken, seat, at[seat, animal], side)
    if not in_start_row(box, 1 - seat, place):
        return np.int64(place)
    for other in range(ANIMALS):  # Z13: home only when the others have left their start row
        if other != animal and in_start_row(box, seat, at[seat, other]):
            return np.int64(FORBIDDEN)
    return np.int64(HOME)


@rule_within
def announceable(box, at, seat):
    """Z4, Z13: a bit mask of the animals that may be announced: those with two allowed moves, or if there is none with one; all
    that are in play (Z13b)."""
    taken = occupied(at)
    both, either = 0, 0
    if box.any_animal:
        for animal in range(ANIMALS):
            both |= (at[seat, animal] != HOME) << animal
        return both
    for animal in range(ANIMALS):
        if at[seat, animal] != HOME:
            west = landing(box, at, taken, seat, animal, WEST) != FORBIDDEN
            east = landing(box, at, taken, seat, animal, EAST) != FORBIDDEN
            both |= (west and east) << animal
            either |= (west or east) << animal
    return both if both else either


@rule
def legal(box, s, seat, out):
    if turn(box, s) != 1 << seat:
        return 0
    if s.decides:
        out[0], out[1] = GO, STAY
        return 2
    if to_block(s):
        out[0], out[1] = WEST, EAST  # Z5, Z15
        return 2
    can = announceable(box, s.at, seat)
    total = 0
    for animal in range(ANIMALS):
        if can >> animal & 1:
            out[total] = announcement(animal, WEST)
            out[total + 1] = announcement(animal, EAST)
            total += 2
    return total


@rule_within
def sample(box, s, seat, rng):
    side = WEST + draw(rng, 2)
    if to_block(s):
        return np.int32(side)
    if s.decides:
        return GO if side == WEST else STAY
    can = announceable(box, s.at, seat)
    while True:
        animal = draw(rng, ANIMALS)
        if can >> animal & 1:
            return announcement(animal, side)


@rule_within
def play(box, s, seat, move):
    if move >= GO:
        goes, s.decides = s.decides - 1, 0
        place = np.int64(FORBIDDEN)
        if move == GO:
            place = landing(box, s.at, occupied(s.at), goes, s.animal - 1, s.side)
        close_move(s, goes, place, goes == s.mover)  # Z6b: who declines was not blocked all the same
        return
    animal, side = parts(move)
    if animal >= 0:  # Z4
        s.animal, s.side = animal + 1, side
        s.block = s.went = s.origin = 0
        s.hands = seat
    else:
        open_hands(box, s, side)


@rule_within
def open_hands(box, s, block):
    """Z6, Z7: the hands are opened, one animal moves or none; who has won the move may be asked first (Z6b)."""
    s.block = block
    animal = s.animal - 1
    goes = s.mover if block != s.side else 1 - s.mover
    place = np.int64(FORBIDDEN)
    if s.at[goes, animal] != HOME:  # Z14: else nothing moves
        place = landing(box, s.at, occupied(s.at), goes, animal, s.side)
    if box.decline and place != FORBIDDEN:
        s.decides = goes + 1
    else:
        close_move(s, goes, place, goes == s.mover and place != FORBIDDEN)


@rule
def close_move(s, goes, place, succeeded):
    """The animal goes to its place, or nothing moves; then the turn goes on or passes, or the match is over."""
    if place != FORBIDDEN:
        animal = s.animal - 1
        s.went = goes + 1
        s.origin = s.at[goes, animal]
        s.at[goes, animal] = place
    s.moves += 1
    s.made += 1
    if s.made >= TURN_MOVES and not succeeded:  # Z11
        s.mover = 1 - s.mover
        s.made = 0
    if all_home(s.at, goes):
        s.ended = ARRIVED
    elif s.moves >= MOVE_LIMIT:
        s.ended = LIMIT


@rule
def all_home(at, seat):
    return at[seat, 0] == HOME and at[seat, 1] == HOME and at[seat, 2] == HOME


@rule
def over(box, s):
    return s.ended != RUNNING


@rule
def score(box, s, out):
    out[0] = out[1] = 0.5
    if s.ended == ARRIVED:
        south = all_home(s.at, SOUTH)
        out[0], out[1] = (1.0, 0.0) if south else (0.0, 1.0)


@rule
def mask(box, s, seat, move, viewer):
    """Others hear which animal, not which hand (Z4)."""
    return np.int32(move & ~3) if viewer != seat and EAST < move < GO else np.int32(move)


@rule
def conceal(box, s, seat):
    hide(s.dice)
    if to_block(s) and seat != s.mover:
        s.side = HIDDEN


@rule
def imagine(box, s, seat, rng):
    """The red disc in one of the hands, and some dice (which nobody rolls any more)."""
    put_seed(s.dice, draw_word(rng))  # keeps no secret: no rule rolls the dice after the deal
    if to_block(s) and s.side == HIDDEN:
        s.side = WEST + draw(rng, 2)


def side_known(box: Any, s: Any, seat: int) -> Any:
    """Z4, Z6: whoever hides the red disc knows in which hand it is, the others when the hands are opened, after the block."""
    return bool(s.animal == 0 or s.block != 0 or seat == s.mover)


SECRETS: tuple[Secret, ...] = (Secret("side", side_known, blank=HIDDEN),)
ABILITIES = RulesAbilities(mask=mask, sample=sample)
