"""A coroutine that begins in the caller's step instead of waiting for a turn of its own, as a task would.

What it awaits must be plain futures: inside there is no current task. What needs one (a timeout, a library that asks for
it) is awaited as `asyncio.ensure_future(…)`. Nobody can cancel an errand: what was begun is brought to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Errand:
    """Runs at once as far as it can without waiting, and goes on in the step in which what it waits for is there.
    The work answers for its own errors."""

    __slots__ = ("_work",)

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self._work = work
        self._go_on()

    def _go_on(self, _: asyncio.Future[Any] | None = None) -> None:
        try:
            awaited = self._work.send(None)
        except StopIteration:
            return
        if awaited is None:  # it only lets others go first
            asyncio.get_running_loop().call_soon(self._go_on)
        else:
            awaited._asyncio_future_blocking = False  # how a future knows that somebody waits for it
            awaited.add_done_callback(self._go_on)
