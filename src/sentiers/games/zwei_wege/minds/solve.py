"""The exact solution of Zwei Wege: the value and the best mixed strategy of every position (Z17), kept as a table on disk.

The draw after 300 moves (Z16) is beyond it: the table knows the game without that limit, which play rarely comes near."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.card import Value
from sentiers.games.editions import Edition
from sentiers.games.knowledge import Progress, SolveAbilities
from sentiers.games.zwei_wege.box import make
from sentiers.games.zwei_wege.minds.backward_induction import solve_boards
from sentiers.games.zwei_wege.minds.board_numbers import (
    Atlas,
    blank_atlas,
    count_symmetric,
    measure,
    number_boards,
    pack,
    with_map,
)
from sentiers.games.zwei_wege.minds.chances import chances, stillness, worth, worth_first
from sentiers.games.zwei_wege.minds.hand_against_block import best_mix, manner, waited
from sentiers.games.zwei_wege.minds.solution_file import read_solution, write_solution
from sentiers.games.zwei_wege.rules import ANIMALS, GO, LIMIT, STAY, TURN_MOVES, all_home, over, play, to_block
from sentiers.kernel.cache import cache_home

VERSION = 1
TIE = 1e-14
_SLICE = 20_000  # boards solved without a word about progress


class Gamble(NamedTuple):
    """One animal that may be announced. Shares are those of `<`; chances are the mover's."""

    animal: int
    value: float
    hand: float
    block: float
    chances: tuple[tuple[float, float], tuple[float, float]]
    """[hand][block]: the mover's chance once both are open, `<` first."""


class Strategy(NamedTuple):
    """Best play in a position, seen from the mover: his animals, the best of them, and what they are worth."""

    mover: int
    value: float
    gambles: tuple[Gamble, ...]
    best: tuple[int, ...]

    def of(self, animal: int) -> Gamble:
        return next(gamble for gamble in self.gambles if gamble.animal == animal)


class Decision(NamedTuple):
    """A move that was won and may be declined (Z6b): the chances of who decides."""

    go: float
    stay: float

    @property
    def value(self) -> float:
        return max(self.go, self.stay)

    @property
    def goes(self) -> bool:
        return self.go >= self.stay


class Solution:
    """The solved game on one board. Reads only what lies open: a concealed state is enough."""

    def __init__(self, box: Any, atlas: Atlas, third: np.ndarray[Any, Any]) -> None:
        self.box = box
        self.atlas = atlas
        self.third = third

    def boards(self) -> np.ndarray[Any, Any]:
        """All boards, by their numbers in the table."""
        return number_boards(self.box)[1]

    def value(self, s: Any, seat: int) -> float:
        """The chance that this seat wins, both playing their best from here on. While a block is awaited: with the animal
        announced, be it the best one or not, and the hand unknown."""
        if over(self.box, s):
            return 0.5 if s.ended == LIMIT else float(all_home(s.at, seat))
        if s.decides:
            chance = self.decision(s).value
            return chance if seat == s.decides - 1 else 1.0 - chance
        if to_block(s):
            chance = self.strategy(s).of(int(s.animal) - 1).value
        else:
            chance = float(worth(self.box, self.atlas, self.third, pack(self.box, s.at, s.mover), _made(s)))
        return chance if seat == s.mover else 1.0 - chance

    def decision(self, s: Any) -> Decision:
        """Z6b: what it is worth to go and to stay, to who has won the move."""
        seat = int(s.decides) - 1
        gone, stayed = s.copy(), s.copy()
        play(self.box, gone, seat, GO)
        play(self.box, stayed, seat, STAY)
        return Decision(self.value(gone, seat), float(waited(self.value(stayed, seat))))

    def strategy(self, s: Any) -> Strategy:
        """Best play in a position that is not over; while a block is awaited, the one before the announcement."""
        board = pack(self.box, s.at, s.mover)
        out, still = np.zeros((2, ANIMALS, 2, 2))
        can = chances(self.box, self.atlas, self.third, board, _made(s), out)
        stillness(self.box, board, still)
        gambles, ranks = [], []
        for animal in range(ANIMALS):
            if can >> animal & 1:
                rank, value, hand, block = best_mix(out[animal], still[animal], manner(self.box))
                west, east = out[animal].tolist()
                gambles.append(Gamble(animal, value, hand, block, (tuple(west), tuple(east))))
                ranks.append(rank)
        best = tuple(gamble.animal for gamble, rank in zip(gambles, ranks, strict=True) if rank >= max(ranks) - TIE)
        return Strategy(int(s.mover), max(gamble.value for gamble in gambles), tuple(gambles), best)


def _made(s: Any) -> int:
    return min(int(s.made), TURN_MOVES - 1)


