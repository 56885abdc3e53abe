"""What a storage gives back when it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sentiers.server.storage.setup import Setup


class Deed(NamedTuple):
    """A row of a journal: the number of its first entry, when it was written (ms), and its entries."""

    n: int
    at: int
    entries: tuple[str, ...]


class Found(NamedTuple):
    """A table: its number, its setup, and all entries of its journal."""

    no: int
    setup: Setup
    entries: list[str]


class Listed(NamedTuple):
    """A table as lists show it."""

    no: int
    id: str
    setup: Setup  # without an edition brought along
    seats: tuple[str, ...]  # as they are now
    plies: int
    turn: tuple[int, ...] | None  # None: not known before somebody opens it
    touched: int
    over: bool


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody's own try: its table, and the score once it is over."""

    table: str
    score: float | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of the day's table. `name` is None for who has not chosen one."""

    rank: int
    person: str
    name: str | None
    score: float


@dataclass(frozen=True, slots=True)
class DayKept:
    """All that is kept of a day, as one person asks for it."""

    mine: Try | None
    players: int
    ranking: list[Ranked]


def ranks(rows: list[tuple[Any, ...]], better: int, first: int) -> list[Ranked]:
    """Lines (person, name, score) of a ranking from place `first` on, before the first of which `better` scores lie: equal
    scores share a rank.

    >>> [line.rank for line in ranks([("a", None, 9.0), ("b", None, 9.0), ("c", None, 7.0)], 0, 0)]
    [1, 1, 3]
    """
    found: list[Ranked] = []
    for place, (person, name, score) in enumerate(rows, first + 1):
        if not found:
            rank = better + 1
        elif score != found[-1].score:
            rank = place
        found.append(Ranked(rank, person, name, score))
    return found
