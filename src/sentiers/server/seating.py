"""The chairs of a table: who may sit where, who holds which seat, and whether people play against one another."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

from sentiers.messages import N_, Message
from sentiers.server.identity import valid_name
from sentiers.server.refusal import Refusal

NOT_YOURS = N_("Only those who share your screen can be given a name here.")
Kind = Literal["human", "bot", "open"]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat and what sits on it. As text, in a Setup: "by:PERSON", "bot:LEVEL", "open"."""

    kind: Kind
    who: str = ""  # the person's id, or the bot's level
    holds_for: str = ""  # of a bot: the person who left this seat, and may come back

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

    def sit(self, seat: int, who: str) -> None:
        """A person, or "bot:LEVEL"."""
        self.chairs[seat] = Chair.read(seated(who))
        self._count()

    def stand(self, seat: int, level: str) -> None:
        """A bot holds the seat for who has left it."""
        self.chairs[seat] = Chair("bot", level, self.chairs[seat].who)
        self._count()

    def come_back(self, seat: int) -> None:
        self.sit(seat, self.chairs[seat].holds_for)

    def left_by(self, person: str | None) -> tuple[int, ...]:
        """The seats that bots hold for this person."""
        return tuple(seat for seat in self.bots if self.chairs[seat].holds_for == person) if person else ()

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
        own = [Chair("human", chair.holds_for) if chair.holds_for else chair for chair in self.chairs]
        return [str(chair) for chair in (own[-1], *own[:-1])]


def seated(who: str) -> str:
    """A seat as a Setup keeps it, where a person sits or "bot:LEVEL"."""
    return who if who.startswith("bot:") else f"by:{who}"


def read_seats(seats: list[str], person: str, number: int, levels: set[str], game: str) -> list[str]:
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
    return found


def read_names(names: list[str], seats: list[str]) -> list[str]:
    """The names asked for, one a seat. Only those who share a screen are given one: everybody else has his own."""
    found = [valid_name(name) if name.strip() else "" for name in names]
    if not any(found):
        return []
    shared = seats.count("me") > 1
    if len(found) > len(seats) or any(name and not (shared and seats[seat] == "me") for seat, name in enumerate(found)):
        raise Refusal("bad-name", Message(NOT_YOURS))
    return found + [""] * (len(seats) - len(found))


def shuffled(seats: list[str], names: list[str]) -> tuple[list[str], list[str]]:
    """Lots are drawn; a name stays with who bears it."""
    order = list(range(len(seats)))
    random.SystemRandom().shuffle(order)
    return [seats[place] for place in order], [names[place] for place in order] if names else []
