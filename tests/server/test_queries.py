"""What pages ask of the storage is answered by an index, and nobody waits for another's long question."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from postgres import Postgres, told, within

from sentiers.server.storage import Storage, open_storage
from sentiers.server.storage.postgres import DUE, _numbered
from sentiers.server.storage.reading import LINE
from sentiers.server.storage.sqlite import SqliteStorage
from sentiers.server.storage.sqlite_file import Database

SUNDAY = date(2026, 11, 15)
LONG = "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 1500000) SELECT max(x) FROM c"


async def everything(storage: Storage) -> None:
    """All that is ever asked."""
    await storage.table("t")
    await storage.since(1, 1)
    await storage.names_of(["anne"])
    await storage.memory("anne", "zwei-wege", "fox")
    await storage.tables_of("anne", 12)
    await storage.listed_tables(20)
    await storage.tables_to_look_at(0, 10)
    await storage.shown(1)
    await storage.opened_since(0, "anne", "a", 10)
    await storage.abandoned(1, 10)
    await storage.own_try("traxx", SUNDAY, "anne")
    await storage.players("traxx", SUNDAY)
    await storage.day("traxx", SUNDAY, "anne", first=10)
    await storage.history("traxx", "anne")
    await storage.first_day("traxx")
    await storage.bounds("traxx", SUNDAY)
    await storage.due_tables(1, 10)
    await storage.account("anne")
    await storage.account_called("anne")
    await storage.was_kept("anne")
    await storage.session("s")
    await storage.sessions_of("anne")
    await storage.passkey("k")
    await storage.passkeys_of("anne")
    await storage.code("c", 1)
    await storage.count_codes("anne")
    await storage.sat_at("anne", 0, 10)
    await storage.results_of("anne")
    await storage.memories_of("anne")
    await storage.person_of("h")
    await storage.finished("anne", "bruno", None, None, 20)
    await storage.finished("anne", "bruno", "canoe", (5, 1), 20)
    await storage.ended_to_look_at(0, 10)
    await storage.has_ended(1)
    await storage.tallies("anne")
    await storage.ratings_of("anne")
    await storage.rating("anne", "canoe", "live")
    await storage.curve("anne", "canoe", "live", 100)
    await storage.changes_of(1)
    await storage.rated_matches(0, 10)
    await storage.all_ratings(("", "", ""), 10)
    await storage.seekers("canoe", "5+3", 1, "anne", 10)
    await storage.seeking(["a"])
    await storage.open_tables(20)
    await storage.open_tables(20, "canoe", 100)
    await storage.public_matches(20)
    await storage.away(["anne", "bruno"], 1)
    await storage.vacations_of("anne", 1)
    await storage.lessons_of("anne")
    await storage.choices_of("anne")


def asked(url: str) -> list[tuple[str, tuple[Any, ...]]]:
    found: list[tuple[str, tuple[Any, ...]]] = []

    async def spy(storage: Any) -> None:
        rows = storage._rows

        async def noted(sql: str, *values: Any) -> Any:
            found.append((sql, values))
            return await rows(sql, *values)

        storage._rows = noted
        await everything(storage)
        await storage._better(("traxx", "2026-11-15"), 3.0)
        await storage._named(f"{LINE} AND person = ? AND listed", "traxx", "2026-11-15", "anne")

    within(url, spy)
    return found


def test_with_sqlite_every_question_goes_by_an_index_and_sorts_nothing(tmp_path: Path) -> None:
    questions = asked(f"sqlite:{tmp_path / 'house.db'}")
    assert len(questions) >= 46
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        for sql, values in questions:
            plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
            by_the_way = ("SCAN json_each", "SCAN (subquery", "SCAN found", "CO-ROUTINE", "LIST SUBQUERY")
            whole = [step for step in plan if "SCAN" in step and not step.startswith(by_the_way)]
            assert not [step for step in whole if "INDEX" not in step], (sql, plan)
            assert not [step for step in plan if "TEMP B-TREE" in step], (sql, plan)


@pytest.mark.xdist_group("postgres")
def test_with_postgresql_every_question_can_go_by_an_index(postgres: Postgres, new_database: Any) -> None:
    url = new_database()
    for sql, values in asked(url):
        literal = _numbered(sql) if sql != DUE else sql
        for place in range(len(values), 0, -1):
            value = values[place - 1]
            text = f"ARRAY['{value[0]}']" if isinstance(value, list) else repr(value)
            literal = literal.replace(f"${place}", text)
        plan = told(postgres, f"SET enable_seqscan = off; SET enable_sort = off; EXPLAIN {literal}", url)
        assert not re.search(r"Seq Scan|Sort \(?cost|Sort  \(", plan) or "extract" in sql, (sql, plan)


def test_a_long_question_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def work() -> None:
        storage = open_storage(tmp_path / "house.db")
        assert isinstance(storage, SqliteStorage)
        await storage.names_of(["anne"])
        long = asyncio.ensure_future(storage._rows(LONG))
        for _ in range(5):
            await storage.names_of(["anne"])
        assert not long.done(), "five short questions were answered while one long one was"
        await long
        await storage.close()

    Database(tmp_path / "house.db").close()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work()).result()
