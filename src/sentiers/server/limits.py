"""How much one may ask for: token buckets, one per identity or address, forgotten once they are full again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Generic, TypeVar

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
    """A bucket a key. Full ones say nothing and are swept out now and then."""

    SWEEP = 1024

    def __init__(self, per_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute, self._clock = per_minute, clock
        self._buckets: dict[Key, Bucket] = {}
        self._sweep_at = self.SWEEP

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Key) -> bool:
        if key not in self._buckets:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
                self._sweep_at = max(self.SWEEP, 2 * len(self._buckets))
            self._buckets[key] = Bucket(self._per_minute / 60, self._per_minute, self._clock)
        return self._buckets[key].take()
