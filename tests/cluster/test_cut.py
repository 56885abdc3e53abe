"""Networks are cut between two hosts, each in a network namespace of its own: from NATS, from PostgreSQL, from both. Nothing
splits, nothing is lost, and when the cut is healed all go on."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import loops
import pytest
from crowd import Person, Story
from test_faults import SETTINGS, _journals, _same_everywhere

from sentiers.lab.cluster.house import Part
from sentiers.lab.cluster.servers import Nats, Postgres


def _allowed() -> bool:
    """May namespaces be made here? By root, and not in every container."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    made = subprocess.run(["ip", "netns", "add", "sntprobe"], capture_output=True, check=False).returncode == 0
    subprocess.run(["ip", "netns", "del", "sntprobe"], capture_output=True, check=False)
    return made


pytestmark = [
    pytest.mark.xdist_group("cluster"),
    pytest.mark.skipif(not _allowed(), reason="network namespaces cannot be made here"),
]
NATS, POSTGRES, GUESTS = "10.77.0.1", "10.77.0.2", "10.77.0.0/16"
LASTS = 3.0  # seconds of a cut: longer than a heartbeat
PORT = 8000


def ip(*words: object, check: bool = True) -> None:
    subprocess.run(["ip", *map(str, words)], check=check, capture_output=True)


class Host:
    """A worker on a host of its own with three lines: to its visitors, to NATS and to PostgreSQL."""

    def __init__(self, number: int, folder: Path, nats: Nats, postgres: Postgres) -> None:
        self.name = f"snt{number}"
        self._net = f"10.77.{number}."
        ip("netns", "add", self.name)
        ip("-n", self.name, "link", "set", "lo", "up")
        for line, at in (("c", 1), ("n", 5), ("p", 9)):
            ours, theirs = f"{self.name}{line}", f"{self.name}{line}i"
            ip("link", "add", ours, "type", "veth", "peer", "name", theirs, "netns", self.name)
            ip("addr", "add", f"{self._net}{at}/30", "dev", ours)
            ip("-n", self.name, "addr", "add", f"{self._net}{at + 1}/30", "dev", theirs)
            ip("link", "set", ours, "up")
            ip("-n", self.name, "link", "set", theirs, "up")
        self._route()
        command = ["serve", "--host", f"{self._net}2", "--port", str(PORT), "--url", postgres.url, "--bus", nats.url]
        within = ("ip", "netns", "exec", self.name)
        self.worker = Part(self.name, folder, command, SETTINGS, within)
        self.address = f"http://{self._net}2:{PORT}"

    def _route(self) -> None:
        for server, at in ((NATS, 5), (POSTGRES, 9)):
            ip("-n", self.name, "route", "replace", server, "via", f"{self._net}{at}")

    def cut(self, *lines: str) -> None:
        for line in lines:
            ip("link", "set", f"{self.name}{line}", "down")

    def heal(self, *lines: str) -> None:
        for line in lines:
            ip("link", "set", f"{self.name}{line}", "up")
        self._route()


@contextmanager
def hosts(folder: Path) -> Iterator[tuple[list[Host], Postgres]]:
    names = [f"snt{number}" for number in (1, 2)]

    def clear() -> None:
        for name in names:
            ip("netns", "del", name, check=False)
        for server in (NATS, POSTGRES):
            ip("addr", "del", f"{server}/32", "dev", "lo", check=False)

    clear()
    for server in (NATS, POSTGRES):
        ip("addr", "add", f"{server}/32", "dev", "lo")
    place = folder / "postgres"
    place.mkdir()
    nats, postgres = Nats(folder, NATS), Postgres(place, POSTGRES, GUESTS)
    found: list[Host] = []
    try:
        nats.start()
        postgres.start()
        for number in (1, 2):
            found.append(Host(number, folder, nats, postgres))
            found[-1].worker.start()
        yield found, postgres
    finally:
        for host in found:
            host.worker.stop()
        nats.stop()
        with suppress(OSError):
            postgres.stop()
        clear()


async def _more(story: Story, moves: int) -> None:
    goal, deadline = story.acknowledged + moves, time.monotonic() + 90
    while story.acknowledged < goal:
        assert time.monotonic() < deadline, "nobody gets on"
        await asyncio.sleep(0.02)


def test_hosts_that_are_cut_off_neither_split_nor_lose_anything(folder: Path) -> None:
    async def run(one: Host, other: Host, postgres: Postgres) -> None:
        story, done = Story(), asyncio.Event()
        anne, bruno = Person(one.address, story, 1), Person(other.address, story, 2)  # each keeps to his own worker
        await asyncio.gather(anne.arrive(), bruno.arrive())
        tables: list[str] = []

        async def play() -> None:
            while not done.is_set():
                opened = await anne.ask("POST", "/api/tables", game="canoe", seats=["me", "open"])
                tables.append(opened["table"])
                await bruno.ask("POST", f"/api/tables/{tables[-1]}/join")
                await asyncio.gather(anne.play(tables[-1], done), bruno.play(tables[-1], done))

        playing = asyncio.create_task(play())
        await _more(story, 6)
        one.cut("n")  # they hear nothing of each other: what is missed is found in the journal
        await _more(story, 4)
        one.heal("n")
        for lines in (("p",), ("n", "p")):
            await _more(story, 4)
            one.cut(*lines)
            await asyncio.sleep(LASTS)  # how long the cut lasts
            one.heal(*lines)
        await _more(story, 6)
        done.set()
        await playing
        assert not story.history.check(
            await _journals(postgres.url, tables), lambda table, entry: entry.startswith("sit")
        )
        assert not story.wrong
        await _same_everywhere([one.address, other.address], postgres.url, tables)

    with hosts(folder) as ((one, other), postgres):
        loops.run(run(one, other, postgres))
