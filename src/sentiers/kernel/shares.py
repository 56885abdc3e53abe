"""Work shared by threads. Each has a share of its own, whose pieces are near it from the last time, and when that is done takes
pieces of the others': nobody waits for who began later. Whoever finds none left stays a moment: if the same is to be done again,
it is called without having slept. (To be woken, and to wait for Python's lock, takes a tenth of a millisecond.)

All that threads must agree on stands in one array of APART int64 for each of them."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from sentiers.kernel.compiled import config, rule

APART = 8  # numbers in a line of the processor's memory: what threads write must not lie in the same
TAKEN, STATE, PATIENCE = (
    0,
    1,
    2,
)  # of a thread: how much of its share is gone; what it does; how often it looks before it leaves
FINISHED = 3  # of them all, among the first one's: how many have found nothing left
AWAY, LISTENING, CALLED = 0, 1, 2  # states; one that works is in any

_NUMBERS = types.Array(types.int64, 1, "C")


def _place(context: Any, builder: Any, args: Any) -> Any:
    return cgutils.gep(builder, make_array(_NUMBERS)(context, builder, args[0]).data, args[1])


@intrinsic
def _count(typing: Any, numbers: Any, place: Any, more: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.atomic_rmw("add", _place(context, builder, args), args[2], "seq_cst")

    return types.int64(_NUMBERS, types.int64, types.int64), code


@intrinsic
def _now(typing: Any, numbers: Any, place: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(_place(context, builder, args), "seq_cst", 8)

    return types.int64(_NUMBERS, types.int64), code


@intrinsic
def _change(typing: Any, numbers: Any, place: Any, before: Any, after: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        found = builder.cmpxchg(_place(context, builder, args), args[2], args[3], "seq_cst", "seq_cst")
        return builder.extract_value(found, 1)

    return types.boolean(_NUMBERS, types.int64, types.int64, types.int64), code


def _count_alone(numbers: Any, place: int, more: int) -> int:
    numbers[place] += more
    return int(numbers[place]) - more


def _now_alone(numbers: Any, place: int) -> int:
    return int(numbers[place])


def _change_alone(numbers: Any, place: int, before: int, after: int) -> bool:
    found = bool(numbers[place] == before)
    numbers[place] = after if found else numbers[place]
    return found


count: Any = _count_alone if config.DISABLE_JIT else _count
"""count(numbers, place, more) adds to one of them and returns what it was: no two threads get the same."""
now: Any = _now_alone if config.DISABLE_JIT else _now
"""now(numbers, place) is one of them at this moment."""
change: Any = _change_alone if config.DISABLE_JIT else _change
"""change(numbers, place, before, after) makes it `after` if it is `before`, and tells whether it was."""


@rule
def piece(shares, own, total, size):
    """(first, last): the next of `total` things that this thread is to do, `last` not among them; there is nothing more to do if
    both are equal."""
    threads = len(shares) // APART
    while True:
        for turn in range(threads):
            share = (own + turn) % threads
            end = (share + 1) * total // threads
            first = share * total // threads + count(shares, share * APART + TAKEN, size)
            if first < end:
                return first, min(first + size, end)
        patience = shares[own * APART + PATIENCE]
        if patience:
            shares[own * APART + STATE] = LISTENING  # seen by all before it is counted
        count(shares, FINISHED, 1)
        if not (patience and is_called(shares, own * APART + STATE, patience)):
            return total, total


@rule
def is_called(shares, place, patience):
    for _ in range(patience):
        state = now(shares, place)
        if state != LISTENING:
            return state == CALLED
    return not change(shares, place, LISTENING, AWAY) and now(shares, place) == CALLED


@rule
def call(shares, thread):
    """Has a thread do the same once more, if it is there."""
    return change(shares, thread * APART + STATE, LISTENING, CALLED)


@rule
def send_away(shares, thread):
    change(shares, thread * APART + STATE, LISTENING, AWAY)


@rule
def renew(shares):
    """Everything is to be done again; those who have finished wait for it."""
    shares[FINISHED] = 0
    for thread in range(len(shares) // APART):
        shares[thread * APART + TAKEN] = 0


@rule
def finished(shares, patience):
    """Looks so often whether all have finished."""
    for _ in range(patience):
        if now(shares, FINISHED) == len(shares) // APART:
            return True
    return False
