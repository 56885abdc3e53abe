"""The days of the house pass one after the other, whatever the clock of its machine is set to."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import pytest
from visitors import SERVE, House, Person

from sentiers.server.days import Days
from sentiers.server.steady import CORRECTION, Moment, Steady

NOON = 1_794_830_400.0  # 2026-11-16, 12:00 UTC
HOUR, DAY = 3600.0, 86_400.0
MONDAY = date(2026, 11, 16)


class Machine:
    """A clock that can be set, and a counter that cannot."""

    def __init__(self, wall: float = NOON, run: str = "first") -> None:
        self.wall, self.count, self.run = wall, 1000.0, run

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.count += seconds

    def restarts(self, run: str) -> None:
        self.count, self.run = 5.0, run

    def house(self, last: Moment | None = None) -> tuple[Steady, Days]:
        clock = Steady(lambda: self.wall, lambda: self.count, self.run)
        clock.remember(last)
        return clock, Days("Europe/Paris", clock=clock)


def test_a_day_follows_the_other() -> None:
    machine = Machine()
    _, days = machine.house()
    assert days.today == MONDAY
    machine.passes(DAY)
    assert (days.today, days.closed(MONDAY)) == (date(2026, 11, 17), False)
    machine.passes(DAY)
    assert days.closed(MONDAY)


@pytest.mark.parametrize("set_by", [-400 * DAY, -DAY, -HOUR, HOUR, DAY, 3 * DAY, 4000 * DAY])
def test_a_clock_that_is_set_changes_nothing(set_by: float) -> None:
    machine = Machine()
    _, days = machine.house()
    machine.passes(HOUR)
    assert days.today == MONDAY
    machine.wall += set_by
    assert (days.today, days.closed(MONDAY)) == (MONDAY, False)
    machine.passes(DAY)
    assert (days.today, days.closed(MONDAY)) == (date(2026, 11, 17), False)
    machine.wall -= set_by
    assert days.today == date(2026, 11, 17)
    machine.passes(DAY)
    assert days.closed(MONDAY)


@pytest.mark.parametrize("set_by", [-3 * DAY, 0.0, 3 * DAY])
def test_nor_does_it_while_the_house_is_closed(set_by: float) -> None:
    machine = Machine()
    clock, _ = machine.house()
    last = clock.moment()
    machine.passes(DAY)
    machine.wall += set_by
    _, days = machine.house(last)
    assert (days.today, days.closed(MONDAY)) == (date(2026, 11, 17), False)


def test_a_machine_that_was_off_is_believed_but_never_back() -> None:
    machine = Machine()
    clock, _ = machine.house()
    last = clock.moment()
    machine.passes(3 * DAY)
    machine.restarts("second")
    assert machine.house(last)[1].closed(MONDAY)
    machine.wall = NOON - 10 * DAY
    machine.restarts("third")
    _, days = machine.house(last)
    assert days.today == MONDAY
    machine.passes(DAY)
    assert days.today == date(2026, 11, 17), "and its days go on"


def test_small_corrections_are_followed_and_never_backwards() -> None:
    machine = Machine()
    clock, _ = machine.house()
    machine.wall += CORRECTION / 2
    forward = clock()
    assert forward == machine.wall
    machine.wall -= CORRECTION
    assert clock() == forward


def test_on_this_machine_it_tells_the_time() -> None:
    clock = Steady()
    one, two = clock(), clock()
    assert one <= two
    assert abs(two - clock._wall()) < CORRECTION
    again = Steady()
    again.remember(clock.moment())
    assert again() >= two


# A house whose machine has a clock that can be set

SET = "import sys, time; clock = time.time; time.time = lambda: clock() + float(open(sys.argv[3]).read());"


class Mistaken(House):
    """Its machine's clock is wrong by what stands in a file."""

    def set_clock(self, days: float) -> None:
        self.database.with_name("wrong").write_text(str(days * DAY))

    def command(self) -> list[str]:
        return [
            sys.executable,
            "-c",
            SET + SERVE,
            str(self.port),
            str(self.database),
            str(self.database.with_name("wrong")),
        ]


def test_the_clock_of_its_machine_neither_reopens_a_day_nor_tells_its_secret(tmp_path: Path) -> None:
    house = Mistaken(tmp_path, today="")
    house.set_clock(0)
    house.start()
    try:
        with Person(house) as anne:
            today = anne.get("/api/daily/traxx")["today"]
            house.set_clock(5)
            now = anne.get("/api/daily/traxx")
            assert (now["today"], "secret" in now) == (today, False)
            for days in (5, -5):
                house.stop()
                house.set_clock(days)
                house.start()
                now = anne.get("/api/daily/traxx")
                assert (now["today"], now["begins"], "secret" in now) == (today, True, False)
    finally:
        house.stop()
