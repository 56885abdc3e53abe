"""What is due happens though the server was killed and nobody has looked at the table since; what is not due is put off."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

from postgres import within
from visitors import House, Person

from sentiers.server.storage import Due, Opened, Setup, Shown, Storage


def _entries(house: House, table: str) -> list[str]:
    with closing(sqlite3.connect(house.database)) as database:
        sql = "SELECT entry FROM journal JOIN tables USING (no) WHERE id = ? ORDER BY journal.n"
        return [entry for (entry,) in database.execute(sql, (table,))]


def _due(house: House, table: str) -> int | None:
    with closing(sqlite3.connect(house.database)) as database:
        (due,) = database.execute("SELECT due FROM tables WHERE id = ?", (table,)).fetchone()
    return None if due is None else int(due)


def test_what_is_overdue_is_done_by_whoever_finds_it(own_house: Callable[..., House]) -> None:
    house = own_house(tempo=3600, overdue=0.5)  # the bot takes its time
    with Person(house) as anne:
        table = anne.open("me", "bot:novice")
        move = anne.get(f"/api/tables/{table}/moves")["moves"]["0"][0]
        assert anne.post(f"/api/tables/{table}/play", move=move, ply=0).status_code == 200
    house.kill()
    assert len(_entries(house, table)) == 1
    assert _due(house, table) is not None
    house.settings["tempo"] = 0
    house.start()
    deadline = time.monotonic() + 60
    while len(_entries(house, table)) < 2:
        assert time.monotonic() < deadline, "the bot never answered"
        time.sleep(0.05)
    assert _entries(house, table)[1].startswith("play 1 ")
    assert _due(house, table) is None


def test_what_was_not_due_after_all_is_put_off(own_house: Callable[..., House]) -> None:
    house = own_house(overdue=0.5)
    with Person(house) as anne, Person(house) as bruno:
        table = anne.open("me", "open", time="days:1")
        bruno.join(table)
    house.kill()
    with closing(sqlite3.connect(house.database)) as database, database:
        database.execute("UPDATE tables SET due = 5")
    house.start()
    deadline = time.monotonic() + 60
    while (_due(house, table) or 0) < 1000 * (time.time() + 24 * 3600):
        assert time.monotonic() < deadline, "it is looked at again and again"
        time.sleep(0.05)


def test_a_moment_that_belongs_to_no_deed_gives_way_to_a_newer_one(url: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.write(Opened("t", Setup("canoe", {}, 7, ["by:anne", "by:bruno"])))
        shown = Shown(1, 1, ("by:anne", "by:bruno"), 1, (1,), False, False)
        await storage.append(1, 1, ("play 0 e4",), shown, Due(1, 10))
        await storage.write(Due(1, 99, n=0))  # as it was before that move
        assert await storage.due_tables(50, 5) == ["t"]
        await storage.write(Due(1, 99, n=1))
        assert await storage.due_tables(50, 5) == []

    within(url, work)
