"""Rings when the time of a seat has run out, or by days most of it, and writes that down: an entry like any other, decided by the
server alone. What time there is tells the table (reckoning.py); who has the table open rings, the others are
due (due.py)."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from sentiers.server import journal, leaving
from sentiers.server.journal import Entry
from sentiers.server.protocol import TimesNow
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

LATER = 0.01  # seconds after the end: it is only over once it is past


class Flags:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._bell: asyncio.TimerHandle | None = None

    def table_changed(self) -> None:
        self.stop()
        moments = self._moments()
        if moments:
            wait = max(0.0, (min(moments) - self._owner.house.clock.now) / 1000)
            self._bell = asyncio.get_running_loop().call_later(wait + LATER, self._ring)

    def _moments(self) -> list[int]:
        """When something happens by itself: a flag, a reminder, the end of a vacation."""
        times, now = self._owner.table.times, self._owner.house.clock.now
        if times is None or self._owner.table.over:
            return []
        found = [*map(times.ends, times.runs), *map(self.reminds, times.runs)]
        away = (times.away(seat, now) for seat in range(len(self._owner.table.made)))
        return [moment for moment in found if moment is not None] + [each.until for each in away if each is not None]

    def reminds(self, seat: int) -> int | None:
        """When a seat is to be reminded, where the house can."""
        times = self._owner.table.times
        return times.reminds(seat) if times is not None and self._owner.house.push.on else None

    def stop(self) -> None:
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None

    def now(self) -> TimesNow | None:
        """What a page counts down from; None where the table has no time."""
        times = self._owner.table.times
        if times is None:
            return None
        moment = self._owner.house.clock.now
        seats = range(len(self._owner.table.made))
        left = [round(max(0, times.left(seat, moment)) / 1000, 2) for seat in seats]
        if times.time.speed != "days":
            return TimesNow(left, times.runs, "live")
        away = [0 if (each := times.away(seat, moment)) is None else each.until for seat in seats]
        warns = [times.warns(seat) / 1000 for seat in seats]
        return TimesNow(left, times.passes(moment), "days", away, warns)

    def timed(self, entries: list[Entry], lag: float = 0.0) -> list[Entry]:
        """The entries of a deed, with what the line has delayed (ms) given back to who moves. Refused where he is out of time."""
        times = self._owner.table.times
        if times is None or not entries or entries[-1].verb != "play" or entries[0].verb == "lag":
            return entries
        seat = int(entries[-1].first)
        credit = times.credit(seat, round(lag)) if seat in times.runs else 0
        if times.left(seat, self._owner.house.clock.now) + credit < 0:
            self._ring()
            raise Refusal("out-of-time")
        return [journal.lag(seat, credit), *entries] if credit else entries

    def _ring(self) -> None:
        times, now = self._owner.table.times, self._owner.house.clock.now
        if times is None:
            return
        waiting = True
        for seat in times.runs:
            if times.left(seat, now) < 0:
                self._owner.house.in_background(self._fall(seat))
                waiting = False
            elif (moment := self.reminds(seat)) is not None and moment <= now:
                self._owner.house.in_background(self._remind(seat))
                waiting = False
        if waiting:  # a vacation is over, or it is not quite time
            self._owner.tell()
            self.table_changed()

    async def _fall(self, seat: int) -> None:
        await self._owner.vacations.look()  # one that was declared, and not written down
        try:
            await self._owner.ask(lambda table: self._fallen(table, seat))
        except Refusal:
            with suppress(RuntimeError):  # the house is closing
                self.table_changed()  # he has moved after all, or it is not quite time

    async def _remind(self, seat: int) -> None:
        """Who writes it down calls: so that of all workers one does, and once."""
        try:
            await self._owner.ask(lambda table: self._to_remind(table, seat))
        except Refusal:
            with suppress(RuntimeError):
                self.table_changed()
        else:
            self._owner.calls.remind(seat)

    def _to_remind(self, table: Table, seat: int) -> list[Entry]:
        moment = None if table.over else self.reminds(seat)
        if moment is None or moment > self._owner.house.clock.now:
            raise Refusal("stale")
        return [journal.remind(seat)]

    def _fallen(self, table: Table, seat: int) -> list[Entry]:
        times = table.times
        if times is None or seat not in times.runs or table.over:
            raise Refusal("stale")
        if times.left(seat, self._owner.house.clock.now) >= 0 or self._may_be_on_its_way(table, seat):
            raise Refusal("stale")
        return leaving.flag(table, seat)

    def _may_be_on_its_way(self, table: Table, seat: int) -> bool:
        """A move that was sent in time, as far as the quota would give it back."""
        end = table.times.ends(seat) if table.times is not None else None
        return end is not None and self._owner.house.clock.now < end
