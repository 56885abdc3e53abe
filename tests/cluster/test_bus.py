"""The bus: the same promises in one process and over NATS, which is killed and comes back."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import loops
import pytest

from sentiers.lab.cluster.servers import Nats
from sentiers.server.bus import Bus, NobodyThere, open_bus


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


def _on(kind: str, folder: Path, play: Callable[[Bus, Bus], Awaitable[None]]) -> None:
    """Two ends of one bus: the same object in one process, two connections over NATS."""

    async def run(url: str) -> None:
        one = await open_bus(url)
        other = await open_bus(url) if url else one
        try:
            await play(one, other)
        finally:
            await one.close()
            await other.close()

    if kind == "here":
        loops.run(run(""))
    else:
        nats = Nats(folder)
        nats.start()
        try:
            loops.run(run(nats.url))
        finally:
            nats.stop()


kinds = pytest.mark.parametrize("kind", ["here", "nats"])


@kinds
def test_news_reaches_who_listens_until_he_leaves(kind: str, tmp_path: Path) -> None:
    async def play(one: Bus, other: Bus) -> None:
        heard: list[bytes] = []
        leave = await other.subscribe("table.x", heard.append)
        await asyncio.sleep(0)
        async with asyncio.timeout(20):
            while not heard:  # the subscription may reach the server after the first news
                await one.publish("table.x", b"1")
                await one.publish("table.y", b"not for you")
                await asyncio.sleep(0.01)
        assert set(heard) == {b"1"}
        await leave()
        last = await other.subscribe("end", heard.append)
        before = len(heard)
        while heard[-1] != b"end":
            await one.publish("table.x", b"2")
            await one.publish("end", b"end")
            await asyncio.sleep(0.01)
        assert b"2" not in heard[before:]
        await last()

    _on(kind, tmp_path, play)


@kinds
def test_a_question_is_answered_by_one_of_a_group_and_refused_at_once_where_nobody_is(
    kind: str, tmp_path: Path
) -> None:
    async def play(one: Bus, other: Bus) -> None:
        with pytest.raises(NobodyThere) as nobody:
            await one.request("think", b"?", 30)
        assert not nobody.value.late
        asked = [0, 0]

        def thinker(which: int) -> Callable[[bytes], Awaitable[bytes]]:
            async def answer(question: bytes) -> bytes:
                asked[which] += 1
                return question + b"!"

            return answer

        leave = [await other.serve("think", thinker(0), "thinkers"), await other.serve("think", thinker(1), "thinkers")]
        async with asyncio.timeout(20):
            while True:
                try:
                    assert await one.request("think", b"why", 5) == b"why!"
                    break
                except NobodyThere:
                    await asyncio.sleep(0.01)
        for _ in range(30):
            assert await one.request("think", b"why", 5) == b"why!"
        assert sum(asked) == 31
        assert min(asked) > 0
        for go in leave:
            await go()

    _on(kind, tmp_path, play)


@kinds
def test_who_takes_too_long_is_late_and_does_not_keep_others_waiting(kind: str, tmp_path: Path) -> None:
    async def play(one: Bus, other: Bus) -> None:
        begun, end = asyncio.Event(), asyncio.Event()

        async def slow(question: bytes) -> bytes:
            if question == b"long":
                begun.set()
                await end.wait()
            return question

        await other.serve("think", slow, "thinkers")
        await _there(one)
        long = asyncio.create_task(one.request("think", b"long", 0.5))
        await begun.wait()
        assert await one.request("think", b"short", 5) == b"short"
        with pytest.raises(NobodyThere) as late:
            await long
        assert late.value.late
        end.set()

    async def _there(bus: Bus) -> None:
        async with asyncio.timeout(20):
            while True:
                try:
                    await bus.request("think", b"there?", 5)
                    return
                except NobodyThere:
                    await asyncio.sleep(0.01)

    _on(kind, tmp_path, play)


def test_a_bus_that_is_away_at_first_or_killed_heals_and_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        nats = Nats(tmp_path)
        one, other = await asyncio.gather(open_bus(nats.url), open_bus(nats.url))
        healed: list[int] = []
        heard: list[bytes] = []
        one.healed(lambda: healed.append(1))
        await other.subscribe("table.x", heard.append)
        assert not one.connected
        await one.publish("table.x", b"lost")  # neither waits nor fails
        with pytest.raises(NobodyThere):
            await one.request("think", b"?", 5)
        for times in (1, 2):
            nats.start()
            await _until(lambda: one.connected and other.connected)
            await _until(lambda times=times: len(healed) == times)  # type: ignore[misc]
            heard.clear()
            async with asyncio.timeout(20):
                while not heard:
                    await one.publish("table.x", b"found")
                    await asyncio.sleep(0.02)
            assert set(heard) == {b"found"}
            nats.kill()
            await _until(lambda: not one.connected and not other.connected)
        await one.close()
        await other.close()

    loops.run(run())


def test_one_process_needs_nothing_of_it() -> None:
    code = (
        "import sys, asyncio, sentiers.server.app; from sentiers.server.bus import open_bus; asyncio.run(open_bus('')); "
        "assert not {'nats', 'asyncpg'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
