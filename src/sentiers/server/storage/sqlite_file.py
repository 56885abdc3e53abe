"""A database file made ready: up to the newest schema, and locked, because two servers on one file would each believe to
own its tables."""

from __future__ import annotations

import os
import secrets
import sqlite3
from pathlib import Path
from typing import IO

from sentiers.server.storage.errors import UnusableDatabase
from sentiers.server.storage.migrations import steps


class Database:
    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _lock(path)
            self.secret = _prepare(path)
        except OSError as error:
            raise UnusableDatabase(f"{path} cannot be written: {error.strerror}.") from None

    def connect(self) -> sqlite3.Connection:
        return connect(self.path)

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()


def connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")  # a commit is on disk, not only in the kernel's memory
    return database


def _prepare(path: Path) -> bytes:
    """Brings the file up to the newest schema; returns the secret that signs its cookies."""
    if not path.exists():
        path.touch(mode=0o600)
    database, known = connect(path), steps("sqlite")
    try:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > len(known):
            raise UnusableDatabase(
                f"{path} was written by a newer Sentiers (version {version}, known here: {len(known)})."
            )
        for step in range(version, len(known)):
            database.executescript(f"BEGIN; {known[step]}; PRAGMA user_version = {step + 1}; COMMIT")
        database.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),))
        (secret,) = database.execute("SELECT value FROM house WHERE key = 'secret'").fetchone()
        return bytes(secret)
    finally:
        database.close()


def _lock(path: Path) -> IO[str] | None:
    """Held as long as the process lives, however it ends."""
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    place = path.with_name(f"{path.name}.lock")
    file = open(os.open(place, os.O_CREAT | os.O_RDWR, 0o600), "r+")  # noqa: SIM115
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise UnusableDatabase(f"{path} is in use by another Sentiers server.") from None
    return file
