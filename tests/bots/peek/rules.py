"""The rules of Peek, as much of them as a search needs: move 1 says higher, move 2 lower; 0 is an answer not seen."""

import hashlib
from pathlib import Path

from sentiers.games.contract import RulesAbilities
from sentiers.kernel import record, rule
from sentiers.kernel.dice import draw

# This game is not on the shelf that the cache of compiled code watches: hence its version in the records.
_VERSION = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
BOX = record(f"peek_box_{_VERSION}", [("highest", "i4")])
STATE = record(f"peek_{_VERSION}", [("cards", "i4", (2,)), ("said", "i4", (2,))])
MOST_MOVES = 2
MOST_PLIES = 2
HIGHER, LOWER = 1, 2


@rule
def deal(box, s, seed):
    s.cards[0] = 1 + seed % 5
    s.cards[1] = 1 + (s.cards[0] + seed // 5 % 4) % 5


@rule
def turn(box, s):
    return (1 if s.said[0] == 0 else 0) | (2 if s.said[1] == 0 else 0)


@rule
def legal(box, s, seat, out):
    out[0], out[1] = HIGHER, LOWER
    return 2 if s.said[seat] == 0 else 0


@rule
def play(box, s, seat, move):
    s.said[seat] = move


@rule
def over(box, s):
    return turn(box, s) == 0


@rule
def score(box, s, out):
    for seat in range(2):
        higher = s.cards[seat] > s.cards[1 - seat]
        out[seat] = 1.0 if (s.said[seat] == HIGHER) == higher else 0.0


@rule
def reward(box, s, out):
    score(box, s, out)


@rule
def mask(box, s, seat, move, viewer):
    return move if viewer == seat else 0


@rule
def conceal(box, s, seat):
    for other in range(2):
        if other != seat:
            s.cards[other] = 0


@rule
def imagine(box, s, seat, rng):
    for other in range(2):
        if s.cards[other] == 0:
            card = 1 + draw(rng, 4)
            s.cards[other] = card if card < s.cards[1 - other] else card + 1


ABILITIES = RulesAbilities(reward=reward, mask=mask)
