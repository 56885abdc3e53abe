"""A thinker: takes questions from the bus, reads the tables they are about from the storage, and thinks about them as a worker
would, from what the seat may know."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from contextlib import suppress
from datetime import date
from weakref import WeakValueDictionary

import msgspec

from sentiers.server.bus import Bus, Leave
from sentiers.server.journal import Entry
from sentiers.server.optimum import prove
from sentiers.server.preparing import Preparation
from sentiers.server.refusal import Refusal
from sentiers.server.settings import Settings
from sentiers.server.storage import Storage
from sentiers.server.table import Table
from sentiers.server.thinking import wire
from sentiers.server.thinking.answering import Work, work_of
from sentiers.server.thinking.here import Threads
from sentiers.server.thinking.line import Asker
from sentiers.server.thinking.questions import Question, encode
from sentiers.server.thinking.thoughts import Thoughts
from sentiers.server.thinking.weighing import weigh

log = logging.getLogger("sentiers.server")
FAREWELL = 5.0  # seconds for what is under way when it is told to go


class Tables:
    """Tables after some entry of their journal; those asked for last are kept, and brought forward."""

    MOST = 64

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def at(self, id: str, n: int) -> Table | None:
        """The table after exactly n entries; None where there are fewer."""
        lock = self._locks.setdefault(id, asyncio.Lock())
        async with lock:
            table = self._tables.get(id)
            if table is not None and table.n <= n:
                await self._bring_forward(table, n)
            else:
                table = await self._read(id, n)
        return table if table is not None and table.n == n else None

    async def _bring_forward(self, table: Table, n: int) -> None:
        self._tables.move_to_end(table.id)
        if table.n < n:
            deeds = await self._storage.since(table.no, table.n + 1)
            for entry in [entry for deed in deeds for entry in deed.entries][: n - table.n]:
                table.apply(Entry.read(entry))

    async def _read(self, id: str, n: int) -> Table | None:
        found = await self._storage.table(id)
        if found is None:
            return None
        table = await asyncio.to_thread(Table, id, found.no, found.setup, found.entries[:n])
        if id not in self._tables:  # else it has gone on since: the one that is kept is newer
            self._tables[id] = table
            while len(self._tables) > self.MOST:
                self._tables.popitem(last=False)
        return table


class Thinker:
    def __init__(self, storage: Storage, bus: Bus, settings: Settings) -> None:
        self.id = secrets.token_hex(8)
        self._storage, self._bus, self._settings = storage, bus, settings
        self.preparation = Preparation(settings.compilers)
        self.tables = Tables(storage)
        self.thoughts = Thoughts(
            Threads(settings.thinkers),
            settings.thoughts_per_person,
            settings.thoughts_per_address,
            settings.thoughts_kept,
        )
        self._at: dict[str, asyncio.Task[None]] = {}
        self._leave: list[Leave] = []
        self._opening: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Questions are taken once all games are ready: until then workers think themselves."""
        self._opening = asyncio.create_task(self._open())
        if not self._settings.warm:
            await self._opening

    async def _open(self) -> None:
        if self._settings.warm:
            await self.preparation.all()
        self._leave = [
            await self._bus.serve(wire.THINK, self._asked, wire.THINK),
            await self._bus.serve(wire.PROVE, self._prove, wire.PROVE),
            await self._bus.subscribe(wire.words_to(self.id), self._stop),
        ]

    async def run(self, stopping: asyncio.Event) -> None:
        """Serves until it is told to stop; what is under way then is still answered."""
        while not stopping.is_set():
            if self._leave:
                await self._say(max(1, self._settings.thinkers))
            with suppress(TimeoutError):
                await asyncio.wait_for(stopping.wait(), wire.BEAT)
        for leave in self._leave:
            await leave()
        await self._say(0)
        for _ in range(round(FAREWELL / wire.BEAT)):
            if self._at:
                await asyncio.wait(self._at.values(), timeout=wire.BEAT)
                await self._say(0)
        if self._opening is not None:
            self._opening.cancel()
        await self.preparation.close()
        self.thoughts.close()

    async def _say(self, room: int) -> None:
        await self._bus.publish(wire.SIGNS, wire.encode(wire.Sign(self.id, room, frozenset(self._at))))

    async def _asked(self, data: bytes) -> bytes:
        """Accepted at once, answered later: so who asks learns at once that somebody is there, and who."""
        try:
            ask = wire.decode_ask(data)
        except msgspec.MsgspecError:  # a worker of another version: it thinks itself
            return b""
        task = self._at[ask.id] = asyncio.create_task(self._think(ask))
        task.add_done_callback(lambda _: self._at.pop(ask.id, None))
        return wire.encode(wire.Accepted(self.id))

    def _stop(self, data: bytes) -> None:
        task = self._at.get(wire.decode_stop(data).id)
        if task is not None:
            task.cancel()

    async def _think(self, ask: wire.Ask) -> None:
        reply = wire.Reply(ask.id, None, failed=True)
        try:
            await self.preparation.wait(ask.question.game, self._settings.patience, compiling=False)
            work = await self._work(ask.question)
            if work is not None:
                found = await self.thoughts.ask(ask.question, Asker(ask.person, ask.address), work)
                reply = wire.Reply(ask.id, encode(found), self.thoughts.expected(ask.question))
        except asyncio.CancelledError:
            reply = wire.Reply(ask.id, None)
        except Refusal:
            pass  # the game is not ready here: the worker, who has opened the table, can do it
        except Exception:
            log.exception("a thought about table %s", ask.question.table)
        await self._bus.publish(wire.answers_to(ask.worker), wire.encode(reply))

    async def _work(self, asked: Question) -> Work | None:
        if asked.loose is not None:
            return weigh(asked)
        table = await self.tables.at(asked.table, asked.n)
        return None if table is None else work_of(table, asked)

    async def _prove(self, data: bytes) -> bytes:
        asked = wire.decode_prove(data)
        found = await prove(self._storage, asked.game, date.fromisoformat(asked.day), asked.seconds)
        return msgspec.msgpack.encode(found)
