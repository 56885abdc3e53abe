"""The lobby: which tables wait, which are played, how many are here, and at which tables it is somebody's turn; told to all open
pages as it changes.

What all are told is read and written once a second at most for each language, however many look; of one person's tables is read
when a deed was done there. Workers tell one another over the bus *that* something has changed, no more; what was not heard is
found because everything is read again from time to time."""

from __future__ import annotations

import asyncio
import logging
import random
import time
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec

from sentiers.server import lists
from sentiers.server.bus import Leave
from sentiers.server.journal import Entry
from sentiers.server.lobby_talk import LobbyNow, LobbyTable, PeopleNow
from sentiers.server.protocol import encode
from sentiers.server.storage import Setup, StorageError
from sentiers.server.table import Table

if TYPE_CHECKING:
    from sentiers.server.house import House

log = logging.getLogger("sentiers.server")
EVERY = 1.0  # seconds between two looks at what has changed, at least
HEAL = 10.0  # seconds after which the lists are read again though nobody has said that they changed
HEAL_YOURS = 30.0  # … and one person's tables
BEAT = 3.0  # seconds between two words to the other workers about who is here
FORGOTTEN = 3.5 * BEAT
CHANGED, HERE, PERSON = "lobby", "lobby.here", "person."  # subjects; the last is followed by whose tables have changed


class Here(msgspec.Struct, frozen=True):
    """Who is in the house through a worker, as numbers that tell people apart and nothing else."""

    worker: str
    people: frozenset[int]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Here).decode


class Visitor(Protocol):
    """An open page. It is told that there is something new, and takes it when it can send."""

    person: str | None
    lang: str
    shelf: bool  # it shows the lists

    def wake(self) -> None: ...

    def show_yours(self, words: bytes) -> None: ...

    def hang_up(self) -> None: ...


class Sheet:
    """The lists in one language: as they are, and what the last change was, each encoded once."""

    def __init__(self) -> None:
        self.number = 0
        self._tables: dict[tuple[int, str], LobbyTable] = {}  # by the list and the id
        self.whole = self.change = b""

    def take(self, open_: list[LobbyTable], watch: list[LobbyTable], more: bool) -> bool:
        """True if anything differs from before."""
        now = {(place, table.id): table for place, those in enumerate((open_, watch)) for table in those}
        whole = encode(LobbyNow(True, open_, watch, [], more))
        if whole == self.whole:
            return False
        gone = [id for place, id in self._tables if (place, id) not in now]
        came = [
            [
                table
                for (place, _), table in now.items()
                if place == which and self._tables.get((place, table.id)) != table
            ]
            for which in (0, 1)
        ]
        self.change = encode(LobbyNow(False, came[0], came[1], gone, more))
        self._tables, self.whole = now, whole
        self.number += 1
        return True


