"""What a batch does with memory: its arrays are always the same ones, for whoever takes them, and a step asks for no more."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from environments import CARDS
from numba.core.runtime import _nrt_python, rtsys

from sentiers.lab import Batch, batch

TABLES: list[tuple[str, dict[str, Any]]] = [
    *((card.name, {}) for card in CARDS),
    *((name, {"players": players}) for name, players in (("traxx", 4), ("buizen", 3))),
]
each_table = pytest.mark.parametrize(("game", "options"), TABLES, ids=[f"{name}-{more}" for name, more in TABLES])


def test_arrays_are_always_the_same_ones_and_shared_with_whoever_takes_them() -> None:
    """There by DLPack, and back: all of them, and they show what the steps after that brought."""
    with batch("zwei-wege", 8, seed=1) as matches:
        before = matches.step(matches.pick())
        arrays = {**before._asdict(), "actions": matches.actions, "illegal": matches.illegal}
        there = {name: np.from_dlpack(array) for name, array in arrays.items()}
        back = {name: np.from_dlpack(array) for name, array in there.items()}
        changed = set()
        for _ in range(60):
            held = {name: array.copy() for name, array in there.items()}
            actions = matches.pick()
            actions[0] = -1  # not allowed
            assert all(one is other for one, other in zip(before, matches.step(actions), strict=True))
            assert matches.actions is arrays["actions"]
            assert matches.illegal is arrays["illegal"]
            for name, array in arrays.items():
                assert np.shares_memory(array, there[name])
                assert np.shares_memory(array, back[name])
                assert array.dtype == back[name].dtype
                np.testing.assert_array_equal(array, back[name])
                changed |= set() if np.array_equal(array, held[name]) else {name}
        assert changed == set(arrays), "this test sees nothing"


@pytest.fixture
def counted() -> Iterator[None]:
    """Numba counts how often its code asks for memory."""
    _nrt_python.memsys_enable_stats()
    yield
    _nrt_python.memsys_disable_stats()


def asked_for_memory(matches: Batch, steps: int) -> int:
    """How often so many steps do, and matches end meanwhile."""
    before, ended = rtsys.get_allocation_stats().alloc, 0
    for _ in range(steps):
        ended += int(np.count_nonzero(matches.step(matches.pick()).dones))
    assert ended or len(matches) == 1
    return rtsys.get_allocation_stats().alloc - before


@each_table
def test_compiled_code_allocates_nothing_for_a_step(game: str, options: dict[str, Any], counted: None) -> None:
    """Numba does for each array that Python hands over, however many matches there are in it."""
    steps = 200
    with batch(game, 1, seed=3, threads=1, **options) as one:
        a_call = asked_for_memory(one, steps)
    assert 0 < a_call <= 20 * steps
    with batch(game, 300, seed=3, threads=1, **options) as many:
        assert asked_for_memory(many, steps) == a_call
    with batch(game, 300, seed=3, threads=3, **options) as many:
        assert asked_for_memory(many, steps) < 3 * a_call + 10 * steps


def memory_for_a_step(matches: Batch, kind: Any) -> int:
    """The most that Python has at a time during a step beside what it has before, in bytes: of several steps the least."""
    actions, found = np.zeros(len(matches), kind), []
    for _ in range(10):
        np.copyto(actions, matches.pick(), casting="unsafe")
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        matches.step(actions)
        matches.illegal  # noqa: B018
        found.append(tracemalloc.get_traced_memory()[1] - before)
    return min(found)


OURS = tracemalloc.Filter(True, "*/sentiers/lab/*")  # other threads of this process have what they have


def kept_by(matches: Batch, steps: int) -> int:
    """The bytes that our own lines have after so many steps beside what they had before."""
    before = ours()
    for _ in range(steps):
        matches.step(matches.actions)
    return ours() - before


def ours() -> int:
    return sum(trace.size for trace in tracemalloc.take_snapshot().filter_traces([OURS]).traces)


@pytest.mark.parametrize("threads", [1, 2])
@each_table
def test_python_allocates_no_more_for_a_step_of_many_matches(game: str, options: dict[str, Any], threads: int) -> None:
    """Whatever whole numbers the actions are; and keeps nothing."""
    count = 2000
    with (
        batch(game, threads, seed=3, threads=threads, **options) as few,
        batch(game, count, seed=3, threads=threads, **options) as many,
    ):
        memory_for_a_step(many, np.int64)
        tracemalloc.start()
        try:
            for kind in (np.int64, np.int32, np.uint64):
                assert memory_for_a_step(many, kind) < memory_for_a_step(few, kind) + count
            assert min(kept_by(many, 20) for _ in range(3)) < 5 * count
        finally:
            tracemalloc.stop()
