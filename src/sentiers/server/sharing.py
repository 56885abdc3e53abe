"""Limits of several workers: once a second each tells the others what was taken from its buckets, and takes off what they tell.

So one has the whole of what is allowed, whichever worker one comes to, and comes to all of them at once for at most a second's
worth more. What is lost on the bus is not counted, and nobody waits for it."""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec

from sentiers.server.bus import Bus
from sentiers.server.limits import Limits

SUBJECT = "limits"
EVERY = 1.0  # seconds
MOST = 10_000  # keys in one piece of news; of those that took least the rest is not told


class Taken(msgspec.Struct, frozen=True):
    worker: str
    taken: dict[str, dict[str, int]]  # by the name of the limit, and by who took it


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Taken).decode


class Sharing:
    def __init__(self, limits: Limits, bus: Bus, worker: str) -> None:
        self._limits, self._bus, self._worker = limits, bus, worker

    async def keep(self) -> None:
        if self._bus.alone:
            return
        for buckets in self._limits.all.values():
            buckets.taken = Counter()
        await self._bus.subscribe(SUBJECT, self.hear)
        while True:
            await asyncio.sleep(EVERY)
            await self.tell()

    async def tell(self) -> None:
        news = {
            name: dict(buckets.taken.most_common(MOST)) for name, buckets in self._limits.all.items() if buckets.taken
        }
        if news:
            for buckets in self._limits.all.values():
                buckets.taken = Counter()
            await self._bus.publish(SUBJECT, _encode(Taken(self._worker, news)))

    def hear(self, data: bytes) -> None:
        try:
            news = _decode(data)
        except (msgspec.DecodeError, UnicodeError):
            return  # of another version
        if news.worker != self._worker:
            for name, taken in news.taken.items():
                for key, drops in taken.items() if name in self._limits.all else ():
                    self._limits.all[name].spend(key, drops)
