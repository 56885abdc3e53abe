"""The games: the contract they keep, the shelf they stand on, and a folder for each. Called, the module gives their cards:
`sentiers.games()`."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sentiers.games.card import Card


class _Games(ModuleType):
    """`sentiers.games` is this folder as soon as anything in it is imported, and no function in its place would stay there."""

    def __call__(self) -> list[Card]:
        from sentiers.games.shelf import cards

        return cards()


sys.modules[__name__].__class__ = _Games
