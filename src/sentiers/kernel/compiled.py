"""The @rule decorator: plain functions over records, compiled by Numba, kept on disk.

Compiled code gives up Python's lock when Python calls it, so that who thinks holds up nobody; but not the rules themselves. They
take a few microseconds: to give up the lock for that, and to wait for it again where other threads want it, takes far longer."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import config as _config
from numba import njit
from numba.core.types import unliteral

from sentiers.kernel import locator
from sentiers.kernel.cache import open_folder

config: Any = _config
F = TypeVar("F", bound=Callable[..., object])

made: list[Any] = []
"""All functions of rules in this process, compiled already or not."""

_HOW: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
_compile = njit(**_HOW)
_compile_within = njit(**_HOW, forceinline=True)
_compile_brief = njit(**_HOW | {"nogil": False})


def rule(function: F) -> F:
    """Compiles a function of the rules. With NUMBA_DISABLE_JIT=1 it stays the Python it was.

    A module loaded with others bound to it (games/binding.py) names their files in `__bound__`."""
    return _keep(
        function, _compile_brief if _is_brief(function.__module__) else _compile, _of_a_game(function.__module__)
    )


def rule_within(function: F) -> F:
    """The same for a function that becomes part of each that calls it: for what every ply goes through, where a call takes as long
    as what it does, and the compiler would not see that for itself."""
    return _keep(function, _compile_within)


def _is_brief(module: str) -> bool:
    """Does a module hold rules, or (match/calls.py) pass them on to Python?

    >>> _is_brief("sentiers.games.wege.rules.ducks"), _is_brief("sentiers.games.wege.minds.search")
    (True, False)
    """
    parts = module.partition(":")[0].split(".")
    return "rules" in parts or parts[-1] == "calls"


def _of_a_game(module: str) -> bool:
    return not module.startswith(("sentiers.bots.", "sentiers.kernel."))


def _keep(function: F, compile_: Callable[[F], Any], for_any: bool = False) -> F:
    others = getattr(config, "CACHE_LOCATOR_CLASSES", "")
    if not config.DISABLE_JIT and "NUMBA_CACHE_DIR" not in os.environ:
        bound = tuple(function.__globals__.get("__bound__", ()))
        place = open_folder(Path(function.__code__.co_filename), bound)
        config.CACHE_DIR = place or ""
        config.CACHE_LOCATOR_CLASSES = locator.NAME if place else others
    compiled = compile_(function)
    config.CACHE_LOCATOR_CLASSES = others  # what else is compiled in this process is none of ours
    if not config.DISABLE_JIT:
        made.append(compiled)
        if for_any:
            _compile_for_any(compiled)
    return cast(F, compiled)


def _compile_for_any(compiled: Any) -> None:
    """Numba compiles a function once more for each constant that compiled code hands it, which takes a quarter of all the time and
    gains nothing: what is worth it becomes part of its caller, constants and all."""
    look_up = compiled.get_call_template

    def look_up_for_any(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return look_up(tuple(map(unliteral, args)), {name: unliteral(given) for name, given in kws.items()})

    compiled.get_call_template = look_up_for_any
