"""A move is a cell: its name is the notation, a click on it makes the move."""

from __future__ import annotations

from typing import Any

from sentiers.games.boards.cells import board, find, name
from sentiers.games.clicks import Step, Ways, anchors
from sentiers.games.contract import NotationAbilities
from sentiers.messages import IllegalMove, Message

ABILITIES = NotationAbilities(same_everywhere=True)
"""A game whose moves are clicked otherwise now and then has abilities of its own."""


def write(box: Any, s: Any, seat: int, move: int) -> str:
    return name(box, move)


def read(box: Any, s: Any, seat: int, text: str) -> int:
    cell = find(box, text)
    if cell is None:
        raise IllegalMove(
            Message(
                "{text} is not on the board: write a column and a row, as in {example}.",
                text=text.strip()[:20],
                example=name(box, board(box).near[0][0]),
            )
        )
    return cell


def why(box: Any, s: Any, seat: int, move: int) -> Message:
    return Message("{cell} is taken already.", cell=name(box, move))


def wish(box: Any, s: Any, seat: int, steps: list[Step]) -> Message:
    clicked = anchors(steps)
    cell = find(box, clicked[-1].removeprefix("cell:")) if clicked else None
    if cell is not None and s.cells[cell]:
        return why(box, s, seat, cell)
    return Message("Choose an empty cell.")


def ways(box: Any, s: Any, seat: int, move: int) -> Ways:
    return ((f"cell:{name(box, move)}",),)
