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
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from sentiers.kernel.guests import guest_packages

_KEPT_DAYS = 30


def cache_home() -> Path:
    """The folder for what can be computed again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sentiers"


def _imported(file: Path) -> set[str]:
    """The modules that a source may import; a name from a package may be a module of it, or not."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


@cache
def _root(package: str) -> Path | None:
    """The folder of a top-level package whose code may be compiled: this one, and those of guests."""
    if package != "sentiers" and package not in {guest.partition(".")[0] for guest in guest_packages()}:
        return None
    found = find_spec(package)
    return Path(found.origin).parent if found and found.origin else None


@cache
def _direct(file: Path) -> frozenset[Path]:
    """The sources that a source imports itself."""
    found = set()
    for name in _imported(file):
        package, *rest = name.split(".")
        root = _root(package)
        if root is not None:
            place = root.joinpath(*rest)
            found |= {path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()}
    return frozenset(found)


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
        if not place.exists():
            place.mkdir(parents=True, exist_ok=True)
            _sweep(place.parent)
    except OSError:
        return None
    return str(place)


def _sweep(home: Path) -> None:
    for place in home.glob("rules-*"):
        if time.time() - place.stat().st_mtime > _KEPT_DAYS * 86_400:
            shutil.rmtree(place, ignore_errors=True)
