"""A house in PostgreSQL as rows, to be read or put as a whole."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from sentiers.server.storage.ends import CHUNK, COLUMNS, Rows, not_empty, quoted
from sentiers.server.storage.postgres_link import connect, place
from sentiers.server.storage.postgres_schema import upgrade

NUMBERED = (("tables", "no"), ("ended", "seq"))  # by PostgreSQL: it goes on where the other side was
TRUTHS = {"listed", "over", "public", "rated"}  # SQLite keeps them as 0 and 1


class PostgresEnd:
    def __init__(self, url: str) -> None:
        self._url = url
        self._link: Any = None
        self._transaction: Any = None

    async def begin(self, empty: bool) -> None:
        self._link = await connect(self._url, answer=None)
        await self._link.execute("SET idle_in_transaction_session_timeout = 0")  # the other side may take its time
        await upgrade(self._link, self._url)
        self._transaction = self._link.transaction(isolation="repeatable_read", readonly=not empty)
        await self._transaction.start()
        if empty:
            if await self.count("tables") or await self.count("people"):
                raise not_empty(place(self._url))
            await self._link.execute("DELETE FROM house")

    async def count(self, table: str) -> int:
        return int(await self._link.fetchval(f'SELECT COUNT(*) FROM "{table}"'))

    async def rows(self, table: str) -> AsyncIterator[Rows]:
        found = await self._link.cursor(f'SELECT {quoted(table)} FROM "{table}"')
        while rows := await found.fetch(CHUNK):
            yield [tuple(row) for row in rows]

    async def put(self, table: str, rows: Rows) -> None:
        columns = COLUMNS[table]
        truths = [place for place, column in enumerate(columns) if column in TRUTHS]
        if truths:
            rows = [tuple(bool(v) if place in truths else v for place, v in enumerate(row)) for row in rows]
        await self._link.copy_records_to_table(table, records=rows, columns=columns)

    async def finish(self) -> None:
        for table, column in NUMBERED:
            last = f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), max({column})) FROM {table}"
            await self._link.execute(f"{last} HAVING max({column}) IS NOT NULL")
        await self._transaction.commit()
        self._transaction = None

    async def close(self) -> None:
        if self._link is not None:
            if self._transaction is not None:
                await self._transaction.rollback()
            await self._link.close()
