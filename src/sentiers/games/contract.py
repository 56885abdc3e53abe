"""What a game is: its card (plain data, read without compiling anything) and its folder's modules under one name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sentiers.games.editions import Edition
from sentiers.messages import BadOption, Message

if TYPE_CHECKING:
    import numpy as np

Value = int | bool | str


@dataclass(frozen=True)
class Option:
    """One thing to choose at a table: its choices, each with words for the page. The first choice is the default."""

    name: str
    title: Message
    choices: Mapping[Value, Message]

    @property
    def default(self) -> Value:
        return next(iter(self.choices))

    def read(self, value: object) -> Value:
        """The choice meant by `value`, which may be its text (from a form, a record or a command line)."""
        for choice in self.choices:
            if value == choice and isinstance(value, bool) == isinstance(choice, bool):
                return choice
        for choice in self.choices:
            if isinstance(value, str) and value.lower() == str(choice).lower():
                return choice
        raise BadOption(
            Message(
                "{value} is not a choice of the option {option}: there are {choices}.",
                value=str(value)[:40],
                option=self.name,
                choices=", ".join(str(choice) for choice in self.choices),
            )
        )


@dataclass(frozen=True)
class Card:
    """What a game declares about itself."""

    name: str
    title: str
    summary: Message
    author: str
    publisher: str
    year: int | None
    players: tuple[int, ...]
    ages: int
    minutes: int
    hidden: bool = False
    simultaneous: bool = False
    chance: bool = False
    draws: bool = True
    options: tuple[Option, ...] = ()
    editions: tuple[str, ...] = ("edition",)
    edition_titles: Mapping[str, Message] = field(default_factory=dict)
    """Words for the page, where there are several to choose from."""
    seats: Callable[[Mapping[str, Value]], int] = field(default=lambda options: 2)
    """How many seats a table with these options has."""
    team: Callable[[Mapping[str, Value], int], int] = field(default=lambda options, seat: seat)
    """Seats of one team win and lose together, also when one of them resigns."""
    paces: tuple[int, ...] = ()
    """Seconds for a turn that a table may set; `notation.idle` then gives the move of who has not moved in time."""
    daily: Mapping[str, Value] | None = None
    """The options of its challenge of the day, where it has one: for one player, and the highest score is the best."""

    def read_options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options of a match: those given, checked, and the defaults of the others."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadOption(
                    Message(
                        "{game} has no option {option}: it has {options}.",
                        game=self.title,
                        option=str(name)[:40],
                        options=", ".join(known) or "none",
                    )
                )
        return {name: option.read(given.get(name, option.default)) for name, option in known.items()}


class Game:
    """A game's folder, its modules loaded when first asked for."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.card: Card = import_module(package).CARD

    @property
    def name(self) -> str:
        return self.card.name

    def _module(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    @cached_property
    def rules(self) -> Any:
        return self._module("rules")

    @cached_property
    def notation(self) -> Any:
        return self._module("notation")

    @cached_property
    def positions(self) -> Any:
        return self._module("position")

    @cached_property
    def drawing(self) -> Any:
        return self._module("drawing")

    @cached_property
    def telling(self) -> Any:
        return self._module("telling")

    def optional(self, name: str) -> Any | None:
        """A module of the folder that a game may have or not: minds, minds.evaluate, minds.priors, minds.coach."""
        return self._module(name) if self._has(name) else None

    def _has(self, name: str) -> bool:
        parent, _, _ = name.rpartition(".")
        return (not parent or self._has(parent)) and find_spec(f"{self.package}.{name}") is not None

    @cached_property
    def minds(self) -> Any | None:
        return self.optional("minds") or self.optional("bots")

    @cached_property
    def coach(self) -> Any | None:
        return self.optional("minds.coach") or self.optional("coach")

    @cached_property
    def solve(self) -> Any | None:
        return self.optional("minds.solve") or self.optional("solve")

    @cached_property
    def evaluate(self) -> Any | None:
        """The game's own guess at the rewards of an unfinished match, if it has one."""
        module = self.optional("minds.evaluate") or self.optional("evaluate")
        return module.evaluate if module else None

    @cached_property
    def weigh(self) -> Any | None:
        """Which moves to look at first, if the game knows."""
        module = self.optional("minds.priors") or self.optional("evaluate")
        return getattr(module, "weigh", None)

    def rule(self, name: str) -> Any | None:
        """An optional function of the rules, or None."""
        return getattr(self.rules, name, None)

    def edition(self, name: str | None = None) -> Edition:
        """An edition by its name, or from a file whose name ends in .toml; the first of the card by default."""
        return Edition.find(self.package, self.card.editions, name)

    def box(self, edition: Edition | None = None, options: Mapping[str, object] | None = None) -> np.ndarray[Any, Any]:
        """The components for a match, as an array of one record."""
        box: np.ndarray[Any, Any] = self._module("box").make(
            edition or self.edition(), self.card.read_options(options or {})
        )
        return box

    def seats(self, options: Mapping[str, object] | None = None) -> int:
        """How many seats a table with these options has."""
        return self.card.seats(self.card.read_options(options or {}))

    def __repr__(self) -> str:
        return f"Game({self.card.name!r})"
