"""The one thread that writes. What has gathered while the disk was busy is committed together (group commit).

Rows of journals go into the database by one statement, however many they are, and what lists show by another: each statement
is a moment in which this thread gives up Python's lock and has to wait for it again, behind a busy event loop."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from contextlib import suppress

import msgspec

from sentiers.server.storage import sqlite_accounts  # noqa: F401  # how the facts of accounts are written
from sentiers.server.storage.effects import Effect, Ended, Shown
from sentiers.server.storage.errors import AlreadyBegun, NotThere, StorageError, Taken, Unmet
from sentiers.server.storage.sqlite_effects import show, statements
from sentiers.server.storage.sqlite_ended import end
from sentiers.server.storage.sqlite_file import Database

Row = tuple[int, int, str]  # the number of a table, n, the entries
# A moment is this machine's, but never before that of the entry before.
APPEND = """INSERT INTO journal (no, n, at, entry)
    SELECT no, n, max(now, COALESCE((SELECT at FROM journal WHERE no = given.no AND n < given.n ORDER BY n DESC LIMIT 1), 0)), entry
    FROM (SELECT json_extract(value, '$[0]') AS no, json_extract(value, '$[1]') AS n, json_extract(value, '$[2]') AS entry,
          ? AS now FROM json_each(?)) AS given
    WHERE true ON CONFLICT DO NOTHING RETURNING no, n, at"""
MOST_TOGETHER = 512


class Writer:
    """`await writer.write(row, effect, …)` returns the moment once all of it is on disk; on an error nothing of it is."""

    def __init__(self, database: Database, together: int = MOST_TOGETHER) -> None:
        self._loop = asyncio.get_running_loop()
        self._together = together
        self._queue: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._gathered: list[_Job] = []  # in this step of the loop
        self._database = database
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, row: Row | None, *effects: Effect) -> asyncio.Future[int]:
        """Handed over at the end of this step of the event loop, with whatever else it brings: a thread that is woken at once
        would wait for Python's lock, and take it from the loop in the middle of its work."""
        job = _Job(row, effects, self._loop.create_future())
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(job)
        return job.done

    def _hand_over(self) -> None:
        jobs, self._gathered = self._gathered, []
        if jobs:
            self._queue.put(jobs)

    async def close(self) -> None:
        """Everything handed in before is still written."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        open_ = True
        while open_:
            jobs: list[_Job] = []
            more = self._queue.get()
            with suppress(queue.Empty):
                while more is not None:
                    jobs += more
                    if len(jobs) >= self._together:
                        break
                    more = self._queue.get_nowait()
            open_ = more is not None
            for first in range(0, len(jobs), self._together):
                some = jobs[first : first + self._together]
                connection = self._commit_all(connection, some)
                with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    self._loop.call_soon_threadsafe(_settle, some)
        if connection is not None:
            connection.close()

    def _commit_all(self, connection: sqlite3.Connection | None, jobs: list[_Job]) -> sqlite3.Connection | None:
        """Commits what has gathered, or says why not; gives the connection to go on with."""
        try:
            connection = connection or self._database.connect()
            self._commit(connection, jobs)
            self._database.check()  # before anything is acknowledged: a file that was taken away keeps nothing
        except (sqlite3.Error, StorageError) as error:
            for job in jobs:
                job.error = _named(error)
            if connection is not None:
                connection.close()
            return None
        return connection

    def _commit(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        """A row alone is a transaction by itself."""
        together = len(jobs) > 1 or bool(jobs[0].effects)
        try:
            if together:
                connection.execute("BEGIN IMMEDIATE")
            _write(connection, jobs)
            if together:
                connection.execute("COMMIT")
        except (sqlite3.Error, ArithmeticError, ValueError, Unmet) as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if _is_locked(error):
                raise  # the next ones would wait in vain as long
            if len(jobs) == 1:
                jobs[0].error = _named(error)
                return
            for job in jobs:  # one bad job must not spoil the others
                self._commit(connection, [job])


class _Job:
    __slots__ = ("at", "done", "effects", "error", "row")

    def __init__(self, row: Row | None, effects: tuple[Effect, ...], done: asyncio.Future[int]) -> None:
        self.row = row
        self.effects = effects
        self.done = done
        self.at = 0
        self.error: Exception | None = None


def _write(connection: sqlite3.Connection, jobs: list[_Job]) -> None:
    """The effects of a deed that came too late are not written either."""
    now = time.time_ns() // 1_000_000
    rows = [job.row for job in jobs if job.row is not None]
    written = {}
    if rows:
        found = connection.execute(APPEND, (now, msgspec.json.encode(rows).decode())).fetchall()
        written = {(no, n): at for no, n, at in found}
    shown: list[tuple[Shown, int]] = []
    for job in jobs:
        at = now if job.row is None else written.pop(job.row[:2], None)
        job.error = Taken(f"entry {job.row[1]} of table {job.row[0]} exists") if at is None and job.row else None
        if at is None:
            continue
        job.at = at
        for effect in job.effects:
            if isinstance(effect, Shown):
                shown.append((effect, at))
                if not effect.over:  # nearly always: there is nothing else to write of it
                    continue
            elif isinstance(effect, Ended):
                end(connection, effect, at)
            for sql, values, *unmet in statements(effect, at):
                done = connection.execute(sql, values)
                if unmet and not done.rowcount:
                    raise unmet[0](type(effect).__name__)
    if shown:
        connection.execute(*show(shown))


def _is_locked(error: Exception) -> bool:
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


def _named(error: Exception) -> StorageError:
    if isinstance(error, StorageError):
        return error
    if isinstance(error, sqlite3.IntegrityError) and "tries." in str(error):
        return AlreadyBegun(str(error))
    if isinstance(error, sqlite3.IntegrityError) and "meetings." in str(error):
        return NotThere(str(error))
    return StorageError(f"{type(error).__name__}: {error}")


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.done.cancelled():
            continue
        if job.error is None:
            job.done.set_result(job.at)
        else:
            job.done.set_exception(job.error)
