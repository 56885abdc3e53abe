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


many = st.sets(st.integers(0, 191))


def words_of(elements):
    words = np.zeros(3, dtype=np.uint64)
    for element in elements:
        bits.put(words, element)
    return words


@given(many)
def test_a_set_of_several_words_holds_what_was_put_in(elements):
    words = words_of(elements)
    assert {index for index in range(192) if bits.holds(words, index)} == elements
    assert bits.count_all(words) == len(elements)


@given(many, st.integers(0, 191))
def test_what_is_taken_out_is_gone_and_nothing_else(elements, index):
    words = words_of(elements)
    bits.take(words, index)
    assert {other for other in range(192) if bits.holds(words, other)} == elements - {index}


@given(many, st.integers(0, 192))
def test_the_first_element_from_anywhere_on(elements, start):
    assert bits.first(words_of(elements), start) == min((one for one in elements if one >= start), default=192)


@given(many, many)
def test_sets_of_several_words_are_united_and_meet(one, other):
    words = words_of(one)
    assert bits.meet(words, words_of(other)) == bool(one & other)
    bits.union(words, words_of(other))
    assert {index for index in range(192) if bits.holds(words, index)} == one | other
