"""What is written together with a deed beside its entries: what lists show, who sits down, how the match ended, a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sentiers.server.endings import ended, result_after
from sentiers.server.journal import Entry
from sentiers.server.opening import rematch_of
from sentiers.server.storage import Effect, Finished, Known, Opened, SeatTaken

if TYPE_CHECKING:
    from sentiers.server.owner import Owner


class Bookkeeping:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner

    def effects(self, entries: list[Entry]) -> list[Effect]:
        """What the lists of tables have to know of these entries, written together with them."""
        table = self._owner.table
        owner = self._owner
        found = [*owner.listing.effects(entries), *owner.due.effects(entries), *owner.planning.effects(entries)]
        for entry in entries:
            if entry.verb == "play":
                if table.setup.counts and self._owner.sealed and (score := table.score_after(entry)) is not None:
                    day, person = str(table.setup.day), table.seating.chairs[0].who
                    found.append(Finished(table.game.name, day, person, score))
            elif entry.verb == "sit":
                if not entry.second.startswith("bot:"):
                    found += [SeatTaken(table.no, entry.second), self._known(entry.second)]
            elif entry.verb == "next":
                self._owner.house.room.check_disk()
                found.append(Opened(entry.first, rematch_of(table.id, table.setup, table.seating.turned())))
        if self._owner.listing.ends and (result := result_after(table, entries)) is not None:
            found += [ended(table, result), *map(self._known, sorted(table.seating.people))]
        return found

    def _known(self, person: str) -> Known:
        return Known(person, self._owner.house.identity.alias(person))

    async def write_end(self) -> None:
        """That the match is over is written by itself, where it was not written with its last deed: it is one of old."""
        if self._owner.table.match.result is not None and not await self._owner.house.storage.has_ended(
            self._owner.table.no
        ):
            known = map(self._known, sorted(self._owner.table.seating.people))
            await self._owner.house.storage.write(ended(self._owner.table, self._owner.table.match.result), *known)
            await self._owner.ratings.learn()
            self._owner.tell()
