"""A position of Canoë as a text board: `L` light, `D` dark, `.` an empty hole; then whose turn it is and its number. Where that is
left out it is the first turn that fits the pegs."""

from __future__ import annotations

import re
from typing import Any

from sentiers.games.canoe.rules import CANOES, TURN_LIMIT, remember, valid_canoes
from sentiers.games.canoe.telling import side
from sentiers.games.contract import PositionAbilities
from sentiers.games.drawn import Lines
from sentiers.kernel.bits import bit, count, has
from sentiers.messages import BadRecord, Message

_COLOURS = ("light", "dark")


def write(box: Any, s: Any) -> str:
    lines = []
    for row in range(box.rows - 1, -1, -1):
        marks = []
        for column in range(box.columns):
            hole = box.at[row, column]
            if hole < 0:
                marks.append(" ")
            else:
                marks.append("L" if has(s.pegs[0], hole) else "D" if has(s.pegs[1], hole) else ".")
        lines.append(f"{row + 1:>2} {' '.join(marks)}".rstrip())
    lines.append("   " + " ".join(chr(97 + column) for column in range(box.columns)))
    lines.append(f"{_COLOURS[s.turns & 1]} to move, turn {s.turns + 1}")
    return "\n".join(lines)


def read(box: Any, s: Any, text: str) -> None:
    mover, turn = 0, None
    lines, letters = Lines(), [chr(97 + column) for column in range(box.columns)]
    for line in text.strip("\n").splitlines():
        if not line.strip() or line.split() == letters:
            continue
        last = re.fullmatch(r"\s*(light|dark) to move(?:, turn (\d{1,3}))?\s*", line)
        if last:
            lines.note("turn", line)
            mover, turn = _COLOURS.index(last[1]), last[2]
            continue
        row = re.match(r"\s*(\d{1,2})(?: |$)", line)  # a row without holes is its number alone
        if not row or not 1 <= int(row[1]) <= box.rows:
            raise BadRecord(Message("This is no line of a board: {line}", line=line.strip()[:40]))
        lines.note(int(row[1]), line)
        _read_row(box, s, int(row[1]) - 1, line[row.end() :])
    _read_turn(s, mover, turn)
    _check(box, s)
    remember(s)


def _read_turn(s: Any, mover: int, turn: str | None) -> None:
    turns = int(turn) - 1 if turn else _first_turns(s, mover)
    if turns % 2 != mover or not 0 <= turns < TURN_LIMIT:
        raise BadRecord(
            Message(
                "Turn {turn} does not fit: light has the odd turns, dark the even ones, up to {most}.",
                turn=turns + 1,
                most=TURN_LIMIT,
            )
        )
    s.turns = turns


def _first_turns(s: Any, mover: int) -> int:
    """How many turns were played at least when this one is to move."""
    turns = mover
    while not all(_fits(_planted(s, colour), _had(turns, colour)) for colour in range(2)):
        turns += 2
    return turns


def _planted(s: Any, colour: int) -> int:
    return int(count(s.pegs[colour]))


def _had(turns: int, colour: int) -> int:
    """Of so many turns, those of one colour (C3)."""
    return (turns + 1 - colour) // 2


def _fits(pegs: int, turns: int) -> bool:
    """Whether somebody can have so many pegs on the board after so many turns (C4): the first can only have planted one."""
    return pegs <= turns if turns > 1 else pegs == turns


def _read_row(box: Any, s: Any, row: int, marks: str) -> None:
    for place, mark in enumerate(marks):
        if mark == " ":
            continue
        column, between = divmod(place, 2)
        if between or column >= box.columns or box.at[row, column] < 0:
            raise BadRecord(Message("There is no hole at mark {place} of row {row}.", place=place + 1, row=row + 1))
        if mark in "LD":
            s.pegs["LD".index(mark)] |= bit(box.at[row, column])
        elif mark != ".":
            raise BadRecord(Message("A hole is . or L or D, not {mark}.", mark=mark))


def _check(box: Any, s: Any) -> None:
    for colour in range(2):
        if count(s.pegs[colour]) > box.pegs:
            raise BadRecord(
                Message("There are only {pegs} pegs of each colour; this board has more.", pegs=int(box.pegs))
            )
        if valid_canoes(box, s.pegs[colour]) >= box.canoes:
            if colour == s.turns & 1:
                raise BadRecord(Message("Who is to move here has won already: it would be the other one's turn."))
            s.ended = CANOES


def possible(box: Any, s: Any) -> None:
    """C3, C4: as many pegs as the turns can have planted."""
    for colour in range(2):
        pegs, turns = _planted(s, colour), _had(int(s.turns), colour)
        if _fits(pegs, turns):
            continue
        if pegs == 0:
            raise BadRecord(
                Message(
                    "{side} must have a peg on the board at turn {turn}: a first turn can only plant one.",
                    side=side(box, colour),
                    turn=int(s.turns) + 1,
                )
            )
        raise BadRecord(
            Message.plural(
                "{side} cannot have a peg on the board at turn {turn}: each turn plants one at most.",
                "{side} cannot have {n} pegs on the board at turn {turn}: each turn plants one at most.",
                n=pegs,
                side=side(box, colour),
                turn=int(s.turns) + 1,
            )
        )


ABILITIES = PositionAbilities(possible=possible)
