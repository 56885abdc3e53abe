"""What belongs to a deed beside its entries, and is written together with it: small typed facts, no SQL.

Each database has its own way to write them (sqlite_effects.py, postgres_effects.py)."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from sentiers.server.storage.accounts import AccountEffect
from sentiers.server.storage.choices import Chose
from sentiers.server.storage.lessons import Learnt
from sentiers.server.storage.outcome import Outcome
from sentiers.server.storage.plans import Planned
from sentiers.server.storage.puzzles import SetBegun, Tried
from sentiers.server.storage.seeking import Gone, Met, Sought, Stayed
from sentiers.server.storage.setup import Setup
from sentiers.server.storage.vacations import CameHome, WentAway


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
    """The next moment (ms) at which a table needs something, whoever has it open; None: nothing. Where it belongs to no deed,
    only if the journal has no more entries than `n`."""

    no: int
    at: int | None
    n: int | None = None


class Finished(msgspec.Struct, frozen=True):
    """A result in a challenge; the first one stays. It is listed where the person has an account."""

    game: str
    day: str
    person: str
    score: float


class Ended(msgspec.Struct, frozen=True):
    """A match is over: those who played have it in their history from now on, and if it is rated another rating. The first one
    stays; only what was not known of a match of old is filled in."""

    no: int
    game: str
    speed: str  # which kind of time (times.py)
    public: bool  # its table was open to all, so everybody may see it in a history
    rated: bool
    outcome: Outcome
    counted: bool = True  # among what everybody has played and won


class Known(msgspec.Struct, frozen=True):
    """A person is found under this alias."""

    person: str
    alias: str


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


class Noted(msgspec.Struct, frozen=True):
    """Something the house makes once and keeps, as its keys: the first one stays."""

    key: str
    value: bytes


class Subscribed(msgspec.Struct, frozen=True):
    """News for this person reach a device at this endpoint. He has so many at most: the oldest ones go."""

    endpoint: str
    person: str
    p256dh: str
    auth: str
    lang: str
    most: int
    session: str = ""  # of the device, where it is signed in


class Unsubscribed(msgspec.Struct, frozen=True):
    """Nothing reaches anybody there any more; where a person is named, only if it is that one's."""

    endpoint: str
    person: str | None = None


class Told(msgspec.Struct, frozen=True):
    """Of these kinds of news of a table (bits) this person was called, besides those before; 0: he has come back."""

    no: int
    person: str
    kinds: int


Effect: TypeAlias = (
    Opened | SeatTaken | Shown | Looked | Expired | Due | Finished | Ended | Known | Remembered | Named | Bounded | Passed
    | AccountEffect | Sought | Stayed | Gone | Met | Noted | Subscribed | Unsubscribed | Told | WentAway | CameHome | Planned
    | Learnt | Chose
    | Tried | SetBegun
)  # fmt: skip
