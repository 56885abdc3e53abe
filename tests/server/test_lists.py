"""The lists of tables on the shelf: they show what is kept beside the journals, and open nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from visitors import Person, sit_down

from sentiers.server import house as house_module
from sentiers.server import journal, lists
from sentiers.server.app import create
from sentiers.server.bus.here import Here
from sentiers.server.house import House as OpenHouse
from sentiers.server.listing import look_at_old_tables, shown
from sentiers.server.settings import Settings
from sentiers.server.storage import Opened, Setup, open_storage
from sentiers.server.storage.migrations import steps
from sentiers.server.storage.sqlite_file import connect

LONG = 20_000


def run(work: Coroutine[Any, Any, None]) -> None:
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def test_the_front_page_replays_nothing_however_long_the_journals_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(*_: object) -> None:
        raise AssertionError("a table was opened for a list")

    async def work() -> None:
        app = create(tmp_path / "house.db", Settings(warm=0, proofs=0))
        house = app.house = OpenHouse(app._storage, Here(), app._settings)
        for k in range(20):
            seats = ["by:anne", "open", "open"] if k % 2 else ["by:bruno", "open", "by:anne"]
            await house.storage.write(Opened(f"t{k}", Setup("wege", {"players": 3}, k, seats, private=False)))
        with closing(connect(tmp_path / "house.db")) as database:
            # play and undo, over and over, by who waits for a third
            sql = """WITH RECURSIVE numbers (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM numbers WHERE k < ?)
                     INSERT INTO journal SELECT no, k, 0, 'offer undo 0' FROM tables, numbers"""
            database.execute(sql, (LONG,))
        monkeypatch.setattr(house_module, "Owner", opened)
        monkeypatch.setattr(house_module, "Table", opened)
        try:
            headers = {"authorization": f"Bearer {house.identity.token('anne')}"}
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as visitor:
                strangers, own = await visitor.get("/"), await visitor.get("/", headers=headers)
            assert strangers.text.count('href="/t/') == lists.MOST_LISTED == 20
            assert own.text.count('href="/t/') == lists.MOST_MINE
            assert house._owners == {}
        finally:
            monkeypatch.undo()
            await house.close()

    run(work())


def test_lists_follow_every_deed(anne: Person, bruno: Person) -> None:
    """Whose turn it is, who plays, and that it is over: as it is, also after what cannot be foreseen, a deal."""

    def line(person: Person, table: str) -> str:
        page = person.http.get("/").text
        return page[page.index(f"/t/{table}") :].partition("</li>")[0] if f"/t/{table}" in page else ""

    table, light, dark = sit_down(anne, bruno)
    assert "your turn" in line(anne, table)
    assert "their turn" in line(bruno, table)
    assert "with Bruno" in line(anne, table)
    light.play("e4")
    assert "their turn" in line(anne, table)
    assert "your turn" in line(bruno, table)
    light.must("undo")
    dark.until(lambda update: update["offers"]["undo"] == [0])
    dark.must("accept")
    assert "your turn" in line(anne, table)
    light.must("resign")
    assert f"/t/{table}/record" in line(anne, table)
    assert "lost" in line(anne, table)
    assert "won" in line(bruno, table)
    dealt = anne.open("me", "me", game="duel")  # by a word: only then it is known who acts, which is written afterwards
    for _ in range(400):
        if "your turn" in line(anne, dealt):
            break
    else:
        raise AssertionError("the list does not know who begins")


def test_what_is_foreseen_is_what_comes(tmp_path: Path) -> None:
    """What lists show is written with the deed itself: nothing has to be put right afterwards."""

    async def work() -> None:
        storage = open_storage(tmp_path / "house.db")
        house = OpenHouse(storage, Here(), Settings(tempo=3600.0, patience=120.0))
        await storage.write(Opened("table", Setup("canoe", {"canoes": 2}, 1, ["by:anne", "open"], private=False)))
        owner = await house.owner("table")
        apart: list[object] = []
        write = storage.write
        storage.write = lambda *effects: (apart.extend(effects), write(*effects))[1]  # type: ignore[method-assign]
        deeds = [[journal.sit(1, "bruno")], [journal.play(0, "e4")], [journal.play(1, "f5")], [journal.undo(2, 0)],
                 [journal.play(0, "d3")], [journal.resign(1)]]  # fmt: skip
        try:
            for entries in deeds:
                await owner.ask(lambda table, entries=entries: entries)  # type: ignore[misc]
                assert await storage.shown(owner.table.no) == shown(owner.table)
            assert owner.table.over
            assert apart == []
        finally:
            await house.close()

    run(work())


def test_tables_of_an_older_version_are_listed_and_known_wholly_once_looked_at(tmp_path: Path) -> None:
    """The seats and the plies at once, whose turn it is when the table was replayed, in the background."""
    path = tmp_path / "house.db"
    entries = ["sit 1 bruno", "play 0 e4", "play 1 f5", "undo 1 0"]
    setup = Setup("canoe", {"canoes": 2}, 1, ["by:anne", "open"], private=False)
    with closing(connect(path)) as database:
        for number, step in enumerate(steps("sqlite")[:5], 1):
            database.executescript(f"{step}; PRAGMA user_version = {number}")
        sql = "INSERT INTO tables (id, opened, setup, listed) VALUES (?, 5, ?, 0)"
        two = msgspec.structs.replace(setup, seats=["by:anne", "by:bruno"], private=True)
        rows = [("old", msgspec.json.encode(setup)), ("spilt", b"coffee"), ("done", msgspec.json.encode(two))]
        database.executemany(sql, rows)
        database.execute("UPDATE tables SET over = 1 WHERE id IN ('done', 'spilt')")
        sitting = [("anne", 1), ("bruno", 1), ("anne", 3), ("bruno", 3)]
        database.executemany("INSERT INTO sitting VALUES (?, ?)", sitting)
        database.execute("INSERT INTO journal VALUES (3, 1, 7, 'play 0 e4'), (3, 2, 9, 'resign 1')")
        database.executemany(
            "INSERT INTO journal VALUES (1, ?, ?, ?)", [(n, 10 * n, e) for n, e in enumerate(entries, 1)]
        )

    async def work() -> None:
        house = OpenHouse(open_storage(path), Here(), Settings(warm=0, proofs=0, patience=120.0))
        try:
            (before,) = await house.storage.tables_of("bruno", 5)
            assert (before.seats, before.plies, before.turn, before.touched) == (("by:anne", "by:bruno"), 1, None, 40)
            (past,) = await house.storage.finished("bruno", "anne", "canoe", None, 5)
            assert (past.id, past.at, past.outcome) == ("done", 9, None), "it is known to be over, not how"
            await house.prepared("canoe")
            await look_at_old_tables(house)
            (past,) = await house.storage.finished("bruno", "anne", "canoe", None, 5)
            assert past.outcome is not None
            assert (past.at, past.outcome.of("bruno"), past.outcome.of("anne")) == (9, "lost", "won")
            assert await house.storage.finished("bruno", "chloe", None, None, 5) == []
            assert await house.storage.ended_to_look_at(0, 5) == [(2, "spilt")]
            (after,) = await house.storage.tables_of("bruno", 5)
            assert after == before._replace(turn=(1,), touched=after.touched)
        finally:
            await house.close()

    run(work())
