"""What a mind is: asked what it would play and what each move is worth, from what a seat may know and within a budget.

Levels, hints, the coach, the curve, the analysis and the arena all ask one. The house has two for any game (bots/); a game may
bring its own. Plain data and Protocols: nothing here compiles anything."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from numbers import Integral, Real
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from sentiers.games.contract import Numbers, Record
from sentiers.messages import BadBudget, Message, shown

T = TypeVar("T")
Unit = Literal["chance", "points"]
"""What a value is: the reward one may expect, from 0 to 1, or the points one may come to."""


class Cancel(Protocol):
    """What tells a mind to stop: a threading.Event, or anything like it."""

    def is_set(self) -> bool: ...


MOST_THREADS = 256
MOST_SECONDS = 1e9  # thirty years: who sets more means no limit, and there are numbers too large for a float
MOST_SIMULATIONS = 1 << 40


@dataclass(frozen=True)
class Budget:
    """How long to think: by time, by number, until told to stop, whichever comes first. Without a limit each mind has its own.

    >>> Budget(seconds=float("nan"))
    Traceback (most recent call last):
    sentiers.messages.BadBudget: nan is no time to think: seconds are a number from 0 on, as 0.5.
    """

    seconds: float | None = None
    simulations: int | None = None
    """Matches or lines looked at in the head; 0 plays anything."""
    cancel: Cancel | None = None
    threads: int = 1
    """How many may think at once, for minds that can use more than one."""

    def __post_init__(self) -> None:
        if self.cancel is not None and not callable(getattr(self.cancel, "is_set", None)):
            raise BadBudget(
                Message(
                    "{value} tells nobody to stop: that is something like threading.Event().", value=shown(self.cancel)
                )
            )
        if self.seconds is not None and not _is_time(self.seconds):
            raise BadBudget(
                Message(
                    "{value} is no time to think: seconds are a number from 0 on, as 0.5.", value=shown(self.seconds)
                )
            )
        if self.simulations is not None and not _is_number(self.simulations):
            raise BadBudget(
                Message(
                    "{value} is no number of simulations: that is a whole number from 0 on, as 500.",
                    value=shown(self.simulations),
                )
            )
        if not _is_number(self.threads) or not 1 <= self.threads <= MOST_THREADS:
            raise BadBudget(
                Message(
                    "{value} is no number of threads: that is a whole number from 1 to {most}.",
                    value=shown(self.threads),
                    most=MOST_THREADS,
                )
            )
        # Numbers of NumPy overflow where Python's do not: minds reckon with Python's.
        if self.seconds is not None:
            object.__setattr__(self, "seconds", float(min(self.seconds, MOST_SECONDS)))
        if self.simulations is not None:
            object.__setattr__(self, "simulations", min(int(self.simulations), MOST_SIMULATIONS))
        object.__setattr__(self, "threads", int(self.threads))

    @property
    def limited(self) -> bool:
        return self.seconds is not None or self.simulations is not None

    @property
    def stopped(self) -> bool:
        return self.cancel is not None and self.cancel.is_set()

    def or_else(self, other: Budget) -> Budget:
        """This budget, or the limits of the other where it has none."""
        return self if self.limited else replace(other, cancel=self.cancel, threads=self.threads)

    def start(self) -> Countdown:
        return Countdown(self)


def _is_time(value: object) -> bool:
    number: Any = value  # compared as it is: there are numbers too large for a float
    return isinstance(value, Real) and not isinstance(value, bool) and 0.0 <= number < math.inf


def _is_number(value: object) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool) and int(value) >= 0


class Countdown:
    """A budget that runs."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = time.perf_counter()

    @property
    def out(self) -> bool:
        """Is the time over, or was it told to stop?"""
        seconds = self._budget.seconds
        return self._budget.stopped or (seconds is not None and time.perf_counter() - self._began >= seconds)

    def spent(self, simulations: int) -> float:
        """The share of the budget that is used after so many simulations, by time or by number: 1 once it is over."""
        seconds, most = self._budget.seconds, self._budget.simulations
        if self.out or (most is not None and simulations >= most):
            return 1.0
        by_time = (time.perf_counter() - self._began) / seconds if seconds else 0.0
        return max(by_time, simulations / most if most else 0.0)


def side_by_side(works: Sequence[Callable[[], T]]) -> list[T]:
    """What each of these comes to, in a thread of its own: compiled code lets the others run meanwhile."""
    if len(works) == 1:
        return [works[0]()]
    with ThreadPoolExecutor(len(works) - 1) as threads:
        coming = [threads.submit(work) for work in works[1:]]
        first = works[0]()
        return [first, *(future.result() for future in coming)]


class Seen(Protocol):
    """What a seat may know, and all that a mind is ever given. (`match.View` is one.)"""

    @property
    def box(self) -> Record: ...

    @property
    def state(self) -> Record:
        """Concealed for this seat."""

    @property
    def seat(self) -> int: ...

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def turn(self) -> tuple[int, ...]:
        """Who may act now."""

    @property
    def history(self) -> Sequence[Record]:
        """What the seat saw after the deal and after each ply; only kept for a Learner."""

    def codes(self) -> Numbers:
        """The codes of the seat's legal moves."""


class Rated(NamedTuple):
    """A legal move: what the seat may expect of it, and how much of the thinking went into it, or how often best play makes it."""

    move: int
    value: float
    share: float
    proven: bool = False


@dataclass(frozen=True)
class Rating:
    """What a mind has to say about a position."""

    values: tuple[float, ...]
    """What each seat may expect."""
    moves: tuple[Rated, ...]
    """All that are legal, the best first."""
    choice: int
    """The move it would play. Where best play mixes, one of several, by the dice it was given."""
    exact: bool = False
    """The values are the truth, and not an estimate."""
    simulations: int = 0
    unit: Unit = "chance"


class Mind(Protocol):
    """Both answer from the concealed record alone, change nothing in it, and answer the same for the same `rng` (see kernel.dice)
    and number of simulations; `choose` answers what `rate` calls its choice. Once cancelled they answer with the best so far."""

    def choose(self, seen: Seen, budget: Budget, rng: Numbers) -> int: ...

    def rate(self, seen: Seen, budget: Budget, rng: Numbers) -> Rating: ...


Memory = Mapping[str, Any]
"""What was learnt of somebody in earlier matches: {} at first, small enough for JSON."""


class Learner(Protocol):
    """Plays by what it has seen of its opponent, in this match (`seen.history`) and in earlier ones."""

    def choose(self, seen: Seen, rng: Numbers, memory: Memory) -> int: ...

    def learn(self, seen: Seen, memory: Memory) -> dict[str, Any]:
        """The memory after this match."""
