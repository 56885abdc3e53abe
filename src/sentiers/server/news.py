"""What the open table of one worker tells the others that have it open too, and hears from them: who is here, what the players say
to one another, and that somebody has changed his plan (which, only the storage tells). What was written is told by the house, for
all its tables (courier.py).

News may be lost, doubled or late. Who is here is said again and again, or forgotten."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from sentiers.server.bus import Leave
from sentiers.server.phrases import Said

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

BEAT = 3.0  # seconds between two looks whether something was missed, and between two words about who is here
FORGOTTEN = 3.5 * BEAT  # seconds after which a worker that says nothing is taken to be gone


class Present(msgspec.Struct, tag="here", frozen=True):
    """The people who look at the table through a worker; `asks`: who else is here?"""

    worker: str
    people: frozenset[str]
    asks: bool = False
    watching: int = 0  # how many others look on there


class Spoken(msgspec.Struct, tag="said", frozen=True):
    """What somebody said, or what was said lately to a worker that asks who is here."""

    said: list[Said]


class Replanned(msgspec.Struct, tag="plan", frozen=True):
    """Somebody has laid down or dropped an answer."""


AnyNews = Present | Spoken | Replanned
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(AnyNews).decode


class News:
    def __init__(self, owner: Owner) -> None:
        self._owner, self._bus = owner, owner.house.bus
        self._subject = f"table.{owner.table.id}"
        self._leave: Leave | None = None
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}  # worker: who, and until when that is believed
        self._watching: dict[str, int] = {}  # worker: how many look on there

    async def start(self) -> None:
        if not self._bus.alone:
            self._leave = await self._bus.subscribe(self._subject, self._hear)
            self._tell(Present(self._owner.house.worker, self._owner.people_here, True, self._owner.watching.here))

    async def stop(self) -> None:
        if self._leave is not None:
            self._tell(Present(self._owner.house.worker, frozenset()))
            await self._leave()

    def said(self, said: list[Said]) -> None:
        self._tell(Spoken(said))

    def planned(self) -> None:
        self._tell(Replanned())

    def say_who_is_here(self) -> None:
        here = self._owner.people_here, False, self._owner.watching.here
        self._tell(Present(self._owner.house.worker, *here))

    @property
    def watching_elsewhere(self) -> int:
        return sum(self._watching.values())

    @property
    def people_elsewhere(self) -> frozenset[str]:
        return frozenset().union(*(people for people, _ in self._elsewhere.values()))

    def is_elsewhere(self, person: str) -> bool:
        """Does this person look at the table through another worker?"""
        now = time.monotonic()
        return any(person in people and until > now for people, until in self._elsewhere.values())

    def forget(self) -> bool:
        """Drops workers that have said nothing for long; True if that changes who is here."""
        now = time.monotonic()
        gone = [worker for worker, (_, until) in self._elsewhere.items() if until <= now]
        changes = [bool(self._elsewhere.pop(worker)[0]) + self._watching.pop(worker, 0) > 0 for worker in gone]
        return any(changes)

    def _tell(self, news: AnyNews) -> None:
        if not self._bus.alone:
            self._owner.house.in_background(self._bus.publish(self._subject, _encode(news)))

    def _hear(self, data: bytes) -> None:
        try:
            news = _decode(data)
        except (msgspec.DecodeError, UnicodeError):
            return  # of another version: the heartbeat heals it
        if isinstance(news, Spoken):
            self._owner.phrases.hear(news.said)
        elif isinstance(news, Replanned):
            self._owner.house.in_background(self._owner.planning.heard())
        elif news.worker != self._owner.house.worker:
            before = self._elsewhere.get(news.worker, (frozenset(), 0.0))[0]
            self._elsewhere[news.worker] = news.people, time.monotonic() + FORGOTTEN
            watching, self._watching[news.worker] = self._watching.get(news.worker, 0), news.watching
            if news.people != before:
                self._owner.presence_changed()
            elif news.watching != watching:
                self._owner.watching.changed()
            if news.asks:
                self.say_who_is_here()
                if lately := self._owner.phrases.lately():
                    self.said(lately)
