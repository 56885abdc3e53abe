"""What was settled when a table was opened, as it is kept beside its journal."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

LONGEST_NAME = 64  # of an edition in the box; what is longer is the text of one


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was settled when a table was opened; never changes."""

    game: str
    options: dict[str, Any]
    seed: int | None  # None where it is mixed from a secret and the words of the players
    seats: list[str]  # "open", "bot:LEVEL" or "by:PERSON"
    edition: str | None = None  # the text of an edition brought along, or the name of one in the box
    private: bool = True
    before: str | None = None  # the table this is the rematch of
    secret: str | None = None  # of the house, in hexadecimal: never told before the match is over
    wordless: bool = False  # dealt at once from the secret alone
    pace: int = 0  # seconds for a turn; 0: as long as one likes
    day: str | None = None  # of the challenge whose cards these are: their secret is told when that is closed
    counts: bool = False  # somebody's only try at it that counts
    time: str = ""  # how long each may think (times.py); "": as long as he likes
    rated: bool = False  # the result counts for the ratings of who plays
    names: list[str] = []  # of those at one screen, by seat; "" where a seat has none
    position: str | None = None  # from which the match begins, where it is not dealt: as the game writes it

    @property
    def people(self) -> list[str]:
        return sorted({seat.removeprefix("by:") for seat in self.seats if seat.startswith("by:")})

    def called(self, seat: int) -> str:
        """What who opened the table calls who plays this seat at his screen; "" where he does not say."""
        return self.names[seat] if seat < len(self.names) else ""

    @property
    def listed(self) -> bool:
        """Shown on the shelf from the start, for anyone to join."""
        return not self.private and "open" in self.seats

    def apart(self) -> tuple[Setup, str | None, str | None]:
        """The setup without an edition brought along, the hash of that one, and its text: many tables may share it."""
        if self.edition is None or len(self.edition) <= LONGEST_NAME:
            return self, None, None
        hash = hashlib.sha256(self.edition.encode()).hexdigest()
        return msgspec.structs.replace(self, edition=None), hash, self.edition

    def whole(self, edition: str | None) -> Setup:
        return self if edition is None else msgspec.structs.replace(self, edition=edition)
