"""News between the processes of a house: hints that something changed, questions that whoever is free answers.

Nothing here is the truth: what is lost on the bus is healed by number from the journal. In one process the bus is a dictionary
(here.py), with `nats://…` it is NATS (far.py), imported only then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Hear = Callable[[bytes], None]
Answer = Callable[[bytes], Awaitable[bytes]]
Leave = Callable[[], Awaitable[None]]


class NobodyThere(Exception):
    """Nobody answers this question, or nobody has in time (`late`)."""

    def __init__(self, subject: str, late: bool = False) -> None:
        super().__init__(subject)
        self.late = late


class Bus(Protocol):
    """Subjects are words joined by dots."""

    @property
    def connected(self) -> bool:
        """Whether others can be heard now."""
        ...

    @property
    def alone(self) -> bool:
        """Whether this process is the whole house, so that nobody else can ever be heard."""
        ...

    async def publish(self, subject: str, data: bytes) -> None:
        """Tells whoever listens, this process too. Never fails and never waits: what cannot be sent is lost."""
        ...

    async def subscribe(self, subject: str, hear: Hear) -> Leave: ...

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        """The answer of one of those who serve this subject. Raises NobodyThere: at once where nobody serves it."""
        ...

    async def serve(self, subject: str, answer: Answer, group: str) -> Leave:
        """Answers questions; of a group one gets each."""
        ...

    def healed(self, again: Callable[[], None]) -> None:
        """Has this called whenever the connection is back after it was lost: something may have been missed."""
        ...

    async def close(self) -> None: ...


async def open_bus(url: str) -> Bus:
    """The bus of an address; an empty one is a house in one process."""
    if not url:
        from sentiers.server.bus.here import Here

        return Here()
    from sentiers.server.bus.far import Far

    return await Far.open(url)
