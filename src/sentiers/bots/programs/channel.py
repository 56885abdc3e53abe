"""How a question travels to a program: what both ways have in common, and which of them a name means."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from sentiers.bots.levels import STDIO, WEB
from sentiers.bots.programs.protocol import ProgramFailed
from sentiers.games.minds import Cancel
from sentiers.messages import Message

POLL = 0.05  # seconds after which who waits looks whether he still wants it

Hear = Callable[[str], None]
"""Is told a line that a program wrote to its standard error."""


class NotWanted(Exception):
    """Who asked does not want the answer any more."""


class Until:
    """A moment up to which something is waited for, as long as it is wanted."""

    def __init__(self, seconds: float, cancel: Cancel | None = None) -> None:
        self.seconds = seconds
        self._cancel = cancel
        self._end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds; raises where it is wanted no more, or the time is over."""
        if self._cancel is not None and self._cancel.is_set():
            raise NotWanted
        left = self._end - time.monotonic()
        if left <= 0:
            raise ProgramFailed(Message("It has not answered within {seconds} seconds.", seconds=f"{self.seconds:g}"))
        return left

    @property
    def step(self) -> float:
        """As long as one may wait without looking again."""
        return min(POLL, self.left)


class Channel(Protocol):
    at_once: int
    """How many questions may be under way at the same time."""

    @property
    def alive(self) -> bool:
        """Whether it has begun, and has not ended since."""

    def begin(self) -> None: ...

    def exchange(self, question: bytes, until: Until) -> bytes:
        """The answer to a question; raises ProgramFailed, or NotWanted."""

    def end(self, patience: float = 0.0) -> None:
        """Whatever it is at."""


def open_channel(name: str, hear: Hear | None = None) -> Channel:
    """By a name as `stdio:COMMAND` or `http://…`; `hear` gets what it writes to its standard error, which else is ours."""
    if name.startswith(WEB):
        from sentiers.bots.programs.http import Http

        return Http(name)
    from sentiers.bots.programs.stdio import Stdio

    return Stdio(name.removeprefix(STDIO), hear)
