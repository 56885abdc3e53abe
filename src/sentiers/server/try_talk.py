"""What is said about a board to try over HTTP: the answers to what wishes.py asks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sentiers.server.protocol import PageUpdate


class Tried(Struct):
    """A board to try, as an update of a table would show it, and its position as text, as far as those eyes know it."""

    update: PageUpdate
    position: str


class MoveWorth(Struct, omit_defaults=True):
    """What its seat may expect of a move: its chance, or points; proven: that is the truth and no estimate."""

    move: str
    value: float
    proven: bool = False


class Valued(Struct):
    """What the strongest mind of the house thinks of a position: what each seat may expect, and the moves of the one to act, the
    best first. Exact: all of it is the truth. Done: no more thinking would change it. Nothing where these eyes may not know."""

    seat: int | None
    values: list[float]
    moves: list[MoveWorth]
    unit: Literal["chance", "points"] = "chance"
    exact: bool = False
    done: bool = False


class TriedRecord(Struct):
    """A line that was tried, from its very beginning, as the record of a match."""

    record: str


class Readied(Struct):
    """A record as what is tried: where it begins, and what was played. `seed`: a whole number of 64 bits, as text."""

    game: str
    options: dict[str, str]
    edition: str | None
    position: str | None
    seed: str
    plays: list[tuple[int, str]]


class Explained(Struct):
    """Why something leads nowhere, in words."""

    text: str
