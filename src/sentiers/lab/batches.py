"""Thousands of matches at once, for those who learn: arrays in, arrays out, on one core or all.

    matches = batch("canoe", 4096, seed=1)
    while learning:
        out = matches.step(policy(matches.observations, matches.masks))

The arrays are always the same ones, written anew by each step: whoever keeps something copies it. NumPy, PyTorch and JAX take them
as they are (`np.asarray`, `torch.from_numpy`, `from_dlpack`)."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import PathLike
from types import TracebackType
from typing import Any, Literal, NamedTuple, NoReturn

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.contract import Numbers
from sentiers.games.minds import MOST_THREADS
from sentiers.kernel.record import record
from sentiers.lab.crews import cores, memory
from sentiers.lab.threads import Threads
from sentiers.match import given
from sentiers.match.encoder import Encoder
from sentiers.match.kit import open_box
from sentiers.messages import Message, SentiersError

Autoreset = Literal["same-step", "next-step", "disabled"]
AUTORESET: tuple[Autoreset, ...] = ("same-step", "next-step", "disabled")  # as numbered in stepping.py

MATCH = record(
    "batched",
    [
        ("rng", "u8", (1,)),  # what the match is dealt by
        ("whim", "u8", (1,)),  # what `pick` draws by
        ("others", "u8", (1,)),  # what the random actions of others are drawn by, where chance has their seats
        ("steps", "i8"),
        ("plies", "i4"),  # of the match under way
        ("begun", "i4"),  # the first action of a move that takes two
        ("seat", "i4"),
        ("total", "i4"),  # actions that are listed
        ("fancy", "i4"),  # one of the actions that there are, at random
        ("over", "i1"),
        ("illegal", "i1"),
    ],
)


APART = np.uint64(0xD1342543DE82EF95)
"""Between the seeds of two matches, so that nothing in them is alike."""


class Step(NamedTuple):
    """What a step brought, a row a match: the arrays of the batch, for reading only until the next step."""

    observations: Numbers
    """float32, what whose turn it is now may know"""
    masks: Numbers
    """int8, what it can do"""
    seats: Numbers
    """int32, whose turn it is"""
    rewards: Numbers
    """float32 for each seat: 0, and at the end what the match was worth, from −1 to 1"""
    dones: Numbers
    """bool: whether a match ended with this step"""
    finals: Numbers
    """float32: where one ended, what who made the last action saw then; elsewhere what it was"""


class Batch:
    """Matches of one game, stepped together. `threads` change nothing but the time it takes."""

    def __init__(
        self,
        encoder: Encoder,
        matches: int,
        seed: int = 0,
        threads: int | None = None,
        autoreset: Autoreset = "same-step",
    ) -> None:
        matches = _how_many(encoder, matches)
        if not isinstance(autoreset, str) or autoreset not in AUTORESET:
            raise SentiersError(Message("A match begins anew {ways}.", ways=", ".join(AUTORESET)))
        threads = _on_threads(threads)
        self.encoder, self.count, self.autoreset = encoder, matches, autoreset
        self._compiled: Any = bind("sentiers.lab.stepping", encoder.kit.game, ("rules", "encoding"))
        rules, kit = encoder.kit.game.rules, encoder.kit
        self.seats_at_a_table = kit.seats
        self.states = np.zeros(matches, rules.STATE)
        """The whole truth, a record a match."""
        self.matches = np.zeros(matches, MATCH)
        self.observations = np.zeros((matches, encoder.size), np.float32)
        self.masks = np.zeros((matches, encoder.actions), np.int8)
        self.seats = np.zeros(matches, np.int32)
        self.rewards = np.zeros((matches, kit.seats), np.float32)
        self.dones = np.zeros(matches, np.bool_)
        self.finals = np.zeros((matches, encoder.size), np.float32)
        self.actions = np.zeros(matches, np.int64)  # so that no number, however large, becomes another one
        """Where `send` puts what it is given, and `pick` what it has drawn."""
        self.illegal = self.matches["illegal"].view(np.bool_)
        """Where the last action was not allowed."""
        lists = matches if self._compiled.LISTED else 1
        self._crew = _Crew(encoder, min(threads, matches), lists)
        self._stepping = self._crew.in_rooms(self._work())
        self._closed = False
        self._lay_locks()
        self.reset(seed)

    def _lay_locks(self) -> None:
        """The first is taken by whoever has the matches stepped, for as long as that lasts; the second is free while what was sent
        can be received. In a process that was forked nobody would ever release what a thread held."""
        self._process = os.getpid()
        self._at_work, self._sent = threading.Lock(), threading.Lock()
        self._sent.acquire()

    def __len__(self) -> int:
        return self.count

    # What an observation is, and how many actions there are

    @property
    def size(self) -> int:
        return self.encoder.size

    def reset(self, seed: int | None = None, chosen: Numbers | None = None) -> Step:
        """Deals all matches anew, or the chosen ones (an array of bools); with a seed they all begin from it."""
        with self._alone():
            whom = np.ones(self.count, np.bool_) if chosen is None else row(chosen, self.count, np.dtype(np.bool_))
            if seed is not None:
                self._seed(given.seed(seed))
            self._crew.run(self._dealing(np.ascontiguousarray(whom)))
        return self._step()

    def _seed(self, seed: int) -> None:
        started = np.arange(self.count, dtype=np.uint64) * APART
        self.matches["rng"][:, 0] = started + np.uint64(seed)
        self.matches["whim"][:, 0] = ~self.matches["rng"][:, 0]
        self.matches["steps"] = 0

    def _dealing(self, chosen: Numbers) -> Work:
        """The chosen matches begin anew, to be done in shares."""
        return lambda room, shares, own: self._compiled.begin(
            self.encoder.kit.boxes, room.blanks, room.concealed, room.moves, self.states, self.matches, room.listed,
            self.masks, self.observations, self.seats, self.rewards, self.dones, chosen, shares, own,
        )  # fmt: skip

    def step(self, actions: Numbers) -> Step:
        """An action for each match: `send` and `recv` in one, in which this thread does its share."""
        with self._alone():
            np.copyto(self.actions, row(actions, self.count, self.actions.dtype))
            self._crew.threads.run(self._stepping)
        return self._step()

    def send(self, actions: Numbers) -> None:
        """Hands the actions over and comes back at once; what they bring is fetched by `recv`."""
        self._begin_work()
        try:
            np.copyto(self.actions, row(actions, self.count, self.actions.dtype))
            self._crew.threads.start(self._stepping)
        except BaseException:
            self._at_work.release()
            raise
        self._sent.release()

    def _work(self) -> Work:
        """A step of all matches with their actions, to be done in shares."""
        when = AUTORESET.index(self.autoreset)
        return lambda room, shares, own: self._compiled.step(
            self.encoder.kit.boxes, room.blanks, room.concealed, room.moves, room.aims, self.states, self.matches,
            room.listed, self.masks, self.observations, self.seats, self.finals, self.rewards, self.dones,
            self.actions, when, shares, own,
        )  # fmt: skip

    def recv(self) -> Step:
        """What was sent has brought. It can still be had from a batch that was closed meanwhile."""
        if not self._sent.acquire(blocking=False):
            raise SentiersError(Message("Nothing is under way: send actions first."))
        try:
            self._crew.threads.wait()
        finally:
            self._at_work.release()
        return self._step()

    def pick(self) -> Numbers:
        """A random action for each match, among those it has; drawn from the batch's seed, and the same until the next step."""
        with self._alone():
            np.copyto(self.actions, self.matches["fancy"])
        return self.actions

    def close(self) -> None:
        """Ends the threads; what the arrays hold can still be read."""
        self._closed = True
        self._crew.threads.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        """Neither copied nor pickled: threads and arrays are its own."""
        raise SentiersError(Message("A batch stays where it is: make another one there, from the same seed."))

    def _begin_work(self) -> threading.Lock:
        """One thing at a time, whichever thread asks for it."""
        if self._closed:
            raise SentiersError(Message("The batch is closed."))
        if self._process != os.getpid():
            self._lay_locks()
        if not self._at_work.acquire(blocking=False):
            raise SentiersError(Message("A step is under way: receive it first."))
        return self._at_work

    @contextmanager
    def _alone(self) -> Iterator[None]:
        held = self._begin_work()
        try:
            yield
        finally:
            held.release()

    def _step(self) -> Step:
        return Step(self.observations, self.masks, self.seats, self.rewards, self.dones, self.finals)


