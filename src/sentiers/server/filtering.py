"""Which boxes somebody looks for on the shelf: by words, by how many play, how long, how old, alone or together. From the games'
cards and plain parameters of the address, so that it works without a script; the page narrows by the same facts at once."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

from sentiers.games.card import Card
from sentiers.server.counts import all_together

LONGEST = 60  # characters of what is searched for
PLAYERS = (1, 2, 3, 4)
MINUTES = (15, 30, 60)
AGES = (6, 8, 10, 12)


class Filter(NamedTuple):
    """`minutes`: at most; `age`: of the youngest. What a rulebook does not state is not found by it."""

    words: str = ""
    players: int = 0
    minutes: int = 0
    age: int = 0
    alone: bool = False
    together: bool = False

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Filter:
        """What means nothing is left out: an address is typed by hand."""
        return cls(
            query.get("q", "")[:LONGEST].strip(),
            _choice(query.get("players", ""), PLAYERS),
            _choice(query.get("minutes", ""), MINUTES),
            _choice(query.get("age", ""), AGES),
            query.get("alone", "") == "1",
            query.get("together", "") == "1",
        )

    def finds(self, facts: Mapping[str, Any]) -> bool:
        """
        >>> box = {"text": "canoe dale walton", "players": (2,), "minutes": None, "ages": 10, "solo": False, "together": False}
        >>> Filter(words="Canoë").finds(box), Filter(age=8).finds(box), Filter(minutes=30).finds(box)
        (True, False, False)
        """
        return (
            all(word in facts["text"] for word in folded(self.words).split())
            and self.players in (0, *facts["players"])
            and (not self.minutes or (facts["minutes"] is not None and facts["minutes"] <= self.minutes))
            and (not self.age or (facts["ages"] is not None and facts["ages"] <= self.age))
            and (not self.alone or facts["solo"])
            and (not self.together or facts["together"])
        )


def facts(card: Card, pitch: str) -> dict[str, Any]:
    """What a box is found by."""
    return {
        "text": folded(f"{card.title} {card.author} {card.publisher} {pitch}"),
        "players": card.players,
        "minutes": card.minutes,
        "ages": card.ages,
        "solo": 1 in card.players,
        "together": all_together(card),
    }


def folded(text: str) -> str:
    """As it is compared: without accents, in small letters.

    >>> folded("Träxx, CANOË")
    'traxx, canoe'
    """
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _choice(text: str, choices: tuple[int, ...]) -> int:
    return next((choice for choice in choices if str(choice) == text), 0)
