"""A position as a text board: `L` light, `D` dark, `.` an empty cell; below, whose turn it is
and its number, or who has won."""

from __future__ import annotations

import re
from typing import Any

from sentiers.games.boards.cells import Board, board
from sentiers.games.boards.marking import DRAWN
from sentiers.games.contract import PositionAbilities
from sentiers.games.drawn import Lines
from sentiers.messages import BadRecord, Message

ABILITIES = PositionAbilities()
_MARKS = ".LD"
_SIDES = ("light", "dark")
_LAST = re.compile(r"(?:(light|dark) (to move|has won)|(a draw))(?:, turn (\d{1,4}))?")


def write(box: Any, s: Any) -> str:
    return "\n".join([*draw_rows(board(box), s, _MARKS), _write_turn(s)])


def draw_rows(known: Board, s: Any, marks: str) -> list[str]:
    """The rows from the top, each with its number, and the letters of the columns."""
    cells = dict(zip(known.places, s.cells[: len(known.places)].tolist(), strict=True))
    lines = []
    for row in known.lines:
        signs = [marks[cells[row, column]] if (row, column) in cells else " " for column in range(known.columns)]
        lines.append(f"{' ' * known.shift(row)}{row + 1:>2} {' '.join(signs)}".rstrip())
    letters = " ".join(chr(97 + column) for column in range(known.columns))
    if known.shift(1):
        return [f"{' ' * 2}{letters}", *lines]  # over the first row, half a cell to the left
    return [*lines, f"   {letters}"]


def _write_turn(s: Any) -> str:
    turn = f"turn {s.turns + 1}"
    if s.winner == DRAWN:
        return f"a draw, {turn}"
    if s.winner:
        return f"{_SIDES[s.winner - 1]} has won, {turn}"
    return f"{_SIDES[s.turns & 1]} to move, {turn}"


def read(box: Any, s: Any, text: str) -> None:
    """The marks, the turn and the winner, as the text has them. A game may look itself who has won."""
    known = board(box)
    at = {place: cell for cell, place in enumerate(known.places)}
    turn, lines = None, Lines()
    for line in text.splitlines():
        if not line.strip() or re.fullmatch(r"\s*[a-z](\s+[a-z])*\s*", line):
            continue
        last = _LAST.fullmatch(line.strip())
        if last:
            lines.note("turn", line)
            turn = last
            continue
        found = re.fullmatch(r"\s*(\d{1,2}) (.*)", line)
        if not found or not 1 <= int(found[1]) <= known.rows:
            raise BadRecord(Message("This is no line of a board: {line}", line=line.strip()[:40]))
        lines.note(int(found[1]), line)
        _read_row(s, at, int(found[1]) - 1, found[2])
    if turn is None:
        raise BadRecord(Message("The last line says whose turn it is, as in: light to move, turn 1"))
    _read_turn(box, s, turn)


def _read_row(s: Any, at: dict[tuple[int, int], int], row: int, signs: str) -> None:
    for place, sign in enumerate(signs):
        if sign == " ":
            continue
        column, between = divmod(place, 2)
        if between or (row, column) not in at:
            raise BadRecord(Message("There is no cell at mark {place} of row {row}.", place=place + 1, row=row + 1))
        if sign not in _MARKS:
            raise BadRecord(Message("A cell is . or L or D, not {mark}.", mark=sign))
        s.cells[at[row, column]] = _MARKS.index(sign)


def _read_turn(box: Any, s: Any, found: re.Match[str]) -> None:
    """Without a number it is the first turn that fits the marks."""
    marks = int((s.cells != 0).sum())
    mover = _SIDES.index(found[1]) if found[2] == "to move" else None
    if found[4]:
        turns = int(found[4]) - 1
    else:
        turns = marks + (mover is not None and mover != marks & 1)
    if turns < marks or turns > 2 * int(box.total) or (mover is not None and mover != turns & 1):
        raise BadRecord(
            Message("Turn {turn} does not fit: light has the odd turns, dark the even ones.", turn=turns + 1)
        )
    s.turns = turns
    s.winner = 0 if mover is not None else DRAWN if found[3] else 1 + _SIDES.index(found[1])
