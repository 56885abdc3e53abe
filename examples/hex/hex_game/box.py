"""The box of Hex: a rhombus of hexagons, its upper and lower side Light's, the two others Dark's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sentiers.games.boards.cells import board_fields
from sentiers.games.boards.hexagonal import lay_rhombus
from sentiers.games.contract import BoxAbilities
from sentiers.games.editions import Edition
from sentiers.kernel import blank, record

MOST = 13
LIGHT, DARK = 1, 2

BOX = record("hex_box", [*board_fields(MOST), ("swap", "i1")])
ABILITIES = BoxAbilities()


def make(edition: Edition, options: Mapping[str, Any]) -> Any:
    edition.only("name")
    boxes = blank(BOX)
    lay_rhombus(boxes[0], options["size"], options["size"], owners=(LIGHT, DARK, LIGHT, DARK))
    boxes[0].swap = options["swap"]
    return boxes
