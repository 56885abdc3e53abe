"""Records: fields by name, as compiled code and plain Python see them."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from sentiers.kernel import blank, record
from sentiers.kernel.dice import DICE

COIN = record("coin", [("heads", "i1"), ("tosses", "u8", (2,)), ("dice", DICE)])


def test_a_field_is_read_and_written_by_its_name_where_the_record_lies() -> None:
    coins = blank(COIN)
    coin = coins[0]
    coin.heads = 3
    coin.tosses[1] = 5
    coin.dice.key[0] = 7
    coin.dice.rolls = 9
    assert (coin.heads, coin.tosses.tolist(), int(coin.dice.rolls)) == (3, [0, 5], 9)
    assert coins["heads"].tolist() == [3]
    assert coins["dice"]["key"].tolist() == [[7, 0]]
    coin.tosses = 1, 2
    assert coins["tosses"].tolist() == [[1, 2]]
    with pytest.raises(AttributeError):
        coin.tails  # noqa: B018


def test_a_record_is_one_of_numpys_in_every_other_way() -> None:
    coins = blank(COIN)
    assert isinstance(coins[0], np.record)
    assert coins.dtype == np.dtype([("heads", "i1"), ("tosses", "u8", (2,)), ("dice", DICE), ("coin", "u1")])
    again = pickle.loads(pickle.dumps(coins))
    assert again[0].heads == 0
    assert again.dtype.type is coins.dtype.type


def test_a_field_cannot_have_the_name_of_a_method() -> None:
    with pytest.raises(ValueError, match="cannot be called copy"):
        record("coin", [("copy", "i1")])
