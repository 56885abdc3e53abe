"""The journal on disk: written before it is acknowledged, together where possible, whole or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from visitors import House, Person, sit_down

from sentiers.server.journal import VERBS, Entry
from sentiers.server.storage import (
    AlreadyBegun,
    Found,
    Named,
    Opened,
    Setup,
    Taken,
    UnusableDatabase,
    open_storage,
)
from sentiers.server.storage.migrations import steps
from sentiers.server.storage.sqlite_file import Database, connect
from sentiers.server.storage.sqlite_writer import Writer

T = TypeVar("T")
SETUP = Setup("canoe", {"canoes": 2}, 2**64 - 1, ["by:anne", "open"], private=False)
TRY = Setup("traxx", {}, None, ["by:anne"], secret="00", wordless=True, day="2026-11-15", counts=True)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs to the end in a thread of its own: a browser test in this process may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_nothing_is_acknowledged_or_shown_before_it_is_on_disk(own_house: Callable[..., House]) -> None:
    """While somebody else holds the database nothing can be committed: no ack, no update, to nobody."""
    house = own_house()
    with Person(house) as anne, Person(house) as bruno:
        table, light, dark = sit_down(anne, bruno)
        light.until(lambda update: update["seats"][1]["here"])
        with closing(sqlite3.connect(house.database, isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            light.say({"id": 1, "do": "play", "move": "e4", "ply": 0})
            for live in (light, dark):
                with pytest.raises(TimeoutError):
                    live.hear(patience=0.5)
            assert bruno.get(f"/api/tables/{table}")["ply"] == 0
            assert holder.execute("SELECT count(*) FROM journal").fetchone() == (1,)  # somebody sat down
            holder.execute("ROLLBACK")
        assert light.answer() == {"type": "ack", "id": 1, "n": 2}
        assert dark.until_ply(1)


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    Database(tmp_path / "house.db").close()
    with closing(connect(tmp_path / "house.db")) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert database.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert database.execute("PRAGMA user_version").fetchone() == (len(steps("sqlite")),)


def test_what_gathers_is_committed_together_and_a_bad_one_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    Database(path).close()
    commits: list[str] = []

    def spied() -> sqlite3.Connection:
        database = connect(path)
        database.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" or sql[:6] == "INSERT" else None)
        return database

    async def work() -> list[int | BaseException]:
        database = Database(path)
        database.connect = spied  # type: ignore[method-assign]
        with closing(sqlite3.connect(path, isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            writer = Writer(database)
            first = writer.write((1, 1, "play 0 e4"))
            await asyncio.sleep(0.1)  # the writer now waits for the holder with the first one
            others = [writer.write((1, n, "play 0 e4")) for n in range(2, 50)]
            holder.execute("ROLLBACK")
        await asyncio.gather(first, *others)
        together = len(commits)
        assert together <= 3, "48 moves that waited are one commit"
        twice = [writer.write((2, 1, "play 0 a3")), writer.write((1, 7, "play 0 b3"))]
        found = await asyncio.gather(*twice, return_exceptions=True)
        await writer.close()
        database.close()
        return found

    good, bad = run(work())
    assert isinstance(good, int)
    assert isinstance(bad, Taken)
    with closing(connect(path)) as database:
        rows = dict(database.execute("SELECT n, entry FROM journal WHERE no = 1").fetchall())
        assert set(rows) == set(range(1, 50))
        assert rows[7] == "play 0 e4"
        assert database.execute("SELECT entry FROM journal WHERE no = 2").fetchall() == [("play 0 a3",)]


def test_entries_of_one_deed_are_written_all_or_none(tmp_path: Path) -> None:
    async def work() -> Found | None:
        storage = open_storage(tmp_path / "house.db")
        await storage.write(Opened("t", SETUP))
        await storage.append(1, 1, ("offer undo 0",))
        await storage.write(Opened("try", TRY))
        with pytest.raises(AlreadyBegun):
            await storage.append(1, 2, ("accept undo 1", "undo 1 0"), Named("anne", "Anne"), Opened("again", TRY))
        assert await storage.names_of(["anne"]) == {}
        found = await storage.table("t")
        await storage.close()
        return found

    found = run(work())
    assert found is not None
    assert found[:3] == (1, SETUP, ["offer undo 0"])


def test_a_table_s_setup_is_kept_as_it_was(tmp_path: Path) -> None:
    async def work() -> None:
        storage = open_storage(tmp_path / "house.db")
        await storage.write(Opened("t", SETUP))
        assert await storage.table("t") == (1, SETUP, [], [])
        assert await storage.table("u") is None
        assert [table.id for table in await storage.listed_tables(5)] == ["t"]
        assert [table.id for table in await storage.tables_of("anne", 5)] == ["t"]
        assert await storage.tables_of("bruno", 5) == []
        await storage.write(Named("anne", "Anne"))
        await storage.write(Named("anne", "Annette"))
        assert await storage.names_of(["anne", "bruno"]) == {"anne": "Annette"}
        await storage.close()

    run(work())


def test_a_database_is_locked_as_long_as_it_is_open(tmp_path: Path) -> None:
    first = Database(tmp_path / "house.db")
    with pytest.raises(UnusableDatabase, match="in use"):
        Database(tmp_path / "house.db")
    first.close()
    second = Database(tmp_path / "house.db")
    assert second.secret == first.secret
    assert len(second.secret) == 32
    second.close()


@given(
    st.sampled_from(sorted(VERBS)),
    st.from_regex(r"[^\s]+", fullmatch=True),
    st.from_regex(r"[^\s]+( [^\s]+)?", fullmatch=True),
)
def test_an_entry_is_read_as_it_was_written(verb: str, first: str, second: str) -> None:
    entry = Entry(verb, first, second)
    assert Entry.read(str(entry)) == entry


def test_what_is_no_entry_is_not_read() -> None:
    with pytest.raises(ValueError, match="not an entry"):
        Entry.read("shout hello")
