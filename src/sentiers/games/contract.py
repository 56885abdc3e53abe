"""The contract: what each module of a game's folder gives, as Protocols that a module satisfies. mypy checks each game on the shelf
(see the end of its `__init__.py`), `sentiers check NAME` any other at work. What a game may have or not is a value in `ABILITIES`.

`box` and `s` are single NumPy records (`array[0]`), never arrays. `seat` is a seat's number, −1 a spectator. Moves are codes of the
rules' own, int32. What types do not say stands in docs/architecture.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from sentiers.games.clicks import Labels, Preview, Step, Ways
from sentiers.messages import Message

if TYPE_CHECKING:
    import numpy as np

    from sentiers.games.card import Value
    from sentiers.games.editions import Count, Edition

    Record = np.record
    Kind = np.dtype[Any]
    Numbers = np.ndarray[Any, Any]
    Code = int | np.int32
    Seed = int | np.uint64
else:
    Record = Kind = Numbers = Code = Seed = Any

Frame = tuple[float, float, float, float]
"""x, y, width, height: a viewBox."""

SPECTATOR = -1


class Counts(Protocol):
    def __call__(self, box: Record) -> list[Count]:
        """What the rulebook states of the components, beside what this box holds: an own box may differ, and is told to."""


@dataclass(frozen=True)
class BoxAbilities:
    counts: Counts | None = None
    """Default: the rulebook states nothing, or every edition has what it states."""


class BoxModule(Protocol):
    """`box.py`: the components as a record."""

    BOX: Kind
    ABILITIES: BoxAbilities

    def make(self, edition: Edition, options: Mapping[str, Value]) -> Numbers:
        """An array of one record; raises BadEdition, best through `edition.fail(message, key, item)`."""


# The rules: compiled functions over records


class Mask(Protocol):
    def __call__(self, box: Record, s: Record, seat: int, move: Code, viewer: int) -> int:
        """The move as the viewer knows it once it is made; `s` is the state before it. Moves masked alike must leave the
        viewer with the same bytes."""


class Reward(Protocol):
    def __call__(self, box: Record, s: Record, out: Numbers) -> None:
        """A float64 for each seat in [0, 1]: what it plays for, once the match is over."""


class Winners(Protocol):
    def __call__(self, box: Record, s: Record) -> int:
        """The bit mask of who has won, all for a draw."""


class Sample(Protocol):
    def __call__(self, box: Record, s: Record, seat: int, rng: Numbers) -> int:
        """A uniformly random legal move, faster than `legal`."""


class Known(Protocol):
    def __call__(self, box: Record, s: Record, seat: int) -> Any:
        """For each element of the field, whether the seat may know it in the true state `s`: an array of bools of the field's
        shape, or one bool for all of it."""


@dataclass(frozen=True)
class Secret:
    """A field of the state that not everybody may know: what `conceal` must blank, and `imagine` make up anew."""

    field: str
    known: Known
    blank: int = 0
    """What `conceal` leaves where the seat may not know."""
    unordered: bool = False
    """A hand is a set: where something along the last axis is unknown, `conceal` also sorts it, as its order would tell more."""


@dataclass(frozen=True)
class RulesAbilities:
    reward: Reward | None = None
    """Default: the seats with the highest score share 1."""
    shared: bool = False
    """Whether the rewards of `reward`, too, always add up to 1 where there is more than one seat."""
    winners: Winners | None = None
    """Default: who has the highest reward, if it is not 0."""
    mask: Mask | None = None
    """Default: everybody sees every move as it is."""
    sample: Sample | None = None
    """Default: one of `legal`."""


class Rules(Protocol):
    """`rules.py`: the state and the functions over it, all compiled (@rule)."""

    STATE: Kind
    """Made by `kernel.record`; a field `dice` of type `kernel.dice.DICE` where there is chance."""
    MOST_MOVES: int
    """Of one seat at once."""
    MOST_PLIES: int
    """Of a match."""
    ABILITIES: RulesAbilities

    @property
    def SECRETS(self) -> tuple[Secret, ...]:
        """Every field that somebody may not know at some time; the dice apart, which nobody ever knows."""

    def deal(self, box: Record, s: Record, seed: Seed) -> None:
        """`s` comes zeroed, the seed is a uint64."""

    def turn(self, box: Record, s: Record) -> int:
        """The bit mask of the seats that may act now; 0 when it is over."""

    def legal(self, box: Record, s: Record, seat: int, out: Numbers) -> int:
        """Writes int32 codes and returns their number; 0 when the seat may not act."""

    def play(self, box: Record, s: Record, seat: int, move: Code) -> None:
        """In place; the caller has checked that it is legal."""

    def over(self, box: Record, s: Record) -> bool: ...

    def score(self, box: Record, s: Record, out: Numbers) -> None:
        """A float64 for each seat: what people read, 1, ½ and 0 or points."""

    def conceal(self, box: Record, s: Record, seat: int) -> None:
        """In place: blanks what the seat may not know, as SECRETS declare it, and always the dice."""

    def imagine(self, box: Record, s: Record, seat: int, rng: Numbers) -> None:
        """In place: fills a concealed record with one possible truth, each as likely as the rules make it, whatever anybody
        thinks of the others' play. `rng`: see kernel.dice."""


