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