def row(values: Any, count: int, kind: np.dtype[Any]) -> Numbers:
    """An array of one number a match, of whatever made it; of this kind, or of one that can be copied to it."""
    try:
        found = np.asarray(values)
        if found.shape == (count,) and np.can_cast(found.dtype, kind, "same_kind"):
            return found
    except (TypeError, ValueError):
        pass
    raise SentiersError(Message("A batch of {count} matches takes as many whole numbers, one for each.", count=count))


def _how_many(encoder: Encoder, given_matches: object) -> int:
    """The matches of a batch: as many as this machine has room for."""
    matches = given.whole_number(given_matches)
    if matches is None or matches < 1:
        raise SentiersError(Message("A batch has one match or more."))
    a_match = encoder.kit.game.rules.STATE.itemsize + MATCH.itemsize + 8 * encoder.size + encoder.actions
    most = memory() // a_match
    if matches > most:
        raise SentiersError(Message("There is no room here for so many matches: {most} at most.", most=most))
    return matches


def _on_threads(wanted: object) -> int:
    if wanted is None:
        return cores()
    threads = given.whole_number(wanted)
    if threads is None or not 1 <= threads <= MOST_THREADS:
        raise SentiersError(Message("A batch works on 1 to {most} threads.", most=MOST_THREADS))
    return threads


