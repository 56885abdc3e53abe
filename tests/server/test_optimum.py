"""The optimum of the challenge of the day: found beside the server, for today and tomorrow, and told to who has played."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import pytest
from loops import run
from village import GAME, MONDAY, SUNDAY, Village, begin, now, play_on
from visitors import House

from sentiers.server import optimum
from sentiers.server.bus.here import Here
from sentiers.server.days import ONE, Days
from sentiers.server.optimum import TRIES, Asked, Optima, Optimum, found_beside, seed_of
from sentiers.server.storage import Bounded, Setup, open_storage
from sentiers.server.table import Table
from sentiers.server.thinking import wire

PATIENCE = 120.0
QUICK = 0.05  # seconds: both bounds, hardly ever a proof


def kept(village: Village) -> dict[str, tuple[float, float]]:
    with closing(sqlite3.connect(village.house.database)) as database:
        return {day: (least, most) for day, least, most in database.execute("SELECT day, least, most FROM optima")}


def put(village: Village, day: str, least: float, most: float) -> None:
    with closing(sqlite3.connect(village.house.database)) as database:
        database.execute("INSERT OR REPLACE INTO optima VALUES (?, ?, ?, ?)", (GAME, day, least, most))
        database.commit()


@pytest.fixture
def village(tmp_path: Path) -> Iterator[Village]:
    village = Village(tmp_path, proofs=QUICK)
    yield village
    village.close()


def test_the_optima_of_today_and_tomorrow_are_found_and_told_after_ones_own_try(village: Village) -> None:
    anne = village.person()
    until = time.monotonic() + PATIENCE
    while len(kept(village)) < 2 and time.monotonic() < until:
        threading.Event().wait(0.1)
    found = kept(village)
    assert sorted(found) == [SUNDAY, MONDAY]
    assert all(20 < least <= most <= 52 for least, most in found.values())
    table = begin(anne)
    assert "optimum" not in now(anne)
    play_on(anne, table, 3)
    assert "optimum" not in now(anne), "who has begun can still play"
    score = play_on(anne, table)["ended"]["scores"][0]
    told = now(anne)["optimum"]
    assert (told["least"], told["most"]) == found[SUNDAY]
    assert score <= told["most"]
    bruno = village.person()
    assert "optimum" not in now(bruno), "one who has played does not spoil it for one who has not"
    assert "optimum" not in bruno.http.get(f"/daily/{GAME}").text
    page = anne.http.get(f"/daily/{GAME}").text
    assert "at least" in page
    assert "at most" in page
    put(village, SUNDAY, 49, 49)
    page = anne.http.get(f"/daily/{GAME}").text
    assert "49 points. That is proven." in page


def test_ctrl_c_while_it_is_sought_leaves_no_traceback(tmp_path: Path) -> None:
    """At a terminal the signal reaches all processes of the server's group."""
    house = House(tmp_path, proofs=PATIENCE)
    house.start(in_a_group=True)
    assert house.process is not None
    httpx.get(house.address)
    until = time.monotonic() + PATIENCE
    while not children(house.process.pid) and time.monotonic() < until:
        threading.Event().wait(0.05)
    sought = children(house.process.pid)
    assert sought
    os.killpg(house.process.pid, signal.SIGINT)
    house.process.wait(PATIENCE)
    assert house.log.read_text() == ""
    while any(Path(f"/proc/{pid}").exists() for pid in sought):  # who has ended may be there a moment longer
        assert time.monotonic() < until + PATIENCE, "they were left behind"
        threading.Event().wait(0.05)


def children(pid: int) -> list[int]:
    """The processes beside a server."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for found in lists for child in found.read_text().split()]


def test_the_cards_that_are_solved_are_those_of_the_challenge() -> None:
    secret = bytes(range(32))
    setup = Setup(GAME, {"players": 1}, None, ["by:anne"], secret=secret.hex(), wordless=True, day=SUNDAY)
    assert Table("", 0, setup).match.seed == seed_of(secret)


def test_a_process_that_fails_leaves_no_optimum() -> None:
    asked = Asked("no-such-game", 1, QUICK)
    with ThreadPoolExecutor() as threads, pytest.raises(RuntimeError, match="ended with"):
        threads.submit(lambda: asyncio.run(found_beside(asked))).result()  # a browser's loop may run in this thread


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimum, "LOOK_AGAIN", 0.01)


class Prover:
    """A thinker that proves a deal when it is given so many seconds, and knows better bounds the longer it looks."""

    def __init__(self, needs: float) -> None:
        self.needs = needs
        self.asked: list[tuple[str, float]] = []

    async def prove(self, data: bytes) -> bytes:
        asked = wire.decode_prove(data)
        self.asked.append((asked.day, asked.seconds))
        await asyncio.sleep(0)
        found = Optimum(47.0, 47.0 if asked.seconds >= self.needs else 50.0 - asked.seconds)
        return msgspec.msgpack.encode(found)


async def at_work(prover: Prover, times: int, first: Optima, *others: Optima) -> None:
    """One worker begins, the others come; until it was sought so many times in all, and for some looks more."""
    before, running = len(prover.asked), [asyncio.create_task(first.run())]
    await _until(lambda: len(prover.asked) > before)
    running += [asyncio.create_task(other.run()) for other in others]
    await _until(lambda: len(prover.asked) >= times)
    await asyncio.sleep(10 * optimum.LOOK_AGAIN)
    for each in reversed(running):  # the others first, or one of them would take it up
        while not each.done():  # Python 3.11 may lose a cancellation in wait_for
            each.cancel()
            await asyncio.wait([each], timeout=0.1)


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0.005)


def test_an_optimum_that_was_only_bounded_is_sought_again_for_longer_until_it_is_proven(tmp_path, at_once) -> None:
    async def day() -> None:
        storage, bus, days = open_storage(tmp_path / "house.db"), Here(), Days("Europe/Paris", SUNDAY)
        prover = Prover(needs=2.0)
        await bus.serve(wire.PROVE, prover.prove, wire.PROVE)
        await storage.write(Bounded(GAME, MONDAY, 46.0, 48.0))  # before the house was closed
        worker = Optima(storage, bus, days, seconds=1.0)
        await at_work(prover, 4, worker)
        assert prover.asked == [(SUNDAY, 1.0), (MONDAY, 1.0), (SUNDAY, 2.0), (MONDAY, 2.0)]
        assert await worker.of(GAME, days.today) == await worker.of(GAME, days.today + ONE) == Optimum(47.0, 47.0)
        await storage.close()

    run(day())


def test_it_is_sought_a_few_times_by_one_worker_and_nothing_that_was_known_is_forgotten(tmp_path, at_once) -> None:
    async def day() -> None:
        storage, bus, days = open_storage(tmp_path / "house.db"), Here(), Days("Europe/Paris", SUNDAY)
        prover = Prover(needs=1e9)
        await bus.serve(wire.PROVE, prover.prove, wire.PROVE)
        await storage.write(Bounded(GAME, SUNDAY, 47.5, 49.5))
        worker, *others = (Optima(storage, bus, days, seconds=0.1) for _ in range(3))
        await at_work(prover, 2 * TRIES, worker, *others)
        times = [seconds for day, seconds in prover.asked if day == SUNDAY]
        assert times == [0.1 * 2**tried for tried in range(TRIES)]
        assert len(prover.asked) == 2 * TRIES
        assert await worker.of(GAME, days.today) == Optimum(47.5, 50.0 - times[-1])
        await at_work(prover, 4 * TRIES, others[0])
        assert len(prover.asked) == 4 * TRIES, "who was at it has gone: another one takes it up"
        await storage.close()

    run(day())
