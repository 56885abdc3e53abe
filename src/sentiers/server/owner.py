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
from sentiers.server import leaving, metrics
from sentiers.server.absence import Absence
from sentiers.server.beside import Beside
from sentiers.server.bookkeeping import Bookkeeping
from sentiers.server.bots_at_table import BotsAtTable
from sentiers.server.clock import Clock
from sentiers.server.due import Due
from sentiers.server.errand import Errand
from sentiers.server.flags import Flags
from sentiers.server.journal import Entry
from sentiers.server.judging import Judging
from sentiers.server.listener import Listener
from sentiers.server.listing import Listing
from sentiers.server.news import News
from sentiers.server.passing import Passing
from sentiers.server.phrases import Phrases
from sentiers.server.planning import Planning
from sentiers.server.push.calls import Calls
from sentiers.server.ratings_at_table import RatingsAtTable
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.snapshot import Eyes, Snapshots
from sentiers.server.storage import Deed, Ended, Replanned, StorageError, Taken, Unsure
from sentiers.server.table import Table
from sentiers.server.vacations import VacationsAtTable
from sentiers.server.watching import Watching

if TYPE_CHECKING:
    from sentiers.server.house import House

log = logging.getLogger("sentiers.server")
Decide = Callable[[Table], list[Entry]]
Work = Callable[[], Awaitable[int]]
L = TypeVar("L", bound="Listener")
LOSING = frozenset({"flag", "left"})  # entries by which a seat loses, if somebody can win
SEATED = frozenset({"sit", "stand", "back", "instead"})  # entries after which others sit there
MOST_ATTEMPTS = 100  # of a deed that finds its entry taken: each time somebody else has got on
OTHERS = 4.0  # seconds the worker that wrote the last entry has to let a bot answer before the others do


