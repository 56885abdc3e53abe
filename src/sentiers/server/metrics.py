"""What can be counted of a house while it runs, for Prometheus: moves, latencies, thoughts, sockets, refusals, tables.

With several workers their numbers meet in a folder of memory-mapped files (PROMETHEUS_MULTIPROC_DIR, which workers.py makes), so
that whichever worker is asked tells those of all: counters and histograms summed, what is counted now for each process (`pid`)."""

from __future__ import annotations

import asyncio
import os
from bisect import bisect_left
from collections import Counter as Tally
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from sentiers.server.journal import VERBS, Entry

if TYPE_CHECKING:
    from sentiers.server.doorway import Doorway
    from sentiers.server.house import House

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
CONTENT = "text/plain; version=0.0.4; charset=utf-8"
LOOK = 5.0  # seconds between two looks at what is counted now, where another worker may be asked for it
FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REGISTRY = CollectorRegistry()
ENTRIES = Counter(
    "sentiers_entries", "Entries written to journals, by verb: play is a move.", ["verb"], registry=REGISTRY
)
DEEDS = Histogram(
    "sentiers_deed_seconds", "From handing a deed to the storage to having it on disk.", buckets=FAST, registry=REGISTRY
)
AT_ONCE = (
    1 if FOLDER in os.environ else 64
)  # deeds counted together, where no other worker is asked for them: it saves time
REQUESTS = Histogram(
    "sentiers_request_seconds",
    "From a request to the beginning of its answer.",
    ["method", "route", "status"],
    buckets=FAST,
    registry=REGISTRY,
)
REFUSALS = Counter("sentiers_refusals", "Wishes that were refused, by code.", ["code"], registry=REGISTRY)
THOUGHTS = Counter(
    "sentiers_thoughts", "Thoughts of bots and coach, by how they ended.", ["kind", "end"], registry=REGISTRY
)
PONDERED = Counter("sentiers_pondered_seconds", "Seconds in which bots thought on people's time.", registry=REGISTRY)
PUSHES = Counter("sentiers_pushes", "News pushed to people's devices, by how it ended.", ["end"], registry=REGISTRY)
FOUND = Counter(
    "sentiers_pondered_simulations", "Simulations that turns of bots which ponder found ready.", registry=REGISTRY
)


def _now(name: str, told: str, labels: tuple[str, ...] = ()) -> Gauge:
    return Gauge(f"sentiers_{name}", told, labels, registry=REGISTRY, multiprocess_mode="liveall")


_BY_VERB = {verb: ENTRIES.labels(verb) for verb in VERBS}

WAITING = _now("thoughts_waiting", "Thoughts that wait for their turn.", ("kind",))
RUNNING = _now("thoughts_running", "Thoughts under way.")
SOCKETS = _now("sockets", "WebSockets and streams of updates that are open.")
CONNECTIONS = _now("connections", "Connections that are open, whatever is said on them.")
TREES = _now("pondered_trees", "Trees of thought kept for the next turns of bots which ponder.")
TABLES = _now("tables_in_memory", "Tables that are open.")
READY = _now("games_ready", "Games that are prepared.")


_verbs: Tally[str] = Tally()
_seconds: list[float] = []


def wrote(entries: list[Entry], seconds: float) -> None:
    """A deed is on disk."""
    for entry in entries:
        _verbs[entry.verb] += 1
    _seconds.append(seconds)
    if len(_seconds) >= AT_ONCE:
        count_deeds()


def count_deeds() -> None:
    """What was written since: the entries, and for each bucket of the histogram how many deeds belong there."""
    for verb, number in _verbs.items():
        _BY_VERB[verb].inc(number)
    for bucket, number in Tally(bisect_left(FAST, seconds) for seconds in _seconds).items():
        DEEDS._buckets[bucket].inc(number)
    DEEDS._sum.inc(sum(_seconds))
    _verbs.clear()
    _seconds.clear()


def refused(code: str) -> None:
    REFUSALS.labels(code).inc()


class Look:
    """Puts what the house counts itself into the gauges."""

    def __init__(self, house: House, doorway: Doorway | None) -> None:
        self._house, self._doorway = house, doorway
        self._seen: Tally[tuple[str, str]] = Tally()
        self._pondered, self._found = 0.0, 0

    def __call__(self) -> None:
        count_deeds()
        house, thoughts = self._house, self._house.thoughts
        for kind, number in thoughts.waiting.items():
            WAITING.labels(kind).set(number)
        RUNNING.set(thoughts.running)
        for end in ("done", "cancelled", "refused", "yielded", "shared"):
            for kind, total in getattr(thoughts, end).items():
                THOUGHTS.labels(kind, end).inc(total - self._seen[kind, end])
                self._seen[kind, end] = total
        self._look_at_pondering()
        SOCKETS.set(house.sockets)
        CONNECTIONS.set(self._doorway.open if self._doorway is not None else 0)
        TABLES.set(len(house.open_owners()))
        READY.set(sum(done == 1 for done in house.preparation.now().values()))

    def _look_at_pondering(self) -> None:
        pondering = self._house.pondering
        PONDERED.inc(pondering.seconds - self._pondered)
        FOUND.inc(pondering.found - self._found)
        self._pondered, self._found = pondering.seconds, pondering.found
        TREES.set(pondering.trees)

    async def keep(self) -> None:
        """Where others are asked too, they have to find it."""
        while FOLDER in os.environ:
            self()
            await asyncio.sleep(LOOK)


def gone(process: int) -> None:
    """A worker has ended: what it counted stays, what it had open does not."""
    if FOLDER in os.environ:
        mark_process_dead(process)  # type: ignore[no-untyped-call]


def told() -> bytes:
    """All of it, as Prometheus reads it."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY) + generate_latest(_PROCESS)
    everybody = CollectorRegistry()
    MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
    return generate_latest(everybody)


_PROCESS = CollectorRegistry()
ProcessCollector(registry=_PROCESS)
