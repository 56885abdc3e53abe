"""The fox remembers: what it learnt of a person in one match is there in the next, also after a restart, and for nobody else."""

from __future__ import annotations

import json
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
    if not live.now["ended"]:
        live.must("resign")


def wait_for(person: Person, house: House, matches: list[int]) -> dict[str, str]:
    """The memories by person, once they are of so many matches each. What is learnt is written after the match: each request
    lets the server get on with it."""
    for _ in range(400):
        found = memories(house)
        if sorted(json.loads(memory)["matches"] for _, _, memory in found) == matches:
            return {who: memory for who, _, memory in found}
        person.get("/api/games")
    raise AssertionError(f"the fox has learnt {found}")


def test_the_fox_remembers_each_person_by_himself_also_after_a_restart(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno:
        play_and_resign(anne)
        (first,) = wait_for(anne, house, [1]).values()
        assert len(first) < 4096
        play_and_resign(bruno)
        both = wait_for(bruno, house, [1, 1])
        assert first in both.values()
        house.kill()
        house.start()
        play_and_resign(anne)
        after = wait_for(anne, house, [1, 2])
        assert {bot for _, bot, _ in memories(house)} == {"fox"}
        assert len(set(both.values()) & set(after.values())) == 1  # what it knows of Bruno is what it was
