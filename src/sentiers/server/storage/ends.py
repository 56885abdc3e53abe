"""A house as rows, to be read from one database and put into another: the same tables and columns on both sides.

A source is read as it was at one moment, while others write on; a target takes everything or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Protocol

from sentiers.messages import Message
from sentiers.server.storage.errors import UnusableDatabase
from sentiers.server.storage.migrations import steps
from sentiers.server.storage.sqlite_file import version_of

CHUNK = 2000
COLUMNS: dict[str, tuple[str, ...]] = {
    "house": ("key", "value"),
    "people": ("id", "name"),
    "editions": ("hash", "text"),
    "tables": (
        "no", "id", "opened", "setup", "listed", "over", "due", "n", "game", "seats", "plies", "turn", "touched",
        "edition", "opener", "address", "untouched", "public",
    ),
    "sitting": ("person", "no", "touched", "over", "told"),
    "journal": ("no", "n", "at", "entry"),
    "memories": ("person", "game", "bot", "memory"),
    "tries": ("game", "day", "person", "table"),
    "results": ("game", "day", "person", "score", "at", "listed"),
    "optima": ("game", "day", "least", "most"),
    "accounts": ("person", "handle", "key", "password", "kept", "gone"),
    "passkeys": ("id", "person", "key", "uses", "name", "made", "used"),
    "sessions": ("id", "person", "opened", "proved", "device"),
    "codes": ("hash", "person", "until"),
    "spent": ("hash", "session", "until"),
    "ended": ("seq", "no", "at", "game", "speed", "rated", "outcome"),
    "history": ("person", "seen", "at", "no", "game"),
    "tallies": ("person", "game", "played", "won", "drawn", "lost", "streak", "longest"),
    "aliases": ("alias", "person"),
    "ratings": ("person", "game", "speed", "mu", "sigma", "matches"),
    "changes": ("no", "person", "seq", "game", "speed", "mu_before", "sigma_before", "mu", "sigma", "at"),
    "vacations": ("id", "person", "since", "until"),
    "puzzles": ("person", "game", "day", "puzzle", "tries", "solved", "seen", "at"),
    "solvers": ("person", "game", "mu", "sigma", "tried"),
    "plans": ("no", "seat", "person", "n", "ply", "stamp", "branches"),
    "lessons": ("person", "game", "reached", "done"),
    "choices": ("person", "choice"),
    "subscriptions": ("endpoint", "person", "p256dh", "auth", "lang", "at", "session"),
}  # fmt: skip
Rows = list[tuple[Any, ...]]


class End(Protocol):
    async def begin(self, empty: bool) -> None:
        """Before anything is read or put; raises where a target is not empty."""
        ...

    async def count(self, table: str) -> int: ...

    def rows(self, table: str) -> AsyncIterator[Rows]: ...

    async def put(self, table: str, rows: Rows) -> None: ...

    async def finish(self) -> None:
        """What was put is there from now on."""
        ...

    async def close(self) -> None: ...


def not_empty(name: object) -> UnusableDatabase:
    return UnusableDatabase(Message("{path} is not empty: a house is only moved to where there is none.", path=name))


class SqliteEnd:
    """A file of the newest schema."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._database = sqlite3.connect(path, isolation_level=None)

    async def begin(self, empty: bool) -> None:
        if version_of(self._database) != len(steps("sqlite")):
            raise UnusableDatabase(
                Message("{path} is of another version: start a server on it first.", path=self._path)
            )
        self._database.execute("BEGIN")
        if empty:
            if await self.count("tables") or await self.count("people"):
                raise not_empty(self._path)
            self._database.execute("DELETE FROM house")

    async def count(self, table: str) -> int:
        ((count,),) = self._database.execute(f'SELECT COUNT(*) FROM "{table}"').fetchall()
        return int(count)

    async def rows(self, table: str) -> AsyncIterator[Rows]:
        found = self._database.execute(f'SELECT {quoted(table)} FROM "{table}"')
        while rows := found.fetchmany(CHUNK):
            yield rows

    async def put(self, table: str, rows: Rows) -> None:
        places = ", ".join("?" * len(COLUMNS[table]))
        self._database.executemany(f'INSERT INTO "{table}" ({quoted(table)}) VALUES ({places})', rows)

    async def finish(self) -> None:
        self._database.execute("COMMIT")

    async def close(self) -> None:
        self._database.close()


def quoted(table: str) -> str:
    return ", ".join(f'"{column}"' for column in COLUMNS[table])
