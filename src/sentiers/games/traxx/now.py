"""A record of Träxx read once, as plain numbers: for those who draw it and put it into words."""

from __future__ import annotations

from typing import Any, NamedTuple

from sentiers.games.traxx.box import CARDS
from sentiers.games.traxx.notation import cells_of
from sentiers.games.traxx.rules import TAIL, missing, result, worth


class Sheet(NamedTuple):
    """What lies before one seat."""

    path: list[int]
    start: int
    scored: list[int]
    """Points for each number, 0 where it has not been reached."""
    worth: list[int]
    """What each number would bring in this round (T12, T13, T17)."""
    missing: int
    result: int
    drawn: bool
    """Has it drawn or passed in this round?"""
    due: list[int]
    """The line of this round, from the end that grows, while others still draw; empty if it passed or cannot be known."""
    fresh: list[int]
    """The line of the last round, likewise."""


class Now(NamedTuple):
    over: bool
    turned: int
    deck: list[int]
    """The cards turned up so far, from 0; the last one lies open unless the match is over."""
    coming: list[int]
    """The others, sorted: their order cannot be known."""
    sheets: list[Sheet]


def read(box: Any, s: Any) -> Now:
    turned = int(s.turned)
    deck = [int(card) - 1 for card in s.deck[: turned + 1]]
    coming = [card for card in range(CARDS) if card not in deck]
    return Now(turned == CARDS, turned, deck, coming, [_sheet(box, s, seat) for seat in range(int(box.players))])


def _sheet(box: Any, s: Any, seat: int) -> Sheet:
    path = (s.path[seat, : s.length[seat]] - 1).tolist()
    numbers = range(int(box.numbers))
    taken = [sum(1 << other for other in range(int(box.players)) if s.scored[other, number] > 0) for number in numbers]
    drawn = bool(int(s.drawn) >> seat & 1)
    move = int(s.drawing[seat])
    cells = cells_of(move) if move > 0 else []
    due = [path[-1] if move & TAIL else path[0], *cells] if drawn and cells else []
    return Sheet(
        path,
        int(box.start[s.sheet[seat]]),
        s.scored[seat, : box.numbers].tolist(),
        [int(worth(box, s, seat, number, taken[number])) for number in numbers],
        int(missing(box, s, seat)),
        int(result(box, s, seat)),
        drawn,
        due,
        [] if drawn else _grown(path, cells),
    )


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
