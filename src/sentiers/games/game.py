"""A game as the house uses it: its card, and its folder's modules, loaded when first asked for.

The one place that looks what a folder has and fills in what it has not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sentiers.games.card import Card
from sentiers.games.contract import (
    BoxModule,
    Drawing,
    DrawingAbilities,
    Notation,
    NotationAbilities,
    Positions,
    Rules,
    RulesAbilities,
    Telling,
    TellingAbilities,
)
from sentiers.games.editions import Edition
from sentiers.games.knowledge import (
    CoachAbilities,
    CoachModule,
    Evaluate,
    EvaluateModule,
    PriorsModule,
    SolveAbilities,
    SolveModule,
    Weigh,
)
from sentiers.games.levels import Minds

if TYPE_CHECKING:
    import numpy as np

_DEFAULTS: dict[str, dict[str, Any]] = {
    "rules": {"SECRETS": (), "ABILITIES": RulesAbilities()},
    "notation": {"ABILITIES": NotationAbilities()},
    "drawing": {"ABILITIES": DrawingAbilities()},
    "telling": {"ABILITIES": TellingAbilities()},
    "minds.coach": {"ABILITIES": CoachAbilities()},
    "coach": {"ABILITIES": CoachAbilities()},
    "minds.solve": {"ABILITIES": SolveAbilities()},
    "solve": {"ABILITIES": SolveAbilities()},
}


class Game:
    """A game's folder."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.card: Card = import_module(package).CARD

    @property
    def name(self) -> str:
        return self.card.name

    def _module(self, name: str) -> Any:
        module = import_module(f"{self.package}.{name}")
        for value, default in _DEFAULTS.get(name, {}).items():
            if not hasattr(module, value):
                setattr(module, value, _gathered(module, default) if value == "ABILITIES" else default)
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

    @cached_property
    def drawing(self) -> Drawing:
        module: Drawing = self._module("drawing")
        return module

    @cached_property
    def telling(self) -> Telling:
        module: Telling = self._module("telling")
        return module

    def optional(self, name: str) -> Any | None:
        """A module of the folder that a game may have or not: minds, minds.evaluate, minds.priors, minds.coach."""
        return self._module(name) if self._has(name) else None

    def _has(self, name: str) -> bool:
        parent, _, _ = name.rpartition(".")
        return (not parent or self._has(parent)) and find_spec(f"{self.package}.{name}") is not None

    @cached_property
    def minds(self) -> Minds:
        """The levels of play, and which is the strongest."""
        found = self.optional("minds") or self.optional("bots")
        if found is None:
            return Minds()
        minds: Minds = found.MINDS if hasattr(found, "MINDS") else _minds_of(found)
        return minds

    @cached_property
    def coach(self) -> CoachModule | None:
        module: CoachModule | None = self.optional("minds.coach") or self.optional("coach")
        return module

    @cached_property
    def solve(self) -> SolveModule | None:
        module: SolveModule | None = self.optional("minds.solve") or self.optional("solve")
        return module

    @cached_property
    def evaluate(self) -> Evaluate | None:
        """The game's own guess at the rewards of an unfinished match, if it has one."""
        module: EvaluateModule | None = self.optional("minds.evaluate") or self.optional("evaluate")
        return module.evaluate if module else None

    @cached_property
    def weigh(self) -> Weigh | None:
        """Which moves to look at first, if the game knows."""
        module: PriorsModule | None = self.optional("minds.priors") or self.optional("evaluate")
        return getattr(module, "weigh", None)

    def compiled(self) -> list[ModuleType]:
        """The modules whose compiled functions the search is bound to."""
        return [
            module
            for module in (
                self._module("rules"),
                self.optional("minds.evaluate"),
                self.optional("minds.priors"),
                self.optional("evaluate"),
            )
            if module
        ]

    def edition(self, name: str | None = None) -> Edition:
        """An edition by its name, or from a file whose name ends in .toml; the first of the card by default."""
        return Edition.find(self.package, self.card.editions, name)

    def box(self, edition: Edition | None = None, options: Mapping[str, object] | None = None) -> np.ndarray[Any, Any]:
        """The components for a match, as an array of one record."""
        return self.boxes.make(edition or self.edition(), self.card.read_options(options or {}))

    def seats(self, options: Mapping[str, object] | None = None) -> int:
        """How many seats a table with these options has."""
        return self.card.seats(self.card.read_options(options or {}))

    def __repr__(self) -> str:
        return f"Game({self.card.name!r})"


def _gathered(module: Any, default: Any) -> Any:
    """For the time of the regrouping: abilities under their old names."""
    from dataclasses import fields, replace

    old = {
        "same_everywhere": "SAME_EVERYWHERE",
        "confirmed": "CONFIRMED",
        "same_for_all": "SAME_FOR_ALL",
        "unit": "UNIT",
    }
    found = {field.name: getattr(module, old.get(field.name, field.name), None) for field in fields(default)}
    return replace(default, **{name: value for name, value in found.items() if value is not None})


def _minds_of(module: Any) -> Minds:
    """For the time of the regrouping: levels as dicts, moves chosen by functions."""
    from dataclasses import replace

    from sentiers.games.levels import COMMON, Level

    changes = getattr(module, "SETTINGS", {})

    def changed(level: Level, change: dict[str, Any]) -> Level:
        rest = {name: value for name, value in change.items() if name not in ("choose", "learner")}
        if "choose" in change:
            level = level.by(_Choosing(change["choose"]))
        if "learner" in change:
            level = replace(level, learner=_Learning(change["learner"]))
        return replace(level, **rest)

    blank = replace(COMMON[-1], name="")
    common = [changed(level, changes.get(level.name, {})) for level in COMMON]
    return Minds((*common, *(changed(blank, added) for added in getattr(module, "LEVELS", ()))))


class _Choosing:
    def __init__(self, choose: Any) -> None:
        self._choose = choose

    def choose(self, seen: Any, budget: Any, rng: Any) -> int:
        return int(self._choose(seen.box, seen.state, seen.seat, rng))

    def rate(self, seen: Any, budget: Any, rng: Any) -> Any:
        from sentiers.games.minds import Rated, Rating

        choice = self.choose(seen, budget, rng)
        others = [move for move in seen.codes().tolist() if move != choice]
        moves = (Rated(choice, 0.5, 1.0), *(Rated(move, 0.0, 0.0) for move in others))
        return Rating((1 / seen.seats,) * seen.seats, moves, choice)


class _Learning:
    def __init__(self, learner: Any) -> None:
        self._learner = learner

    def choose(self, seen: Any, rng: Any, memory: Any) -> int:
        return int(self._learner.choose(seen.box, seen.history, seen.state, seen.seat, rng, memory))

    def learn(self, seen: Any, memory: Any) -> Any:
        return self._learner.learn(seen.box, seen.history, seen.seat, memory)
