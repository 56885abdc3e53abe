"""What the open table of one worker tells the others that have it open too, and hears from them: deeds on disk, and who is here.

News may be lost, doubled or late. A deed has its number: one that is missing is read from the journal, at the latest when the
house looks whether its tables are still the newest (`House._beat`). Who is here is said again and again, or forgotten."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from sentiers.server.bus import Leave
from sentiers.server.storage import Deed

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

BEAT = 3.0  # seconds between two looks whether something was missed, and between two words about who is here
FORGOTTEN = 3.5 * BEAT  # seconds after which a worker that says nothing is taken to be gone


class Written(msgspec.Struct, tag="deed", frozen=True):
    """A deed that is on disk."""

    n: int
    at: int
    entries: tuple[str, ...]


class Present(msgspec.Struct, tag="here", frozen=True):
    """The people who look at the table through a worker; `asks`: who else is here?"""

    worker: str
    people: frozenset[str]
    asks: bool = False


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Written | Present).decode


class News:
    def __init__(self, owner: Owner) -> None:
        self._owner, self._bus = owner, owner.house.bus
        self._subject = f"table.{owner.table.id}"
        self._leave: Leave | None = None
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}  # worker: who, and until when that is believed

    async def start(self) -> None:
        if not self._bus.alone:
            self._leave = await self._bus.subscribe(self._subject, self._hear)
            self._tell(Present(self._owner.house.worker, self._owner.people_here, asks=True))

    async def stop(self) -> None:
        if self._leave is not None:
            self._tell(Present(self._owner.house.worker, frozenset()))
            await self._leave()

    def wrote(self, deed: Deed) -> None:
        self._tell(Written(deed.n, deed.at, deed.entries))

    def say_who_is_here(self) -> None:
        self._tell(Present(self._owner.house.worker, self._owner.people_here))

    def is_elsewhere(self, person: str) -> bool:
        """Does this person look at the table through another worker?"""
        now = time.monotonic()
        return any(person in people and until > now for people, until in self._elsewhere.values())

    def forget(self) -> bool:
        """Drops workers that have said nothing for long; True if that changes who is here."""
        now = time.monotonic()
        gone = [worker for worker, (_, until) in self._elsewhere.items() if until <= now]
        changes = [bool(self._elsewhere.pop(worker)[0]) for worker in gone]
        return any(changes)

    def _tell(self, news: Written | Present) -> None:
        if not self._bus.alone:
            self._owner.house.in_background(self._bus.publish(self._subject, _encode(news)))

    def _hear(self, data: bytes) -> None:
        try:
            news = _decode(data)
        except (msgspec.DecodeError, UnicodeError):
            return  # of another version: the heartbeat heals it
        if isinstance(news, Written):
            self._owner.heard(Deed(news.n, news.at, news.entries))
        elif news.worker != self._owner.house.worker:
            before = self._elsewhere.get(news.worker, (frozenset(), 0.0))[0]
            self._elsewhere[news.worker] = news.people, time.monotonic() + FORGOTTEN
            if news.people != before:
                self._owner.presence_changed()
            if news.asks:
                self.say_who_is_here()
