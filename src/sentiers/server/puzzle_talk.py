"""What is said about a puzzle: what a page or a program asks, and what it hears. The solution is told only once it is settled."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from sentiers.games.clicks import Button, Turn
from sentiers.server.protocol import Coached, PageUpdate
from sentiers.server.wishes import MoveText, Short


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """My move. `rated`: if it is my first try, it counts for my rating."""

    move: MoveText
    rated: bool = False


class PuzzleWhy(Struct, forbid_unknown_fields=True):
    """The solution, and why; before a first try that counts as a wrong one."""

    rated: bool = False


class PuzzleWish(Struct, forbid_unknown_fields=True):
    """Why do these clicks lead nowhere?"""

    steps: Annotated[list[Short | Button | Turn], Meta(max_length=32)] = []


class PuzzleLine(Struct):
    """A puzzle of the collection, and what I have made of it. `seen`: I was shown its solution."""

    id: str
    points: int
    tries: int
    solved: bool
    seen: bool


class PuzzleList(Struct):
    """From the easiest to the hardest; `next`: one that I have not settled, of my strength. `rating`: mine, by first tries."""

    game: str
    puzzles: list[PuzzleLine]
    next: str
    rating: int | None = None


class PuzzleNow(Struct, kw_only=True):
    """A puzzle as it stands for me. `day`: it is one of the three of this day, and counts there. `right`, `text`: what came of the
    try just made; `best`, `coach`: the right move and why, once it is settled. `change`: of my rating, by this try;
    `next`: the one to go on with, none after the last of a day. `update`: the board as my seat sees it, after my move where that
    was right; not where nothing on it changes."""

    id: str
    game: str
    points: int
    seat: int
    tries: int
    solved: bool
    seen: bool
    day: str | None = None
    right: bool | None = None
    text: str = ""
    best: str | None = None
    coach: Coached | None = None
    rating: int | None = None
    change: int | None = None
    next: str | None
    update: PageUpdate | UnsetType = UNSET


def known(line: PuzzleLine) -> dict[str, Any]:
    """For a page."""
    return {"id": line.id, "points": line.points, "tries": line.tries, "solved": line.solved, "seen": line.seen}
