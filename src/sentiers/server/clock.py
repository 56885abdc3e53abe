"""The clock of a table with so many seconds a turn. Where all act at once it runs for all of them together; who has not moved
when it has run out does what the game's `idle` says, if he is a person. Bots keep their own time."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from sentiers.server import deeds, journal
from sentiers.server.journal import Entry
from sentiers.server.protocol import ClockNow
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

GRACE = 1.5  # seconds for what was sent in time and is still on its way


class Clock:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._turn: frozenset[int] = frozenset()
        self._moment = -1
        self._until = 0.0
        self._bell: asyncio.TimerHandle | None = None

    def table_changed(self) -> None:
        """Begins a new turn's time, or lets the time of a turn run on in which some have acted."""
        table, pace = self._owner.table, self._owner.table.setup.pace
        turn = frozenset(table.turn)
        if not pace or (table.moment == self._moment and turn == self._turn):
            return
        goes_on = bool(turn) and turn < self._turn
        self._turn, self._moment = turn, table.moment
        if goes_on:
            return
        self.stop()
        if turn:
            loop = asyncio.get_running_loop()
            self._until = loop.time() + pace
            self._bell = loop.call_at(self._until + GRACE, self._ring)

    def stop(self) -> None:
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None

    def now(self) -> ClockNow | None:
        """How long there is still to think; None while no clock runs."""
        if self._bell is None:
            return None
        left = max(0.0, self._until - asyncio.get_running_loop().time())
        return ClockNow(round(left, 2), self._owner.table.setup.pace)

    def _ring(self) -> None:
        self._bell = None
        until = self._until
        for seat in self._owner.table.turn:
            if self._owner.table.seating.chairs[seat].kind == "human":
                self._owner.house.in_background(self._move_on(seat, until))

    async def _move_on(self, seat: int, until: float) -> None:
        with suppress(Refusal):  # he has moved after all
            await self._owner.ask(lambda table: self._idle(table, seat, until))

    def _idle(self, table: Table, seat: int, until: float) -> list[Entry]:
        if self._until != until or seat not in table.turn:
            raise Refusal("stale")
        view, notation = table.view(seat), table.game.notation
        idle = notation.ABILITIES.idle
        if idle is None:
            raise Refusal("stale")
        move = idle(view.box, view.state, seat)
        return [journal.late(seat), deeds.move_entry(table, seat, notation.write(view.box, view.state, seat, move))]
