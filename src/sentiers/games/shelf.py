"""The shelf: the list of games, and nothing that knows more of a game than where its folder is.

A game written outside this project joins it by an entry point of its distribution, or by its package's name in the environment
(SENTIERS_GAMES=my_game). It stands there under the name on its card."""

from __future__ import annotations

import logging
import re
from importlib import import_module

from sentiers.games.card import Card
from sentiers.games.game import Game, opened
from sentiers.kernel.outside import outside_packages
from sentiers.messages import Message, UnknownGame, shown

log = logging.getLogger("sentiers.games")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")  # it stands in addresses, records and commands

SHELF: dict[str, str] = {
    "canoe": "sentiers.games.canoe",
    "zwei-wege": "sentiers.games.zwei_wege",
    "traxx": "sentiers.games.traxx",
    "wege": "sentiers.games.wege",
    "buizen": "sentiers.games.buizen",
}


def _add(package: str) -> None:
    """Puts a game from outside on the shelf; one that cannot be is left out, with a sentence that says why."""
    try:
        name = _name_of(package)
        if SHELF.setdefault(name, package) != package:
            raise ValueError(f"the name {name} is taken by {SHELF[name]}")
    except (Exception, SystemExit) as error:  # a stranger's code: whatever is wrong with it, the house opens
        reason = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        log.warning("The game of the package %s is left out: %s.", package, reason.rstrip("."))


def _name_of(package: str) -> str:
    """What its card says. Reading a card compiles nothing."""
    card = getattr(import_module(package), "CARD", None)
    if not isinstance(card, Card):
        raise ValueError("its __init__.py has no CARD that is a Card")
    if not _NAME.fullmatch(card.name):
        raise ValueError(f"its card's name, {card.name!r}, has other signs than small letters, digits and hyphens")
    return card.name


for _package in outside_packages():
    _add(_package)


def game(name: str) -> Game:
    """The game of this name.

    >>> game("canoe").card.title
    'Canoë'
    """
    if not isinstance(name, str) or name not in SHELF:
        raise UnknownGame(
            Message(
                "There is no game {name} on the shelf: there are {names}.",
                name=name[:40] if isinstance(name, str) else shown(name),
                names=", ".join(SHELF),
            )
        )
    return opened(SHELF[name])


def cards() -> list[Card]:
    """The cards of all games, in the order of the shelf."""
    return [game(name).card for name in SHELF]
