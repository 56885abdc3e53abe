"""Where journals, people and results are kept: one Protocol, and behind it SQLite or PostgreSQL, chosen by URL.

All SQL of the server is in this folder. A storage keeps journals; what their entries mean is the table's business."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path
from typing import Any, Protocol

from sentiers.messages import Message
from sentiers.server.ratings import Rating
from sentiers.server.storage.accounts import (
    Deleted,
    DeviceCode,
    HandleSet,
    Kept,
    NewPasskey,
    PasskeyAdded,
    PasskeyRemoved,
    PasswordSet,
    RecoverySet,
    Rehashed,
    SignedIn,
    SignedOut,
)
from sentiers.server.storage.choices import ChoiceStorage, Chose
from sentiers.server.storage.effects import (
    Bounded,
    Due,
    Effect,
    Ended,
    Expired,
    Finished,
    Known,
    Looked,
    Named,
    Noted,
    Opened,
    Passed,
    Remembered,
    SeatTaken,
    Shown,
    Subscribed,
    Told,
    Unsubscribed,
)
from sentiers.server.storage.errors import (
    AlreadyBegun,
    HandleTaken,
    KeyTaken,
    LastKey,
    NotThere,
    NoVacation,
    Replanned,
    Spent,
    StorageError,
    Taken,
    TriedMeanwhile,
    Unsure,
    UnusableDatabase,
)
from sentiers.server.storage.kept import (
    Account,
    Change,
    DayKept,
    Deed,
    Found,
    Listed,
    Passkey,
    Past,
    Ranked,
    Rated,
    RatedMatch,
    Session,
    Subscription,
    Tally,
    Try,
)
from sentiers.server.storage.lessons import Learning, Learnt, LessonStorage
from sentiers.server.storage.outcome import ABORTED, Outcome
from sentiers.server.storage.plans import Branch, Plan, Planned, PlanStorage
from sentiers.server.storage.puzzles import Attempts, PuzzleStorage, SetBegun, Solver, Tried
from sentiers.server.storage.seeking import Gone, LobbyStorage, Met, Seeker, Sought, Stayed
from sentiers.server.storage.setup import Setup
from sentiers.server.storage.vacations import CameHome, Vacation, VacationStorage, WentAway

__all__ = [
    "ABORTED", "Account", "AlreadyBegun", "Attempts", "Bounded", "Branch", "CameHome", "Change", "Chose", "DayKept", "Deed",
    "Deleted", "DeviceCode", "Due", "Effect", "Ended", "Expired", "Finished", "Found", "Gone", "HandleSet", "HandleTaken",
    "Kept", "KeyTaken", "Known", "LastKey", "Learning", "Learnt", "Listed", "Looked", "Met", "Named", "NewPasskey",
    "NoVacation", "NotThere", "Noted", "Opened", "Outcome", "Passed", "Passkey", "PasskeyAdded", "PasskeyRemoved",
    "PasswordSet", "Past", "Plan", "PlanStorage", "Planned", "PuzzleStorage", "Ranked", "Rated", "RatedMatch",
    "RecoverySet", "Rehashed", "Remembered", "Replanned", "SeatTaken", "Seeker", "Session", "SetBegun", "Setup", "Shown",
    "SignedIn", "SignedOut", "Solver", "Sought", "Spent", "Stayed", "Storage", "StorageError", "Subscribed", "Subscription",
    "Taken", "Tally", "Told", "Tried", "TriedMeanwhile", "Try", "Unsubscribed", "Unsure", "UnusableDatabase", "Vacation",
    "WentAway", "open_storage",
]  # fmt: skip


class Storage(LobbyStorage, VacationStorage, PlanStorage, LessonStorage, PuzzleStorage, ChoiceStorage, Protocol):
    """What is written is on disk when its future is done, or nothing of it is: then StorageError."""

    @property
    def secret(self) -> bytes:
        """Of this house: signs cookies, deals challenges."""
        ...

    @property
    def room(self) -> int | None:
        """Bytes that are free on its disk, where that can be known."""
        ...

    async def close(self) -> None:
        """Everything handed in before is still written."""
        ...

    # Writing

    def append(self, no: int, n: int, entries: tuple[str, ...], *effects: Effect) -> asyncio.Future[int]:
        """A deed: entries n, n + 1, … of a journal as one row, and what belongs to it, in one transaction. Gives the
        moment (ms, by the database's clock, never going back within a table); raises Taken where entry n exists."""
        ...

    def write(self, *effects: Effect) -> asyncio.Future[int]:
        """What belongs to no deed, in one transaction."""
        ...

    # Journals

    async def table(self, id: str) -> Found | None: ...

    async def since(self, no: int, n: int) -> list[Deed]:
        """The deeds of a journal from entry n on, with which one begins."""
        ...

    async def all_tables(self, after: int, most: int) -> list[tuple[int, str]]:
        """All tables (number and id), from the one after this number on."""
        ...

    async def count_tables(self) -> int: ...

    async def newest(self, tables: list[int]) -> dict[int, int]:
        """How many entries each of these journals has."""
        ...

    async def due_tables(self, now: int, most: int) -> list[str]:
        """The tables whose moment has come, the longest due first. Each is given to one asker only: if that one dies,
        it is due again after a while."""
        ...

    async def now(self) -> int:
        """The moment (ms) by the database's clock."""
        ...

    # People and lists

    async def names_of(self, people: list[str]) -> dict[str, str]:
        """The names of those who have chosen one."""
        ...

    async def memory(self, person: str, game: str, bot: str) -> dict[str, Any]:
        """What a bot that learns knows of a person from earlier matches."""
        ...

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        """The running tables at which this person sits, the last touched first."""
        ...

    async def listed_tables(self, most: int) -> list[Listed]:
        """Public tables with a free seat, the newest first."""
        ...

    async def shown(self, no: int) -> Shown | None:
        """What lists show of a table; None where that is not known."""
        ...

    async def tables_to_look_at(self, after: int, most: int) -> list[tuple[int, str]]:
        """Running tables (number and id), from the one after this number on, of which
        lists do not know all: they were not opened since that is written."""
        ...

    # Accounts

    async def account(self, person: str) -> Account | None: ...

    async def account_called(self, key: str) -> Account | None:
        """The account of a handle, as it is compared."""
        ...

    async def was_kept(self, person: str) -> bool:
        """Whether this person has an account, or had one."""
        ...

    async def session(self, id: str) -> Session | None: ...

    async def sessions_of(self, person: str) -> list[Session]:
        """Where somebody is signed in, the last one first."""
        ...

    async def passkey(self, id: str) -> Passkey | None: ...

    async def passkeys_of(self, person: str) -> list[Passkey]: ...

    async def code(self, hash: str, now: int) -> str | None:
        """Whose code this is, if it can still be used."""
        ...

    async def count_codes(self, person: str) -> int:
        """How many recovery codes are left."""
        ...

    async def sat_at(self, person: str, after: int, most: int) -> list[tuple[int, str, int, bool]]:
        """All tables at which this person ever sat (number, id, when it was opened, whether it is over), from the one after
        this number on."""
        ...

    async def results_of(self, person: str) -> list[tuple[str, date, float]]: ...

    async def memories_of(self, person: str) -> list[tuple[str, str, dict[str, Any]]]:
        """What bots know of somebody, by game and bot."""
        ...

    # What people have finished, and what they are rated

    async def person_of(self, alias: str) -> str | None: ...

    async def finished(
        self, person: str, viewer: str | None, game: str | None, before: tuple[int, int] | None, most: int
    ) -> list[Past]:
        """The finished matches of a person that this viewer may see, the last one first; from those on that come after
        `before` (moment and number of a table) in that order. What was private only those see who played."""
        ...

    async def ended_to_look_at(self, after: int, most: int) -> list[tuple[int, str]]:
        """Tables that are over (number and id), from the one after this number on, of which nobody knows how."""
        ...

    async def has_ended(self, no: int) -> bool:
        """Is it known how the match of this table has ended?"""
        ...

    async def tallies(self, person: str) -> dict[str, Tally]:
        """By game."""
        ...

    async def ratings_of(self, person: str) -> list[Rated]: ...

    async def rating(self, person: str, game: str, speed: str) -> Rating | None: ...

    async def curve(self, person: str, game: str, speed: str, most: int) -> list[tuple[int, Rating]]:
        """The last so many ratings with their moments, the oldest first."""
        ...

    async def changes_of(self, no: int) -> dict[str, Change]:
        """What the match of a table has changed, by person."""
        ...

    async def rated_matches(self, after: int, most: int) -> list[RatedMatch]:
        """All matches that have changed ratings, in their order, from the one after this place on."""
        ...

    async def all_ratings(self, after: tuple[str, str, str], most: int) -> list[tuple[str, Rated]]:
        """Everybody's, by person, game and speed, from those after these on."""
        ...

    # Room

    async def opened_since(self, at: int, opener: str, address: str, most: int) -> tuple[int, int]:
        """How many tables this person has opened since then, and how many were opened from this address; counted up to `most`."""
        ...

    async def abandoned(self, before: int, most: int) -> list[tuple[int, str]]:
        """Tables (number and id) at which nobody has moved, and at which nobody has looked since then."""
        ...

    # Challenges

    async def own_try(self, game: str, day: date, person: str) -> Try | None: ...

    async def players(self, game: str, day: date) -> int:
        """How many results there are."""
        ...

    async def day(self, game: str, day: date, person: str, first: int = 0, most: int = 100) -> DayKept:
        """Of the ranking, which is for accounts, the lines from place `first` on (0: the best), and one's own. Equal scores share
        a rank; who was first stands first."""
        ...

    async def history(self, game: str, person: str) -> dict[date, float]:
        """One's own results by day, the oldest first."""
        ...

    async def first_day(self, game: str) -> date | None:
        """The first day on which anybody has begun."""
        ...

    async def bounds(self, game: str, day: date) -> tuple[float, float] | None:
        """Between what the best result of a challenge lies, if it was looked for."""
        ...

    async def latest(self) -> str | None:
        """The latest moment that has `Passed`."""
        ...

    # News to people

    async def noted(self, key: str) -> bytes | None:
        """What was `Noted`."""
        ...

    async def subscriptions(self, person: str) -> list[Subscription]:
        """The devices that news for this person are pushed to, the newest first."""
        ...

    async def told(self, no: int, person: str) -> int:
        """Of which kinds of news of a table this person was called since he was there last."""
        ...


def open_storage(url: str | Path) -> Storage:
    """The storage at `postgresql://…`, `sqlite:PATH` or a bare path: up to the newest schema, made where it is not there.
    Raises UnusableDatabase. It begins to work with its first use, and belongs to the event loop of then."""
    if is_postgres(url):
        try:
            from sentiers.server.storage.postgres import PostgresStorage
        except ImportError:
            told = Message("PostgreSQL needs asyncpg: pip install {package}.", package="sentiers[cluster]")
            raise UnusableDatabase(told) from None
        return PostgresStorage(str(url))
    from sentiers.server.storage.sqlite import SqliteStorage
    from sentiers.server.storage.sqlite_file import Database

    return SqliteStorage(Database(path_of(url)))


def is_postgres(url: str | Path) -> bool:
    return str(url).startswith(("postgresql://", "postgres://"))


def path_of(url: str | Path) -> Path:
    """
    >>> path_of("sqlite:house.db").name, path_of("sqlite:///var/house.db").as_posix(), path_of("house.db").name
    ('house.db', '/var/house.db', 'house.db')
    """
    text = str(url)
    return Path(text.removeprefix("sqlite:").removeprefix("//")) if text.startswith("sqlite:") else Path(text)
