"""A guess at the rewards of an unfinished match of Canoë: what the features are worth together. A win or a loss that they see
exactly is as good as certain."""

from __future__ import annotations

import numpy as np

from sentiers.games.canoe.minds.features import BLOCK, FEATURES, count_canoes
from sentiers.games.canoe.minds.weights import BEGIN, EVEN, TOGETHER, WEIGHTS, WORTH
from sentiers.kernel import record, rule
from sentiers.kernel.bits import bit, count, lowest
from sentiers.kernel.scratch import scratch

SIGNS = record("canoe_signs", [("signs", "f8", (len(BEGIN),))])


@rule
def leaves_safely(box, mine, other, pegs):
    """Can one of these pegs go without freeing a hole in which the other one wins?"""
    x = np.empty(FEATURES)
    while pegs:
        peg = bit(lowest(pegs))
        keys, _, _, _, _ = count_canoes(box, other, mine & ~peg, x, 0)
        if not keys:
            return True
        pegs &= pegs - np.uint64(1)
    return False


@rule
def log_odds(x):
    """Of the mover: what the counts are worth, each by itself and some together."""
    total, read = EVEN, scratch(SIGNS)
    for sign in range(len(BEGIN)):
        read.signs[sign] = BEGIN[sign]
    for feature in range(FEATURES):
        if x[feature] != 0.0:
            total += WEIGHTS[feature] * x[feature]
            for sign in range(len(BEGIN)):
                read.signs[sign] += TOGETHER[feature, sign] * x[feature]
    for sign in range(len(BEGIN)):
        total += WORTH[sign] * max(0.0, read.signs[sign])
    return total


@rule
def guess(box, s, x):
    """The mover's chance, with the counts left in x; 0 or 1 where it is certain."""
    mover = s.turns & 1
    mine, other = s.pegs[mover], s.pegs[1 - mover]
    x[:] = 0.0
    keys, sure, slow_keys, slow, forks = count_canoes(box, mine, other, x, 0)
    if sure or keys:
        return 1.0
    keys, sure, _, _, _ = count_canoes(box, other, mine, x, 2 * BLOCK)
    if sure or count(keys) > 1:
        return 0.0
    if forks & keys if keys else forks:  # two ways to win, and nothing the other one wins by
        return 1.0
    if not keys and (slow_keys or leaves_safely(box, mine, other, slow)):
        return 1.0
    return 1.0 / (1.0 + np.exp(-log_odds(x)))


@rule
def evaluate(box, s, out):
    mover = s.turns & 1
    chance = 0.01 + 0.98 * guess(box, s, np.empty(FEATURES))
    out[mover], out[1 - mover] = chance, 1.0 - chance
