"""The levels of a game by their names, and the two that no table offers. Plain data: nothing here compiles anything."""

from __future__ import annotations

from dataclasses import replace

from sentiers.games.levels import Level
from sentiers.games.minds import Budget
from sentiers.games.shelf import game as find_game
from sentiers.messages import BadBudget, Message, SentiersError, shown

RANDOM = Level(
    "random",
    Message("Random"),
    Message("Any legal move is as good as another."),
    "",
    budget=Budget(simulations=0),
)
UCT = Level(
    "uct",
    Message("Search"),
    Message("The bare search, for experiments."),
    "",
    budget=Budget(seconds=1.0),
)

STDIO, WEB = "stdio:", ("http://", "https://")
"""How the name of a bot begins that is a program of its own: a command, or an address (programs/)."""


def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, from the weakest to the strongest.

    >>> [level.name for level in levels("canoe")]
    ['novice', 'amateur', 'club', 'master']
    """
    return find_game(game).minds.levels


class UnknownBot(SentiersError):
    """No bot of this name plays this game."""


def is_program(name: object) -> bool:
    """Whether a bot's name means a program.

    >>> is_program("stdio:./my-bot --deep"), is_program("http://127.0.0.1:9000/"), is_program("club")
    (True, True, False)
    """
    return isinstance(name, str) and name.startswith((STDIO, *WEB))


def check_bot(game: str, name: str) -> None:
    """Raises where no bot can have this name. A program is not started for that."""
    if not is_program(name):
        find_level(game, name)


def find_level(game: str, name: str) -> Level:
    """The level of a bot's name. For experiments the name may go on: `club:500` thinks 500 simulations, `master@0.2s` a fifth
    of a second; `uct` is the bare search, `random` plays anything.

    >>> find_level("canoe", "uct:5000").budget.simulations
    5000
    """
    known = {level.name: level for level in (*levels(game), RANDOM, UCT)}
    root, _, seconds = name.partition("@") if isinstance(name, str) else ("", "", "")
    root, _, simulations = root.partition(":")
    try:
        level = known[root]
        budget = Budget(
            float(seconds.removesuffix("s")) if seconds else None, int(simulations) if simulations else None
        )
    except (KeyError, ValueError, BadBudget):
        raise UnknownBot(
            Message(
                "There is no bot {name}: there are {names}, also as club:500 (simulations) or master@0.2s (seconds a move).",
                name=name[:40] if isinstance(name, str) else shown(name),
                names=", ".join(known),
            )
        ) from None
    return replace(level, name=name, budget=budget.or_else(level.budget))
