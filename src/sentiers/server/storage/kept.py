"""What a storage gives back when it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sentiers.server.ratings import Rating
from sentiers.server.storage.outcome import Outcome
from sentiers.server.storage.setup import Setup


class Deed(NamedTuple):
    """A row of a journal: the number of its first entry, when it was written (ms), and its entries."""

    n: int
    at: int
    entries: tuple[str, ...]


class Found(NamedTuple):
    """A table: its number, its setup, all entries of its journal, and the moment of each (ms)."""

    no: int
    setup: Setup
    entries: list[str]
    moments: list[int]


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


class Account(NamedTuple):
    """A person who can come back: `password` is a hash, None where there are passkeys only."""

    person: str
    handle: str
    password: str | None
    kept: int


class Session(NamedTuple):
    """One device at which somebody is signed in; `proved`: when it last proved whose it is."""

    id: str
    person: str
    opened: int
    proved: int
    device: str  # what it calls itself: "Firefox, Linux", or nothing


class Passkey(NamedTuple):
    id: str
    person: str
    key: bytes
    uses: int
    name: str
    made: int
    used: int | None


class Change(NamedTuple):
    """What a match has changed for somebody."""

    before: Rating
    after: Rating

    @property
    def points(self) -> int:
        """As one sees it: the difference of the two numbers that are shown."""
        return self.after.points - self.before.points


class Past(NamedTuple):
    """A finished match in somebody's history."""

    no: int
    id: str
    at: int
    setup: Setup  # without an edition brought along
    seats: tuple[str, ...]
    outcome: Outcome | None  # None: not known before somebody reads its journal
    change: Change | None  # of this person's rating


class Rated(NamedTuple):
    """A rating of somebody."""

    game: str
    speed: str
    rating: Rating
    matches: int


class RatedMatch(NamedTuple):
    """A match that has changed ratings, by its place in their order."""

    seq: int
    no: int
    game: str
    speed: str
    outcome: Outcome


class Tally(NamedTuple):
    """What somebody has finished of a game; wins in a row now, and the most there ever were."""

    played: int
    won: int
    drawn: int
    lost: int
    streak: int
    longest: int


class Subscription(NamedTuple):
    """A device that news can be pushed to: where, the keys that encrypt for it, and the language of its owner."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str


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
    """All that is kept of a day, as one person asks for it: `players` have a result, of whom `listed` are in the ranking, which
    is for accounts. `rank` is one's own, or what it would be."""

    mine: Try | None
    players: int
    ranking: list[Ranked]
    listed: int = 0
    rank: int | None = None


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