# Moves and positions as text


class Forced(Protocol):
    def __call__(self, box: Record, s: Record, seat: int) -> bool:
        """Whether somebody who sees this seat pass knows by that alone that it could do nothing else: then it tells nothing if it
        passes at once. From the seat's concealed record."""


class Idle(Protocol):
    def __call__(self, box: Record, s: Record, seat: int) -> int:
        """The move of who has let the time of his turn run out."""


@dataclass(frozen=True)
class NotationAbilities:
    same_everywhere: bool = False
    """`write`, `ways` and `drawing.ghost` do not depend on the position, so they are remembered."""
    confirmed: bool = False
    """Every click on the board is a preview first, and is played by a second one. A way may then be the beginning of another."""
    idle: Idle | None = None
    """Needed where the card has `paces`."""
    passing: int | None = None
    """The move that is the game's pass: where it is the only one, it is made by itself."""
    forced: Forced | None = None
    """Default: always where nothing is hidden, and never where something is."""


class Notation(Protocol):
    """`notation.py`: moves as text and as clicks."""

    ABILITIES: NotationAbilities

    def write(self, box: Record, s: Record, seat: int, move: int) -> str: ...

    def read(self, box: Record, s: Record, seat: int, text: str) -> int:
        """Raises IllegalMove on what is no notation."""

    def why(self, box: Record, s: Record, seat: int, move: int) -> Message:
        """Why this move is not legal."""

    def wish(self, box: Record, s: Record, seat: int, steps: list[Step]) -> Message:
        """Why these clicks lead nowhere."""

    def ways(self, box: Record, s: Record, seat: int, move: int) -> Ways: ...


class Possible(Protocol):
    def __call__(self, box: Record, s: Record) -> None:
        """Raises BadRecord where no match could have come to this, a state that `read` has given. Of a record's position it is not
        asked: what was played from it long ago was played."""


@dataclass(frozen=True)
class PositionAbilities:
    possible: Possible | None = None
    """Default: `read` has looked at all that can be told."""


class Positions(Protocol):
    """`position.py`: a state as a text board, there and back."""

    ABILITIES: PositionAbilities

    def write(self, box: Record, s: Record) -> str: ...

    def read(self, box: Record, s: Record, text: str) -> None:
        """Fills a record that is zeroed but for its dice, which hold the match's seed: what the text leaves open is rolled with
        them. Raises BadRecord."""


class Soundness(Protocol):
    """`soundness.py`: which bytes are a state of this game, for those that a stranger hands in. Plain Python, as it looks before
    anything compiled does: once it says yes, every function of the folder can work on the record."""

    @property
    def RANGES(self) -> Mapping[str, tuple[int, int]]:
        """The least and the most that the numbers of a field can be, of every field but the dice."""

    def sound(self, box: Record, s: Record, seat: int) -> bool:
        """Whether the fields, each within its range, fit one another as they do in a match. What the seat may not know (SECRETS)
        may be blank."""


