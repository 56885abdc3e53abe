"""Databases of every version there ever was go on loading, and are played on."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

import msgspec
import pytest
from postgres import Postgres, told, within

from sentiers.server.storage import Setup, Storage, Try, UnusableDatabase, open_storage
from sentiers.server.storage.migrations import steps

SETUP = Setup("canoe", {"canoes": 2}, 7, ["by:anne", "open"], private=False, edition="a box\n" * 20)
ENTRIES = ["sit 1 bruno", "play 0 e4", "offer undo 0", "accept undo 1", "undo 1 0"]
SUNDAY = date(2026, 11, 15)


def old_database(path: Path, version: int) -> None:
    """A house as a server of that version has left it."""
    with closing(sqlite3.connect(path)) as database, database:
        for number, step in enumerate(steps("sqlite")[:version], 1):
            database.executescript(f"{step}; PRAGMA user_version = {number}")
        if not version:
            return
        setup = "sheet" if version < 4 else "setup"
        database.execute("INSERT INTO house VALUES ('secret', ?)", (bytes(32),))
        database.execute("INSERT INTO people VALUES ('anne', 'Anne')")
        row = ("t", 5, msgspec.json.encode(SETUP), 0)
        database.execute(f"INSERT INTO tables (id, opened, {setup}, listed) VALUES (?, ?, ?, ?)", row)
        database.execute("INSERT INTO sitting (person, no) VALUES ('anne', 1), ('bruno', 1)")
        rows = [(n, 10 * n, entry) for n, entry in enumerate(ENTRIES, 1)]
        database.executemany("INSERT INTO journal VALUES (1, ?, ?, ?)", rows)
        if version >= 2:
            database.execute("INSERT INTO memories VALUES ('anne', 'zwei-wege', 'fox', '{\"matches\":3}')")
        if version >= 3:
            database.execute("INSERT INTO tries VALUES ('traxx', '2026-11-15', 'anne', 'd')")
            database.execute(
                "INSERT INTO results (game, day, person, score, at) VALUES ('traxx', '2026-11-15', 'anne', 30.5, 9)"
            )
        if version >= 5:
            database.execute("INSERT INTO optima VALUES ('traxx', '2026-11-15', 30, 40)")


@pytest.mark.parametrize("version", range(len(steps("sqlite")) + 1))
def test_a_database_of_any_version_goes_on(tmp_path: Path, version: int) -> None:
    old_database(tmp_path / "house.db", version)

    async def work(storage: Storage) -> None:
        if not version:
            assert await storage.table("t") is None
            return
        assert storage.secret == bytes(32)
        assert await storage.names_of(["anne"]) == {"anne": "Anne"}
        found = await storage.table("t")
        assert found is not None
        assert found[:3] == (1, SETUP, ENTRIES)
        assert len(found.moments) == len(ENTRIES)
        assert [deed.entries for deed in await storage.since(1, 4)] == [("accept undo 1",), ("undo 1 0",)]
        (listed,) = await storage.tables_of("bruno", 5)
        if version < 7:  # from then on the server writes it itself
            assert (listed.seats, listed.plies, listed.touched) == (("by:anne", "by:bruno"), 0, 50)
        assert await storage.memory("anne", "zwei-wege", "fox") == ({"matches": 3} if version >= 2 else {})
        assert await storage.own_try("traxx", SUNDAY, "anne") == (Try("d", 30.5) if version >= 3 else None)
        assert await storage.bounds("traxx", SUNDAY) == ((30, 40) if version >= 5 else None)
        assert await storage.append(1, 6, ("play 0 e4", "offer draw 0")) > 50
        found = await storage.table("t")
        assert found is not None
        assert found.entries == [*ENTRIES, "play 0 e4", "offer draw 0"]

    within(tmp_path / "house.db", work)


def test_the_schemas_that_were_released_are_what_they_were() -> None:
    """Their files are never edited: somewhere a database stands at each of them. (Add a line with each new one.)"""
    released = [hashlib.sha256(step.encode()).hexdigest()[:12] for step in steps("sqlite")[:5]]
    assert released == RELEASED


RELEASED = ["5165979fb487", "ffdbb1b7c2da", "6480697a19b4", "bab90163cc58", "badd4c6c6d87"]


@pytest.mark.xdist_group("postgres")
def test_a_newer_schema_is_left_alone(postgres: Postgres, new_database: Callable[[], str]) -> None:
    url = new_database()
    within(url, nothing)
    assert told(postgres, "SELECT max(version) FROM schema_version", url) == str(len(steps("postgresql")))
    told(postgres, "INSERT INTO schema_version VALUES (99)", url)
    with pytest.raises(UnusableDatabase, match="newer Sentiers"):
        open_storage(url)


async def nothing(storage: Storage) -> None:
    pass
