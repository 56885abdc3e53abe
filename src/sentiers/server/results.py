"""What is kept of the challenges: who has begun which at which table, and the results. Rows are added, never changed."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from sentiers.server.writer import Statement

if TYPE_CHECKING:
    from sentiers.server.storage import Storage

MOST_RANKED = 100


def beginning(game: str, day: str, person: str, table: str) -> Statement:
    """Fails, and with it all that is written together with it, where this person has begun already."""
    return ('INSERT INTO tries (game, day, person, "table") VALUES (?, ?, ?, ?)', (game, day, person, table))


def finishing(game: str, day: str, person: str, score: float) -> Statement:
    at = time.time_ns() // 1_000_000
    sql = "INSERT OR IGNORE INTO results (game, day, person, score, at) VALUES (?, ?, ?, ?, ?)"
    return sql, (game, day, person, score, at)


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


class Results:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def own_try(self, game: str, day: date, person: str) -> Try | None:
        return await self._storage.read(lambda database: _own_try(database, (game, day.isoformat(), person)))

    async def day(self, game: str, day: date, person: str) -> DayKept:
        """Of the ranking the first lines, and one's own."""
        key = (game, day.isoformat(), person)

        def ask(database: sqlite3.Connection) -> DayKept:
            (players,) = database.execute("SELECT COUNT(*) FROM results WHERE game = ? AND day = ?", key[:2]).fetchone()
            return DayKept(_own_try(database, key), players, _ranking(database, key))

        return await self._storage.read(ask)

    async def history(self, game: str, person: str) -> dict[date, float]:
        """One's own results by day, the oldest first."""
        sql = "SELECT day, score FROM results WHERE game = ? AND person = ? ORDER BY day"
        rows = await self._storage.read(lambda database: database.execute(sql, (game, person)).fetchall())
        return {date.fromisoformat(day): score for day, score in rows}

    async def first_day(self, game: str) -> date | None:
        """The first day on which anybody has begun."""
        sql = "SELECT MIN(day) FROM tries WHERE game = ?"
        (day,) = await self._storage.read(lambda database: database.execute(sql, (game,)).fetchone())
        return None if day is None else date.fromisoformat(day)


def _own_try(database: sqlite3.Connection, key: tuple[str, str, str]) -> Try | None:
    sql = """SELECT "table", score FROM tries LEFT JOIN results USING (game, day, person)
             WHERE game = ? AND day = ? AND person = ?"""
    row = database.execute(sql, key).fetchone()
    return None if row is None else Try(*row)


def _ranking(database: sqlite3.Connection, key: tuple[str, str, str]) -> list[Ranked]:
    """Equal scores share a rank; who was first stands first."""
    game, day, person = key
    ranked = """SELECT RANK() OVER (ORDER BY score DESC) AS rank, person, people.name, score, at
                FROM results LEFT JOIN people ON people.id = person WHERE game = ? AND day = ?"""
    sql = f"SELECT rank, person, name, score FROM ({ranked}) ORDER BY rank, at LIMIT ?"
    first = [Ranked(*row) for row in database.execute(sql, (game, day, MOST_RANKED)).fetchall()]
    if any(line.person == person for line in first):
        return first
    own = f"SELECT rank, person, name, score FROM ({ranked}) WHERE person = ?"
    return first + [Ranked(*row) for row in database.execute(own, (game, day, person)).fetchall()]
