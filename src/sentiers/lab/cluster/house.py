"""A house of many processes on this machine: `with Cluster(folder, workers=3, thinkers=2) as house:` starts it all. Every
part can be killed and started again by itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from sentiers.lab.cluster.nursery import Born, Nursery
from sentiers.lab.cluster.servers import Nats, Postgres, free_port

PATIENCE = 120.0  # seconds for a process to be ready: rules may have to be loaded first


class Part:
    """A process of Sentiers: it says so when it is ready. Its log is a file."""

    def __init__(
        self,
        name: str,
        folder: Path,
        command: list[str],
        settings: Mapping[str, str],
        within: tuple[str, ...] = (),
        nursery: Nursery | None = None,
    ) -> None:
        """`within`: a command that runs another one elsewhere; `nursery`: where it is born, if it is to be there at once."""
        self.name, self._command, self._within, self._nursery = name, command, within, nursery
        self._settings = settings
        self.log = folder / f"{name}.log"
        self.process: subprocess.Popen[bytes] | Born | None = None

    def start(self) -> None:
        self.process = self._begin() if self._nursery is None else self._born(self._nursery)
        assert self.process.stdout is not None
        if not self.process.stdout.readline().startswith(b"Sentiers"):
            raise RuntimeError(f"{self.name} did not start:\n{self.log.read_text(errors='replace')[-2000:]}")

    def _begin(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [*self._within, sys.executable, "-m", "sentiers.cli", *self._command],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, **self._settings},
            )

    def _born(self, nursery: Nursery) -> Born:
        return nursery.begin(self._command, self._settings, self.log)

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def kill(self) -> None:
        self.stop(signal.SIGKILL)


class Cluster:
    """`workers` are as many hosts, each on a port of its own; `url` and `bus` are where they meet."""

    def __init__(
        self,
        folder: Path,
        workers: int = 3,
        thinkers: int = 2,
        port: int = 0,
        settings: Mapping[str, str] | None = None,
        nursery: Nursery | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        database = folder / "postgres"
        database.mkdir()
        self.postgres, self.nats = Postgres(database), Nats(folder)
        self.port = port or free_port()
        meet = ["--url", self.postgres.url, "--bus", self.nats.url]
        self.ports = [free_port() for _ in range(workers)]
        made = partial(Part, folder=folder, settings=settings or {}, nursery=nursery)
        self.workers = [made(f"worker-{at}", command=["serve", "--port", str(at), *meet]) for at in self.ports]
        self.thinkers = [made(f"thinker-{k}", command=["think", *meet]) for k in range(thinkers)]
        self._proxy: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def places(self) -> list[str]:
        """The address of each worker, past the proxy."""
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    @property
    def parts(self) -> list[Part]:
        return [*self.workers, *self.thinkers]

    def start(self) -> None:
        self.nats.start()
        self.postgres.start()
        self.workers[0].start()  # it brings the database up to its schema
        with ThreadPoolExecutor(len(self.parts)) as threads:
            list(threads.map(Part.start, self.parts[1:]))
        places = [f"127.0.0.1:{port}" for port in self.ports]
        command = [sys.executable, "-m", "sentiers.lab.cluster.proxy", str(self.port), *places]
        self._proxy = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        assert self._proxy.stdout is not None
        self._proxy.stdout.readline()

    def stop(self) -> None:
        if self._proxy is not None:
            self._proxy.terminate()
            self._proxy.wait()
            assert self._proxy.stdout is not None
            self._proxy.stdout.close()
            self._proxy = None
        with ThreadPoolExecutor(len(self.parts)) as threads:
            list(threads.map(Part.stop, self.parts))
        self.nats.stop()
        self.postgres.stop()

    def __enter__(self) -> Cluster:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
