"""Moves of Canoë as text and as clicks: `e4` plants, `-e4` takes back, `e4-f5` moves."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from sentiers.games.canoe.rules import PLANT, STEP, TAKE, code, parts
from sentiers.games.clicks import Step, Ways, anchors
from sentiers.games.contract import NotationAbilities
from sentiers.games.once import once_a_box
from sentiers.kernel.bits import count, has
from sentiers.messages import IllegalMove, Message

_MOVE = re.compile(r"(-)?([a-p])(\d{1,2})(?:-([a-p])(\d{1,2}))?")


@once_a_box
def hole_names(box: Any) -> list[str]:
    """By number: `a1` is the leftmost column, the bottom row."""
    places = zip(box.column[: box.holes].tolist(), box.row[: box.holes].tolist(), strict=True)
    return [f"{chr(97 + column)}{row + 1}" for column, row in places]


@once_a_box
def _hole_numbers(box: Any) -> dict[str, int]:
    return {name: hole for hole, name in enumerate(hole_names(box))}


def hole_name(box: Any, hole: int) -> str:
    return hole_names(box)[hole]


def hole_number(box: Any, column: str, row: str) -> int:
    """The hole of this name; raises IllegalMove where the board has none."""
    hole = _hole_numbers(box).get(f"{column}{int(row)}")
    if hole is None:
        raise IllegalMove(Message("There is no hole {hole} on this board.", hole=f"{column}{row}"))
    return hole


def write(box: Any, s: Any, seat: int, move: int) -> str:
    kind, origin, hole = parts(move)
    if kind == PLANT:
        return hole_name(box, hole)
    if kind == TAKE:
        return f"-{hole_name(box, origin)}"
    return f"{hole_name(box, origin)}-{hole_name(box, hole)}"


def read(box: Any, s: Any, seat: int, text: str) -> int:
    found = _MOVE.fullmatch(text.strip().lower())
    if not found or (found[1] and found[4]):
        raise IllegalMove(
            Message("{text} is not a move: write e4 to plant, -e4 to take back, e4-f5 to move.", text=text.strip()[:20])
        )
    first = hole_number(box, found[2], found[3])
    if found[1]:
        return int(code(TAKE, first, 0))
    if found[4]:
        return int(code(STEP, first, hole_number(box, found[4], found[5])))
    return int(code(PLANT, 0, first))


def why(box: Any, s: Any, seat: int, move: int) -> Message:
    """Why the rules do not allow this move."""
    kind, origin, hole = parts(move)
    other = s.pegs[1 - seat]
    if kind != PLANT:
        name = hole_name(box, origin)
        if has(other, origin):
            return Message("The peg in {hole} is your opponent's: it stays where it is.", hole=name)
        if not has(s.pegs[seat], origin):
            return Message("There is no peg in {hole}.", hole=name)
    if kind != TAKE:
        name = hole_name(box, hole)
        if has(s.pegs[0] | s.pegs[1], hole):
            return Message("There is a peg in {hole} already.", hole=name)
    if kind == STEP:
        return Message(
            "{hole} is not next to {origin}: a peg moves to a neighbouring hole.",
            hole=name,
            origin=hole_name(box, origin),
        )
    return Message("All your {pegs} pegs are planted: move one, or take one back.", pegs=int(box.pegs))


def wish(box: Any, s: Any, seat: int, steps: list[Step]) -> Message:
    """Why these clicks lead nowhere."""
    clicked = anchors(steps)
    kinds = [step.partition(":")[0] for step in clicked]
    if kinds and kinds[-1] == "stock":
        if clicked[-1] != f"stock:{seat}":
            return Message("These pegs are your opponent's.")
        return Message("All your {pegs} pegs are planted: move one, or take one back.", pegs=int(box.pegs))
    names = [step.partition(":")[2] for step in clicked if step.startswith("hole:")]
    if not names:
        return Message("Choose an empty hole, or one of your pegs.")
    text = "-".join(names[-2:]) if kinds[0] == "hole" else names[-1]
    move = read(box, s, seat, text)
    kind, _, hole = parts(move)
    if kind == PLANT and has(s.pegs[1 - seat], hole):
        return Message("The peg in {hole} is your opponent's: it stays where it is.", hole=names[-1])
    if kind == PLANT and count(s.pegs[seat]) < box.pegs and not has(s.pegs[seat], hole):
        return Message("Choose an empty hole, or one of your pegs.")
    return why(box, s, seat, move)


@lru_cache(maxsize=4096)
def _ways(kind: int, origin: str, hole: str, seat: int) -> Ways:
    if kind == PLANT:
        return ((f"hole:{hole}",), (f"stock:{seat}", f"hole:{hole}"))
    if kind == TAKE:
        return ((f"hole:{origin}", f"stock:{seat}"),)
    return ((f"hole:{origin}", f"hole:{hole}"),)


def ways(box: Any, s: Any, seat: int, move: int) -> Ways:
    """The clicks that make this move."""
    kind, origin, hole = parts(move)
    return _ways(kind, hole_name(box, origin), hole_name(box, hole), seat)


ABILITIES = NotationAbilities(same_everywhere=True)  # a move is written and clicked alike in every position
