"""Compiles one source for each game: the file is loaded once per game, with that game bound to its global name GAME.

Everything the rules offer is then an ordinary global of compiled code: inlined, and kept in the disk cache. (A factory of
closures, or compiled functions as arguments, would be compiled anew in every process.)"""

from __future__ import annotations

import sys
import threading
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from sentiers.games.game import Game

THINKING = ("rules", "minds.evaluate", "minds.priors")


class _Loading(threading.local):
    """The modules that a thread is loading just now, each from within the one before."""

    def __init__(self) -> None:
        self.modules: list[ModuleType] = []


_loading = _Loading()


def bind(source: str, game: Game, to: tuple[str, ...] = THINKING) -> ModuleType:
    """The module `source` for this game. Functions in it must take a record of the game, which tells games apart in the cache.
    It is compiled anew when these modules of the game change, or one that it binds itself."""
    module = _bound(source, game, to)
    if _loading.modules:
        _loading.modules[-1].__bound__ += [Path(str(module.__file__)), *module.__bound__]  # type: ignore[attr-defined]
    return module


@cache
def _bound(source: str, game: Game, to: tuple[str, ...]) -> ModuleType:
    found = find_spec(source)
    name = f"{source}:{game.package}"
    spec = spec_from_file_location(name, found.origin) if found and found.origin else None
    if spec is None or spec.loader is None:
        raise ImportError(f"{source} has no file")
    module = module_from_spec(spec)
    module.GAME = game  # type: ignore[attr-defined]
    module.__bound__ = [Path(part.__file__) for part in game.compiled(*to) if part.__file__]  # type: ignore[attr-defined]
    _loading.modules.append(module)
    try:
        spec.loader.exec_module(module)
    finally:
        _loading.modules.pop()
    sys.modules[name] = module
    return module
