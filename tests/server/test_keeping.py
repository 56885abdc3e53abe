"""A house is copied while it is open, brought back, and moved from one database to the other: whole, and proven."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import loops
import pytest
from click.testing import Result
from postgres import within
from typer.testing import CliRunner

from sentiers.cli.app import app
from sentiers.server import keeping
from sentiers.server.doctor import Finding, examine
from sentiers.server.ratings import Rating
from sentiers.server.storage import (
    Attempts,
    Bounded,
    Chose,
    DeviceCode,
    Ended,
    Finished,
    Kept,
    Known,
    Learnt,
    Named,
    NewPasskey,
    Opened,
    Outcome,
    Plan,
    Planned,
    Remembered,
    Setup,
    Shown,
    SignedIn,
    Storage,
    Subscribed,
    Tried,
    UnusableDatabase,
    WentAway,
)
from sentiers.server.storage.ends import COLUMNS
from sentiers.server.storage.moving import _end
from sentiers.server.storage.sqlite_file import Database

pytestmark = pytest.mark.xdist_group("postgres")
T = TypeVar("T")
SETUP = Setup("canoe", {"canoes": 2}, 2**64 - 1, ["by:anne", "open"], private=False)
TRY = Setup("traxx", {"players": 1}, 5, ["by:anne"], day="2026-11-15", counts=True)


def said(*words: str) -> Result:
    """What a command says; in a thread, for the same reason as in loops.py."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(CliRunner().invoke, app, words).result()


def examined(url: str, environ: dict[str, str]) -> list[Finding]:
    """What the doctor finds, likewise."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: list(examine(url, environ=environ))).result()


def quiet(what: str, done: int, total: int) -> None:
    assert 0 <= done <= total


async def furnish(storage: Storage) -> None:
    """Something in every table of a house."""
    own_box = (files("sentiers.games.canoe") / "edition.toml").read_text(encoding="utf-8") + "# ours\n"
    await storage.write(Opened("t", SETUP, "anne", "a1"), Opened("d", TRY), Named("anne", "Anné\u2009e"))
    await storage.write(Opened("boxed", Setup("canoe", {"canoes": 1}, 3, ["by:anne", "by:anne"], edition=own_box)))
    found = await storage.table("t")
    assert found is not None
    shown = Shown(found.no, 3, ("by:anne", "by:bruno"), 1, (1,), False, False)
    await storage.append(found.no, 1, ("sit 1 bruno", "play 0 e4"))
    await storage.append(found.no, 3, ("offer draw 0",), shown)
    outcome = Outcome("agreement", ("by:anne", "by:bruno"), (0, 1), (0, 0), (0.5, 0.5), (0, 1))
    await storage.write(Opened("rated", Setup("canoe", {"canoes": 2}, 3, ["by:anne", "by:bruno"], rated=True)))
    over = await storage.table("rated")
    assert over is not None
    done = Ended(over.no, "canoe", "free", False, True, outcome)
    await storage.append(over.no, 1, ("draw",), done, Known("anne", "abcd"))
    await storage.write(Remembered("anne", "zwei-wege", "fox", {"matches": 1}))
    await storage.write(Finished("traxx", "2026-11-15", "anne", 30.5), Bounded("traxx", "2026-11-15", 30, 40.25))
    passkey = NewPasskey("key", b"\x00\xff", 3, "Mac")
    await storage.write(Kept("anne", "Anne", "anne", "session", ("code", "other"), None, passkey))
    await storage.write(SignedIn("anne", "device", challenge="challenge", until=2**52, passkey="key", uses=4))
    await storage.write(DeviceCode("anne", "device code", 2**52))
    await storage.write(WentAway("v", "anne", 1000, 10**10))
    await storage.write(Learnt("anne", "canoe", 3, False), Chose("anne", "by-hand", True))
    await storage.write(Tried("anne", "canoe", "", "p1", Attempts(), Attempts(1, True), Rating(1510.0, 200.0)))
    await storage.write(Planned(Plan(found.no, 0, "anne", 3, 1, "stamp", (("d1", "d3"), ("e1", "f4", "f1", "i4")))))
    await storage.write(Subscribed("https://push.example.org/x", "anne", "key", "auth", "fr", most=5))


async def whole(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a house, truths as numbers."""
    end, found = _end(url), {}
    await end.begin(empty=False)
    for table in COLUMNS:
        rows = [row async for chunk in end.rows(table) for row in chunk]
        plain = [tuple(int(value) if isinstance(value, bool) else value for value in row) for row in rows]
        found[table] = sorted(plain, key=repr)
    await end.close()
    return found


