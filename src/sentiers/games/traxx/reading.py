"""The records of Träxx read once, as plain numbers and words: for those who draw them, write them and put them into words."""

from __future__ import annotations

from typing import Any, NamedTuple

from sentiers.games.once import once_a_box, once_a_position
from sentiers.games.traxx.box import CARDS, MOST_CELLS, cell_name
from sentiers.games.traxx.rules import STATE, TAIL, half

assert STATE.fields is not None
_PATH, _LENGTH = STATE.fields["path"][1], STATE.fields["length"][1]
"""Where they begin in the bytes of a record."""

FREE, WITHIN, END = range(3)
"""Where a cell may be: not on a path, within it, at one of its ends."""


class Board(NamedTuple):
    """What a box says of its cells, by their numbers."""

    names: list[str]
    anchors: list[str]
    called: dict[str, int]
    """The cells by their names."""
    near: list[int]
    """The neighbours of each, a bit for a cell."""
    number: list[int]
    """Which of the numbers each carries, -1 for none."""
    values: list[int]
    """The numbers, from the lowest to the highest."""
    halves: list[int]
    carriers: list[int]
    """The cell of each number."""
    starts: list[int]
    words: list[str]
    """The text of a line is joined from these, and its strokes from those: by twelve bits of its code, which are two cells, one or
    none (`parts_of`)."""
    strokes: list[tuple[str, ...]]


@once_a_box
def board(box: Any) -> Board:
    names = [cell_name(box, cell) for cell in range(int(box.cells))]
    anchors = [f"cell:{name}" for name in names]
    values: list[int] = box.value[: box.numbers].tolist()
    pairs = [[cell for cell in cells_of(code) if cell < len(names)] for code in range(1 << 12)]
    return Board(
        names,
        anchors,
        {name: cell for cell, name in enumerate(names)},
        box.near.tolist(),
        box.number.tolist(),
        values,
        [int(half(value)) for value in values],
        box.carrier[: box.numbers].tolist(),
        box.start.tolist(),
        ["".join([f" {names[cell]}" for cell in pair]) for pair in pairs],
        [tuple([anchors[cell] for cell in pair]) for pair in pairs],
    )


def cells_of(move: int) -> list[int]:
    """The cells that a line enters, in their order."""
    cells, left = [], int(move) & TAIL - 1
    while left & 63:
        cells.append((left & 63) - 1)
        left >>= 6
    return cells


def parts_of(move: int) -> tuple[int, int, int]:
    """A line as two cells, two more and a last one."""
    return move & 4095, move >> 12 & 4095, move >> 24 & 63


def ends_of(s: Any, seat: int) -> tuple[int, int]:
    """The cells at the head and at the tail of a seat's path. Every line that is written asks for them, so they are read from the
    record's bytes: each of its fields would take as long as all of these."""
    content, path = s.tobytes(), _PATH + seat * MOST_CELLS
    return content[path] - 1, content[path + content[_LENGTH + seat] - 1] - 1


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
    deck: tuple[int, ...]
    """The cards turned up so far, from 0; the last one lies open unless the match is over."""
    coming: tuple[int, ...]
    """The others, sorted: their order cannot be known."""
    sheets: list[Sheet]
    worth: list[int]
    """What each number would bring to the seat that looks, in this round (T12, T13, T17)."""


@once_a_position
def read(box: Any, s: Any, me: int) -> Reading:
    turned, drawn, players, known = int(s.turned), int(s.drawn), int(box.players), board(box)
    deck = tuple([card - 1 for card in s.deck[: turned + 1].tolist()])
    coming = tuple([card for card in range(CARDS) if card not in deck])
    scored = s.scored[:players, : len(known.values)].tolist()
    sheets = [
        _sheet(path[:length], known.starts[sheet], points, len(known.names), bool(drawn >> seat & 1), move)
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
    return Reading(turned == CARDS, turned, deck, coming, sheets, _worth(known, scored, me))


def _worth(known: Board, scored: list[list[int]], me: int) -> list[int]:
    """The rules' `worth` of every number."""
    if len(scored) == 1:  # T17: no higher number has been reached before
        full = [not any(scored[me][number + 1 :]) for number in range(len(known.values))]
    else:  # T12: nobody has reached it before this round
        full = [not any(points) for points in zip(*scored, strict=True)]
    return [value if whole else less for value, less, whole in zip(known.values, known.halves, full, strict=True)]


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


def stands(mine: Sheet) -> dict[int, int]:
    """Where on the path each of its cells is."""
    found = dict.fromkeys(mine.path, WITHIN)
    found[mine.path[0]] = found[mine.path[-1]] = END
    return found


def signed(value: int) -> str:
    """With a true minus.

    >>> signed(-3)
    '−3'
    """
    return str(value).replace("-", "−")
