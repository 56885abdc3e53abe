"""What who plays together, or alone, may hope for (W25): how likely each of the six goals is met in the end, and all of them."""

from __future__ import annotations

import numpy as np

from sentiers.games.wege.minds.features import (
    ALONE,
    COMING,
    JOIN,
    JOIN_ONE,
    JOIN_TWO,
    LEFT,
    LOST,
    RING,
    RISKY,
    SPANS,
)
from sentiers.games.wege.minds.weights import ALL_MET, JOINS_TOGETHER, NO_RING, NONE_ALONE
from sentiers.games.wege.rules.aims import GOALS
from sentiers.kernel import rule

JOINING, RINGS, UNITING, ALL = 11, 6, 11, 3  # how many terms there are of each kind


@rule
def joining(own, other, common, x):
    """The terms for: these tiles join the four sides."""
    left, spans = common[LEFT], common[SPANS]
    x[0] = 1.0
    x[1], x[2], x[3] = own[JOIN], own[JOIN_ONE], own[JOIN_TWO]
    x[4] = spans
    x[5], x[6] = spans * own[JOIN_ONE], spans * own[JOIN_TWO]
    x[7] = left
    x[8], x[9] = left * own[JOIN], left * own[JOIN_ONE]
    x[10] = other[JOIN_ONE]


@rule
def ringless(own, common, x):
    """The terms for: no ring of these tiles stands."""
    x[0], x[1] = 1.0, own[RING]
    x[2], x[3] = common[LEFT], common[LEFT] * own[RING]
    x[4], x[5] = common[SPANS], common[SPANS] * own[RING]


@rule
def uniting(own, common, x):
    """The terms for: no duck of this colour stays alone, but perhaps an odd one."""
    left, coming = common[LEFT], own[COMING]
    x[0] = 1.0
    x[1], x[2] = own[LOST], own[LOST] > 1.0
    x[3], x[4] = own[ALONE], own[ALONE] > 1.0
    x[5], x[6] = coming, coming * coming
    x[7] = max(0.0, own[ALONE] - own[LOST] - coming)
    x[8], x[9] = left, left * own[LOST]
    x[10] = own[RISKY]


@rule
def chance_of(weights, x):
    found = 0.0
    for place in range(len(weights)):
        found += weights[place] * x[place]
    return 1.0 / (1.0 + np.exp(-found))


@rule
def both_join(features, common):
    """W23b: the chance that the paths and the rivers join the four sides."""
    x = np.empty(JOINING)
    joining(features[0], features[1], common, x)
    paths = chance_of(JOINS_TOGETHER, x)
    joining(features[1], features[0], common, x)
    return paths * chance_of(JOINS_TOGETHER, x)


@rule
def hope(features, common):
    """The reward that all may expect."""
    x = np.empty(max(JOINING, UNITING))
    met, joint = 0.0, 0.0
    for side in range(2):
        joining(features[side], features[1 - side], common, x)
        first = chance_of(JOINS_TOGETHER, x)
        ringless(features[side], common, x)
        second = chance_of(NO_RING, x)
        uniting(features[side], common, x)
        third = chance_of(NONE_ALONE, x)
        met += first + second + third
        joint += np.log(first * second * third + 1e-9)
    x[0], x[1], x[2] = 1.0, joint, common[LEFT]
    all_met = chance_of(ALL_MET, x)
    return all_met + (1.0 - all_met) * 0.5 * met / GOALS
