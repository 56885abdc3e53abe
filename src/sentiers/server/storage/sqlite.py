"""One SQLite file in WAL mode: one thread that writes and a few that read."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any, TypeVar

import msgspec

from sentiers.server.storage.effects import Due, Effect, Shown
from sentiers.server.storage.errors import StorageError
from sentiers.server.storage.kept import DayKept, Deed, Found, Listed, Ranked, Try, ranks
from sentiers.server.storage.setup import Setup
from sentiers.server.storage.sqlite_file import Database
from sentiers.server.storage.sqlite_writer import MOST_TOGETHER, Writer

T = TypeVar("T")
READERS = 4  # one long question must not keep the others waiting
CLAIMED = 30_000  # ms after which a due table that was given to somebody is due again
LISTED = "SELECT no, id, setup, seats, plies, turn, tables.touched, tables.over FROM "


class SqliteStorage:
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

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        def work() -> T:
            try:
                return ask(self._connection())
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

    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self._read(lambda database: database.execute(sql, values).fetchall())

    async def _row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        rows = await self._rows(sql, *values)
        return rows[0] if rows else None

    async def table(self, id: str) -> Found | None:
        def ask(database: sqlite3.Connection) -> Found | None:
            sql = "SELECT no, setup, text FROM tables LEFT JOIN editions ON hash = edition WHERE id = ?"
            row = database.execute(sql, (id,)).fetchone()
            if row is None:
                return None
            rows = database.execute("SELECT entry FROM journal WHERE no = ? ORDER BY n", (row[0],)).fetchall()
            entries = [entry for (deed,) in rows for entry in deed.split("\n")]
            return Found(row[0], msgspec.json.decode(row[1], type=Setup).whole(row[2]), entries)

        return await self._read(ask)

    async def since(self, no: int, n: int) -> list[Deed]:
        rows = await self._rows("SELECT n, at, entry FROM journal WHERE no = ? AND n >= ? ORDER BY n", no, n)
        return [Deed(number, at, tuple(deed.split("\n"))) for number, at, deed in rows]

    async def due_tables(self, now: int, most: int) -> list[str]:
        rows = await self._rows("SELECT no, id FROM tables WHERE due <= ? ORDER BY due LIMIT ?", now, most)
        if rows:
            await self.write(*(Due(no, now + CLAIMED) for no, _ in rows))
        return [id for _, id in rows]

    async def now(self) -> int:
        return time.time_ns() // 1_000_000

    # People and lists

    async def names_of(self, people: list[str]) -> dict[str, str]:
        sql = "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))"
        return {id: name for id, name in await self._rows(sql, msgspec.json.encode(people).decode())}

    async def memory(self, person: str, game: str, bot: str) -> dict[str, Any]:
        sql = "SELECT memory FROM memories WHERE person = ? AND game = ? AND bot = ?"
        row = await self._row(sql, person, game, bot)
        return {} if row is None else msgspec.json.decode(row[0], type=dict[str, Any])

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        sql = f"""{LISTED} sitting JOIN tables USING (no) WHERE person = ? AND NOT sitting.over
                  ORDER BY sitting.touched DESC LIMIT ?"""
        return sorted(_listed(await self._rows(sql, person, most)), key=lambda table: -table.touched)

    async def listed_tables(self, most: int) -> list[Listed]:
        return _listed(await self._rows(f"{LISTED} tables WHERE listed ORDER BY opened DESC LIMIT ?", most))

    async def tables_to_look_at(self, most: int) -> list[str]:
        rows = await self._rows("SELECT id FROM tables WHERE turn IS NULL AND NOT over ORDER BY no LIMIT ?", most)
        return [id for (id,) in rows]

    async def shown(self, no: int) -> Shown | None:
        row = await self._row("SELECT seats, plies, turn, over, listed FROM tables WHERE no = ?", no)
        if row is None or row[2] is None:
            return None
        return Shown(no, _strings(row[0]), row[1], _numbers(row[2]), bool(row[3]), bool(row[4]))

    # Room

    async def opened_since(self, at: int, opener: str, address: str, most: int) -> tuple[int, int]:
        sql = "SELECT COUNT(*) FROM (SELECT 1 FROM tables WHERE {} = ? AND opened >= ? LIMIT ?)"
        ((by_person,),) = await self._rows(sql.format("opener"), opener, at, most)
        ((by_address,),) = await self._rows(sql.format("address"), address, at, most)
        return by_person, by_address

    async def abandoned(self, before: int, most: int) -> list[tuple[int, str]]:
        sql = "SELECT no, id FROM tables WHERE untouched < ? ORDER BY untouched LIMIT ?"
        return [(no, id) for no, id in await self._rows(sql, before, most)]

    # Challenges

    async def own_try(self, game: str, day: date, person: str) -> Try | None:
        sql = """SELECT "table", score FROM tries LEFT JOIN results USING (game, day, person)
                 WHERE game = ? AND day = ? AND person = ?"""
        row = await self._row(sql, game, day.isoformat(), person)
        return None if row is None else Try(*row)

    async def players(self, game: str, day: date) -> int:
        sql = "SELECT COUNT(*) FROM results WHERE game = ? AND day = ?"
        ((players,),) = await self._rows(sql, game, day.isoformat())
        return int(players)

    async def day(self, game: str, day: date, person: str, first: int = 0, most: int = 100) -> DayKept:
        key, line = (game, day.isoformat()), "SELECT person, name, score FROM results LEFT JOIN people ON id = person"
        above = "SELECT COUNT(*) FROM results WHERE game = ? AND day = ? AND score > ?"

        def ask(database: sqlite3.Connection) -> list[Ranked]:
            sql = f"{line} WHERE game = ? AND day = ? ORDER BY score DESC, at LIMIT ? OFFSET ?"
            rows = database.execute(sql, (*key, most, first)).fetchall()
            own = database.execute(f"{line} WHERE game = ? AND day = ? AND person = ?", (*key, person)).fetchone()
            if own is not None and own not in rows:
                ((better,),) = database.execute(above, (*key, own[2])).fetchall()
                mine = [Ranked(better + 1, *own)]
            else:
                mine = []
            if not rows:
                return mine
            ((better,),) = database.execute(above, (*key, rows[0][2])).fetchall()
            return ranks(rows, better, first) + mine

        return DayKept(await self.own_try(game, day, person), await self.players(game, day), await self._read(ask))

    async def history(self, game: str, person: str) -> dict[date, float]:
        sql = "SELECT day, score FROM results WHERE game = ? AND person = ? ORDER BY day"
        return {date.fromisoformat(day): score for day, score in await self._rows(sql, game, person)}

    async def first_day(self, game: str) -> date | None:
        ((day,),) = await self._rows("SELECT MIN(day) FROM tries WHERE game = ?", game)
        return None if day is None else date.fromisoformat(day)

    async def bounds(self, game: str, day: date) -> tuple[float, float] | None:
        row = await self._row("SELECT least, most FROM optima WHERE game = ? AND day = ?", game, day.isoformat())
        return None if row is None else (row[0], row[1])


def _listed(rows: list[tuple[Any, ...]]) -> list[Listed]:
    """But for those whose setup cannot be read."""
    found = []
    for no, id, setup, seats, plies, turn, touched, over in rows:
        try:
            known = msgspec.json.decode(setup, type=Setup)
        except msgspec.MsgspecError:
            continue
        acting = None if turn is None else _numbers(turn)
        found.append(Listed(no, id, known, _strings(seats), plies, acting, touched, bool(over)))
    return found


def _strings(text: str) -> tuple[str, ...]:
    return msgspec.json.decode(text, type=tuple[str, ...])


def _numbers(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...])
