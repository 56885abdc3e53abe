"""A record of Träxx read once, as plain numbers: for those who draw it and put it into words."""

from __future__ import annotations

from typing import Any, NamedTuple

from sentiers.games.once import once_a_position
from sentiers.games.traxx.box import CARDS
from sentiers.games.traxx.notation import cells_of
from sentiers.games.traxx.rules import TAIL, worth


class Sheet(NamedTuple):
    """What lies before one seat."""

    path: list[int]
    start: int
    scored: list[int]
    """Points for each number, 0 where it has not been reached."""
    missing: int
    result: int
    drawn: bool
    """Has it drawn or passed in this round?"""
    due: list[int]
    """The line of this round, from the end that grows, while others still draw; empty if it passed or cannot be known."""
    fresh: list[int]
    """The line of the last round, likewise."""


class Reading(NamedTuple):
    over: bool
    turned: int
    deck: list[int]
    """The cards turned up so far, from 0; the last one lies open unless the match is over."""
    coming: list[int]
    """The others, sorted: their order cannot be known."""
    sheets: list[Sheet]
    worth: list[int]
    """What each number would bring to the seat that looks, in this round (T12, T13, T17)."""


@once_a_position
def read(box: Any, s: Any, me: int) -> Reading:
    turned, players, numbers = int(s.turned), int(box.players), int(box.numbers)
    deck = [card - 1 for card in s.deck[: turned + 1].tolist()]
    coming = [card for card in range(CARDS) if card not in deck]
    scored = s.scored[:players, :numbers].tolist()
    starts = box.start.tolist()
    sheets = [
        _sheet(path[:length], starts[sheet], points, int(box.cells), bool(int(s.drawn) >> seat & 1), move)
        for seat, (path, length, sheet, points, move) in enumerate(
            zip(
                (s.path[:players] - 1).tolist(),
                s.length[:players].tolist(),
                s.sheet.tolist(),
                scored,
                s.drawing.tolist(),
                strict=False,
            )
        )
    ]
    taken = [sum(1 << seat for seat in range(players) if scored[seat][number]) for number in range(numbers)]
    return Reading(
        turned == CARDS,
        turned,
        deck,
        coming,
        sheets,
        [int(worth(box, s, me, number, taken[number])) for number in range(numbers)],
    )


def _sheet(path: list[int], start: int, scored: list[int], cells: int, drawn: bool, move: int) -> Sheet:
    line = cells_of(move) if move > 0 else []
    due = [path[-1] if move & TAIL else path[0], *line] if drawn and line else []
    missing = cells - len(path)  # T15
    return Sheet(path, start, scored, missing, sum(scored) - missing, drawn, due, [] if drawn else _grown(path, line))


def _grown(path: list[int], cells: list[int]) -> list[int]:
    """A line that has become the end of the path, and the cell from which it grew."""
    many = len(cells)
    if not cells or many >= len(path):
        return []
    if path[-many:] == cells:
        return path[-many - 1 :]
    return path[many::-1] if path[:many] == cells[::-1] else []


def signed(value: int) -> str:
    """With a true minus.

    >>> signed(-3)
    '−3'
    """
    return str(value).replace("-", "−")