class Owner:
    def __init__(self, house: House, table: Table) -> None:
        self.house, self.table = house, table
        self.listeners: set[Listener] = set()
        self.people_here: frozenset[str] = frozenset()  # who sit at the table and look at it through this worker …
        self.people_about: frozenset[str] = frozenset()  # … or any, as far as is known
        self.clock = Clock(self)
        self.flags = Flags(self)
        self.absence = Absence(self)
        self.judging = Judging(self)
        self.watching = Watching(self)
        self.snapshots = Snapshots(table, self._is_here, lambda: self.sealed, Beside(self))
        self.bots = BotsAtTable(self)
        self.phrases = Phrases(self)
        self.news = News(self)
        self.listing = Listing(self)
        self.passing = Passing(self)
        self.planning = Planning(self)
        self.due = Due(self)
        self.books = Bookkeeping(self)
        self.ratings = RatingsAtTable(self)
        self.calls = Calls(self)
        self.vacations = VacationsAtTable(self)
        self.touched = time.monotonic()
        self._loop = asyncio.get_running_loop()
        self._orders: deque[tuple[Work, asyncio.Future[int] | None]] = deque()
        self._busy = False
        self._idle: asyncio.Future[None] | None = None  # what `stop` waits for
        self._closed = False
        self.unread = False  # others have gone on, and nobody looks here: read when somebody does

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

    def _queue(self, work: Work) -> asyncio.Future[int]:
        done: asyncio.Future[int] = self._loop.create_future()
        self._begin(work, done)
        return done

    def _begin(self, work: Work, done: asyncio.Future[int] | None = None) -> None:
        """Where nobody waits for it: what goes wrong is logged, and the next heartbeat tries again."""
        self._orders.append((work, done))
        if not self._busy:
            self._busy = True
            Errand(self._work_off())

    async def _pass_on(self, decide: Decide) -> int:
        return await (await self.house.owner(self.table.id)).ask(decide)

    def update(self, eyes: Eyes, since: int = 0, text: bool = False, ground: bool = False, heard: int = 0) -> bytes:
        return self.snapshots.update(eyes, since, text, ground, said=self.phrases.since(heard, eyes.lang))

    @contextmanager
    def listening(self, listener: L) -> Iterator[L]:
        """Somebody looks at the table, as long as the block lasts."""
        if len(self.listeners) >= self.house.settings.sockets_per_table:
            raise Refusal("too-many")
        with self.house.connection(listener.address):
            self.listeners.add(listener)
            if self.unread:
                self.behind()
            self._presence_changed(listener)
            self.calls.came(listener.eyes.person)
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
            self.snapshots.naming.people[person] = await self.house.identity.name(person)
        self.snapshots.renamed()
        await self.ratings.learn()

    @property
    def sealed(self) -> bool:
        """The cards are those of a challenge that others may still play: their secret is not told, though this match be over."""
        return self.table.day is not None and not self.house.days.closed(self.table.day)

    @property
    def quiet(self) -> bool:
        """Nobody looks, nothing is under way."""
        return (
            not self.listeners
            and not self._busy
            and not self.bots.busy
            and not self.calls.busy
            and not self.judging.busy
        )

    async def start(self) -> None:
        await self.learn_names()
        await self.news.start()
        await self.listing.start()
        await self.planning.start()
        self._after(wrote=self.house.bus.alone)
        self.absence.look()
        self.vacations.look_soon()

    async def stop(self) -> None:
        """What is being written is still written and acknowledged; nothing new begins."""
        self._closed = True
        self.clock.stop()
        self.flags.stop()
        self.passing.stop()
        self.absence.stop()
        self.judging.stop()
        self.calls.stop()
        self.planning.stop()
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
                if done is not None and not done.done():
                    done.set_result(number)
                self.tell()
        self._busy = False
        if self._idle is not None:
            self._idle.set_result(None)

    async def _do(self, decide: Decide) -> int:
        for _ in range(MOST_ATTEMPTS):
            if self.unread:
                await asyncio.ensure_future(self._catch_up())
            entries = decide(self.table)
            if self.table.times is not None:
                entries = self.flags.timed(entries)
            if entries and entries[-1].verb in LOSING:
                entries = await asyncio.ensure_future(leaving.spared(self.house, self.table, entries))
            first = self.table.n + 1
            self.house.limits.grow(self.table, entries)
            lines, effects, began = tuple(map(str, entries)), self.books.effects(entries), time.perf_counter()
            try:
                at = await self.house.storage.append(self.table.no, first, lines, *effects)
            except Taken:
                await asyncio.ensure_future(self._catch_up())
                continue
            except Replanned:
                await asyncio.ensure_future(self.planning.read_again())
                continue
            self.planning.wrote(effects)
            metrics.wrote(entries, time.perf_counter() - began)
            self.house.clock.saw(at)
            ended_before = self.table.over
            await self._apply(entries, at, wrote=True)
            if self.table.over and not ended_before:
                self.house.in_background(self.bots.memories.learn())
                if not any(isinstance(effect, Ended) for effect in effects):  # an end that nobody has foreseen
                    self.house.in_background(self.books.write_end())
            if not self.house.bus.alone:
                self.house.courier.wrote(self.table.id, Deed(first, at, lines))
            self.house.lobby.deed(self.table, entries)
            return self.table.n
        raise StorageError("others were faster each time")

    async def _apply(self, entries: list[Entry], at: int, wrote: bool) -> None:
        ended_before = self.table.over
        for entry in entries:
            self.table.apply(entry, at)
        self.snapshots.changed()
        plain = len(entries) == 1 and entries[0].verb == "play"  # nearly always: who sits here is the same
        if not plain and any(entry.verb in SEATED for entry in entries):
            self._count_people()
            await asyncio.ensure_future(self.learn_names())
            self.absence.look()
            if wrote:
                self.vacations.look_soon()
        elif self.table.over and not ended_before:
            await asyncio.ensure_future(self.ratings.learn())
        if wrote and not plain:
            self.listing.check()
        self.calls.changed(wrote)
        self._after(wrote)

    # What other workers did

    @property
    def _attended(self) -> bool:
        """Somebody looks, or something may have to be done by itself: a bot's move, a clock, a plan."""
        table = self.table
        return bool(self.listeners or table.seating.bots or table.setup.pace or table.times or self.planning)

    def heard(self, deed: Deed) -> None:
        """Another worker says that this deed is on disk."""
        if deed.n <= self.table.n or self._closed:
            return
        if self._attended:
            self._begin(partial(self._take_in, deed))
        else:
            self.unread = True

    def behind(self) -> None:
        """Something was missed."""
        if self._closed:
            return
        if self._attended:
            self._begin(self._catch_up)
        else:
            self.unread = True

    async def read_up(self) -> None:
        """Before anybody is shown a table that nobody looked at."""
        if self.unread and not self._closed:
            await self._queue(self._catch_up)

    async def _take_in(self, deed: Deed) -> int:
        if deed.n == self.table.n + 1:
            await self._apply([Entry.read(line) for line in deed.entries], deed.at, wrote=False)
        elif deed.n > self.table.n:
            await asyncio.ensure_future(self._catch_up())
        return self.table.n

    async def _catch_up(self) -> int:
        self.unread = False
        for deed in await asyncio.ensure_future(self.house.storage.since(self.table.no, self.table.n + 1)):
            await self._apply([Entry.read(line) for line in deed.entries], deed.at, wrote=False)
        return self.table.n

    def _after(self, wrote: bool) -> None:
        """What follows from the state as it is now, be it new or read back from the journal. Where another worker wrote the last
        entry, that one lets the bots answer; if it is gone, this one does a little later."""
        table = self.table
        if table.setup.pace:
            self.clock.table_changed()
        if table.times is not None:
            self.flags.table_changed()
        if len(table.seating.people) > 1:
            self.judging.table_changed()
        self.passing.table_changed(begin=wrote)
        self.bots.table_changed(begin=wrote)
        if self.planning:
            self.planning.table_changed(begin=wrote)
        if table.seating.bots:
            self.house.pondering.look(self)
            if not wrote and self.bots.due:
                self._loop.call_later(OTHERS, self.bots.table_changed)

    # Presence

    def _count_people(self) -> None:
        """Somebody came, went or sat down. Asked at every move, so it is counted then."""
        found = (listener.eyes.person for listener in self.listeners)
        self.people_here = frozenset(person for person in found if person is not None) & self.table.seating.people
        self.people_about = self.people_here | self.news.people_elsewhere
        self.watching.count()

    def _is_here(self, seat: int) -> bool:
        chair = self.table.seating.chairs[seat]
        if chair.kind != "human":
            return chair.kind == "bot"
        return self.is_here(chair.who)

    def is_here(self, person: str) -> bool:
        """Does somebody who sits here look at the table, through whichever worker?"""
        return person in self.people_here or self.news.is_elsewhere(person)

    def presence_changed(self) -> None:
        self._count_people()
        self.absence.look()
        self.snapshots.presence_changed()
        self.tell()

    def _presence_changed(self, listener: Listener) -> None:
        if self.table.seating.held_by(listener.eyes.person):
            self.presence_changed()
            self.news.say_who_is_here()
            self.house.pondering.look(self)
        else:
            self.watching.came_or_went()


def _fail(done: asyncio.Future[int] | None, error: Exception) -> None:
    if done is not None and not done.done():
        done.set_exception(error)
