"""Odd values for whoever attacks: numbers at the edges, texts that mean something elsewhere, deep and long things; and texts with
something of them gone, doubled, moved or changed."""

from __future__ import annotations

import random
from typing import Any

import bending

NUMBERS = (0, 1, -1, 2, 63, 64, 2**31, 2**53 + 1, 2**63, 2**64, -(2**70), 10**300, 1.5, -0.0, 1e308)
TEXTS = (
    *(
        "",
        " ",
        "0",
        "-1",
        "\0",
        "\x7f",
        "\u202e",
        "é",
        "e\u0301",
        "٣",
        "²",
        "{who}",
        "%s",
        "%n",
        "{0.__class__}",
        "'; --",
    ),
    *("../../etc/passwd", "<script>", "me", "open", "bot:", "bot:master", "bot:none", "canoe", "duel", "e4", "x" * 64),
    *("x" * 65, "x" * 5000, "🦆" * 40, "\ufeff", "play 0 e4\nplay 1 d4", "null", "NaN", "1e999"),
)
DEEDS = (
    *("play", "resign", "draw", "undo", "accept", "decline", "rematch", "hint", "sit", "word", "wish", "look"),
    *(
        "abort",
        "claim",
        "back",
        "leave",
        "bot",
        "show",
        "read",
        "say",
        "plan",
        "unplan",
        "preview",
        "premoves",
        "seek",
        "stop",
        "dance",
        "",
    ),
)
FIELDS = (
    "id",
    "do",
    "move",
    "moves",
    "ply",
    "seat",
    "what",
    "word",
    "steps",
    "game",
    "seats",
    "options",
    "edition",
    "name",
    "pace",
    "time",
    "tempo",
    "level",
    "phrase",
)


def value(chance: random.Random, depth: int = 3) -> Any:
    """Anything that JSON can say."""
    kind = chance.randrange(7 if depth else 5)
    if kind == 0:
        return chance.choice(NUMBERS)
    if kind in (1, 2):
        return chance.choice(TEXTS)
    if kind == 3:
        return chance.choice((None, True, False))
    if kind == 4:
        return chance.randrange(-3, 70)
    if kind == 5:
        return [value(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {chance.choice((*FIELDS, *TEXTS)): value(chance, depth - 1) for _ in range(chance.randrange(4))}


def wish(chance: random.Random, sound: dict[str, Any]) -> dict[str, Any]:
    """A message of a socket: something sound, with some of it odd."""
    found = {"id": chance.randrange(100), "do": chance.choice(DEEDS), **sound}
    for _ in range(chance.randrange(3)):
        field = chance.choice(FIELDS)
        if chance.random() < 0.3:
            found.pop(field, None)
        else:
            found[field] = value(chance)
    return found


SIGNS = ("0", "9", "-1", '"', "[", "]", "=", "|", "?", "\0", "\t", "é", "", "\r", "\ud7ff", "#", "\\", "9" * 30)
LINES = ("", "9" * 5000, "x" * 2000, "[" * 500, ".".join("a" * 500), "\u202e", "a = " + "[" * 900)


def bent(text: str, chance: random.Random) -> str:
    return bending.bent(text, chance, SIGNS, LINES) or " "


def cut(data: bytes, chance: random.Random) -> bytes:
    """Bytes with some of them changed, doubled or gone."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(found) + 1)
        how = chance.randrange(4)
        if how == 0:
            found[at : at + chance.randrange(8)] = b""
        elif how == 1:
            found[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(6)))
        elif how == 2:
            found[at : at + 1] = bytes([chance.randrange(256)])
        else:
            found[at:at] = found[at : at + chance.randrange(200)]
    return bytes(found)
