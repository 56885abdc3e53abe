"""A house whose clock can be set forward."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from visitors import SERVE, House

MOVED = "import time; real = time.time_ns; time.time_ns = lambda: real() + {ahead} * 10**9; "


class Hourglass(House):
    """A house whose clock can be set forward: it is killed, and opened again later."""

    ahead = 0

    def command(self) -> list[str]:
        command = super().command()
        command[command.index(SERVE)] = MOVED.format(ahead=self.ahead) + SERVE
        return command

    def later(self, seconds: int) -> None:
        self.kill()
        self.ahead += seconds
        self.start()


@pytest.fixture
def hourglass(tmp_path: Path) -> Iterator[Hourglass]:
    house = Hourglass(tmp_path, overdue=0.4)
    house.start()
    yield house
    house.stop()
