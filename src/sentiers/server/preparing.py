"""Getting the games ready: each is compiled by a process beside the server, the most wanted first, and then loaded in a thread.

Nothing is ever compiled in the server itself: the compiler would hold up every table, of other games too."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from sentiers import bots
from sentiers.bots.warming import is_compiled, load
from sentiers.games import shelf
from sentiers.kernel import beside
from sentiers.server.refusal import Refusal

log = logging.getLogger("sentiers.server")
COMPILED = 0.9  # how much of the way it is to have compiled a game; the rest is loading
RETRY_AFTER = 2  # seconds, as it is told to programs
RETRY = 30.0  # seconds after which a game that could not be prepared may be tried again


class Preparing(Refusal):
    """What was asked for needs a game that is not ready yet."""

    def __init__(self, game: str) -> None:
        super().__init__("preparing", retry_after=RETRY_AFTER, game=shelf.game(game).card.title)
        self.game = game


def _future() -> asyncio.Future[None]:
    return asyncio.get_running_loop().create_future()


@dataclass(eq=False)
class Stage:
    """How far a game is."""

    known: asyncio.Future[None] = field(default_factory=_future)  # whether it must be compiled
    compiles: bool = False
    done: float = 0.0  # 1 when it is ready
    failed: float | None = None  # when
    task: asyncio.Task[None] | None = None


class Preparation:
    def __init__(self, compilers: int) -> None:
        self._compilers = compilers or max(1, (os.cpu_count() or 1) // 2)
        self._loader = ThreadPoolExecutor(1, thread_name_prefix="loader")
        self._stages: dict[str, Stage] = {}
        self._wanted: dict[str, float] = {}  # when somebody last asked for it
        self._queue: dict[str, asyncio.Future[None]] = {}
        self._busy = 0
        self.settled = False  # all that there is to prepare from the start is done, for bots too

    def ready(self, game: str) -> bool:
        stage = self._stages.get(game)
        return stage is not None and stage.done == 1.0

    def now(self) -> dict[str, float | None]:
        """How far each game of the shelf is, from 0 to 1; None where it cannot be prepared."""
        found = {name: self._stages.get(name) for name in shelf.SHELF}
        return {
            name: 0.0 if stage is None else None if stage.failed else round(stage.done, 3)
            for name, stage in found.items()
        }

    def begin(self, game: str) -> Stage:
        stage = self._stages.get(game)
        if stage is None or (stage.failed and time.monotonic() - stage.failed > RETRY):
            stage = self._stages[game] = Stage()
            stage.task = asyncio.create_task(self._prepare(game, stage), name=f"preparing {game}")
        return stage

    async def all(self) -> None:
        """All games of the shelf, one after the other unless somebody asks for one."""
        stages = [self.begin(name) for name in shelf.SHELF]
        await asyncio.gather(*(stage.task for stage in stages if stage.task))
        for name in filter(self.ready, shelf.SHELF):  # tables can be opened: now what only their bots need
            await self._in_thread(partial(bots.warm, name, looking_back=False))
        gc.collect()
        gc.freeze()  # what is loaded now stays: later collections need not walk through it, which takes 100 ms
        self.settled = True

    async def wait(self, game: str, seconds: float, compiling: bool = True) -> None:
        """Waits until a game is ready, but not longer than told; nor for the compiler, unless told. Raises Preparing then."""
        if self.ready(game):
            return
        stage = self.begin(game)
        self._wanted[game] = time.monotonic()
        self._give_places()
        await asyncio.shield(stage.known)
        if stage.task and (compiling or not stage.compiles):
            await asyncio.wait([stage.task], timeout=seconds)
        if stage.failed:
            raise Refusal("server-error")
        if stage.done < 1.0:
            raise Preparing(game)

    async def _prepare(self, game: str, stage: Stage) -> None:
        try:
            try:
                stage.compiles = not await self._in_thread(partial(is_compiled, game))
            finally:
                stage.known.set_result(None)
            if stage.compiles:
                await self._compile(game, stage)
            stage.done = max(stage.done, COMPILED)
            await self._in_thread(partial(load, game))
            stage.done = 1.0
        except Exception:
            log.exception("%s cannot be prepared", game)
            stage.failed = time.monotonic()

    async def _in_thread(self, work: partial[bool] | partial[None]) -> bool | None:
        return await asyncio.get_running_loop().run_in_executor(self._loader, work)

    # Compiling

    async def _compile(self, game: str, stage: Stage) -> None:
        self._queue[game] = place = _future()
        self._give_places()
        try:
            await place
            await self._run(game, stage)
        finally:
            self._queue.pop(game, None)
            self._busy -= place.done() and not place.cancelled()
            self._give_places()

    def _give_places(self) -> None:
        """The game asked for last comes first; it need not wait until one that nobody asked for is done."""
        for game in sorted(self._queue, key=lambda name: -self._wanted.get(name, 0.0)):
            if self._busy < self._compilers + (game in self._wanted) and not self._queue[game].done():
                self._busy += 1
                self._queue.pop(game).set_result(None)

    async def _run(self, game: str, stage: Stage) -> None:
        process = await beside.start("sentiers.bots.warming", game)
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                done, of = map(int, line.split())
                stage.done = max(stage.done, COMPILED * done / max(of, 1))
            if code := await process.wait():
                raise RuntimeError(f"the process that compiled it ended with {code}")
        finally:
            if process.returncode is None:
                process.kill()

    async def close(self) -> None:
        tasks = [stage.task for stage in self._stages.values() if stage.task and not stage.task.done()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=1)
        self._loader.shutdown(wait=False, cancel_futures=True)
