"""Random numbers. Two generators, for two uses:

- the *dice* of a match: a key and a counter inside the record (SipHash-2-4 of the counter), so that seed and moves give the
  same match anywhere, for ever, and no one can foresee a shuffle from what has been seen;
- the *rng* of a search or of `imagine`: SplitMix64 in an array of one word, fast and not secret."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic
from numba.np.numpy_support import from_dtype

from sentiers.kernel.compiled import config, rule

DICE = np.dtype([("key", "u8", (2,)), ("rolls", "u8")])
"""Field type of a state whose rules use chance: name the field `dice`."""


@rule
def _turn_left(word, by):
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@rule
def _siphash(k0, k1, word):
    """SipHash-2-4 of one 8-byte word."""
    v0 = k0 ^ np.uint64(0x736F6D6570736575)
    v1 = k1 ^ np.uint64(0x646F72616E646F6D)
    v2 = k0 ^ np.uint64(0x6C7967656E657261)
    v3 = k1 ^ np.uint64(0x7465646279746573)
    length = np.uint64(8) << np.uint64(56)
    for stage in range(3):
        block = word if stage == 0 else length
        rounds = 2
        if stage < 2:
            v3 ^= block
        else:
            v2 ^= np.uint64(0xFF)
            rounds = 4
        for _ in range(rounds):
            v0 += v1
            v1 = _turn_left(v1, 13) ^ v0
            v0 = _turn_left(v0, 32)
            v2 += v3
            v3 = _turn_left(v3, 16) ^ v2
            v0 += v3
            v3 = _turn_left(v3, 21) ^ v0
            v2 += v1
            v1 = _turn_left(v1, 17) ^ v2
            v2 = _turn_left(v2, 32)
        if stage < 2:
            v0 ^= block
    return v0 ^ v1 ^ v2 ^ v3


@rule
def put_seed(dice, seed):
    """Prepares the dice of a new match."""
    dice.key[0] = np.uint64(seed)
    dice.key[1] = np.uint64(0x53656E7469657273)
    dice.rolls = np.uint64(0)


@rule
def hide(dice):
    """Blanks the dice: nobody at the table knows them."""
    dice.key[0] = np.uint64(0)
    dice.key[1] = np.uint64(0)
    dice.rolls = np.uint64(0)


@rule
def roll(dice, sides):
    """A number from 0 to sides − 1, each exactly as likely as the other (the uneven remainder is rolled again)."""
    sides = np.uint64(sides)
    uneven = (np.uint64(0) - sides) % sides
    word = np.uint64(0)
    fair = False
    while not fair:
        word = _siphash(dice.key[0], dice.key[1], dice.rolls)
        dice.rolls += np.uint64(1)
        fair = word >= uneven
    return np.int64(word % sides)


@rule
def shuffle(dice, cards):
    """Shuffles an array in place with the dice of the match (Fisher–Yates)."""
    for last in range(len(cards) - 1, 0, -1):
        other = roll(dice, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@rule
def draw_word(rng):
    """The next 64 random bits of a search's generator."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    word = rng[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@rule
def draw(rng, sides):
    """A number from 0 to sides − 1 (sides below 2³²; the bias is below 2⁻³²)."""
    return np.int64(((draw_word(rng) >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32))


@rule
def draw_unit(rng):
    """A number in [0, 1)."""
    return np.float64(draw_word(rng) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@rule
def mix(rng, cards):
    """Shuffles an array in place with a search's generator."""
    for last in range(len(cards) - 1, 0, -1):
        other = draw(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def generator(seed: int) -> np.ndarray:
    """A search's generator, started at `seed`."""
    return np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], dtype=np.uint64)


@intrinsic
def _borrow(typing: Any, rng: Any) -> Any:
    word = from_dtype(np.dtype([("word", "u8")]))

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        return builder.bitcast(data, context.get_value_type(word))

    return word(types.Array(types.uint64, 1, "C")), code


def _as_it_is(rng: Any) -> Any:
    return rng


borrow: Any = _as_it_is if config.DISABLE_JIT else _borrow
"""A search's generator for compiled loops: the same, but Numba does not count who has it, which would take longer than a draw. Who
lends it must keep it."""
