"""Whom one can play against: the levels of a game, and the programs that the operator of this house has named.

What programs there are is known to the whole process, as the shelf is; the house keeps it up to date (programs/keeper.py)."""

from __future__ import annotations

from dataclasses import dataclass

from sentiers import bots
from sentiers.games.levels import Level


@dataclass(frozen=True)
class Guest:
    """A program: how people meet it, the games it plays, and whether it does so now."""

    level: Level
    games: frozenset[str]
    ready: bool


_guests: dict[str, Guest] = {}


def note(name: str, guest: Guest | None) -> None:
    """What is known of a program now; None forgets it."""
    if guest is None:
        _guests.pop(name, None)
    else:
        _guests[name] = guest


def offered(game: str) -> tuple[Level, ...]:
    """Whom a new table of this game may be opened with, the levels first."""
    return bots.levels(game) + tuple(one.level for one in _guests.values() if one.ready and game in one.games)


def level_of(game: str, name: str) -> Level | None:
    """How people meet a bot that sits at some table, be it from long ago; None if there is no longer such a bot."""
    own = next((level for level in bots.levels(game) if level.name == name), None)
    return own or (_guests[name].level if name in _guests else None)


def is_own(game: str, name: str) -> bool:
    """Whether this is a level of the house, and no program, present or gone."""
    return any(level.name == name for level in bots.levels(game))
