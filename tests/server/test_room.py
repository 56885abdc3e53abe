"""The room a house has: quotas, tables that nobody uses, and a disk that is nearly full."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from postgres import within

from sentiers.server import journal
from sentiers.server.bus.here import Here
from sentiers.server.house import House
from sentiers.server.refusal import Refusal
from sentiers.server.room import DAY
from sentiers.server.settings import Settings
from sentiers.server.storage import Opened, Setup, Storage
from sentiers.server.wishes import NewTable

WANTED = NewTable("canoe", ["me", "me"])
BOX = (files("sentiers.games.canoe") / "edition.toml").read_text(encoding="utf-8") + "# a box of one's own\n" * 50


def in_a_house(path: Path, work: Callable[[House], Coroutine[Any, Any, None]], **settings: Any) -> None:
    async def run(storage: Storage) -> None:
        house = House(storage, Here(), Settings(warm=0, proofs=0, patience=120.0, **settings))
        try:
            await work(house)
        finally:
            await house.close()

    within(path, run)


def asked(path: Path, sql: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(path)) as database, database:
        return database.execute(sql, values).fetchall()


async def code(work: Awaitable[Any]) -> str:
    with pytest.raises(Refusal) as refused:
        await work
    return refused.value.code


def test_an_edition_brought_along_is_on_disk_once(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def work(house: House) -> None:
        wanted = NewTable("canoe", ["me", "me"], edition=BOX)
        tables = [(await house.new_table("anne", "here", wanted)).table.id for _ in range(3)]
        setups = [len(bytes(setup)) for (setup,) in asked(path, "SELECT setup FROM tables")]
        assert len(setups) == 3
        assert max(setups) < 500 < len(BOX)
        assert asked(path, "SELECT text FROM editions") == [(BOX,)]
        found = await house.storage.table(tables[0])
        assert found is not None
        assert found.setup.edition == BOX

    in_a_house(path, work)


def test_one_opens_so_many_tables_a_day_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def work(house: House) -> None:
        for _ in range(2):
            await house.new_table("anne", "192.0.2.7", WANTED)
        assert await code(house.new_table("anne", "192.0.2.8", WANTED)) == "too-many-tables"
        await house.new_table("bruno", "192.0.2.7", WANTED)
        refused = await code(house.new_table("chloe", "192.0.2.7", WANTED))
        assert refused == "too-many-tables", "a new identity does not help for long"
        await house.new_table("chloe", "192.0.2.8", WANTED)
        assert not [kept for (kept,) in asked(path, "SELECT address FROM tables") if "192" in kept]
        asked(path, "UPDATE tables SET opened = opened - ?", DAY)
        await house.new_table("anne", "192.0.2.7", WANTED)

    in_a_house(path, work, tables_a_day=2, tables_a_day_per_address=3)


def test_with_little_disk_left_no_new_tables_are_opened_but_matches_go_on(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        await house.storage.write(Opened("table", Setup("canoe", {"canoes": 2}, 1, ["by:anne", "by:anne"])))
        assert await code(house.new_table("anne", "here", WANTED)) == "no-room"
        owner = await house.owner("table")
        await owner.ask(lambda table: [journal.play(0, "e4")])
        await owner.ask(lambda table: [journal.resign(1)])
        assert await code(owner.ask(lambda table: [journal.next_table("another")])) == "no-room"
        assert owner.table.over
        assert owner.table.next is None

    in_a_house(tmp_path / "house.db", work, least_disk=2**62)


def test_tables_nobody_ever_used_are_taken_away_after_a_while(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def work(house: House) -> None:
        storage = house.storage
        for id in ("gone", "looked-at", "open-now"):
            await storage.write(Opened(id, Setup("canoe", {"canoes": 2}, 1, ["by:anne", "open"])))
        for id in ("open-now", "looked-at"):
            await house.owner(id)
        assert await house.room.clear() == 0
        await (await house.owner("looked-at")).stop()
        del house._owners["looked-at"]
        while house._background:  # what lists show of new tables is written there
            await asyncio.sleep(0.01)
        asked(path, "UPDATE tables SET untouched = untouched - ?", 40 * DAY)
        await house.owner("looked-at")
        while house._background:  # that somebody looked
            await asyncio.sleep(0.01)
        await (await house.owner("looked-at")).stop()
        del house._owners["looked-at"]
        assert await house.room.clear() == 1
        left = [id for id in ("gone", "looked-at", "open-now") if await storage.table(id) is not None]
        assert left == ["looked-at", "open-now"]

    in_a_house(path, work, abandoned_days=30.0)
