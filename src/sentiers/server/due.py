"""What must happen at a table though nobody looks: the answer of a bot, or one that was planned, the end of a turn's time, a
reminder. The moment by which it must have happened is written with the deed that makes it necessary. Whoever has the table open
acts long before; what is overdue nobody has open any more (a worker was killed), and any worker that finds it opens the table."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from sentiers.server import storage as kept
from sentiers.server.journal import Entry
from sentiers.server.refusal import Refusal

if TYPE_CHECKING:
    from sentiers.server.house import House
    from sentiers.server.owner import Owner

AT_ONCE = 20
SOON = 60_000  # ms: what is due later than that was not due now


class DatabaseClock:
    """The moments (ms) of the database, as far as they can be told from here without asking."""

    def __init__(self) -> None:
        self._ahead = 0

    def saw(self, moment: int) -> None:
        """A moment that the database has given just now."""
        self._ahead = moment - time.time_ns() // 1_000_000

    @property
    def now(self) -> int:
        return time.time_ns() // 1_000_000 + self._ahead


class Due:
    """The next moment at which one table needs something."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._set = bool(owner.bots.due or owner.table.setup.pace or owner.table.times)  # as it may be written now

    def effects(self, entries: list[Entry]) -> list[kept.Effect]:
        """What is written with these entries, where it changes."""
        table, planning = self._owner.table, self._owner.planning
        if not table.seating.bots and not table.setup.pace and table.times is None and not planning:
            return []
        turn = self._owner.listing.promised.turn if self._owner.listing.promised else ()
        asked = any(entry.verb == "offer" for entry in entries)
        moments = self._moments(turn, asked, planning.due_after(entries, turn), entries)
        if not moments and not self._set and not planning:
            return []
        self._set = bool(moments)
        return [kept.Due(table.no, min(moments, default=None))]

    async def put_right(self) -> None:
        """What was due was not: the moment is written anew, unless something happens meanwhile."""
        table, house = self._owner.table, self._owner.house
        moments = self._moments(table.turn, self._owner.bots.due, self._owner.planning.due)
        if not moments or min(moments) > house.clock.now + SOON:
            await house.storage.write(kept.Due(table.no, min(moments, default=None), table.n))

    def _moments(self, turn: tuple[int, ...], asked: bool, planned: bool, entries: Sequence[Entry] = ()) -> list[int]:
        """`asked`: a bot is, `planned`: an answer was laid down for this turn."""
        table, house = self._owner.table, self._owner.house
        now, patience = house.clock.now, int(1000 * house.settings.overdue)
        moments = self._flags(turn, now, now + patience, entries)
        if turn and table.setup.pace > 0:
            moments.append(now + patience + 1000 * table.setup.pace)
        if planned or (turn and any(seat in turn or asked for seat in table.seating.bots)):
            moments.append(now + patience)
        return moments

    def _flags(self, turn: tuple[int, ...], now: int, later: int, entries: Sequence[Entry]) -> list[int]:
        """When each of those who are to act is to be reminded, or will be out of time."""
        table = self._owner.table
        if table.times is None or table.seating.free:
            return []
        times, found = table.times.noted(entries, now), []
        for seat in (seat for seat in turn if table.seating.chairs[seat].kind == "human"):
            found.append(times.would_end(seat, later))
            if self._owner.house.push.on:
                found.append(times.would_remind(seat, later))
        return [moment for moment in found if moment is not None]


async def mind(house: House) -> None:
    """For ever: opens the tables that are overdue."""
    house.clock.saw(await house.storage.now())
    while True:
        await asyncio.sleep(house.settings.overdue * random.uniform(0.3, 0.6))
        with suppress(kept.StorageError):
            for id in await house.storage.due_tables(house.clock.now, AT_ONCE):
                with suppress(Refusal):
                    owner = await house.owner(id)
                    owner.bots.table_changed()
                    owner.flags.table_changed()
                    owner.planning.table_changed()
                    await owner.due.put_right()
