"""Thinking in threads of this process: compiled code lets the event loop go on meanwhile, and who serves comes first at a core."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from sentiers.server.thinking.questions import Answer

if TYPE_CHECKING:
    from sentiers.server.thinking.thoughts import Thought

MODEST = 10  # so much nicer than the rest of the process is who thinks: a move does not wait for a core behind a master


class Threads:
    thinkers = 0

    def __init__(self, thinkers: int) -> None:
        self._threads = ThreadPoolExecutor(2 * thinkers + 1, thread_name_prefix="thinker", initializer=give_way)
        self.room = max(1, thinkers)

    async def run(self, thought: Thought, threads: int) -> tuple[Answer, float]:
        work, cancel, threads = thought.work, thought.cancel, min(threads, os.cpu_count() or 1)

        def think() -> tuple[Answer, float]:
            began = time.thread_time()
            return work(cancel, threads), time.thread_time() - began

        return await asyncio.get_running_loop().run_in_executor(self._threads, think)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def give_way() -> None:
    """Lowers the priority of this thread, and of those it will begin; only Linux has one for each."""
    if sys.platform == "linux":
        here = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), min(19, here + MODEST))
