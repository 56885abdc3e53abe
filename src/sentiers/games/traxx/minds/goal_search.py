"""The search for a goal, round by round, on two threads: does any path from here reach it?

The paths are parted into families (families.py). Each thread takes one after the other and grows it into a pool of its own; the
pools are then joined (goal_round.py). A search may keep only the
most promising paths of each round, among those which may still reach the goal; where it had to drop none, its answer is a proof."""

from __future__ import annotations

import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.traxx.box import CARDS
from sentiers.games.traxx.minds.beam import guess_all
from sentiers.games.traxx.minds.card_order import Table, room
from sentiers.games.traxx.minds.families import fit, part
from sentiers.games.traxx.minds.goal_round import ROOM, STEP, absorb, enter_all, grow
from sentiers.games.traxx.minds.hopes import Hopes
from sentiers.games.traxx.minds.outlook import Outlook

THREADS = 2
SLICE = 5_000  # paths grown without a look at the clock
SIZES = (100, 100, 1_000, 5_000, 20_000) + 10 * (40_000,)
"""The paths of a family at most, by round: so many are worth a table."""
TIMES = (3, 3, 4, 5, 5, 4) + 9 * (2,)  # so many prices are tried for a family
SOME = 16  # paths of a family whose forebears' prices it begins with
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
    by_number: Table  # of the deck, or empty ones (card_order.py)
    by_cell: Table


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

    def fill(
        self, task: Task, round_: int, goal: int, nodes: Array, members: Array, by_cell: Table, limits: Limits
    ) -> None:
        begin = 0
        while begin < len(members):
            limits.check()
            if self.total > limits.paths:
                raise Stop
            stop = min(begin + SLICE, len(members))
            begin, self.total = grow(
                task.box, task.rim, task.worth, round_, task.deck[round_], task.left, goal, nodes, members[:stop], begin,
                self.paths, self.total, self.table, task.by_number, by_cell,
            )  # fmt: skip
            if begin < stop:
                self.double()

    def join(self, other: _Pool) -> None:
        while self.total + other.total > min(len(self.paths), len(self.table) // 2):
            self.double()
        self.total = absorb(self.table, self.paths, self.total, other.paths[: other.total])


class _Crowd(NamedTuple):
    """The paths before a round, family by family: family i from cuts[i] on, and the prices of its cells."""

    nodes: Array
    cuts: Array
    prices: Array


def _arrange(task: Task, round_: int, nodes: Array, before: _Crowd | None) -> _Crowd:
    """Parts paths into families, which begin with the prices of those they stem from."""
    order, cuts = np.empty(len(nodes), np.int64), np.empty(len(nodes) + 1, np.int64)
    total = part(np.ascontiguousarray(nodes["cells"]), SIZES[round_], order, cuts)
    nodes, cuts = nodes[order], cuts[: total + 1]
    if before is None:
        return _Crowd(nodes, cuts, np.tile(task.by_cell.price, (total, 1)))
    prices = np.empty((total, int(task.box.cells)), np.int64)
    for family, (begin, end) in enumerate(itertools.pairwise(cuts.tolist())):
        some = nodes["parent"][begin : end : -(-(end - begin) // SOME)]
        prices[family] = np.rint(before.prices[np.searchsorted(before.cuts, some, "right") - 1].mean(axis=0))
    return _Crowd(nodes, cuts, prices)


def _next(
    task: Task, round_: int, goal: int, crowd: _Crowd, limits: Limits, hands: ThreadPoolExecutor, hopes: Hopes | None
) -> Array:
    """What becomes of the paths in a round. With tables, each family gets its own, and keeps the prices fitted to it."""
    families = iter(range(len(crowd.cuts) - 1))
    lock = threading.Lock()
    pools = [_Pool() for _ in range(THREADS)]

    def work(pool: _Pool) -> None:
        into = room(task.box, round_) if hopes else None
        while True:
            with lock:
                family = next(families, None)
            if family is None:
                return
            limits.check()
            members, by_cell = np.arange(*crowd.cuts[family : family + 2]), task.by_cell
            if hopes is not None and into is not None:
                price = crowd.prices[family]
                members, by_cell = fit(task, hopes, round_, goal, crowd.nodes, members, price, TIMES[round_], into)
                crowd.prices[family] = by_cell.price
            pool.fill(task, round_, goal, crowd.nodes, members, by_cell, limits)

    jobs = [hands.submit(work, pool) for pool in pools[: len(crowd.cuts) - 1]]
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


class _Trail:
    """How the paths of each round came about."""

    def __init__(self) -> None:
        self._kept: list[tuple[Array, Array]] = []

    def add(self, nodes: Array) -> None:
        self._kept.append((nodes["parent"].copy(), nodes["move"].copy()))

    def back(self, place: int) -> tuple[int, ...]:
        """The moves that led from the root to this path of the last round."""
        moves = []
        for parents, codes in self._kept[:0:-1]:
            moves.append(int(codes[place]))
            place = int(parents[place])
        return tuple(moves[::-1])


def search(task: Task, goal: int, limits: Limits, hands: ThreadPoolExecutor, width: int) -> Reach:
    """Looks for a path that reaches the goal among `width` of each round. Raises Stop."""
    nodes, whole, trail = task.root, True, _Trail()
    for round_ in range(task.first, CARDS):
        trail.add(nodes)
        halves = np.array([len(nodes) * half // THREADS for half in range(THREADS + 1)])
        crowd = _Crowd(nodes, halves if len(nodes) >= SLICE else halves[[0, -1]], np.empty(0))
        nodes = _next(task, round_, goal, crowd, limits, hands, None)
        if not len(nodes):
            return Reach(None, (), whole)
        if len(nodes) > width:
            nodes, whole = _promising(task, round_ + 1, nodes, width, hands), False
    return _told(task, goal, nodes, trail, whole)


def _told(task: Task, goal: int, nodes: Array, trail: _Trail, whole: bool) -> Reach:
    """The best of the paths after the last card."""
    trail.add(nodes)
    results = nodes["points"].astype(int) + np.bitwise_count(nodes["cells"]) - int(task.box.cells)
    place = int(np.argmax(results))
    if results[place] < goal:
        return Reach(None, (), whole)
    return Reach(int(results[place]), trail.back(place), whole)


def prove(task: Task, look: Outlook, limits: Limits, hands: ThreadPoolExecutor) -> Reach:
    """Looks for the best path that reaches the goal of an outlook among all. Raises Stop."""
    if look.table is None:
        return Reach(None, (), True)
    nodes, crowd, trail = task.root, None, _Trail()
    for round_ in range(task.first, CARDS):
        crowd = _arrange(task, round_, nodes, crowd)
        trail.add(crowd.nodes)
        nodes = _next(task, round_, look.goal, crowd, limits, hands, look.hopes)
        if not len(nodes):
            return Reach(None, (), True)
    return _told(task, look.goal, nodes, trail, True)
