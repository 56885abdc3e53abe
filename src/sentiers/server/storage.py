"""The database: one SQLite file in WAL mode, its schema, one thread that writes and one that reads.

It stores journals and people; what the entries of a journal mean is the table's business."""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec

from sentiers.server.results import beginning
from sentiers.server.writer import MOST_TOGETHER, Statement, Writer

T = TypeVar("T")

# Each step brings a database from the version that is its index to the next one; never edit a step that was released.
STEPS = (
    """
    CREATE TABLE house (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
        no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, opened INTEGER NOT NULL, sheet BLOB NOT NULL,
        listed INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX listed_tables ON tables (opened) WHERE listed;
    CREATE TABLE sitting (person TEXT NOT NULL, no INTEGER NOT NULL, PRIMARY KEY (person, no)) WITHOUT ROWID;
    CREATE TABLE journal (
        no INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, entry TEXT NOT NULL,
        PRIMARY KEY (no, n)) WITHOUT ROWID;
    """,
    """
    CREATE TABLE memories (
        person TEXT NOT NULL, game TEXT NOT NULL, bot TEXT NOT NULL, memory TEXT NOT NULL,
        PRIMARY KEY (person, game, bot)) WITHOUT ROWID;
    """,
    """
    CREATE TABLE tries (
        game TEXT NOT NULL, day TEXT NOT NULL, person TEXT NOT NULL, "table" TEXT NOT NULL UNIQUE,
        PRIMARY KEY (game, day, person)) WITHOUT ROWID;
    CREATE TABLE results (
        game TEXT NOT NULL, day TEXT NOT NULL, person TEXT NOT NULL, score REAL NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (game, day, person)) WITHOUT ROWID;
    CREATE INDEX results_of_people ON results (person, game, day);
    """,
    "ALTER TABLE tables RENAME COLUMN sheet TO setup",
    """
    CREATE TABLE optima (
        game TEXT NOT NULL, day TEXT NOT NULL, least REAL NOT NULL, most REAL NOT NULL,
        PRIMARY KEY (game, day)) WITHOUT ROWID;
    """,
)


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was settled when a table was opened; never changes."""

    game: str
    options: dict[str, Any]
    seed: int | None  # None where it is mixed from a secret and the words of the players
    seats: list[str]  # "open", "bot:LEVEL" or "by:PERSON"
    edition: str | None = None  # the text of an edition brought along, or the name of one in the box
    private: bool = True
    before: str | None = None  # the table this is the rematch of
    secret: str | None = None  # of the house, in hexadecimal: never told before the match is over
    wordless: bool = False  # dealt at once from the secret alone
    pace: int = 0  # seconds for a turn; 0: as long as one likes
    day: str | None = None  # of the challenge whose cards these are: their secret is told when that is closed
    counts: bool = False  # somebody's only try at it that counts


class UnusableDatabase(Exception):
    """The file cannot be written, or belongs to another server that runs, or to a newer Sentiers."""


class Database:
    """A database file made ready: up to the newest schema, and locked, because two servers on one file would each believe
    to own its tables."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _lock(path)
            self.secret = _prepare(path)
        except OSError as error:
            raise UnusableDatabase(f"{path} cannot be written: {error.strerror}.") from None

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()


