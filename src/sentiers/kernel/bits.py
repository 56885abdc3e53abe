"""Sets as 64-bit words. Each function is one or a few machine instructions when compiled, and has a Python body."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from sentiers.kernel.compiled import rule


@intrinsic
def _ctpop(typing: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), code


@intrinsic
def _cttz(typing: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 0))

    return types.uint64(types.uint64), code


def count(word: Any) -> int:
    """How many elements the set has."""
    return int(word).bit_count()


@overload(count)
def _count(word):
    return lambda word: np.int64(_ctpop(np.uint64(word)))


def lowest(word: Any) -> int:
    """The lowest element; 64 for the empty set."""
    word = int(word)
    return (word & -word).bit_length() - 1 if word else 64


@overload(lowest)
def _lowest(word):
    return lambda word: np.int64(_cttz(np.uint64(word)))


@rule
def bit(index):
    """The set of one element."""
    return np.uint64(1) << np.uint64(index)


@rule
def has(word, index):
    """Is this element in the set?"""
    return (word >> np.uint64(index)) & np.uint64(1) != np.uint64(0)


@rule
def rest(word):
    """The set without its lowest element."""
    return word & (word - np.uint64(1)) if word != np.uint64(0) else word


@rule
def nth(word, n):
    """The n-th element from below, counted from 0: halves the word six times instead of walking it."""
    place = np.int64(0)
    for width in (32, 16, 8, 4, 2, 1):
        half = word & ((np.uint64(1) << np.uint64(width)) - np.uint64(1))
        below = count(half)
        if n >= below:
            n -= below
            place += width
            word = word >> np.uint64(width)
        else:
            word = half
    return place


# Sets of more than 64 elements: a few words side by side, as a field ("cells", "u8", (3,)) of a record. Changed in place.


@rule
def put(words, index):
    """Adds an element."""
    words[index >> 6] |= np.uint64(1) << np.uint64(index & 63)


@rule
def take(words, index):
    """Takes an element out; nothing happens if it is not in."""
    words[index >> 6] &= ~(np.uint64(1) << np.uint64(index & 63))


@rule
def holds(words, index):
    """Is this element in the set?"""
    return (words[index >> 6] >> np.uint64(index & 63)) & np.uint64(1) != np.uint64(0)


@rule
def count_all(words):
    """How many elements the set has."""
    total = 0
    for word in words:
        total += count(word)
    return total


@rule
def first(words, start):
    """The lowest element from `start` on; 64 times the number of words if there is none."""
    place = start >> 6
    if place < len(words):
        word = words[place] & ~((np.uint64(1) << np.uint64(start & 63)) - np.uint64(1))
        while word == np.uint64(0) and place + 1 < len(words):
            place += 1
            word = words[place]
        if word != np.uint64(0):
            return 64 * place + lowest(word)
    return 64 * len(words)


@rule
def union(words, others):
    """Adds all elements of another set."""
    for place in range(len(words)):
        words[place] |= others[place]


@rule
def meet(words, others):
    """Have two sets an element in common?"""
    for place in range(len(words)):
        if words[place] & others[place] != np.uint64(0):
            return True
    return False
