"""A house does not grow slower with its years: what is asked of the storage takes as many steps of the database, however many
matches there are. Steps are counted, not timed. (`sentiers.lab.studies.growth` times a million.)"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import loops
import pytest

from sentiers.lab.studies.filling import Filling
from sentiers.lab.studies.growth import Question, fill, into_sqlite, questions
from sentiers.server.storage import Storage, counted, open_storage
from sentiers.server.storage.sqlite_file import Database
from sentiers.server.table import Table

TODAY = date(2026, 11, 15)
NOW = 1_794_700_000_000
SMALL, LARGE = (Filling(matches, NOW, each=1) for matches in (4_000, 16_000))
# These count who has played on a day: a large number is counted every few seconds only.
COUNTING = {"how many play today", "the first page of a ranking", "its last page"}


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> dict[Filling, Path]:
    found = {}
    for filling in (SMALL, LARGE):
        path = found[filling] = tmp_path_factory.mktemp("house") / "house.db"
        Database(path).close()
        with into_sqlite(path) as put:
            fill(filling, put, TODAY)
    return found


def asked(path: Path, question: Question) -> list[tuple[str, tuple[Any, ...]]]:
    """The SQL of a question."""
    found: list[tuple[str, tuple[Any, ...]]] = []

    async def work() -> None:
        storage: Any = open_storage(path)
        rows = storage._rows

        async def noted(sql: str, *values: Any) -> Any:
            found.append((sql, values))
            return await rows(sql, *values)

        storage._rows = noted
        await question(storage)
        await storage.close()

    loops.run(work())
    return found


def steps(path: Path, question: Question) -> int:
    """Of SQLite's machine."""
    taken = 0

    def count() -> int:
        nonlocal taken
        taken += 1
        return 0

    with closing(sqlite3.connect(path)) as database:
        database.set_progress_handler(count, 1)
        for sql, values in asked(path, question):
            database.execute(sql, values).fetchall()
    return taken


@pytest.mark.parametrize("words", sorted(questions(SMALL, TODAY).keys() - COUNTING))
def test_what_is_asked_takes_as_long_in_an_old_house_as_in_a_young_one(houses: dict[Filling, Path], words: str) -> None:
    young, old = (steps(path, questions(filling, TODAY)[words]) for filling, path in houses.items())
    assert old <= 1.2 * young + 20, f"{words}: {young} steps among {SMALL.matches} matches, {old} among {LARGE.matches}"


def test_a_large_number_is_counted_once_for_many(houses: dict[Filling, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    async def ten_times(storage: Storage) -> None:
        for _ in range(10):
            assert await storage.players("traxx", TODAY) == LARGE.crowd

    monkeypatch.setattr(counted, "LARGE", LARGE.crowd + 1)
    assert len(asked(houses[LARGE], ten_times)) == 10, "a small number is exact at any moment"
    monkeypatch.setattr(counted, "LARGE", LARGE.crowd)
    assert len(asked(houses[LARGE], ten_times)) == 1


def test_a_house_that_was_filled_is_one_that_can_be_played_on(houses: dict[Filling, Path]) -> None:
    async def work(question: Callable[[Storage], Any]) -> Any:
        storage = open_storage(houses[SMALL])
        try:
            return await question(storage)
        finally:
            await storage.close()

    for no in range(1, 11):
        id = SMALL.name_of(no)
        found = loops.run(work(lambda storage, id=id: storage.table(id)))  # type: ignore[misc]
        table = Table(id, *found)
        shown = loops.run(work(lambda storage, no=no: storage.shown(no)))  # type: ignore[misc]
        assert (shown.n, shown.plies, shown.over) == (table.n, table.ply, table.over)
