"""Who has left a table at which others wait: after the table's patience they may go on without him, and where three or four play a
bot takes his seat by itself. What counts is who looks at the table, through whichever worker."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from sentiers.server import leaving
from sentiers.server.protocol import AbsentNow
from sentiers.server.refusal import Refusal
from sentiers.server.settings import Settings
from sentiers.server.table import Table
from sentiers.server.times import MINUTE

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

FAST = 5 * MINUTE  # a match with so much time for each, or less, is a fast one
ON_PURPOSE = 0.5  # of the patience, for who has said that he goes


def patience_of(table: Table, settings: Settings) -> float:
    """Seconds that a table waits for somebody."""
    fast = table.times is not None and table.times.time.total <= FAST
    return settings.absence_fast if fast else settings.absence


class Absence:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self.gone: dict[str, float] = {}  # person: since when, by the loop's time
        self._on_purpose: set[str] = set()
        self._bell: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Somebody came, went, sat down or was replaced."""
        table, now = self._owner.table, asyncio.get_running_loop().time()
        waited_for = table.seating.people if self._matters else frozenset()
        here = {person for person in waited_for if self._owner.is_here(person)}
        self._on_purpose -= here
        self.gone = {person: self.gone.get(person, now) for person in waited_for - here}
        self._count()

    def leaves(self, person: str) -> None:
        """He says that he goes away. If he looks again, he has not."""
        self._on_purpose.add(person)

    def stop(self) -> None:
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None

    def now(self) -> list[AbsentNow]:
        if not self.gone or self._owner.table.over:
            return []
        now, chairs = asyncio.get_running_loop().time(), self._owner.table.seating.chairs
        return [
            AbsentNow(seat, round(max(0.0, self._end(chair.who) - now), 1))
            for seat, chair in enumerate(chairs)
            if chair.kind == "human" and chair.who in self.gone
        ]

    @property
    def _matters(self) -> bool:
        """Somebody else waits, and there is no clock of days, which alone decides."""
        table = self._owner.table
        by_days = table.times is not None and table.times.time.speed == "days"
        return len(table.seating.people) > 1 and not table.seating.free and not table.over and not by_days

    def _end(self, person: str) -> float:
        """Until when the others wait for him."""
        patience = patience_of(self._owner.table, self._owner.house.settings)
        return self.gone[person] + patience * (ON_PURPOSE if person in self._on_purpose else 1.0)

    def _count(self) -> None:
        """Whose time is over now, and when to look again."""
        self.stop()
        table, loop = self._owner.table, asyncio.get_running_loop()
        ends = {person: self._end(person) for person in self.gone}
        over = {person for person, end in ends.items() if end <= loop.time()}
        missing = frozenset(seat for person in over for seat in table.seating.held_by(person))
        if missing != table.missing:
            table.missing = missing
            self._owner.snapshots.changed()
            self._owner.tell()
        for seat in missing:
            if not table.over and leaving.others_go_on(table, seat):
                self._owner.house.in_background(self._stand_in(seat))
        waiting = [end for person, end in ends.items() if person not in over]
        if waiting:
            self._bell = loop.call_at(min(waiting) + 0.001, self._count)

    async def _stand_in(self, seat: int) -> None:
        with suppress(Refusal):  # he is back, or another worker was faster
            await self._owner.ask(lambda table: leaving.stand_in(table, seat))
