"""The state of a match as one fixed-size record, and the box of components as another.

NumPy's own records look a field up by way of an error, which takes longer than most of what is done with it; those here have a
property for each field, four times as fast. To compiled code both are the same."""

from __future__ import annotations

import copyreg
from functools import lru_cache
from operator import itemgetter
from typing import Any

import numpy as np

Field = tuple[Any, ...]


class _Kind(type):
    """The type of types of records: so that an array of them can be pickled."""


@lru_cache
def _kind(names: tuple[str, ...]) -> _Kind:
    """The type of a record with these fields."""
    fields = {name: _property(name) for name in names}
    plain = {name: getattr(np.void, name) for name in ("__getattribute__", "__setattr__", "__getitem__")}
    return _Kind("Record", (np.record,), {"__module__": __name__, "FIELDS": names, **plain, **fields})


def _property(name: str) -> property:
    def put(record: Any, value: Any) -> None:
        record.setfield(value, *record.dtype.fields[name][:2])

    return property(itemgetter(name), put)


copyreg.pickle(_Kind, lambda kind: (_kind, (kind.FIELDS,)))  # type: ignore[attr-defined]


def record(tag: str, fields: list[Field]) -> np.dtype[Any]:
    """A record type. The tag is a field of its own: it tells apart two games whose records would else look the same to
    the cache of compiled code.

    >>> record("coin", [("heads", "i1")]).names
    ('heads', 'coin')
    """
    names = (*(field[0] for field in fields), tag)
    for name in names:
        if hasattr(np.record, name) or name == "FIELDS":
            raise ValueError(f"a field cannot be called {name}: NumPy's records have a method of that name")
    return _typed(np.dtype([*((name, _typed(np.dtype(kind)), *shape) for name, kind, *shape in fields), (tag, "u1")]))


def _typed(kind: np.dtype[Any]) -> np.dtype[Any]:
    """A record within a record is one too."""
    return kind if kind.names is None else np.dtype((_kind(kind.names), kind))


def blank(kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """One zeroed record, as an array of one: `blank(STATE)[0]` is what rules take."""
    return np.zeros(1, dtype=kind)
