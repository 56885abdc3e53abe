"""A coroutine that begins in the caller's step."""

from __future__ import annotations

import asyncio

import loops

from sentiers.server.errand import Errand


def test_an_errand_runs_at_once_until_it_must_wait_and_then_goes_on() -> None:
    async def main() -> list[str]:
        told: list[str] = []
        awaited: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        ended = asyncio.Event()

        async def work() -> None:
            told.append("begun")
            told.append(await awaited)
            await asyncio.sleep(0)
            told.append(await asyncio.ensure_future(asyncio.wait_for(asyncio.sleep(0, "with a task of its own"), 60)))
            try:
                await asyncio.get_running_loop().run_in_executor(None, int, "no number")
            except ValueError:
                told.append("an error")
            ended.set()

        Errand(work())
        told.append("the caller goes on")
        awaited.set_result("what was awaited")
        told.append("later")
        await ended.wait()
        return told

    assert loops.run(main()) == [
        "begun", "the caller goes on", "later", "what was awaited", "with a task of its own", "an error",
    ]  # fmt: skip
