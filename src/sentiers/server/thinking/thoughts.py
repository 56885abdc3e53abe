"""The one queue of everything the house thinks about.

A bot's turn comes before all else, what others wait for gives way to it; who asks for much waits behind who asks for little; what
nobody waits for any more is dropped; the same question is thought about once."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from sentiers.bots.levels import UnknownBot, find_level
from sentiers.server.refusal import Refusal
from sentiers.server.thinking.answering import Work
from sentiers.server.thinking.kept import Kept
from sentiers.server.thinking.line import Asker, Line
from sentiers.server.thinking.questions import KINDS, URGENT, About, Answer, Kind, Question, Stretch

SHORT = 0.15  # seconds: what is expected to take less is a short thought
UNKNOWN = 0.05  # seconds a thought is expected to take before the first of its kind was seen
LEARNING = 0.3  # how much one more thought changes what is expected
MOST_YIELDS = 2  # so often a thought gives way before it is left in peace
OVERDUE = 10.0  # seconds after which what is not urgent gets a thread, whatever else waits
RETRY_AT_MOST = 60


class Stopped(Exception):
    """What was told to stop has nothing to say."""


class Thought:
    """A question under way, and those who wait for its answer."""

    def __init__(self, question: Question, asker: Asker, work: Work, short: bool) -> None:
        self.id = secrets.token_hex(8)
        self.question, self.asker, self.work, self.short = question, asker, work, short
        self.waiters: set[asyncio.Future[Answer]] = set()
        self.cancel = threading.Event()  # as who thinks sees it …
        self.stopped = asyncio.Event()  # … and who waits for that
        self.since = time.monotonic()
        self.yields = 0
        self.running = False

    def stop(self) -> None:
        self.cancel.set()
        self.stopped.set()

    def begin_anew(self) -> None:
        self.cancel, self.stopped = threading.Event(), asyncio.Event()

    @property
    def kind(self) -> Kind:
        return self.question.kind

    @property
    def urgent(self) -> bool:
        return self.kind in URGENT


class Runner(Protocol):
    """Whoever does the thinking."""

    @property
    def room(self) -> int:
        """How many thoughts it can have at once, short ones apart."""
        ...

    @property
    def thinkers(self) -> int:
        """How many thinkers elsewhere are there."""
        ...

    async def run(self, thought: Thought, threads: int) -> tuple[Answer, float]:
        """The answer, and the seconds of processor it took."""
        ...

    def close(self) -> None: ...


class Thoughts:
    def __init__(self, runner: Runner, per_person: int, per_address: int, kept: int) -> None:
        self._runner = runner
        self._per_person, self._per_address = per_person, per_address
        self._kept = Kept(kept)
        self._line: Line[Thought] = Line()
        self._known: dict[About, Thought] = {}
        self._running: set[Thought] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._asking: Counter[Asker] = Counter()  # by person, and by address
        self._expected: dict[tuple[str, str, Kind], float] = {}
        self.watcher: Callable[[], None] = lambda: None  # told whenever something may have begun or ended
        self.done: Counter[Kind] = Counter()
        self.cancelled: Counter[Kind] = Counter()
        self.refused: Counter[Kind] = Counter()
        self.yielded: Counter[Kind] = Counter()
        self.shared: Counter[Kind] = Counter()  # answered by a thought of somebody else, under way or kept

    # What may be asked

    @contextmanager
    def place(self, asker: Asker, kind: Kind) -> Iterator[None]:
        """Somebody waits for an answer, as long as the block lasts; refused where he waits for many already."""
        by_address = Asker(address=asker.address)
        places = {asker: self._per_person, by_address: self._per_address}
        if any(self._asking[who] >= most for who, most in places.items()):
            self.refused[kind] += 1
            raise Refusal("thinking", retry_after=self._wait(kind))
        self._asking.update(places.keys())
        try:
            yield
        finally:
            self._asking.subtract(places.keys())
            for who in places:
                if not self._asking[who]:
                    del self._asking[who]

    def ask(self, question: Question, asker: Asker, work: Work) -> asyncio.Future[Answer]:
        """The answer, when it is there. Who cancels the future does not want it any more."""
        waiter: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if (found := self._kept.get(question.about)) is not None:
            self.shared[question.kind] += 1
            waiter.set_result(found)
            return waiter
        thought = self._known.get(question.about)
        if thought is None:
            thought = self._known[question.about] = Thought(question, asker, work, self.expected(question) < SHORT)
            self._line.put(thought)
        else:
            self.shared[question.kind] += 1
        thought.waiters.add(waiter)
        waiter.add_done_callback(partial(self._left, thought))
        self._go_on()
        return waiter

    @property
    def waiting(self) -> dict[Kind, int]:
        return {kind: len(lane) for kind, lane in self._line.lanes.items()}

    @property
    def running(self) -> int:
        return len(self._running)

    @property
    def idle(self) -> bool:
        """Is there nothing to think about?"""
        return not self._running and not self._line

    @property
    def thinkers(self) -> int:
        """Thinkers elsewhere that are there."""
        return self._runner.thinkers

    @property
    def spare_threads(self) -> int:
        """How many threads a thought that begins now may have: all there are, if nobody else thinks."""
        return self._runner.room if self.idle else 1

    def close(self) -> None:
        for thought in list(self._known.values()):
            for waiter in list(thought.waiters):
                waiter.cancel()
        for thought in self._running:
            thought.stop()
        for task in self._tasks:
            task.cancel()
        self._runner.close()

    # Who is next

    def _go_on(self) -> None:
        while (thought := self._overdue() or self._line.next(self._may_begin)) is not None:
            thought.running = True
            threads = self.spare_threads
            self._running.add(thought)
            task = asyncio.create_task(self._run(thought, threads))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if any(len(self._line.lanes[kind]) for kind in URGENT):
            self._ask_to_yield()
        self.watcher()

    def _may_begin(self, thought: Thought) -> bool:
        """What is urgent has a thread for itself where there are several, short turns one more."""
        room = self._runner.room
        if thought.urgent and thought.short:
            return len(self._running) <= room
        long = sum(not (other.urgent and other.short) for other in self._running)
        return long < room and (thought.urgent or self._calm_running < max(1, room - 1))

    @property
    def _calm_running(self) -> int:
        return sum(not thought.urgent for thought in self._running)

    def _overdue(self) -> Thought | None:
        """Nobody waits for ever: now and then something that is not urgent gets its turn all the same, one at a time."""
        if self._calm_running:
            return None
        for kind in KINDS:
            lane = self._line.lanes[kind]
            for thought in lane.candidates() if kind not in URGENT else ():
                if time.monotonic() - thought.since > OVERDUE:
                    lane.take(thought)
                    thought.yields = MOST_YIELDS
                    return thought
        return None

    def _ask_to_yield(self) -> None:
        """The least urgent of those under way gives way to a turn that waits."""
        for thought in sorted(self._running, key=lambda thought: -KINDS.index(thought.kind)):
            if not thought.urgent and not thought.cancel.is_set() and thought.yields < MOST_YIELDS:
                thought.yields += 1
                thought.stop()
                return

    # Thinking

    async def _run(self, thought: Thought, threads: int) -> None:
        began = time.monotonic()
        try:
            found: Answer | Exception
            found, took = await self._runner.run(thought, threads)
        except Exception as error:
            found, took = error, 0.0
        finally:
            thought.running = False
            self._running.discard(thought)
        self._line.lanes[thought.kind].spend(thought.short, time.monotonic() - began)
        if not thought.waiters:
            self._go_on()
            return
        if thought.cancel.is_set() and not _useful(found):
            self.yielded[thought.kind] += 1
            thought.begin_anew()
            self._line.put(thought, first=True)
        else:
            if took:
                self._learn(thought.question, took)
            self._settle(thought, found)
        self._go_on()

    def _settle(self, thought: Thought, found: Answer | Exception) -> None:
        self._known.pop(thought.question.about, None)
        self.done[thought.kind] += 1
        if not isinstance(found, Exception) and thought.question.kept:
            self._kept.put(thought.question.about, found)
        waiters, thought.waiters = thought.waiters, set()
        for waiter in waiters:
            if waiter.done():
                continue
            if isinstance(found, Exception):
                waiter.set_exception(found)
            else:
                waiter.set_result(found)

    def _left(self, thought: Thought, waiter: asyncio.Future[Answer]) -> None:
        if waiter not in thought.waiters:
            return
        thought.waiters.discard(waiter)
        if thought.waiters:
            return
        self.cancelled[thought.kind] += 1
        self._known.pop(thought.question.about, None)
        if thought.running:
            thought.stop()
        else:
            self._line.remove(thought)
            self._go_on()

    # How long thoughts take

    def expected(self, question: Question) -> float:
        """Seconds, by what was seen of such thoughts, or else by what is known of the level."""
        key = (question.game, question.level, question.kind)
        if key not in self._expected:
            try:
                level = find_level(question.game, question.level) if question.level else None
            except UnknownBot:
                level = None
            self._expected[key] = (level and level.budget.seconds) or UNKNOWN
        return self._expected[key]

    def _learn(self, question: Question, took: float) -> None:
        key = (question.game, question.level, question.kind)
        self._expected[key] += LEARNING * (took - self._expected[key])

    def _wait(self, kind: Kind) -> int:
        """Seconds after which it is worth asking again: roughly what is before one in the line."""
        before = sum(len(self._line.lanes[other]) for other in KINDS[: KINDS.index(kind) + 1])
        return min(RETRY_AT_MOST, 1 + before // (2 * max(1, self._runner.room)))


def _useful(found: Answer | Exception) -> bool:
    """Whether something that was stopped is worth keeping: of a curve what there is of it."""
    if isinstance(found, Exception):
        return not isinstance(found, Stopped)
    return isinstance(found, Stretch) and bool(found.moments)
