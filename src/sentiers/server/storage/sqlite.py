"""One SQLite file in WAL mode: one thread that writes and a few that read."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from sentiers.server.storage import sqlite_plans as sqlite_plans  # which tells how plans are written
from sentiers.server.storage import sqlite_puzzles as sqlite_puzzles  # and puzzles
from sentiers.server.storage import sqlite_seeks as sqlite_seeks  # which tells how seeks are written
from sentiers.server.storage.effects import Due, Effect
from sentiers.server.storage.errors import StorageError
from sentiers.server.storage.reading import CLAIMED, Reading
from sentiers.server.storage.sqlite_file import Database
from sentiers.server.storage.sqlite_writer import MOST_TOGETHER, Writer

READERS = 4  # one long question must not keep the others waiting


class SqliteStorage(Reading):
    def __init__(self, database: Database, together: int = MOST_TOGETHER) -> None:
        self._database, self._together = database, together
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._own = threading.local()
        self._open: list[sqlite3.Connection] = []
        self._writing: Writer | None = None

    @property
    def secret(self) -> bytes:
        return self._database.secret

    @property
    def room(self) -> int | None:
        return self._database.room

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing.close()
        self._readers.shutdown()
        for connection in self._open:
            connection.close()
        self._database.close()

    # Writing

    @property
    def _writer(self) -> Writer:
        if self._writing is None:
            self._writing = Writer(self._database, self._together)
        return self._writing

    def append(self, no: int, n: int, entries: tuple[str, ...], *effects: Effect) -> asyncio.Future[int]:
        return self._writer.write((no, n, "\n".join(entries)), *effects)

    def write(self, *effects: Effect) -> asyncio.Future[int]:
        return self._writer.write(None, *effects)

    # Reading

    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        def work() -> list[tuple[Any, ...]]:
            try:
                return self._connection().execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise StorageError(f"{type(error).__name__}: {error}") from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    def _connection(self) -> sqlite3.Connection:
        """Each reader has its own."""
        found: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if found is None:
            found = self._own.connection = self._database.connect()
            found.execute("PRAGMA query_only = 1")
            self._open.append(found)
        return found

    def _among(self, values: list[str]) -> tuple[str, Any]:
        return "IN (SELECT value FROM json_each(?))", msgspec.json.encode(values).decode()

    def _among_numbers(self, values: list[int]) -> tuple[str, Any]:
        return "IN (SELECT value FROM json_each(?))", msgspec.json.encode(values).decode()

    async def newest(self, tables: list[int]) -> dict[int, int]:
        sql = "SELECT no, n FROM tables WHERE no IN (SELECT value FROM json_each(?))"
        return dict(await self._rows(sql, msgspec.json.encode(tables).decode()))

    async def due_tables(self, now: int, most: int) -> list[str]:
        rows = await self._rows("SELECT no, id FROM tables WHERE due <= ? ORDER BY due LIMIT ?", now, most)
        if rows:
            await self.write(*(Due(no, now + CLAIMED) for no, _ in rows))
        return [id for _, id in rows]

    async def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def names_of(self, people: list[str]) -> dict[str, str]:
        sql = "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))"
        rows = await self._rows(sql, msgspec.json.encode(people).decode())
        return {row[0]: row[1] for row in rows}
