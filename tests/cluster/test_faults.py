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

from sentiers.lab.cluster.house import Cluster
from sentiers.lab.cluster.nursery import Nursery
from sentiers.server.storage import Storage, open_storage
from sentiers.server.table import Table

KILLS = int(os.environ.get("SENTIERS_KILLS", "8"))
SEED = int(os.environ.get("SENTIERS_SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
CALM = 0.3  # seconds between two rounds of blows, at most, once all stand again
SPREAD = 0.3  # seconds over which the blows of one round are spread
AWAY = 0.5  # seconds that NATS or PostgreSQL is away, at most
BACK = 3.0  # seconds after which a client that lost its worker is back
GAME = "canoe"
KINDS = {"worker": 6, "thinker": 2, "nats": 1, "postgres": 1}  # how often each is struck
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


def _victims(house: Cluster, chance: random.Random, most: int) -> list[tuple[str, Any]]:
    """One, two or three parts to be killed at about the same time, but never all workers: somebody is to be there for who is cut
    off."""
    kinds = {"worker": house.workers, "thinker": house.thinkers, "nats": [house.nats], "postgres": [house.postgres]}
    found: list[tuple[str, Any]] = []
    for kind in chance.choices(list(KINDS), list(KINDS.values()), k=min(most, chance.choice([1, 2, 3]))):
        there = [part for part in kinds[kind] if part not in [other for _, other in found]]
        if len(there) > (kind == "worker"):
            found.append((kind, chance.choice(there)))
    return found


async def _strike(kind: str, part: Any, chance: random.Random) -> Blow:
    """Kills one part and starts it again."""
    await asyncio.sleep(chance.uniform(0, SPREAD))
    began, away = time.monotonic(), chance.uniform(0, AWAY) if kind in ("nats", "postgres") else 0.0
    await asyncio.to_thread(part.kill)
    await asyncio.sleep(away)
    await asyncio.to_thread(_start, part)
    return Blow(kind, began, time.monotonic())


def _start(part: Any) -> None:
    """As who keeps a house running does it: what cannot start, because the database is away too, is started again."""
    deadline = time.monotonic() + 60
    while True:
        try:
            part.start()
            return
        except RuntimeError:
            part.kill()
            assert time.monotonic() < deadline, f"{part.name} does not start"
            time.sleep(0.1)


async def _play_through(house: Cluster, chance: random.Random, kills: int) -> tuple[Story, list[str], list[Blow]]:
    story, done = Story(), asyncio.Event()
    pairs = [Pair(house.address, story, seed, GAME, "novice" if seed % 3 == 2 else None) for seed in range(6)]
    playing = [asyncio.create_task(pair.play(done)) for pair in pairs]
    blows: list[Blow] = []
    began, told = time.monotonic(), 0
    while len(blows) < kills:
        await asyncio.sleep(chance.uniform(0, CALM))
        blows += await asyncio.gather(*(_strike(*one, chance) for one in _victims(house, chance, kills - len(blows))))
        before = story.acknowledged
        await _until(lambda before=before: story.acknowledged > before, playing)  # type: ignore[misc]  # play goes on
        if len(blows) // 50 > told:
            told = len(blows) // 50
            print(f"{len(blows)} kills in {time.monotonic() - began:.0f} s, {story.acknowledged} moves", flush=True)
    done.set()
    await asyncio.gather(*playing)
    print(f"{len(blows)} kills in {time.monotonic() - began:.0f} s")
    for kind in KINDS:
        print(f"{kind}: stood again {_spread([blow.ended - blow.began for blow in blows if blow.what == kind])}")
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
    """Each worker comes to show every table as the replay of its journal is, once the bots have answered."""
    storage = open_storage(url)
    try:
        for address in workers:
            async with httpx.AsyncClient(base_url=address, timeout=60) as worker:
                deadline = time.monotonic() + 60
                for id in tables:
                    while (shown := await _shown(worker, id)) != (replayed := await _replayed(storage, id)):
                        assert time.monotonic() < deadline, f"{id} at {address}: {shown}, not {replayed}"
    finally:
        await storage.close()


async def _all_over(url: str, tables: set[str]) -> None:
    """Who was told that a match is over was told the truth."""
    storage = open_storage(url)
    try:
        for id in tables:
            found = await storage.table(id)
            assert found is not None
            assert Table(id, *found).over, id
    finally:
        await storage.close()


async def _shown(worker: httpx.AsyncClient, id: str) -> tuple[int, int, list[int], str]:
    update = (await worker.get(f"/api/tables/{id}")).json()
    return update["n"], update["ply"], update["turn"], update["text"]


async def _replayed(storage: Storage, id: str) -> tuple[int, int, list[int], str]:
    found = await storage.table(id)
    assert found is not None
    table = Table(id, *found)
    return table.n, table.ply, list(table.turn), table.match.view(table.eyes(None)).text()


def _check_absences(story: Story, blows: list[Blow]) -> None:
    """Who lost his worker, and nothing else, is back within three seconds; on a busy machine now and then a little later."""
    others = [blow for blow in blows if blow.what in ("nats", "postgres")]
    lost = [
        lasted
        for began, lasted in story.absences
        if all(blow.began > began + lasted or blow.ended + BACK < began for blow in others)
    ]
    print(f"somebody was cut off, whatever else was away: {_spread([lasted for _, lasted in story.absences])}")
    print(f"… and only workers were killed: {_spread(lost)}")
    if lost:
        assert sorted(lost)[len(lost) // 2] < BACK
        assert max(lost) < 5 * BACK


def _spread(times: list[float]) -> str:
    if not times:
        return "never"
    times = sorted(times)
    shares = ", ".join(f"{share} % within {times[(len(times) - 1) * share // 100]:.2f} s" for share in (50, 90, 99))
    late = sum(lasted >= BACK for lasted in times)
    return f"{len(times)} times, {shares}, slowest {times[-1]:.2f} s, {late} later than {BACK:g} s"


@pytest.mark.xdist_group("cluster")
def test_nothing_acknowledged_is_lost_or_doubled_whatever_is_killed(folder: Path) -> None:
    print(f"SENTIERS_SEED={SEED}")
    chance = random.Random(SEED)
    with (
        Nursery([GAME], SETTINGS) as nursery,
        Cluster(folder, workers=3, thinkers=2, settings=SETTINGS, nursery=nursery) as house,
    ):

        async def run() -> None:
            story, tables, blows = await _play_through(house, chance, KILLS)
            journals = await _journals(house.postgres.url, tables)
            assert not story.history.check(journals, _of_others)
            assert not story.wrong
            await _all_over(house.postgres.url, story.over)
            await _same_everywhere(house.places, house.postgres.url, tables)
            print(f"{story.acknowledged} acknowledged moves at {len(tables)} tables, each where it was acknowledged")
            _check_absences(story, blows)
            assert story.acknowledged > KILLS

        loops.run(run())
