"""What a storage keeps of vacations: when somebody is away from his tables by days. One at a time, and of a year only so many days;
what is ended early counts as long as it was, but a day at least, so that nobody comes and goes all the time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple, Protocol

import msgspec

DAY = 24 * 3_600_000  # ms
YEAR = 365 * DAY


class WentAway(msgspec.Struct, frozen=True):
    """From now on, for so long (ms), if that is within what a year has: else, or if he is away already, NoVacation."""

    id: str
    person: str
    lasts: int
    most: int


class CameHome(msgspec.Struct, frozen=True):
    """Whatever vacation there is ends now."""

    person: str


class Vacation(NamedTuple):
    since: int
    until: int

    @property
    def counts(self) -> int:
        """How much of a year's it is (ms)."""
        return max(DAY, self.until - self.since)


class VacationStorage(Protocol):
    async def away(self, people: list[str], after: int) -> dict[str, list[Vacation]]:
        """Those of these people who are on vacation, or were after this moment (ms); the oldest first."""
        ...

    async def vacations_of(self, person: str, after: int) -> list[Vacation]:
        """All that began after this moment (ms), the oldest first."""
        ...


class VacationReading(ABC):
    @abstractmethod
    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    def _among(self, values: list[str]) -> tuple[str, Any]: ...

    async def away(self, people: list[str], after: int) -> dict[str, list[Vacation]]:
        among, given = self._among(people)
        sql = f"SELECT person, since, until FROM vacations WHERE person {among} AND until > ?"
        found: dict[str, list[Vacation]] = {}
        for person, since, until in sorted(await self._rows(sql, given, after)):
            found.setdefault(person, []).append(Vacation(since, until))
        return found

    async def vacations_of(self, person: str, after: int) -> list[Vacation]:
        sql = "SELECT since, until FROM vacations WHERE person = ? AND since > ? ORDER BY since"
        return [Vacation(*row) for row in await self._rows(sql, person, after)]
