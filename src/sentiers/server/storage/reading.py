"""What is asked of a storage, in SQL that both databases understand. How a question reaches its database is theirs."""

from __future__ import annotations

from abc import abstractmethod
from datetime import date
from functools import cached_property
from typing import Any

import msgspec

from sentiers.server.storage.choices import ChoiceReading
from sentiers.server.storage.counted import Counted
from sentiers.server.storage.effects import Shown
from sentiers.server.storage.kept import DayKept, Deed, Found, Listed, Ranked, Subscription, Try, ranks
from sentiers.server.storage.lessons import LessonReading
from sentiers.server.storage.plans import PlanReading
from sentiers.server.storage.puzzles import PuzzleReading
from sentiers.server.storage.reading_accounts import ReadingAccounts
from sentiers.server.storage.reading_people import ReadingPeople
from sentiers.server.storage.seeking import LobbyReading
from sentiers.server.storage.setup import Setup
from sentiers.server.storage.vacations import VacationReading

LISTED = "SELECT tables.no, id, setup, seats, plies, turn, tables.touched, tables.over FROM "
LINE = "SELECT person, score FROM results WHERE game = ? AND day = ?"
CLAIMED = 30_000  # ms after which a due table that was given to somebody is due again


class Reading(
    ReadingAccounts,
    ReadingPeople,
    LobbyReading,
    VacationReading,
    PlanReading,
    LessonReading,
    PuzzleReading,
    ChoiceReading,
):
    @abstractmethod
    async def names_of(self, people: list[str]) -> dict[str, str]:
        """The names of those who chose one."""

    # Journals

    async def table(self, id: str) -> Found | None:
        if not (id.isascii() and id.isprintable()):  # not every database takes every character
            return None
        sql = "SELECT no, setup, text FROM tables LEFT JOIN editions ON hash = edition WHERE id = ?"
        row = await self._row(sql, id)
        if row is None:
            return None
        rows = await self._rows("SELECT entry, at FROM journal WHERE no = ? ORDER BY n", row[0])
        setup = msgspec.json.decode(row[1], type=Setup).whole(row[2])
        timed = [(entry, at) for deed, at in rows for entry in deed.split("\n")]
        return Found(row[0], setup, [entry for entry, _ in timed], [at for _, at in timed])

    async def since(self, no: int, n: int) -> list[Deed]:
        rows = await self._rows("SELECT n, at, entry FROM journal WHERE no = ? AND n >= ? ORDER BY n", no, n)
        return [Deed(number, at, tuple(deed.split("\n"))) for number, at, deed in rows]

    async def all_tables(self, after: int, most: int) -> list[tuple[int, str]]:
        sql = "SELECT no, id FROM tables WHERE no > ? ORDER BY no LIMIT ?"
        return [(no, id) for no, id in await self._rows(sql, after, most)]

    async def count_tables(self) -> int:
        return await self._count("SELECT COUNT(*) FROM tables")

    # People and lists

    async def memory(self, person: str, game: str, bot: str) -> dict[str, Any]:
        sql = "SELECT memory FROM memories WHERE person = ? AND game = ? AND bot = ?"
        row = await self._row(sql, person, game, bot)
        return {} if row is None else msgspec.json.decode(row[0], type=dict[str, Any])

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        sql = f"""{LISTED} sitting JOIN tables ON tables.no = sitting.no WHERE person = ? AND NOT sitting.over
                  ORDER BY sitting.touched DESC LIMIT ?"""
        return sorted(_listed(await self._rows(sql, person, most)), key=lambda table: -table.touched)

    async def listed_tables(self, most: int) -> list[Listed]:
        return _listed(await self._rows(f"{LISTED} tables WHERE listed ORDER BY opened DESC LIMIT ?", most))

    async def _tables(self, what: str, *values: Any) -> list[Listed]:
        return _listed(await self._rows(f"{LISTED} tables {what}", *values))

    async def tables_to_look_at(self, after: int, most: int) -> list[tuple[int, str]]:
        sql = "SELECT no, id FROM tables WHERE turn IS NULL AND NOT over AND no > ? ORDER BY no LIMIT ?"
        return [(no, id) for no, id in await self._rows(sql, after, most)]

    async def shown(self, no: int) -> Shown | None:
        row = await self._row("SELECT n, seats, plies, turn, over, listed FROM tables WHERE no = ?", no)
        if row is None or row[3] is None:
            return None
        return Shown(no, row[0], _strings(row[1]), row[2], _numbers(row[3]), bool(row[4]), bool(row[5]))

    # Room

    async def opened_since(self, at: int, opener: str, address: str, most: int) -> tuple[int, int]:
        sql = "SELECT COUNT(*) FROM (SELECT 1 FROM tables WHERE {} = ? AND opened >= ? LIMIT ?) AS found"
        by_person = await self._count(sql.format("opener"), opener, at, most)
        return by_person, await self._count(sql.format("address"), address, at, most)

    async def abandoned(self, before: int, most: int) -> list[tuple[int, str]]:
        sql = "SELECT no, id FROM tables WHERE untouched < ? ORDER BY untouched LIMIT ?"
        return [(no, id) for no, id in await self._rows(sql, before, most)]

    # Challenges

    @cached_property
    def _players(self) -> Counted:
        return Counted()

    async def own_try(self, game: str, day: date, person: str) -> Try | None:
        sql = """SELECT "table", score FROM tries LEFT JOIN results USING (game, day, person)
                 WHERE game = ? AND day = ? AND person = ?"""
        row = await self._row(sql, game, day.isoformat(), person)
        return None if row is None else Try(*row)

    async def players(self, game: str, day: date) -> int:
        sql, key = "SELECT COUNT(*) FROM results WHERE game = ? AND day = ?", (game, day.isoformat())
        return await self._players.of(key, lambda: self._count(sql, *key))

    async def day(self, game: str, day: date, person: str, first: int = 0, most: int = 100) -> DayKept:
        key = (game, day.isoformat())
        rows = await self._named(f"{LINE} AND listed ORDER BY score DESC, at LIMIT ? OFFSET ?", *key, most, first)
        lines = ranks(rows, await self._better(key, rows[0][2]), first) if rows else []
        mine, rank = await self.own_try(game, day, person), None
        if mine is not None and mine.score is not None:
            rank = await self._better(key, mine.score) + 1
            if not any(line.person == person for line in lines):
                own = await self._named(f"{LINE} AND person = ? AND listed", *key, person)
                lines += [Ranked(rank, *line) for line in own]
        return DayKept(mine, await self.players(game, day), lines, await self._listed(key), rank)

    async def _listed(self, key: tuple[str, str]) -> int:
        sql = "SELECT COUNT(*) FROM results WHERE game = ? AND day = ? AND listed"
        return await self._players.of(("listed", *key), lambda: self._count(sql, *key))

    async def _named(self, sql: str, *values: Any) -> list[tuple[str, str | None, float]]:
        """Lines of a ranking with the names of those in it: only of those, however many are before them."""
        rows = await self._rows(sql, *values)
        names = await self.names_of([person for person, _ in rows]) if rows else {}
        return [(person, names.get(person), score) for person, score in rows]

    async def _better(self, key: tuple[str, str], score: float) -> int:
        sql = "SELECT COUNT(*) FROM results WHERE game = ? AND day = ? AND listed AND score > ?"
        return await self._count(sql, *key, score)

    async def history(self, game: str, person: str) -> dict[date, float]:
        sql = "SELECT day, score FROM results WHERE game = ? AND person = ? ORDER BY day"
        return {date.fromisoformat(day): score for day, score in await self._rows(sql, game, person)}

    async def first_day(self, game: str) -> date | None:
        ((day,),) = await self._rows("SELECT MIN(day) FROM tries WHERE game = ?", game)
        return None if day is None else date.fromisoformat(day)

    async def bounds(self, game: str, day: date) -> tuple[float, float] | None:
        row = await self._row("SELECT least, most FROM optima WHERE game = ? AND day = ?", game, day.isoformat())
        return None if row is None else (row[0], row[1])

    async def latest(self) -> str | None:
        found = await self.noted("latest")
        return None if found is None else found.decode()

    # News to people

    async def noted(self, key: str) -> bytes | None:
        row = await self._row("SELECT value FROM house WHERE key = ?", key)
        return None if row is None else bytes(row[0])

    async def subscriptions(self, person: str) -> list[Subscription]:
        sql = "SELECT endpoint, p256dh, auth, lang FROM subscriptions WHERE person = ? ORDER BY at DESC, endpoint"
        return [Subscription(*row) for row in await self._rows(sql, person)]

    async def told(self, no: int, person: str) -> int:
        row = await self._row("SELECT told FROM sitting WHERE person = ? AND no = ?", person, no)
        return 0 if row is None else int(row[0])


def _listed(rows: list[tuple[Any, ...]]) -> list[Listed]:
    """But for those whose setup cannot be read."""
    found = []
    for no, id, setup, seats, plies, turn, touched, over in rows:
        try:
            known = msgspec.json.decode(setup, type=Setup)
        except msgspec.MsgspecError:
            continue
        acting = None if turn is None else _numbers(turn)
        found.append(Listed(no, id, known, _strings(seats), plies, acting, touched, bool(over)))
    return found


def _strings(text: str) -> tuple[str, ...]:
    return msgspec.json.decode(text, type=tuple[str, ...])


def _numbers(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...])
