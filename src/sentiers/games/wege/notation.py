"""Moves of Wege as text and as clicks. `g5` lays the tile on that cell, `g5nw` with its duck in the north-west corner; `xg5`
exchanges it for the tile on g5. The first tile lies on f6, and without a duck `f6nw` says where its land is."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from sentiers.games.clicks import Step, Turn, Ways, anchors
from sentiers.games.contract import NotationAbilities
from sentiers.games.wege.box import BLACK, BRIDGE, NO_DUCK, PATH, RESERVE, RIVER
from sentiers.games.wege.rules import FIRST_CELL, choices, coded, parts, place_of
from sentiers.games.wege.rules.ducks import holding_a_pair
from sentiers.games.wege.rules.layout import (
    WORLD,
    beside,
    corner_of,
    duck_of,
    free_cells,
    keeps_reserves_inside,
    kind_of,
    occupied,
    off_the_edge,
    tile_at,
)
from sentiers.messages import IllegalMove, Message

CORNERS = ("nw", "ne", "se", "sw")
HAND = "tile:hand"
NEXT = "tile:next"
_MOVE = re.compile(r"(x)?\s*([a-k])\s*(1[01]|[1-9])\s*(nw|ne|se|sw)?")
TURNS = tuple(Turn(str(90 * turned)) for turned in range(4))


def cell_name(cell: int) -> str:
    """`f6` is where the first tile lies; rows are counted from the south."""
    return f"{chr(97 + cell % WORLD)}{WORLD - cell // WORLD}"


def cell_named(name: str) -> int:
    return (WORLD - int(name[1:])) * WORLD + ord(name[0]) - 97


def holds(cells: int, place: int) -> bool:
    """Is this bit in a set that compiled code gave back?"""
    return bool(int(cells) >> int(place) & 1)


def quarter(s: Any, cell: int) -> int:
    """W7: 0 if a tile without a duck lies upright on this cell, 1 if it is turned."""
    return (cell % WORLD + cell // WORLD + int(s.first)) & 1


def turns_freely(move: int) -> bool:
    """Does turning the tile mean something: has it a duck, or is it the first one (W6, W7)?"""
    cell, _, exchange, tile = parts(move)
    return not exchange and (duck_of(tile) != NO_DUCK or cell == FIRST_CELL)


def write(box: Any, s: Any, seat: int, move: int) -> str:
    cell, turned, exchange, tile = parts(move)
    corner = CORNERS[corner_of(max(BLACK, duck_of(tile)), turned)] if turns_freely(move) else ""
    return ("x" if exchange else "") + cell_name(cell) + corner


def read(box: Any, s: Any, seat: int, text: str) -> int:
    found = _MOVE.fullmatch(text.strip().lower())
    if not found:
        raise IllegalMove(
            Message(
                "{text} is not a move: write g5 for the cell, g5nw to say in which corner the duck sits, "
                "xg5 to exchange a bridge for the tile that lies there.",
                text=text.strip()[:20],
            )
        )
    name, tile = found[2] + found[3], int(s.hand)
    cell, duck, corner = cell_named(name), int(duck_of(tile)), found[4]
    turned = quarter(s, cell)
    if duck != NO_DUCK and not found[1]:
        if not corner:
            raise IllegalMove(Message("Say in which corner the duck is to sit, as in {move}.", move=name + "nw"))
        turned = (CORNERS.index(corner) - (duck - BLACK)) & 3
    elif s.turns == 0:
        if corner not in ("nw", "ne"):
            raise IllegalMove(Message("Say in which northern corner the land is to be, as in f6nw or f6ne."))
        turned = CORNERS.index(corner)
    elif corner:
        raise IllegalMove(Message("There is no duck to turn here: write {move} alone.", move=(found[1] or "") + name))
    return int(coded(cell, turned, int(bool(found[1])), tile))


def why(box: Any, s: Any, seat: int, move: int) -> Message:
    """Why the rules do not allow this move."""
    cell, _, exchange, _ = parts(move)
    place = place_of(s, cell)
    if exchange or (place >= 0 and tile_at(s, place)):
        return _why_not_exchanged(box, s, cell)
    return _why_not_laid(box, s, cell)


def _why_not_laid(box: Any, s: Any, cell: int) -> Message:
    name, place, kind = cell_name(cell), place_of(s, cell), kind_of(s.hand)
    if s.turns == 0:
        return Message("The first tile is laid in the middle, on {cell}.", cell=cell_name(FIRST_CELL))
    if place < 0 or not holds(beside(np.uint64(occupied(s))), place):
        return Message("A tile is laid beside one that lies already: {cell} has no neighbour.", cell=name)
    if not holds(free_cells(s), place):
        return Message("The park is six tiles wide and six high, and has no room for {cell}.", cell=name)
    if kind == BRIDGE and not holds(off_the_edge(s), place):
        return Message("A bridge is never laid on an outer edge of the park: {cell} lies on one.", cell=name)
    if box.experts and not holds(keeps_reserves_inside(s, kind == RESERVE), place):
        if kind == RESERVE:
            return Message("A reserve must not lie on the edge of the park: on {cell} it would.", cell=name)
        return Message("A tile on {cell} would leave a reserve on the edge of the park.", cell=name)
    if duck_of(s.hand) == NO_DUCK:
        return Message("This tile has to be laid on {cell} as its neighbours want it.", cell=name)
    return Message("Land meets land and water meets water: the duck cannot sit in that corner of {cell}.", cell=name)


def _why_not_exchanged(box: Any, s: Any, cell: int) -> Message:
    name, place, kind = cell_name(cell), place_of(s, cell), kind_of(s.hand)
    there = kind_of(tile_at(s, place)) if place >= 0 and tile_at(s, place) else None
    if there is None:
        return Message("No tile lies on {cell} that could be exchanged.", cell=name)
    if kind in (PATH, RIVER) or (kind == RESERVE and not box.experts):
        return Message("A tile lies on {cell} already.", cell=name)
    if kind == RESERVE and choices(box, s)[0]:
        return Message("A reserve is exchanged only when there is no room for it inside the park.")
    if there == RESERVE:
        return Message("A nature reserve is never exchanged.")
    if kind == BRIDGE and s.passed:
        return Message("A bridge that was taken up is laid, not exchanged once more.")
    if there == BRIDGE and (kind == RESERVE or not box.bridges):
        return Message("A bridge is never exchanged.")
    if kind == BRIDGE and not holds(off_the_edge(s), place):
        return Message("A bridge is never laid on an outer edge of the park: {cell} lies on one.", cell=name)
    if kind == RESERVE and not holds(keeps_reserves_inside(s, True), place):
        return Message("A reserve must not lie on the edge of the park: on {cell} it would.", cell=name)
    if holds(holding_a_pair(s), place):
        return Message("The duck on {cell} is united with another: they are not to be separated.", cell=name)
    return Message("A tile lies on {cell} already: to exchange it, write {move}.", cell=name, move=f"x{name}")


def ways(box: Any, s: Any, seat: int, move: int) -> Ways:
    """The cell, or the tile in hand and then the cell; where turning means something, how it is turned comes last."""
    cell, turned, _, _ = parts(move)
    target = f"cell:{cell_name(cell)}"
    last = (TURNS[turned],) if turns_freely(move) else ()
    return ((target, *last), (HAND, target, *last))


def wish(box: Any, s: Any, seat: int, steps: list[Step]) -> Message:
    """Why these clicks lead nowhere."""
    names = [step.partition(":")[2] for step in anchors(steps) if step.startswith("cell:")]
    if not names or not re.fullmatch(r"[a-k](1[01]|[1-9])", names[0]):
        return Message("Choose a cell for the tile in hand.")
    cell = cell_named(names[0])
    place = place_of(s, cell)
    free, exchanges = choices(box, s)
    if s.turns == 0 and cell != FIRST_CELL:
        return _why_not_laid(box, s, cell)
    if place >= 0 and holds(free | exchanges, place):
        return Message("Choose how the tile is turned.")
    return why(box, s, seat, int(coded(cell, 0, 0, s.hand)))


# A move says which tile it lays; the tile lies as a ghost first, and can be turned.
ABILITIES = NotationAbilities(same_everywhere=True, confirmed=True)
