"""The clock by which the days of the house pass. It never goes back, and it does not jump: a machine's clock that is set back would
reopen a day that was over, one that is set forward tell secrets of a day that is not.

What is promised: within one run of the machine (from one boot to the next) time passes as the machine has counted it, whatever its
clock is set to, also while the house is closed; between two runs its clock is believed, but never to be earlier than the house
has been open. Small corrections, as time servers make them, are followed forward."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from sentiers.server.storage.effects import Passed
from sentiers.server.storage.errors import StorageError

if TYPE_CHECKING:
    from sentiers.server.storage import Storage

log = logging.getLogger("sentiers.server")
NOTED = 300.0  # seconds between two notes of the latest moment
CORRECTION = 120.0  # seconds by which a clock may be set forward and still be followed at once
_BOOT = Path("/proc/sys/kernel/random/boot_id")


class Moment(msgspec.Struct, frozen=True):
    """The latest moment the house has seen: seconds since 1970, and on the counter of which run of the machine."""

    at: float
    counted: float
    run: str

    def __str__(self) -> str:
        """As it is kept: sorted as text it is sorted by time.

        >>> str(Moment(1794830400.5, 12.25, "a1"))
        '01794830400.500 12.250 a1'
        """
        return f"{self.at:015.3f} {self.counted:.3f} {self.run}"

    @classmethod
    def read(cls, text: str) -> Moment:
        at, counted, run = text.split(" ")
        return cls(float(at), float(counted), run)


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
                "This machine's clock is %.0f s behind the last moment at which this house was open; its days go on from there.",
                last.at - self._at,
            )
            self._at, self._counted = last.at, self._counter()

    def moment(self) -> Moment:
        """To be remembered."""
        return Moment(self(), self._counted, self._run)

    async def begin(self, storage: Storage) -> None:
        """Goes on from the latest moment that the storage knows."""
        if latest := await storage.latest():
            self.remember(Moment.read(latest))

    async def keep(self, storage: Storage) -> None:
        """Notes from time to time what has passed."""
        while True:
            try:
                await storage.write(Passed(str(self.moment())))
            except StorageError as error:
                log.warning("the latest moment is not noted: %s", error)
            await asyncio.sleep(NOTED)
