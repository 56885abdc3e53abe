"""Thinkers as processes: one, or several with a parent that replaces who dies."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import threading

import msgspec

from sentiers.kernel import beside
from sentiers.server.bus import open_bus
from sentiers.server.settings import Settings
from sentiers.server.storage import UnusableDatabase, open_storage
from sentiers.server.thinking.thinker import Thinker
from sentiers.server.workers import Workers, end_with_parent

log = logging.getLogger("sentiers.server")


class Order(msgspec.Struct, frozen=True):
    """What a thinker is told when it starts; the settings it finds in its environment."""

    database: str
    bus: str
    log_level: str


def think(database: str, bus: str, processes: int = 1, log_level: str = "warning") -> None:
    """Runs until it is told to stop."""
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=log_level.upper())
    order = Order(database, bus, log_level)
    if processes == 1:
        asyncio.run(_think(order))
        return
    command = beside.command(__name__, msgspec.json.encode(order).decode())
    sys.exit(asyncio.run(Workers(processes, command, f"{processes} thinkers").run()))


async def _think(order: Order) -> None:
    stopping, loop = asyncio.Event(), asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stopping.set)
    try:
        storage = open_storage(order.database)
    except UnusableDatabase as error:
        sys.exit(str(error))
    bus = await open_bus(order.bus)
    thinker = Thinker(storage, bus, Settings.from_environment())
    await thinker.start()
    print(f"Sentiers: thinker {thinker.id}", flush=True)
    await thinker.run(stopping)
    await bus.close()
    await storage.close()


def main(given: str) -> None:
    order = msgspec.json.decode(given, type=Order)
    threading.Thread(target=end_with_parent, daemon=True).start()
    think(order.database, order.bus, log_level=order.log_level)
