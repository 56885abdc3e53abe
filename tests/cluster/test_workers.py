"""Several workers behind one port: they share tables, replace who dies, and are renewed one by one without anybody noticing."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import loops
import pytest
from crowd import Pair, Story
from prometheus_client.parser import text_string_to_metric_families
from test_faults import SETTINGS

from sentiers.lab.cluster.servers import Nats, Postgres, free_port


class Workers:
    """`sentiers serve --workers 2` on servers of its own."""

    def __init__(self, folder: Path) -> None:
        place = folder / "postgres"
        place.mkdir()
        self.postgres, self.nats = Postgres(place), Nats(folder)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "workers.log"

    def __enter__(self) -> Workers:
        self.nats.start()
        self.postgres.start()
        command = [
            "serve",
            "--workers",
            "2",
            "--port",
            str(self.port),
            "--url",
            self.postgres.url,
            "--bus",
            self.nats.url,
        ]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "sentiers.cli", *command],
                stdout=subprocess.PIPE,
                stderr=log,
                env=os.environ | SETTINGS,
            )
        assert self.process.stdout is not None
        ready = self.process.stdout.readline()
        assert ready.startswith(b"Sentiers: "), self.log.read_text()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.nats.stop()
        self.postgres.stop()

    @property
    def pids(self) -> list[int]:
        return [
            int(pid) for pid in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        ]


async def _until(true: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + 90
    while not true():
        assert time.monotonic() < deadline, what
        await asyncio.sleep(0.05)


async def _look(address: str, done: asyncio.Event, wrong: list[str]) -> None:
    """Somebody who opens the front page again and again, each time by a new connection."""
    while not done.is_set():
        try:
            async with httpx.AsyncClient(base_url=address, timeout=60) as http:
                answer = await http.get("/")
                if answer.status_code != 200:
                    wrong.append(f"{answer.status_code}: {answer.text[:200]}")
        except httpx.HTTPError as error:
            wrong.append(repr(error))
        await asyncio.sleep(0.02)


@pytest.mark.xdist_group("cluster")
def test_workers_are_replaced_and_renewed_while_people_play(folder: Path) -> None:
    async def run(house: Workers) -> None:
        story, done, wrong = Story(), asyncio.Event(), list[str]()
        pairs = [Pair(house.address, story, seed, "canoe") for seed in range(3)]
        playing = [asyncio.create_task(pair.play(done)) for pair in pairs]
        await _until(lambda: story.acknowledged > 10, "nobody plays")

        first = set(house.pids)
        assert len(first) == 2
        looking = asyncio.create_task(_look(house.address, done, wrong))
        house.process.send_signal(signal.SIGHUP)
        await _until(lambda: len(house.pids) == 2 and not first & set(house.pids), "the workers are not renewed")
        assert not wrong, f"somebody met a closed door or an error page: {wrong} {house.log.read_text()}"

        looking.cancel()
        killed, before = house.pids[0], story.acknowledged
        os.kill(killed, signal.SIGKILL)
        await _until(lambda: len(house.pids) == 2 and killed not in house.pids, "a dead worker is not replaced")
        await _until(lambda: story.acknowledged > before + 10, "play does not go on")
        done.set()
        await asyncio.gather(*playing)
        assert not story.wrong
        await _counted_by_all(house, story)

    with Workers(folder) as house:
        loops.run(run(house))
        left = house.pids
    assert not any(map(_lives, left)), "a worker outlived its parent"


async def _counted_by_all(house: Workers, story: Story) -> None:
    """Whichever worker is asked tells what all have written, those that are gone too, and what the others have open."""
    async with httpx.AsyncClient(base_url=house.address, timeout=60) as http:
        families = list(text_string_to_metric_families((await http.get("/metrics")).text))
        samples = [sample for family in families for sample in family.samples]
        assert sum(s.value for s in samples if s.name == "sentiers_entries_total") >= story.acknowledged
        living = {s.labels["pid"] for s in samples if s.name == "sentiers_tables_in_memory"}
        assert living <= set(map(str, house.pids))
        ready = (await http.get("/readyz")).json()
        assert ready["storage"]
        assert ready["bus"]


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
