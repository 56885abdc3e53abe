"""The best result there was, with all cards known: exact where it can be proven, else between two bounds.

A narrow beam finds a good path, and searches for one point more, ever wider, find better ones. Then goals are tried from the
highest that is not out of the question downwards, and each is either reached, which is then the best, or proven out of reach."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.editions import Edition
from sentiers.games.knowledge import Progress, SolveAbilities
from sentiers.games.traxx.box import CARDS, COLOURS, MOST_NUMBERS, make
from sentiers.games.traxx.minds.beam import fill_supplies, fill_worth, plan_seat
from sentiers.games.traxx.minds.card_order import Table, deck_table, first_prices, no_table, whole_points
from sentiers.games.traxx.minds.goal_round import STEP
from sentiers.games.traxx.minds.goal_search import THREADS, Array, Limits, Reach, Stop, Task, prove, search
from sentiers.games.traxx.minds.number_order import make_rim
from sentiers.games.traxx.minds.outlook import first_sight, outlook
from sentiers.games.traxx.minds.upper_bound import most
from sentiers.games.traxx.rules import HEAD, STATE, TAIL, cells_on, deal, end_of, half
from sentiers.kernel import blank

WIDTHS = (1_000, 2_000, 8_000, 40_000)  # of the beam, then of the searches for more than the best so far
EARLY = 3  # rounds before which goals are tried from the highest down; later all paths are soon seen
LEAP = (
    3  # so many points above the best path known is asked first from there on: after poor lines it may be far too low
)
MOST_PATHS = 12_000_000
SHORT = 7  # with so many cards left a search needs no table of the cards' order
SECONDS = 10.0
NEVER = CARDS


class Answer(NamedTuple):
    """The best result found, what no line can exceed, and the moves from this round on."""

    best: int
    most: int
    moves: tuple[int, ...]

    @property
    def proven(self) -> bool:
        return self.best == self.most


def worth_of(box: Any, s: Any, seat: int, reached: Array | None = None) -> Array:
    """What each number pays a seat in each round (T12, T13), by the rounds in which the others reached it (`reached[seat, number]`,
    NEVER if they did not); if those are not known, the others reach nothing more."""
    worth = np.zeros((MOST_NUMBERS, CARDS))
    fill_worth(box, s, seat, worth)
    if reached is not None and box.players > 1:
        others = [other for other in range(int(box.players)) if other != seat]
        for number in range(int(box.numbers)):
            first = int(reached[others, number].min())
            worth[number, :] = int(box.value[number])
            worth[number, first + 1 :] = half(int(box.value[number]))
    return worth


@lru_cache(maxsize=4)
def _rim(content: bytes, kind: Any) -> Array:
    return make_rim(np.frombuffer(content, kind)[0])


class _Kept(NamedTuple):
    key: tuple[bytes, bytes, bytes]
    first: int
    tables: list[Table]


class CardOrder:
    """The tables of card_order.py for the deck and the worths asked for last: all rounds of a match looked back upon need them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: _Kept | None = None

    def of(self, task: Task, hands: ThreadPoolExecutor) -> Task:
        """The task with its tables."""
        key = (task.box.tobytes(), task.deck.tobytes(), task.worth.tobytes())
        with self._lock:
            kept = self._kept
        if kept is None or kept.key != key or kept.first > task.first:
            prices = (whole_points(task.box), first_prices(task.box))
            jobs = [hands.submit(deck_table, task, price) for price in prices]
            kept = _Kept(key, task.first, [job.result() for job in jobs])
            with self._lock:
                self._kept = kept
        return task._replace(by_number=kept.tables[0], by_cell=kept.tables[1])

    def forget(self) -> None:
        """As if nothing had been asked: for who measures."""
        with self._lock:
            self._kept = None


card_order = CardOrder()


def pose(box: Any, s: Any, seat: int, worth: Array) -> tuple[Task, int]:
    """The task of a seat, and what no line can exceed at first sight."""
    rim = _rim(box.tobytes(), box.dtype)[0]
    left = np.zeros((CARDS + 1, len(COLOURS)), np.int64)
    first = int(s.turned)
    fill_supplies(box, s.deck, first, left)
    root = np.zeros(1, STEP)
    cells = cells_on(s, seat)
    tail, head = int(end_of(s, seat, TAIL)), int(end_of(s, seat, HEAD))
    root["cells"], root["tail"], root["head"] = cells, tail, head
    root["points"] = points = int(s.scored[seat].sum())
    whole = worth.astype(np.int64)
    _, further, _ = most(box, rim, whole, min(first, CARDS - 1), left[first], np.uint64(cells), tail, head)
    highest = points - int(box.cells) + int(s.length[seat]) + int(further)
    return Task(box, rim, whole, s.deck.copy(), left, first, root, no_table(box), no_table(box)), highest


