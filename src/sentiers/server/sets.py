"""The challenge of the day of a box without one of its own: three puzzles, from easy to hard, the same for everybody that day.

They are taken from the collection in an order that the house's secret decides, and come again only when all others have been."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from sentiers.bots.puzzles import Puzzle, collection
from sentiers.games import shelf
from sentiers.server.storage import Attempts

SIZE = 3
WORTH = 1000.0  # what one more that is solved counts against tries


class Solved(NamedTuple):
    """A result: so many of the three, in so many tries."""

    solved: int
    tries: int


def is_set(game: str) -> bool:
    """Whether the challenge of this game is a set of puzzles."""
    return game in shelf.SHELF and shelf.game(game).card.daily is None and len(collection(game)) >= SIZE


@lru_cache(maxsize=32)
def _orders(key: bytes, game: str) -> tuple[tuple[Puzzle, ...], ...]:
    """The easy, the middling and the hard ones, each in the order of the days."""
    puzzles = list(collection(game).values())
    bounds = [round(len(puzzles) * part / SIZE) for part in range(SIZE + 1)]

    def lot(puzzle: Puzzle) -> bytes:
        return hmac.digest(key, f"puzzles/{game}/{puzzle.id}".encode(), hashlib.sha256)

    return tuple(tuple(sorted(puzzles[first:last], key=lot)) for first, last in pairwise(bounds))


def of_day(key: bytes, game: str, day: date) -> tuple[Puzzle, ...]:
    """The three of a day, from easy to hard; none where the game has another challenge."""
    if not is_set(game):
        return ()
    return tuple(order[day.toordinal() % len(order)] for order in _orders(key, game))


def after(key: bytes, puzzle: Puzzle, day: date) -> str | None:
    """The one that comes after this one that day; None after the last."""
    whole = of_day(key, puzzle.game, day)
    place = whole.index(puzzle) + 1 if puzzle in whole else len(whole)
    return whole[place].id if place < len(whole) else None


def score_of(attempts: Sequence[Attempts]) -> float:
    """As one number by which results are compared: more that are solved first, then fewer tries.

    >>> score_of([Attempts(1, True), Attempts(2, True), Attempts(1, False, True)])
    1996.0
    """
    solved = sum(each.solved for each in attempts)
    return WORTH * solved - sum(each.tries for each in attempts)


def read_score(score: float) -> Solved:
    """
    >>> read_score(1996.0), read_score(-3.0), read_score(0.0)
    (Solved(solved=2, tries=4), Solved(solved=0, tries=3), Solved(solved=0, tries=0))
    """
    solved = math.ceil(score / WORTH)
    return Solved(solved, round(WORTH * solved - score))
