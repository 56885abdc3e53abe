"""Sets as words: against Python's own sets."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sentiers.kernel import bits, rule

words = st.integers(0, 2**64 - 1)


@rule
def compiled(word, index):
    return bits.count(word), bits.lowest(word), bits.has(word, index), bits.rest(word), bits.bit(index)


def elements(word):
    return [place for place in range(64) if word >> place & 1]


@given(word=words, index=st.integers(0, 63))
def test_words_are_sets_compiled_or_not(word, index):
    own = elements(word)
    assert bits.count(np.uint64(word)) == len(own)
    assert bits.lowest(np.uint64(word)) == (own[0] if own else 64)
    count, lowest, has, rest, one = compiled(np.uint64(word), index)
    assert (count, lowest, has) == (len(own), own[0] if own else 64, index in own)
    assert elements(int(rest)) == own[1:]
    assert elements(int(one)) == [index]


@given(word=words)
def test_the_nth_element_is_found(word):
    assert [bits.nth(np.uint64(word), n) for n in range(word.bit_count())] == elements(word)
