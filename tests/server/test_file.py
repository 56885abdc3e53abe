"""The database file in trouble: taken twice, taken away, held, or no database at all. Each ends in one clear sentence."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from visitors import SERVE, House, Person

from sentiers.server.storage import StorageError, UnusableDatabase
from sentiers.server.storage import sqlite_file as file_module
from sentiers.server.storage.sqlite_file import Database, connect
from sentiers.server.storage.sqlite_writer import Writer


def test_a_link_to_a_database_is_the_same_database(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "other-name.db"
    link.symlink_to(tmp_path / "house.db")
    first = Database(tmp_path / "house.db")
    with pytest.raises(UnusableDatabase, match="in use"):
        Database(link)
    first.close()
    second = Database(link)
    with pytest.raises(UnusableDatabase, match="in use"):
        Database(tmp_path / "house.db")
    second.close()


@pytest.mark.parametrize("taken", ["away", "and replaced"])
def test_no_move_is_acknowledged_once_the_file_was_taken(own_house: Callable[..., House], taken: str) -> None:
    house = own_house()
    with Person(house) as anne:
        live = anne.live(anne.open("me", "me"))
        live.play("e4")
        away = house.database.with_name("away.db")
        house.database.rename(away)
        if taken == "and replaced":
            with closing(sqlite3.connect(house.database)) as other:
                other.execute("CREATE TABLE other (x)")
        assert live.refused("play", move="f5", ply=1) == "storage"
        assert anne.code("/api/tables", game="canoe", seats=["me", "me"]) == (503, "storage")
        house.database.unlink(missing_ok=True)
        away.rename(house.database)


def test_a_file_that_somebody_holds_is_waited_for_once_and_not_job_by_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_module, "PATIENCE", 0.2)
    path, begun = tmp_path / "house.db", []
    database = Database(path)

    def spied() -> sqlite3.Connection:
        found = connect(path)
        found.set_trace_callback(lambda sql: begun.append(sql) if sql[:6] in ("BEGIN ", "INSERT") else None)
        return found

    async def work() -> None:
        monkeypatch.setattr(database, "connect", spied)
        with closing(sqlite3.connect(path, isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            writer = Writer(database)
            asked = [writer.write((1, n, "play 0 e4")) for n in range(1, 31)]
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert all(isinstance(error, StorageError) and "locked" in str(error) for error in found)
            assert len(begun) <= 3, "thirty that waited were refused together"
            holder.execute("ROLLBACK")
        assert await writer.write((1, 1, "play 0 e4")) > 0
        await writer.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work()).result()
    database.close()


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE notes (text)")


MADE: dict[str, tuple[Callable[[Path], object], str]] = {
    "text": (lambda path: path.write_text("Dear diary, " * 100), "no database of Sentiers"),
    "another program's": (foreign, "database of another program"),
    "a folder": (lambda path: path.mkdir(), "cannot be"),
    "a circle of links": (lambda path: path.symlink_to(path), "cannot be"),
}


@pytest.mark.parametrize("kind", MADE)
def test_what_is_no_database_is_left_alone_with_one_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "house.db"
    make, told = MADE[kind]
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(UnusableDatabase, match=told):
        Database(path)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_server_on_a_file_that_is_no_database_says_so_and_ends_with_1(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_text("Dear diary, " * 100)
    command = [sys.executable, "-c", SERVE, "0", str(tmp_path / "house.db")]
    started = subprocess.run(command, capture_output=True, text=True, env=os.environ, timeout=60)
    assert started.returncode == 1
    assert "Traceback" not in started.stderr
    assert len(started.stderr.strip().splitlines()) == 1
    assert "is no database of Sentiers" in started.stderr
