"""The connections to PostgreSQL: how they are made, which errors mean that one was lost, and asking again when it comes back.

asyncpg has no types: nothing of it leaves this folder."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

from sentiers.messages import Message
from sentiers.server.storage.errors import StorageError, UnusableDatabase

T = TypeVar("T")
PATIENCE = 20.0  # seconds for which something is tried again while PostgreSQL is away: a restart takes a few
ANSWER = 10.0  # seconds after which an answer does not come any more, and the connection is given up
PAUSE = 0.1  # seconds before the next try
READERS = 4
SETTINGS = {
    "application_name": "sentiers",
    "synchronous_commit": "on",  # a commit is on disk
    # Where a network is cut, the other side lets go of what this one held.
    "idle_in_transaction_session_timeout": "10000",
    "tcp_user_timeout": "10000",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "5",
}
LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what a transaction meets that is rolled back over a connection already lost
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it is being stopped, or starts
    asyncpg.TooManyConnectionsError,
)
AGAIN = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


async def connect(url: str, answer: float | None = ANSWER) -> Any:
    return await asyncpg.connect(url, timeout=ANSWER, command_timeout=answer, server_settings=SETTINGS)


class Pool:
    """A few connections for reading, made when they are needed."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: Any = None
        self._making = asyncio.Lock()

    async def use(self, ask: Callable[[Any], Awaitable[T]]) -> T:
        """Asks with one of the connections; again, if that one was lost."""
        return await persist(lambda: self._once(ask))

    async def _once(self, ask: Callable[[Any], Awaitable[T]]) -> T:
        async with self._making:
            if self._pool is None:
                given = {"timeout": ANSWER, "command_timeout": ANSWER, "server_settings": SETTINGS}
                self._pool = await asyncpg.create_pool(self._url, min_size=1, max_size=READERS, **given)
        async with self._pool.acquire(timeout=ANSWER) as connection:
            return await ask(connection)

    async def close(self) -> None:
        if self._pool is not None:
            self._pool.terminate()


async def persist(work: Callable[[], Awaitable[T]], patience: float = PATIENCE) -> T:
    """Does it again as long as PostgreSQL is away, for a while; other errors of the database are StorageErrors."""
    until = time.monotonic() + patience
    while True:
        try:
            return await work()
        except (*LOST, *AGAIN) as error:
            if time.monotonic() > until:
                raise StorageError(f"PostgreSQL does not answer: {words(error)}") from error
        except asyncpg.PostgresError as error:
            raise StorageError(words(error)) from error
        await asyncio.sleep(PAUSE)


def unusable(url: str, error: BaseException) -> UnusableDatabase:
    """One sentence, without the password."""
    told = Message("PostgreSQL at {where} cannot be used: {reason}.", where=place(url), reason=words(error))
    return UnusableDatabase(told)


def place(url: str) -> str:
    """Where it is, without who asks and the password.

    >>> place("postgresql://anne:secret@db.example/house")
    'db.example/house'
    """
    return url.rpartition("@")[2] if "@" in url else url.partition("://")[2]


def words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
