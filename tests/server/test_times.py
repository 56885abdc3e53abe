"""Matches with a clock, on real sockets: time that passes while the house is dead, a flag, days, and what is refused."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

import loops
import pytest
from hourglass import Hourglass
from visitors import House, Live, Person, sit_down

from sentiers.server import journal
from sentiers.server.bus.here import Here
from sentiers.server.house import House as HouseHere
from sentiers.server.refusal import Refusal
from sentiers.server.settings import Settings
from sentiers.server.storage import Opened, Setup, open_storage


def opening(first: Live, second: Live) -> None:
    """Each makes the two moves after which a match is under way."""
    for move in range(4):
        live, other = ((first, second), (second, first))[move % 2]
        live.play()
        other.until_ply(move + 1)


def test_time_passes_while_the_house_is_dead_and_who_is_out_of_it_loses(hourglass: Hourglass) -> None:
    with Person(hourglass, "Anne") as anne, Person(hourglass, "Bruno") as bruno:
        table, first, second = sit_down(anne, bruno, time="3+2")
        assert first.now["times"] == {"left": [180, 180], "runs": [], "speed": "live"}
        opening(first, second)
        assert first.now["times"]["runs"] == [0]
        assert all(180 < left <= 184 for left in first.now["times"]["left"])
        hourglass.later(100)
        first, second = anne.live(table), bruno.live(table)
        assert 10 < first.now["times"]["left"][0] <= 84
        first.play()
        told = second.until_ply(5)
        assert (told["times"]["runs"], 2 < told["times"]["left"][0] <= 86) == ([1], True)
        hourglass.later(183)
        second = bruno.live(table)
        if second.now["ended"] is None:
            assert second.refused("play", move=second.now["moves"][0], ply=5) in ("out-of-time", "over")
        ended = second.until(lambda update: update["ended"] is not None)["ended"]
        assert (ended["ending"], ended["winners"], ended["text"]) == ("time", [0], "Bruno has run out of time.")
        assert "1 out of time" in anne.http.get(f"/t/{table}.txt").text


def test_a_match_by_days_goes_on_for_three_days_and_is_lost_though_nobody_looks(hourglass: Hourglass) -> None:
    with Person(hourglass, "Anne") as anne, Person(hourglass, "Bruno") as bruno:
        table, first, second = sit_down(anne, bruno, time="days:1")
        lives = [first, second]
        for day in range(3):
            hourglass.later(86_000)
            lives = [anne.live(table), bruno.live(table)]
            lives[day % 2].play()
            lives[1 - day % 2].until_ply(day + 1)
        left = lives[0].now["times"]["left"]
        assert [round(seconds / 86_400, 1) for seconds in left] == [2.0, 2.0]
        assert lives[0].now["times"]["speed"] == "days"
        hourglass.later(2 * 86_400 + 1300)  # 400 s a day were saved
        seen = anne.get(f"/api/tables/{table}")  # it fell by itself: nobody had the table open
        while seen["ended"] is None:
            seen = anne.get(f"/api/tables/{table}")
        assert (seen["ended"]["ending"], seen["ended"]["winners"]) == ("time", [0])


def test_a_time_that_the_house_does_not_have_is_refused(anne: Person) -> None:
    assert anne.code("/api/tables", game="canoe", seats=["me", "open"], time="4+4") == (422, "bad-option")
    assert anne.code("/api/tables", game="duel", seats=["me", "open"], time="5+3") == (422, "bad-option")
    assert anne.open("me", "open", game="duel", time="days:3")


class SlowLine:
    """Between a client and the house: whatever the house says comes so much later."""

    def __init__(self, port: int, delay: float) -> None:
        self._delay = delay
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._ends: list[socket.socket] = [self._listener]
        threading.Thread(target=self._accept, args=(port,), daemon=True).start()

    def _accept(self, port: int) -> None:
        near, _ = self._listener.accept()
        far = socket.create_connection(("127.0.0.1", port))
        self._ends += [near, far]
        threading.Thread(target=self._carry, args=(near, far, 0.0), daemon=True).start()
        self._carry(far, near, self._delay)

    def _carry(self, source: socket.socket, target: socket.socket, delay: float) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                time.sleep(delay)
                target.sendall(data)

    def close(self) -> None:
        for end in self._ends:
            end.close()


def test_what_a_slow_line_delays_is_measured_by_the_house_written_down_and_given_back(house: House) -> None:
    line = SlowLine(house.port, 0.2)
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno, closing(line):
        table, _, second = sit_down(anne, bruno, time="3+2")
        header = {"authorization": f"Bearer {anne.token}"}
        first = Live(f"ws://127.0.0.1:{line.port}/ws/{table}?as=program&since=0&lang=en", header)
        first.until(lambda update: True)
        opening(first, second)
        first.until_ply(4)
        before = first.now["n"]
        first.play()
        told = second.until_ply(5)
        assert told["n"] - before == 2
        assert (
            181.5 < told["times"]["left"][0] <= 184
        )  # it took a fifth of a second to be seen, and as long to be answered
        first.close()
    journal = entries(house, table)
    (lag,) = [int(entry.split()[2]) for entry in journal if entry.startswith("lag 0")][-1:]
    assert 150 <= lag <= 1750


def entries(house: House, table: str) -> list[str]:
    with closing(sqlite3.connect(house.database)) as database:
        sql = "SELECT entry FROM journal JOIN tables USING (no) WHERE id = ? ORDER BY journal.n"
        return [entry for (deed,) in database.execute(sql, (table,)) for entry in deed.split("\n")]


class StandingClock:
    """The house's, at a moment that is chosen."""

    now = 0

    def saw(self, moment: int) -> None:
        pass


def test_a_bell_that_rings_too_early_takes_nobodys_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Timers are not exact, clocks of workers differ, and a move may be on its way: only what the journal says counts."""

    async def work() -> None:
        village = HouseHere(
            open_storage(tmp_path / "house.db"), Here(), Settings(tempo=0, warm=0, proofs=0, patience=120)
        )
        setup = Setup("canoe", {"canoes": 2}, 7, ["by:anne", "by:bruno"], time="3+2")
        await village.storage.write(Opened("table", setup))
        owner = await village.owner("table")
        for ply, move in enumerate(("c4", "d1", "d3", "e1")):
            await owner.ask(lambda table, ply=ply, move=move: [journal.play(ply % 2, move)])  # type: ignore[misc]
        assert owner.table.times is not None
        assert owner.table.times.runs == (0,)
        end = owner.table.times.ends(0)
        assert end is not None
        clock = StandingClock()
        monkeypatch.setattr(village, "clock", clock)
        used_up = end - 200  # what is left then is what a slow line may still be given back
        for moment in (end - 60_000, used_up):
            clock.now = moment
            with pytest.raises(Refusal) as refused:
                await owner.ask(lambda table: owner.flags._fallen(table, 0))
            assert refused.value.code == "stale"
        assert owner.table.times.left(0, used_up) < 0
        clock.now = end + 1
        owner.flags._ring()
        async with asyncio.timeout(60):
            while not owner.table.over:
                await asyncio.sleep(0.002)
        assert owner.table.match.result is not None
        assert owner.table.match.result.winners == (1,)
        await village.close()

    loops.run(work())