class Storage:
    def __init__(self, database: Database, together: int = MOST_TOGETHER) -> None:
        self._database = database
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._reading: sqlite3.Connection | None = None
        self._writer = Writer(lambda: connect(database.path), together)

    @property
    def secret(self) -> bytes:
        return self._database.secret

    async def close(self) -> None:
        await self._writer.close()
        self._reader.shutdown()
        if self._reading is not None:
            self._reading.close()
        self._database.close()

    # Writing

    def append(self, no: int, n: int, entries: tuple[str, ...], *also: Statement) -> asyncio.Future[None]:
        """Entries n, n + 1, … of a journal: on disk when the future is done. One that exists already is refused."""
        at = time.time_ns() // 1_000_000
        return self._writer.write([(no, n + i, at, entry) for i, entry in enumerate(entries)], *also)

    def write(self, *statements: Statement) -> asyncio.Future[None]:
        return self._writer.write([], *statements)

    async def open_table(self, id: str, setup: Setup) -> None:
        await self.write(*opening(id, setup))

    async def name_person(self, person: str, name: str) -> None:
        await self.write((NAME, (person, name)))

    # Reading

    async def read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        def work() -> T:
            if self._reading is None:
                self._reading = connect(self._database.path)
                self._reading.execute("PRAGMA query_only = 1")
            return ask(self._reading)

        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    async def table(self, id: str) -> tuple[int, Setup, list[str]] | None:
        """The number, the setup and the whole journal of a table."""

        def ask(database: sqlite3.Connection) -> tuple[int, Setup, list[str]] | None:
            row = database.execute("SELECT no, setup FROM tables WHERE id = ?", (id,)).fetchone()
            if row is None:
                return None
            entries = database.execute("SELECT entry FROM journal WHERE no = ? ORDER BY n", (row[0],)).fetchall()
            return row[0], msgspec.json.decode(row[1], type=Setup), [entry for (entry,) in entries]

        return await self.read(ask)

    async def name_of(self, person: str) -> str | None:
        sql = "SELECT name FROM people WHERE id = ?"
        row = await self.read(lambda database: database.execute(sql, (person,)).fetchone())
        return None if row is None else str(row[0])

    async def memory(self, person: str, game: str, bot: str) -> dict[str, Any]:
        """What a bot that learns knows of a person from earlier matches."""
        sql = "SELECT memory FROM memories WHERE person = ? AND game = ? AND bot = ?"
        row = await self.read(lambda database: database.execute(sql, (person, game, bot)).fetchone())
        return {} if row is None else msgspec.json.decode(row[0], type=dict[str, Any])

    async def tables_of(self, person: str, most: int) -> list[str]:
        """The running tables at which this person sits, the last touched first."""
        sql = """SELECT id FROM sitting JOIN tables USING (no) WHERE person = ? AND NOT over
                 ORDER BY COALESCE((SELECT at FROM journal j WHERE j.no = tables.no ORDER BY n DESC LIMIT 1), opened)
                 DESC LIMIT ?"""
        rows = await self.read(lambda database: database.execute(sql, (person, most)).fetchall())
        return [id for (id,) in rows]

    async def listed_tables(self, most: int) -> list[str]:
        """Public tables with a free seat, the newest first."""
        sql = "SELECT id FROM tables WHERE listed ORDER BY opened DESC LIMIT ?"
        rows = await self.read(lambda database: database.execute(sql, (most,)).fetchall())
        return [id for (id,) in rows]


NAME = "INSERT INTO people (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"


def opening(id: str, setup: Setup) -> list[Statement]:
    people = {seat.removeprefix("by:") for seat in setup.seats if seat.startswith("by:")}
    listed = not setup.private and "open" in setup.seats
    return [
        (
            "INSERT INTO tables (id, opened, setup, listed) VALUES (?, ?, ?, ?)",
            (id, time.time_ns() // 1_000_000, msgspec.json.encode(setup), listed),
        ),
        *(
            ("INSERT INTO sitting (person, no) SELECT ?, no FROM tables WHERE id = ?", (person, id))
            for person in sorted(people)
        ),
        *(beginning(setup.game, setup.day, person, id) for person in people if setup.day and setup.counts),
    ]


def sitting_down(no: int, person: str, still_listed: bool) -> list[Statement]:
    return [
        ("INSERT OR IGNORE INTO sitting (person, no) VALUES (?, ?)", (person, no)),
        ("UPDATE tables SET listed = ? WHERE no = ?", (still_listed, no)),
    ]


def remembering(person: str, game: str, bot: str, memory: dict[str, Any]) -> Statement:
    return (
        "INSERT OR REPLACE INTO memories (person, game, bot, memory) VALUES (?, ?, ?, ?)",
        (person, game, bot, msgspec.json.encode(memory).decode()),
    )


def ending(no: int) -> Statement:
    return ("UPDATE tables SET over = 1, listed = 0 WHERE no = ?", (no,))


def connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")  # a commit is on disk, not only in the kernel's memory
    return database


def _prepare(path: Path) -> bytes:
    """Brings the file up to the newest schema; returns the secret that signs its cookies."""
    if not path.exists():
        path.touch(mode=0o600)
    database = connect(path)
    try:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > len(STEPS):
            raise UnusableDatabase(
                f"{path} was written by a newer Sentiers (version {version}, known here: {len(STEPS)})."
            )
        for step in range(version, len(STEPS)):
            database.executescript(f"BEGIN; {STEPS[step]}; PRAGMA user_version = {step + 1}; COMMIT")
        database.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),))
        (secret,) = database.execute("SELECT value FROM house WHERE key = 'secret'").fetchone()
        return bytes(secret)
    finally:
        database.close()


def _lock(path: Path) -> IO[str] | None:
    """Held as long as the process lives, however it ends."""
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    place = path.with_name(f"{path.name}.lock")
    file = open(os.open(place, os.O_CREAT | os.O_RDWR, 0o600), "r+")  # noqa: SIM115
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise UnusableDatabase(f"{path} is in use by another Sentiers server.") from None
    return file
