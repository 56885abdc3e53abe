"""Moving a whole house from one database to another, and copying it to a file and back: one mechanism. The file is a SQLite
database, so that a copy can be opened by any server."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sentiers.messages import Message
from sentiers.server.storage import is_postgres, path_of
from sentiers.server.storage.ends import COLUMNS, End, SqliteEnd, not_empty
from sentiers.server.storage.errors import StorageError, UnusableDatabase
from sentiers.server.storage.sqlite_file import Database, connect, upgrade, version_of

Progress = Callable[[int, int], None]  # how many of how many
PAGES = 1000


async def move(source: str, target: str, progress: Progress) -> dict[str, int]:
    """Everything, into a database that is empty; returns how many rows of each table, counted on both sides."""
    reading, putting = _end(source), _end(target)
    try:
        await reading.begin(empty=False)
        await putting.begin(empty=True)
        counts = {table: await reading.count(table) for table in COLUMNS}
        done, total = 0, sum(counts.values())
        for table in COLUMNS:
            async for rows in reading.rows(table):
                await putting.put(table, rows)
                done += len(rows)
                progress(done, total)
        put = {table: await putting.count(table) for table in COLUMNS}
        if put != counts:
            raise StorageError(f"not all rows have arrived: {put} of {counts}")
        await putting.finish()
        return counts
    finally:
        await reading.close()
        await putting.close()


def copy_file(source: Path, target: Path, progress: Progress) -> None:
    """A SQLite file as it is at one moment, also while a server writes to it; the copy is one file that stands alone."""
    if not source.exists():
        raise UnusableDatabase(Message("{path} is not there.", path=source))
    if target.exists() and target.stat().st_size:
        raise not_empty(target)
    target.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old:
            if version_of(old) == 0:
                raise UnusableDatabase(Message("{path} holds no house.", path=source))
            with closing(sqlite3.connect(target)) as new:
                old.backup(new, pages=PAGES, progress=lambda _, left, total: progress(total - left, total))
                new.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        target.unlink()
        raise UnusableDatabase(Message("{path} cannot be copied: {reason}.", path=source, reason=str(error))) from None


def new_file(path: Path) -> None:
    """An empty house in a file that stands alone."""
    path.touch(mode=0o600)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        upgrade(database, path)


def renew(path: Path) -> None:
    """Brings a file that no server uses to the newest schema."""
    database = Database(path)
    database.close()
    stand_alone(path)


def stand_alone(path: Path) -> None:
    """Leaves nothing beside the file."""
    with closing(connect(path)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
    path.with_name(f"{path.name}.lock").unlink(missing_ok=True)


def _end(url: str) -> End:
    if is_postgres(url):
        from sentiers.server.storage.postgres_end import PostgresEnd

        return PostgresEnd(url)
    return SqliteEnd(path_of(url))