def foresee(box: Any, s: Any, seat: int, worth: Array) -> None:
    """Makes the tables that solving this round and all later ones of the same match needs."""
    if CARDS - int(s.turned) > SHORT:
        with ThreadPoolExecutor(THREADS) as hands:
            card_order.of(pose(box, s, seat, worth)[0], hands)


def solve(
    box: Any,
    s: Any,
    seat: int,
    seconds: float = SECONDS,
    worth: Array | None = None,
    widths: tuple[int, ...] = WIDTHS,
    paths: int = MOST_PATHS,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Answer:
    """The best that a seat can still reach from here on, at the beginning of a round, all cards being known."""
    limits = Limits(time.monotonic() + seconds, paths, cancel)
    pays = worth_of(box, s, seat) if worth is None else worth
    task, highest = pose(box, s, seat, pays)
    line = np.zeros(CARDS, np.int32)
    found = int(plan_seat(box, s, seat, pays, widths[0], line))
    answer = Answer(found, highest, tuple(int(move) for move in line[task.first :]))
    with ThreadPoolExecutor(THREADS) as hands:
        try:
            limits.check()
            if not answer.proven and CARDS - task.first > SHORT:
                task = card_order.of(task, hands)
            for better in _climb(task, answer, widths[1:] if task.first < EARLY else widths[1:2], limits, hands):
                answer = better
            goals = range(answer.most, answer.best, -1)
            for goal in goals if task.first < EARLY else [*goals[-LEAP:-1][:1], *goals[-1:]]:
                if progress:
                    progress(highest - goal, highest - answer.best)
                reached = _seek(task, goal, limits, hands)
                if reached.best is not None:
                    return Answer(reached.best, reached.best, reached.moves)
                answer = answer._replace(most=goal - 1)
        except Stop:
            pass
    return answer


def _seek(task: Task, goal: int, limits: Limits, hands: ThreadPoolExecutor) -> Reach:
    """Reaches a goal, or proves that it is out of reach."""
    if not len(task.by_cell.sums):
        return search(task, goal, limits, hands, limits.paths)
    look = first_sight(task, goal) if task.first < EARLY else outlook(task, goal, limits.check)
    return prove(task, look, limits, hands)


def _climb(
    task: Task, answer: Answer, widths: tuple[int, ...], limits: Limits, hands: ThreadPoolExecutor
) -> Iterator[Answer]:
    """Ever better answers, by searches for one point more than the last: wider ones where a narrow one finds nothing."""
    for width in widths:
        while not answer.proven:
            reached = search(task, answer.best + 1, limits, hands, width)
            if reached.best is not None:
                answer = Answer(reached.best, reached.best if reached.whole else answer.most, reached.moves)
            elif reached.whole:
                answer = answer._replace(most=answer.best)
            else:
                break
            yield answer


def run(
    edition: Edition, progress: Progress | None = None, decks: int = 100, seed: int = 0, seconds: float = SECONDS
) -> dict[str, float]:
    """Solves so many decks alone, from this seed on, and tells the figures: results, how many are proven, the mean gap of all."""
    box = make(edition, {"players": 1})[0]
    answers, times = [], []
    for number in range(-1, decks):  # the first only compiles, or loads what was compiled
        s = blank(STATE)[0]
        deal(box, s, np.uint64(seed + max(0, number)))
        began = time.perf_counter()
        answer = solve(box, s, 0, seconds if number >= 0 else 0.2)
        if number >= 0:
            times.append(time.perf_counter() - began)
            answers.append(answer)
        if progress:
            progress(number + 1, decks)
    return {
        "decks": decks,
        "seconds_each": seconds,
        "mean_best_found": float(np.mean([answer.best for answer in answers])),
        "mean_upper_bound": float(np.mean([answer.most for answer in answers])),
        "mean_gap": float(np.mean([answer.most - answer.best for answer in answers])),
        "proven": float(np.mean([answer.proven for answer in answers])),
        "gap_of_one_at_most": float(np.mean([answer.most - answer.best <= 1 for answer in answers])),
        "mean_seconds": float(np.mean(times)),
        "seconds_90_percent": float(np.quantile(times, 0.9)),
    }


def best(box: Any, s: Any, seat: int) -> tuple[float, bool]:
    """The best result there was for a seat from here on, all cards being known, and whether that is proven."""
    answer = solve(box, s, seat)
    return float(answer.best), answer.proven


def between(box: Any, s: Any, seat: int, seconds: float) -> tuple[float, float]:
    """The best result found in this time, and what no line can exceed."""
    answer = solve(box, s, seat, seconds)
    return float(answer.best), float(answer.most)


ABILITIES = SolveAbilities(deals=run, best=best, between=between)
