"""Who fits whom: what is known of somebody's strength in a game, and the bot that suits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sentiers import bots
from sentiers.bots.levels import RANDOM
from sentiers.games.levels import Level
from sentiers.server import tempo
from sentiers.server.ratings import fitting_level
from sentiers.server.times import read_time

if TYPE_CHECKING:
    from sentiers.server.house import House

USUAL = "amateur"


async def rating_of(house: House, person: str, game: str, with_: str) -> float | None:
    """None where nothing is known."""
    time, pace = tempo.read(with_)
    rating = await house.storage.rating(person, game, "live" if pace else read_time(time).speed)
    return None if rating is None else rating.mu


async def suits(house: House, person: str, game: str) -> str | None:
    """The level of somebody's strength in a game, at the kind of time he plays most; None where nothing is known."""
    known = [rated for rated in await house.storage.ratings_of(person) if rated.game == game]
    return fitting_level(game, max(known, key=lambda rated: rated.matches).rating.mu) if known else None


def fitting_bot(game: str, rating: float | None) -> Level | None:
    """The bot to offer to somebody of this strength; None where a game has none."""
    levels = bots.levels(game)
    wanted = USUAL if rating is None else fitting_level(game, rating) or USUAL
    return next((level for level in levels if level.name == wanted), levels[0] if levels else None)


def stand_in(game: str, wanted: str) -> str:
    """The level that takes the place of a program: the one wanted, where the game has it."""
    levels = bots.levels(game)
    usual = fitting_bot(game, None)
    return wanted if wanted in {level.name for level in levels} else usual.name if usual else RANDOM.name


def nearness(mine: float | None, other: float | None) -> float:
    """How far apart two are: who is known comes before who is not.

    >>> nearness(20.0, 25.0) < nearness(20.0, None)
    True
    """
    return abs(mine - other) if mine is not None and other is not None else float("inf")
