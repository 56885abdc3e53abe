"""The games of the house in OpenSpiel (`pip install sentiers[lab]`), and OpenSpiel's tree searches as opponents of ours.

Who imports this finds them there: `pyspiel.load_game("python_sentiers_canoe")`. `terms.py` is what is played, `moment.py` a moment
of it, `observer.py` what a player may know, `game.py` all that as OpenSpiel has it; `rollouts.py` is random play to the end at the
speed of the house, `rival.py` the opponents."""

from __future__ import annotations

from typing import Literal

from sentiers.games.card import Card
from sentiers.messages import Message, SentiersError

try:
    import pyspiel  # noqa: F401
except ImportError as error:
    raise SentiersError(
        Message("OpenSpiel is not installed: pip install {package}.", package="sentiers[lab]")
    ) from error

from sentiers.lab.open_spiel.game import register

Kind = Literal["mcts", "mcts-python", "ismcts"]
"""OpenSpiel's MCTS in C++, the same in Python, and its search that imagines a new truth for every simulation."""
Rollouts = Literal["compiled", "open_spiel"]
"""Who plays a leaf on to the end: the house in one call, or OpenSpiel move by move."""

register()


def usual(card: Card) -> Kind:
    """The search that suits a game: where something is unknown, and be it the tiles to come, the one that imagines it.

    >>> from sentiers.games.shelf import game
    >>> usual(game("canoe").card), usual(game("wege").card)
    ('mcts', 'ismcts')
    """
    return "ismcts" if card.hidden or card.chance else "mcts"
