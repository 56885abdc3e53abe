"""Where compiled rules are kept between runs. Must be imported before Numba.

Numba looks only at the file of a function, not at the files of what it calls, and ignores its own settings when it
looks up the cache: so the folder is named after a hash of all sources that can be compiled and of those settings."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from pathlib import Path

from sentiers.kernel.guests import guest_folders

_ROOT = Path(__file__).resolve().parent.parent
_COMPILED = ("kernel", "games", "bots", "lab")
_KEPT_DAYS = 30


def cache_home() -> Path:
    """The folder for what can be computed again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sentiers"


def source_hash() -> str:
    """A hash of every source file whose code may end up in the cache, and of the settings that change its meaning."""
    digest = hashlib.sha256(sys.version.encode())
    for setting in sorted(name for name in os.environ if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR"):
        digest.update(f"{setting}={os.environ[setting]}".encode())
    for folder in [*(_ROOT / name for name in _COMPILED), *guest_folders()]:
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.relative_to(folder).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _sweep(home: Path, keep: Path) -> None:
    for folder in home.glob("rules-*"):
        if folder != keep and time.time() - folder.stat().st_mtime > _KEPT_DAYS * 86_400:
            shutil.rmtree(folder, ignore_errors=True)


def prepare() -> None:
    """Points Numba at the cache of these very sources; a NUMBA_CACHE_DIR that is already set is respected."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    folder = cache_home() / f"rules-{source_hash()}"
    try:
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            _sweep(folder.parent, folder)
    except OSError:
        return  # no place to write: Numba then falls back to its own choice
    if "numba" in sys.modules:
        import numba

        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    else:
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
