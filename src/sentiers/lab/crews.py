"""Many matches on all cores, each in a process of its own, with a bar that tells how far they are."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Key = TypeVar("Key")
Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(
    play: Callable[[Task], Outcome], tasks: Sequence[tuple[Key, Task]], workers: int | None, progress: bool
) -> Iterator[tuple[Key, Outcome]]:
    """The outcomes as they come in, each with its task's key; in this process where there is to be one only."""
    workers = workers or cores()
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), disable=not progress
    )
    with bar:
        shown = bar.add_task("games", total=len(tasks))
        if workers == 1:
            for key, task in tasks:
                yield key, play(task)
                bar.advance(shown)
            return
        with ProcessPoolExecutor(min(workers, len(tasks)) or 1, mp_context=get_context("spawn")) as pool:
            coming = {pool.submit(play, task): key for key, task in tasks}
            try:
                for future in as_completed(coming):
                    yield coming[future], future.result()
                    bar.advance(shown)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
