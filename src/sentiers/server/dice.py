"""The dice of a table: a secret in its setup, words in its journal. Who may know what of them, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sentiers.match.fair import LONGEST_WORD, Dice, clean, commit
from sentiers.server.protocol import DiceNow
from sentiers.server.refusal import Refusal

if TYPE_CHECKING:
    from sentiers.server.seating import Seating
    from sentiers.server.storage import Setup


class DiceAtTable:
    def __init__(self, secret: bytes, seats: int, wordless: bool) -> None:
        self._secret = secret
        self._seats = seats
        self._wordless = wordless
        self.words: dict[int, str] = {}

    @classmethod
    def read(cls, setup: Setup) -> DiceAtTable | None:
        """None for a game without chance, and for a table from before there were fair dice."""
        if setup.secret is None:
            return None
        return cls(bytes.fromhex(setup.secret), len(setup.seats), setup.wordless)

    def awaited(self, seating: Seating) -> list[int]:
        """The seats without which nothing is dealt: those still free too. Bots give no word."""
        if self._wordless:
            return []
        return [seat for seat, chair in enumerate(seating.chairs) if chair.kind != "bot" and seat not in self.words]

    def mixed(self) -> Dice:
        """What the match is dealt from, with the words given so far."""
        return Dice(self._secret, tuple(self.words.get(seat, "") for seat in range(self._seats)))

    def now(self, awaited: list[int], over: bool) -> DiceNow:
        """What everybody may know. The secret, and what follows from it, only when there is nothing left to be decided."""
        told = DiceNow(commit(self._secret), {str(seat): word for seat, word in sorted(self.words.items())}, awaited)
        if over:
            mixed = self.mixed()
            told.secret, told.seed = mixed.secret.hex(), str(mixed.seed)
        return told


def read_word(text: str) -> str:
    word = clean(text)
    if not 1 <= len(word) <= LONGEST_WORD:
        raise Refusal("bad-word", most=LONGEST_WORD)
    return word
