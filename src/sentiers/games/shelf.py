"""The shelf: the list of games, and nothing that knows more of a game than where its folder is.

A game written outside this project joins the shelf by its package's name in the environment: SENTIERS_GAMES=my_game."""

from __future__ import annotations

from functools import cache

from sentiers.games.card import Card
from sentiers.games.game import Game
from sentiers.kernel.guests import guest_packages
from sentiers.messages import Message, UnknownGame

SHELF: dict[str, str] = {
    "canoe": "sentiers.games.canoe",
    "zwei-wege": "sentiers.games.zwei_wege",
    "traxx": "sentiers.games.traxx",
    "wege": "sentiers.games.wege",
    "buizen": "sentiers.games.buizen",
    **{package.rpartition(".")[2]: package for package in guest_packages()},
}


@cache
def game(name: str) -> Game:
    """The game of this name.

    >>> game("canoe").card.title
    'Canoë'
    """
    if name not in SHELF:
        raise UnknownGame(
            Message(
                "There is no game {name} on the shelf: there are {names}.", name=str(name)[:40], names=", ".join(SHELF)
            )
        )
    return Game(SHELF[name])


def cards() -> list[Card]:
    """The cards of all games, in the order of the shelf."""
    return [game(name).card for name in SHELF]
