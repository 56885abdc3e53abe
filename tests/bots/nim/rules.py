"""The rules of Nim, as much of them as a search needs. A move is 8 times the heap plus the stones taken."""

import hashlib
from pathlib import Path

from sentiers.kernel import record, rule

# This game is not on the shelf that the cache of compiled code watches: hence its version in the records.
_VERSION = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
BOX = record(f"nim_box_{_VERSION}", [("heaps", "i4")])
STATE = record(f"nim_{_VERSION}", [("heaps", "i4", (4,)), ("turns", "i4")])
MOST_MOVES = 32
MOST_PLIES = 32


@rule
def deal(box, s, seed):
    s.heaps[0] = 1


@rule
def turn(box, s):
    return 0 if over(box, s) else 1 << (s.turns & 1)


@rule
def legal(box, s, seat, out):
    total = 0
    for heap in range(4):
        for stones in range(1, s.heaps[heap] + 1):
            out[total] = 8 * heap + stones
            total += 1
    return total


@rule
def play(box, s, seat, move):
    s.heaps[move >> 3] -= move & 7
    s.turns += 1


@rule
def over(box, s):
    return s.heaps[0] + s.heaps[1] + s.heaps[2] + s.heaps[3] == 0


@rule
def score(box, s, out):
    winner = 1 - (s.turns & 1)
    out[winner] = 1.0
    out[1 - winner] = 0.0


@rule
def conceal(box, s, seat):
    pass


@rule
def imagine(box, s, seat, rng):
    pass