# The board as it is seen


class Extent(Protocol):
    def __call__(self, box: Record, s: Record, seat: int) -> Frame:
        """The part of the drawing in use, with room around it."""


@dataclass(frozen=True)
class DrawingAbilities:
    tall: Callable[[Record], Frame] | None = None
    """The viewBox in a room taller than wide; the <svg> then has the class `tall`, under which the game's styles rearrange it."""
    extent: Extent | None = None
    """Of a board that grows: it is panned and zoomed."""
    same_for_all: bool = False
    """Scene, labels and text are alike for every seat, so they are drawn once."""
    turns: bool = True
    """A board that is wider than tall may be turned upright on a phone."""


class Drawing(Protocol):
    """`drawing.py`: pure functions from a concealed record to SVG and to characters."""

    ABILITIES: DrawingAbilities

    def frame(self, box: Record) -> Frame: ...

    def ground(self, box: Record, seat: int) -> str:
        """What never changes in a match: <defs>, board, anchors."""

    def scene(self, box: Record, s: Record, seat: int, last: tuple[int, int] | None) -> str:
        """What changes; `last` is (seat, masked move)."""

    def labels(self, box: Record, s: Record, seat: int) -> Labels:
        """What a screen reader says of each anchor now, and the names of what stands beside the board."""

    def ghost(self, box: Record, s: Record, seat: int, move: int) -> Preview:
        """What to preview of a move. Where it is TRACE the move's first way is the line itself."""

    def text(self, box: Record, s: Record, seat: int) -> str:
        """The board in plain characters."""

    def cover(self, box: Record) -> str:
        """A whole SVG, square (viewBox 0 0 240 240): the box's lid on the shelf."""


# The match in words


class Share(Protocol):
    def __call__(self, box: Record, states: Sequence[Numbers], seat: int) -> list[Message]:
        """A result to show around that spoils nothing; `states`: before the first ply and after each."""


class Dealt(Protocol):
    def __call__(self, box: Record, s: Record) -> list[Message]:
        """What chance gave."""


class Banner(Protocol):
    def __call__(self, box: Record, before: Record, after: Record, seat: int, move: int, viewer: int) -> Message | None:
        """What the ply brought to light, in a word or two, for all screens to show for a moment; None if it is nothing much. From
        the viewer's concealed records, as in `tell`."""


@dataclass(frozen=True)
class TellingAbilities:
    share: Share | None = None
    """Default: the result."""
    dealt: Dealt | None = None
    """For `sentiers verify`; default: the position."""
    banner: Banner | None = None
    """Default: no ply is worth one."""


class Telling(Protocol):
    """`telling.py`: what happened, and what is to be done, in sentences. A place of the board is told as a `Place`."""

    ABILITIES: TellingAbilities

    def tell(self, box: Record, before: Record, after: Record, seat: int, move: int, viewer: int) -> list[Message]:
        """A ply, from the viewer's concealed records; a log line or more."""

    def prompt(self, box: Record, s: Record, seat: int, viewer: int) -> Message:
        """What this seat, which may act, is to do now, from the viewer's concealed record: said to itself ("Guess: block one of the
        two cells."), or to others of it ("{who} guesses."). What comes then, within a move, is in `Labels.steps`."""

    def ending(self, box: Record, s: Record) -> Message:
        """Why it is over."""

    def side(self, box: Record, seat: int) -> Message:
        """What a seat is called: "Light"."""


class Folder(NamedTuple):
    """The modules every game has, and `soundness`, which a game from outside may do without. One value of it for each game on the
    shelf lets mypy check them all."""

    box: BoxModule
    rules: Rules
    notation: Notation
    position: Positions
    drawing: Drawing
    telling: Telling
    soundness: Soundness | None = None
