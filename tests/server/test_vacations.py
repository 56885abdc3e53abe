"""Vacations at tables by days: declared, shown, limited; the clock stands still meanwhile, whatever becomes of the house."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hourglass import Hourglass
from postgres import within
from visitors import Person, sit_down

from sentiers.server.storage import CameHome, NoVacation, Storage, WentAway
from sentiers.server.storage.vacations import DAY

A_DAY = 24 * 3600  # seconds


@pytest.fixture
def slow_house(tmp_path: Path) -> Iterator[Hourglass]:
    house = Hourglass(tmp_path, overdue=0.4, vacation_days=5)
    house.start()
    yield house
    house.stop()


def vacation(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.get("/api/me/vacation")
    return found


def days(seconds: float) -> float:
    return round(seconds / A_DAY, 1)


def away(update: dict[str, Any]) -> list[bool]:
    return [until > 0 for until in update["times"]["away"]]


def test_the_clocks_of_who_is_on_vacation_stand_still(slow_house: Hourglass) -> None:
    with Person(slow_house, "Anne") as anne, Person(slow_house, "Bruno") as bruno:
        table, first, second = sit_down(anne, bruno, time="days:1")
        _, live, _ = sit_down(anne, bruno, time="3+2")
        assert vacation(bruno) == {"until": None, "days": 5, "a_year": 5}
        assert bruno.code("/api/me/vacation", days=6) == (409, "no-vacation")
        assert bruno.post("/api/me/vacation", days=3).json()["days"] == 2
        told = first.until(lambda update: away(update) == [False, True])
        assert told["log"][-1]["text"] == "Bruno is on vacation for 3 days: the clock stands still."
        assert told["times"]["away"][1] == vacation(bruno)["until"]
        assert "away" not in live.now["times"], "a live table knows no vacation"
        assert bruno.code("/api/me/vacation", days=1) == (409, "on-vacation")
        assert told["times"]["runs"] == [0], "the clock of who is not away runs"
        first.play()
        told = second.until_ply(1)
        assert told["times"]["runs"] == []
        # Who sits down meanwhile brings it along; whoever is away may play all the same, and stays away.
        joined = anne.open("open", "me", time="days:7")
        bruno.join(joined)
        seat = bruno.live(joined)
        seat.until(lambda update: away(update) == [True, False])
        seat.play()
        assert away(seat.now) == [True, False]
        # Two days of his own, three of vacation: after four, with nobody there and the house killed, one is left.
        slow_house.later(4 * A_DAY)
        first = anne.live(table)
        assert (first.now["ended"], away(first.now), first.now["times"]["runs"]) == (None, [False, False], [1])
        assert [days(left) for left in first.now["times"]["left"]] == [2.0 + 1.0, 1.0]
        assert vacation(bruno) == {"until": None, "days": 2, "a_year": 5}
        # Ended early; it counts a day.
        assert bruno.post("/api/me/vacation", days=2).status_code == 200
        first.until(lambda update: away(update) == [False, True])
        assert bruno.http.request("DELETE", "/api/me/vacation", json={}).json() == {
            "until": None,
            "days": 1,
            "a_year": 5,
        }
        told = first.until(lambda update: away(update) == [False, False])
        assert told["log"][-1]["text"] == "Bruno is back from vacation."
        assert told["times"]["runs"] == [1]
        exported = bruno.get("/api/account/export")
        assert len(exported["vacations"]) == 2
        slow_house.later(2 * A_DAY)
        seen = anne.get(f"/api/tables/{table}")
        while seen["ended"] is None:
            seen = anne.get(f"/api/tables/{table}")
        assert (seen["ended"]["ending"], seen["ended"]["winners"]) == ("time", [0])
        slow_house.later(366 * A_DAY)
        assert vacation(bruno)["days"] == 5, "another year"
        bruno.keep("Bruno")
        assert bruno.post("/api/me/vacation", days=1).status_code == 200
        assert bruno.post("/api/account/delete", handle="Bruno").status_code == 200
    assert _left(slow_house) == 0, "who is deleted leaves no vacations"


def _left(house: Hourglass) -> int:
    with closing(sqlite3.connect(house.database)) as database:
        (count,) = database.execute("SELECT COUNT(*) FROM vacations").fetchone()
    return int(count)


def test_a_vacation_that_no_table_was_told_of_holds_nevertheless(slow_house: Hourglass) -> None:
    """The worker died between the two: whoever opens the table, or wants to let the flag fall, finds it."""
    with Person(slow_house, "Anne") as anne, Person(slow_house, "Bruno") as bruno:
        table, first, second = sit_down(anne, bruno, time="days:1")
        first.play()
        second.until_ply(1)
        slow_house.kill()

        async def declare(storage: Storage) -> None:
            found = await storage.table(table)
            assert found is not None
            (who,) = [entry.split()[2] for entry in found.entries if entry.startswith("sit 1")]
            await storage.write(WentAway("x", who, 3 * DAY, 5 * DAY))

        within(slow_house.database, declare)
        slow_house.later(4 * A_DAY)
        seen = bruno.live(table).until(lambda update: days(update["times"]["left"][1]) == 1.0)
        assert seen["ended"] is None


def test_one_at_a_time_and_of_a_year_only_so_many_days(url: str) -> None:
    async def work(storage: Storage) -> None:
        began = await storage.write(WentAway("a", "anne", 2 * DAY, 5 * DAY))
        assert await storage.away(["anne", "bruno"], began) == {"anne": [(began, began + 2 * DAY)]}
        with pytest.raises(NoVacation):
            await storage.write(WentAway("b", "anne", DAY, 5 * DAY))
        ended = await storage.write(CameHome("anne"))
        assert await storage.away(["anne"], ended) == {}
        assert await storage.away(["anne"], began - 1) == {"anne": [(began, ended)]}
        assert await storage.vacations_of("anne", 0) == [(began, ended)]
        with pytest.raises(NoVacation):
            await storage.write(WentAway("c", "anne", 5 * DAY, 5 * DAY))  # that short one counts a day
        await storage.write(WentAway("d", "anne", 4 * DAY, 5 * DAY), WentAway("e", "bruno", DAY, 5 * DAY))
        assert set(await storage.away(["anne", "bruno"], ended)) == {"anne", "bruno"}

    within(url, work)
