"""Puzzles of Zwei Wege: which animal to announce, and the hands and blocks in which best play does not mix. All of it is exact."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sentiers.games.knowledge import Mining
from sentiers.games.zwei_wege.box import HIDDEN
from sentiers.games.zwei_wege.rules import announcement, parts

_SIDES = str.maketrans("<>", "><")
_SEATS = {"south": "north", "north": "south"}


def decision(box: Any, s: Any, move: int) -> int:
    """The animal, in whichever hand: where best play mixes, either hand is right. A block is its own decision."""
    animal, _ = parts(move)
    return int(announcement(animal, HIDDEN)) if animal >= 0 else move


def twins(text: str) -> Iterator[str]:
    """The clearing and its mirror image, seen from either end."""
    *board, _letters, deed = re.sub(r", \d+ played", "", text).splitlines()
    rows = [line[3:].split(" ") for line in board]
    ends = [mark.swapcase() for row in reversed(rows) for mark in reversed(row)]
    turned = [ends[place : place + len(rows[0])] for place in range(0, len(ends), len(rows[0]))]
    other = re.sub("south|north", lambda seat: _SEATS[seat[0]], deed).translate(_SIDES)
    for marks, told in ((rows, deed), (turned, other)):
        yield _told(marks, told)
        yield _told([row[::-1] for row in marks], told.translate(_SIDES))


def _told(rows: list[list[str]], deed: str) -> str:
    return "\n".join([*(" ".join(row) for row in rows), deed])


MINING = Mining(
    tables=({}, {}, {}, {"any_animal": True}, {"decline": True}),
    players=("novice", "club", "master", "amateur"),
    gap=0.05,
    thinking=1,
    plies=(4, 60),
    exact=True,
    decision=decision,
    twins=twins,
)
