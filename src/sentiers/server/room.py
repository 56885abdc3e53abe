"""The room a house has: how many tables one may open in a day, what is taken away because nobody ever used it, and that new
tables are refused before the disk is so full that moves fail."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from typing import TYPE_CHECKING

from sentiers.server.refusal import Refusal
from sentiers.server.storage import Expired, StorageError

if TYPE_CHECKING:
    from sentiers.server.house import House

log = logging.getLogger("sentiers.server")
DAY = 24 * 3600 * 1000  # ms
LOOK_AGAIN = 3600.0  # seconds
AT_ONCE = 100


class Room:
    def __init__(self, house: House) -> None:
        self._house = house

    def of_address(self, address: str) -> str:
        """What is kept of an address: enough to count, not to know it."""
        return hmac.digest(self._house.storage.secret, f"address/{address}".encode(), hashlib.sha256)[:12].hex()

    def check_disk(self) -> None:
        """Raises where there is hardly any room left: what is left is for the tables that are open."""
        room = self._house.storage.room
        if room is not None and room < self._house.settings.least_disk:
            raise Refusal("no-room")

    async def check(self, person: str, address: str) -> None:
        """Raises where no more tables can be opened, for everybody or for this one."""
        self.check_disk()
        settings, storage = self._house.settings, self._house.storage
        most = max(settings.tables_a_day, settings.tables_a_day_per_address)
        since = await storage.now() - DAY
        mine, from_here = await storage.opened_since(since, person, self.of_address(address), most)
        if mine >= settings.tables_a_day or from_here >= settings.tables_a_day_per_address:
            raise Refusal("too-many-tables")

    async def run(self) -> None:
        """Takes tables away, now and from time to time."""
        while True:
            try:
                await self.clear()
            except StorageError:
                log.exception("abandoned tables cannot be taken away")
            await asyncio.sleep(LOOK_AGAIN)

    async def clear(self) -> int:
        """Takes away the tables at which nobody has moved, and nobody looked for so many days; returns how many."""
        house, days = self._house, self._house.settings.abandoned_days
        if not days:
            return 0
        before, taken = await house.storage.now() - int(days * DAY), 0
        while found := await house.storage.abandoned(before, AT_ONCE):
            open_ = {owner.table.no for owner in house.open_owners()}
            gone = [Expired(no, before) for no, _ in found if no not in open_]
            if not gone:
                break
            await house.storage.write(*gone)
            taken += len(gone)
        return taken
