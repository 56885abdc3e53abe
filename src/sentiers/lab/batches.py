"""Thousands of matches at once, for those who learn: arrays in, arrays out, on one core or all.

    matches = batch("canoe", 4096, seed=1)
    while learning:
        out = matches.step(policy(matches.observations, matches.masks))

The arrays are always the same ones, written anew by each step: whoever keeps something copies it. NumPy, PyTorch and JAX take them
as they are (`np.asarray`, `torch.from_numpy`, `from_dlpack`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from types import TracebackType
from typing import Any, Literal, NamedTuple

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.contract import Numbers
from sentiers.kernel.record import record
from sentiers.lab.crews import cores
from sentiers.lab.encoder import Encoder
from sentiers.match import given
from sentiers.match.kit import open_box
from sentiers.messages import Message, SentiersError

Autoreset = Literal["same-step", "next-step", "disabled"]
AUTORESET: tuple[Autoreset, ...] = ("same-step", "next-step", "disabled")  # as numbered in stepping.py

MATCH = record(
    "batched",
    [
        ("rng", "u8", (1,)),  # what the match is dealt by
        ("whim", "u8", (1,)),  # what `pick` draws by
        ("steps", "i8"),
        ("plies", "i4"),  # of the match under way
        ("begun", "i4"),  # the first action of a move that takes two
        ("seat", "i4"),
        ("total", "i4"),  # actions that there are
        ("over", "i1"),
        ("illegal", "i1"),
    ],
)


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
        if isinstance(matches, bool) or not isinstance(matches, int) or matches < 1:
            raise SentiersError(Message("A batch has one match or more."))
        if autoreset not in AUTORESET:
            raise SentiersError(Message("A match begins anew {ways}.", ways=", ".join(AUTORESET)))
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
        self.actions = np.zeros(matches, np.int32)
        """Where `send` puts what it is given, and `pick` what it has drawn."""
        self._listed = np.zeros((matches, encoder.most_listed), np.int32)
        self._crew = _Crew(matches, min(threads or cores(), matches), encoder)
        self._coming: list[Future[int]] | None = None
        self.reset(seed)

    def __len__(self) -> int:
        return self.count

    # What an observation is, and how many actions there are

    @property
    def size(self) -> int:
        return self.encoder.size

    @property
    def illegal(self) -> Numbers:
        """Where the last action was not allowed."""
        return self.matches["illegal"].astype(np.bool_)

    def reset(self, seed: int | None = None, chosen: Numbers | None = None) -> Step:
        """Deals all matches anew, or the chosen ones (an array of bools); with a seed they all begin from it."""
        self._not_under_way()
        if seed is not None:
            started = np.arange(self.count, dtype=np.uint64) * np.uint64(0xD1342543DE82EF95)
            self.matches["rng"][:, 0] = started + np.uint64(given.seed(seed))
            self.matches["whim"][:, 0] = ~self.matches["rng"][:, 0]
            self.matches["steps"] = 0
        if chosen is None:
            chosen = np.ones(self.count, np.bool_)
            self.rewards[:] = 0.0
            self.dones[:] = False
        chosen = row(chosen, self.count, np.dtype(np.bool_))
        self._crew.run(
            lambda room, first, last: self._compiled.begin(
                self.encoder.kit.boxes, room.blanks, room.concealed, room.moves, self.states, self.matches, self._listed,
                self.masks, self.observations, self.seats, chosen, first, last,
            )
        )  # fmt: skip
        return self._step()

    def step(self, actions: Numbers) -> Step:
        """An action for each match: `send` and `recv` in one, in which this thread does its share."""
        self._crew.run(self._work(actions))
        return self._step()

    def send(self, actions: Numbers) -> None:
        """Hands the actions over and comes back at once; what they bring is fetched by `recv`."""
        self._coming = self._crew.start(self._work(actions))

    def _take(self, actions: Numbers) -> None:
        self._not_under_way()
        np.copyto(self.actions, row(actions, self.count, self.actions.dtype))

    def _work(self, actions: Numbers) -> Work:
        """A step of all matches with these actions, to be done in shares."""
        self._take(actions)
        when = AUTORESET.index(self.autoreset)
        return lambda room, first, last: self._compiled.step(
            self.encoder.kit.boxes, room.blanks, room.concealed, room.moves, room.aims, self.states, self.matches,
            self._listed, self.masks, self.observations, self.seats, self.finals, self.rewards, self.dones,
            self.actions, when, first, last,
        )  # fmt: skip

    def recv(self) -> Step:
        if self._coming is None:
            raise SentiersError(Message("Nothing is under way: send actions first."))
        coming, self._coming = self._coming, None
        for future in coming:
            future.result()
        return self._step()

    def pick(self) -> Numbers:
        """A random action for each match, among those it has; drawn from the batch's seed."""
        self._not_under_way()
        self._crew.run(
            lambda room, first, last: self._compiled.pick(
                self.encoder.kit.boxes, self.matches, self._listed, self.actions, first, last
            )
        )
        return self.actions

    def close(self) -> None:
        self._crew.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _not_under_way(self) -> None:
        if self._coming is not None:
            raise SentiersError(Message("A step is under way: receive it first."))

    def _step(self) -> Step:
        return Step(self.observations, self.masks, self.seats, self.rewards, self.dones, self.finals)


