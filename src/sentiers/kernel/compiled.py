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

_compile = njit(cache=True, nogil=True, error_model="numpy")


def rule(function: F) -> F:
    """Compiles a function of the rules. With NUMBA_DISABLE_JIT=1 it stays the Python it was.

    A module loaded with others bound to it (bots/binding.py) names their files in `__bound__`."""
    if not config.DISABLE_JIT and "NUMBA_CACHE_DIR" not in os.environ:
        bound = tuple(function.__globals__.get("__bound__", ()))
        place = open_folder(Path(function.__code__.co_filename), bound)
        config.CACHE_DIR = place or ""
    compiled = _compile(function)
    if not config.DISABLE_JIT:
        made.append(compiled)
    return cast(F, compiled)
