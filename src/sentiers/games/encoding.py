"""What a game may give to those who learn and search by numbers, as a Protocol that its `encoding.py` satisfies: what a seat may
know as an array of numbers, moves as numbers of a fixed and compact set, and the symmetries of both. What never changes in a box
need not be observed.

One description serves all: PettingZoo, Gymnasium, OpenSpiel and batches (lab/) read nothing else of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Literal, NamedTuple, Protocol

from sentiers.games.contract import Code, Numbers, Record

NO_ACTION = -1
Whose = Literal["mine", "theirs", "common"]
Form = Literal["planes", "list", "vector"]


class Part(NamedTuple):
    """A piece of an observation."""

    name: str
    shape: tuple[int, ...]
    whose: Whose
    """"mine" is only known to who observes, "theirs" is about the other seats, in their order from the own one on; "common" lies
    open, and is about nobody or about everybody."""
    about: str
    """In one sentence of English, with the order of what stands in it."""

    @property
    def form(self) -> Form:
        """Planes are [plane, row, column], a list [thing, property of it], all else is a vector."""
        return "planes" if len(self.shape) == 3 else "list" if len(self.shape) == 2 else "vector"

    @property
    def size(self) -> int:
        return prod(self.shape)


class Symmetry(NamedTuple):
    """Another position that is played just as this one is: its image."""

    name: str
    image: Callable[[Record, Record], None]
    """image(box, s): makes a record, whole or concealed, its image in place."""
    places: Numbers
    """The observation of the image is `observation[places]`."""
    actions: Numbers
    """What action a is here, `actions[a]` is in the image."""
    seats: tuple[int, ...]
    """Who has seat i here has seat `seats[i]` in the image."""


class Following(Protocol):
    def __call__(self, box: Record, s: Record, seat: int, first: int, out: Numbers) -> int:
        """Writes the actions that a seat can begin a move with (`first` is NO_ACTION), or go on with after its first one, each
        once, and returns their number."""


class Mask(Protocol):
    def __call__(self, box: Record, s: Record, seat: int, out: Numbers) -> None:
        """Writes 1 for each action that a seat has into zeroed int8."""


class Allows(Protocol):
    def __call__(self, box: Record, s: Record, seat: int, action: int) -> bool:
        """Whether a seat has this one of the actions that there are."""


class Deal(NamedTuple):
    """One of the ways in which a match may begin."""

    name: str
    position: str
    """As a text board."""
    probability: float


class Deals(Protocol):
    def __call__(self, box: Record) -> tuple[Deal, ...]:
        """All of them, where they are few and chance has no part in what comes after."""


class Symmetries(Protocol):
    def __call__(self, box: Record) -> tuple[Symmetry, ...]:
        """Those that hold for this box, the one that changes nothing left out."""


@dataclass(frozen=True)
class EncodingAbilities:
    following: Following | None = None
    """Needed where a move may take two actions; elsewhere it is only faster. Default: each of `legal`, spelled."""
    mask: Mask | None = None
    """Where it takes less than a list of the actions does, each move is one action, and of those that there are no more than one
    in a hundred is ever all that a seat has. Default: from `following`."""
    allows: Allows | None = None
    """Asked where `mask` leaves no list to look through; tells what it sets. Default: in what `following` lists."""
    symmetries: Symmetries | None = None
    """Default: none."""
    deals: Deals | None = None
    """Default: there are too many to list them, or chance goes on after the deal."""


class EncodingModule(Protocol):
    """`encoding.py`. A move is *spelled* by one action, or by two, one after the other. `observe`, `spell` and `read` are compiled
    (@rule), take the record as the seat may know it, and answer alike for the whole truth; `beginnings` is compiled too."""

    ABILITIES: EncodingAbilities

    def parts(self, box: Record) -> tuple[Part, ...]:
        """What an observation is made of, in its order."""

    def actions(self, box: Record) -> int:
        """How many different actions there are."""

    def beginnings(self, box: Record) -> int:
        """Actions below this number begin a move of two, and are none by themselves; 0 where each move is one action."""

    def observe(self, box: Record, s: Record, seat: int, out: Numbers) -> None:
        """Writes the observation of a seat into zeroed float32, from its concealed record: numbers from −1 to 1, the own seat
        first."""

    def spell(self, box: Record, s: Record, seat: int, move: Code) -> tuple[int, int]:
        """The actions of a legal move; the second is NO_ACTION where one is enough."""

    def read(self, box: Record, s: Record, seat: int, first: int, second: int) -> int:
        """The legal move that is spelled so."""
