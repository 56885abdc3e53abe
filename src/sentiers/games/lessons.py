"""What a lesson is made of: small positions in which one does the thing, and what is said to whatever one does. Data only: it is
walked through on the real rules by `match/learning.py`, and checked by `sentiers check`.

A game's `lessons/__init__.py` gives `LESSON = Lesson(…)`; a game may have none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from sentiers.messages import Message

if TYPE_CHECKING:
    from sentiers.games.card import Value


@dataclass(frozen=True)
class Answer:
    """What is said to a right move, and what the others do then."""

    said: Message
    then: tuple[tuple[int, str], ...] = ()
    """Seats and moves, in their order."""


@dataclass(frozen=True)
class Task:
    """One thing to do. Moves are named by patterns, as files are (`*`, `?`, `[ab]`): the first that fits counts."""

    ask: Message
    """What to do, in words."""
    right: Mapping[str, Answer]
    otherwise: Message | None = None
    """To any other legal move, after what it did was told; it is taken back. None where whatever is legal has its answer."""
    wrong: Mapping[str, Message] = field(default_factory=dict)
    """Moves that deserve an answer of their own."""


@dataclass(frozen=True)
class Exercise:
    """A position, and what to do in it, one thing after the other."""

    title: Message
    told: Message
    """What one should know here, before anything is done."""
    position: str
    """A text board; what it leaves open follows from the seed."""
    tasks: tuple[Task, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    edition: str | None = None
    seat: int = 0
    seed: int = 0


@dataclass(frozen=True)
class Lesson:
    """The first steps in a game: theme, goal, turn, what surprises, score."""

    exercises: tuple[Exercise, ...]
    done: Message
    """What is said at the end."""


class LessonsModule(Protocol):
    """`lessons.py`, if a game has lessons."""

    LESSON: Lesson
