"""What one worker writes the others hear of, in as few messages as there are steps; and where nobody looks it is read when somebody
comes."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace

import loops
import pytest
from visitors import Person, Worker

from sentiers.lab.cluster.servers import Nats
from sentiers.server.bus.here import Here
from sentiers.server.courier import SUBJECT, Courier
from sentiers.server.storage import Deed


class Open:
    """A worker with tables open, as a courier knows it."""

    def __init__(self, worker: str, bus: Here, *tables: str) -> None:
        self.worker, self.bus = worker, bus
        self.heard: list[tuple[str, Deed]] = []
        self.tables = tables
        self.courier = Courier(self)  # type: ignore[arg-type]

    def in_background(self, work) -> None:
        asyncio.ensure_future(work)  # noqa: RUF006

    def open_owner(self, id: str):
        if id in self.tables:
            return SimpleNamespace(heard=lambda deed: self.heard.append((id, deed)))
        return None


def test_the_deeds_of_one_step_are_one_message_for_all_others() -> None:
    async def told() -> None:
        bus, messages = Here(), []
        await bus.subscribe(SUBJECT, messages.append)
        one, other = Open("one", bus, "x", "y"), Open("other", bus, "y")
        await one.courier.start()
        await other.courier.start()
        first, second, third = (Deed(n, 1000 + n, (f"play 0 e{n}",)) for n in (1, 2, 3))
        one.courier.wrote("x", first)
        one.courier.wrote("y", second)
        await asyncio.sleep(0.01)
        assert len(messages) == 1
        one.courier.wrote("y", third)
        await asyncio.sleep(0.01)
        assert len(messages) == 2
        assert one.heard == [], "it has written them itself"
        assert other.heard == [("y", second), ("y", third)], "of tables that are open there"
        await bus.publish(SUBJECT, b"stranger \xff\x00 from another version")
        assert len(other.heard) == 2

    loops.run(told())


@pytest.mark.xdist_group("postgres")
def test_a_worker_at_which_nobody_looks_is_up_to_date_when_somebody_comes(new_database, tmp_path: Path) -> None:
    bus = Nats(tmp_path)
    bus.start()
    url = new_database()
    workers = [Worker(tmp_path / name, url, bus.url) for name in ("desk", "here", "there")]
    for worker in workers:
        worker.start()
    desk, here, there = workers
    try:
        with Person(desk, "Anne") as anne, Person(desk, "Bruno") as bruno, Person(here) as one, Person(there) as other:
            one.be(anne.token)
            other.be(bruno.token)
            table = anne.open("me", "open")  # so it is open at the desk, where nobody looks
            bruno.join(table)
            light, dark = one.live(table), other.live(table)
            for ply in range(0, 6, 2):
                light.until_ply(ply)
                light.play()
                dark.until_ply(ply + 1)
                dark.play()
            light.until_ply(6)
            assert anne.get(f"/api/tables/{table}")["ply"] == 6, "read before it is shown"
            light.play()
            dark.until_ply(7)
            deadline = time.monotonic() + 20
            while not (moves := bruno.get(f"/api/tables/{table}/moves")["moves"].get("1")):
                assert time.monotonic() < deadline, "the word that others have gone on may come a moment later here"
            move = moves[0]
            assert bruno.post(f"/api/tables/{table}/play", move=move, ply=7).status_code == 200
            light.until_ply(8)
            light.play()
            dark.until_ply(9)
            watching = bruno.live(table)
            assert watching.until_ply(9)["ply"] == 9
            dark.play()
            watching.until_ply(10)  # and from now on as it happens
    finally:
        for worker in workers:
            worker.stop()
        bus.stop()
