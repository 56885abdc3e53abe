"""Zwei Wege as one sees it, in its simplest form: round cells, letters for animals, a hand at each side."""

from __future__ import annotations

from typing import Any

from sentiers.games.zwei_wege.box import COLUMNS, EAST, WEST
from sentiers.games.zwei_wege.notation import LETTERS, SIDES, cell_name
from sentiers.games.zwei_wege.position import write
from sentiers.games.zwei_wege.rules import ANIMALS, HOME
from sentiers.messages import Message

CELL = 60


def frame(box: Any) -> tuple[float, float, float, float]:
    return 0, 0, CELL * (COLUMNS + 2), CELL * int(box.rows)


def _centre(box: Any, cell: int, seat: int) -> tuple[float, float]:
    column, row = cell % COLUMNS, cell // COLUMNS
    if seat == 1:  # north looks from the other side
        column, row = COLUMNS - 1 - column, int(box.rows) - 1 - row
    return CELL * (column + 1.5), CELL * (int(box.rows) - row - 0.5)


def ground(box: Any, seat: int) -> str:
    parts = ['<defs><g id="zwei-wege-red"><circle r="12" fill="var(--accent, #b5482f)"/></g>']
    parts.append('<g id="zwei-wege-black"><circle r="12" fill="var(--ink, #2a2723)"/></g></defs>')
    for cell in range(COLUMNS * int(box.rows)):
        x, y = _centre(box, cell, seat)
        parts.append(
            f'<circle data-step="cell:{cell_name(cell)}" cx="{x}" cy="{y}" r="26" fill="var(--grass, #a9bf83)"/>'
        )
    for side in (WEST, EAST):
        x = CELL * (COLUMNS + 1.5 if (side == EAST) != (seat == 1) else 0.5)
        name = SIDES[side].replace("<", "&lt;").replace(">", "&gt;")
        y = CELL * int(box.rows) / 2
        parts.append(f'<circle data-step="hand:{name}" cx="{x}" cy="{y}" r="26" fill="var(--sand, #ead2a0)"/>')
    return "".join(parts)


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    parts = []
    for owner in range(2):
        for animal in range(ANIMALS):
            if s.at[owner, animal] != HOME:
                x, y = _centre(box, int(s.at[owner, animal]), seat)
                letter = LETTERS[animal] if owner == 0 else LETTERS[animal].lower()
                parts.append(f'<text id="animal-{owner}-{animal}" x="{x}" y="{y}" text-anchor="middle">{letter}</text>')
    return "".join(parts)


def labels(box: Any, s: Any, seat: int) -> dict[str, Message]:
    said = {f"cell:{cell_name(cell)}": Message("{cell}, empty", cell=cell_name(cell)) for cell in range(COLUMNS * int(box.rows))}
    for owner in range(2):
        for animal in range(ANIMALS):
            if s.at[owner, animal] != HOME:
                name = cell_name(int(s.at[owner, animal]))
                said[f"cell:{name}"] = Message("{cell}, {animal}", cell=name, animal=LETTERS[animal])
    said["hand:<"], said["hand:>"] = Message("The hand at the side <"), Message("The hand at the side >")
    return said


def ghost(box: Any, s: Any, seat: int, move: int) -> str | None:
    return None


def text(box: Any, s: Any, seat: int) -> str:
    return write(box, s)


def cover(box: Any) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><title>Zwei Wege</title></svg>'
