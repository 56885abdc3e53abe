"""Everything is killed at random while people play: workers, thinkers, NATS, PostgreSQL. Nothing acknowledged is lost or doubled,
every worker shows what the journal says, and who was cut off is back soon. SENTIERS_KILLS=1000 (`make faults`) is all of it."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import loops
import pytest
from crowd import Pair, Story

from sentiers.lab.cluster.house import Cluster, Part

KILLS = int(os.environ.get("SENTIERS_KILLS", "8"))
SEED = int(os.environ.get("SENTIERS_SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
CALM = 0.5  # seconds between two blows, at most, once all stand again
BACK = 3.0  # seconds after which a client that lost its worker is back
SETTINGS = {
    "SENTIERS_TEMPO": "0", "SENTIERS_PROOFS": "0", "SENTIERS_WARM": "0", "SENTIERS_PATIENCE": "120",
    "SENTIERS_TABLES_PER_MINUTE": "1e6", "SENTIERS_TABLES_PER_ADDRESS": "1e6", "SENTIERS_NAMES_PER_ADDRESS": "1e6",
    "SENTIERS_MESSAGE_RATE": "1e6", "SENTIERS_MESSAGE_BURST": "1e6", "SENTIERS_MESSAGES_PER_ADDRESS": "1e6", "SENTIERS_GAMES": "",
}  # fmt: skip


@dataclass
class Blow:
    what: str
    began: float
    ended: float  # when it stood again


async def _strike(house: Cluster, chance: random.Random) -> Blow:
    """Kills one part and starts it again."""
    began = time.monotonic()
    kind = chance.choices(["worker", "thinker", "nats", "postgres"], [6, 2, 1, 1])[0]
    if kind in ("worker", "thinker"):
        part: Part = chance.choice(house.workers if kind == "worker" else house.thinkers)
        await asyncio.to_thread(part.kill)
        await asyncio.to_thread(part.start)
    else:
        server: Any = house.nats if kind == "nats" else house.postgres
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(chance.uniform(0, 0.5))  # how long it is away
        await asyncio.to_thread(server.start)
    return Blow(kind, began, time.monotonic())


async def _play_through(house: Cluster, chance: random.Random, kills: int) -> tuple[Story, list[str], list[Blow]]:
    story, done = Story(), asyncio.Event()
    pairs = [Pair(house.address, story, seed, "canoe", "novice" if seed % 3 == 2 else None) for seed in range(6)]
    playing = [asyncio.create_task(pair.play(done)) for pair in pairs]
    blows: list[Blow] = []
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0, CALM))
        blows.append(await _strike(house, chance))
        before = story.acknowledged
        await _until(lambda before=before: story.acknowledged > before, playing)  # type: ignore[misc]  # play goes on
    done.set()
    await asyncio.gather(*playing)
    return story, [table for pair in pairs for table in pair.tables], blows


async def _until(true: Callable[[], bool], tasks: list[asyncio.Task[None]]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        for task in tasks:
            if task.done():
                task.result()
        assert time.monotonic() < deadline, "nobody gets on"
        await asyncio.sleep(0.02)


async def _journals(url: str, tables: list[str]) -> dict[str, dict[int, str]]:
    """Of each table its entries by number."""
    database = await asyncpg.connect(url)
    try:
        rows = await database.fetch(
            "SELECT id, journal.n, entry FROM journal JOIN tables USING (no) WHERE id = ANY($1) ORDER BY id, journal.n",
            tables,
        )
    finally:
        await database.close()
    found: dict[str, dict[int, str]] = {table: {} for table in tables}
    for id, n, deed in rows:
        for at, entry in enumerate(deed.split("\n"), n):
            assert at not in found[id], f"{id}: entry {at} is there twice"
            found[id][at] = entry
    return found


def _of_others(table: str, entry: str) -> bool:
    """People sit down and give words over HTTP; in seat 1 a bot may sit."""
    return not entry.startswith("play 0 ")


async def _same_everywhere(workers: list[str], url: str, tables: list[str]) -> None:
    """Each worker comes to show every table as its journal has it, once the bots have answered."""
    for address in workers:
        async with httpx.AsyncClient(base_url=address, timeout=60) as worker:
            deadline = time.monotonic() + 60
            for table in tables:
                while True:
                    journal = (await _journals(url, [table]))[table]
                    shown = (await worker.get(f"/api/tables/{table}")).json()
                    if shown["n"] == len(journal):
                        break
                    assert time.monotonic() < deadline, f"{table} at {address}: {shown['n']} of {len(journal)}"


def _check_absences(story: Story, blows: list[Blow]) -> None:
    """Who lost his worker, and nothing else, is back within three seconds; on a busy machine, where a worker that was just started
    still loads its games, now and then a little later."""
    lost = []
    for began, lasted in story.absences:
        alone = all(blow.what == "worker" or blow.began > began + lasted or blow.ended + BACK < began for blow in blows)
        if alone:
            lost.append(lasted)
    if lost:
        lost.sort()
        print(f"{len(lost)} lost their worker: median {lost[len(lost) // 2]:.2f} s, slowest {lost[-1]:.2f} s")
        assert lost[len(lost) // 2] < BACK
        assert lost[-1] < 5 * BACK


@pytest.mark.xdist_group("cluster")
def test_nothing_acknowledged_is_lost_or_doubled_whatever_is_killed(folder: Path) -> None:
    print(f"SENTIERS_SEED={SEED}")
    chance = random.Random(SEED)
    with Cluster(folder, workers=3, thinkers=2, settings=SETTINGS) as house:

        async def run() -> None:
            story, tables, blows = await _play_through(house, chance, KILLS)
            journals = await _journals(house.postgres.url, tables)
            assert not story.history.check(journals, _of_others)
            assert not story.wrong
            await _same_everywhere(house.places, house.postgres.url, tables)
            _check_absences(story, blows)
            assert story.acknowledged > KILLS

        loops.run(run())
