"""Many matches on all cores, each in a process of its own, with a bar that tells how far they are."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Key = TypeVar("Key")
Task = TypeVar("Task", bound=NamedTuple)
Clock = Literal["wall", "processor"]


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Crew:
    """How many play at once, and by which clock bots think that think by time: by the processor's, whatever else the machine
    does takes nothing from them. What is played is kept in a file, a line a match; what stands there already is not played again,
    so that a long arena may be broken off."""

    workers: int | None = None
    progress: bool = True
    clock: Clock = "wall"
    keep: Path | None = None


ALL_CORES = Crew()


def played(
    play: Callable[[Task], Any], tasks: Sequence[tuple[Key, Task]], outcome: Callable[..., Any], crew: Crew
) -> Iterator[tuple[Key, Any]]:
    """The outcomes as they come in, each with its task's key; in this process where there is to be one only."""
    workers = crew.workers or cores()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        disable=not crew.progress,
    )
    kept = _Kept(crew)
    with bar:
        shown = bar.add_task("games", total=len(tasks))
        left = []
        for key, task in tasks:
            known = kept.find(task)
            if known is None:
                left.append((key, task))
            else:
                yield key, outcome(*known)
                bar.advance(shown)
        if workers == 1 and crew.clock == "wall":
            for key, task in left:
                yield key, kept.note(task, play(task))
                bar.advance(shown)
            return
        begin = _by_the_processor if crew.clock == "processor" else None
        with ProcessPoolExecutor(min(workers, len(left)) or 1, get_context("spawn"), begin) as pool:
            coming = {pool.submit(play, task): (key, task) for key, task in left}
            try:
                for future in as_completed(coming):
                    key, task = coming[future]
                    yield key, kept.note(task, future.result())
                    bar.advance(shown)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise


def _by_the_processor() -> None:
    """Minds look at time.perf_counter; a process that plays matches has one thread that computes."""
    time.perf_counter = time.process_time


class _Kept:
    """The file of what was played, if there is one: a task is known by all that decides it."""

    def __init__(self, crew: Crew) -> None:
        self._file, self._clock = crew.keep, crew.clock
        self._known: dict[str, list[Any]] = {}
        if self._file is not None and self._file.exists():
            for line in self._file.read_text().splitlines():
                name, found = json.loads(line)
                self._known[name] = found

    def find(self, task: NamedTuple) -> list[Any] | None:
        return self._known.get(self._name(task))

    def note(self, task: NamedTuple, found: Any) -> Any:
        if self._file is not None:
            with self._file.open("a") as file:
                file.write(json.dumps([self._name(task), found]) + "\n")
        return found

    def _name(self, task: NamedTuple) -> str:
        return hashlib.blake2b(repr((self._clock, *task)).encode(), digest_size=8).hexdigest()
