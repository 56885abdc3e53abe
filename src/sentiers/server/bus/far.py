"""The bus of a house on many machines: NATS. It may be away when a process starts, and go and come back at any time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from nats.aio.client import Client
from nats.errors import Error, NoRespondersError
from nats.errors import TimeoutError as TooLate

from sentiers.server.bus import Answer, Hear, Leave, NobodyThere

log = logging.getLogger("sentiers.server")
PREFIX = "sentiers."
AGAIN = 1  # seconds between attempts to connect
PING = 2  # seconds between signs of life: a cut that nobody tells of is noticed after two of them
FIRST = 2.0  # seconds a process waits for the bus when it starts; later it goes on without
PENDING = 8 * 1024 * 1024  # bytes that wait to be sent before news is dropped


class Far:
    alone = False

    def __init__(self, url: str) -> None:
        self._servers = [part.strip() for part in url.split(",")]
        self._client = Client()
        self._joined: list[_Joined] = []
        self._again: list[Callable[[], None]] = []
        self._there = asyncio.Event()
        self._first = asyncio.create_task(self._connect(), name="bus")

    @classmethod
    async def open(cls, url: str) -> Far:
        bus = cls(url)
        with suppress(TimeoutError):
            await asyncio.wait_for(bus._there.wait(), FIRST)
        if not bus.connected:
            log.warning("the bus does not answer yet: this process goes on without it until it does")
        return bus

    @property
    def connected(self) -> bool:
        return bool(self._client.is_connected)

    async def publish(self, subject: str, data: bytes) -> None:
        if self.connected:
            with suppress(Error, OSError):
                await self._client.publish(PREFIX + subject, data)

    async def subscribe(self, subject: str, hear: Hear) -> Leave:
        async def heard(message: Any) -> None:
            try:
                hear(message.data)
            except Exception:
                log.exception("news of a %s", subject.partition(".")[0])

        return await self._join(_Joined(subject, "", heard))

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        if not self.connected:
            raise NobodyThere(subject)
        try:
            answer = await self._client.request(PREFIX + subject, data, timeout=timeout)
        except TooLate:
            raise NobodyThere(subject, late=True) from None
        except (NoRespondersError, Error, OSError):
            raise NobodyThere(subject) from None
        return bytes(answer.data)

    async def serve(self, subject: str, answer: Answer, group: str) -> Leave:
        under_way: set[asyncio.Task[None]] = set()

        async def respond(message: Any) -> None:
            try:
                found = await answer(message.data)
            except Exception:
                log.exception("a question about %s", subject.partition(".")[0])
                return
            with suppress(Error, OSError):
                await message.respond(found)

        async def asked(
            message: Any,
        ) -> None:  # in a task of its own: a long thought must not keep the next question waiting
            task = asyncio.create_task(respond(message))
            under_way.add(task)
            task.add_done_callback(under_way.discard)

        return await self._join(_Joined(subject, group, asked))

    def healed(self, again: Callable[[], None]) -> None:
        self._again.append(again)

    async def close(self) -> None:
        self._first.cancel()
        with suppress(Error, OSError, asyncio.TimeoutError):
            await self._client.close()

    async def _connect(self) -> None:
        """Until it succeeds once; from then on the client comes back by itself, with its subscriptions."""
        while not self.connected:
            try:
                await self._client.connect(
                    servers=self._servers,
                    name="sentiers",
                    connect_timeout=2,
                    reconnect_time_wait=AGAIN,
                    max_reconnect_attempts=-1,
                    ping_interval=PING,
                    max_outstanding_pings=2,
                    pending_size=PENDING,
                    error_cb=_mention,
                    reconnected_cb=self._is_back,
                )
            except (TimeoutError, Error, OSError):
                self._client = Client()
                await asyncio.sleep(AGAIN)
        for joined in self._joined:
            await joined.join(self._client)
        self._there.set()
        for again in self._again:
            again()

    async def _is_back(self) -> None:
        for again in self._again:
            again()

    async def _join(self, joined: _Joined) -> Leave:
        self._joined.append(joined)
        if self._there.is_set():
            await joined.join(self._client)

        async def leave() -> None:
            if joined in self._joined:
                self._joined.remove(joined)
            await joined.leave()

        return leave


class _Joined:
    """One subscription, from before the first connection on."""

    def __init__(self, subject: str, group: str, heard: Any) -> None:
        self._subject, self._group, self._heard = subject, group, heard
        self._known: Any = None

    async def join(self, client: Client) -> None:
        if self._known is None:
            with suppress(Error, OSError):
                self._known = await client.subscribe(PREFIX + self._subject, queue=self._group, cb=self._heard)

    async def leave(self) -> None:
        if self._known is not None:
            with suppress(Error, OSError):
                await self._known.unsubscribe()


async def _mention(error: Exception) -> None:
    log.info("the bus: %s", error)
