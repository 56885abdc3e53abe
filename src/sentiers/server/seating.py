"""The chairs of a table: who may sit where, who holds which seat, and whether people play against one another."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

from sentiers.server.refusal import Refusal

Kind = Literal["human", "bot", "open"]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat and what sits on it. As text, in a Setup: "by:PERSON", "bot:LEVEL", "open"."""

    kind: Kind
    who: str = ""  # the person's id, or the bot's level

    @classmethod
    def read(cls, text: str) -> Chair:
        kind, _, who = text.partition(":")
        return {"by": cls("human", who), "bot": cls("bot", who)}.get(kind, cls("open"))

    def __str__(self) -> str:
        return {"human": f"by:{self.who}", "bot": f"bot:{self.who}", "open": "open"}[self.kind]


class Seating:
    """All chairs of a table, in the order of the seats."""

    def __init__(self, chairs: list[Chair]) -> None:
        self.chairs = chairs
        self._count()

    def _count(self) -> None:
        """What the chairs tell together: asked at every move, changed when somebody sits down."""
        self._held: dict[str | None, tuple[int, ...]] = {}
        self.people = frozenset(chair.who for chair in self.chairs if chair.kind == "human")
        self.bots = tuple(i for i, chair in enumerate(self.chairs) if chair.kind == "bot")
        self.free = tuple(i for i, chair in enumerate(self.chairs) if chair.kind == "open")
        self.written = tuple(map(str, self.chairs))

    @classmethod
    def read(cls, seats: list[str]) -> Seating:
        return cls([Chair.read(text) for text in seats])

    def sit(self, seat: int, person: str) -> None:
        self.chairs[seat] = Chair("human", person)
        self._count()

    def held_by(self, person: str | None) -> tuple[int, ...]:
        held = self._held.get(person)
        if held is None:
            held = tuple(i for i, chair in enumerate(self.chairs) if chair.kind == "human" and chair.who == person)
            if held:  # spectators come and go
                self._held[person] = held
        return held

    def alone(self, person: str) -> bool:
        """Nobody else plays here: bots at most, or one screen shared by friends, which is one person to the server."""
        return self.people == {person} and not self.free

    def turned(self) -> list[str]:
        """The seats of a rematch: everybody one further, so that sides are swapped."""
        return [str(chair) for chair in (self.chairs[-1], *self.chairs[:-1])]


def read_seats(seats: list[str], person: str, number: int, levels: set[str], game: str, shuffle: bool) -> list[str]:
    """The seats asked for, as a Setup keeps them."""
    found = []
    for text in seats:
        if text == "me":
            found.append(f"by:{person}")
        elif text == "open" or (text.startswith("bot:") and text.removeprefix("bot:") in levels):
            found.append(text)
        else:
            raise Refusal("bad-seats", game=game, number=number, levels=", ".join(sorted(levels)))
    if len(found) != number or all(text.startswith("bot:") for text in found):
        raise Refusal("bad-seats", game=game, number=number, levels=", ".join(sorted(levels)))
    if shuffle:
        random.SystemRandom().shuffle(found)
    return found
