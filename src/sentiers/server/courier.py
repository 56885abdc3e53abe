"""What this worker has written, told to the others: the deeds of one step of the loop go out in one message, and one
subscription hears of all tables. Most deeds are written in groups, so most messages carry several.

As all news they may be lost, doubled or late: each deed has its number, and what is missing is read from the journal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from sentiers.server.storage import Deed

if TYPE_CHECKING:
    from sentiers.server.house import House

SUBJECT = "deeds"


class Written(msgspec.Struct, frozen=True, array_like=True):
    """A deed that is on disk."""

    table: str
    n: int
    at: int
    entries: tuple[str, ...]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Written]).decode


class Courier:
    def __init__(self, house: House) -> None:
        self._house = house
        self._mark = house.worker.encode() + b" "  # before each message: one's own are not even read
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Written] = []

    async def start(self) -> None:
        await self._house.bus.subscribe(SUBJECT, self._hear)

    def wrote(self, table: str, deed: Deed) -> None:
        if not self._gathered:
            self._loop.call_soon(self._send)
        self._gathered.append(Written(table, deed.n, deed.at, deed.entries))

    def _send(self) -> None:
        gathered, self._gathered = self._gathered, []
        self._house.in_background(self._house.bus.publish(SUBJECT, self._mark + _encode(gathered)))

    def _hear(self, data: bytes) -> None:
        if data.startswith(self._mark):
            return
        try:
            written = _decode(data.partition(b" ")[2])
        except (msgspec.DecodeError, UnicodeError):
            return  # of another version: the heartbeat heals it
        for deed in written:
            owner = self._house.open_owner(deed.table)
            if owner is not None:
                owner.heard(Deed(deed.n, deed.at, deed.entries))
