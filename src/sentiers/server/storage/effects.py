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
    opener: str | None = None  # the person, for quotas
    address: str | None = None  # a keyed hash of where it was opened from


class SeatTaken(msgspec.Struct, frozen=True):
    """This person sits at this table, and was active there now; told again now and then, for the order of his tables."""

    no: int
    person: str


class Shown(msgspec.Struct, frozen=True):
    """What lists show of a table from now on."""

    no: int
    n: int  # after so many entries: what is shown already of later ones stays
    seats: tuple[str, ...]  # as in a Setup, but as they are now
    plies: int
    turn: tuple[int, ...]  # the seats to act
    over: bool
    listed: bool  # on the shelf, for anyone to join

    @property
    def people(self) -> list[str]:
        return sorted({seat.removeprefix("by:") for seat in self.seats if seat.startswith("by:")})


class Looked(msgspec.Struct, frozen=True):
    """Somebody has looked at a table: where nobody has moved yet, it is kept for a while longer."""

    no: int


class Expired(msgspec.Struct, frozen=True):
    """A table at which nobody has moved is taken away, unless somebody has looked at it since."""

    no: int
    before: int


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


class Passed(msgspec.Struct, frozen=True):
    """The latest moment the house has seen, as text that sorts by time: an earlier one changes nothing."""

    moment: str


Effect: TypeAlias = (
    Opened | SeatTaken | Shown | Looked | Expired | Due | Finished | Remembered | Named | Bounded | Passed
)
