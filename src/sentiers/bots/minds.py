"""The minds of the house, for any game, and which mind a level has."""

from __future__ import annotations

from functools import cache

from sentiers.bots.glancing import Glancing
from sentiers.bots.searching import Searching
from sentiers.games.game import Game
from sentiers.games.levels import Glance, Level, Settings
from sentiers.games.minds import Mind


def mind_of(game: Game, level: Level) -> Mind:
    """Who thinks at this level."""
    if isinstance(level.mind, Settings):
        return Searching(game, level.mind, level.temperature)
    if isinstance(level.mind, Glance):
        return Glancing(game, level.mind)
    return level.mind


@cache
def strongest(game: Game) -> tuple[Level, Mind]:
    """Whom to ask for a hint, an analysis or a curve; the level says how long it thinks by itself."""
    level = game.minds.level(game.minds.strongest)
    return level, mind_of(game, level)
