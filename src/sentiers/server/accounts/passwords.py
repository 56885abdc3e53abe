"""Passwords, hashed with Argon2id in threads of their own: few at once and of low priority, so that who guesses slows nobody down.

Every attempt to sign in costs one verification, whether there is such an account or not."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from sentiers.server.refusal import Refusal
from sentiers.server.thinking.here import give_way

T = TypeVar("T")
LEAST, MOST = 8, 256
FEWEST_DIFFERENT = 4  # characters
AT_ONCE = 2
MOST_WAITING = 32
LATER = 3  # seconds


class Passwords:
    def __init__(self) -> None:
        # 46 MiB on one core, as OWASP advises: some tens of milliseconds.
        self.hasher = PasswordHasher(time_cost=1, memory_cost=46 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password", initializer=give_way)
        self._waiting = 0
        self._nobody: str | None = None  # the hash that is verified where there is none

    async def hash(self, password: str) -> str:
        return await self._work(lambda: self.hasher.hash(_bytes(password)))

    async def fits(self, hash: str | None, password: str) -> bool:
        """Whether it is the password of this hash; where there is none, the same is done in vain."""
        if self._nobody is None:
            self._nobody = await self.hash(secrets.token_urlsafe(16))
        against = self._nobody if hash is None else hash

        def verify() -> bool:
            try:
                return self.hasher.verify(against, _bytes(password))
            except (Argon2Error, InvalidHashError):
                return False

        return await self._work(verify) and hash is not None

    def is_old(self, hash: str) -> bool:
        """Hashed with less than one takes now."""
        return self.hasher.check_needs_rehash(hash)

    async def _work(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Refusal("too-fast", retry_after=LATER)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def check(password: str, handle: str) -> None:
    """Raises where it would be guessed at once; what is long enough may be anything."""
    same = _bytes(password).lower() == _bytes(handle).lower()
    if not LEAST <= len(password) <= MOST or len(set(password)) < FEWEST_DIFFERENT or same:
        raise Refusal("bad-password", least=LEAST, most=MOST)


def _bytes(password: str) -> bytes:
    """The same on every keyboard."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
