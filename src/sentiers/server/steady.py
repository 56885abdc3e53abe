"""The clock by which the days of the house pass. It never goes back, and it does not jump: a machine's clock that is set back would
reopen a day that was over, one that is set forward tell secrets of a day that is not.

What is promised: within one run of the machine (from one boot to the next) time passes as the machine has counted it, whatever its
clock is set to, also while the house is closed; between two runs its clock is believed, but never to be earlier than the house
has been open. Small corrections, as time servers make them, are followed forward."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

log = logging.getLogger("sentiers.server")
CORRECTION = 120.0  # seconds by which a clock may be set forward and still be followed at once
_BOOT = Path("/proc/sys/kernel/random/boot_id")


class Moment(msgspec.Struct, frozen=True):
    """The latest moment the house has seen: seconds since 1970, and on the counter of which run of the machine."""

    at: float
    counted: float
    run: str


def counted() -> float:
    """Seconds since the machine was started, sleep included where it can be told; no clock that is set changes them."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


def this_run() -> str:
    """Names the run of this machine; empty where it cannot be told from another."""
    try:
        return _BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return ""


class Steady:
    """Called, it tells the seconds since 1970."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        counter: Callable[[], float] = counted,
        run: str | None = None,
    ) -> None:
        self._wall, self._counter = wall, counter
        self._run = this_run() if run is None else run
        self._at, self._counted = wall(), counter()
        self._told_of = 0.0

    def __call__(self) -> float:
        count = self._counter()
        self._at += max(0.0, count - self._counted)
        self._counted = count
        ahead = self._wall() - self._at
        if 0 < ahead <= CORRECTION:
            self._at += ahead
        elif abs(ahead - self._told_of) > CORRECTION:
            self._told_of = ahead
            if abs(ahead) > CORRECTION:
                log.warning(
                    "The clock of this machine was set by %+.0f s. The days of the challenges pass as if it had not been.",
                    ahead,
                )
        return self._at

    def remember(self, last: Moment | None) -> None:
        """What the house had seen before it was closed."""
        if last is None:
            return
        if last.run and last.run == self._run and self._counter() >= last.counted:
            self._at, self._counted = last.at, last.counted  # and what was counted since, when it is next asked
        elif self._at < last.at:
            log.warning(
                "The clock of this machine is %.0f s behind the last moment this house was open: its days go on from there.",
                last.at - self._at,
            )
            self._at, self._counted = last.at, self._counter()

    def moment(self) -> Moment:
        """To be remembered."""
        return Moment(self(), self._counted, self._run)
