"""One SQLite file in WAL mode: one thread that writes and one that reads."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any, TypeVar

import msgspec

from sentiers.server.storage.effects import Due, Effect
from sentiers.server.storage.errors import StorageError
from sentiers.server.storage.kept import DayKept, Deed, Found, Ranked, Try
from sentiers.server.storage.setup import Setup
from sentiers.server.storage.sqlite_file import Database
from sentiers.server.storage.sqlite_writer import MOST_TOGETHER, Writer

T = TypeVar("T")
MOST_RANKED = 100
CLAIMED = 30_000  # ms after which a due table that was given to somebody is due again


class SqliteStorage:
    def __init__(self, database: Database, together: int = MOST_TOGETHER) -> None:
        self._database, self._together = database, together
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._reading: sqlite3.Connection | None = None
        self._writing: Writer | None = None

    @property
    def secret(self) -> bytes:
        return self._database.secret

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing.close()
        self._reader.shutdown()
        if self._reading is not None:
            self._reading.close()
        self._database.close()

    # Writing

    @property
    def _writer(self) -> Writer:
        if self._writing is None:
            self._writing = Writer(self._database.connect, self._together)
        return self._writing

    def append(self, no: int, n: int, entries: tuple[str, ...], *effects: Effect) -> asyncio.Future[int]:
        return self._writer.write((no, n, "\n".join(entries)), *effects)

    def write(self, *effects: Effect) -> asyncio.Future[int]:
        return self._writer.write(None, *effects)

    # Reading

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        def work() -> T:
            if self._reading is None:
                self._reading = self._database.connect()
                self._reading.execute("PRAGMA query_only = 1")
            try:
                return ask(self._reading)
            except sqlite3.Error as error:
                raise StorageError(f"{type(error).__name__}: {error}") from error

        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self._read(lambda database: database.execute(sql, values).fetchall())

    async def _row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        rows = await self._rows(sql, *values)
        return rows[0] if rows else None

    async def table(self, id: str) -> Found | None:
        def ask(database: sqlite3.Connection) -> Found | None:
            row = database.execute("SELECT no, setup FROM tables WHERE id = ?", (id,)).fetchone()
            if row is None:
                return None
            rows = database.execute("SELECT entry FROM journal WHERE no = ? ORDER BY n", (row[0],)).fetchall()
            entries = [entry for (deed,) in rows for entry in deed.split("\n")]
            return Found(row[0], msgspec.json.decode(row[1], type=Setup), entries)

        return await self._read(ask)

    async def since(self, no: int, n: int) -> list[Deed]:
        rows = await self._rows("SELECT n, at, entry FROM journal WHERE no = ? AND n >= ? ORDER BY n", no, n)
        return [Deed(number, at, tuple(deed.split("\n"))) for number, at, deed in rows]

    async def newest(self, tables: list[int]) -> dict[int, int]:
        sql = "SELECT value, (SELECT MAX(n) FROM journal WHERE no = value) FROM json_each(?)"
        rows = await self._rows(sql, msgspec.json.encode(tables).decode())
        return {no: n for no, n in rows if n is not None}

    async def due_tables(self, now: int, most: int) -> list[str]:
        rows = await self._rows("SELECT no, id FROM tables WHERE due <= ? ORDER BY due LIMIT ?", now, most)
        if rows:
            await self.write(*(Due(no, now + CLAIMED) for no, _ in rows))
        return [id for _, id in rows]

    async def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def name_of(self, person: str) -> str | None:
        row = await self._row("SELECT name FROM people WHERE id = ?", person)
        return None if row is None else str(row[0])

    async def memory(self, person: str, game: str, bot: str) -> dict[str, Any]:
        sql = "SELECT memory FROM memories WHERE person = ? AND game = ? AND bot = ?"
        row = await self._row(sql, person, game, bot)
        return {} if row is None else msgspec.json.decode(row[0], type=dict[str, Any])

    async def tables_of(self, person: str, most: int) -> list[str]:
        sql = """SELECT id FROM sitting JOIN tables USING (no) WHERE person = ? AND NOT over
                 ORDER BY COALESCE((SELECT at FROM journal j WHERE j.no = tables.no ORDER BY n DESC LIMIT 1), opened)
                 DESC LIMIT ?"""
        return [id for (id,) in await self._rows(sql, person, most)]

    async def listed_tables(self, most: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE listed ORDER BY opened DESC LIMIT ?"
        return [id for (id,) in await self._rows(sql, most)]

    # Challenges

    async def own_try(self, game: str, day: date, person: str) -> Try | None:
        sql = """SELECT "table", score FROM tries LEFT JOIN results USING (game, day, person)
                 WHERE game = ? AND day = ? AND person = ?"""
        row = await self._row(sql, game, day.isoformat(), person)
        return None if row is None else Try(*row)

    async def day(self, game: str, day: date, person: str) -> DayKept:
        key = (game, day.isoformat())
        ((players,),) = await self._rows("SELECT COUNT(*) FROM results WHERE game = ? AND day = ?", *key)
        ranked = """SELECT RANK() OVER (ORDER BY score DESC) AS rank, person, people.name, score, at
                    FROM results LEFT JOIN people ON people.id = person WHERE game = ? AND day = ?"""
        sql = f"SELECT rank, person, name, score FROM ({ranked}) ORDER BY rank, at LIMIT ?"
        lines = [Ranked(*row) for row in await self._rows(sql, *key, MOST_RANKED)]
        if not any(line.person == person for line in lines):
            own = f"SELECT rank, person, name, score FROM ({ranked}) WHERE person = ?"
            lines += [Ranked(*row) for row in await self._rows(own, *key, person)]
        return DayKept(await self.own_try(game, day, person), players, lines)

    async def history(self, game: str, person: str) -> dict[date, float]:
        sql = "SELECT day, score FROM results WHERE game = ? AND person = ? ORDER BY day"
        return {date.fromisoformat(day): score for day, score in await self._rows(sql, game, person)}

    async def first_day(self, game: str) -> date | None:
        ((day,),) = await self._rows("SELECT MIN(day) FROM tries WHERE game = ?", game)
        return None if day is None else date.fromisoformat(day)

    async def bounds(self, game: str, day: date) -> tuple[float, float] | None:
        row = await self._row("SELECT least, most FROM optima WHERE game = ? AND day = ?", game, day.isoformat())
        return None if row is None else (row[0], row[1])
