"""Hex as one sees it: the board of cells, with a golden rope along the chain that has won."""

from __future__ import annotations

from typing import Any

from hex_game.rules import SWAP, may_swap
from sentiers.games.boards import drawing as cells
from sentiers.games.boards.cells import shortest
from sentiers.games.boards.drawing import ABILITIES, cover, draw_scene, frame, ground, text
from sentiers.games.clicks import Labels, Preview
from sentiers.messages import Message

__all__ = ["ABILITIES", "cover", "frame", "ghost", "ground", "labels", "scene", "text"]


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    stone = last[1] if last else None
    if stone == SWAP:
        stone = int(s.cells.argmax())
    return draw_scene(box, s, stone, winning_chain(box, s) if s.winner else ())


def winning_chain(box: Any, s: Any) -> list[int]:
    """The shortest one, from side to side."""
    stones = {cell for cell in range(box.total) if s.cells[cell] == s.winner}
    lines = box.at[: box.rows, : box.columns] if s.winner == 1 else box.at[: box.rows, : box.columns].T
    return shortest(box, stones, set(lines[0].tolist()), set(lines[-1].tolist()))


def labels(box: Any, s: Any, seat: int) -> Labels:
    said = cells.labels(box, s, seat)
    if may_swap(box, s):
        said.buttons["swap"] = Message("Swap: the first stone becomes yours")
    return said


def ghost(box: Any, s: Any, seat: int, move: int) -> Preview:
    return () if move == SWAP else cells.ghost(box, s, seat, move)
