"""A database file made ready: up to the newest schema, locked, because two servers on one file would each believe to own its
tables, and watched, because what is written to a file that was taken away is lost."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from pathlib import Path
from typing import IO

from sentiers.messages import N_, Message
from sentiers.server.storage.errors import StorageError, UnusableDatabase
from sentiers.server.storage.migrations import steps

PATIENCE = 10.0  # seconds for which a writer waits where somebody else holds the file
OLDEST = (3, 35)  # of SQLite: RETURNING


class Database:
    def __init__(self, path: Path) -> None:
        if sqlite3.sqlite_version_info < OLDEST:
            found = sqlite3.sqlite_version
            raise UnusableDatabase(Message("SQLite {version} is too old: Sentiers needs 3.35 or newer.", version=found))
        self._lock: IO[str] | None = None
        try:
            self.path = path = path.resolve()  # behind a link lies the same file, with the same lock
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _lock(path)
            self.secret = _prepare(path)
            self._file = _identity(path)
        except (OSError, RuntimeError) as error:  # RuntimeError: a circle of links
            self.close()
            reason = getattr(error, "strerror", None) or str(error)
            raise UnusableDatabase(Message("{path} cannot be written: {reason}.", path=path, reason=reason)) from None
        except sqlite3.Error as error:
            self.close()
            raise UnusableDatabase(_told(path, error)) from None
        except UnusableDatabase:
            self.close()
            raise

    def connect(self) -> sqlite3.Connection:
        self.check()  # or an empty file would be made in its place
        return connect(self.path)

    def check(self) -> None:
        """Raises where the file was deleted or replaced: what was written since is in no file that anybody finds again."""
        try:
            here = _identity(self.path)
        except OSError:
            raise StorageError(f"{self.path} is not there any more: put it back, and start the server anew.") from None
        if here != self._file:
            raise StorageError(f"{self.path} is another file than before: start the server anew.")

    @property
    def room(self) -> int:
        """Bytes that are free on its disk."""
        return shutil.disk_usage(self.path.parent).free

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()


def connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=PATIENCE)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")  # a commit is on disk, not only in the kernel's memory
    except sqlite3.Error:
        database.close()
        raise
    return database


def version_of(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def upgrade(database: sqlite3.Connection, name: object) -> None:
    """Brings a database up to the newest schema."""
    version, known = version_of(database), steps("sqlite")
    if version > len(known):
        told = N_("{path} was written by a newer Sentiers (version {version}, known here: {known}).")
        raise UnusableDatabase(Message(told, path=name, version=version, known=len(known)))
    for step in range(version, len(known)):
        try:
            database.executescript(f"BEGIN; {known[step]}; PRAGMA user_version = {step + 1}; COMMIT")
        except sqlite3.Error:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise


def _identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino


def _told(path: Path, error: sqlite3.Error) -> Message:
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in str(error):
        return Message("{path} is no database of Sentiers: name another file, or move this one away.", path=path)
    if "locked" in str(error):
        return Message("{path} is held by another program: close it first.", path=path)
    return Message("{path} cannot be used: {reason}.", path=path, reason=str(error))


def _prepare(path: Path) -> bytes:
    """Brings the file up to the newest schema; returns the secret that signs its cookies."""
    if not path.exists():
        path.touch(mode=0o600)
    _look(path)
    database = connect(path)
    try:
        upgrade(database, path)
        database.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),))
        (secret,) = database.execute("SELECT value FROM house WHERE key = 'secret'").fetchone()
        return bytes(secret)
    finally:
        database.close()


def _look(path: Path) -> None:
    """Raises where this is no database of ours, before anything of it is changed."""
    database = sqlite3.connect(path, timeout=PATIENCE)
    try:
        if version_of(database) == 0 and database.execute("SELECT 1 FROM sqlite_master").fetchone():
            told = Message("{path} is a database of another program: name another file.", path=path)
            raise UnusableDatabase(told)
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
        raise UnusableDatabase(Message("{path} is in use by another Sentiers server.", path=path)) from None
    return file
