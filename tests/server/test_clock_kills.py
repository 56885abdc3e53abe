"""A match with a clock against a house that is killed again and again: after each time its clocks are what a simple model makes of
the moments in the journal, whatever was under way, and however long the house was dead."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hourglass import Hourglass
from visitors import Live, Person, sit_down

KILLS = 10  # with three moves each at most: the first legal ones end a match after 34
TIME, TOTAL, ADDED = "15+10", 15 * 60_000, 10_000
ROUNDED = 6  # milliseconds: what is told is rounded
WRITING = 5_000  # milliseconds that the house may be behind the moments it writes: a busy machine is slow


@pytest.fixture
def hourglass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hourglass]:
    monkeypatch.setenv("SENTIERS_GAMES", "")  # only what is played here, because it is loaded at every start
    house = Hourglass(tmp_path, overdue=0.4)
    house.start()
    yield house
    house.stop()


def now(house: Hourglass) -> int:
    """Milliseconds, as the house counts them."""
    return time.time_ns() // 1_000_000 + 1000 * house.ahead


@dataclass
class Model:
    """Two clocks, counted as one would by hand: who moves pays for the time since the move before his, but for his first one."""

    left: list[int] = field(default_factory=lambda: [TOTAL, TOTAL])
    moves: list[int] = field(default_factory=lambda: [0, 0])
    since: int = 0
    acts: int = 0
    fell: list[tuple[int, int]] = field(default_factory=list)  # seat and moment

    def deed(self, at: int, entries: list[str]) -> None:
        delayed = 0
        for verb, *rest in map(str.split, entries):
            if verb == "lag":
                delayed = int(rest[1])
            elif verb == "flag":
                self.fell.append((int(rest[0]), at))
            elif verb == "play":
                seat = int(rest[0])
                assert seat == self.acts
                if self.moves[seat]:
                    self.left[seat] -= max(0, at - delayed - self.since)
                    assert self.left[seat] >= 0, "a move after the time was over"
                    self.left[seat] += ADDED
                self.moves[seat] += 1
                self.since, self.acts = at, 1 - seat

    def at(self, seat: int, moment: int) -> int:
        runs = seat == self.acts and self.moves[seat]
        return self.left[seat] - (moment - self.since if runs else 0)


def model_of(house: Hourglass, table: str) -> Model:
    model = Model()
    with closing(sqlite3.connect(house.database)) as database:
        sql = "SELECT at, entry FROM journal JOIN tables USING (no) WHERE id = ? ORDER BY journal.n"
        for at, deed in database.execute(sql, (table,)):
            model.deed(int(at), deed.split("\n"))
    return model


def look(house: Hourglass, table: str, *people: Person) -> list[Live]:
    """Sits down again, and compares what is told with the model."""
    before = now(house)
    lives = [person.live(table) for person in people]
    after, model = now(house), model_of(house, table)
    told = lives[0].now["times"]
    acts = model.acts
    assert told["runs"] == ([acts] if model.moves[acts] else [])
    assert abs(1000 * told["left"][1 - acts] - model.at(1 - acts, after)) <= ROUNDED
    assert model.at(acts, after) - ROUNDED <= 1000 * told["left"][acts] <= model.at(acts, before) + WRITING
    assert lives[0].now["ply"] == sum(model.moves)
    return lives


def test_no_time_is_lost_or_won_however_often_the_house_dies(hourglass: Hourglass) -> None:
    chance = random.Random()
    with Person(hourglass, "Anne") as anne, Person(hourglass, "Bruno") as bruno:
        table, *lives = sit_down(anne, bruno, time=TIME)
        for _ in range(KILLS):
            for _ in range(chance.randrange(3)):
                acting = lives[lives[0].now["turn"][0]]
                acting.play()
                for live in lives:
                    live.until_ply(acting.now["ply"])
            acting = lives[lives[0].now["turn"][0]]
            acting.say({"id": 0, "do": "play", "move": acting.now["moves"][0], "ply": acting.now["ply"]})
            time.sleep(chance.uniform(0, 0.03))  # the moment of the blow, not a wait for anything
            hourglass.later(chance.randrange(6))
            lives = look(hourglass, table, anne, bruno)
            assert lives[0].now["ended"] is None
        acting = lives[lives[0].now["turn"][0]]
        acting.play()
        model = model_of(hourglass, table)
        hourglass.later(model.at(model.acts, now(hourglass)) // 1000 + 60)
        hourglass.later(0)  # at once again, wherever it was
        fallen = anne.live(table).until(lambda update: update["ended"] is not None)["ended"]
        assert (fallen["ending"], fallen["winners"]) == ("time", [1 - model.acts])
        ((seat, moment),) = model_of(hourglass, table).fell
        assert seat == model.acts
        assert model.at(seat, moment) < 0
