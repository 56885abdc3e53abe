"""The rules of Race, as much of them as a search needs. A move is a number of steps from 1 to 20; what leads beyond home does not
count. From the start exactly twenty steps win."""

import hashlib
from pathlib import Path

from sentiers.kernel import record, rule
from sentiers.kernel.dice import DICE, hide, put_seed

# This game is not on the shelf that the cache of compiled code watches: hence its version in the records.
_VERSION = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
HOME = 20
BOX = record(f"race_box_{_VERSION}", [("home", "i4")])
STATE = record(f"race_{_VERSION}", [("dice", DICE), ("gone", "i4", (2,)), ("turns", "i4")])
MOST_MOVES = HOME
MOST_PLIES = 60


@rule
def deal(box, s, seed):
    put_seed(s.dice, seed)


@rule
def turn(box, s):
    return 0 if over(box, s) else 1 << (s.turns & 1)


@rule
def legal(box, s, seat, out):
    for steps in range(HOME):
        out[steps] = steps + 1
    return HOME


@rule
def play(box, s, seat, move):
    if s.gone[seat] + move <= HOME:
        s.gone[seat] += move
    s.turns += 1


@rule
def over(box, s):
    return s.gone[0] == HOME or s.gone[1] == HOME or s.turns == MOST_PLIES


@rule
def score(box, s, out):
    for seat in range(2):
        out[seat] = s.gone[seat]


@rule
def conceal(box, s, seat):
    hide(s.dice)


@rule
def imagine(box, s, seat, rng):
    put_seed(s.dice, rng[0])
