"""What plays many matches: this process, a pool of processes, or Dask (dask_engine.py). An engine is given a function and its tasks
and yields what came of each, with the task's place in the list, as they come in; whoever stops listening breaks it off."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Any, Literal, TypeVar

from sentiers.messages import Message, SentiersError

Task = TypeVar("Task")
Clock = Literal["wall", "processor"]


class WorkerLost(SentiersError):
    """A process that played was ended from outside."""


def here(play: Callable[[Task], Any], tasks: Sequence[Task]) -> Iterator[tuple[int, Any]]:
    """One after the other, in this process."""
    for place, task in enumerate(tasks):
        yield place, play(task)


def pool(play: Callable[[Task], Any], tasks: Sequence[Task], workers: int, clock: Clock) -> Iterator[tuple[int, Any]]:
    """Each match by itself, on processes of this machine."""
    with ProcessPoolExecutor(min(workers, len(tasks)) or 1, get_context("spawn"), end_with_parent) as processes:
        coming = {processes.submit(timed, play, task, clock): place for place, task in enumerate(tasks)}
        try:
            for future in as_completed(coming):
                yield coming[future], future.result()
        except BrokenProcessPool:
            raise WorkerLost(
                Message("A process that played was ended from outside: with --keep what was played is not lost.")
            ) from None
        except BaseException:
            processes.shutdown(cancel_futures=True)
            raise


def end_with_parent() -> None:
    """For a process of the pool: where the one that started it was killed it would wait for tasks for ever."""
    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def timed(play: Callable[[Task], Any], task: Task, clock: Clock) -> Any:
    with thinking_by(clock):
        return play(task)


@contextmanager
def thinking_by(clock: Clock) -> Iterator[None]:
    """Minds look at time.perf_counter; a process that plays matches has one thread that computes."""
    usual = time.perf_counter
    if clock == "processor":
        time.perf_counter = time.process_time
    try:
        yield
    finally:
        time.perf_counter = usual
