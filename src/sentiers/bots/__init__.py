"""Bots: the minds of the house, levels of play, and the analysis of a position. Compiles nothing before it is asked to."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sentiers.bots.levels import UnknownBot, levels
from sentiers.games.levels import Level

if TYPE_CHECKING:
    from sentiers.bots.analysis import Analysis, analyse
    from sentiers.bots.player import Bot, bot, level_bot
    from sentiers.bots.trail import Trail
    from sentiers.bots.warming import warm

__all__ = ["Analysis", "Bot", "Level", "Trail", "UnknownBot", "analyse", "bot", "level_bot", "levels", "warm"]

_HOMES = {
    "Analysis": "analysis",
    "analyse": "analysis",
    "Bot": "player",
    "bot": "player",
    "level_bot": "player",
    "Trail": "trail",
    "warm": "warming",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sentiers.bots' has no attribute {name!r}")
    found = getattr(import_module(f"sentiers.bots.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
