"""A process that has loaded everything and forks whoever is wanted: a worker that was killed stands again in a tenth of a second,
where loading Python and a game takes two. Who is born here has no connection, no thread and no table of anybody before him.

Asked over a socket: the arguments of a command, its settings, and two descriptors for its output; answered with its number."""

from __future__ import annotations

import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from sentiers.bots import warm
from sentiers.bots.warming import is_compiled

LONGEST = 65536  # bytes of a question
COMMAND = "sentiers.cli"
LOADED = ("sentiers.cli.app", "sentiers.server.serving", "sentiers.server.thinking.serving", "sentiers.server.bus.far",
          "sentiers.server.storage.postgres")  # fmt: skip


class Born:
    """A process of the nursery, as far as it is like one of `subprocess`."""

    def __init__(self, pid: int, output: int) -> None:
        self.pid, self.stdout = pid, os.fdopen(output, "rb")
        self._end = os.pidfd_open(pid)

    def poll(self) -> int | None:
        return 0 if select.select([self._end], [], [], 0)[0] else None

    def send_signal(self, how: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._end, how)

    def wait(self, patience: float) -> None:
        if not select.select([self._end], [], [], patience)[0]:
            raise TimeoutError(f"{self.pid} does not end")
        os.close(self._end)


class Nursery:
    """`with Nursery(["canoe"], settings) as nursery: nursery.begin(…)`; what it has loaded are these games."""

    def __init__(self, games: list[str], settings: Mapping[str, str]) -> None:
        self._games, self._environment = games, {**os.environ, **settings}
        self._asking = threading.Lock()  # each answer belongs to the question before it

    def __enter__(self) -> Nursery:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", __name__, str(theirs.fileno()), *self._games]
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()], env=self._environment
            )
        if not self._line.recv(LONGEST):
            raise RuntimeError(f"The games {', '.join(self._games)} cannot be loaded.")
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()
        self._process.wait()

    def begin(self, command: list[str], settings: Mapping[str, str], log: Path) -> Born:
        ours, theirs = os.pipe()
        errors = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            with self._asking:
                socket.send_fds(self._line, [json.dumps([command, dict(settings)]).encode()], [theirs, errors])
                return Born(int(self._line.recv(LONGEST)), ours)
        finally:
            os.close(theirs)
            os.close(errors)


# In the nursery


def main(line: socket.socket, games: list[str]) -> None:
    for name in LOADED:
        import_module(name)
    for game in games:
        is_compiled(game)
        warm(game, looking_back=False)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody here waits for them: the kernel buries them
    line.send(b"ready")
    while True:
        question, descriptors, _, _ = socket.recv_fds(line, LONGEST, 2)
        if not question:
            return
        pid = os.fork()
        if not pid:
            line.close()
            _live(*json.loads(question), *descriptors)
        line.send(str(pid).encode())
        for descriptor in descriptors:
            os.close(descriptor)


def _live(command: list[str], settings: dict[str, str], output: int, errors: int) -> NoReturn:
    """In the child: `sentiers COMMAND`, and then nothing more."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for descriptor, place in ((output, 1), (errors, 2)):
        os.dup2(descriptor, place)
        os.close(descriptor)
    os.environ.update(settings)
    sys.argv = ["sentiers", *command]
    code = 1
    try:
        runpy.run_module(COMMAND, run_name="__main__")
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), sys.argv[2:])
