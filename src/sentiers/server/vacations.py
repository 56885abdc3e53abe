"""Vacations: somebody declares that he is away for so many days, and his clocks at tables by days stand still meanwhile. Live
tables know none, and a year has only so many days of it.

What is declared is kept with the person; what it means at a table are entries of its journal (`away`, `home`), written when it is
declared or ended, when somebody sits down, when a table is opened, and before a flag falls: so nothing is lost with a worker."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from msgspec import Struct

from sentiers.server import journal
from sentiers.server.days import of_this_year
from sentiers.server.journal import Entry
from sentiers.server.refusal import Refusal
from sentiers.server.storage import CameHome, NoVacation, StorageError, Vacation, WentAway
from sentiers.server.storage.vacations import YEAR
from sentiers.server.table import Table
from sentiers.server.times import DAY, DAYS

if TYPE_CHECKING:
    from sentiers.server.house import House
    from sentiers.server.owner import Owner

MOST_TABLES = 500  # of one person, that are told at once; others when they are opened next
WAIT = 5.0  # seconds for which who declares it waits for his tables to know


class VacationNow(Struct):
    """`until`: when the vacation ends on which one is (ms); `days`: how many may still be taken, of so many a year."""

    until: int | None
    days: int
    a_year: int


async def now(house: House, person: str) -> VacationNow:
    moment, most = house.clock.now, house.settings.vacation_days
    had = await house.storage.vacations_of(person, moment - YEAR)
    until = next((each.until for each in had if each.until > moment), None)
    days = max(0, most * DAY - sum(each.counts for each in had)) // DAY
    return VacationNow(until, days, most)


async def until(house: House, person: str, lang: str) -> str | None:
    """When the vacation of somebody ends, in words and where the house is; None where he is on none."""
    moment = house.clock.now
    away = (await house.storage.away([person], moment)).get(person)
    if not away:
        return None
    ends = datetime.fromtimestamp(away[-1].until / 1000, ZoneInfo(house.settings.zone))
    return f"{of_this_year(ends.date(), lang)}, {ends:%H:%M}"


async def begin(house: House, person: str, days: int) -> VacationNow:
    """From now on, for so many days."""
    before = await now(house, person)
    if before.until is not None:
        raise Refusal("on-vacation")
    if not 1 <= days <= before.days:
        raise Refusal("no-vacation", days=before.days, most=before.a_year)
    lasts, most = days * DAY, before.a_year * DAY
    try:
        house.clock.saw(await house.storage.write(WentAway(secrets.token_hex(12), person, lasts, most)))
    except NoVacation:
        raise Refusal("on-vacation") from None
    await _tell_tables(house, person)
    return await now(house, person)


async def end(house: House, person: str) -> VacationNow:
    """Before its time, or where there is none: nothing."""
    house.clock.saw(await house.storage.write(CameHome(person)))
    await _tell_tables(house, person)
    return await now(house, person)


async def _tell_tables(house: House, person: str) -> None:
    telling = asyncio.ensure_future(_look_at_all(house, person))
    house.in_background(telling)
    await asyncio.wait((telling,), timeout=WAIT)


async def _look_at_all(house: House, person: str) -> None:
    for listed in await house.storage.tables_of(person, MOST_TABLES):
        if listed.setup.time in DAYS:
            with suppress(Refusal):  # a game that is not ready: the table knows it when it is opened
                await (await house.owner(listed.id)).vacations.look()


class VacationsAtTable:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner

    def look_soon(self) -> None:
        if self._concern:
            self._owner.house.in_background(self.look())

    async def look(self) -> None:
        """Writes down what the journal does not know yet."""
        if not self._concern:
            return
        house, table = self._owner.house, self._owner.table
        assert table.times is not None
        now, seats = house.clock.now, range(len(table.seating.chairs))
        after = min(table.times.began(seat, now) for seat in seats)
        with suppress(StorageError):
            away = await house.storage.away(sorted(table.seating.people), after)
            with suppress(Refusal):  # nothing is new
                await self._owner.ask(lambda table: news(table, away, house.clock.now))

    @property
    def _concern(self) -> bool:
        table = self._owner.table
        return table.setup.time in DAYS and not table.over


def news(table: Table, away: Mapping[str, Sequence[Vacation]], now: int) -> list[Entry]:
    """What is to be written where these are away, or were while their clocks ran, and nobody else."""
    found: list[Entry] = []
    if table.times is None or table.over:
        raise Refusal("stale")
    for seat, chair in enumerate(table.seating.chairs):
        if chair.kind != "human":
            continue
        theirs = away.get(chair.who, ())
        began = table.times.began(seat, now)
        new = [each for each in theirs if each.until > began and not table.times.knows(seat, each.since)]
        found += (journal.away(seat, *each) for each in new)
        if table.times.away(seat, now) is not None and not any(each.until > now for each in theirs):
            found.append(journal.home(seat))
    if not found:
        raise Refusal("stale")
    return found
