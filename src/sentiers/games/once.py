"""What drawing, labels and words all need of a box or of a position, read once and remembered for a while."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
BOXES, POSITIONS = 32, 256
"""How many are remembered; then the oldest are forgotten."""


def once_a_box(read: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """For a function of the box, and of plain values. What it gives is shared by all who ask: it must not be changed."""
    known: dict[tuple[Any, ...], tuple[Any, T]] = {}
    lock = Lock()

    @wraps(read)
    def remembered(box: Any, /, *given: P.args, **named: P.kwargs) -> T:
        key = (id(box), *given, *named.items()) if given or named else (id(box),)  # mostly it is the box alone
        found = known.get(key)
        if found is None:
            found = box, read(box, *given, **named)  # with the box itself, so that no other one gets its id
            _keep(known, key, found, BOXES, lock)
        return found[1]

    return remembered


def once_a_position(read: Callable[P, T]) -> Callable[P, T]:
    """For a function of a record, or of a box, a record and plain values: positions are alike if their bytes are. What it gives is
    shared and must not be changed."""
    known: dict[tuple[Any, ...], tuple[Any, T]] = {}
    lock = Lock()

    @wraps(read)
    def remembered(*given: P.args, **named: P.kwargs) -> T:
        box: Any = None
        s: Any = given[0]
        if len(given) > 1:
            box, s = given[:2]
        key = (id(box), s.tobytes(), *given[2:], *named.items()) if len(given) > 2 or named else (id(box), s.tobytes())
        found = known.get(key)
        if found is None:
            found = box, read(*given, **named)
            _keep(known, key, found, POSITIONS, lock)
        return found[1]

    return remembered


def _keep(known: dict[Any, Any], key: Any, found: Any, most: int, lock: Lock) -> None:
    with lock:
        while len(known) >= most:
            del known[next(iter(known))]
        known[key] = found
