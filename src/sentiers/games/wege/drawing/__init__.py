"""Wege as one sees it: a park seen from above that grows tile by tile, with hedges where it ends; beside it the tile in hand and
the stack. The cells move with the park as it grows, so their anchors are part of the scene."""

from __future__ import annotations

from typing import Any

from sentiers.games.clicks import Ghost, Labels, Preview
from sentiers.games.contract import DrawingAbilities
from sentiers.games.svg import Frame
from sentiers.games.wege.drawing import geometry, lights, limits, panel, static
from sentiers.games.wege.drawing.labels import labels as all_labels
from sentiers.games.wege.drawing.lid import lid
from sentiers.games.wege.drawing.spots import Pictures, at, picture, shown
from sentiers.games.wege.notation import cell_name
from sentiers.games.wege.position import board, tile_name
from sentiers.games.wege.reading import Reading, read
from sentiers.games.wege.rules import parts


def frame(box: Any) -> Frame:
    return geometry.WIDE


def tall(box: Any) -> Frame:
    """The frame for a room taller than wide."""
    return geometry.TALL


def ground(box: Any, seat: int) -> str:
    return static.defs() + static.lawn() + panel.ground()


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    seen = read(box, s)
    cell, _, exchange, _ = (int(part) for part in parts(last[1])) if last else (-1, 0, 0, 0)
    came_to = next((spot.place for spot in seen.spots if spot.cell == cell), -1)
    looks = {spot.place: picture(spot.code) for spot in seen.spots}
    tiles = [look.tile_came if place == came_to else look.tile for place, look in looks.items()]
    ducks = [look.duck_came if place == came_to else look.duck for place, look in looks.items()]
    nets, marks = lights.layers(seen, looks)
    return (
        f'<g transform="translate({at(geometry.corner(seen))})">{_shade(looks)}'
        f"{limits.hedges(limits.limits(seen), seen.left, seen.top, seen.wide, seen.tall)}"
        f"<g>{''.join(tiles)}</g>{nets}<g>{''.join(ducks)}</g>{marks}"
        f"<g>{lights.hearts(seen)}</g>{_anchors(seen, looks, came_to)}</g>"
        f"{panel.scene(box, seen, f'cell:{cell_name(cell)}' if exchange else '')}"
    )


def _shade(looks: Pictures) -> str:
    """Under the tiles, which lie on the table."""
    squares = "".join([look.shade for look in looks.values()])
    return f'<path class="wege-shade" d="{squares}" transform="translate(3 4)"/>' if squares else ""


def _anchors(seen: Reading, looks: Pictures, came_to: int) -> str:
    """The cells, the mark of the last move, and a sign on what a bridge may be exchanged for (W10)."""
    drawn = []
    for place, look in looks.items():
        drawn.append(look.barred if seen.never >> place & 1 else look.cell)
        if seen.exchanges >> place & 1:
            drawn.append(look.swap)
        if place == came_to:
            drawn.append(look.last)
    return "".join(drawn)


def labels(box: Any, s: Any, seat: int) -> Labels:
    return all_labels(read(box, s))


def ghost(box: Any, s: Any, seat: int, move: int) -> Preview:
    cell, turned, _, tile = (int(part) for part in parts(move))
    return (Ghost(f"wege-{tile_name(tile)}-{shown(cell, tile, turned)}", f"cell:{cell_name(cell)}"),)


def text(box: Any, s: Any, seat: int) -> str:
    """The rows of the park as in a position, then the tile in hand, the next one, and how many can still come of each sort."""
    seen = read(box, s)
    left = "  ".join([f"{tile_name(tile)} {seen.to_come[tile]}" for tile in panel.ORDER])
    lines = board(seen)
    lines.append(f"→ {tile_name(seen.hand) if seen.hand else '–'}   … {tile_name(seen.coming) if seen.coming else '?'}")
    lines.append(f"+ {left}")
    return "\n".join(lines)


def cover(box: Any) -> str:
    """The lid: a morning in the park."""
    return lid()


ABILITIES = DrawingAbilities(tall=tall, same_for_all=True)
