"""The bots at a table: they think in threads, see a View only, and stop as soon as their choice is another one."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sentiers.bots import coach
from sentiers.bots.programs.protocol import ProgramFailed
from sentiers.bots.trail import Place
from sentiers.server import deeds, fitting, journal
from sentiers.server.journal import Entry
from sentiers.server.memories import Memories
from sentiers.server.opponents import is_own
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table
from sentiers.server.table_parts import Mark
from sentiers.server.thinking.answering import question, work_of
from sentiers.server.thinking.line import Asker
from sentiers.server.thinking.questions import Advised, Answer, Chosen, Expected, Question

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

log = logging.getLogger("sentiers.server")
DRAW_BELOW = 0.35  # a bot agrees to a draw where it expects less than this: an even match is played on
PATIENCE = 0.5  # seconds a thought is given to end when the table closes


class Thought:
    """A bot at work for one seat in one position."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        self.cancel = asyncio.Event()
        self.answer: asyncio.Future[Any] | None = None
        self.task: asyncio.Task[None] | None = None

    def stop(self) -> None:
        self.cancel.set()
        if self.answer is not None:
            self.answer.cancel()


class BotsAtTable:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._thoughts: dict[int, Thought] = {}
        self._hints: set[tuple[int, Mark, asyncio.Future[Answer]]] = set()
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
        if not (table.seating.bots or self._thoughts or self._hints):
            self._owner.snapshots.thinking = False
            return
        for seat, thought in self._thoughts.items():
            if not table.still_at(thought.mark, seat):
                thought.stop()
        for seat, mark, answer in self._hints:
            if not table.still_at(mark, seat):
                answer.cancel()
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
            thought.stop()
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=PATIENCE)
            for task in late:
                task.cancel()

    async def advise(self, seat: int, asker: Asker) -> coach.Hint:
        """What the coach tells this seat, seen with its own eyes; stale as soon as the position is another one."""
        table, thoughts = self._owner.table, self._owner.house.thoughts
        asked = question(table, "hint", seat)
        with thoughts.place(asker, "hint"):
            answer = thoughts.ask(asked, asker, work_of(table, asked))
            hint = (seat, table.mark(), answer)
            self._hints.add(hint)
            try:
                found = await answer
            except asyncio.CancelledError:
                if table.still_at(hint[1], seat):
                    raise
                raise Refusal("stale") from None
            finally:
                self._hints.discard(hint)
        assert isinstance(found, Advised)
        assert found.hint is not None
        return found.hint

    def _begin(self, seat: int) -> None:
        thought = Thought(self._owner.table.mark())
        self._thoughts[seat] = thought
        thought.task = asyncio.create_task(self._think(seat, thought))

    async def _think(self, seat: int, thought: Thought) -> None:
        try:
            if seat in self._owner.table.turn:
                await self._move(seat, thought)
            else:
                await self._answer_draw(seat, thought)
        except (Refusal, asyncio.CancelledError):
            pass  # the position is another one: table_changed() below begins anew if it is still our turn
        except Exception:
            log.exception("table %d: the bot of seat %d", self._owner.table.no, seat)
            self._failed[seat] = thought.mark.moment
        finally:
            self._thoughts.pop(seat, None)
            before = self._owner.snapshots.thinking
            self.table_changed()
            if self._owner.snapshots.thinking != before:
                self._owner.tell()

    async def _move(self, seat: int, thought: Thought) -> None:
        began, table = time.monotonic(), self._owner.table
        level = table.seating.chairs[seat].who
        if is_own(table.game.name, level):
            move = await self._own_move(seat, level, thought)
        else:
            move = await self._program_s_move(seat, level, thought)
        tempo = self._owner.house.settings.tempo * random.uniform(1.0, 1.5) - (time.monotonic() - began)
        if tempo > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(thought.cancel.wait(), tempo)
        if not thought.cancel.is_set():
            await self._owner.ask(lambda now: self._played(now, seat, move, thought))

    async def _own_move(self, seat: int, level: str, thought: Thought) -> str:
        memory = await self.memories.recall(seat)
        if thought.cancel.is_set():
            raise asyncio.CancelledError
        asked = replace(question(self._owner.table, "move", seat, level=level), memory=memory)
        place = self._owner.house.pondering.place(self._owner.table, seat)
        found = await self._ask(asked, thought, place)
        assert isinstance(found, Chosen)
        self._owner.house.pondering.found += place.inherited if place is not None else 0
        return found.move

    async def _program_s_move(self, seat: int, name: str, thought: Thought) -> str:
        """Where it fails, a level of the house takes the seat, in the journal, and plays on."""
        table, programs = self._owner.table, self._owner.house.programs
        view = table.match.view(seat, history=True)
        thought.answer = asyncio.ensure_future(programs.choose(name, view))
        try:
            move: str = await thought.answer
            return move
        except ProgramFailed as error:
            log.error("table %d: the program of seat %d: %s", table.no, seat, error)
            level = fitting.stand_in(table.game.name, programs.fallback(name))
            await self._owner.ask(lambda now: self._replaced(now, seat, name, level))
            raise Refusal("stale") from None  # it is another bot's turn now

    def _replaced(self, table: Table, seat: int, name: str, level: str) -> list[Entry]:
        if table.over or table.seating.chairs[seat].who != name:
            raise Refusal("stale")
        return [journal.instead(seat, level)]

    def _ask(self, asked: Question, thought: Thought, place: Place | None = None) -> asyncio.Future[Answer]:
        """Bots whose opponents are the same take turns with those of others."""
        table = self._owner.table
        asker = Asker(min(table.seating.people, default=table.id))
        thought.answer = self._owner.house.thoughts.ask(asked, asker, work_of(table, asked, place))
        return thought.answer

    def _played(self, table: Table, seat: int, move: str, thought: Thought) -> list[Entry]:
        if not table.still_at(thought.mark, seat):
            raise Refusal("stale")
        return [deeds.move_entry(table, seat, move)]

    def _asked_for_draw(self, seat: int) -> bool:
        table = self._owner.table
        offer = table.offers.get("draw")
        return offer is not None and seat not in offer.agreed and deeds.agreed(table, offer.agreed)

    async def _answer_draw(self, seat: int, thought: Thought) -> None:
        table = self._owner.table
        willing = False
        if not table.game.card.hidden:  # with secrets it cannot look through the eyes of whose turn it is: it plays on
            found = await self._ask(question(table, "draw", seat), thought)
            assert isinstance(found, Expected)
            willing = found.unit == "chance" and found.values[seat] < DRAW_BELOW
        await self._owner.ask(lambda now: self._answered(now, seat, willing))

    def _answered(self, table: Table, seat: int, willing: bool) -> list[Entry]:
        if not self._asked_for_draw(seat):
            raise Refusal("stale")
        if not willing:
            return [journal.decline("draw", seat)]
        last = set(table.seating.bots) <= table.offers["draw"].agreed | {seat}
        return [journal.accept("draw", seat), *([journal.draw()] if last else [])]
