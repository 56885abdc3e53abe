"""The state of a match as one fixed-size record, and the box of components as another."""

from __future__ import annotations

from typing import Any

import numpy as np

Field = tuple[Any, ...]


def record(tag: str, fields: list[Field]) -> np.dtype[Any]:
    """A record type. The tag is a field of its own: it tells apart two games whose records would else look the same to
    the cache of compiled code.

    >>> record("coin", [("heads", "i1")]).names
    ('heads', 'coin')
    """
    for name in [tag, *(field[0] for field in fields)]:
        if hasattr(np.record, name):
            raise ValueError(f"a field cannot be called {name}: NumPy's records have a method of that name")
    return np.dtype((np.record, [*fields, (tag, "u1")]))


def blank(kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """One zeroed record, as an array of one: `blank(STATE)[0]` is what rules take."""
    return np.zeros(1, dtype=kind)
