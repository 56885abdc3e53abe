"""Running the application under uvicorn: the address once it is ready, and a stop that keeps nobody waiting."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from types import FrameType

import uvicorn

from sentiers.server import logs
from sentiers.server.app import Application, NoClient, create
from sentiers.server.doorway import BadSetting, Doorway, room_for
from sentiers.server.programs import named
from sentiers.server.settings import Settings
from sentiers.server.storage import UnusableDatabase
from sentiers.server.wire import Http, Wire

SWITCH = 0.0005  # seconds the writer waits at most for a busy event loop to let it go on: moves wait with it
GRACE = 6  # seconds that requests under way are given when the server stops, so that none ends with an error; streams end at once


def serve(
    host: str,
    port: int,
    database: str | Path,
    open_browser: bool,
    settings: Settings | None,
    log_level: str,
    bus: str = "",
    listening: socket.socket | None = None,
) -> None:
    sys.setswitchinterval(SWITCH)
    settings = settings or Settings.from_environment()
    logs.begin(settings, log_level)
    try:
        doorway = Doorway(settings, most=room_for(settings.connections))
        named.read(settings.bots)
        application = create(database, settings, bus)
        application.doorway = doorway
    except (UnusableDatabase, NoClient, BadSetting) as error:
        sys.exit(str(error))
    config = uvicorn.Config(
        application,
        host=host,
        port=port,
        http=Http.through(doorway, settings),
        ws=Wire,
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        proxy_headers=bool(doorway.proxies),
        forwarded_allow_ips=[str(network) for network in doorway.proxies],
        timeout_graceful_shutdown=GRACE,
    )
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again once everything is closed
        Server(config, application, open_browser).run([listening] if listening else None)
    if any(thread is not threading.main_thread() and not thread.daemon for thread in threading.enumerate()):
        sys.stdout.flush()
        os._exit(0)  # all is on disk: a thread that still compiles something is not waited for


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, application: Application, open_browser: bool) -> None:
        super().__init__(config)
        self._application, self._open_browser = application, open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        print(f"Sentiers: {address}", flush=True)
        if self._open_browser:
            webbrowser.open(address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Streams end at once instead of being waited for."""
        if self._application.house is not None:
            self._application.house.stop_soon()
        super().handle_exit(sig, frame)
