"""The bots at a table: they think in threads, see a View only, and stop as soon as their choice is another one."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
import time
from typing import TYPE_CHECKING

from sentiers import bots
from sentiers.bots import coach
from sentiers.server import deeds, journal
from sentiers.server.journal import Entry
from sentiers.server.memories import Memories
from sentiers.server.refusal import Refusal
from sentiers.server.table import Mark, Table

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

log = logging.getLogger("sentiers.server")
DRAW_SECONDS = 0.5
DRAW_BELOW = 0.35  # a bot agrees to a draw where it expects less than this: an even match is played on
PATIENCE = 0.5  # seconds a thought is given to end when the table closes


class Thought:
    """A bot at work for one seat in one position."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        self.cancel = threading.Event()
        self.task: asyncio.Task[None] | None = None


class BotsAtTable:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._thoughts: dict[int, Thought] = {}
        self._failed: dict[int, int] = {}  # seat: the moment in which its bot broke down, not to be tried again
        self._stopped = False
        self.memories = Memories(owner)

    @property
    def busy(self) -> bool:
        return bool(self._thoughts)

    @property
    def due(self) -> bool:
        """Is it for a bot to act?"""
        table = self._owner.table
        return any(seat in table.turn or self._asked_for_draw(seat) for seat in table.seating.bots)

    def table_changed(self, begin: bool = True) -> None:
        """Ends thoughts about positions that are gone, begins those that are due (`begin`: if that is for this worker to do).
        Who acts at the same time as others thinks on while they move."""
        table = self._owner.table
        for seat, thought in self._thoughts.items():
            if not table.still_at(thought.mark, seat):
                thought.cancel.set()
        for seat in table.seating.bots:
            due = seat in table.turn or self._asked_for_draw(seat)
            able = begin and not self._stopped and self._failed.get(seat) != table.moment
            if due and able and seat not in self._thoughts:
                self._begin(seat)
        self._owner.snapshots.thinking = any(seat in table.turn for seat in self._thoughts)

    async def stop(self) -> None:
        self._stopped = True
        tasks = [thought.task for thought in self._thoughts.values() if thought.task]
        for thought in self._thoughts.values():
            thought.cancel.set()
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=PATIENCE)
            for task in late:
                task.cancel()

    async def advise(self, seat: int) -> coach.Hint:
        """What the coach tells this seat, seen with its own eyes."""
        view = self._owner.table.view(seat)
        return await self._owner.house.think(lambda: coach.advise(view))

    def _begin(self, seat: int) -> None:
        thought = Thought(self._owner.table.mark())
        self._thoughts[seat] = thought
        thought.task = asyncio.create_task(self._think(seat, thought))

    async def _think(self, seat: int, thought: Thought) -> None:
        try:
            if seat in self._owner.table.turn:
                await self._move(seat, thought)
            else:
                await self._answer_draw(seat)
        except (Refusal, asyncio.CancelledError):
            pass  # the position is another one: table_changed() below begins anew if it is still our turn
        except Exception:
            log.exception("table %s: the bot of seat %d", self._owner.table.id, seat)
            self._failed[seat] = thought.mark.moment
        finally:
            self._thoughts.pop(seat, None)
            before = self._owner.snapshots.thinking
            self.table_changed()
            if self._owner.snapshots.thinking != before:
                self._owner.tell()

    async def _move(self, seat: int, thought: Thought) -> None:
        table, house = self._owner.table, self._owner.house
        began, bot = time.monotonic(), self.memories.bot(seat)
        view = table.view(seat) if bot.level.learner is None else table.match.view(seat, history=True)
        memory = await self.memories.recall(seat)
        threads = house.spare_threads
        move = await house.think(
            lambda: bot.choose(view, seat=seat, cancel=thought.cancel, memory=memory, threads=threads)
        )
        tempo = house.settings.tempo * random.uniform(1.0, 1.5) - (time.monotonic() - began)
        if tempo > 0:
            await _pause(tempo, thought.cancel)
        if not thought.cancel.is_set():
            await self._owner.ask(lambda now: self._played(now, seat, move, thought))

    def _played(self, table: Table, seat: int, move: str, thought: Thought) -> list[Entry]:
        if not table.still_at(thought.mark, seat):
            raise Refusal("stale")
        return [deeds.move_entry(table, seat, move)]

    def _asked_for_draw(self, seat: int) -> bool:
        table = self._owner.table
        offer = table.offers.get("draw")
        return offer is not None and seat not in offer.agreed and deeds.agreed(table, offer.agreed)

    async def _answer_draw(self, seat: int) -> None:
        table = self._owner.table
        willing = False
        if not table.game.card.hidden:  # with secrets it cannot look through the eyes of whose turn it is: it plays on
            view, acting = table.view(seat), table.turn[0]
            work = self._owner.house.think(lambda: bots.analyse(view, seconds=DRAW_SECONDS, seat=acting))
            found = await work
            willing = found.unit == "chance" and found.values[seat] < DRAW_BELOW
        await self._owner.ask(lambda now: self._answered(now, seat, willing))

    def _answered(self, table: Table, seat: int, willing: bool) -> list[Entry]:
        if not self._asked_for_draw(seat):
            raise Refusal("stale")
        if not willing:
            return [journal.decline("draw", seat)]
        last = set(table.seating.bots) <= table.offers["draw"].agreed | {seat}
        return [journal.accept("draw", seat), *([journal.draw()] if last else [])]


async def _pause(seconds: float, cancel: threading.Event) -> None:
    """Waits, but not longer than the thought is wanted."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and not cancel.is_set():
        await asyncio.sleep(min(left, 0.05))