def row(values: Any, count: int, kind: np.dtype[Any]) -> Numbers:
    """An array of one number a match, of whatever made it."""
    try:
        found = np.asarray(values)
        if found.shape == (count,) and np.can_cast(found.dtype, kind, "same_kind"):
            return found.astype(kind, copy=False)
    except (TypeError, ValueError):
        pass
    raise SentiersError(Message("A batch of {count} matches takes as many whole numbers, one for each.", count=count))


class _Room(NamedTuple):
    """What a thread reckons in."""

    blanks: Numbers
    concealed: Numbers
    moves: Numbers
    aims: Numbers


Work = Callable[[_Room, int, int], Any]


class _Crew:
    """Threads, each with its own share of the matches; a single one needs no other."""

    def __init__(self, matches: int, threads: int, encoder: Encoder) -> None:
        kit = encoder.kit
        edges = np.linspace(0, matches, threads + 1).astype(int).tolist()
        self._shares: Sequence[tuple[int, int]] = list(pairwise(edges))
        self._rooms = [
            _Room(kit.blank(), kit.blank(), np.zeros(kit.game.rules.MOST_MOVES, np.int32), np.zeros(kit.seats))
            for _ in self._shares
        ]
        self._pool = ThreadPoolExecutor(threads, "sentiers-batch")

    def start(self, work: Work, first: int = 0) -> list[Future[int]]:
        """Hands out the shares from this one on."""
        shares = list(zip(self._rooms, self._shares, strict=True))[first:]
        return [self._pool.submit(work, room, *share) for room, share in shares]

    def run(self, work: Work) -> None:
        """The first share is done here: to hand it over takes a tenth of a millisecond."""
        others = self.start(work, first=1)
        work(self._rooms[0], *self._shares[0])
        for future in others:
            future.result()

    def close(self) -> None:
        self._pool.shutdown()


def batch(
    game: str,
    matches: int = 1024,
    *,
    seed: int = 0,
    threads: int | None = None,
    autoreset: Autoreset = "same-step",
    edition: str | None = None,
    **options: object,
) -> Batch:
    """So many matches of a game at once, on so many threads (all cores by default); options as in `sentiers.new`.

    >>> small = batch("canoe", 4, seed=7, threads=1)
    >>> out = small.step(small.pick())
    >>> out.seats.tolist(), out.masks.shape
    ([1, 1, 1, 1], (4, 610))
    """
    return Batch(Encoder(open_box(game, edition, options)), matches, seed, threads, autoreset)
