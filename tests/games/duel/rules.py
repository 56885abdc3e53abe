"""The rules of Duel. A move is the card's number; a card not known is 0 in a concealed hand, and move 0 is "some card"."""

import numpy as np

from sentiers.games.contract import RulesAbilities, Secret
from sentiers.kernel import record, rule
from sentiers.kernel.dice import DICE, hide, mix, put_seed, shuffle

STATE = record(
    "duel",
    [
        ("dice", DICE),
        ("hand", "i1", (3, 3)),  # [seat, place]: its cards; where two play, nobody holds the third
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
    cards = np.arange(1, 10)
    shuffle(s.dice, cards)
    for place in range(9):
        s.hand[place // 3, place % 3] = cards[place]


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
            card = s.hand[seat, place]
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
def shown(s, owner, card):
    for past in range(s.rounds):
        if s.laid[past, owner] == card:
            return True
    return False


@rule
def conceal(box, s, seat):
    hide(s.dice)
    if s.rounds == 3:
        return
    for owner in range(3):
        if owner != seat:
            for place in range(3):
                if not shown(s, owner, s.hand[owner, place]):
                    s.hand[owner, place] = 0
            s.hand[owner].sort()  # a hand is a set: an order would tell where the cards shown were
            s.laid[s.rounds, owner] = 0


@rule
def imagine(box, s, seat, rng):
    unknown = np.empty(9, dtype=np.int8)
    total = 0
    for card in range(1, 10):
        known = False
        for place in range(9):
            known |= s.hand[place // 3, place % 3] == card
        if not known:
            unknown[total] = card
            total += 1
    mix(rng, unknown[:total])
    for place in range(9):
        if s.hand[place // 3, place % 3] == 0:
            total -= 1
            s.hand[place // 3, place % 3] = unknown[total]
    for other in range(box.players):
        if other != seat and s.done[other] > s.rounds:
            s.laid[s.rounds, other] = s.hand[other, 0]  # what was hidden comes first in a sorted hand


# Who may know what


def cards_known(box, s, seat):
    """One's own cards, what was turned up in the rounds before, and in the end everything."""
    return [
        [owner == seat or s.rounds == 3 or card in s.laid[: s.rounds, owner] for card in s.hand[owner]]
        for owner in range(3)
    ]


def laid_known(box, s, seat):
    """All but the cards that the others have laid in this round: they lie face down until everybody has."""
    return [
        [owner == seat or before < s.rounds or s.done[owner] <= before for owner in range(3)] for before in range(3)
    ]


SECRETS = (Secret("hand", cards_known, unordered=True), Secret("laid", laid_known))
ABILITIES = RulesAbilities(mask=mask)
