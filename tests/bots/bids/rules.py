"""The rules of Bids, as much of them as a search needs. A move is the card bid, from 1 to 7; 8 is a bid that lies face down."""

import hashlib
from pathlib import Path

from sentiers.games.contract import RulesAbilities
from sentiers.kernel import record, rule
from sentiers.kernel.dice import DICE, draw, hide, put_seed, shuffle

# This game is not on the shelf that the cache of compiled code watches: hence its version in the records.
_VERSION = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
CARDS, DOWN = 7, 8
BOX = record(f"bids_box_{_VERSION}", [("cards", "i4")])
STATE = record(
    f"bids_{_VERSION}",
    [
        ("dice", DICE),
        ("prizes", "i4", (CARDS,)),  # in the order of their turning up; 0 what is not known
        ("turned", "i4"),
        ("bid", "i4", (2,)),
        ("spent", "i4", (2,)),  # a bit for each card
        ("won", "i4", (2,)),
    ],
)
MOST_MOVES = CARDS
MOST_PLIES = 2 * CARDS


@rule
def deal(box, s, seed):
    put_seed(s.dice, seed)
    for place in range(CARDS):
        s.prizes[place] = place + 1
    shuffle(s.dice, s.prizes)


@rule
def turn(box, s):
    return 0 if over(box, s) else (1 if s.bid[0] == 0 else 0) | (2 if s.bid[1] == 0 else 0)


@rule
def legal(box, s, seat, out):
    total = 0
    if not over(box, s) and s.bid[seat] == 0:
        for card in range(1, CARDS + 1):
            if s.spent[seat] >> card & 1 == 0:
                out[total] = card
                total += 1
    return total


@rule
def play(box, s, seat, move):
    s.bid[seat] = move
    if s.bid[0] and s.bid[1]:
        for player in range(2):
            s.spent[player] |= 1 << s.bid[player]
            if s.bid[player] > s.bid[1 - player]:
                s.won[player] += s.prizes[s.turned]
        s.bid[:] = 0
        s.turned += 1


@rule
def over(box, s):
    return s.turned == CARDS


@rule
def score(box, s, out):
    for seat in range(2):
        out[seat] = s.won[seat]


@rule
def mask(box, s, seat, move, viewer):
    return move if viewer == seat or s.bid[1 - seat] else DOWN


@rule
def conceal(box, s, seat):
    hide(s.dice)
    for place in range(s.turned + 1, CARDS):
        s.prizes[place] = 0
    for other in range(2):
        if other != seat and s.bid[other]:
            s.bid[other] = DOWN


@rule
def imagine(box, s, seat, rng):
    left = 0
    for place in range(s.turned + 1):
        if place < CARDS:
            left |= 1 << s.prizes[place]
    for place in range(s.turned + 1, CARDS):
        if s.prizes[place] == 0:
            card = 1 + draw(rng, CARDS)
            while left >> card & 1:
                card = 1 + draw(rng, CARDS)
            s.prizes[place] = card
            left |= 1 << card
    for other in range(2):
        if s.bid[other] == DOWN:
            card = 1 + draw(rng, CARDS)
            while s.spent[other] >> card & 1:
                card = 1 + draw(rng, CARDS)
            s.bid[other] = card


ABILITIES = RulesAbilities(mask=mask)
