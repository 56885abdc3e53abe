"""Garbage that refers to itself, taken away by a clock of our own.

Python looks for such rings when enough has been made, through everything it knows, while everybody waits: with 500 tables a tenth
of a second. Here only what is new is looked at, often and briefly, and what is still in use then is not looked at again
(`gc.freeze`). All of it is gone through in a quiet moment, once tables have left the memory: they are what rings are made of."""

from __future__ import annotations

import asyncio
import gc
import time

TICK = 0.25  # seconds
NEW = 1_000  # objects that make a look worth while: some two milliseconds
LEFT, MOST_LEFT = 64, 2_048  # tables that have left the memory: all is looked at in a quiet moment, or at any
LONGEST = 3600.0  # seconds without a look at all, where it is quiet
QUIET = 0.02  # of a core that the loop uses at most in a quiet moment


class Rings:
    def __init__(self) -> None:
        self._left = 0  # tables, since all was looked at
        self._whole = time.monotonic()
        self._used = time.thread_time()
        self._ticked = time.monotonic()

    def table_left(self) -> None:
        self._left += 1

    async def keep(self) -> None:
        """For ever, if this process has left it to the house (server.run)."""
        if gc.isenabled():
            return
        while True:
            await asyncio.sleep(TICK)
            self.look()

    def look(self) -> None:
        quiet = self._is_quiet()
        if self._left >= MOST_LEFT or (quiet and self._wants_a_whole_look()):
            gc.unfreeze()
            gc.collect()
            self._left, self._whole = 0, time.monotonic()
        elif gc.get_count()[0] >= NEW:
            gc.collect(0)
        else:
            return
        gc.freeze()

    def _wants_a_whole_look(self) -> bool:
        return self._left >= LEFT or time.monotonic() - self._whole > LONGEST

    def _is_quiet(self) -> bool:
        """Has the loop had hardly anything to do since the last tick?"""
        used, ticked = self._used, self._ticked
        self._used, self._ticked = time.thread_time(), time.monotonic()
        return self._used - used < QUIET * (self._ticked - ticked)
