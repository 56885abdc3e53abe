"""What the environments are called where others register them, and their versions: a new one when an observation, an action or a
reward comes to mean something else, so that what was learnt is never judged by another task."""

from __future__ import annotations

from importlib.util import find_spec

from sentiers.games.card import Card
from sentiers.games.shelf import SHELF, game

VERSIONS: dict[str, int] = {}
"""By the game's name; 0 where none is told."""


def playable() -> list[Card]:
    """The games that can be environments: those that have an encoding, which is not loaded for that."""
    return [game(name).card for name, package in SHELF.items() if find_spec(f"{package}.encoding")]


def env_id(card: Card, kind: str = "") -> str:
    """
    >>> from sentiers.games.shelf import game
    >>> env_id(game("zwei-wege").card), env_id(game("traxx").card, "Solo")
    ('sentiers/ZweiWege-v0', 'sentiers/TraxxSolo-v0')
    """
    name = "".join(part.capitalize() for part in card.name.split("-"))
    return f"sentiers/{name}{kind}-v{VERSIONS.get(card.name, 0)}"
