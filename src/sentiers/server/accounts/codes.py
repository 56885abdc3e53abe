"""Codes that people copy: for the day when all keys are lost (shown once), and to sign in on another device. The house keeps only
a keyed hash of them."""

from __future__ import annotations

import hashlib
import hmac
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
RECOVERY, RECOVERY_LENGTH = 8, 16  # how many, and how long: some 79 bits
DEVICE_LENGTH = 8  # some 39 bits, for a few minutes
DEVICE_LIFE = 5 * 60  # seconds


def new_recovery_codes() -> list[str]:
    return [_new(RECOVERY_LENGTH) for _ in range(RECOVERY)]


def new_device_code() -> str:
    return _new(DEVICE_LENGTH)


def _new(length: int) -> str:
    letters = "".join(secrets.choice(LETTERS) for _ in range(length))
    return "-".join(letters[at : at + 4] for at in range(0, length, 4))


def plain(code: str) -> str:
    """As it is compared: however it was typed.

    >>> plain(" ABCD efgh–2345 "), plain("abcd-efgh-2345")
    ('abcdefgh2345', 'abcdefgh2345')
    """
    return "".join(letter for letter in code[:100].lower() if letter in LETTERS)


def hash_recovery(secret: bytes, person: str, code: str) -> str:
    return _hash(secret, f"recovery/{person}/{plain(code)}")


def hash_device(secret: bytes, code: str) -> str:
    return _hash(secret, f"device/{plain(code)}")


def _hash(secret: bytes, text: str) -> str:
    return hmac.digest(secret, text.encode(), hashlib.sha256).hex()
