"""Zwei Wege over the wire: what the opponent and a spectator receive does not depend on the hidden side, byte by byte.

Two tables alike but for the side that is hidden: the same dice, the same people, the same moves."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from visitors import PATIENCE, House, Live, Person


def same_secret(house: House) -> None:
    """Deals all tables alike, behind the back of a server that is not running."""
    with closing(sqlite3.connect(house.database, isolation_level=None)) as database:
        for number, setup in database.execute("SELECT no, setup FROM tables").fetchall():
            dealt = json.dumps(json.loads(setup) | {"secret": "05" * 32}).encode()
            database.execute("UPDATE tables SET setup = ? WHERE no = ?", (dealt, number))


def heard(live: Live, ply: int) -> str:
    """The frames that reach a socket until this ply, to the letter."""
    frames = []
    while live.now["ply"] < ply:
        frames.append(str(live.socket.recv(PATIENCE)))
        live.now = json.loads(frames[-1])
    return "\n".join(frames)


def asked(person: Person, table: str) -> str:
    """The page, and what the API answers."""
    paths = (f"/t/{table}", f"/api/tables/{table}", f"/api/tables/{table}?as=page", f"/api/tables/{table}/moves")
    return "\n".join(person.http.get(path).text for path in paths)


@pytest.mark.clause("Z4", "Z5")
def test_nothing_that_others_receive_depends_on_the_hidden_side(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno, Person(house, "Chloé") as chloe:
        tables = [anne.open("me", "open", game="zwei-wege") for _ in range(2)]
        for table in tables:
            bruno.join(table)
        house.kill()
        same_secret(house)
        house.start()
        others, own = [], []
        for table, side in zip(tables, "<>", strict=True):
            mover = anne.live(table)
            watchers = [person.live(table, mode) for person in (bruno, chloe) for mode in ("page", "program")]
            mover.must("play", move=f"{mover.now['moves'][0][0]}{side}", ply=0)
            received = [*(heard(live, 1) for live in watchers), asked(bruno, table), asked(chloe, table)]
            others.append([text.replace(table, "TABLE") for text in received])
            own.append(asked(anne, table).replace(table, "TABLE"))
        assert others[0] == others[1]
        assert all(others[0])
        assert own[0] != own[1]  # the mover does see his own disc


@pytest.mark.clause("Z6")
def test_once_it_is_blocked_everybody_is_told_the_same(
    house: House, anne: Person, bruno: Person, chloe: Person
) -> None:
    table = anne.open("me", "open", game="zwei-wege")
    bruno.join(table)
    mover, blocker, watcher = anne.live(table), bruno.live(table), chloe.live(table)
    mover.play()
    blocker.until_ply(1)
    blocker.play()
    for live in (mover, watcher):
        live.until_ply(2)
    assert watcher.log[-1]["text"]
    assert blocker.log[-1]["text"] == watcher.log[-1]["text"]
