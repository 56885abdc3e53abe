"""PostgreSQL: for a house of many workers, on one machine or many. Whoever appends entry n first has it."""

from __future__ import annotations

import asyncio
from functools import cache
from itertools import count
from typing import Any

from sentiers.server.storage import postgres_plans as postgres_plans  # which tells how plans are written
from sentiers.server.storage import postgres_puzzles as postgres_puzzles  # and puzzles
from sentiers.server.storage import postgres_seeks as postgres_seeks  # which tells how seeks are written
from sentiers.server.storage.effects import Effect
from sentiers.server.storage.postgres_effects import NOW
from sentiers.server.storage.postgres_link import Pool
from sentiers.server.storage.postgres_schema import prepare
from sentiers.server.storage.postgres_writer import MOST_TOGETHER, Writer
from sentiers.server.storage.reading import CLAIMED, Reading

DUE = """UPDATE tables SET due = $3 WHERE no IN (
             SELECT no FROM tables WHERE due <= $1 ORDER BY due LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING id"""


class PostgresStorage(Reading):
    def __init__(self, url: str, together: int = MOST_TOGETHER) -> None:
        self._secret = prepare(url)
        self._url, self._together = url, together
        self._pool: Pool | None = None
        self._writing: Writer | None = None

    @property
    def secret(self) -> bytes:
        return self._secret

    @property
    def room(self) -> int | None:
        return None  # PostgreSQL does not tell

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing.close()
        if self._pool is not None:
            await self._pool.close()

    # Writing

    @property
    def _writer(self) -> Writer:
        if self._writing is None:
            self._writing = Writer(self._url, self._together)
        return self._writing

    def append(self, no: int, n: int, entries: tuple[str, ...], *effects: Effect) -> asyncio.Future[int]:
        return self._writer.write((no, n, "\n".join(entries)), *effects)

    def write(self, *effects: Effect) -> asyncio.Future[int]:
        return self._writer.write(None, *effects)

    # Reading

    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        if self._pool is None:
            self._pool = Pool(self._url)
        return [tuple(row) for row in await self._pool.use(lambda link: link.fetch(_numbered(sql), *values))]

    def _among(self, values: list[str]) -> tuple[str, Any]:
        return "= ANY(?)", values

    def _among_numbers(self, values: list[int]) -> tuple[str, Any]:
        return "= ANY(?)", values

    async def newest(self, tables: list[int]) -> dict[int, int]:
        return dict(await self._rows("SELECT no, n FROM tables WHERE no = ANY(?)", tables))

    async def due_tables(self, now: int, most: int) -> list[str]:
        return [id for (id,) in await self._rows(DUE, now, most, now + CLAIMED)]

    async def now(self) -> int:
        return await self._count(f"SELECT {NOW}")

    async def names_of(self, people: list[str]) -> dict[str, str]:
        rows = await self._rows("SELECT id, name FROM people WHERE id = ANY(?)", people)
        return {row[0]: row[1] for row in rows}


@cache
def _numbered(sql: str) -> str:
    """
    >>> _numbered("SELECT a FROM b WHERE c = ? AND d = ?")
    'SELECT a FROM b WHERE c = $1 AND d = $2'
    """
    places = count(1)
    return "".join(f"${next(places)}" if letter == "?" else letter for letter in sql)
