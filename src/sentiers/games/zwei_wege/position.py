"""A position of Zwei Wege as a text board: `H I F` are south's hare, hedgehog and fox, `h i f` north's, `.` is an empty cell; an
animal that is not on the board has arrived. Then who is to do what, the move of the turn, and the moves played so far; where that
is left out they are as few as the animals allow. Where a move may be declined (Z6b), `south to go or stay, F< open, blocked >` is a
fox of south's that was let pass."""

from __future__ import annotations

import re
from typing import Any

from sentiers.games.contract import PositionAbilities
from sentiers.games.drawn import Lines
from sentiers.games.zwei_wege.box import COLUMNS, HIDDEN, NORTH
from sentiers.games.zwei_wege.notation import LETTERS, SIDES
from sentiers.games.zwei_wege.possible import NAMES, check, least_moves
from sentiers.games.zwei_wege.rules import (
    ANIMALS,
    FORBIDDEN,
    HOME,
    MOVE_LIMIT,
    all_home,
    announceable,
    in_start_row,
    landing,
    occupied,
    to_block,
)
from sentiers.messages import BadRecord, Message

_SEATS = ("south", "north")
_MARKS = (LETTERS, LETTERS.lower())
_LAST = re.compile(
    r"\s*(south|north) to (?:move|block ([HIF])([<>?])|go or stay, ([HIF])([<>]) open, blocked ([<>]))"
    r"(?:, move (\d{1,3}))?(?:, (\d{1,3}) played)?\s*",
    re.IGNORECASE,
)
_ROW = re.compile(rf"\s*(\d{{1,2}})((?:\s+\S){{{COLUMNS}}})\s*")


def write(box: Any, s: Any) -> str:
    stands = {int(s.at[seat, animal]): _MARKS[seat][animal] for seat in range(2) for animal in range(ANIMALS)}
    lines = []
    for row in range(int(box.rows) - 1, -1, -1):
        marks = [stands.get(row * COLUMNS + column, ".") for column in range(COLUMNS)]
        lines.append(f"{row + 1:>2} {' '.join(marks)}")
    lines.append("   " + " ".join(chr(97 + column) for column in range(COLUMNS)))
    mover = int(s.mover)
    deed = f"{_SEATS[mover]} to move"
    if to_block(s):
        deed = f"{_SEATS[1 - mover]} to block {LETTERS[s.animal - 1]}{SIDES[s.side]}"
    elif s.decides:
        called = f"{LETTERS[s.animal - 1]}{SIDES[s.side]}"
        deed = f"{_SEATS[s.decides - 1]} to go or stay, {called} open, blocked {SIDES[s.block]}"
    lines.append(f"{deed}, move {s.made + 1}, {s.moves} played")
    return "\n".join(lines)


def read(box: Any, s: Any, text: str) -> None:
    s.at[:] = HOME
    lines, last = Lines(), None
    for line in text.strip("\n").splitlines():
        if not line.strip() or re.fullmatch(r"\s*a\s+b\s+c\s*", line):
            continue
        deed = _LAST.fullmatch(line)
        if deed:
            lines.note("turn", line)
            last = deed
            continue
        row = _ROW.fullmatch(line)
        if not row or not 1 <= int(row[1]) <= box.rows:
            raise BadRecord(Message("This is no line of a board: {line}", line=line.strip()[:40]))
        lines.note(int(row[1]), line)
        _read_row(s, int(row[1]) - 1, row[2].split())
    if last:
        _read_turn(box, s, last)
    _check(box, s)


def _read_row(s: Any, row: int, marks: list[str]) -> None:
    for column, mark in enumerate(marks):
        if mark == ".":
            continue
        seat = int(mark in _MARKS[NORTH])
        if mark not in _MARKS[seat]:
            raise BadRecord(Message("A cell is . or one of H I F h i f, not {mark}.", mark=mark))
        animal = _MARKS[seat].index(mark)
        if s.at[seat, animal] != HOME:
            raise BadRecord(Message("There is only one {mark}.", mark=mark))
        s.at[seat, animal] = row * COLUMNS + column


def _read_turn(box: Any, s: Any, line: re.Match[str]) -> None:
    seat, letter, side, opened, shown, block, move, played = line.groups()
    acts = _SEATS.index(seat.lower())
    s.mover = acts
    if letter and side:
        s.mover = s.hands = 1 - acts
        s.animal, s.side = 1 + LETTERS.index(letter.upper()), SIDES.index(side)
    elif opened and shown and block:  # Z6b: whoever was right decides
        s.mover = s.hands = acts if shown != block else 1 - acts
        s.animal, s.side, s.block = 1 + LETTERS.index(opened.upper()), SIDES.index(shown), SIDES.index(block)
        s.decides = acts + 1
    s.made = int(move) - 1 if move else 0
    s.moves = int(played) if played else least_moves(box, s)
    if not 0 <= s.made <= s.moves < MOVE_LIMIT:
        raise BadRecord(
            Message(
                "Moves are counted from 1 in a turn, no more of them than were played before, and a match has at most {most}.",
                most=MOVE_LIMIT,
            )
        )


def _check(box: Any, s: Any) -> None:
    for seat, name in enumerate(NAMES):
        cells = [int(cell) for cell in s.at[seat] if cell != HOME]
        if all_home(s.at, seat):
            raise BadRecord(Message("All animals of {seat} have arrived: nothing can be played from here.", seat=name))
        if any(in_start_row(box, 1 - seat, cell) for cell in cells):
            raise BadRecord(
                Message("An animal of {seat} stands on its finishing row, where it leaves the board.", seat=name)
            )
        if len(cells) < ANIMALS and any(in_start_row(box, seat, cell) for cell in cells):
            raise BadRecord(
                Message("{seat} has an animal at home, though another one has not left its start row.", seat=name)
            )
    if s.decides:
        called = s.animal - 1
        decides = s.decides - 1
        if not box.decline:
            raise BadRecord(Message("Nobody is asked here whether an animal goes: a move that was won is made."))
        if s.at[decides, called] == HOME or landing(box, s.at, occupied(s.at), decides, called, s.side) == FORBIDDEN:
            raise BadRecord(Message("There is no move to make or to decline here."))
    if to_block(s) or s.decides:
        if s.side == HIDDEN:
            raise BadRecord(Message("To play on from here it must be known where the disc is: write < or > for ?."))
        if not announceable(box, s.at, s.mover) >> (s.animal - 1) & 1:
            raise BadRecord(
                Message("The animal to block, {animal}, could not be announced here.", animal=LETTERS[s.animal - 1])
            )


ABILITIES = PositionAbilities(possible=check)
