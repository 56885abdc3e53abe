"""Where passing is all that somebody can do, the house does it for him a moment later, and says so in the log.

Whether it does is seen by the others: so among people only where it tells them nothing (`View.only_pass`); before bots, which know
no time, always. Bots pass themselves, and so does who has chosen to (`storage/choices.py`): that is read when the moment has come,
so whichever worker passes knows it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from sentiers.server import deeds, journal
from sentiers.server.journal import Entry
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table
from sentiers.server.table_parts import Mark

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

OTHERS = 4.0  # seconds more for the workers that did not write the last entry: the one that did passes first


def passes(table: Table, seat: int) -> str | None:
    """The pass of this seat, if nothing else can be done with it and nobody learns anything by it."""
    chairs = table.seating.chairs
    if not table.dealt or table.seating.free or chairs[seat].kind != "human" or table.offers:
        return None
    return table.view(seat).only_pass(seen=sum(chair.kind == "human" for chair in chairs) > 1)


class Passing:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._bell: asyncio.TimerHandle | None = None
        self._marks: dict[int, Mark] = {}
        self._known = owner.house.settings.passing > 0 and owner.table.game.notation.ABILITIES.passing is not None

    def table_changed(self, begin: bool = True) -> None:
        """`begin`: it is for this worker to pass; else the one that wrote the last entry has a while for it."""
        self.stop()
        table = self._owner.table
        if not self._known or table.over:
            return
        self._marks = {seat: table.mark() for seat in table.turn if passes(table, seat) is not None}
        if self._marks:
            wait = 0.0 if table.times or table.setup.pace else self._owner.house.settings.passing
            loop = asyncio.get_running_loop()
            self._bell = loop.call_later(wait if begin else wait + OTHERS, self._ring)

    def stop(self) -> None:
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None

    def _ring(self) -> None:
        self._bell = None
        for seat, mark in self._marks.items():
            self._owner.house.in_background(self._pass(seat, mark))

    async def _pass(self, seat: int, mark: Mark) -> None:
        chair = self._owner.table.seating.chairs[seat]
        if "by-hand" in await self._owner.house.storage.choices_of(chair.who):
            return
        with suppress(Refusal):  # he has done it himself
            await self._owner.ask(lambda table: self._decide(table, seat, mark))

    def _decide(self, table: Table, seat: int, mark: Mark) -> list[Entry]:
        move = passes(table, seat) if seat in table.turn and table.still_at(mark, seat) else None
        if move is None:
            raise Refusal("stale")
        return [journal.forced(seat), deeds.move_entry(table, seat, move)]
