"""A house in which the day can be turned, and what people do there with the challenge of the day."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

from visitors import House, Person

from sentiers.server.days import secret_of

GAME = "traxx"
SUNDAY, MONDAY, TUESDAY = "2026-11-15", "2026-11-16", "2026-11-17"


class Village:
    """A house in which the day stands still until it is turned, and its people."""

    def __init__(self, folder: Path, **settings: float | str) -> None:
        self.house = House(folder, today=SUNDAY, games="", **settings)
        self.house.start()
        self.people: list[Person] = []

    def person(self, name: str | None = None) -> Person:
        self.people.append(Person(self.house, name))
        return self.people[-1]

    def turn_to(self, day: str) -> None:
        self.house.kill()  # whatever was acknowledged is there, however it ended
        self.house.settings["today"] = day
        self.house.start()

    def secret(self, day: str) -> bytes:
        with closing(sqlite3.connect(self.house.database)) as database:
            (key,) = database.execute("SELECT value FROM house WHERE key = 'secret'").fetchone()
        return secret_of(bytes(key), GAME, date.fromisoformat(day))

    def results(self) -> list[tuple[str, str, float]]:
        """The names, days and scores that are kept."""
        with closing(sqlite3.connect(self.house.database)) as database:
            sql = "SELECT name, day, score FROM results JOIN people ON id = person ORDER BY day, name"
            return database.execute(sql).fetchall()

    def close(self) -> None:
        for person in self.people:
            person.http.close()
        self.house.stop()


def begin(person: Person, **more: Any) -> str:
    answer = person.post(f"/api/daily/{GAME}", **more)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def now(person: Person, day: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/daily/{GAME}" + (f"?date={day}" if day else ""))
    return found


def play_on(person: Person, table: str, plies: int = 100, choose: int = -1) -> dict[str, Any]:
    """Plays so many moves, or to the end: the last legal one each time, or another. The first is to pass."""
    update: dict[str, Any] = person.get(f"/api/tables/{table}")
    while update["ended"] is None and plies:
        answer = person.post(f"/api/tables/{table}/play", move=update["moves"][choose], ply=update["ply"])
        assert answer.status_code == 200, answer.text
        update, plies = person.get(f"/api/tables/{table}"), plies - 1
    return update


def cards_of(person: Person, table: str) -> list[str]:
    """What was seen of the cards in a finished match, position by position."""
    frames = person.get(f"/api/tables/{table}/frames?from=0&to=64")["frames"]
    return [frame["text"] for frame in frames]
