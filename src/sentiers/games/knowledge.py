"""What a game's `minds/` may know beside its levels, as Protocols that its modules satisfy: `evaluate`, `priors`, `coach`, `solve`,
`puzzles`. One `Knowledge` for each game, under TYPE_CHECKING, lets mypy check them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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


class Fact(NamedTuple):
    """One thing that a move does, by the rules and not by anybody's guess, as a whole sentence. The weight says how much it is
    for who makes the move (below 0: against), from 100, which wins at once. Facts of one kind are compared between moves."""

    kind: str
    weight: float
    told: Message


class Clue(NamedTuple):
    """Where to look first: a sentence that names no move, and the anchors to light, more than one move among them where a single
    one would tell it."""

    told: Message
    anchors: tuple[str, ...] = ()


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


class More(Protocol):
    def __call__(self, box: Record, s: Record, seat: int, rating: Rating) -> Advice:
        """What else there is to say or to show to the seat to act, from its concealed record: how often to do what, a picture."""


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
    more: More | None = None
    """Default: nothing beside the moves and their reasons."""


class CoachModule(Protocol):
    """`minds/coach.py`."""

    ABILITIES: CoachAbilities

    def prepare(self, box: Record) -> None:
        """Loads or computes what it knows; may take seconds."""

    def deed(self, box: Record, s: Record, seat: int, move: int) -> Message:
        """What to do, as one would say it across the table: a whole sentence, places as one sees them."""

    def facts(self, box: Record, s: Record, after: Record, seat: int, move: int) -> list[Fact]:
        """What the move does, from the seat's concealed record and from one that may come after it, in which everything the seat
        cannot know is made up: nothing that is said may depend on it."""

    def clue(self, box: Record, s: Record, seat: int, move: int) -> Clue:
        """Where to look for this move, without telling it."""


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


# Puzzles: where to look for them, and what makes one


class Decision(Protocol):
    def __call__(self, box: Record, s: Record, move: int) -> int:
        """A number for what is decided by a move: moves of one decision may be right together."""


@dataclass(frozen=True)
class Mining:
    """Which positions of bots' matches may be puzzles of this game."""

    tables: tuple[Mapping[str, object], ...] = ({},)
    """The options of the matches, taken in turn."""
    players: tuple[str, ...] = ("amateur", "club")
    """The levels that play them, in turn too."""
    gap: float = 0.2
    """By so much the right decision is better than any other: in chances, or in points where minds count in points."""
    thinking: int = 2000
    """Simulations of a first look; what is found there must hold at ten times as many."""
    plies: tuple[int, int] = (4, 120)
    """From which ply on, and up to which."""
    last: int = 0
    """Only so many plies before the end of a match; 0: all of them."""
    exact: bool = False
    """Only what the mind knows exactly."""
    decision: Decision | None = None
    """Default: each move is a decision of its own."""
    twins: Callable[[str], Iterable[str]] | None = None
    """A position as text, as it looks mirrored or turned: what is alike is one puzzle. Default: nothing is alike."""


class PuzzlesModule(Protocol):
    """`minds/puzzles.py`."""

    MINING: Mining


class Knowledge(NamedTuple):
    evaluate: EvaluateModule | None = None
    priors: PriorsModule | None = None
    coach: CoachModule | None = None
    solve: SolveModule | None = None
    puzzles: PuzzlesModule | None = None
