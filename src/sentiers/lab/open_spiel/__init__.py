"""The games of the house in OpenSpiel (`pip install sentiers[lab]`), and OpenSpiel's tree searches as opponents of ours.

`game.py` is a game and its states as OpenSpiel knows them, `rollouts.py` random play to the end at the speed of the house,
`rival.py` the opponents. Only these three import OpenSpiel, and nothing else of the house does."""

from __future__ import annotations

from typing import Literal

from sentiers.games.card import Card

Kind = Literal["mcts", "mcts-python", "ismcts"]
"""OpenSpiel's MCTS in C++, the same in Python, and its search that imagines a new truth for every simulation."""
Rollouts = Literal["compiled", "open_spiel"]
"""Who plays a leaf on to the end: the house in one call, or OpenSpiel move by move."""


def usual(card: Card) -> Kind:
    """The search that suits a game: where something is unknown, and be it the tiles to come, the one that imagines it.

    >>> from sentiers.games.shelf import game
    >>> usual(game("canoe").card), usual(game("wege").card)
    ('mcts', 'ismcts')
    """
    return "ismcts" if card.hidden or card.chance else "mcts"