class Lobby:
    def __init__(self, house: House) -> None:
        self._house = house
        self._visitors: set[Visitor] = set()
        self._newcomers: set[Visitor] = (
            set()
        )  # their pages may be newer than the lists: they are told of those read next
        self._people: dict[str, set[Visitor]] = {}
        self._leaves: dict[str, Leave] = {}
        self._read_at: dict[str, float] = {}  # when a person's tables were read last
        self._turned: set[str] = set()  # people at whose tables something happened
        self._moved: set[str] = set()  # … of which the other workers are to be told
        self._stirred = self._stale = False  # the lists have changed: to be told, to be read
        self._sheets: dict[str, Sheet] = {}
        self._lists_at = self._here_at = 0.0
        self._elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        self.people = 0
        self.news = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run())

    # Who is here

    async def enter(self, visitor: Visitor) -> None:
        self._visitors.add(visitor)
        person = visitor.person
        if person is not None:
            others = self._people.setdefault(person, set())
            others.add(visitor)
            if len(others) == 1 and not self._house.bus.alone:
                self._leaves[person] = await self._house.bus.subscribe(
                    PERSON + person, lambda _: self._has_turned(person)
                )
            await self._read_yours(person)
        if visitor.shelf:
            self._newcomers.add(visitor)
        self.news.set()

    def show_out(self, person: str) -> None:
        """His pages are closed: whichever of them is still he comes back by itself."""
        for visitor in list(self._people.get(person, ())):
            visitor.hang_up()

    def leave(self, visitor: Visitor) -> None:
        self._visitors.discard(visitor)
        self._newcomers.discard(visitor)
        if visitor.person is None or visitor.person not in self._people:
            return
        others = self._people[visitor.person]
        others.discard(visitor)
        if not others:
            del self._people[visitor.person]
            self._read_at.pop(visitor.person, None)
            if leave := self._leaves.pop(visitor.person, None):
                self._house.in_background(leave())
        self.news.set()

    def sheet(self, visitor: Visitor) -> Sheet | None:
        return None if visitor in self._newcomers else self._sheets.get(visitor.lang)

    # What happens in the house

    def opened(self, setup: Setup) -> None:
        """A table was opened by this worker."""
        self._moved.update(setup.people)
        if not setup.private:
            self._stirred = True
        self.news.set()

    def deed(self, table: Table, entries: list[Entry]) -> None:
        """Something was done at a table by this worker. On the path of every move: only noted here."""
        self._moved |= table.seating.people
        if not table.setup.private and (table.over or table.ply < 2 or any(entry.verb != "play" for entry in entries)):
            self._stirred = True
        if not self.news.is_set():
            self.news.set()

    def stir(self) -> None:
        self._stale = True
        self.news.set()

    def _has_turned(self, person: str) -> None:
        self._turned.add(person)
        self.news.set()

    def _heard_here(self, data: bytes) -> None:
        with suppress(msgspec.DecodeError, UnicodeError):  # of another version
            here = _decode(data)
            if here.worker != self._house.worker:
                self._elsewhere[here.worker] = here.people, time.monotonic() + FORGOTTEN

    # Telling

    async def _run(self) -> None:
        bus = self._house.bus
        if not bus.alone:
            await bus.subscribe(CHANGED, lambda _: self.stir())
            await bus.subscribe(HERE, self._heard_here)
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), HEAL if bus.alone else BEAT)
            self.news.clear()
            try:
                await self._tick()
            except StorageError as error:
                log.warning("the lobby: %s", error)
            except Exception:
                log.exception("the lobby")
            await asyncio.sleep(EVERY * random.uniform(0.9, 1.1))

    async def _tick(self) -> None:
        now = time.monotonic()
        await self._tell_others(now)
        self._count_people(now)
        looked_at = {visitor.lang for visitor in self._visitors if visitor.shelf}
        if looked_at and (self._stale or now - self._lists_at > HEAL or self._newcomers):
            self._stale, self._lists_at = False, now
            await self._read_lists(looked_at)
        late = [person for person, at in self._read_at.items() if now - at > HEAL_YOURS]
        turned, self._turned = self._turned, set()
        for person in turned.intersection(self._people).union(late):
            await self._read_yours(person)

    async def _tell_others(self, now: float) -> None:
        moved, self._moved = self._moved, set()
        stirred, self._stirred = self._stirred, False
        self._stale |= stirred
        self._turned |= moved
        bus = self._house.bus
        if bus.alone:
            return
        if stirred:
            await bus.publish(CHANGED, b"")
        for person in moved:
            await bus.publish(PERSON + person, b"")
        if now - self._here_at > BEAT:
            self._here_at = now
            await bus.publish(HERE, _encode(Here(self._house.worker, self._numbers())))

    def _numbers(self) -> frozenset[int]:
        return frozenset(zlib.crc32(person.encode()) for person in self._people)

    def _count_people(self, now: float) -> None:
        self._elsewhere = {worker: known for worker, known in self._elsewhere.items() if known[1] > now}
        elsewhere = [people for people, _ in self._elsewhere.values()]
        people = len(self._numbers().union(*elsewhere)) if elsewhere else len(self._people)
        if people != self.people:
            self.people = people
            self._wake_shelves()

    async def _read_lists(self, languages: set[str]) -> None:
        changed, came = False, set(self._newcomers)
        for lang in languages:
            open_, more = await lists.open_to_all(self._house, lang)
            watch = await lists.to_watch(self._house, lang)
            changed |= self._sheets.setdefault(lang, Sheet()).take(open_, watch, bool(more))
        self._newcomers -= came
        for visitor in self._visitors if changed else came:
            if visitor.shelf:
                visitor.wake()

    def _wake_shelves(self) -> None:
        for visitor in self._visitors:
            if visitor.shelf:
                visitor.wake()

    async def _read_yours(self, person: str) -> None:
        self._read_at[person] = time.monotonic()
        words: dict[str, bytes] = {}
        for visitor in list(self._people.get(person, ())):
            if visitor.lang not in words:
                words[visitor.lang] = encode(await lists.mine(self._house, person, visitor.lang))
            visitor.show_yours(words[visitor.lang])
        if person not in self._people:
            self._read_at.pop(person, None)

    def people_now(self) -> bytes:
        return encode(PeopleNow(self.people))

    # The end

    def stop(self) -> None:
        """The house closes: pages come back to whoever is there then."""
        for visitor in list(self._visitors):
            visitor.hang_up()

    def close(self) -> None:
        self._task.cancel()
