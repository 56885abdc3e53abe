"""What belongs to a deed beside its entries, and is written together with it: small typed facts, no SQL.

Each database has its own way to write them (sqlite_effects.py, postgres_effects.py)."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from sentiers.server.storage.setup import Setup


class Opened(msgspec.Struct, frozen=True):
    """A new table, with who sits there from the start. One that counts is that person's only try: AlreadyBegun otherwise."""

    id: str
    setup: Setup


class SeatTaken(msgspec.Struct, frozen=True):
    no: int
    person: str
    listed: bool  # whether there is still a seat for anyone


class Ended(msgspec.Struct, frozen=True):
    no: int


class Due(msgspec.Struct, frozen=True):
    """The next moment (ms) at which a table needs something, whoever has it open; None: nothing."""

    no: int
    at: int | None


class Finished(msgspec.Struct, frozen=True):
    """A result in a challenge; the first one stays."""

    game: str
    day: str
    person: str
    score: float


class Remembered(msgspec.Struct, frozen=True):
    """What a bot that learns knows of a person now."""

    person: str
    game: str
    bot: str
    memory: dict[str, Any]


class Named(msgspec.Struct, frozen=True):
    person: str
    name: str


class Bounded(msgspec.Struct, frozen=True):
    """The best result there is in a challenge lies between these."""

    game: str
    day: str
    least: float
    most: float


Effect: TypeAlias = Opened | SeatTaken | Ended | Due | Finished | Remembered | Named | Bounded
