"""Fair dice: a seed that nobody alone can choose, mixed from a secret of the house and a word of each player.

The house shows the hash of its secret before anybody gives a word, and the secret itself when the match is over. How to recompute
it all in any language stands in docs/records.md."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

DOMAIN = b"sentiers dice 1"
SECRET_BYTES = 32
LONGEST_WORD = 40


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commit(secret: bytes) -> str:
    """What may be shown of a secret before the match: it binds, and tells nothing."""
    return hashlib.sha256(secret).hexdigest()


def mix(secret: bytes, words: Sequence[str]) -> int:
    """The seed. There is a word for each seat, in their order, and an empty one for a seat that gives none.

    >>> mix(bytes(32), ["mistral", ""])
    2136646196239170782
    """
    digest = hashlib.sha256()
    for part in (DOMAIN, secret, *(word.encode() for word in words)):
        digest.update(len(part).to_bytes(4, "big") + part)  # its length first: "ab", "c" is not "a", "bc"
    return int.from_bytes(digest.digest()[:8], "big")


def clean(word: str) -> str:
    """A word as it is kept, shown and mixed; what is left may be empty or too long.

    >>> clean("  un \\t mot\\x07 \\u202eà moi ")
    'un mot à moi'
    """
    seen = "".join(
        sign if unicodedata.category(sign)[0] not in "CZ" else " " if sign.isspace() else "" for sign in word
    )
    return " ".join(unicodedata.normalize("NFC", seen).split())


@dataclass(frozen=True, slots=True)
class Dice:
    """What a seed was mixed from."""

    secret: bytes
    words: tuple[str, ...]

    @property
    def commitment(self) -> str:
        return commit(self.secret)

    @property
    def seed(self) -> int:
        return mix(self.secret, self.words)
