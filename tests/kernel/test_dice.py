"""Random numbers: the published values of SipHash, fairness, and the same numbers for the same seed."""

import struct
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sentiers.kernel import blank, dice, record

CUP = record("cup", [("dice", dice.DICE)])


def cup(seed):
    cups = blank(CUP)
    dice.put_seed(cups[0].dice, np.uint64(seed))
    return cups[0]


def test_the_dice_are_siphash_2_4():
    """The vector of the authors' paper: key 00…0f, message 00…07."""
    key = struct.unpack("<QQ", bytes(range(16)))
    word = struct.unpack("<Q", bytes(range(8)))[0]
    found = dice._siphash(np.uint64(key[0]), np.uint64(key[1]), np.uint64(word))
    assert struct.pack("<Q", int(found)) == bytes.fromhex("6224939a79f5f593")


def test_a_seed_gives_the_same_rolls_for_ever():
    die = cup(7).dice
    assert [dice.roll(die, 6) for _ in range(12)] == [3, 3, 5, 5, 0, 1, 3, 2, 0, 2, 4, 0]


@given(seed=st.integers(0, 2**64 - 1), size=st.integers(0, 60))
def test_a_shuffle_loses_no_card_and_depends_on_the_seed_alone(seed, size):
    one, two = np.arange(size), np.arange(size)
    dice.shuffle(cup(seed).dice, one)
    dice.shuffle(cup(seed).dice, two)
    assert sorted(one) == list(range(size))
    assert (one == two).all()


def test_hidden_dice_are_blank():
    die = cup(99).dice
    dice.roll(die, 6)
    dice.hide(die)
    assert die.tobytes() == bytes(die.nbytes)


@pytest.mark.parametrize("draw", ["roll", "draw"])
def test_every_side_comes_up_as_often(draw):
    die, rng = cup(3).dice, dice.generator(3)
    sides, each = 7, 2_000
    rolls = Counter(
        int(dice.roll(die, sides) if draw == "roll" else dice.draw(rng, sides)) for _ in range(sides * each)
    )
    assert set(rolls) == set(range(sides))
    assert sum((number - each) ** 2 / each for number in rolls.values()) < 30  # six degrees of freedom: p < 0.0001


def test_a_record_refuses_a_field_that_numpy_would_hide():
    with pytest.raises(ValueError, match="round"):
        record("cup", [("round", "i4")])
