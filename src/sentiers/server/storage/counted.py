"""Large numbers are counted now and then: to count costs as much as there is, and nobody sees whether 50,000 are a few more."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Hashable

LARGE = 1_000
FRESH = 10.0  # seconds for which a large number holds
MOST = 1_000  # numbers that are remembered


class Counted:
    def __init__(self) -> None:
        self._found: dict[Hashable, tuple[int, float]] = {}

    async def of(self, what: Hashable, count: Callable[[], Awaitable[int]]) -> int:
        number, until = self._found.get(what, (0, 0.0))
        if time.monotonic() < until:
            return number
        number = await count()
        self._found.pop(what, None)
        if number >= LARGE:
            self._found[what] = number, time.monotonic() + FRESH
            if len(self._found) > MOST:
                del self._found[next(iter(self._found))]
        return number
