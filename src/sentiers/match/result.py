"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from sentiers.language import say
from sentiers.messages import Message, Names


@dataclass(frozen=True)
class Result:
    """`ending` is "rules", "resignation", "time", "absence", "stalling", "agreement" or "broken-off"; `winners` is empty where
    nobody won, and all share a draw, or a win of all together."""

    ending: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    message: Message
    game: str | None = None
    """In whose words it is told."""
    sides: int = 2
    """How many played against each other: 1 where somebody plays alone, or all together."""
    aims: tuple[float, ...] = ()
    """What each seat came to of what it played for, where the rules ended it: who did not win is told apart by it."""

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
    def places(self) -> tuple[int, ...]:
        """The place of each seat, 0 being the best. Those who won share the first one; the others follow by what they came to.

        >>> Result("rules", (1,), (3.0, 9.0, 5.0, 3.0), Message("…"), aims=(3.0, 9.0, 5.0, 3.0)).places
        (2, 0, 1, 2)
        >>> Result("resignation", (1,), (0.0, 1.0), Message("…")).places
        (1, 0)
        """
        keys = [
            (seat not in self.winners, 0.0 if seat in self.winners or not self.aims else -self.aims[seat])
            for seat in range(len(self.scores))
        ]
        order = sorted(set(keys))
        return tuple(order.index(key) for key in keys)

    @property
    def draw(self) -> bool:
        """Do all sides share it? Not where nobody wins, and not where all win together."""
        return self.sides > 1 and len(self.winners) == len(self.scores)
