"""The bus of a house in one process: a dictionary."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import count
from typing import TypeVar

from sentiers.server.bus import Answer, Hear, Leave, NobodyThere

T = TypeVar("T")
log = logging.getLogger("sentiers.server")


class Here:
    connected = True
    alone = True

    def __init__(self) -> None:
        self._hearing: dict[str, list[Hear]] = {}
        self._answering: dict[str, list[Answer]] = {}
        self._turns = count()

    async def publish(self, subject: str, data: bytes) -> None:
        for hear in tuple(self._hearing.get(subject, ())):
            try:
                hear(data)
            except Exception:
                log.exception("news of a %s", subject.partition(".")[0])

    async def subscribe(self, subject: str, hear: Hear) -> Leave:
        return _join(self._hearing, subject, hear)

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        there = self._answering.get(subject)
        if not there:
            raise NobodyThere(subject)
        answer = there[next(self._turns) % len(there)]
        try:
            return await asyncio.wait_for(answer(data), timeout)
        except TimeoutError:
            raise NobodyThere(subject, late=True) from None

    async def serve(self, subject: str, answer: Answer, group: str) -> Leave:
        return _join(self._answering, subject, answer)

    def healed(self, again: Callable[[], None]) -> None:
        """Nothing is ever lost here."""

    async def close(self) -> None:
        self._hearing.clear()
        self._answering.clear()


def _join(those: dict[str, list[T]], subject: str, one: T) -> Leave:
    known = those.setdefault(subject, [])
    known.append(one)

    async def leave() -> None:
        if one in known:
            known.remove(one)
        if not known and those.get(subject) is known:
            del those[subject]

    return leave
