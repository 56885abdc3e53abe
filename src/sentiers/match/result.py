"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from sentiers.language import say
from sentiers.messages import Message, Names


@dataclass(frozen=True)
class Result:
    """`ending` is "rules", "resignation" or "agreement"; `winners` is empty where nobody won, and all share a draw, or a win of
    all together."""

    ending: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    message: Message
    game: str | None = None
    """In whose words it is told."""
    sides: int = 2
    """How many played against each other: 1 where somebody plays alone, or all together."""

    def told(self, lang: str, names: Names | None = None) -> str:
        """How it ended, in a language of the house; seats by their names, where they are given.

        >>> from sentiers.match import Match
        >>> m = Match.new("canoe", seed=7)
        >>> m.resign(0)
        >>> m.result.told("fr"), m.result.told("fr", names=["Anne", "Paul"])
        ('Joueur 1 abandonne.', 'Anne abandonne.')
        """
        return say(self.message, lang, self.game, names)

    @property
    def draw(self) -> bool:
        """Do all sides share it? Not where nobody wins, and not where all win together."""
        return self.sides > 1 and len(self.winners) == len(self.scores)
