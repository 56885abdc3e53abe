"""The engine for many machines: Dask. One task is a batch of whole matches, on a worker that has its game loaded and compiled.

The scheduler gives the batch of a worker that died to another one; as a match follows from its seed, it is the same match."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sentiers
from sentiers.lab.engines import Clock, Task, WorkerLost, timed
from sentiers.messages import Message, SentiersError

LOCAL = "local"
"""In place of a scheduler's address: a cluster of processes on this machine, for as long as it is needed."""
BATCHES = 8  # a worker, by default: the last ones to end keep the others waiting for an eighth of the time at most
LARGEST = 64  # matches a batch, by default: what a worker's death costs
WITH_PORT = ("tcp", "tls", "ws", "wss")
"""Kinds of addresses that are a host and a port."""
PATIENCE = 30  # seconds to wait for a scheduler, and for its first worker


class NoCluster(SentiersError):
    """Dask is not installed, or there is no scheduler, or nobody works for it."""


def dask(
    play: Callable[[Task], Any], tasks: Sequence[Task], address: str, workers: int, batch: int | None, clock: Clock
) -> Iterator[tuple[int, Any]]:
    """Batches of matches on the workers of a scheduler, or of a cluster of our own."""
    try:
        from distributed import KilledWorker, as_completed
    except ImportError:
        raise NoCluster(
            Message("Matches on Dask need the package distributed: pip install {package}.", package="sentiers[lab]")
        ) from None
    with _client(address, min(workers, len(tasks)) or 1) as client:
        there = _threads(client, address)
        if clock == "processor" and max(there) > 1:
            raise NoCluster(
                Message("By the processor's clock a worker must have one thread: dask worker ADDRESS --nthreads 1.")
            )
        size = batch or sensible(len(tasks), sum(there))
        starts = range(0, len(tasks), size)
        batches = [list(tasks[start : start + size]) for start in starts]
        futures = client.map(
            play_batch, batches, play=play, clock=clock, version=sentiers.__version__, pure=False, batch_size=1000
        )
        first = dict(zip((future.key for future in futures), starts, strict=True))
        try:
            for future in as_completed(futures, loop=client.loop):
                found = future.result()
                start = first.pop(future.key, None)
                if start is None:
                    continue  # counted already: it was lost and played again after it had come in
                yield from enumerate(found, start)
        except KilledWorker:
            raise WorkerLost(
                Message(
                    "Several workers died over the same matches: look at what they say; with --keep what was played is not lost."
                )
            ) from None
        finally:
            client.cancel(futures)


def play_batch(tasks: Sequence[Task], play: Callable[[Task], Any], clock: Clock, version: str) -> list[Any]:
    """On a worker: whole matches, one after the other."""
    if version != sentiers.__version__:
        raise NoCluster(
            Message(
                "A worker has Sentiers {theirs}, and this is {ours}: matches would differ.",
                theirs=sentiers.__version__,
                ours=version,
            )
        )
    return [timed(play, task, clock) for task in tasks]


def sensible(tasks: int, threads: int) -> int:
    """How many matches a batch has, where nobody says: some batches for every worker, none too large.

    >>> sensible(100, 2), sensible(5, 8), sensible(100_000, 16)
    (6, 1, 64)
    """
    return max(1, min(LARGEST, tasks // (BATCHES * threads)))


@contextmanager
def _client(address: str, workers: int) -> Iterator[Any]:
    from distributed import Client, LocalCluster
    from distributed.comm.addressing import get_address_host_port, normalize_address, parse_address
    from distributed.comm.registry import get_backend

    if address == LOCAL:
        with (
            LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                memory_limit=0,
                silence_logs=logging.CRITICAL,
            ) as cluster,
            Client(cluster) as client,
        ):
            yield client
        return
    try:
        whole = normalize_address(address)
        kind, _ = parse_address(whole)
        get_backend(kind).get_connector()  # a client of a kind that is unknown, or not installed, leaves threads behind
        if kind in WITH_PORT:
            get_address_host_port(whole)  # and one of no address never ends
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError):
        raise NoCluster(Message("No scheduler of Dask answers at {address}.", address=address)) from None
    with client:
        yield client


def _threads(client: Any, address: str) -> list[int]:
    """Of each worker there is."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise NoCluster(
            Message("Nobody works for {address}: begin with dask worker {address} --nthreads 1.", address=address)
        ) from None
    return list(client.nthreads().values())
