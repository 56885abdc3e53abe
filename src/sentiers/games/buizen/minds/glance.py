"""At a glance: every move is judged by what it changes for each material, over all ways in which they may have been dealt."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.box import MOST_MOVES, MOST_PLAYERS
from sentiers.games.buizen.minds.evaluate import lead
from sentiers.games.buizen.minds.features import changes, count_fits
from sentiers.games.buizen.minds.guess import DEALS, read_clues, weigh_deals
from sentiers.games.buizen.minds.hands import hand_changes, hand_worth
from sentiers.games.buizen.rules import STATE, legal
from sentiers.kernel import record, rule
from sentiers.kernel.dice import draw_unit

MOST_FOLLOWED = 32
HOW = record(  # how a bot goes about it
    "buizen_how",
    [
        ("guesses", "i1"),  # whether it weighs what the others laid, or thinks all materials are as likely
        ("spite", "f8"),  # below 1 it cares less for what the others get than it should
        ("noise", "f8"),  # at a glance a move is misjudged by up to so many points
        ("overlook", "f8"),  # the share of moves not seen at all
        ("wide", "i8"),  # how many moves are followed
        ("matches", "i8"),  # in how many imagined matches in all, where nobody sets a limit
        ("plies", "i8"),  # and how far
        ("last", "i8"),  # to the end once no more pipe tiles are left than so many
        (
            "thrift",
            "f8",
        ),  # below 1 it cares less than it should for how many tiles it draws, and wastes pits and manholes
    ],
)
SCRATCH = record(
    "buizen_scratch",
    [
        ("states", STATE, (3,)),  # what is known; a deal imagined; a match played on in it
        ("moves", "i4", (2, MOST_MOVES)),
        ("gains", "f8", (2, MOST_MOVES, 4)),
        ("values", "f8", (MOST_MOVES,)),
        ("hands", "f8", (2, MOST_MOVES)),  # what a move changes for the hand of who makes it
        ("now", "f8", (4,)),
        ("deals", "f8", (DEALS,)),
        ("clues", "f8", (MOST_PLAYERS, 4)),
        ("followed", "i8", (MOST_FOLLOWED,)),  # the moves followed, by their places
        ("matches", "i8", (MOST_FOLLOWED,)),  # … in so many imagined matches each
        ("hopes", "f8", (MOST_FOLLOWED, MOST_PLAYERS)),  # … the chance of each seat, added up over them
        (
            "ahead",
            "f8",
            (MOST_FOLLOWED,),
        ),  # … and by how much the own one is better than that of those followed with it …
        ("apart", "f8", (MOST_FOLLOWED,)),  # … and the square of that
    ],
)


@rule
def chance(box, deals, seat, now, gain, hands, weight, spite):
    """The chance to win that a seat may hope for, over all ways in which the materials may have been dealt, if the hands are worth
    so much."""
    hopes = np.empty(4)
    for material in range(4):
        hopes[material] = np.exp(weight * min(now[material] + gain[material], 250.0))
    total = 0.0
    for deal in range(4**box.players):
        if deals[deal] > 0.0:
            own = hopes[deal >> 2 * seat & 3] * np.exp(weight * hands[seat])
            others = 0.0
            for other in range(box.players):
                if other != seat:
                    material = deal >> 2 * other & 3
                    hope = spite * hopes[material] + (1.0 - spite) * np.exp(weight * now[material])
                    others += hope * np.exp(weight * hands[other])
            total += deals[deal] * own / (own + others)
    return total


@rule
def weigh_hands(box, s, w, out):
    """What the hands are worth, as far as the seat to move knows them, compared to its own."""
    own = hand_worth(s, w, s.mover)
    for seat in range(box.players):
        out[seat] = hand_worth(s, w, seat) - own


@rule
def glance(box, how, scratch, features, seat, rng):
    """Judges all moves; returns how many there are."""
    s, w = scratch.states[0], features[0]
    if how.guesses:
        read_clues(box, s, features, (1 << box.players) - 1, scratch.clues)
    else:
        scratch.clues[:] = 0.0
    weigh_deals(box, s, scratch.clues, scratch.deals)
    total = legal(box, s, seat, scratch.moves[0])
    count_fits(box, s, w)
    changes(box, s, w, scratch.now, scratch.gains[0], scratch.moves[0], total)
    hand_changes(box, s, w, scratch.moves[0], total, scratch.hands[0])
    weight, hands = lead(w), np.empty(box.players)
    weigh_hands(box, s, w, hands)
    known = hands[seat]
    for place in range(total):
        gain = scratch.gains[0, place]
        hands[seat] = known + how.thrift * scratch.hands[0, place]
        if how.noise > 0.0:
            gain[s.material[seat] - 1] += how.noise * (2.0 * draw_unit(rng) - 1.0)
        scratch.values[place] = chance(box, scratch.deals, seat, scratch.now, gain, hands, weight, how.spite)
        if draw_unit(rng) < how.overlook:
            scratch.values[place] *= 1e-3
    return total


@rule
def best_of(values, total):
    best = 0
    for place in range(1, total):
        if values[place] > values[best]:
            best = place
    return best


@rule
def begin(box, s, how, scratches, features, seat, rng):
    """Judges all moves of a seat, from what it knows, at a glance; returns how many there are."""
    scratches[0].states[0] = s
    return glance(box, how, scratches[0], features, seat, rng)


@rule
def expect(box, scratches, features, place, out):
    """The chance of each seat after a move, at a glance, over all ways in which the materials may have been dealt."""
    scratch = scratches[0]
    weight, hands = lead(features[0]), np.empty(box.players)
    weigh_hands(box, scratch.states[0], features[0], hands)
    hands[scratch.states[0].mover] += scratch.hands[0, place]
    for seat in range(box.players):
        out[seat] = chance(box, scratch.deals, seat, scratch.now, scratch.gains[0, place], hands, weight, 1.0)
