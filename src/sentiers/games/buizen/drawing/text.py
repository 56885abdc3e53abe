"""The table in plain characters: each tile as its four sides, written as in an edition; then piles, bag and hands."""

from __future__ import annotations

from typing import Any

from sentiers.games.buizen.box import KINDS, LETTERS, PIT, ROAD, ROOM, TO_ROAD, TO_ROOM
from sentiers.games.buizen.notation import FACES, tile_name
from sentiers.games.buizen.position import write
from sentiers.games.buizen.reading import lying, printed, tiles_held
from sentiers.games.buizen.rules.bag import in_bag
from sentiers.games.buizen.rules.layout import MIDDLE, NOTHING, WORLD, piles

_LEADS = {TO_ROAD: KINDS[1], TO_ROOM: KINDS[2]}


def board(box: Any, s: Any, seat: int) -> str:
    roads, rooms = piles(box, s, s.lying)
    players = [line for line in write(box, s).splitlines() if ":" in line or line.startswith("turn")]
    faces = [_flat(box, tile) for tile in tiles_held(s, seat) if tile < PIT]
    return "\n".join([*_table(box, s), f"= ×{roads}   # ×{rooms}   ? ×{in_bag(box, s)}", *players, *faces])


def _flat(box: Any, tile: int) -> str:
    fronts = (" ".join(_mark(box, tile << 3 | side << 2, place) for place in range(4)) for side in range(2))
    return f"{tile_name(box, tile):>3}  " + "   ".join(
        f"{name}: {sides}" for name, sides in zip(FACES, fronts, strict=True)
    )


def _mark(box: Any, lies: int, side: int) -> str:
    sides, made_of, _ = printed(box)
    kind, material = sides[lies] >> 4 * side & 15, made_of[lies] >> 2 * side & 3
    return LETTERS[material] + _LEADS.get(kind, KINDS[0])


def _table(box: Any, s: Any) -> list[str]:
    laid = lying(s)
    columns = range(min(cell % WORLD for cell in laid), max(cell % WORLD for cell in laid) + 1)
    lines = []
    for row in range(min(cell // WORLD for cell in laid), max(cell // WORLD for cell in laid) + 1):
        blocks = [_block(box, laid.get(row * WORLD + column, NOTHING)) for column in columns]
        heads = ("", f"{MIDDLE - row:>3}", "")
        lines += [f"{head:<5}{' '.join(block[line] for block in blocks)}".rstrip() for line, head in enumerate(heads)]
    return [*lines, "     " + " ".join(f"{column - MIDDLE:^6}" for column in columns).rstrip()]


def _block(box: Any, lies: int) -> tuple[str, str, str]:
    if lies == NOTHING:
        return " " * 6, "  ..  ", " " * 6
    if lies >= ROAD:
        fill = "#" if lies == ROOM else "="
        inside = "" if lies == ROOM else ("", "o", "x", "ox")[lies - ROAD]
        return fill * 6, f"{inside:{fill}^6}", fill * 6
    north, east, south, west = (_mark(box, lies, side) for side in range(4))
    return f"  {north}  ", f"{west}  {east}", f"  {south}  "
