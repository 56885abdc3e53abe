"""Garbage that refers to itself goes, and looking for it keeps nobody waiting: what is in use is looked at once."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from sentiers.server import rings
from sentiers.server.rings import LEFT, MOST_LEFT, NEW, Rings


class Ring:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def looking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rings]:
    """Python does not look by itself, and all that there is now is left alone."""
    gc.collect()
    gc.disable()
    gc.freeze()
    yield Rings()
    gc.unfreeze()
    gc.enable()


def busy(looking: Rings, monkeypatch: pytest.MonkeyPatch, is_: bool) -> None:
    monkeypatch.setattr(rings, "QUIET", -1.0 if is_ else 1e9)


def test_new_garbage_goes_even_where_nobody_pauses(looking: Rings, monkeypatch: pytest.MonkeyPatch) -> None:
    busy(looking, monkeypatch, True)
    gone = weakref.ref(Ring())
    many = [Ring() for _ in range(NEW)]
    looking.look()
    assert gone() is None
    assert many[0].itself is many[0]


def test_what_is_in_use_is_looked_at_once(looking: Rings, monkeypatch: pytest.MonkeyPatch) -> None:
    busy(looking, monkeypatch, True)
    frozen = gc.get_freeze_count()
    many = [Ring() for _ in range(NEW)]
    looking.look()
    assert gc.get_freeze_count() >= frozen + len(many)
    assert all(many[0] is not known for known in gc.get_objects())  # which tells of everything but what is frozen


def test_little_is_not_looked_at(looking: Rings, monkeypatch: pytest.MonkeyPatch) -> None:
    busy(looking, monkeypatch, False)
    gc.collect(0)
    there = weakref.ref(Ring())
    looking.look()
    assert there() is not None


@pytest.mark.parametrize("quiet", [True, False])
def test_tables_that_left_the_memory_are_found_in_a_quiet_moment_or_when_they_are_many(
    looking: Rings, monkeypatch: pytest.MonkeyPatch, quiet: bool
) -> None:
    busy(looking, monkeypatch, not quiet)
    table = Ring()
    left = weakref.ref(table)
    gc.freeze()  # it has been looked at while it was in use
    del table
    for _ in range(LEFT if quiet else MOST_LEFT):
        assert left() is not None
        looking.look()
        looking.table_left()
    looking.look()
    assert left() is None


def test_a_process_that_looks_by_itself_is_left_alone() -> None:
    assert gc.isenabled()
    keeping = Rings().keep()
    with pytest.raises(StopIteration):  # it has ended
        keeping.send(None)
