"""Where files of this user are kept: what can be computed again, and what cannot. Both have a place on every machine, also where
the home folder is missing or can only be read."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path


def cache_home() -> Path:
    """The folder for what can be computed again: below XDG_CACHE_HOME, else ~/.cache, else a folder of this user among the
    temporary files."""
    return _usable("cache", _below("XDG_CACHE_HOME", ".cache"))


def data_home() -> tuple[Path, bool]:
    """The folder for what cannot: below XDG_DATA_HOME, else ~/.local/share, else as above; and whether it is to last, or among
    temporary files."""
    wanted = _below("XDG_DATA_HOME", ".local", "share")
    found = _usable("data", wanted)
    return found, found in wanted


def _below(variable: str, *otherwise: str) -> tuple[Path, ...]:
    found = [Path(named)] if (named := os.environ.get(variable, "")) and os.path.isabs(named) else []
    with suppress(RuntimeError):  # no HOME, and the system does not know this user either
        found.append(Path.home().joinpath(*otherwise))
    return tuple(place / "sentiers" for place in found)


@cache
def _usable(kind: str, places: tuple[Path, ...]) -> Path:
    """The first of these folders that can be written to, made if need be."""
    for place in places:
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(place, os.W_OK | os.X_OK):
            return place
    return _own_temporary() / kind


def _own_temporary() -> Path:
    """A folder that nobody else can write to, the same in each process of this user. Compiled code is run as it is found, so one
    that somebody else has put there is not used."""
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    place = Path(tempfile.gettempdir()) / f"sentiers-{user}"
    try:
        place.mkdir(mode=0o700, exist_ok=True)
        if _is_ours(place):
            for kind in ("cache", "data"):
                (place / kind).mkdir(mode=0o700, exist_ok=True)
            return place
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="sentiers-"))


def _is_ours(place: Path) -> bool:
    found = place.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
