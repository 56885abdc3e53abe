"""What must happen at a table though nobody looks: a bot's answer, the end of a turn's time. The moment by which it must have
happened is written with the deed that makes it necessary. Whoever has the table open acts long before; what is overdue nobody
has open any more (a worker was killed), and any worker that finds it opens the table again."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from sentiers.server import storage as kept
from sentiers.server.journal import Entry
from sentiers.server.refusal import Refusal

if TYPE_CHECKING:
    from sentiers.server.house import House
    from sentiers.server.owner import Owner

AT_ONCE = 20


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
        self._set = bool(owner.bots.due or owner.table.setup.pace)  # as it may be written now

    def effects(self, entries: list[Entry]) -> list[kept.Effect]:
        """What is written with these entries, where it changes."""
        table, house = self._owner.table, self._owner.house
        if not table.seating.bots and not table.setup.pace:
            return []
        turn = self._owner.listing.promised.turn if self._owner.listing.promised else ()
        asked = any(entry.verb == "offer" for entry in entries)
        needed = bool(turn) and (table.setup.pace > 0 or any(seat in turn or asked for seat in table.seating.bots))
        if not needed and not self._set:
            return []
        self._set = needed
        moment = house.clock.now + int(1000 * (house.settings.overdue + table.setup.pace))
        return [kept.Due(table.no, moment if needed else None)]


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
