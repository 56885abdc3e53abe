"""Thinking by thinkers elsewhere, asked over the bus by one of many workers. Where none is there, or none
answers, it thinks itself."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

import msgspec

from sentiers.server.bus import Bus, NobodyThere
from sentiers.server.thinking import wire
from sentiers.server.thinking.here import Threads
from sentiers.server.thinking.questions import Answer, decode
from sentiers.server.thinking.thoughts import Stopped, Thought

log = logging.getLogger("sentiers.server")
ATTEMPTS = 2  # before the worker thinks itself
ACCEPTED = 2.0  # seconds in which a thinker accepts a question
MISSED = 2  # signs of a thinker that do not name a thought before it counts as lost


class Lost(Exception):
    """The thinker is gone, or cannot think about this."""


class Asked:
    """A question at a thinker."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(8)
        self.thinker = ""
        self.missed = 0
        self.reply: asyncio.Future[wire.Reply] = asyncio.get_running_loop().create_future()

    def lose(self) -> None:
        if not self.reply.done():
            self.reply.set_exception(Lost())


class Elsewhere:
    def __init__(self, bus: Bus, worker: str, here: Threads) -> None:
        self._bus, self._worker, self._here = bus, worker, here
        self._asked: dict[str, Asked] = {}
        self._there: dict[str, tuple[int, float]] = {}  # thinker: its room, and when it was last heard of
        self._watcher = asyncio.create_task(self._watch())

    @property
    def thinkers(self) -> int:
        return sum(room > 0 for room, _ in self._there.values())

    @property
    def room(self) -> int:
        return sum(room for room, _ in self._there.values()) or self._here.room

    async def run(self, thought: Thought, threads: int) -> tuple[Answer, float]:
        for _ in range(ATTEMPTS):
            if not self.thinkers:
                break
            try:
                return await self._ask(thought)
            except (NobodyThere, Lost, msgspec.MsgspecError):
                if thought.cancel.is_set():
                    raise Stopped from None
        return await self._here.run(thought, threads)

    async def _ask(self, thought: Thought) -> tuple[Answer, float]:
        asked = Asked()
        self._asked[asked.id] = asked
        try:
            question = wire.Ask(asked.id, self._worker, thought.question, *thought.asker)
            accepted = await self._bus.request(wire.THINK, wire.encode(question), ACCEPTED)
            asked.thinker = wire.decode_accepted(accepted).thinker
            self._there.setdefault(asked.thinker, (1, time.monotonic()))
            stopped = asyncio.ensure_future(thought.stopped.wait())
            try:
                await asyncio.wait((asked.reply, stopped), return_when=asyncio.FIRST_COMPLETED)
                if not asked.reply.done():
                    await self._bus.publish(wire.words_to(asked.thinker), wire.encode(wire.Stop(asked.id)))
                reply = await asked.reply
            finally:
                stopped.cancel()
        finally:
            del self._asked[asked.id]
        if reply.failed:
            raise Lost
        if reply.answer is None:
            raise Stopped
        return decode(reply.answer), reply.seconds

    # What is heard

    async def _watch(self) -> None:
        """Listens, and notices who has fallen silent."""
        await self._bus.subscribe(wire.SIGNS, self._hear_sign)
        await self._bus.subscribe(wire.answers_to(self._worker), self._hear_reply)
        while True:
            await asyncio.sleep(wire.BEAT)
            silent = time.monotonic() - wire.GONE
            for thinker in [thinker for thinker, (_, heard) in self._there.items() if heard < silent]:
                self._forget(thinker)

    def _hear_sign(self, data: bytes) -> None:
        sign = wire.decode_sign(data)
        self._there[sign.thinker] = sign.room, time.monotonic()
        for asked in [asked for asked in self._asked.values() if asked.thinker == sign.thinker]:
            asked.missed = 0 if asked.id in sign.at else asked.missed + 1
            if asked.missed >= MISSED:
                asked.lose()

    def _hear_reply(self, data: bytes) -> None:
        reply = wire.decode_reply(data)
        asked = self._asked.get(reply.id)
        if asked is not None and not asked.reply.done():
            asked.reply.set_result(reply)

    def _forget(self, thinker: str) -> None:
        log.warning("thinker %s is gone", thinker)
        del self._there[thinker]
        for asked in list(self._asked.values()):
            if asked.thinker == thinker:
                asked.lose()

    def close(self) -> None:
        self._watcher.cancel()
        for asked in list(self._asked.values()):
            asked.lose()
        self._here.close()
