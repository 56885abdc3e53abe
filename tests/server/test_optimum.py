"""The optimum of the challenge of the day: found beside the server, for today and tomorrow, and told to who has played."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from village import GAME, MONDAY, SUNDAY, Village, begin, now, play_on
from visitors import House

from sentiers.server.optimum import Asked, found_beside, seed_of
from sentiers.server.storage import Setup
from sentiers.server.table import Table

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
