"""The search for a goal, round by round, on two threads: does any path from here reach it?

Each thread grows half of the paths into a pool of its own; the pools are then joined (goal_round.py). A search may keep only the
most promising paths of each round, among those which may still reach the goal; where it had to drop none, its answer is a proof."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.traxx.box import CARDS
from sentiers.games.traxx.minds.beam import guess_all
from sentiers.games.traxx.minds.goal_round import ROOM, STEP, absorb, enter_all, grow

THREADS = 2
SLICE = 5_000  # paths grown without a look at the clock
Array = np.ndarray[Any, Any]


class Stop(Exception):
    """Out of time or of room, or cancelled."""


class Limits(NamedTuple):
    """How far a search may go: until when (time.monotonic), with how many paths at once, unless it is cancelled."""

    until: float
    paths: int
    cancel: threading.Event | None = None

    def check(self) -> None:
        if time.monotonic() > self.until or (self.cancel is not None and self.cancel.is_set()):
            raise Stop


class Task(NamedTuple):
    """One path to lengthen: from `root` and round `first` on, with the deck known and the numbers worth what `worth` says."""

    box: Any
    rim: Any
    worth: Array
    deck: Array
    left: Array
    first: int
    root: Array
    sums: Array
    prices: Array


class _Pool:
    """Paths, and a hash table over them."""

    def __init__(self) -> None:
        self.paths: Array = np.empty(4 * ROOM, STEP)
        self.table: Array = np.full(16 * ROOM, -1, np.int32)
        self.total = 0

    def double(self) -> None:
        self.paths = np.concatenate([self.paths, np.empty(len(self.paths), STEP)])
        self.table = np.empty(2 * len(self.table), np.int32)
        enter_all(self.table, self.paths, self.total)

    def fill(self, task: Task, round_: int, goal: int, nodes: Array, begin: int, end: int, limits: Limits) -> None:
        while begin < end:
            limits.check()
            if self.total > limits.paths:
                raise Stop
            stop = min(begin + SLICE, end)
            begin, self.total = grow(
                task.box, task.rim, task.worth, round_, task.deck[round_], task.left, goal, nodes, begin, stop,
                self.paths, self.total, self.table, task.sums, task.prices,
            )  # fmt: skip
            if begin < stop:
                self.double()

    def join(self, other: _Pool) -> None:
        while self.total + other.total > min(len(self.paths), len(self.table) // 2):
            self.double()
        self.total = absorb(self.table, self.paths, self.total, other.paths[: other.total])


def _next(task: Task, round_: int, goal: int, nodes: Array, limits: Limits, hands: ThreadPoolExecutor) -> Array:
    if len(nodes) < SLICE:
        alone = _Pool()
        alone.fill(task, round_, goal, nodes, 0, len(nodes), limits)
        return alone.paths[: alone.total]
    pools = [_Pool() for _ in range(THREADS)]
    cuts = [len(nodes) * part // THREADS for part in range(THREADS + 1)]
    jobs = [
        hands.submit(pool.fill, task, round_, goal, nodes, begin, end, limits)
        for pool, begin, end in zip(pools, cuts, cuts[1:], strict=False)
    ]
    failed = [job.exception() for job in jobs]  # waits for all of them
    for error in failed:
        if error is not None:
            raise error
    first, *others = pools
    for other in others:
        first.join(other)
    return first.paths[: first.total]


def _promising(task: Task, round_: int, nodes: Array, width: int, hands: ThreadPoolExecutor) -> Array:
    """Those of the paths before this round for which the guess is best."""
    guesses = np.empty(len(nodes), np.float32)
    pieces = [slice(len(nodes) * part // THREADS, len(nodes) * (part + 1) // THREADS) for part in range(THREADS)]
    jobs = [
        hands.submit(guess_all, task.box, task.worth, round_, task.left[round_], nodes[piece], guesses[piece])
        for piece in pieces
    ]
    for job in jobs:
        job.result()
    return nodes[np.argpartition(-guesses, width)[:width]]


class Reach(NamedTuple):
    """What a search came to: the best result and its moves if that is at least the goal, else None. If the search was `whole`, no
    path comes further."""

    best: int | None
    moves: tuple[int, ...]
    whole: bool


def reach(task: Task, goal: int, limits: Limits, hands: ThreadPoolExecutor, width: int | None = None) -> Reach:
    """Looks for a path that reaches the goal, among `width` of each round or among all. Raises Stop."""
    nodes, whole = task.root, True
    kept: list[tuple[Array, Array]] = []
    for round_ in range(task.first, CARDS):
        nodes = _next(task, round_, goal, nodes, limits, hands)
        if not len(nodes):
            return Reach(None, (), whole)
        if width is not None and len(nodes) > width:
            nodes, whole = _promising(task, round_ + 1, nodes, width, hands), False
        kept.append((nodes["parent"].copy(), nodes["move"].copy()))
    results = nodes["points"].astype(int) + np.bitwise_count(nodes["cells"]) - int(task.box.cells)
    place = int(np.argmax(results))
    best = int(results[place])
    if best < goal:
        return Reach(None, (), whole)
    moves = []
    for parents, codes in reversed(kept):
        moves.append(int(codes[place]))
        place = int(parents[place])
    return Reach(best, tuple(moves[::-1]), whole)
