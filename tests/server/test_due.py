"""A bot answers though the server was killed while it thought and nobody has looked at the table since."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

from visitors import House, Person


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
