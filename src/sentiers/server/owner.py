"""The owner of an open table, through whom everything passes that changes it, one deed after the other.

A deed is decided, written to the journal, and applied only once it is on disk: what is in memory is never ahead of what
would be left after a crash, so whatever is shown or acknowledged has happened. Other workers may have the same table open: the
journal is the owner of all. Who finds the next entry taken reads what he missed and decides again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from sentiers.messages import SentiersError
from sentiers.server import metrics
from sentiers.server.bots_at_table import BotsAtTable
from sentiers.server.clock import Clock
from sentiers.server.due import Due
from sentiers.server.errand import Errand
from sentiers.server.journal import Entry
from sentiers.server.listing import Listing
from sentiers.server.news import News
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.snapshot import Eyes, Snapshots
from sentiers.server.storage import Deed, Effect, Finished, Opened, SeatTaken, Setup, StorageError, Taken, Unsure
from sentiers.server.table import Table, new_dice

if TYPE_CHECKING:
    from sentiers.server.house import House

log = logging.getLogger("sentiers.server")
Decide = Callable[[Table], list[Entry]]
L = TypeVar("L", bound="Listener")
MOST_ATTEMPTS = 100  # of a deed that finds its entry taken: each time somebody else has got on
OTHERS = 4.0  # seconds the worker that wrote the last entry has to let a bot answer before the others do


class Listener:
    """A connection that wants to know. It is only told *that* something changed and takes the newest state when it can
    send: however slow it is, nothing heaps up."""

    def __init__(self, eyes: Eyes, since: int, address: str) -> None:
        self.eyes, self.address = eyes, address
        self.since = since  # the last entry of the log that was sent

    def wake(self) -> None:
        """There is something new to send."""
        raise NotImplementedError


class Waiting(Listener):
    """One that waits for news in a task."""

    def __init__(self, eyes: Eyes, since: int, address: str) -> None:
        super().__init__(eyes, since, address)
        self.news = asyncio.Event()
        self.news.set()

    def wake(self) -> None:
        self.news.set()


class Owner:
    def __init__(self, house: House, table: Table) -> None:
        self.house, self.table = house, table
        self.listeners: set[Listener] = set()
        self.clock = Clock(self)
        self.snapshots = Snapshots(table, self._is_here, self.clock.now, lambda: self.sealed)
        self.bots = BotsAtTable(self)
        self.news = News(self)
        self.listing = Listing(self)
        self.due = Due(self)
        self.touched = time.monotonic()
        self._loop = asyncio.get_running_loop()
        self._orders: deque[tuple[Callable[[], Awaitable[int]], asyncio.Future[int]]] = deque()
        self._busy = False
        self._idle: asyncio.Future[None] | None = None  # what `stop` waits for
        self._closed = False

    # What others ask of it

    async def ask(self, decide: Decide) -> int:
        """Has a deed done; returns its number in the journal once it is on disk, or raises a Refusal."""
        return await self.order(decide)

    def order(self, decide: Decide) -> asyncio.Future[int]:
        """The same for who does not wait in a task. Decided at once, if nobody is before."""
        if self._closed:  # swept away while the asker was busy elsewhere
            return asyncio.ensure_future(self._pass_on(decide))
        self.touched = time.monotonic()
        return self._queue(partial(self._do, decide))

    def _queue(self, work: Callable[[], Awaitable[int]]) -> asyncio.Future[int]:
        done: asyncio.Future[int] = self._loop.create_future()
        self._orders.append((work, done))
        if not self._busy:
            self._busy = True
            Errand(self._work_off())
        return done

    async def _pass_on(self, decide: Decide) -> int:
        return await (await self.house.owner(self.table.id)).ask(decide)

    def update(self, eyes: Eyes, since: int = 0, text: bool = False, ground: bool = False) -> bytes:
        return self.snapshots.update(eyes, since, text, ground)

    @contextmanager
    def listening(self, listener: L) -> Iterator[L]:
        """Somebody looks at the table, as long as the block lasts."""
        if len(self.listeners) >= self.house.settings.sockets_per_table:
            raise Refusal("too-many")
        with self.house.connection(listener.address):
            self.listeners.add(listener)
            self._presence_changed(listener)
            try:
                yield listener
            finally:
                self.listeners.discard(listener)
                self.touched = time.monotonic()
                self._presence_changed(listener)

    def tell(self) -> None:
        """Wakes all connections: there is something new to send."""
        for listener in self.listeners:
            listener.wake()

    async def learn_names(self) -> None:
        for person in self.table.seating.people:
            self.snapshots.names[person] = await self.house.identity.name(person)
        self.snapshots.renamed()

    @property
    def sealed(self) -> bool:
        """The cards are those of a challenge that others may still play: their secret is not told, though this match be over."""
        return self.table.day is not None and not self.house.days.closed(self.table.day)

    @property
    def quiet(self) -> bool:
        """Nobody looks, nothing is under way."""
        return not self.listeners and not self._busy and not self.bots.busy

    async def start(self) -> None:
        await self.learn_names()
        await self.news.start()
        await self.listing.start()
        self._after(wrote=self.house.bus.alone)

    async def stop(self) -> None:
        """What is being written is still written and acknowledged; nothing new begins."""
        self._closed = True
        self.clock.stop()
        self.house.pondering.forget(self.table)
        await self.bots.stop()
        if self._busy:
            self._idle = self._loop.create_future()
            await self._idle
        await self.news.stop()

    # One deed after the other

    async def _work_off(self) -> None:
        while self._orders:
            work, done = self._orders.popleft()
            try:
                number = await work()
            except Refusal as refusal:
                _fail(done, refusal)
            except SentiersError as error:
                _fail(done, refusal_of(error))
            except Unsure:
                log.exception("table %d: it is not known whether a deed was written", self.table.no)
                _fail(done, Refusal("unsure"))
                self.behind()
            except StorageError:
                log.exception("table %d: the journal cannot be written", self.table.no)
                _fail(done, Refusal("storage"))
            except (Exception, asyncio.CancelledError):
                log.exception("table %d", self.table.no)
                _fail(done, Refusal("server-error"))
            else:
                if not done.done():
                    done.set_result(number)
                self.tell()
        self._busy = False
        if self._idle is not None:
            self._idle.set_result(None)

    async def _do(self, decide: Decide) -> int:
        for _ in range(MOST_ATTEMPTS):
            entries = decide(self.table)
            first = self.table.n + 1
            self.house.limits.grow(self.table, entries)
            lines, began = tuple(str(entry) for entry in entries), time.perf_counter()
            try:
                at = await self.house.storage.append(self.table.no, first, lines, *self._effects(entries))
            except Taken:
                await asyncio.ensure_future(self._catch_up())
                continue
            metrics.wrote(entries, time.perf_counter() - began)
            self.house.clock.saw(at)
            ended_before = self.table.over
            await self._apply(entries, wrote=True)
            if self.table.over and not ended_before:
                self.house.in_background(self.bots.memories.learn())
            self.news.wrote(Deed(first, at, lines))
            return self.table.n
        raise StorageError("others were faster each time")

    async def _apply(self, entries: list[Entry], wrote: bool) -> None:
        for entry in entries:
            self.table.apply(entry)
        self.snapshots.changed()
        if any(entry.verb == "sit" for entry in entries):
            await asyncio.ensure_future(self.learn_names())
        if wrote:
            self.listing.check()
        self._after(wrote)

    # What other workers did

    def heard(self, deed: Deed) -> None:
        """Another worker says that this deed is on disk."""
        if deed.n > self.table.n and not self._closed:
            self._forget(self._queue(partial(self._take_in, deed)))

    def behind(self) -> None:
        """Something was missed."""
        if not self._closed:
            self._forget(self._queue(self._catch_up))

    async def _take_in(self, deed: Deed) -> int:
        if deed.n == self.table.n + 1:
            await self._apply([Entry.read(line) for line in deed.entries], wrote=False)
        elif deed.n > self.table.n:
            await asyncio.ensure_future(self._catch_up())
        return self.table.n

    async def _catch_up(self) -> int:
        for deed in await asyncio.ensure_future(self.house.storage.since(self.table.no, self.table.n + 1)):
            await self._apply([Entry.read(line) for line in deed.entries], wrote=False)
        return self.table.n

    def _forget(self, done: asyncio.Future[int]) -> None:
        """Nobody waits for this; what went wrong was logged, and the next heartbeat tries again."""
        done.add_done_callback(lambda found: found.cancelled() or found.exception())

    def _effects(self, entries: list[Entry]) -> list[Effect]:
        """What the lists of tables have to know of these entries, written together with them."""
        table = self.table
        found = [*self.listing.effects(entries), *self.due.effects(entries)]
        for entry in entries:
            if entry.verb == "sit":
                found.append(SeatTaken(table.no, entry.second))
            elif entry.verb == "next":
                self.house.room.check_disk()
                found.append(Opened(entry.first, self._rematch()))
            elif table.setup.counts and self.sealed and (score := table.score_after(entry)) is not None:
                day, person = str(table.setup.day), table.seating.chairs[0].who
                found.append(Finished(table.game.name, day, person, score))
        return found

    def _rematch(self) -> Setup:
        old = self.table.setup
        seats, before = self.table.seating.turned(), self.table.id
        return Setup(
            old.game,
            old.options,
            seats=seats,
            edition=old.edition,
            private=True,
            before=before,
            pace=old.pace,
            **new_dice(old.game),
        )

    def _after(self, wrote: bool) -> None:
        """What follows from the state as it is now, be it new or read back from the journal. Where another worker wrote the last
        entry, that one lets the bots answer; if it is gone, this one does a little later."""
        self.clock.table_changed()
        self.bots.table_changed(begin=wrote)
        self.house.pondering.look(self)
        if not wrote and self.bots.due:
            self._loop.call_later(OTHERS, self.bots.table_changed)

    # Presence

    @property
    def people_here(self) -> frozenset[str]:
        """Those who sit at the table and look at it through this worker."""
        found = (listener.eyes.person for listener in self.listeners)
        return frozenset(person for person in found if person is not None and self.table.seating.held_by(person))

    def _is_here(self, seat: int) -> bool:
        chair = self.table.seating.chairs[seat]
        if chair.kind != "human":
            return chair.kind == "bot"
        here = any(listener.eyes.person == chair.who for listener in self.listeners)
        return here or self.news.is_elsewhere(chair.who)

    def presence_changed(self) -> None:
        self.snapshots.presence_changed()
        self.tell()

    def _presence_changed(self, listener: Listener) -> None:
        if self.table.seating.held_by(listener.eyes.person):
            self.presence_changed()
            self.news.say_who_is_here()
            self.house.pondering.look(self)


def _fail(done: asyncio.Future[int], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)
