"""Does a house grow slower with its years? `python -m sentiers.lab.studies.growth --matches 1000000` fills one with a million
matches and asks of it all that pages and programs ask: in turn with a young house, whose lists are just full, and an empty one.

All three are real servers on real files, or on PostgreSQLs of their own (`--postgres`), in a folder that is gone afterwards."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sentiers.games import shelf
from sentiers.lab.bench_server import START, Running, on_disk, running
from sentiers.lab.studies.filling import REGULAR, Filling, Row
from sentiers.server.identity import Identity
from sentiers.server.storage import Known, Storage, open_storage

WHICH = ("old", "young", "empty")
YOUNG = 4_000  # matches
BATCH = 5_000  # tables between two signs of progress
COLUMNS = {
    "people": "id, name",
    "tables": "no, id, opened, setup, listed, over, n, game, seats, plies, turn, touched, opener, address",
    "sitting": "person, no, touched, over",
    "journal": "no, n, at, entry",
    "results": "game, day, person, score, at, listed",
    "tries": 'game, day, person, "table"',
    "ended": "no, at, game, speed, rated, outcome",
    "history": "person, seen, at, no, game",
    "changes": "no, person, seq, game, speed, mu_before, sigma_before, mu, sigma, at",
    "ratings": "person, game, speed, mu, sigma, matches",
    "tallies": "person, game, played, won, drawn, lost, streak, longest",
}
Put = Callable[[str, Iterator[Row]], None]


class Key(NamedTuple):
    """Of the regular: the token with which he comes, and what stands for him in links."""

    token: str
    alias: str


class House(NamedTuple):
    """A house to be asked: where it keeps everything, and its server."""

    url: str
    server: Running
    key: Key


class Asked(NamedTuple):
    """Milliseconds an answer took, by the wall, and of the server's processor."""

    wall: float
    processor: float


# Filling


def fill(filling: Filling, put: Put, today: date) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as bar:
        task = bar.add_task("people and challenges", total=filling.tables)
        put("people", filling.rows_of_people())
        put("results", filling.rows_of_results(today))
        put("tries", filling.rows_of_tries(today))
        put("ratings", filling.rows_of_ratings())
        put("tallies", filling.rows_of_tallies())
        for first in range(1, filling.tables + 1, BATCH):
            last = min(first + BATCH, filling.tables + 1)
            put("tables", filling.rows_of_tables(first, last))
            put("sitting", filling.rows_of_sitting(first, last))
            put("journal", filling.rows_of_journal(first, last))
            put("ended", filling.rows_of_ended(first, last))
            put("history", filling.rows_of_history(first, last))
            put("changes", filling.rows_of_changes(first, last))
            bar.update(task, completed=last, description="matches")


