"""What an unfinished match of Wege looks like to an experienced eye: a guess at the rewards.

What the eye counts is in features.py; what that is worth is in weights.py."""

from __future__ import annotations

import numpy as np

from sentiers.games.wege.box import LAND, WATER
from sentiers.games.wege.minds.features import (
    BLOCKS,
    BRIDGES,
    COMING,
    COMMON,
    EDGY,
    FEATURES,
    HAND_DUCK,
    JOIN,
    JOIN_ONE,
    JOIN_TWO,
    LEFT,
    MINE,
    OPEN,
    PAIRS,
    RISKY,
    SPANS,
    STOPS,
    SUITS,
    count_features,
)
from sentiers.games.wege.minds.fillings import workspace
from sentiers.games.wege.minds.together import both_join, hope
from sentiers.games.wege.minds.weights import BOTH_JOIN, HAS_PAIR, MORE_PAIRS, ONE_JOINS
from sentiers.games.wege.rules.aims import UNDECIDED, side_of
from sentiers.kernel import rule

LINKING, PAIRED, RICHER = 24, 12, 20  # how many terms there are of each kind


@rule
def linking(own, other, common, x):
    """The terms for: this side connects, and the other does not."""
    left, spans = common[LEFT], common[SPANS]
    x[0] = 1.0
    x[1], x[2], x[3] = own[JOIN], own[JOIN_ONE], own[JOIN_TWO]
    x[4], x[5], x[6] = other[JOIN], other[JOIN_ONE], other[JOIN_TWO]
    x[7] = spans
    x[8], x[9], x[10], x[11] = (
        spans * own[JOIN_ONE],
        spans * other[JOIN_ONE],
        spans * own[JOIN_TWO],
        spans * other[JOIN_TWO],
    )
    x[12] = left
    x[13], x[14], x[15], x[16] = left * own[JOIN], left * own[JOIN_ONE], left * other[JOIN], left * other[JOIN_ONE]
    x[17] = own[MINE]
    x[18], x[19] = own[SUITS], other[SUITS]
    x[20], x[21] = own[BRIDGES], other[BRIDGES]
    x[22], x[23] = own[BLOCKS], common[STOPS]


@rule
def paired(own, common, x):
    """The terms for: this side, which has no pair yet, will have one."""
    left, coming = common[LEFT], own[COMING]
    x[0] = 1.0
    x[1], x[2], x[3] = own[RISKY], own[OPEN], own[EDGY]
    x[4], x[5] = coming, coming * coming
    x[6] = min(2.0, coming) * (own[OPEN] > 0.0)
    x[7] = min(2.0, coming) * (own[OPEN] > 1.0)
    x[8], x[9], x[10] = left, left * own[RISKY], left * own[OPEN]
    x[11] = own[HAND_DUCK]


@rule
def richer(own, other, common, x):
    """The terms for: this side will have more pairs than the other."""
    left = common[LEFT]
    x[0], x[1] = 1.0, left
    place = 2
    for which in range(2):
        side = own if which == 0 else other
        coming = side[COMING]
        x[place], x[place + 1] = side[PAIRS], side[PAIRS] * left
        x[place + 2], x[place + 3] = side[RISKY], side[OPEN]
        x[place + 4], x[place + 5] = side[OPEN] * left, side[EDGY]
        x[place + 6] = coming
        x[place + 7] = min(2.0, coming) * (side[OPEN] > 0.0)
        x[place + 8] = min(2.0, coming) * (side[OPEN] > 1.0)
        place += 9


@rule
def total(weights, x):
    found = 0.0
    for place in range(len(weights)):
        found += weights[place] * x[place]
    return found


@rule
def chance(log_odds):
    return 1.0 / (1.0 + np.exp(-log_odds))


@rule
def shares(first, second, third, out):
    """Turns three log-weights, and a last one of 0, into chances."""
    most = max(max(first, second), max(third, 0.0))
    out[0], out[1], out[2], out[3] = np.exp(first - most), np.exp(second - most), np.exp(third - most), np.exp(-most)
    whole = out[0] + out[1] + out[2] + out[3]
    for place in range(4):
        out[place] /= whole


@rule
def will_join(features, common, joins):
    """The chances that only land connects in the end, only water, both, neither."""
    land, water = np.empty(LINKING), np.empty(LINKING)
    linking(features[LAND], features[WATER], common, land)
    linking(features[WATER], features[LAND], common, water)
    both = total(BOTH_JOIN, land) + total(BOTH_JOIN, water)
    shares(total(ONE_JOINS, land), total(ONE_JOINS, water), both, joins)


@rule
def will_pair(own, common):
    if own[PAIRS] > 0.0:
        return 1.0
    x = np.empty(PAIRED)
    paired(own, common, x)
    return chance(total(HAS_PAIR, x))


@rule
def will_have_more(features, common, more):
    """The chances that land has more pairs in the end, or water."""
    x, found = np.empty(RICHER), np.empty(4)
    richer(features[LAND], features[WATER], common, x)
    land = total(MORE_PAIRS, x)
    richer(features[WATER], features[LAND], common, x)
    shares(land, total(MORE_PAIRS, x), -99.0, found)
    more[LAND], more[WATER] = found[0], found[1]


@rule
def split(rest, part, share):
    """Leaves this share of a part, and gives what it loses to the rest."""
    return rest + part * (1.0 - share), part * share


@rule
def contest(box, features, common, nobody, out):
    """What land and water may expect of each other (W21 to W23), where it is worth `nobody` to each that nobody wins."""
    joins, more = np.empty(4), np.zeros(2)
    will_join(features, common, joins)
    alone, other, both, neither = joins
    if box.child_both:  # W23b: a child needs both; a grown-up partner (W23c) still may do with his own
        if box.child[LAND]:
            neither, alone = split(neither, alone, box.mixed[LAND] * will_pair(features[LAND], common))
        if box.child[WATER]:
            neither, other = split(neither, other, box.mixed[WATER] * will_pair(features[WATER], common))
    has_land = 1.0 if box.child[LAND] else will_pair(features[LAND], common)
    has_water = 1.0 if box.child[WATER] else will_pair(features[WATER], common)
    if not box.child[LAND] and not box.child[WATER]:
        will_have_more(features, common, more)
    two = both * has_land * has_water
    land = alone * has_land + both * has_land * (1.0 - has_water) + two * more[LAND]
    water = other * has_water + both * has_water * (1.0 - has_land) + two * more[WATER]
    drawn = two * (1.0 - more[LAND] - more[WATER])
    if box.ducks_decide:
        land += neither * more[LAND] + other * (1.0 - has_water) * has_land
        water += neither * more[WATER] + alone * (1.0 - has_land) * has_water
    undecided = 1.0 - land - water - drawn
    out[LAND] = land + 0.5 * drawn + nobody * undecided
    out[WATER] = water + 0.5 * drawn + nobody * undecided


@rule
def expect(box, s, work, nobody, out):
    """What each side may expect."""
    features, common = np.empty((2, FEATURES)), np.empty(COMMON)
    count_features(box, s, work, features, common)
    if box.together:
        out[LAND] = out[WATER] = hope(features, common)
    elif box.shared:
        out[LAND] = out[WATER] = nobody + (1.0 - nobody) * both_join(features, common)
    else:
        contest(box, features, common, nobody, out)


@rule
def evaluate(box, s, out):
    sides = np.empty(2)
    expect(box, s, workspace(), UNDECIDED, sides)
    for seat in range(box.seats):
        out[seat] = sides[side_of(seat)]
