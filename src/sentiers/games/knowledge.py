"""What a game's `minds/` may know beside its levels, as Protocols that its modules satisfy: `evaluate`, `priors`, `coach`, `solve`.
One `Knowledge` for each game, under TYPE_CHECKING, lets mypy check them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from sentiers.games.contract import Numbers, Record
from sentiers.games.editions import Edition
from sentiers.games.minds import Rating, Unit
from sentiers.messages import Message

HOPELESS = 1e-9
"""A weight below this says that a move surely loses."""

Progress = Callable[[int, int], None]
"""progress(done, of all)"""


# For the search and the glance, compiled


class Evaluate(Protocol):
    def __call__(self, box: Record, s: Record, out: Numbers) -> None:
        """A guess at each seat's reward, in [0, 1], of a match that is not over."""


class Weigh(Protocol):
    def __call__(self, box: Record, s: Record, seat: int, moves: Numbers, total: int, out: Numbers) -> None:
        """A positive weight for each of the `total` legal moves: which to look at first."""


class EvaluateModule(Protocol):
    """`minds/evaluate.py`."""

    evaluate: Evaluate


class PriorsModule(Protocol):
    """`minds/priors.py`."""

    weigh: Weigh


# The coach: the strongest mind says what to play and what it is worth, and the game puts it into words


class Advice(NamedTuple):
    """What the coach says to a seat: what each seat may expect, sentences, a small picture (or none), and how often to make each
    move (nothing where it speaks of a whole match)."""

    values: tuple[float, ...]
    lines: tuple[Message, ...]
    picture: str | None = None
    mix: tuple[tuple[int, float], ...] = ()

    @property
    def best(self) -> tuple[int, ...]:
        """The moves that best play makes."""
        return tuple(move for move, _ in self.mix)


class Verdict(NamedTuple):
    """A ply judged: what it changed for who made it is choice + luck."""

    choice: float
    luck: float


class Moment(NamedTuple):
    """A position of a match: what each seat could expect, and what the ply before it changed for who made it, by choice and by luck
    (None where the coach does not tell them apart)."""

    values: tuple[float, ...]
    choice: float | None = None
    luck: float | None = None


class Judge(Protocol):
    def __call__(self, box: Record, before: Record, after: Record, seat: int, move: int) -> Verdict:
        """How much of the change from one true state to the next was the acting seat's choice."""


class LookBack(Protocol):
    def __call__(self, box: Record, states: Sequence[Numbers], plies: Sequence[tuple[int, int]]) -> list[Moment]:
        """A finished match before the first ply and after each, as `states` are."""


class Review(Protocol):
    def __call__(self, box: Record, states: Sequence[Numbers], plies: Sequence[tuple[int, int]], seat: int) -> Advice:
        """What to say to a seat about the whole of a finished match."""


@dataclass(frozen=True)
class CoachAbilities:
    unit: Unit = "chance"
    """Of the values over a match."""
    values: Callable[[Record, Record], tuple[float, ...]] | None = None
    """What each seat may expect in a true state; default: the strongest mind's rating with the eyes of who is to act."""
    verdict: Judge | None = None
    """Default: choice and luck are not told apart."""
    look_back: LookBack | None = None
    """Instead of both, where a match is better judged as a whole."""
    review: Review | None = None
    """Default: nothing is said of the whole."""


class CoachModule(Protocol):
    """`minds/coach.py`."""

    ABILITIES: CoachAbilities

    def prepare(self, box: Record) -> None:
        """Loads or computes what it knows; may take seconds."""

    def advise(self, box: Record, s: Record, seat: int, rating: Rating) -> Advice:
        """In words, from the seat's concealed record, what the strongest mind found."""


# The solver, which sees everything


class Solve(Protocol):
    def __call__(
        self,
        edition: Edition,
        progress: Progress | None = None,
        decks: int = ...,
        seed: int = ...,
        seconds: float = ...,
    ) -> dict[str, float]:
        """So many deals from this seed on, with so many seconds for each."""


class Best(Protocol):
    def __call__(self, box: Record, s: Record, seat: int) -> tuple[float, bool]:
        """The best result there was in a true state, and whether that is proven."""


class Between(Protocol):
    def __call__(self, box: Record, s: Record, seat: int, seconds: float) -> tuple[float, float]:
        """In a true state the best result found in this time, and what none can exceed; the same where it is proven."""


@dataclass(frozen=True)
class SolveAbilities:
    deals: Solve | None = None
    """Where each deal is solved by itself; default: the game is solved as a whole, in seconds."""
    best: Best | None = None
    options: bool = False
    """`run` also takes the options of a table."""
    between: Between | None = None
    """With it the challenge of the day tells its optimum."""


class SolveModule(Protocol):
    """`minds/solve.py`."""

    ABILITIES: SolveAbilities

    def run(self, edition: Edition, progress: Progress | None = None) -> dict[str, float]:
        """Solves an edition, keeps what it found, and tells the figures."""


class Knowledge(NamedTuple):
    evaluate: EvaluateModule | None = None
    priors: PriorsModule | None = None
    coach: CoachModule | None = None
    solve: SolveModule | None = None
