"""Which bytes are a state of Buizen (contract.Soundness)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sentiers.games.buizen.box import (
    A_ROAD,
    A_ROOM,
    BARE,
    CLOSED,
    KINDS_OF_TILES,
    MATERIALS,
    MOST_LAID,
    MOST_PIPES,
    MOST_PLAYERS,
    MOST_SPECIALS,
    MOST_TILES,
    ROAD,
    ROOM,
    TO_ROAD,
    TO_ROOM,
    WAYS_TO_LIE,
)
from sentiers.games.buizen.rules import MOST_DRAWN, TILE_LAID
from sentiers.games.buizen.rules.bag import in_bag, unseen
from sentiers.games.buizen.rules.laying import FITS, verdict
from sentiers.games.buizen.rules.layout import START, WORLD, piles

RANGES: Mapping[str, tuple[int, int]] = {
    "cell": (0, WORLD * WORLD - 1),
    "lies": (0, WAYS_TO_LIE - 1),
    "hand": (0, MOST_TILES),
    "held": (0, MOST_TILES),
    "material": (0, len(MATERIALS)),
    "lying": (1, MOST_LAID),
    "mover": (0, MOST_PLAYERS - 1),
    "passes": (0, MOST_PLAYERS),
    "stuck": (0, MOST_TILES),
    "stuck_at": (0, MOST_LAID),
    "layer": (0, MOST_PLAYERS),
    "covers": (0, MOST_LAID),
    "covered": (0, 2 * MOST_SPECIALS),
    "stuck_covers": (0, 2 * MOST_SPECIALS + 1),
    "step": (0, TILE_LAID),
    "drawing": (0, MOST_DRAWN),
}
_STEPS = (-WORLD, 1, WORLD, -1)
_MEETS = {(A_ROAD, TO_ROAD), (TO_ROAD, A_ROAD), (A_ROOM, TO_ROOM), (TO_ROOM, A_ROOM)}


def sound(box: Any, s: Any, seat: int) -> bool:
    return _table(box, s) and _hands(box, s, seat) and _covers(box, s) and _turn(box, s) and _history(box, s)


def _table(box: Any, s: Any) -> bool:
    """B8 to B13: the starting tile, and all others around it, each beside one that fits it; of none more than the box has."""
    total = int(s.lying)
    cells, lies = s.cell[:total].tolist(), s.lies[:total].tolist()
    if (cells[0], lies[0]) != (START, ROOM) or any(field[total:].any() for field in (s.cell, s.lies, s.layer)):
        return False
    lying = dict(zip(cells, lies, strict=True))
    if len(lying) < total or not all(_can_lie(box, each) for each in lies) or len(_joined(cells)) < total:
        return False
    asks = {cell: int(box.asks[each]) for cell, each in lying.items()}
    return all(
        cell + step not in lying
        or _fit(lying[cell], lying[cell + step], asks[cell] >> 4 * side & 15, asks[cell + step] >> 4 * (side ^ 2) & 15)
        for cell in lying
        for side, step in enumerate(_STEPS)
    )


def _can_lie(box: Any, lies: int) -> bool:
    """Each way to lie has one number (`box._note_shown`)."""
    tile, face, quarters = lies >> 3, lies >> 2 & 1, lies & 3
    return lies >= ROAD or bool(tile < box.pipes and face < box.faces[tile] and quarters < box.turns[tile, face])


def _joined(cells: list[int]) -> set[int]:
    """Of these the cells that hang together with the first."""
    left, fresh, found = set(cells), [cells[0]], set()
    while fresh:
        cell = fresh.pop()
        if cell in left:
            left.remove(cell)
            found.add(cell)
            fresh += [cell + step for step in _STEPS]
    return found


def _fit(one: int, other: int, here: int, there: int) -> bool:
    if (one < ROAD) != (other < ROAD):
        return (here, there) in _MEETS
    return here == there and here not in (A_ROAD, A_ROOM)


def _hands(box: Any, s: Any, seat: int) -> bool:
    """B7, B8, B14: one's own hand and material are known, and nothing is there twice."""
    players, fields = int(box.players), (s.hand, s.held, s.material, s.stuck, s.stuck_at, s.stuck_covers)
    if any(field[players:].any() for field in fields):
        return False
    known = s.hand.sum(axis=1, dtype=np.int64)
    if any(known[each] != s.held[each] and (known[each] or each == seat) for each in range(players)):
        return False
    left = np.zeros(KINDS_OF_TILES, np.int64)
    unseen(box, s, left)
    if left.min() < 0 or left[box.pipes : MOST_PIPES].any() or min(piles(box, s, s.lying)) < 0 or in_bag(box, s) < 0:
        return False
    materials = [material for material in s.material.tolist() if material]
    return len(set(materials)) == len(materials) and (seat < 0 or s.material[seat] > 0)


def _covers(box: Any, s: Any) -> bool:
    """B16 to B18: each pit and manhole that was played lies on a road that was there."""
    total, lying = int(s.covered), int(s.lying)
    lies = s.lies[:lying].tolist()
    left = [0 if each in (ROAD + BARE, ROOM) or each < ROAD else 2 if each == ROAD + CLOSED else 1 for each in lies]
    before = 1
    for place, seat, then in s.covers[:total].tolist():
        if not (place < then <= lying and before <= then and seat < box.players and left[place]):
            return False
        left[place] -= 1
        before = then
    return not s.covers[total:].any() and all(
        covers <= (total + 1 if box.forced else 0) for covers in s.stuck_covers.tolist()
    )


def _turn(box: Any, s: Any) -> bool:
    """B14, B14b, B15c, B19."""
    players, bag = int(box.players), int(in_bag(box, s))
    held, drawing = s.held[:players].tolist(), int(s.drawing)
    if s.mover >= players or (s.step and not box.beside) or (bag and s.passes):
        return False
    if drawing and not (box.fewer and 2 <= drawing <= bag and s.step != TILE_LAID):
        return False
    with_tiles = sum(many > 0 for many in held)
    if s.passes >= with_tiles:  # it is over, and all is turned up (B22)
        return s.passes == with_tiles and not (bag or drawing) and bool(s.material[:players].all())
    empty = [seat for seat in range(players) if not held[seat]]
    if bag:
        return not empty or (bool(drawing) and empty == [s.mover])
    return bool(held[s.mover] > 0)


def _history(box: Any, s: Any) -> bool:
    """Who laid what, and what nobody could lay then, is looked at by who guesses: each tile lay beside earlier ones, where it could
    be laid. Those of the position from which a match began came together."""
    total = int(s.lying)
    cells, layers = s.cell[:total].tolist(), s.layer[:total].tolist()
    first = next((place for place, layer in enumerate(layers) if layer), total)
    if first == 0 or max(layers) > box.players or len(_joined(cells[:first])) < first:
        return False
    before = set(cells[:first])
    for cell in cells[first:]:
        if not any(cell + step in before for step in _STEPS):
            return False
        before.add(cell)
    stuck = zip(s.stuck.tolist(), s.stuck_at.tolist(), s.held.tolist(), strict=True)
    if any(at > total or many > held or (many and at < first) for many, at, held in stuck):
        return False
    then = s.copy()
    for place, layer in enumerate(layers):
        if layer:
            then.lying = place
            if s.lies[place] >= ROAD or verdict(box, then, s.cell[place], s.lies[place]) != FITS:
                return False
    return True
