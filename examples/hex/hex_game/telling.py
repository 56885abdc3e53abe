"""A match of Hex told in sentences."""

from __future__ import annotations

from typing import Any

from hex_game.rules import SWAP, may_swap
from sentiers.games.boards import telling as cells
from sentiers.games.boards.telling import ABILITIES, side
from sentiers.messages import Message, Seat

__all__ = ["ABILITIES", "ending", "prompt", "side", "tell"]


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    if move == SWAP:
        return [Message("{who} swaps: the first stone changes its colour and its place.", who=Seat(seat))]
    return cells.tell(box, before, after, seat, move, viewer)


def prompt(box: Any, s: Any, seat: int, viewer: int) -> Message:
    if viewer == seat and may_swap(box, s):
        return Message("Choose a cell, or swap.")
    return cells.prompt(box, s, seat, viewer)


def ending(box: Any, s: Any) -> Message:
    return Message("{who} has joined both sides.", who=Seat(int(s.winner) - 1))
