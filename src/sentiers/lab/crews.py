"""Many matches at once: the one place where they are handed out, whatever plays them, with a bar that tells how far they are."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sentiers.lab.dask_engine import dask
from sentiers.lab.engines import Clock as Clock
from sentiers.lab.engines import here, pool
from sentiers.lab.kept import Kept

Key = TypeVar("Key")
Task = TypeVar("Task", bound=NamedTuple)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def memory() -> int:
    """The bytes of memory that this machine has; where it does not tell, as many as could ever be."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 2**62


@dataclass(frozen=True)
class Crew:
    """How many play at once, and by which clock bots think that think by time: by the processor's, whatever else the machine
    does takes nothing from them. What is played is kept in a file, a line a match; what stands there already is not played again,
    so that a long arena may be broken off."""

    workers: int | None = None
    progress: bool = True
    clock: Clock = "wall"
    keep: Path | None = None
    dask: str | None = None
    """The address of a Dask scheduler, or LOCAL (dask_engine.py): its workers play, not a pool of this machine."""
    batch: int | None = None
    """Matches handed to a worker of Dask at once; None is a sensible number."""

    def play(self, play: Callable[[Task], Any], tasks: Sequence[Task]) -> Iterator[tuple[int, Any]]:
        """The engine at work: what came of each task, by its place in the list, as they come in."""
        workers = self.workers or cores()
        if self.dask is not None:
            return dask(play, tasks, self.dask, workers, self.batch, self.clock)
        if workers == 1 and self.clock == "wall":
            return here(play, tasks)
        return pool(play, tasks, workers, self.clock)


ALL_CORES = Crew()


def played(
    play: Callable[[Task], Any],
    tasks: Sequence[tuple[Key, Task]],
    outcome: Callable[..., Any],
    crew: Crew,
    beside: Callable[[], str] | None = None,
) -> Iterator[tuple[Key, Any]]:
    """The outcomes as they come in, each with its task's key, those that were kept first. The bar shows what `beside` says."""
    kept = Kept(crew.keep, crew.clock)
    with _bar(crew) as bar:
        shown = bar.add_task("games", total=len(tasks), beside="")

        def advance() -> None:
            bar.update(shown, advance=1, beside=beside() if beside else "")

        left = []
        for key, task in tasks:
            known = kept.find(task)
            if known is None:
                left.append((key, task))
            else:
                yield key, outcome(*known)
                advance()
        if not left:
            return
        with closing(crew.play(play, [task for _, task in left])) as coming:  # type: ignore[type-var]
            for place, found in coming:
                key, task = left[place]
                yield key, kept.note(task, found)
                advance()


def _bar(crew: Crew) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[beside]}"),
        disable=not crew.progress,
    )
