"""The seed of one match among many: it follows from what the match is, so that nobody needs to deal the seeds out."""

from __future__ import annotations

import hashlib


def seed_of(*parts: object) -> int:
    """A number of 64 bits from what a match is known by.

    >>> seed_of(0, "canoe", "novice", "club", 3) == seed_of("0/canoe/novice/club/3")
    True
    """
    key = "/".join(map(str, parts))
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest())
