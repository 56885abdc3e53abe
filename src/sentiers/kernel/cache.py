"""Where compiled rules are kept between runs.

Numba looks only at the file of a function, not at the files of what it calls, and ignores its own settings when it looks up the
cache. So each source file has a folder of its own, named by a hash of that file, of all it imports, and of those settings:
an edit in one game compiles nothing of another, and an edit in a drawing compiles nothing at all."""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from sentiers.kernel.outside import outside_packages
from sentiers.kernel.places import cache_home

__all__ = ["cache_home", "folder", "open_folder", "opened", "sources"]

_KEPT_DAYS = 30

opened: dict[tuple[Path, tuple[Path, ...]], Path] = {}
"""Where this process keeps what it compiles: the folder of each source, with the further sources bound to it."""


def _imported(file: Path) -> Iterator[Path]:
    """Where the modules that a source imports would lie; a name from a package may be a module of it, or not."""
    for node in _statements(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")  # `import a.b.c` gives `a`, and all that is in it
                for length in range(1, len(parts) + 1):
                    yield from _place(*parts[:length])
        elif isinstance(node, ast.ImportFrom):
            module = node.module.split(".") if node.module else []
            for base in [file.parents[node.level - 1].joinpath(*module)] if node.level else _place(*module):
                yield base
                yield from (base / alias.name for alias in node.names)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements below a node, wherever they are nested, but those that only a type checker sees. Expressions, most of a tree,
    hold none."""
    for part in ("body", "handlers", "orelse", "finalbody", "cases"):
        if part == "body" and isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            continue
        for inner in getattr(node, part, ()):
            yield inner
            yield from _statements(inner)


def _place(package: str, *rest: str) -> list[Path]:
    root = _root(package)
    return [] if root is None else [root.joinpath(*rest)]


@cache
def _root(package: str) -> Path | None:
    """The folder of a top-level package whose code may be compiled: this one, and those of games outside."""
    if package != "sentiers" and package not in {name.partition(".")[0] for name in outside_packages()}:
        return None
    found = find_spec(package)
    return Path(next(iter(found.submodule_search_locations))) if found and found.submodule_search_locations else None


@cache
def _direct(file: Path) -> frozenset[Path]:
    """The sources that a source imports itself: a module is a file, a package is its __init__.py, and what that imports."""
    places = set(_imported(file))
    candidates = {place.with_name(f"{place.name}.py") for place in places} | {place / "__init__.py" for place in places}
    return frozenset(path for path in candidates if path.is_file())


def sources(*files: Path) -> list[Path]:
    """These files and all that they import, directly or not."""
    found: set[Path] = set()
    ahead = list(files)
    while ahead:
        file = ahead.pop()
        if file not in found:
            found.add(file)
            ahead += _direct(file)
    return sorted(found)


@cache
def _content(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()


@cache
def folder(file: Path, bound: tuple[Path, ...] = ()) -> Path:
    """The folder for what is compiled from a source, together with the further sources bound to it."""
    digest = hashlib.sha256(sys.version.encode())
    for setting in sorted(name for name in os.environ if name.startswith("NUMBA_")):
        digest.update(f"{setting}={os.environ[setting]}".encode())
    for source in sources(file, *bound):
        digest.update(f"{source.parent.name}/{source.name}".encode() + _content(source))
    return cache_home() / f"rules-{digest.hexdigest()[:16]}"


def open_folder(file: Path, bound: tuple[Path, ...] = ()) -> str | None:
    """The same, made if need be; None where nothing can be written, and Numba then looks for a place itself."""
    place = folder(file, bound)
    try:
        if place.exists():
            os.utime(place)  # in use: not to be swept away
        else:
            place.mkdir(parents=True, exist_ok=True)
            _sweep(place.parent)
    except OSError:
        return None
    opened[file, bound] = place
    return str(place)


def _sweep(home: Path) -> None:
    for place in home.glob("rules-*"):
        with suppress(FileNotFoundError):  # another process sweeps too
            if time.time() - place.stat().st_mtime > _KEPT_DAYS * 86_400:
                shutil.rmtree(place, ignore_errors=True)
