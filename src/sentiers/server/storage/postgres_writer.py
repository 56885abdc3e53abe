"""Writing to PostgreSQL. Deeds that have gathered go in by one statement, sorted by table: unsorted groups of several workers
lock each other out. What has more to write than its entries is a transaction of its own.

Each deed carries a number of its own. After a lost connection everything is simply done again: an entry that is there already
with this number is the same deed, which was written after all."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

import asyncpg

from sentiers.server.storage import postgres_accounts  # noqa: F401  # how the facts of accounts are written
from sentiers.server.storage.effects import Due, Effect, Shown
from sentiers.server.storage.errors import StorageError, Taken, Unsure
from sentiers.server.storage.postgres_effects import NOW, SHOW, columns, perform
from sentiers.server.storage.postgres_link import AGAIN, ANSWER, LOST, PATIENCE, PAUSE, connect

Row = tuple[int, int, str]  # the number of a table, n, the entries
MOST_TOGETHER = 256
GATHERING = 0.008  # seconds for which a busy writer lets more come: a statement costs as much for ten deeds as for one
SPECIAL = 3  # transactions of their own at the same time
APPEND = f"""INSERT INTO journal (no, n, at, entry, writer)
    SELECT no, n, greatest({NOW}, COALESCE((
        SELECT at FROM journal WHERE no = given.no AND n < given.n ORDER BY n DESC LIMIT 1), 0)), entry, writer
    FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::bigint[]) AS given (no, n, entry, writer)
    ORDER BY no, n ON CONFLICT DO NOTHING RETURNING no, n, at"""
SHOWN = """(SELECT given.*, written.at FROM written JOIN unnest($5::bigint[], $6::integer[], $7::text[], $8::integer[], $9::text[],
        $10::boolean[], $11::boolean[], $12::integer[], $13::boolean[], $14::bigint[])
    AS given (no, n, seats, plies, turn, over, listed, first, sets, due) ON given.no = written.no AND given.first = written.n)"""
TOGETHER = f"""WITH written AS ({APPEND}),
    shown AS ({SHOW.format(shown=SHOWN).replace("SET n", "SET due = CASE WHEN s.sets THEN s.due ELSE tables.due END, n", 1)})
    SELECT no, n, at FROM written"""
WHOSE = "SELECT at, writer FROM journal WHERE no = $1 AND n = $2"


class Writer:
    """`await writer.write(row, effect, …)` returns the moment once all of it is on disk."""

    def __init__(self, url: str, together: int = MOST_TOGETHER) -> None:
        self._loop = asyncio.get_running_loop()
        self._plain: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._special: asyncio.Queue[_Job | None] = asyncio.Queue()
        lines = [_Line(url, self._plain, together), *(_Line(url, self._special, 1) for _ in range(SPECIAL))]
        self._lines = [self._loop.create_task(line.run()) for line in lines]

    def write(self, row: Row | None, *effects: Effect) -> asyncio.Future[int]:
        job = _Job(row, effects, self._loop.create_future())
        (self._plain if job.plain else self._special).put_nowait(job)
        return job.done

    async def close(self) -> None:
        """Everything handed in before is still written."""
        for queue in (self._plain, *[self._special] * SPECIAL):
            queue.put_nowait(None)
        await asyncio.wait(self._lines)


class _Job:
    __slots__ = ("done", "due", "effects", "number", "row", "shown")

    def __init__(self, row: Row | None, effects: tuple[Effect, ...], done: asyncio.Future[int]) -> None:
        self.row, self.effects, self.done = row, effects, done
        self.number = secrets.randbits(62)
        self.shown = next((effect for effect in effects if isinstance(effect, Shown)), None)
        self.due = next((effect for effect in effects if isinstance(effect, Due)), None)

    @property
    def plain(self) -> bool:
        """An entry and what lists show of a table where the match goes on: almost every move."""
        known = (self.shown is not None) + (self.due is not None)
        if self.row is None or len(self.effects) != known or (self.due is not None and self.shown is None):
            return False
        return self.shown is None or not self.shown.over

    def settle(self, at: int) -> None:
        if not self.done.done():
            self.done.set_result(at)

    def fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)


class _Line:
    """Takes jobs from a queue and writes them, a group after the other, over a connection of its own."""

    def __init__(self, url: str, queue: asyncio.Queue[_Job | None], together: int) -> None:
        self._url, self._queue, self._together = url, queue, together
        self._link: Any = None

    async def run(self) -> None:
        open_, jobs = True, list[_Job]()
        while open_:
            job = await self._queue.get()
            if len(jobs) > 1:  # of the group before: there is much to do
                await asyncio.sleep(GATHERING)
            jobs = []
            while job is not None:
                jobs.append(job)
                if len(jobs) >= self._together or self._queue.empty():
                    break
                job = self._queue.get_nowait()
            open_ = job is not None
            if jobs:
                await self._commit(jobs)
        if self._link is not None:
            await self._link.close()

    async def _commit(self, jobs: list[_Job]) -> None:
        """Again and again while PostgreSQL is away, for a while."""
        until, sent = time.monotonic() + PATIENCE, False
        while True:
            try:
                if self._link is None:
                    self._link = await connect(self._url)
                sent = True
                async with asyncio.timeout(ANSWER):
                    return await _write(self._link, jobs)
            except LOST as error:
                self._give_up()
                if time.monotonic() > until:
                    words = f"PostgreSQL does not answer: {type(error).__name__} {error}"
                    return _fail(jobs, Unsure(words) if sent else StorageError(words))
                await asyncio.sleep(PAUSE)
            except AGAIN:
                continue
            except StorageError as error:
                return _fail(jobs, error)
            except (asyncpg.PostgresError, ValueError, OverflowError) as error:
                if len(jobs) == 1:
                    return _fail(jobs, StorageError(f"{type(error).__name__}: {error}"))
                for job in jobs:  # one bad job must not spoil the others
                    await self._commit([job])
                return None
            except Exception as error:  # whatever it is: those who wait are told, and the next ones written
                self._give_up()
                return _fail(jobs, Unsure(f"{type(error).__name__}: {error}"))

    def _give_up(self) -> None:
        if self._link is not None:
            self._link.terminate()
            self._link = None


def _fail(jobs: list[_Job], error: Exception) -> None:
    for job in jobs:
        job.fail(error)


async def _write(link: Any, jobs: list[_Job]) -> None:
    if jobs[0].plain:
        await _write_together(link, jobs)
    else:
        await _write_special(link, jobs[0])


async def _write_together(link: Any, jobs: list[_Job]) -> None:
    sorted_ = sorted((job.row, job.number, job) for job in jobs if job.row is not None)
    rows = [row for row, _, _ in sorted_]
    listed = [(row[1], job.shown, job.due) for row, _, job in sorted_ if job.shown is not None]
    written = await link.fetch(
        TOGETHER,
        *([row[column] for row in rows] for column in range(3)),
        [number for _, number, _ in sorted_],
        *columns([shown for _, shown, _ in listed]),
        [first for first, _, _ in listed],
        [due is not None for _, _, due in listed],
        [None if due is None else due.at for _, _, due in listed],
    )
    moments = {(no, n): at for no, n, at in written}
    for row, _, job in sorted_:
        await _settle(link, job, row, moments.pop(row[:2], None))


async def _write_special(link: Any, job: _Job) -> None:
    async with link.transaction():
        row = job.row
        if row is None:
            at = await link.fetchval(f"SELECT {NOW}")
        else:
            written = await link.fetchrow(APPEND, [row[0]], [row[1]], [row[2]], [job.number])
            at = None if written is None else written["at"]
        if at is not None:
            for effect in job.effects:
                await perform(effect, link, at)
    if row is None:
        job.settle(at)
    else:
        await _settle(link, job, row, at)


async def _settle(link: Any, job: _Job, row: Row, at: int | None) -> None:
    """Where nothing was written now, this very deed may have been written before."""
    if at is None:
        there = await link.fetchrow(WHOSE, row[0], row[1])
        at = there["at"] if there is not None and there["writer"] == job.number else None
    if at is None:
        job.fail(Taken(f"entry {row[1]} of table {row[0]} exists"))
    else:
        job.settle(at)
