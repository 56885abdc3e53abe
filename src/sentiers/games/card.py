"""A game's card: what it declares about itself. Plain data, read without compiling anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sentiers.messages import BadOption, Message

Value = int | bool | str


@dataclass(frozen=True)
class Reading:
    """A sentence of the rulebook that can be read in more than one way. The house's reading is the option's first choice."""

    clause: str
    """The other reading's number among the clauses, as in "W11b"."""
    sentence: str
    """As the French rulebook writes it."""
    means: Message
    """What the other reading changes."""


@dataclass(frozen=True)
class Option:
    """One thing to choose at a table: its choices, each with words for the page. The first choice is the default."""

    name: str
    title: Message
    choices: Mapping[Value, Message]
    reading: Reading | None = None
    """Where it is another reading of the rule: such options stand apart, folded away, and are off by default."""

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
    """Seconds for a turn that a table may set; `notation.ABILITIES.idle` then gives the move of who has not moved in time."""
    daily: Mapping[str, Value] | None = None
    """The options of its challenge of the day, where it has one: for one player, and the highest score is the best."""

    @property
    def readings(self) -> tuple[Option, ...]:
        """The options that are readings of the rule."""
        return tuple(option for option in self.options if option.reading is not None)

    def told_options(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """What a record says of these options: all of them, but of the readings only those that are not the house's."""
        unsaid = {option.name: option.default for option in self.readings}
        return {name: value for name, value in options.items() if name not in unsaid or value != unsaid[name]}

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
