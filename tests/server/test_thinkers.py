"""Thinkers elsewhere: asked over the bus, they answer what the worker would; and where they die, it thinks itself."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from decided import WON
from msgspec.structs import replace

from sentiers.games import shelf
from sentiers.games.minds import Cancel
from sentiers.lab.cluster.servers import Nats
from sentiers.language import translator
from sentiers.server import journal
from sentiers.server.bus import Bus, open_bus
from sentiers.server.bus.here import Here
from sentiers.server.days import ONE, Days
from sentiers.server.optimum import Optima, Optimum
from sentiers.server.preparing import Preparation
from sentiers.server.settings import Settings
from sentiers.server.storage import Opened, Setup, Storage, open_storage
from sentiers.server.table import Table
from sentiers.server.thinking import wire
from sentiers.server.thinking.answering import Work, question, work_of
from sentiers.server.thinking.elsewhere import Elsewhere
from sentiers.server.thinking.here import Threads
from sentiers.server.thinking.line import Asker
from sentiers.server.thinking.questions import (
    Advised,
    Answer,
    Chosen,
    Expected,
    Judged,
    Learnt,
    Question,
    Stretch,
    Weighed,
)
from sentiers.server.thinking.thinker import Tables, Thinker
from sentiers.server.thinking.thoughts import Thoughts
from sentiers.server.thinking.weighing import about

PATIENCE = 300.0  # seconds: rules may have to be compiled first
SETTINGS = Settings(warm=0, patience=PATIENCE, thinkers=1)
THINK = "import sys; from sentiers.server.thinking.serving import think; think(sys.argv[1], sys.argv[2])"


def run(work: Coroutine[Any, Any, None]) -> None:
    with ThreadPoolExecutor() as threads:  # a browser's loop may run in this thread
        threads.submit(asyncio.run, asyncio.wait_for(work, PATIENCE)).result()


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.005)


async def opened(storage: Storage, id: str, game: str, *seats: str, plies: int = 0) -> Table:
    """A table that is in the storage, after so many plies, each the first legal move."""
    options = shelf.game(game).card.read_options({})
    await storage.write(Opened(id, Setup(game, options, 1, list(seats))))
    found = await storage.table(id)
    assert found is not None
    table = Table(id, found.no, found.setup, found.entries)
    for _ in range(plies):
        seat = table.turn[0]
        await write(storage, table, journal.play(seat, table.view(seat).moves(seat)[0]))
    return table


async def write(storage: Storage, table: Table, entry: journal.Entry) -> None:
    await storage.append(table.no, table.n + 1, (str(entry),))
    table.apply(entry)


async def prepared(*games: str) -> None:
    """As where tables of these games are open: a thinker does not wait for the compiler."""
    preparation = Preparation(1)
    for game in games:
        await preparation.wait(game, PATIENCE)
    await preparation.close()


@asynccontextmanager
async def worker(bus: Bus) -> AsyncIterator[Thoughts]:
    thoughts = Thoughts(Elsewhere(bus, "worker", Threads(1)), 4, 32, 0)
    try:
        yield thoughts
    finally:
        thoughts.close()


@asynccontextmanager
async def thinking(storage: Storage, bus: Bus) -> AsyncIterator[Thinker]:
    thinker, stopping = Thinker(storage, bus, SETTINGS), asyncio.Event()
    await thinker.start()
    task = asyncio.create_task(thinker.run(stopping))
    try:
        yield thinker
    finally:
        stopping.set()
        await task


def not_here(cancel: Cancel, threads: int) -> Answer:
    raise AssertionError("the worker was to ask a thinker")


def test_a_thinker_answers_whatever_a_worker_would(tmp_path: Path) -> None:
    async def day() -> None:
        await prepared("canoe", "zwei-wege")
        storage, bus = open_storage(tmp_path / "house.db"), Here()
        open_one = await opened(storage, "open", "canoe", "by:anne", "bot:novice", plies=1)
        over = await opened(storage, "over", "canoe", "by:anne", "by:bruno", plies=4)
        await write(storage, over, journal.resign(0))
        won = await opened(storage, "won", "canoe", "by:anne", "by:bruno")
        for ply, move in enumerate(WON):
            await write(storage, won, journal.play(ply % 2, move))
        foxes = await opened(storage, "foxes", "zwei-wege", "by:anne", "bot:fox", plies=3)
        async with worker(bus) as thoughts, thinking(storage, bus):
            await until(lambda: thoughts.thinkers == 1)

            async def ask(asked: Question) -> Answer:
                return await thoughts.ask(asked, Asker("anne"), not_here)

            move = await ask(question(open_one, "move", 1, level="novice"))
            assert isinstance(move, Chosen)
            assert move.move in open_one.view(1).moves(1)
            draw = await ask(question(open_one, "draw", 1))
            assert isinstance(draw, Expected)
            assert abs(sum(draw.values) - 1) < 0.01
            advice = await ask(question(over, "advice", 0, ply=3))
            assert isinstance(advice, Advised)
            assert advice.hint is not None
            assert advice.hint.best
            curve, moments = await ask(question(over, "curve", 0)), 0
            while isinstance(curve, Stretch) and not curve.whole:
                moments += len(curve.moments)
                curve = await ask(question(over, "curve", 0, ply=moments))
            assert isinstance(curve, Stretch)
            assert moments + len(curve.moments) == 5
            assert curve.moments[-1].values == (0.0, 1.0)
            seat = foxes.turn[0]
            asked = question(foxes, "hint", seat)
            there, here = await ask(asked), await asyncio.to_thread(work_of(foxes, asked), asyncio.Event(), 1)
            assert isinstance(there, Advised)
            assert isinstance(here, Advised)
            assert there.hint is not None
            assert here.hint is not None
            french = translator("fr", "zwei-wege")
            assert [line.render(french) for line in there.hint.lines] == [
                line.render(french) for line in here.hint.lines
            ]
            assert there.hint.values == here.hint.values, "zwei-wege is solved: both know the truth"
            weighed = await ask(about(foxes.view(seat), 0))  # of no table: the question carries what the seat sees
            assert isinstance(weighed, Weighed)
            assert weighed.exact
            assert {move.move for move in weighed.moves} <= set(foxes.view(seat).moves(seat))
            assert await ask(question(won, "claim", 0)) == Judged(True)
            assert await ask(question(open_one, "claim", 1)) == Judged(False)
            learnt = await ask(replace(question(foxes, "learn", 1), memory={}))
            assert isinstance(learnt, Learnt)
            assert learnt.memory["matches"] == 1
        await storage.close()

    run(day())


def test_a_thinker_brings_its_tables_forward_and_goes_back_for_who_asks_about_before(tmp_path: Path) -> None:
    async def day() -> None:
        storage = open_storage(tmp_path / "house.db")
        table = await opened(storage, "t", "canoe", "by:anne", "bot:novice", plies=3)
        tables = Tables(storage)
        three = await tables.at("t", 3)
        assert three is not None
        await write(storage, table, journal.play(1, table.view(1).moves(1)[0]))
        four = await tables.at("t", 4)
        assert four is three, "it was brought forward"
        assert four.texts == table.texts
        before = await tables.at("t", 2)
        assert before is not None
        assert before.texts == table.texts[:2]
        assert await tables.at("t", 4) is four
        assert await tables.at("t", 5) is None, "not written yet"
        assert await tables.at("elsewhere", 1) is None
        await storage.close()

    run(day())


def test_what_nobody_wants_any_more_is_stopped_at_the_thinker(tmp_path: Path) -> None:
    async def day() -> None:
        await prepared("canoe")
        storage, bus = open_storage(tmp_path / "house.db"), Here()
        table = await opened(storage, "t", "canoe", "by:anne", "bot:master", plies=1)
        async with worker(bus) as thoughts, thinking(storage, bus) as thinker:
            await until(lambda: thoughts.thinkers == 1)
            answer = thoughts.ask(question(table, "move", 1, level="master"), Asker("anne"), not_here)
            await until(lambda: thinker.thoughts.running == 1)
            answer.cancel()
            await until(lambda: thinker.thoughts.cancelled["move"] == 1)
            await until(lambda: thoughts.running == 0)
        await storage.close()

    run(day())


def test_a_thought_that_its_thinker_does_not_name_any_more_is_asked_again(tmp_path: Path) -> None:
    async def day() -> None:
        await prepared("canoe")
        storage, bus = open_storage(tmp_path / "house.db"), Here()
        table = await opened(storage, "t", "canoe", "by:anne", "bot:novice", plies=1)

        async def accept(_: bytes) -> bytes:
            return wire.encode(wire.Accepted("forgetful"))

        leave = await bus.serve(wire.THINK, accept, wire.THINK)
        async with worker(bus) as thoughts:
            elsewhere, sign = thoughts._runner, wire.encode(wire.Sign("forgetful", 1, frozenset()))
            assert isinstance(elsewhere, Elsewhere)
            while not thoughts.thinkers:
                await asyncio.sleep(0)
                await bus.publish(wire.SIGNS, sign)
            answer = thoughts.ask(question(table, "move", 1, level="novice"), Asker("anne"), not_here)
            await until(lambda: any(question.thinker for question in elsewhere._asked.values()))
            await leave()
            async with thinking(storage, bus):
                while not answer.done():
                    await bus.publish(wire.SIGNS, sign)
                    await asyncio.sleep(0.01)
            assert isinstance(answer.result(), Chosen)
        await storage.close()

    run(day())


def test_where_worker_and_thinker_do_not_understand_each_other_the_worker_thinks_itself(tmp_path: Path) -> None:
    async def day() -> None:
        await prepared("canoe")
        storage, bus = open_storage(tmp_path / "house.db"), Here()
        table = await opened(storage, "t", "canoe", "by:anne", "bot:novice", plies=1)
        async with worker(bus) as thoughts, thinking(storage, bus):
            assert await bus.request(wire.THINK, b"of another version", 1.0) == b""
            await until(lambda: thoughts.thinkers == 1)
            itself: list[str] = []
            unheard_of = replace(question(table, "move", 1, level="novice"), table="unheard-of")
            work = partial(noted, work_of(table, unheard_of), itself)
            assert isinstance(await thoughts.ask(unheard_of, Asker("anne"), work), Chosen)
            assert itself
        await storage.close()

    run(day())


def test_where_a_thinker_is_killed_in_the_midst_of_a_thought_the_worker_thinks_itself(tmp_path: Path) -> None:
    nats = Nats(tmp_path)
    nats.start()

    async def day() -> None:
        await prepared("canoe")
        storage = open_storage(tmp_path / "house.db")
        table = await opened(storage, "t", "canoe", "by:anne", "bot:master", plies=1)
        await storage.close()
        turned = {"SENTIERS_WARM": "0", "SENTIERS_PATIENCE": str(PATIENCE), "SENTIERS_THINKERS": "1"}
        process = subprocess.Popen(
            [sys.executable, "-c", THINK, str(tmp_path / "house.db"), nats.url],
            stdout=subprocess.PIPE,
            env=os.environ | turned,
        )
        bus = await open_bus(nats.url)
        try:
            async with worker(bus) as thoughts:
                elsewhere = thoughts._runner
                assert isinstance(elsewhere, Elsewhere)
                await until(lambda: thoughts.thinkers == 1)
                asked = question(table, "move", 1, level="master")
                first = await thoughts.ask(asked, Asker("anne"), not_here)
                assert isinstance(first, Chosen)
                assert first.move in table.view(1).moves(1)
                itself: list[str] = []
                answer = thoughts.ask(asked, Asker("anne"), partial(noted, work_of(table, asked), itself))
                await until(lambda: any(question.thinker for question in elsewhere._asked.values()))
                process.send_signal(signal.SIGKILL)
                found = await answer
                assert isinstance(found, Chosen)
                assert found.move in table.view(1).moves(1)
                assert itself, "the dead thinker has answered"
                assert thoughts.thinkers == 0
        finally:
            process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()
            await bus.close()

    try:
        run(day())
    finally:
        nats.stop()


def test_an_optimum_is_asked_of_thinkers_by_one_worker_only(tmp_path: Path) -> None:
    async def day() -> None:
        storage, bus, days = open_storage(tmp_path / "house.db"), Here(), Days("Europe/Paris", "2026-11-15")
        asked, heard, let_go = [], asyncio.Event(), asyncio.Event()

        async def prove(data: bytes) -> bytes:
            asked.append(wire.decode_prove(data))
            heard.set()
            await let_go.wait()
            return msgspec.msgpack.encode(Optimum(40.0, 44.0))

        await bus.serve(wire.PROVE, prove, wire.PROVE)
        first, second = (Optima(storage, bus, days, seconds=1.0) for _ in range(2))
        proving = asyncio.create_task(first.run())
        await heard.wait()
        assert not await second._is_mine("traxx", days.today), "the other is about to know it"
        assert await second.of("traxx", days.today) is None
        let_go.set()
        while await second.of("traxx", days.today + ONE) is None:
            await asyncio.sleep(0.005)
        proving.cancel()
        assert [(prove.game, prove.day) for prove in asked] == [("traxx", "2026-11-15"), ("traxx", "2026-11-16")]
        assert await second.of("traxx", days.today) == Optimum(40.0, 44.0)
        await storage.close()

    run(day())


def noted(work: Work, by: list[str], cancel: Cancel, threads: int) -> Answer:
    by.append("the worker")
    return work(cancel, threads)
