"""The @rule decorator: plain functions over records, compiled by Numba, without the GIL, kept on disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import config as _config
from numba import njit

from sentiers.kernel.cache import open_folder

config: Any = _config
F = TypeVar("F", bound=Callable[..., object])

made: list[Any] = []
"""All functions of rules in this process, compiled already or not."""

_HOW: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
_compile = njit(**_HOW)
_compile_within = njit(**_HOW, forceinline=True)


def rule(function: F) -> F:
    """Compiles a function of the rules. With NUMBA_DISABLE_JIT=1 it stays the Python it was.

    A module loaded with others bound to it (games/binding.py) names their files in `__bound__`."""
    return _keep(function, _compile)


def rule_within(function: F) -> F:
    """The same for a function that becomes part of each that calls it: for what every ply goes through, where a call takes as long
    as what it does, and the compiler would not see that for itself."""
    return _keep(function, _compile_within)


def _keep(function: F, compile_: Callable[[F], Any]) -> F:
    if not config.DISABLE_JIT and "NUMBA_CACHE_DIR" not in os.environ:
        bound = tuple(function.__globals__.get("__bound__", ()))
        place = open_folder(Path(function.__code__.co_filename), bound)
        config.CACHE_DIR = place or ""
    compiled = compile_(function)
    if not config.DISABLE_JIT:
        made.append(compiled)
    return cast(F, compiled)
