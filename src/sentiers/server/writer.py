"""The one thread that writes. What has gathered while the disk was busy is committed together (group commit).

Rows of journals go into the database by one statement, however many they are: each statement is a moment in which this
thread gives up Python's lock and has to wait for it again, behind a busy event loop."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

Statement = tuple[str, tuple[Any, ...]]
Row = tuple[int, int, int, str]  # the number of a table, n, the time, the entry
APPEND = """INSERT INTO journal (no, n, at, entry) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
            json_extract(value, '$[2]'), json_extract(value, '$[3]') FROM json_each(?)"""
MOST_TOGETHER = 512


class Writer:
    """`await writer.write(rows, statement, …)` returns once all of it is on disk; on an error nothing of it is."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], together: int = MOST_TOGETHER) -> None:
        self._loop = asyncio.get_running_loop()
        self._together = together
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._connect = connect
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, rows: list[Row], *statements: Statement) -> asyncio.Future[None]:
        job = _Job(rows, statements, self._loop.create_future())
        self._queue.put(job)
        return job.done

    async def close(self) -> None:
        """Everything handed in before is still written."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        database = self._connect()
        open_ = True
        while open_:
            jobs: list[_Job] = []
            job = self._queue.get()
            with suppress(queue.Empty):
                while job is not None:
                    jobs.append(job)
                    if len(jobs) >= self._together:
                        break
                    job = self._queue.get_nowait()
            open_ = job is not None
            if jobs:
                self._commit(database, jobs)
                self._loop.call_soon_threadsafe(_settle, jobs)
        database.close()

    def _commit(self, database: sqlite3.Connection, jobs: list[_Job]) -> None:
        rows = [row for job in jobs for row in job.rows]
        statements = [statement for job in jobs for statement in job.statements]
        if rows:
            statements.append((APPEND, (msgspec.json.encode(rows).decode(),)))
        try:
            if len(statements) > 1:
                database.execute("BEGIN IMMEDIATE")
            for sql, values in statements:  # one alone is a transaction by itself
                database.execute(sql, values)
            if len(statements) > 1:
                database.execute("COMMIT")
        except (sqlite3.Error, OverflowError) as error:
            if database.in_transaction:
                database.execute("ROLLBACK")
            if len(jobs) == 1:
                jobs[0].error = error
                return
            for job in jobs:  # one bad job must not spoil the others
                self._commit(database, [job])


class _Job:
    __slots__ = ("done", "error", "rows", "statements")

    def __init__(self, rows: list[Row], statements: tuple[Statement, ...], done: asyncio.Future[None]) -> None:
        self.rows = rows
        self.statements = statements
        self.done = done
        self.error: Exception | None = None


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.done.cancelled():
            continue
        if job.error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(job.error)