def test_a_copy_is_the_whole_house_and_comes_back_on_either_database(
    url: str, tmp_path: Path, new_database: Callable[[], str]
) -> None:
    within(url, furnish)
    before, copy = loops.run(whole(url)), tmp_path / "copy.db"
    assert all(before.values()), [table for table, rows in before.items() if not rows]
    proof = loops.run(keeping.backup(url, copy, quiet))
    assert (proof.tables, proof.entries, proof.broken) == (4, 4, [])
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("copy")] == ["copy.db"]
    assert copy.stat().st_mode & 0o077 == 0, "the secret of the house is in it"
    for target in (f"sqlite:{tmp_path / 'back.db'}", new_database()):
        again = loops.run(keeping.restore(copy, target, quiet))
        assert (again.tables, again.entries, again.broken) == (4, 4, [])
        assert loops.run(whole(target)) == before
        with pytest.raises(UnusableDatabase, match="not empty"):
            loops.run(keeping.restore(copy, target, quiet))

        async def goes_on(storage: Storage) -> None:
            await storage.write(Opened("new", SETUP))
            found = await storage.table("new")
            assert found is not None
            assert found.no == 5, "numbers go on where they were"

        within(target, goes_on)
    with pytest.raises(UnusableDatabase, match="not empty"):
        loops.run(keeping.backup(url, copy, quiet))


def test_a_house_moves_there_and_back(tmp_path: Path, new_database: Callable[[], str]) -> None:
    here, there, back = f"sqlite:{tmp_path / 'house.db'}", new_database(), f"sqlite:{tmp_path / 'back.db'}"
    within(here, furnish)
    before = loops.run(whole(here))
    for source, target in ((here, there), (there, back)):
        counts, proof = loops.run(keeping.migrate(source, target, quiet))
        assert counts == {table: len(rows) for table, rows in before.items()}
        assert (proof.tables, proof.broken) == (4, [])
        assert loops.run(whole(target)) == before
    with pytest.raises(UnusableDatabase, match="not empty"):
        loops.run(keeping.migrate(back, there, quiet))
    with pytest.raises(UnusableDatabase, match="not there"):
        loops.run(keeping.migrate(f"sqlite:{tmp_path / 'nowhere.db'}", new_database(), quiet))
    in_use = Database(tmp_path / "house.db")
    with pytest.raises(UnusableDatabase, match="in use"):
        loops.run(keeping.migrate(here, new_database(), quiet))
    in_use.close()


def test_a_copy_is_made_while_others_write(url: str, tmp_path: Path) -> None:
    """It holds the house of one moment: each journal without a gap, up to an entry that was there."""

    async def work(storage: Storage) -> None:
        await storage.write(Opened("t", SETUP))
        found = await storage.table("t")
        assert found is not None
        written, end = 0, asyncio.Event()

        async def play() -> None:
            nonlocal written
            while not end.is_set():
                await storage.append(found.no, written + 1, ("offer draw 0",))
                written += 1

        playing = asyncio.create_task(play())
        while written < 20:
            await asyncio.sleep(0.01)
        proof = await asyncio.to_thread(loops.run, keeping.backup(url, tmp_path / "copy.db", quiet))
        end.set()
        await playing
        assert proof.broken == []
        assert 20 <= proof.entries <= written

    within(url, work)


def test_what_cannot_be_replayed_is_named(tmp_path: Path) -> None:
    house = tmp_path / "house.db"
    within(house, furnish)
    with closing(sqlite3.connect(house)) as database, database:
        database.execute("UPDATE tables SET setup = 'spilt coffee' WHERE id = 'd'")
        database.execute("DELETE FROM journal WHERE n = 1")
    result = said("backup", str(tmp_path / "copy.db"), "--url", str(house), "--lang", "en")
    assert result.exit_code == 1
    assert "4 tables were replayed" in result.output
    assert "d: DecodeError" in result.output
    assert "t: ValueError: entry 1 is missing" in result.output
    assert (tmp_path / "copy.db").exists(), "a copy of what there is is better than none"


def test_the_doctor_says_what_is_wrong_and_what_to_do(tmp_path: Path, postgres: Any) -> None:
    house = tmp_path / "house.db"
    within(house, furnish)
    found = {each.about: each for each in examined(str(house), environ={})}
    assert set(found) == {"settings", "storage", "schema", "clock", "disk", "files", "rules"}
    assert found["storage"].fits
    assert "4 tables" in str(found["storage"].message)
    wrong = {"SENTIERS_TEMPO": "soon", "SENTIERS_TEMPI": "3", "SENTIERS_IDLE": "5", "SENTIERS_LEAST_DISK": str(2**62)}
    told = [str(each.message) for each in examined(str(house), environ=wrong) if not each.fits]
    assert any("SENTIERS_TEMPO=soon is no number" in text for text in told)
    assert any("no setting SENTIERS_TEMPI" in text for text in told)
    assert any("make room" in text for text in told)
    assert not any("SENTIERS_IDLE" in text for text in told)
    with closing(sqlite3.connect(house)) as database, database:
        database.execute("UPDATE tables SET opened = opened + 3600000")
        database.execute("PRAGMA user_version = 99")
    told = [str(each.message) for each in examined(str(house), environ={}) if not each.fits]
    assert any("newer than this Sentiers" in text for text in told)
    assert any("clock" in text for text in told)
    assert all(each.fits for each in examined(postgres.url, environ={}) if each.about in ("storage", "schema", "clock"))
    result = said("doctor", "--url", "postgresql://127.0.0.1:1/house", "--lang", "fr")
    assert result.exit_code == 1
    assert "ne répond pas" in result.output
    assert "Traceback" not in result.output
