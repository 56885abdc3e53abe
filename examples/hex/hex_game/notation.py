"""A move of Hex is a cell, as on any board, or `swap`."""

from __future__ import annotations

from typing import Any

from hex_game.rules import SWAP
from sentiers.games.boards import notation as cells
from sentiers.games.boards.notation import ABILITIES, wish
from sentiers.games.clicks import Button, Ways
from sentiers.messages import Message

__all__ = ["ABILITIES", "read", "ways", "why", "wish", "write"]


def write(box: Any, s: Any, seat: int, move: int) -> str:
    return "swap" if move == SWAP else cells.write(box, s, seat, move)


def read(box: Any, s: Any, seat: int, text: str) -> int:
    return SWAP if text.strip().lower() == "swap" else cells.read(box, s, seat, text)


def why(box: Any, s: Any, seat: int, move: int) -> Message:
    if move == SWAP:
        return Message("Only Dark may swap, instead of the first stone, where the table allows it.")
    return cells.why(box, s, seat, move)


def ways(box: Any, s: Any, seat: int, move: int) -> Ways:
    return ((Button("swap"),),) if move == SWAP else cells.ways(box, s, seat, move)