@contextmanager
def into_sqlite(path: Path) -> Iterator[Put]:
    """What is put in is kept when all of it is: nobody looks at it before."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA cache_size = -400000")

    def put(name: str, rows: Iterator[Row]) -> None:
        columns = COLUMNS[name]
        places = ", ".join("?" * len(columns.split(",")))
        database.execute("BEGIN")
        database.executemany(f"INSERT INTO {name} ({columns}) VALUES ({places})", rows)
        database.execute("COMMIT")

    yield put
    database.close()


@contextmanager
def into_postgres(url: str) -> Iterator[Put]:
    import asyncpg

    with asyncio.Runner() as runner:
        database = runner.run(asyncpg.connect(url))

        async def copied(name: str, rows: Iterator[Row]) -> None:
            columns = [column.strip(' "') for column in COLUMNS[name].split(",")]
            while batch := list(islice(rows, 50_000)):
                await database.copy_records_to_table(name, records=batch, columns=columns)

        yield lambda name, rows: runner.run(copied(name, rows))
        runner.run(database.execute("SELECT setval(pg_get_serial_sequence('tables', 'no'), max(no)) FROM tables"))
        runner.run(database.execute("VACUUM ANALYZE"))
        runner.run(database.close())


# Asking


def pages(filling: Filling, today: date) -> dict[str, str]:
    game = next(card.name for card in shelf.cards() if card.daily is not None)
    old, table = filling.great_days(today)[1], filling.name_of(2)
    return {
        "the front page": "/",
        "the challenge of today": f"/daily/{game}",
        "… and one that is closed": f"/daily/{game}/{old}",
        "… for programs": f"/api/daily/{game}?date={old}",
        "a finished match": f"/t/{table}",
        "… the same for programs": f"/api/tables/{table}",
        "… its record": f"/t/{table}.txt",
        "… its replay": f"/api/tables/{table}/frames?from=0&to=8",
        "tables that wait, of one game": "/tables?game=canoe",
        "the profile of a regular": "/u/me",
        "… with his matches of one game": "/u/me?game=canoe",
        "… and older ones": f"/u/me?before={(filling.now - 365 * 86_400_000)}-0",
        "… as others see it": "/u/REGULAR",
        "… his matches of one game, for programs": "/api/people/me/matches?game=canoe",
        "his account": "/account",
        "the beginning of all his data": "/api/account/export",
        "the colophon": "/colophon",
        "who am I": "/api/me",
        "a new table": "/new/canoe",
        "metrics": "/metrics",
    }


def ask(house: House, path: str) -> Asked:
    connection = http.client.HTTPConnection(house.server.address)
    used, began = house.server.processor_time(), time.perf_counter()
    mine = {} if "REGULAR" in path else {"authorization": f"Bearer {house.key.token}"}
    connection.request("GET", path.replace("REGULAR", house.key.alias), headers={"accept-language": "en", **mine})
    answer = connection.getresponse()
    answer.read(1 if path.endswith("/export") else None)
    took = time.perf_counter() - began
    connection.close()
    if answer.status >= 400 and "t/" not in path and "tables" not in path and "daily" not in path:
        raise RuntimeError(f"{path}: {answer.status}")
    return Asked(1000 * took, 1000 * (house.server.processor_time() - used))


def ask_all(paths: dict[str, str], houses: list[House], rounds: int) -> dict[str, list[Asked]]:
    found = {}
    for words, path in paths.items():
        answers = [[ask(house, path) for house in houses] for _ in range(rounds + 1)][1:]  # the first one warms
        found[words] = [
            Asked(median(one.wall for one in each), sum(one.processor for one in each) / rounds)
            for each in zip(*answers, strict=True)
        ]
    return found


Question = Callable[[Storage], Any]


def questions(filling: Filling, today: date) -> dict[str, Question]:
    """What is asked of the storage, at its deepest."""
    game = next(card.name for card in shelf.cards() if card.daily is not None)
    old = filling.great_days(today)[1]
    return {
        "the tables of a regular": lambda storage: storage.tables_of(REGULAR, 12),
        "tables that wait for a partner": lambda storage: storage.listed_tables(20),
        "a table and its journal": lambda storage: storage.table(filling.name_of(YOUNG // 2)),
        "how many play today": lambda storage: storage.players(game, today),
        "the first page of a ranking": lambda storage: storage.day(game, old, REGULAR),
        "its last page": lambda storage: storage.day(game, old, REGULAR, first=max(0, filling.crowd - 100)),
        "the results of a regular": lambda storage: storage.history(game, REGULAR),
        "the first day of a challenge": lambda storage: storage.first_day(game),
        "the finished matches of a regular": lambda storage: storage.finished(REGULAR, REGULAR, None, None, 21),
        "… of one game, as a stranger sees them": lambda storage: storage.finished(
            REGULAR, "stranger", "canoe", None, 21
        ),
        "… from the middle on": lambda storage: storage.finished(
            REGULAR, REGULAR, None, (filling.now - 365 * 86_400_000, 0), 21
        ),
        "his ratings": lambda storage: storage.ratings_of(REGULAR),
        "the curve of one": lambda storage: storage.curve(REGULAR, "canoe", "free", 120),
        "what a match has changed": lambda storage: storage.changes_of(YOUNG // 2),
        "matches to look at": lambda storage: storage.ended_to_look_at(0, 100),
        "tables opened since": lambda storage: storage.opened_since(0, REGULAR, "address-7", 500),
        "tables to look after": lambda storage: storage.due_tables(filling.now, 10),
        "tables to clear away": lambda storage: storage.abandoned(filling.now, 10),
    }


async def ask_storages(urls: list[str], asked: dict[str, Question], rounds: int) -> dict[str, list[float]]:
    """Milliseconds by the wall, in turn."""
    storages = [open_storage(url) for url in urls]
    found = {}
    for words, question in asked.items():
        took: list[list[float]] = [[] for _ in storages]
        for _ in range(rounds + 1):
            for storage, times in zip(storages, took, strict=True):
                began = time.perf_counter()
                await question(storage)
                times.append(1000 * (time.perf_counter() - began))
        found[words] = [median(times[1:]) for times in took]
    for storage in storages:
        await storage.close()
    return found


# All of it


def key_of(url: str) -> Key:
    async def find() -> Key:
        storage = open_storage(url)
        try:
            identity = Identity(storage)
            found = Key(identity.token(REGULAR), identity.alias(REGULAR))
            await storage.write(Known(REGULAR, found.alias))
            return found
        finally:
            await storage.close()

    return asyncio.run(find())


def show(console: Console, matches: int, asked: dict[str, list[Asked]], storage: dict[str, list[float]]) -> None:
    table = Table(title="Milliseconds for an answer, and of the server's processor; what the storage takes of it")
    for column in ("", f"{matches:,} matches", f"{YOUNG:,}", "none", "ratio", "processor", f"{YOUNG:,}"):
        table.add_column(column, justify="right" if column else "left")
    for words, (full, young, empty) in asked.items():
        walls = f"{full.wall:.1f}", f"{young.wall:.1f}", f"{empty.wall:.1f}", f"{full.wall / young.wall:.2f}"
        table.add_row(words, *walls, f"{full.processor:.1f}", f"{young.processor:.1f}")
    table.add_section()
    for words, times in storage.items():
        table.add_row(words, *(f"{took:.2f}" for took in times), f"{times[0] / times[1]:.2f}", "", "")
    console.print(table)


def study(matches: int, of_one: bool, postgres: bool, rounds: int, console: Console) -> None:
    now, today = time.time_ns() // 1_000_000, date.today()
    old, young = Filling(matches, now, of_one=of_one), Filling(YOUNG, now)
    with tempfile.TemporaryDirectory(prefix="sentiers-growth-", dir=on_disk()) as name, ExitStack() as open_:
        folder = Path(name)
        urls = _postgres(folder, open_) if postgres else [str(folder / f"{which}.db") for which in WHICH]
        keys = [key_of(url) for url in urls]  # and they are up to the newest schema now
        for url, filling in zip(urls, (old, young), strict=False):
            began = time.monotonic()
            with into_postgres(url) if postgres else into_sqlite(Path(url)) as put:
                fill(filling, put, today)
            size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
            console.print(f"Filled in {time.monotonic() - began:.0f} s, {size / 2**30:.2f} GiB.")
        storage = asyncio.run(ask_storages(urls, questions(old, today), rounds))
        began = time.monotonic()
        servers = [open_.enter_context(running(*START, url)) for url in urls]
        for server in servers:
            server.settle()
        console.print(f"All are open and ready after {time.monotonic() - began:.0f} s.")
        houses = [House(*row) for row in zip(urls, servers, keys, strict=True)]
        show(console, matches, ask_all(pages(old, today), houses, rounds), storage)


def _postgres(folder: Path, open_: ExitStack) -> list[str]:
    from sentiers.lab.cluster.servers import Postgres

    folder.chmod(0o755)
    found = []
    for which in WHICH:
        (folder / which).mkdir()
        server = Postgres(folder / which)
        server.start()
        open_.callback(server.stop)
        found.append(server.url)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--matches", type=int, default=1_000_000)
    reader.add_argument("--of-one", action="store_true", help="one person has played all of them")
    reader.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    reader.add_argument("--rounds", type=int, default=20)
    asked = reader.parse_args(arguments)
    study(asked.matches, asked.of_one, asked.postgres, asked.rounds, Console())


if __name__ == "__main__":
    main()
