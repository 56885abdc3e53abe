"""Who is to move at a table by days is reminded once a turn, when most of its time is used: though nobody looks, by one worker."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hourglass import Hourglass
from postgres import Postgres, told, within
from push_service import PushService
from visitors import Person, Worker, sit_down

from sentiers.lab.cluster.servers import Nats
from sentiers.server.storage import Storage

HOUR = 3600  # seconds
SOON: dict[str, float | str] = {"push_inside": 1, "push_after": 0.2, "overdue": 0.4}


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService().running() as service:
        yield service


def due(house: Hourglass) -> int:
    with closing(sqlite3.connect(house.database)) as database:
        (moment,) = database.execute("SELECT due FROM tables").fetchone()
    return int(moment)


def reminders(database: str | Path, table: str) -> list[str]:
    async def work(storage: Storage) -> list[str]:
        found = await storage.table(table)
        assert found is not None
        return [entry for entry in found.entries if entry.startswith("remind")]

    return within(database, work)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Hourglass]:
    house = Hourglass(tmp_path, **SOON)
    house.start()
    yield house
    house.stop()


def test_once_a_turn_when_four_fifths_are_used(house: Hourglass, service: PushService) -> None:
    phone = service.device("phone")
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno:
        assert bruno.http.put("/api/push", json=phone.subscription).status_code == 200
        table, first, second = sit_down(anne, bruno, time="days:1")
        second.close()
        first.until(lambda update: not update["seats"][1]["here"])
        first.play()
        assert phone.next()[0]["body"] == "Your turn against Anne."
        assert [round(left / HOUR, 1) for left in first.now["times"]["warns"]] == [14.4, 9.6]
        house.later(37 * HOUR)  # of 48: not yet
        house.later(3 * HOUR)
        note, _ = phone.next()
        assert (note["body"], note["url"]) == ("Your turn against Anne. You have 8 hours left.", f"/t/{table}")
        assert due(house) > 1000 * (time.time() + house.ahead + 7 * HOUR), "nothing more before the flag"
        house.later(HOUR)
        # He plays, on another device, and it is his turn again: another turn, another reminder, of what he has then.
        move = bruno.get(f"/api/tables/{table}/moves")["moves"]["1"][0]
        assert bruno.post(f"/api/tables/{table}/play", move=move, ply=1).status_code == 200
        anne.live(table).play()
        house.later(26 * HOUR)  # of 31
        assert phone.next()[0]["body"] == "Your turn against Anne. You have 5 hours left."
        house.later(6 * HOUR)
        assert phone.next()[0]["body"] == "The match is over. Bruno has run out of time."
    house.stop()
    assert service.posts == []
    assert reminders(house.database, table) == ["remind 1", "remind 1"]


@pytest.mark.xdist_group("postgres")
def test_of_several_workers_one_reminds_and_all_know_who_is_on_vacation(
    postgres: Postgres, new_database, service: PushService, tmp_path: Path
) -> None:
    bus = Nats(tmp_path)
    bus.start()
    url = new_database()
    here, there = (Worker(tmp_path / name, url, bus.url, **SOON) for name in ("here", "there"))
    here.start()
    there.start()
    try:
        phone = service.device("phone")
        with Person(here, "Anne") as anne, Person(there, "Bruno") as bruno:
            assert bruno.http.put("/api/push", json=phone.subscription).status_code == 200
            table = anne.open("me", "open", time="days:1")
            bruno.join(table)
            light = anne.live(table)
            light.play()
            assert phone.next()[0]["body"] == "Your turn against Anne."
            assert bruno.post("/api/me/vacation", days=3).status_code == 200
            light.until(lambda update: update["times"]["away"][1] > 0)
            assert bruno.http.request("DELETE", "/api/me/vacation", json={}).status_code == 200
            light.until(lambda update: update["times"]["away"] == [0, 0])
        for worker in (here, there):
            worker.kill()
        ago = 40 * HOUR * 1000  # all of it happened earlier, and nobody was there since
        told(postgres, f"UPDATE journal SET at = at - {ago}; UPDATE tables SET due = due - {ago}", url)
        for worker in (here, there):
            worker.start()
        assert phone.next()[0]["body"] == "Your turn against Anne. You have 8 hours left."
        with Person(here) as again:
            again.be(anne.token)
            assert again.post(f"/api/tables/{table}/act", do="resign").status_code == 200
        assert phone.next()[0]["body"] == "The match is over. Anne resigns."
        assert service.posts == []
    finally:
        for worker in (here, there):
            worker.stop()
        bus.stop()
    assert reminders(url, table) == ["remind 1"]
