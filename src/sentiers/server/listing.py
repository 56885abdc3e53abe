"""What lists show of a table, kept beside its journal so that no list ever replays one: written with each deed."""

from __future__ import annotations

import logging
import time
from functools import partial
from typing import TYPE_CHECKING

from sentiers.server.endings import ended
from sentiers.server.journal import Entry
from sentiers.server.seating import seated
from sentiers.server.storage import Effect, Known, Looked, SeatTaken, Shown
from sentiers.server.table import Table

if TYPE_CHECKING:
    from sentiers.server.house import House
    from sentiers.server.owner import Owner

log = logging.getLogger("sentiers.server")
AT_ONCE = 100
ENDS = frozenset(
    {"resign", "draw", "flag", "left", "stalled", "abort"}
)  # entries that end a match whatever its position
AGAIN = 3600.0  # seconds after which the order of somebody's tables is told anew


class Listing:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self.promised: Shown | None = None  # what the last deed had written
        self.ends = False  # … and whether that ends the match
        self._told = 0.0  # when the order of people's tables was told last

    async def start(self) -> None:
        """A table was opened: what lists know of it is put right where it is not (a table of an older version, a crash)."""
        table, storage = self._owner.table, self._owner.house.storage
        self.promised = await storage.shown(table.no)
        if self.promised is not None and table.ply == 0 and not table.over:
            self._owner.house.in_background(storage.write(Looked(table.no)))
        if table.over:
            self._owner.house.in_background(self._owner.books.write_end())
        self.check()

    def effects(self, entries: list[Entry]) -> list[Effect]:
        """What is written with these entries."""
        table = self._owner.table
        self.promised = shown_after(table, entries)
        self.ends = self.promised.over and not table.over
        found: list[Effect] = [self.promised]
        if time.monotonic() - self._told > AGAIN or not self._told:
            self._told = time.monotonic()
            found += (SeatTaken(table.no, person) for person in sorted(table.seating.people))
        return found

    def check(self) -> None:
        """After a deed of one's own: what could not be foreseen (a deal) is written now."""
        now = shown(self._owner.table)
        if now != self.promised:
            self.promised = now
            self._owner.house.in_background(self._owner.house.storage.write(now))


def shown(table: Table) -> Shown:
    return Shown(table.no, table.n, table.seating.written, table.ply, table.turn, table.over, table.listed)


def shown_after(table: Table, entries: list[Entry]) -> Shown:
    """What will be shown once these entries are written, as far as that can be said without doing it."""
    seats, plies, turn, over = table.seating.written, table.ply, table.turn, table.over
    for entry in entries:
        if entry.verb == "play":
            after = table.foresee(entry)
            plies, turn, over = plies + 1, after.turn, after.over
        elif entry.verb == "undo":
            turn, plies, over = table.turn_before(int(entry.first)), plies - int(entry.first), False
        elif entry.verb in ENDS:
            turn, over = (), True
        elif entry.verb == "sit":
            seat = int(entry.first)
            seats = (*seats[:seat], seated(entry.second), *seats[seat + 1 :])
        elif entry.verb in ("stand", "instead", "back"):
            seat = int(entry.first)
            held = f"bot:{entry.second}" if entry.verb != "back" else seated(table.seating.chairs[seat].holds_for)
            seats = (*seats[:seat], held, *seats[seat + 1 :])
    listed = not table.setup.private and "open" in seats and not over
    return Shown(table.no, table.n + len(entries), seats, plies, turn, over, listed)


async def look_at_old_tables(house: House) -> None:
    """Tables of older versions are read once, one after the other, so that lists know all of them, and how they ended."""
    for ask in (house.storage.tables_to_look_at, house.storage.ended_to_look_at):
        after = 0
        while ids := await ask(after, AT_ONCE):
            after = ids[-1][0]
            for _, id in ids:
                try:
                    await _look_at(house, id)
                except Exception:
                    log.exception("table %s cannot be read", id)


async def _look_at(house: House, id: str) -> None:
    found = await house.storage.table(id)
    if found is None or not house.preparation.ready(found.setup.game):
        return
    table = await house.work(partial(Table, id, *found))
    effects: list[Effect] = [shown(table)]
    if table.over and table.match.result is not None:
        effects.append(ended(table, table.match.result))
        effects += (Known(person, house.identity.alias(person)) for person in sorted(table.seating.people))
    await house.storage.write(*effects)
