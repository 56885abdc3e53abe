"""The rules of Pact: one heap, a move takes one, two or three stones. The box says how many play, and which seat is to take the
last one so that all win."""

import hashlib
from pathlib import Path

from sentiers.games.contract import RulesAbilities
from sentiers.kernel import record, rule

# This game is not on the shelf that the cache of compiled code watches: hence its version in the records.
_VERSION = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
BOX = record(f"pact_box_{_VERSION}", [("players", "i4"), ("last", "i4")])
STATE = record(f"pact_{_VERSION}", [("stones", "i4"), ("turns", "i4")])
MOST_MOVES = 3
MOST_PLIES = 32


@rule
def deal(box, s, seed):
    s.stones = 4


@rule
def turn(box, s):
    return 0 if over(box, s) else 1 << (s.turns % box.players)


@rule
def legal(box, s, seat, out):
    most = min(3, s.stones)
    for taken in range(most):
        out[taken] = taken + 1
    return most


@rule
def play(box, s, seat, move):
    s.stones -= move
    s.turns += 1


@rule
def over(box, s):
    return s.stones == 0


@rule
def score(box, s, out):
    out[:] = 1.0 if (s.turns - 1) % box.players == box.last else 0.0


@rule
def reward(box, s, out):
    score(box, s, out)


@rule
def conceal(box, s, seat):
    pass


@rule
def imagine(box, s, seat, rng):
    pass


ABILITIES = RulesAbilities(reward=reward)
