"""A game as the house uses it: its card, and its folder's modules, loaded when first asked for.

The one place that looks what a folder has and fills in what it has not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from os import PathLike
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sentiers.games.card import Card
from sentiers.games.contract import (
    BoxAbilities,
    BoxModule,
    Drawing,
    DrawingAbilities,
    Notation,
    NotationAbilities,
    PositionAbilities,
    Positions,
    Rules,
    RulesAbilities,
    Soundness,
    Telling,
    TellingAbilities,
)
from sentiers.games.editions import Count, Edition
from sentiers.games.encoding import EncodingAbilities, EncodingModule
from sentiers.games.knowledge import (
    CoachAbilities,
    CoachModule,
    Evaluate,
    EvaluateModule,
    Mining,
    PriorsModule,
    PuzzlesModule,
    SolveAbilities,
    SolveModule,
    Weigh,
)
from sentiers.games.lessons import Lesson, LessonsModule
from sentiers.games.levels import Minds

if TYPE_CHECKING:
    import numpy as np

_DEFAULTS: dict[str, dict[str, Any]] = {
    "box": {"ABILITIES": BoxAbilities()},
    "rules": {"SECRETS": (), "ABILITIES": RulesAbilities()},
    "notation": {"ABILITIES": NotationAbilities()},
    "position": {"ABILITIES": PositionAbilities()},
    "drawing": {"ABILITIES": DrawingAbilities()},
    "telling": {"ABILITIES": TellingAbilities()},
    "encoding": {"ABILITIES": EncodingAbilities()},
    "minds": {"MINDS": Minds()},
    "minds.coach": {"ABILITIES": CoachAbilities()},
    "minds.solve": {"ABILITIES": SolveAbilities()},
}


class Game:
    """A game's folder."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.card: Card = import_module(package).CARD

    def __reduce__(self) -> Any:
        return opened, (self.package,)  # there is one of each package in a process

    def __deepcopy__(self, memo: object) -> Game:
        return self

    @property
    def name(self) -> str:
        return self.card.name

    def _module(self, name: str) -> Any:
        module = import_module(f"{self.package}.{name}")
        for value, default in _DEFAULTS.get(name, {}).items():
            if not hasattr(module, value):
                setattr(module, value, default)
        return module

    @cached_property
    def boxes(self) -> BoxModule:
        module: BoxModule = self._module("box")
        return module

    @cached_property
    def rules(self) -> Rules:
        module: Rules = self._module("rules")
        return module

    @cached_property
    def notation(self) -> Notation:
        module: Notation = self._module("notation")
        return module

    @cached_property
    def positions(self) -> Positions:
        module: Positions = self._module("position")
        return module

    def read_position(self, box: Any, s: Any, text: str, of_old: bool = False) -> None:
        """A position as somebody writes it; of a record of old it is not asked whether it can have come about."""
        self.positions.read(box, s, text)
        possible = self.positions.ABILITIES.possible
        if possible and not of_old:
            possible(box, s)

    @cached_property
    def soundness(self) -> Soundness | None:
        """Which bytes are a state of it; without that none are taken from strangers."""
        module: Soundness | None = self.optional("soundness")
        return module

    @cached_property
    def drawing(self) -> Drawing:
        module: Drawing = self._module("drawing")
        return module

    @cached_property
    def telling(self) -> Telling:
        module: Telling = self._module("telling")
        return module

    def optional(self, name: str) -> Any | None:
        """A module of the folder that a game may have or not: encoding, minds, minds.evaluate, minds.priors, minds.coach,
        lessons."""
        return self._module(name) if self._has(name) else None

    def _has(self, name: str) -> bool:
        parent, _, _ = name.rpartition(".")
        return (not parent or self._has(parent)) and find_spec(f"{self.package}.{name}") is not None

    @cached_property
    def encoding(self) -> EncodingModule | None:
        """Positions and moves as numbers, for those who learn by them, if the game gives it."""
        module: EncodingModule | None = self.optional("encoding")
        return module

    @cached_property
    def minds(self) -> Minds:
        """The levels of play, and which is the strongest."""
        found = self.optional("minds")
        minds: Minds = found.MINDS if found else Minds()
        return minds

    @cached_property
    def coach(self) -> CoachModule | None:
        module: CoachModule | None = self.optional("minds.coach")
        return module

    @cached_property
    def solve(self) -> SolveModule | None:
        module: SolveModule | None = self.optional("minds.solve")
        return module

    @cached_property
    def lesson(self) -> Lesson | None:
        """The first steps in the game, if it has any."""
        module: LessonsModule | None = self.optional("lessons")
        return module.LESSON if module else None

    @cached_property
    def mining(self) -> Mining:
        """Which positions may be puzzles."""
        module: PuzzlesModule | None = self.optional("minds.puzzles")
        return module.MINING if module else Mining()

    @cached_property
    def evaluate(self) -> Evaluate | None:
        """The game's own guess at the rewards of an unfinished match, if it has one."""
        module: EvaluateModule | None = self.optional("minds.evaluate")
        return module.evaluate if module else None

    @cached_property
    def weigh(self) -> Weigh | None:
        """Which moves to look at first, if the game knows."""
        module: PriorsModule | None = self.optional("minds.priors")
        return module.weigh if module else None

    def compiled(self, *names: str) -> list[ModuleType]:
        """Of these modules those that there are: what is compiled for this game is bound to them."""
        return [module for module in map(self.optional, names) if module]

    def edition(self, name: str | PathLike[str] | None = None) -> Edition:
        """An edition by its name, or from a file whose name ends in .toml; the first of the card by default."""
        return Edition.find(self.package, self.card.editions, name)

    def box(self, edition: Edition | None = None, options: Mapping[str, object] | None = None) -> np.ndarray[Any, Any]:
        """The components for a match, as an array of one record."""
        return self.boxes.make(edition or self.edition(), self.card.read_options(options or {}, as_they_are=True))

    def differences(self, box: np.record) -> list[Count]:
        """Where a box is not as the rulebook states it."""
        counts = self.boxes.ABILITIES.counts
        return [count for count in counts(box) if count.here != count.stated] if counts else []

    def seats(self, options: Mapping[str, object] | None = None) -> int:
        """How many seats a table with these options has."""
        return self.card.seats(self.card.read_options(options or {}, as_they_are=True))

    def __repr__(self) -> str:
        return f"Game({self.card.name!r})"


@cache
def opened(package: str) -> Game:
    """The game of this package, the same whoever asks."""
    return Game(package)
