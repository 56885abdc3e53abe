"""The fixed strings of a box's drawing, made once for each seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from sentiers.games.svg import Place, at, style, tidy
from sentiers.games.traxx import aside, layout, pen, sheet, signs
from sentiers.games.traxx.box import BOX, cell_name
from sentiers.games.traxx.notation import colour_of
from sentiers.messages import Message


@dataclass(frozen=True)
class Plan:
    """What the drawing of a box is joined from, for the eyes of one seat."""

    ground: str
    places: list[Place]
    """The middle of each cell."""
    anchors: list[str]
    labels: list[Message]
    """What is said of each cell that carries no number."""
    values: list[int]
    """The numbers, and which cells carry them."""
    carriers: list[int]
    me: int
    """Whose sheet is large."""
    others: list[tuple[int, str, str, Place]]
    """The other seats, each with the places of its sheet and of its mark as transforms, and of its points."""


def plan(box: Any, seat: int) -> Plan:
    """A spectator sees the first sheet large."""
    return _make(box.tobytes(), max(seat, 0))


@lru_cache(maxsize=32)
def _make(content: bytes, me: int) -> Plan:
    box = np.frombuffer(content, BOX)[0]
    players = int(box.players)
    places = [layout.centre(box, cell) for cell in range(int(box.cells))]
    others = []
    for corner in range(players - 1):
        small = f"translate({at(layout.mini(box, corner))}) scale({layout.MINI})"
        mark = f"translate({at(layout.mark(box, corner))})"
        others.append(((me + 1 + corner) % players, small, mark, layout.points(box, corner)))
    sheets = "".join(f'<use href="#traxx-mini" transform="{small}"/>' for _, small, _, _ in others)
    styles = style(signs.STYLE + sheet.STYLE + pen.STYLE + aside.STYLE) + layout.style(box)
    defs = signs.defs() + sheet.defs(box, places) + aside.defs(box)
    ground = f"<defs><style>{styles}</style>{defs}</defs>{sheets}{sheet.ground(box, places)}{aside.ground(box, me)}"
    names = [cell_name(box, cell) for cell in range(int(box.cells))]
    return Plan(
        tidy(ground),
        places,
        [f"cell:{name}" for name in names],
        [Message("{cell}, {colour}", cell=name, colour=colour_of(box, cell)) for cell, name in enumerate(names)],
        box.value[: box.numbers].tolist(),
        box.carrier[: box.numbers].tolist(),
        me,
        others,
    )
