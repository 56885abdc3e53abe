"""What the state of a table is made of beside its match: lines of the log, offers, positions asked about, moves foreseen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from sentiers.match import Ply
from sentiers.messages import Message
from sentiers.server.journal import Entry


@dataclass(slots=True)
class Line:
    """What the log tells of one entry: to each kind of eyes its own sentences, if the game has secrets."""

    n: int
    ply: int
    seat: int | None
    told: dict[int, list[Message]]
    kind: str = "play"  # the verb of its entry, or "end"
    banners: dict[int, Message] = field(default_factory=dict)  # to each kind of eyes, what came to light
    waits: bool = False  # others, who act at the same time, have still to move


@dataclass(slots=True)
class Standing:
    """An offer under way: who made it, and the seats that agree to it so far."""

    by: int
    agreed: set[int] = field(default_factory=set)


class Mark(NamedTuple):
    """A position of the match, as Table.mark() gives it."""

    moment: int
    ply: int


class Foreseen(NamedTuple):
    """What a move leads to: the state as an array of one, who acts then, and whether that is the end."""

    entry: Entry
    ply: Ply
    states: np.ndarray[Any, Any]
    turn: tuple[int, ...]
    over: bool
