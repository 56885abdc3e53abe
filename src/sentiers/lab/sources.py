"""From which sources a match was played: what is kept of it counts only as long as the same ones would play it again."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import sentiers
from sentiers.games.shelf import game as find_game
from sentiers.kernel.cache import sources

DECIDING = ("box", "rules", "minds", "minds/evaluate", "minds/priors")
"""Modules of a game's folder that decide a match: each is a file or a folder."""
DATA = ("*.toml", "minds/*.txt")
BOTS = ("sentiers.bots.player", "sentiers.bots.search", "sentiers.bots.glance")


@cache
def sources_of(game: str | None) -> str:
    """The version of the house; and of a game also a digest of what decides a match, of its bots, and of all that these import.

    >>> sources_of(None) == sentiers.__version__, sources_of("canoe").startswith(f"{sentiers.__version__}+")
    (True, True)
    """
    if game is None:
        return sentiers.__version__
    folder = _file(find_game(game).package).parent
    modules = [folder / place for name in DECIDING for place in (f"{name}.py", f"{name}/__init__.py")]
    code = sources(*(file for file in modules if file.is_file()), *map(_file, BOTS))
    data = [file for pattern in DATA for file in folder.glob(pattern) if file.name != "credits.toml"]
    lines = (f"{file.parent.name}/{file.name} ".encode() + _content(file) for file in (*code, *data))
    return f"{sentiers.__version__}+{hashlib.blake2b(b''.join(sorted(lines)), digest_size=4).hexdigest()}"


@cache
def _content(file: Path) -> bytes:
    return hashlib.blake2b(file.read_bytes()).digest()


def _file(module: str) -> Path:
    found = find_spec(module)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin)