class _Room(NamedTuple):
    """What a thread reckons in."""

    blanks: Numbers
    concealed: Numbers
    moves: Numbers
    aims: Numbers
    listed: Numbers
    """Actions: a row, or one for each match of all threads."""


Work = Callable[[_Room, Numbers, int], None]


class _Crew:
    """Threads, each with its own room."""

    def __init__(self, encoder: Encoder, threads: int, lists: int) -> None:
        kit, most = encoder.kit, encoder.kit.game.rules.MOST_MOVES
        listed = [np.zeros((lists, encoder.most_listed), np.int32) for _ in range(threads if lists == 1 else 1)]
        self._rooms = [
            _Room(kit.blank(), kit.blank(), np.zeros(most, np.int32), np.zeros(kit.seats), listed[thread % len(listed)])
            for thread in range(threads)
        ]
        self.threads = Threads(threads)

    def run(self, work: Work) -> None:
        self.threads.run(self.in_rooms(work))

    def in_rooms(self, work: Work) -> Callable[[Numbers, int], None]:
        rooms = self._rooms
        return lambda shares, own: work(rooms[own], shares, own)


def batch(
    game: str,
    matches: int = 1024,
    *,
    seed: int = 0,
    threads: int | None = None,
    autoreset: Autoreset = "same-step",
    edition: str | PathLike[str] | None = None,
    **options: object,
) -> Batch:
    """So many matches of a game at once, on so many threads (all cores by default); options as in `sentiers.new`.

    >>> small = batch("canoe", 4, seed=7, threads=1)
    >>> out = small.step(small.pick())
    >>> out.seats.tolist(), out.masks.shape
    ([1, 1, 1, 1], (4, 610))
    """
    return Batch(Encoder(open_box(game, edition, options)), matches, seed, threads, autoreset)
