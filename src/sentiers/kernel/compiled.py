"""The @rule decorator: plain functions over records, compiled by Numba, without the GIL, kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from sentiers.kernel.cache import prepare

prepare()

from numba import njit  # noqa: E402  (the cache's folder must be set before)

F = TypeVar("F", bound=Callable[..., object])

_compile = njit(cache=True, nogil=True, error_model="numpy")


def rule(function: F) -> F:
    """Compiles a function of the rules. With NUMBA_DISABLE_JIT=1 it stays the Python it was."""
    return cast(F, _compile(function))
