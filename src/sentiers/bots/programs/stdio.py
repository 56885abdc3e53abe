"""A program as a process: a line goes to its standard input, a line comes back by its standard output.

Nothing here waits without an end: neither to be read nor to be heard. The process is the head of a group of its own, which is
ended as a whole, and is always waited for: none becomes a zombie."""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
from contextlib import suppress

from sentiers.bots.programs.channel import Hear, NotWanted, Until
from sentiers.bots.programs.protocol import LARGEST_ANSWER, ProgramFailed, one_line
from sentiers.messages import Message

OURS = "SENTIERS_"  # what the environment tells the house is none of a program's business
CHUNK = 64 * 1024
MOST_HEARD = 20  # lines of its standard error, from one start to the next
LONGEST_HEARD = 300


class Stdio:
    at_once = 1

    def __init__(self, command: str, hear: Hear | None = None) -> None:
        try:
            self._command = shlex.split(command)
        except ValueError as error:  # a quotation that does not end
            raise ProgramFailed(Message("It cannot be started: {error}.", error=str(error))) from None
        if not self._command:
            raise ProgramFailed(Message("It cannot be started: {error}.", error="stdio:"))
        self._hear = hear
        self._process: subprocess.Popen[bytes] | None = None
        self._owed = 0  # answers that nobody wants any more, and that come before the next one
        self._come = bytearray()
        self._heard = 0

    @property
    def alive(self) -> bool:
        """Looks, too: a process that has ended is let go."""
        if self._process is not None and self._process.poll() is not None:
            self.end()
        return self._process is not None

    def begin(self) -> None:
        self.end()
        environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if self._hear is None else subprocess.PIPE,
                env=environment,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise ProgramFailed(Message("It cannot be started: {error}.", error=_why(error))) from None
        self._owed, self._heard = 0, 0
        self._come.clear()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)

    def exchange(self, question: bytes, until: Until) -> bytes:
        """Answers come in the order of the questions: those that nobody waited for are passed over."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise ProgramFailed(Message("It has ended."))
        rest = memoryview(question + b"\n")
        before, self._owed = self._owed, self._owed + 1
        with selectors.DefaultSelector() as pipes:
            pipes.register(process.stdout, selectors.EVENT_READ)
            pipes.register(process.stdin, selectors.EVENT_WRITE)
            if process.stderr is not None:
                pipes.register(process.stderr, selectors.EVENT_READ)
            try:
                while True:
                    for key, _ in pipes.select(until.step):
                        if key.fileobj is process.stdin:
                            rest = rest[self._write(process.stdin.fileno(), rest) :]
                            if not rest:
                                pipes.unregister(process.stdin)
                        elif key.fileobj is process.stdout:
                            self._read(process.stdout.fileno())
                        elif not self._listen(key.fd):
                            pipes.unregister(key.fileobj)
                    while (line := self._line()) is not None:
                        self._owed -= 1
                        if before == 0:
                            return line
                        before -= 1
            except NotWanted:
                if rest:  # half a question makes nonsense of the next one
                    self.end()
                raise

    def _write(self, pipe: int, rest: memoryview) -> int:
        try:
            return os.write(pipe, rest[:CHUNK])
        except BlockingIOError:
            return 0
        except OSError:
            raise self._ended() from None

    def _read(self, pipe: int) -> None:
        data = os.read(pipe, CHUNK)
        if not data:
            raise self._ended()
        self._come += data

    def _line(self) -> bytes | None:
        """One that has come as a whole; empty ones are none."""
        while (end := self._come.find(b"\n")) >= 0:
            line = bytes(self._come[:end])
            del self._come[: end + 1]
            if len(line) <= LARGEST_ANSWER and line.strip():
                return line
            if line.strip():
                break
        if len(self._come) > LARGEST_ANSWER or end >= 0:
            self._come.clear()
            raise ProgramFailed(Message("It answered more than {size} bytes.", size=LARGEST_ANSWER))
        return None

    def _listen(self, pipe: int) -> bool:
        """What it writes to its standard error is read, so that it is not held up, and told up to a point."""
        with suppress(BlockingIOError):
            data = os.read(pipe, CHUNK)
            for line in data.decode("utf-8", "replace").splitlines():
                if self._hear is not None and self._heard < MOST_HEARD and line.strip():
                    self._heard += 1
                    self._hear(one_line(line, LONGEST_HEARD))
            return bool(data)
        return True

    def _ended(self) -> ProgramFailed:
        """It has ended, or closed its pipes, which is as good."""
        process = self._process
        code = None
        if process is not None:
            with suppress(subprocess.TimeoutExpired):
                code = process.wait(0.2)
        return ProgramFailed(
            Message("It has ended.") if code is None else Message("It has ended, with {code}.", code=code)
        )

    def end(self, patience: float = 0.0) -> None:
        """With patience it may end by itself, when its standard input does; then it and all it has started is killed."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()
        if patience:
            with suppress(subprocess.TimeoutExpired):
                process.wait(patience)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def _why(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {error.filename}" if error.filename else error.strerror
    return str(error)
