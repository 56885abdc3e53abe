"""Sentiers: board games of paths, to play and to study.

>>> import sentiers
>>> m = sentiers.new("canoe", seed=7)
>>> m.play("e4")
>>> m.turn
(1,)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sentiers.bots import analyse, bot
    from sentiers.games.shelf import cards as games
    from sentiers.language import LANGUAGES, say
    from sentiers.match import Match, Result, View
    from sentiers.messages import (
        BadEdition,
        BadOption,
        BadRecord,
        BadSeed,
        IllegalMove,
        Message,
        NotYourTurn,
        SentiersError,
        UnknownGame,
        UnknownLanguage,
        UnknownSeat,
        UnknownTable,
    )

    new = Match.new
    load = Match.load

__version__ = "0.2.0"

__all__ = [
    "LANGUAGES",
    "BadEdition",
    "BadOption",
    "BadRecord",
    "BadSeed",
    "IllegalMove",
    "Match",
    "Message",
    "NotYourTurn",
    "Result",
    "SentiersError",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownSeat",
    "UnknownTable",
    "View",
    "analyse",
    "bot",
    "games",
    "load",
    "new",
    "say",
]

_HOMES = {
    "analyse": ("sentiers.bots", "analyse"),
    "bot": ("sentiers.bots", "bot"),
    "games": ("sentiers.games", ""),
    "new": ("sentiers.match", "Match.new"),
    "load": ("sentiers.match", "Match.load"),
    **{name: ("sentiers.language", name) for name in ("LANGUAGES", "say")},
    **{name: ("sentiers.match", name) for name in ("Match", "Result", "View")},
}


def __getattr__(name: str) -> Any:
    """Loads what is asked for when it is asked for: the command line's help needs no Numba."""
    if name not in __all__:
        raise AttributeError(f"module 'sentiers' has no attribute {name!r}")
    home, path = _HOMES.get(name, ("sentiers.messages", name))
    found: Any = import_module(home)
    for part in filter(None, path.split(".")):
        found = getattr(found, part)
    globals()[name] = found
    return found
