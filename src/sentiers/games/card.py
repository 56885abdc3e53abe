"""A game's card: what it declares about itself. Plain data, read without compiling anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from numbers import Integral

from sentiers.messages import BadOption, Message, shown

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
    when: tuple[Mapping[str, tuple[Value, ...]], ...] = ()
    """In which modes it means something, each of them the choices of other options by their names; in all of them where none is
    told. Elsewhere it is left at its default, and no page shows it."""
    reading: Reading | None = None
    """Where it is another reading of the rule: such options stand apart, folded away, and are off by default."""
    note: Message | None = None
    """What one had better know before one chooses; the page that opens a table says it beside the choices."""

    def applies(self, options: Mapping[str, Value]) -> bool:
        """Does this option mean anything beside the others?"""
        return not self.when or any(
            all(options[name] in choices for name, choices in mode.items()) for mode in self.when
        )

    @property
    def default(self) -> Value:
        return next(iter(self.choices))

    def read(self, value: object) -> Value:
        """The choice meant by `value`, which may be its text (from a form, a record or a command line)."""
        if isinstance(value, Integral) and not isinstance(value, bool):
            value = int(value)
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        for choice in self.choices:
            if isinstance(value, str) and value.lower() == str(choice).lower():
                return choice
        raise BadOption(
            Message(
                "{value} is not a choice of the option {option}: there are {choices}.",
                value=value[:40] if isinstance(value, str) else shown(value),
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
    ages: int | None
    minutes: int | None
    """As the rulebook states them; None where it does not."""
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
    def certain(self) -> bool:
        """Does everything lie open, with nothing left to chance and one seat acting at a time? Then whoever knows the moves to
        come knows the positions to come."""
        return not (self.hidden or self.simultaneous or self.chance)

    @property
    def readings(self) -> tuple[Option, ...]:
        """The options that are readings of the rule."""
        return tuple(option for option in self.options if option.reading is not None)

    def told_options(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """What a record says of these options: all of them, but of the readings only those that are not the house's."""
        unsaid = {option.name: option.default for option in self.readings}
        return {name: value for name, value in options.items() if name not in unsaid or value != unsaid[name]}

    def sides(self, options: Mapping[str, Value]) -> set[int]:
        """Who plays against whom: the teams at a table with these options."""
        return {self.team(options, seat) for seat in range(self.seats(options))}

    def knows_draws(self, options: Mapping[str, Value]) -> bool:
        """May the players agree on a draw? Who plays alone, or all together, has nobody to agree with."""
        return self.draws and len(self.sides(options)) > 1

    def choosing(self, name: str, choice: Value) -> dict[str, Value]:
        """This choice of an option, and what it needs of the others to mean something."""
        option = next(option for option in self.options if option.name == name)
        mode = option.when[0] if option.when else {}
        return {name: choice} | {other: choices[0] for other, choices in mode.items()}

    def read_options(self, given: Mapping[str, object], as_they_are: bool = False) -> dict[str, Value]:
        """All options of a match: those given, checked, and the defaults of the others. What means nothing beside the others is
        refused, unless they are taken as they are: a match of old may have been opened with it."""
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
        options = {name: option.read(given.get(name, option.default)) for name, option in known.items()}
        for option in self.options:
            if not as_they_are and options[option.name] != option.default and not option.applies(options):
                raise BadOption(
                    Message(
                        "The option {option} means nothing with {others}: leave it out there.",
                        option=option.name,
                        others=", ".join(f"{name}={options[name]}" for name in dict.fromkeys(chain(*option.when))),
                    )
                )
        return options
