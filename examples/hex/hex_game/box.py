"""The box of Hex: a rhombus of hexagons, its upper and lower side Light's, the two others Dark's."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from sentiers.games.boards.cells import board_fields
from sentiers.games.boards.hexagonal import lay_rhombus
from sentiers.games.contract import BoxAbilities
from sentiers.games.editions import Edition
from sentiers.kernel import blank, record

MOST = 13
LIGHT, DARK = 1, 2

ONE, OTHER, BOTH = 1, 2, 3

BOX = record(
    "hex_box",
    [
        *board_fields(MOST),
        ("swap", "i1"),
        ("sides", "u1", (2, MOST * MOST)),  # [seat, cell]: which of the seat's two sides the cell lies at
    ],
)
ABILITIES = BoxAbilities()


def make(edition: Edition, options: Mapping[str, Any]) -> Any:
    edition.only("name")
    boxes = blank(BOX)
    lay_rhombus(boxes[0], options["size"], options["size"], owners=(LIGHT, DARK, LIGHT, DARK))
    boxes[0].swap = options["swap"]
    last = options["size"] - 1
    for row, column in product(range(last + 1), repeat=2):
        for seat, line in enumerate((row, column)):
            boxes[0].sides[seat, boxes[0].at[row, column]] = ONE * (line == 0) | OTHER * (line == last)
    return boxes
