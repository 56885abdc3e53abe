"""A match told in sentences: who plays where, who has won."""

from __future__ import annotations

from typing import Any

from sentiers.games.boards.cells import name
from sentiers.games.boards.marking import DRAWN
from sentiers.games.contract import TellingAbilities
from sentiers.messages import Message, Place, Seat

ABILITIES = TellingAbilities()


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    return [Message("{who} plays {cell}.", who=Seat(seat), cell=Place(name(box, move), f"cell:{name(box, move)}"))]


def prompt(box: Any, s: Any, seat: int, viewer: int) -> Message:
    return Message("Choose a lit cell.") if viewer == seat else Message("{who} chooses a cell.", who=Seat(seat))


def ending(box: Any, s: Any) -> Message:
    if s.winner == DRAWN:
        return Message("Nobody has won: a draw.")
    return Message("{who} has won.", who=Seat(int(s.winner) - 1))


def side(box: Any, seat: int) -> Message:
    return Message("Dark") if seat else Message("Light")