def by_progress(box: Any, boards: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    """The boards by their progress, the furthest first."""
    progress = np.empty(len(boards), np.int8)
    measure(box, boards, progress)
    order = np.argsort(progress, kind="stable")
    edges = np.searchsorted(progress[order], np.arange(progress.max() + 2))
    return [boards[order[edges[level] : edges[level + 1]]] for level in range(len(edges) - 2, -1, -1)]


class Solved(NamedTuple):
    """All that backward induction finds: the mover's chance on each board before the first, second, third move of a turn."""

    atlas: Atlas
    boards: np.ndarray[Any, Any]
    first: np.ndarray[Any, Any]
    second: np.ndarray[Any, Any]
    third: np.ndarray[Any, Any]
    change: float
    """How much the last round over boards that lead to themselves still changed."""


def solve(box: Any, progress: Progress | None = None, workers: int | None = None) -> Solved:
    """Solves the game on this board, in threads that hold no lock of Python's while they work."""
    atlas, boards = number_boards(box)
    first, second, third = np.empty((3, len(boards)))
    done, change = 0, 0.0
    with ThreadPoolExecutor(workers or min(4, os.cpu_count() or 1)) as threads:
        for level in by_progress(box, boards):
            slices = [level[start : start + _SLICE] for start in range(0, len(level), _SLICE)]
            work = [threads.submit(solve_boards, box, atlas, part, first, second, third) for part in slices]
            for part, job in zip(slices, work, strict=True):
                change = max(change, job.result())
                done += len(part)
                if progress:
                    progress(done, len(boards))
    return Solved(atlas, boards, first, second, third, change)


def solution_path(box: Any) -> tuple[Path, str]:
    """Where the table of this board is kept, and the key that stands in it: boards alike share one."""
    key = f"zwei-wege-{int(box.rows)}-{hashlib.sha256(box.tobytes()).hexdigest()[:12]}-v{VERSION}"
    return cache_home() / f"{key}.table", key


_kept: dict[str, Solution] = {}
_locks: dict[str, threading.Lock] = {}


def load(board: Any, progress: Progress | None = None) -> Solution:
    """The solution for a box or an edition: remembered, read from disk, or computed now and kept. That takes seconds, once;
    whoever must not wait calls it in a thread, where it stops nobody else."""
    box = make(board, {})[0] if isinstance(board, Edition) else board
    path, key = solution_path(box)
    with _locks.setdefault(key, threading.Lock()):
        if key not in _kept:
            found = read_solution(path, key)
            if found is None:
                solved = solve(box, progress)
                write_solution(path, key, solved.atlas.words, solved.third)
                _kept[key] = Solution(box, solved.atlas, solved.third)
            else:
                _kept[key] = Solution(box, with_map(blank_atlas(box), found[0]), found[1])
    return _kept[key]


def ready(box: Any) -> bool:
    """Is the solution at hand without being computed?"""
    path, key = solution_path(box)
    return key in _kept or path.exists()


def start_value(box: Any, atlas: Atlas, third: np.ndarray[Any, Any]) -> float:
    """The beginner's chance, over all orders of the animals at the start (Z3)."""
    at = np.zeros((2, ANIMALS), np.int8)
    found = []
    for south in permutations(range(ANIMALS)):
        for north in permutations(range(ANIMALS)):
            at[0] = [box.start[0] + place for place in south]
            at[1] = [box.start[1] + place for place in north]
            found.append(worth_first(box, atlas, third, pack(box, at, 0)))
    return float(np.mean(found))


ABILITIES = SolveAbilities(options=True)
"""Every position, at once and in seconds; other solvers answer one deal at a time."""


def run(
    edition: Edition, progress: Progress | None = None, options: Mapping[str, Value] | None = None
) -> dict[str, float]:
    """Solves an edition anew, with these readings of the rule, keeps the table, and tells the figures. Seconds are those of
    solving, compilation aside."""
    box = make(edition, options or {})[0]
    small = make(Edition.read('name = "warming up"\nrows = 5\ncolumns = 3'), {})[0]
    solve(small)  # compiles, or loads what was compiled
    began = time.perf_counter()
    solved = solve(box, progress)
    seconds = time.perf_counter() - began
    path, key = solution_path(box)
    size = write_solution(path, key, solved.atlas.words, solved.third)
    boards = 2 * len(solved.boards) - int(count_symmetric(solved.atlas, solved.boards))
    return {
        "rows": int(box.rows),
        "boards": boards,
        "states": TURN_MOVES * boards,
        "kept": len(solved.boards),
        "seconds": seconds,
        "states_per_second": TURN_MOVES * boards / seconds,
        "table_bytes": size,
        "start_value": start_value(box, solved.atlas, solved.third),
        "last_change": solved.change,
    }
