"""How Numba finds what was compiled before: in the folder that cache.py names after the sources themselves. So it does not matter
where they lie, or when they were written: another clone, another environment, an image made elsewhere compile nothing anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import config as _config
from numba.core.caching import UserProvidedCacheLocator

config: Any = _config
NAME = f"{__name__}.Folder"


class Folder(UserProvidedCacheLocator):
    """The folder is new with any change of a source, so what is in it is never stale."""

    def __init__(self, py_func: Callable[..., object], py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = config.CACHE_DIR
        self._module = py_func.__module__

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        """The same source may be loaded as several modules (games/binding.py), and compiled code knows its own."""
        return f"{self._lineno}-{self._module.replace(':', '-')}"
