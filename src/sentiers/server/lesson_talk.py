"""What is said about lessons over HTTP: what a page asks, and what it is answered."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sentiers.games.clicks import Button, Turn
from sentiers.server.protocol import PageUpdate
from sentiers.server.wishes import Moves, MoveText, Short

Number = Annotated[int, Meta(ge=0, le=99)]


class LessonMove(Struct, forbid_unknown_fields=True):
    """An exercise (counted from 0), my right moves in it so far, and the next one; without it the exercise is only shown."""

    exercise: Number
    moves: Moves = []
    move: MoveText | None = None


class LessonWish(Struct, forbid_unknown_fields=True):
    """Why do these clicks lead nowhere there?"""

    exercise: Number
    moves: Moves = []
    steps: Annotated[list[Short | Button | Turn], Meta(max_length=32)] = []


class LessonNow(Struct):
    """Where somebody is in a lesson, and what is said to what he just did."""

    exercise: int
    moves: list[str]
    """The right ones, to be sent with the next one."""
    title: str
    told: str
    """What one should know here."""
    ask: str | None
    """What to do now; null: the exercise is done."""
    right: bool | None
    """Was the move right? Null: none was made."""
    did: list[str]
    """What the move did, and what the others did then. One that was not right is taken back."""
    said: str | None
    reached: int
    """How many exercises this person has done."""
    done: str | None
    """The last words, once the last exercise is done."""
    frame: tuple[float, float, float, float]
    """The board's viewBox, which may be another one than in the exercise before."""
    tall: tuple[float, float, float, float] | None
    """And in a room taller than wide, where the game has one for that."""
    update: PageUpdate
