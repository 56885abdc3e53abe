"""How much one may ask for: token buckets, one per identity, address or table, forgotten once they are full again.

All limits of the house stand here together (`Limits`). Several workers share them: each counts by itself, tells the others from
time to time what was taken (sharing.py), and takes off what they tell."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
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

    def spend(self, drops: float) -> None:
        """What was taken elsewhere: there may then be less than nothing here."""
        self.take()
        self._drops = max(-self.size, self._drops - drops + 1)

    @property
    def wait(self) -> float:
        """Seconds until the next deed is granted."""
        drops = min(self.size, self._drops + (self._clock() - self._seen) * self.rate)
        return 0.0 if drops >= 1 else (1 - drops) / self.rate if self.rate else 3600.0

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
        self.taken: Counter[Key] | None = None  # since it was last told to others, where there are any

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Key) -> bool:
        granted = self._bucket(key).take()
        if granted and self.taken is not None:
            self.taken[key] += 1
        return granted

    def spend(self, key: Key, drops: float) -> None:
        self._bucket(key).spend(drops)

    def wait(self, key: Key) -> float:
        return self._bucket(key).wait

    def _bucket(self, key: Key) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
                self._sweep_at = max(self.SWEEP, 2 * len(self._buckets))
            bucket = self._buckets[key] = Bucket(self.per_minute / 60, self.burst, self._clock)
        return bucket


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

    def sign_in(self, address: str, handle: str | None) -> None:
        """An attempt to sign in, to this account where it says to which. Its refusals say when to come again."""
        ...

    def keep_account(self, address: str) -> None: ...

    def export(self, person: str) -> None: ...

    def subscribe(self, person: str, address: str) -> None: ...

    def deed(self, person: str, address: str) -> None:
        """A wish that comes over HTTP."""
        ...

    def attempt(self, person: str, address: str) -> None:
        """Something is tried on a board that is no table's: all its moves may have to be played again."""
        ...

    def socket(self, address: str) -> Flow:
        """For the messages of a new socket: a bucket of its own, and the one of its address."""
        ...

    def say(self, person: str, table: str) -> None:
        """A phrase to the others at a table."""
        ...

    def grow(self, table: Table, entries: list[Entry]) -> None:
        """What is to be written to a journal. Raises "journal-full" too, and "undone-enough"."""
        ...


class Limits:
    """The limits as one process counts them."""

    def __init__(self, settings: Settings) -> None:
        s = self._settings = settings
        self._tables: Buckets[str] = Buckets(s.tables_per_minute)
        self._tables_from: Buckets[str] = Buckets(s.tables_per_address)
        self._names: Buckets[str] = Buckets(s.names_per_address)
        self._subscriptions: Buckets[str] = Buckets(s.subscriptions_per_address)
        self._deeds: Buckets[str] = Buckets(60 * s.message_rate, burst=s.message_burst)
        self._from: Buckets[str] = Buckets(60 * s.messages_per_address, burst=max(1.0, 2 * s.messages_per_address))
        self._undos: Buckets[str] = Buckets(s.undos_per_minute, burst=2 * s.undos_per_minute)
        self._tries: Buckets[str] = Buckets(s.tries_per_minute)
        self._tries_from: Buckets[str] = Buckets(s.tries_per_address)
        self._phrases: Buckets[str] = Buckets(s.phrases_per_minute, burst=max(1.0, s.phrases_per_minute / 2))
        self._sign_ins: Buckets[str] = Buckets(s.sign_ins_per_handle, burst=2 * s.sign_ins_per_handle)
        self._sign_ins_from: Buckets[str] = Buckets(s.sign_ins_per_address)
        few = s.sign_ins_per_handle_and_address
        self._sign_ins_there: Buckets[str] = Buckets(few, burst=2 * few)
        self._keeps: Buckets[str] = Buckets(s.keeps_per_address)
        self._exports: Buckets[str] = Buckets(s.exports_per_hour / 60, burst=s.exports_per_hour)
        self.all = {
            "tables": self._tables, "tables-from": self._tables_from, "names": self._names,
            "deeds": self._deeds, "from": self._from, "undos": self._undos, "phrases": self._phrases,
            "sign-ins": self._sign_ins, "sign-ins-from": self._sign_ins_from, "sign-ins-there": self._sign_ins_there,
            "subscriptions": self._subscriptions, "keeps": self._keeps, "exports": self._exports,
            "tries": self._tries, "tries-from": self._tries_from,
        }  # fmt: skip

    def open_table(self, person: str, address: str) -> None:
        _need(self._tables.take(person) and self._tables_from.take(home(address)))

    def rename(self, address: str) -> None:
        _need(self._names.take(home(address)))

    def sign_in(self, address: str, handle: str | None) -> None:
        at = home(address)
        _need_from(self._sign_ins_from, at)
        if handle is not None:
            _need_from(self._sign_ins_there, f"{handle} {at}")
            _need_from(self._sign_ins, handle)

    def keep_account(self, address: str) -> None:
        _need_from(self._keeps, home(address))

    def export(self, person: str) -> None:
        _need_from(self._exports, person)

    def subscribe(self, person: str, address: str) -> None:
        _need(self._deeds.take(person) and self._subscriptions.take(home(address)))

    def deed(self, person: str, address: str) -> None:
        _need(self._deeds.take(person) and self._from.take(home(address)))

    def attempt(self, person: str, address: str) -> None:
        _need_from(self._tries, person)
        _need_from(self._tries_from, home(address))

    def socket(self, address: str) -> Flow:
        return Both(Bucket(self._settings.message_rate, self._settings.message_burst), self._from, home(address))

    def say(self, person: str, table: str) -> None:
        _need(self._phrases.take(f"{person}/{table}"))

    def grow(self, table: Table, entries: list[Entry]) -> None:
        if table.n + len(entries) > self._settings.longest_journal:
            raise Refusal("journal-full")
        for entry in entries:
            if entry.verb == "undo":
                if table.undone >= self._settings.most_undos:
                    raise Refusal("undone-enough")
                _need(self._undos.take(table.id))


def _need(granted: bool) -> None:
    if not granted:
        raise Refusal("too-fast")


def _need_from(buckets: Buckets[str], key: str) -> None:
    """The same, with when to come again."""
    if not buckets.take(key):
        raise Refusal("too-fast", retry_after=max(1, math.ceil(buckets.wait(key))))


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
