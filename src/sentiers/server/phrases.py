"""What players say to one another: one of these phrases, which everybody reads in his own language. Nothing can be typed.

What was said is no part of the match, so it is in no journal: each worker that has the table open keeps the last few phrases, hears
those of the others over the bus, and asks them for theirs when it opens the table (news.py)."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, get_args

import msgspec

from sentiers.messages import N_, Message
from sentiers.server.protocol import SaidNow
from sentiers.server.refusal import Refusal
from sentiers.server.wishes import Phrase

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

PHRASES: dict[str, str] = {
    "hello": N_("Hello!"),
    "good-luck": N_("Good luck!"),
    "have-fun": N_("Have fun!"),
    "well-played": N_("Well played!"),
    "nice-move": N_("Nice move!"),
    "unexpected": N_("I did not see that coming!"),
    "my-luck": N_("I was lucky there."),
    "close": N_("That was close!"),
    "fine-match": N_("A fine match!"),
    "thank-you": N_("Thank you!"),
    "welcome": N_("You are welcome."),
    "sorry": N_("Sorry!"),
    "oops": N_("Oops!"),
    "yes": N_("Yes, gladly."),
    "no": N_("No, thank you."),
    "thinking": N_("I have to think about this."),
    "take-your-time": N_("Take your time."),
    "one-moment": N_("One moment, please."),
    "back": N_("I am back."),
    "must-go": N_("I must go soon."),
    "rematch": N_("Another match?"),
    "goodbye": N_("Goodbye!"),
}
assert tuple(PHRASES) == get_args(Phrase)

MOST_KEPT = 12  # phrases of a table
KEPT = 600.0  # seconds for which a phrase is told to who comes


class Said(msgspec.Struct, frozen=True):
    """A phrase that was said; `n`: after which entry of the journal, `at`: the machine's time."""

    id: str
    seat: int
    phrase: str
    n: int
    at: float


class Phrases:
    """What was said at one table, each with its number as it came to this worker."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._said: list[tuple[int, Said]] = []
        self.heard = 0  # how many in all: a connection remembers how far it was told

    def say(self, person: str | None, seat: int | None, phrase: Phrase) -> Said:
        """Who sits here says something, for one of his seats."""
        table = self._owner.table
        held = table.seating.held_by(person)
        if person is None or not held or (seat is not None and seat not in held):
            raise Refusal("not-your-seat")
        self._owner.house.limits.say(person, table.id)
        said = Said(secrets.token_urlsafe(6), held[0] if seat is None else seat, phrase, table.n, time.time())
        self.hear([said])
        self._owner.news.said([said])
        return said

    def hear(self, found: list[Said]) -> None:
        """Takes in what was said here or at another worker; what is known already, or from a newer version, is no news."""
        known = {said.id for _, said in self._said}
        fresh = [said for said in found if said.id not in known and said.phrase in PHRASES]
        if fresh:
            self._said = [*self._said, *enumerate(fresh, self.heard + 1)][-MOST_KEPT:]
            self.heard += len(fresh)
            self._owner.tell()

    def lately(self, heard: int = 0) -> list[Said]:
        """What was said in the last minutes, the oldest first; to who knows of so many, the others."""
        found = [said for number, said in self._said if number > heard and said.at > time.time() - KEPT]
        return sorted(found, key=lambda said: said.at)

    def since(self, heard: int, lang: str) -> list[SaidNow]:
        """The same as it is told to a connection."""
        if heard >= self.heard:
            return []
        render = self._owner.snapshots.naming.renderer(lang)
        return [
            SaidNow(said.id, said.seat, said.phrase, render(Message(PHRASES[said.phrase])), said.n)
            for said in self.lately(heard)
        ]
