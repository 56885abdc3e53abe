"""The programs of one worker: greeted when the house opens, asked in threads of their own, begun anew when they fail, ended with
the house. Nothing of it holds up a table of others, or anything the house thinks about itself.

A program that fails to give a move three times in a row rests, for longer and longer; meanwhile it is offered to nobody, and who
plays against it goes on with a level of the house."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sentiers.bots.programs.channel import NotWanted
from sentiers.bots.programs.player import level_of_program
from sentiers.bots.programs.program import Program
from sentiers.bots.programs.protocol import Hello, ProgramDeclined, ProgramFailed
from sentiers.games.minds import Cancel
from sentiers.games.shelf import SHELF
from sentiers.match import View
from sentiers.messages import Message
from sentiers.server import opponents
from sentiers.server.programs.named import Named
from sentiers.server.thinking.here import give_way

T = TypeVar("T")
log = logging.getLogger("sentiers.server")
ATTEMPTS = 3  # for one move
AGAIN = 0.2  # seconds before it is begun anew: at first, and twice as many each time …
REST, LONGEST_REST = 5.0, 300.0  # … and before one that has failed as often is greeted again
HEALTHY = 10.0  # seconds after which one that has ended is simply begun anew
LOOK = 1.0  # seconds between two looks whether it is still there


class Kept:
    """A program, and how it does."""

    def __init__(self, named: Named) -> None:
        self.named = named
        hear = partial(log.warning, "bot %s says: %s", named.name)
        self.program = Program(named.what, hear, named.starting, named.grace)
        self.threads = ThreadPoolExecutor(self.program.at_once, f"bot-{named.name}", initializer=give_way)
        self.hello: Hello | None = None
        self.rest = REST
        self.greeted = self.rests_until = 0.0  # moments, by time.monotonic
        self.settled = asyncio.Event()  # it has said hello once, or failed to

    @property
    def ready(self) -> bool:
        return self.hello is not None and time.monotonic() >= self.rests_until

    def tell(self) -> None:
        """What pages and tables know of it."""
        named, hello = self.named, self.hello
        called = named.title or (hello.name if hello else "") or named.name
        words = named.words or (hello.words if hello else "")
        games = frozenset(game for game in (hello.games if hello else ()) if game in (named.games or SHELF))
        level = level_of_program(named.name, called, words, named.seconds)
        opponents.note(named.name, opponents.Guest(level, games, self.ready))


class Programs:
    def __init__(self, named: list[Named]) -> None:
        self._kept = {one.name: Kept(one) for one in named}
        self._under_way: set[threading.Event] = set()
        self._keepers: list[asyncio.Task[None]] = []
        for kept in self._kept.values():
            kept.tell()

    def begin(self) -> None:
        self._keepers = [asyncio.create_task(self._keep(kept)) for kept in self._kept.values()]

    async def close(self) -> None:
        """Ends them all, whatever they are at."""
        for keeper in self._keepers:
            keeper.cancel()
        for cancel in self._under_way:
            cancel.set()
        closing = [
            asyncio.get_running_loop().run_in_executor(kept.threads, kept.program.close) for kept in self._kept.values()
        ]
        await asyncio.gather(*closing, return_exceptions=True)
        for kept in self._kept.values():
            kept.threads.shutdown(wait=False)
            opponents.note(kept.named.name, None)

    def fallback(self, name: str) -> str:
        """The level that the operator wants in its place, where the game has it."""
        return self._kept[name].named.fallback if name in self._kept else ""

    async def choose(self, name: str, view: View) -> str:
        """A legal move; raises ProgramFailed where there is none, within a time that is told beforehand. Who cancels this does
        not want it any more."""
        kept = self._kept.get(name)
        if kept is None:
            raise ProgramFailed(Message("There is no program {name} here any more.", name=name[:40]))
        seconds = kept.named.seconds
        try:
            async with asyncio.timeout(kept.named.starting + ATTEMPTS * (seconds + kept.named.grace)):
                await kept.settled.wait()
                return await self._tried(kept, lambda cancel: kept.program.choose(view, seconds, cancel=cancel))
        except TimeoutError:
            raise ProgramFailed(Message("The program {name} has too much to do.", name=name[:40])) from None

    async def _tried(self, kept: Kept, ask: Callable[[Cancel], str]) -> str:
        name = kept.named.name
        for attempt in range(ATTEMPTS):
            if not kept.ready:
                raise ProgramFailed(Message("The program {name} rests, after it has failed.", name=name))
            try:
                found = await self._in_thread(kept, ask)
            except ProgramDeclined:
                raise
            except ProgramFailed as error:
                log.warning("bot %s: %s", name, error)
                last = error
                await asyncio.sleep(AGAIN * 2**attempt)
            else:
                kept.rest = REST
                return found
        self._rest(kept)
        raise last

    async def _in_thread(self, kept: Kept, work: Callable[[Cancel], T]) -> T:
        """In a thread of this program: others wait behind it, and nothing else does."""
        cancel = threading.Event()
        self._under_way.add(cancel)
        try:
            return await asyncio.get_running_loop().run_in_executor(kept.threads, work, cancel)
        except NotWanted:
            raise asyncio.CancelledError from None
        finally:
            cancel.set()
            self._under_way.discard(cancel)

    def _rest(self, kept: Kept) -> None:
        log.error("bot %s rests for %g seconds", kept.named.name, kept.rest)
        kept.hello = None
        kept.rests_until = time.monotonic() + kept.rest
        kept.rest = min(LONGEST_REST, 2 * kept.rest)
        kept.tell()

    async def _keep(self, kept: Kept) -> None:
        """Greets it until it answers, and again whenever it has ended: one that is not there is not offered."""
        while True:
            if kept.hello is None:
                if time.monotonic() >= kept.rests_until:
                    await self._greet(kept)
            elif not await self._in_thread(kept, lambda _: kept.program.look()):
                if time.monotonic() - kept.greeted < HEALTHY:
                    self._rest(kept)
                else:
                    await self._greet(kept)
            await asyncio.sleep(LOOK)

    async def _greet(self, kept: Kept) -> None:
        name = kept.named.name
        try:
            kept.hello, kept.greeted = await self._in_thread(kept, kept.program.hello), time.monotonic()
        except ProgramFailed as error:
            log.warning("bot %s: %s", name, error)
            self._rest(kept)
        except Exception:
            log.exception("bot %s", name)
            self._rest(kept)
        else:
            log.info("bot %s plays %s", name, ", ".join(kept.hello.games))
        kept.settled.set()
        kept.tell()
