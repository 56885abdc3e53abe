"""The table in plain characters: each tile as its four sides, written as in an edition; then piles, bag and hands."""

from __future__ import annotations

from typing import Any

from sentiers.games.buizen.box import KINDS, LETTERS, PIT, ROAD, ROOM, TO_ROAD, TO_ROOM, WAYS_TO_LIE
from sentiers.games.buizen.notation import FACES, tile_name
from sentiers.games.buizen.position import holdings
from sentiers.games.buizen.reading import printed, seen, tiles_held
from sentiers.games.buizen.rules.layout import MIDDLE, WORLD
from sentiers.games.once import once_a_box, once_a_position

_LEADS = {TO_ROAD: KINDS[1], TO_ROOM: KINDS[2]}
_FREE = (" " * 6, "  ..  ", " " * 6)


def board(box: Any, s: Any, seat: int) -> str:
    flat = _flat(box)
    faces = [flat[tile] for tile in tiles_held(s, seat) if tile < PIT]
    return "\n".join([_table(box, seen(box, s).record), *holdings(box, s), *faces])


@once_a_box
def _flat(box: Any) -> list[str]:
    """Each pipe tile with the sides of its front and of its back."""
    return [_both(box, tile) for tile in range(PIT)]


def _both(box: Any, tile: int) -> str:
    fronts = (" ".join(_mark(box, tile << 3 | side << 2, place) for place in range(4)) for side in range(2))
    return f"{tile_name(box, tile):>3}  " + "   ".join(
        f"{name}: {sides}" for name, sides in zip(FACES, fronts, strict=True)
    )


def _mark(box: Any, lies: int, side: int) -> str:
    sides, made_of, _ = printed(box)
    kind, material = sides[lies] >> 4 * side & 15, made_of[lies] >> 2 * side & 3
    return LETTERS[material] + _LEADS.get(kind, KINDS[0])


@once_a_position
def _table(box: Any, s: Any) -> str:
    """What all see: the table, the piles and the bag."""
    now, known = seen(box, s), _blocks(box)
    laid = {cell: known[lies] for cell, lies in now.lying.items()}
    columns = range(min(cell % WORLD for cell in laid), max(cell % WORLD for cell in laid) + 1)
    lines = []
    for row in range(min(laid) // WORLD, max(laid) // WORLD + 1):
        blocks = [laid.get(row * WORLD + column, _FREE) for column in columns]
        heads = ("", f"{MIDDLE - row:>3}", "")
        lines += [
            f"{head:<5}{' '.join(thirds)}".rstrip()
            for head, thirds in zip(heads, zip(*blocks, strict=True), strict=True)
        ]
    lines.append("     " + " ".join(f"{column - MIDDLE:^6}" for column in columns).rstrip())
    return "\n".join([*lines, f"= ×{now.roads}   # ×{now.rooms}   ? ×{now.bag}"])


@once_a_box
def _blocks(box: Any) -> list[tuple[str, str, str]]:
    """Three lines for each way to lie."""
    return [_block(box, lies) for lies in range(WAYS_TO_LIE)]


def _block(box: Any, lies: int) -> tuple[str, str, str]:
    if lies >= ROAD:
        fill = "#" if lies == ROOM else "="
        inside = "" if lies == ROOM else ("", "o", "x", "ox")[lies - ROAD]
        return fill * 6, f"{inside:{fill}^6}", fill * 6
    north, east, south, west = (_mark(box, lies, side) for side in range(4))
    return f"  {north}  ", f"{west}  {east}", f"  {south}  "
