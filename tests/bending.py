"""Texts with something of them gone, doubled, moved or changed, for whoever attacks."""

from __future__ import annotations

import random
from collections.abc import Sequence


def bent(text: str, chance: random.Random, signs: Sequence[str], lines: Sequence[str]) -> str:
    """A text with a few things wrong: `signs` to set in, and whole `lines` to stand for others."""
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
        found = text.split("\n")
        at, other = chance.randrange(len(found)), chance.randrange(len(found))
        how = chance.randrange(6)
        if how == 0:
            del found[at]
        elif how == 1:
            found.insert(other, found[at])
        elif how == 2:
            found[at], found[other] = found[other], found[at]
        elif how == 3:
            words = found[at].split(" ")
            words[chance.randrange(len(words))] = chance.choice(text.split() or [""])
            found[at] = " ".join(words)
        elif how == 4:
            place = chance.randrange(len(found[at]) + 1)
            rest = found[at][place + chance.randrange(3) :]
            found[at] = found[at][:place] + chance.choice(signs) + rest
        else:
            found[at] = chance.choice(lines)
        text = "\n".join(found)
    return text
