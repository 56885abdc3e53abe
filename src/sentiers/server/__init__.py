"""The server: tables, live play, storage, identity, pages."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from socket import socket

    from sentiers.server.settings import Settings


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | Path = "sentiers.db",
    open_browser: bool = False,
    settings: Settings | None = None,
    log_level: str = "warning",
    bus: str = "",
    listening: socket | None = None,
) -> None:
    """Serves until it is told to stop. Port 0 takes a free one; the address is printed once it is ready. `database` is a file, or
    the URL of a PostgreSQL; `bus` the URL of a NATS, where other workers serve the same database; `listening` a socket that listens
    already."""
    gc.disable()  # of what is loaded now nothing goes; what comes later the house looks after itself (rings.py)
    from sentiers.server.serving import serve

    serve(host, port, database, open_browser, settings, log_level, bus, listening)
