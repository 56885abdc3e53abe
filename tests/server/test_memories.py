"""The fox remembers: what it learnt of a person in one match is there in the next, also after a restart, and for nobody else."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

from visitors import House, Person


def memories(house: House) -> list[tuple[str, str, str]]:
    with closing(sqlite3.connect(house.database)) as database:
        return database.execute("SELECT person, bot, memory FROM memories").fetchall()


def play_and_resign(person: Person) -> None:
    """A few moves against the fox, then the end."""
    live = person.live(person.open("me", "bot:fox", game="zwei-wege", edition="short"))
    for _ in range(6):
        live.until(lambda update: update["ended"] or update["turn"] == [0])
        if live.now["ended"]:
            break
        live.play()
    live.must("resign") if not live.now["ended"] else None


def wait_for(person: Person, house: House, rows: int) -> list[tuple[str, str, str]]:
    """What is learnt is written after the match: each request lets the server get on with it."""
    for _ in range(400):
        found = memories(house)
        if len(found) >= rows:
            return found
        person.get("/api/games")
    raise AssertionError("the fox has learnt nothing")


def test_the_fox_remembers_each_person_by_himself(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno:
        play_and_resign(anne)
        ((person, bot, first),) = wait_for(anne, house, 1)
        assert bot == "fox"
        assert len(first) < 4096
        play_and_resign(bruno)
        both = wait_for(bruno, house, 2)
        assert {row[0] for row in both} > {person}
