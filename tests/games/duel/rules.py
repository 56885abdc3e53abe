"""The rules of Duel. A move is the card's number; a card not known is 0 in a concealed hand, and move 0 is "some card"."""

import numpy as np

from sentiers.games.contract import RulesAbilities
from sentiers.kernel import record, rule
from sentiers.kernel.dice import DICE, hide, mix, put_seed, shuffle

STATE = record(
    "duel",
    [
        ("dice", DICE),
        ("deck", "i1", (9,)),  # seat's hand: deck[3 * seat: 3 * seat + 3]
        ("laid", "i1", (3, 3)),  # [round, seat]: the card laid
        ("done", "i1", (3,)),  # how many cards each seat has laid
        ("rounds", "i4"),
        ("won", "i4", (3,)),
    ],
)
MOST_MOVES = 3
MOST_PLIES = 9


@rule
def deal(box, s, seed):
    put_seed(s.dice, seed)
    for place in range(9):
        s.deck[place] = place + 1
    shuffle(s.dice, s.deck)


@rule
def turn(box, s):
    mask = 0
    if s.rounds < 3:
        for seat in range(box.players):
            if s.done[seat] == s.rounds:
                mask |= 1 << seat
    return mask


@rule
def laid_before(s, seat, card):
    for past in range(s.done[seat]):
        if s.laid[past, seat] == card:
            return True
    return False


@rule
def legal(box, s, seat, out):
    total = 0
    if seat >= 0 and seat < box.players and s.rounds < 3 and s.done[seat] == s.rounds:
        for place in range(3):
            card = s.deck[3 * seat + place]
            if not laid_before(s, seat, card):
                out[total] = card
                total += 1
    return total


@rule
def play(box, s, seat, move):
    s.laid[s.rounds, seat] = move
    s.done[seat] += 1
    lowest = 3
    for other in range(box.players):
        lowest = min(lowest, s.done[other])
    if lowest > s.rounds:
        best = 0
        for other in range(1, box.players):
            if s.laid[s.rounds, other] > s.laid[s.rounds, best]:
                best = other
        s.won[best] += 1
        s.rounds += 1


@rule
def over(box, s):
    return s.rounds == 3


@rule
def score(box, s, out):
    for seat in range(box.players):
        out[seat] = s.won[seat]


@rule
def mask(box, s, seat, move, viewer):
    last = turn(box, s) == 1 << seat  # with the last card all are turned up
    return move if viewer == seat or last else np.int32(0)


@rule
def conceal(box, s, seat):
    hide(s.dice)
    for place in range(9):
        if s.rounds < 3 and place // 3 != seat:
            owner = place // 3
            shown = False
            for past in range(s.rounds):
                if owner < box.players and s.laid[past, owner] == s.deck[place]:
                    shown = True
            if not shown:
                s.deck[place] = 0
    for owner in range(box.players):  # a hand is a set: an order would tell where the cards shown were
        for first in range(3):
            for second in range(first + 1, 3):
                if owner != seat and s.deck[3 * owner + first] > s.deck[3 * owner + second]:
                    card = s.deck[3 * owner + first]
                    s.deck[3 * owner + first] = s.deck[3 * owner + second]
                    s.deck[3 * owner + second] = card
    if s.rounds < 3:
        for other in range(box.players):
            if other != seat:
                s.laid[s.rounds, other] = 0


@rule
def imagine(box, s, seat, rng):
    unknown = np.empty(9, dtype=np.int8)
    total = 0
    for card in range(1, 10):
        known = False
        for place in range(9):
            known |= s.deck[place] == card
        if not known:
            unknown[total] = card
            total += 1
    mix(rng, unknown[:total])
    for place in range(9):
        if s.deck[place] == 0:
            total -= 1
            s.deck[place] = unknown[total]
    if s.rounds < 3:
        for other in range(box.players):
            if other != seat and s.done[other] > s.rounds:
                choices = np.empty(3, dtype=np.int8)
                many = 0
                for place in range(3):
                    card = s.deck[3 * other + place]
                    used = False
                    for past in range(s.rounds):
                        used |= s.laid[past, other] == card
                    if not used:
                        choices[many] = card
                        many += 1
                mix(rng, choices[:many])
                s.laid[s.rounds, other] = choices[0]


ABILITIES = RulesAbilities(mask=mask)
