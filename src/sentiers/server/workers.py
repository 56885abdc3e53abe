"""Several workers behind one port: a parent that listens, starts them, replaces who dies, and renews them one by one when it is
told to (SIGHUP): a new worker answers before an old one goes, so nobody meets a closed door.

All of them take from the same listening socket. What they share is the database and the bus, nothing else."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryDirectory

import msgspec

from sentiers.kernel import beside
from sentiers.server import logs, metrics
from sentiers.server.settings import Settings

log = logging.getLogger("sentiers.server")
BACKLOG = 2048
FAREWELL = 10.0  # seconds a worker may take to stop before it is killed
SOONEST, LATEST = 0.1, 5.0  # seconds before one that died is replaced: at first, and when it goes on dying
SETTLED = 10.0  # seconds after which a worker counts as healthy


class Order(msgspec.Struct, frozen=True):
    """What a worker is told when it starts; the settings it finds in its environment."""

    database: str
    bus: str
    listening: int  # the file descriptor
    log_level: str


def serve_many(
    workers: int, host: str, port: int, database: str, bus: str, open_browser: bool = False, log_level: str = "warning"
) -> None:
    """Runs until it is told to stop."""
    logs.begin(Settings.from_environment(), log_level)
    with _listen(host, port) as listening, TemporaryDirectory(prefix="sentiers-metrics-") as counted:
        os.environ[metrics.FOLDER] = counted
        listening.set_inheritable(True)
        order = Order(database, bus, listening.fileno(), log_level)
        command = beside.command(__name__, msgspec.json.encode(order).decode())
        all_of_them = Workers(workers, command, _address(listening), open_browser, [order.listening])
        sys.exit(asyncio.run(all_of_them.run()))


class Workers:
    """As many processes of one command, each of which says when it is ready. (Thinkers are kept so too.)"""

    def __init__(
        self, number: int, command: list[str], address: str, open_browser: bool = False, descriptors: Sequence[int] = ()
    ) -> None:
        self._command, self._descriptors = command, tuple(descriptors)
        self._address, self._open_browser = address, open_browser
        self._places: list[Process | None] = [None] * number
        self._children: set[Process] = set()  # those that are starting too
        self._stopping = asyncio.Event()
        self._renewing: asyncio.Task[None] | None = None
        self._failed = ""

    async def run(self) -> int:
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self._renew_soon)
        first = await asyncio.gather(*(self._start() for _ in self._places))
        self._places = list(first)
        if all(self._places):
            print(f"Sentiers: {self._address}", flush=True)
            if self._open_browser:
                webbrowser.open(self._address)
            keeping = [asyncio.create_task(self._keep(place)) for place in range(len(self._places))]
            await self._stopping.wait()
            for task in keeping:
                task.cancel()
        if self._renewing is not None:
            self._renewing.cancel()
        await asyncio.gather(*(self._end(process) for process in self._children))
        return 0 if self._stopping.is_set() else 1

    async def _start(self) -> Process | None:
        """A new worker, once it answers; None if it cannot."""
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, pass_fds=self._descriptors, start_new_session=True
        )
        self._children.add(process)
        assert process.stdout is not None
        ready = await process.stdout.readline()
        if ready.startswith(b"Sentiers: "):
            return process
        await process.wait()
        self._children.discard(process)
        return None

    async def _keep(self, place: int) -> None:
        """Whoever dies here is replaced."""
        pause, loop = SOONEST, asyncio.get_running_loop()
        while True:
            process, began = self._places[place], loop.time()
            if process is not None:
                await process.wait()
                self._children.discard(process)
                metrics.gone(process.pid)
                if self._places[place] is not process:
                    continue  # it was renewed
                log.error("worker %d ended with %s", process.pid, process.returncode)
            pause = SOONEST if loop.time() - began > SETTLED else min(LATEST, 2 * pause)
            await asyncio.sleep(pause)
            self._places[place] = await self._start()

    def _renew_soon(self) -> None:
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew())

    async def _renew(self) -> None:
        """One after the other, each only when its successor answers."""
        for place in range(len(self._places)):
            successor = await self._start()
            if successor is None:
                log.error("a new worker does not start: the old ones go on")
                return
            old, self._places[place] = self._places[place], successor
            if old is not None:
                await self._end(old)
        log.warning("all workers are renewed")

    async def _end(self, process: Process) -> None:
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), FAREWELL)
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


# In the worker


def main(given: str) -> None:
    from sentiers.server import run

    order = msgspec.json.decode(given, type=Order)
    threading.Thread(target=end_with_parent, daemon=True).start()
    listening = socket.socket(fileno=order.listening)
    run(database=order.database, bus=order.bus, listening=listening, log_level=order.log_level)


def end_with_parent() -> None:
    """The standard input that the parent holds open ends with it: then this process stops as if it were told to."""
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
