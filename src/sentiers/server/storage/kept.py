"""What a storage gives back when it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

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
