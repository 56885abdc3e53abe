"""How much one may ask for: token buckets, one per identity, address or table, forgotten once they are full again.

All limits of the house stand here together (`Limits`), so that several workers can share them: each counts what it sees, and of
what the house allows each has its part (`share`)."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from sentiers.server.refusal import Refusal
from sentiers.server.settings import Settings

if TYPE_CHECKING:
    from sentiers.server.journal import Entry
    from sentiers.server.table import Table

Key = TypeVar("Key")


class Bucket:
    """`rate` drops a second flow in, up to `size`; each deed takes one."""

    __slots__ = ("_clock", "_drops", "_seen", "rate", "size")

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.size, self._clock = rate, size, clock
        self._drops, self._seen = size, clock()

    def take(self) -> bool:
        now = self._clock()
        self._drops = min(self.size, self._drops + (now - self._seen) * self.rate)
        self._seen = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True

    @property
    def full(self) -> bool:
        return self._drops + (self._clock() - self._seen) * self.rate >= self.size


class Buckets(Generic[Key]):
    """A bucket a key: so many a minute, and as many at once unless `burst` says how many. Full ones say nothing and are swept
    out now and then."""

    SWEEP = 1024

    def __init__(
        self, per_minute: float, clock: Callable[[], float] = time.monotonic, burst: float | None = None
    ) -> None:
        self.per_minute, self._clock = per_minute, clock
        self.burst = per_minute if burst is None else burst
        self._buckets: dict[Key, Bucket] = {}
        self._sweep_at = self.SWEEP

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Key) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
                self._sweep_at = max(self.SWEEP, 2 * len(self._buckets))
            bucket = self._buckets[key] = Bucket(self.per_minute / 60, self.burst, self._clock)
        return bucket.take()


class Flow(Protocol):
    def take(self) -> bool: ...


class Both(Generic[Key]):
    """A bucket of one's own, and one shared with others."""

    __slots__ = ("_key", "_others", "_own")

    def __init__(self, own: Bucket, others: Buckets[Key], key: Key) -> None:
        self._own, self._others, self._key = own, others, key

    def take(self) -> bool:
        return self._own.take() and self._others.take(self._key)


class Counted(Protocol):
    """What the house asks before it does something: each raises Refusal("too-fast") where it is too much."""

    def open_table(self, person: str, address: str) -> None: ...

    def rename(self, address: str) -> None: ...

    def deed(self, person: str, address: str) -> None:
        """A wish that comes over HTTP."""
        ...

    def socket(self, address: str) -> Flow:
        """For the messages of a new socket: a bucket of its own, and the one of its address."""
        ...

    def grow(self, table: Table, entries: list[Entry]) -> None:
        """What is to be written to a journal. Raises "journal-full" too, and "undone-enough"."""
        ...


class Limits:
    """The limits of one process. Of several, each allows the part of the whole that is its own: visitors are spread over them
    by the proxy, so what is unfair in it is small, and nothing has to be asked before a move is played."""

    def __init__(self, settings: Settings, workers: int = 1) -> None:
        self._settings = settings
        self.share(workers)

    def share(self, workers: int) -> None:
        """So many workers there are now."""
        s, part = self._settings, 1 / max(1, workers)
        self._tables = _shared(s.tables_per_minute, part)
        self._tables_from = _shared(s.tables_per_address, part)
        self._names = _shared(s.names_per_address, part)
        self._deeds: Buckets[str] = Buckets(60 * s.message_rate, burst=s.message_burst)
        self._from = _shared(60 * s.messages_per_address, part, burst=2 * s.messages_per_address * part)
        self._undos: Buckets[str] = Buckets(s.undos_per_minute, burst=2 * s.undos_per_minute)

    def open_table(self, person: str, address: str) -> None:
        _need(self._tables.take(person) and self._tables_from.take(home(address)))

    def rename(self, address: str) -> None:
        _need(self._names.take(home(address)))

    def deed(self, person: str, address: str) -> None:
        _need(self._deeds.take(person) and self._from.take(home(address)))

    def socket(self, address: str) -> Flow:
        return Both(Bucket(self._settings.message_rate, self._settings.message_burst), self._from, home(address))

    def grow(self, table: Table, entries: list[Entry]) -> None:
        if table.n + len(entries) > self._settings.longest_journal:
            raise Refusal("journal-full")
        if any(entry.verb == "undo" for entry in entries):
            if table.undone >= self._settings.most_undos:
                raise Refusal("undone-enough")
            _need(self._undos.take(table.id))


def _shared(per_minute: float, part: float, burst: float | None = None) -> Buckets[str]:
    return Buckets(per_minute * part, burst=max(1.0, per_minute * part if burst is None else burst))


def _need(granted: bool) -> None:
    if not granted:
        raise Refusal("too-fast")


@lru_cache(4096)
def home(address: str) -> str:
    """What counts as one address: of IPv6 the network that a home is given, in which it may choose any.

    >>> home("2001:db8:1:2:3:4:5:6"), home("192.0.2.7"), home("::ffff:192.0.2.7"), home("")
    ('2001:db8:1:2::', '192.0.2.7', '192.0.2.7', '')
    """
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)).network_address)
