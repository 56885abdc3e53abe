"""The rules of Canoë, clause by clause (C3 to C11). Holes are bits of a word; seat 0 is light, seat 1 dark."""

from __future__ import annotations

import numpy as np

from sentiers.games.canoe.box import MOST_HOLES
from sentiers.games.contract import RulesAbilities, Secret
from sentiers.kernel import record, rule
from sentiers.kernel.bits import bit, count, has, lowest, nth
from sentiers.kernel.dice import draw

TURN_LIMIT = 200  # C11

STATE = record(
    "canoe",
    [
        ("pegs", "u8", (2,)),  # the holes of the light and of the dark pegs
        ("past", "u8", (2, 2, TURN_LIMIT // 2 + 1)),  # [who was to move, colour]: the boards so far, for C11
        ("stood", "u1", (2, 256)),  # [who was to move]: how many of them had each fingerprint
        ("turns", "i4"),
        ("ended", "i4"),
    ],
)
RUNNING, CANOES, REPETITION, LIMIT = 0, 1, 2, 3

# A move: kind, origin and hole. Only the kinds' own numbers matter to others; `parts` takes a code apart.
PLANT, TAKE, STEP = 0, 1, 2
MOST_MOVES = MOST_HOLES + 9 * 32
MOST_PLIES = TURN_LIMIT


@rule
def code(kind, origin, hole):
    return np.int32((kind << 12) | (origin << 6) | hole)


@rule
def parts(move):
    """(kind, origin, hole); a plant has no origin, a take-back no hole: they are 0."""
    return move >> 12, (move >> 6) & 63, move & 63


@rule
def deal(box, s, seed):
    remember(s)


@rule
def turn(box, s):
    return 0 if s.ended else 1 << (s.turns & 1)  # C3


@rule
def legal(box, s, seat, out):
    if s.ended or seat != s.turns & 1:
        return 0
    mine = s.pegs[seat]
    empty = box.board & ~(s.pegs[0] | s.pegs[1])
    total = 0
    if count(mine) < box.pegs:  # C4a: only while there is a peg in stock
        holes = empty
        while holes:
            out[total] = code(PLANT, 0, lowest(holes))
            total += 1
            holes &= holes - np.uint64(1)
    pegs = mine
    while pegs:
        peg = lowest(pegs)
        pegs &= pegs - np.uint64(1)
        out[total] = code(TAKE, peg, 0)  # C4b
        total += 1
        holes = box.near[peg] & empty  # C4c
        while holes:
            out[total] = code(STEP, peg, lowest(holes))
            total += 1
            holes &= holes - np.uint64(1)
    return total


@rule
def sample(box, s, seat, rng):
    """Tries, among plants, take-backs and the eight steps of each peg, until one is legal: each legal one is as likely."""
    mine = s.pegs[seat]
    taken = s.pegs[0] | s.pegs[1]
    pegs = count(mine)
    plants = box.holes if pegs < box.pegs else 0
    while True:
        try_ = draw(rng, plants + 9 * pegs)
        if try_ < plants:
            if not has(taken, try_):
                return code(PLANT, 0, try_)
        else:
            try_ -= plants
            peg = nth(mine, try_ // 9)
            direction = try_ % 9
            if direction == 8:
                return code(TAKE, peg, 0)
            hole = np.int64(box.toward[peg, direction])
            if hole >= 0 and not has(taken, hole):
                return code(STEP, peg, hole)


@rule
def play(box, s, seat, move):
    kind, origin, hole = parts(move)
    mine = s.pegs[seat]
    if kind != PLANT:
        mine &= ~bit(origin)
    if kind != TAKE:
        mine |= bit(hole)
    s.pegs[seat] = mine
    s.turns += 1
    if count(mine) >= 4 * box.canoes and valid_canoes(box, mine) >= box.canoes:
        s.ended = CANOES  # C10
    elif repeated(s):
        s.ended = REPETITION
    elif s.turns >= TURN_LIMIT:
        s.ended = LIMIT
    else:
        remember(s)


@rule
def valid_canoes(box, mine):
    """How many canoes of these pegs stand with no other of them next to it (C6 to C8). Two such canoes cannot touch
    (C9): a peg of the one beside the other, or shared with it, would have spoilt it."""
    total = 0
    for canoe in range(box.canoe_count):
        total += (mine & (box.canoe_pegs[canoe] | box.canoe_halo[canoe])) == box.canoe_pegs[canoe]
    return total


@rule
def remember(s):
    """Notes the board for C11, beside those with the same player to move."""
    mover, place = s.turns & 1, s.turns >> 1
    s.past[mover, 0, place] = s.pegs[0]
    s.past[mover, 1, place] = s.pegs[1]
    s.stood[mover, fingerprint(s)] += 1


@rule
def fingerprint(s):
    """A byte of the board, to see at a glance that it is new."""
    light = s.pegs[0] * np.uint64(0x9E3779B97F4A7C15)
    return (light + s.pegs[1] * np.uint64(0xC2B2AE3D27D4EB4F)) >> np.uint64(56)


@rule
def repeated(s):
    """Is this position there for the third time (C11)?"""
    mover = s.turns & 1
    if s.stood[mover, fingerprint(s)] < 2:
        return False
    times = 0
    for place in range(s.turns >> 1):
        times += (s.past[mover, 0, place] == s.pegs[0]) & (s.past[mover, 1, place] == s.pegs[1])
    return times >= 2


@rule
def over(box, s):
    return s.ended != RUNNING


@rule
def score(box, s, out):
    out[0] = out[1] = 0.5
    if s.ended == CANOES:  # the one who has just moved
        winner = 1 - (s.turns & 1)
        out[winner], out[1 - winner] = 1.0, 0.0


@rule
def conceal(box, s, seat):
    """Everything lies open."""


@rule
def imagine(box, s, seat, rng):
    """There is nothing to imagine."""


SECRETS: tuple[Secret, ...] = ()
ABILITIES = RulesAbilities(sample=sample)
