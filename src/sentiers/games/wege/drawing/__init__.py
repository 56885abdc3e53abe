"""Wege as one sees it: a park seen from above that grows tile by tile, with hedges where it ends; beside it the tile in hand and
the stack. The cells move with the park as it grows, so their anchors are part of the scene."""

from __future__ import annotations

from typing import Any

from sentiers.games.clicks import Ghost, Labels, Preview
from sentiers.games.contract import DrawingAbilities
from sentiers.games.svg import Frame, Place
from sentiers.games.wege.box import NO_DUCK, NO_TILE
from sentiers.games.wege.drawing import geometry, lights, limits, panel, static
from sentiers.games.wege.drawing.geometry import CELL, HALF, Park, duck_place
from sentiers.games.wege.drawing.labels import labels as all_labels
from sentiers.games.wege.drawing.lid import lid
from sentiers.games.wege.drawing.lights import at
from sentiers.games.wege.drawing.static import tile_name
from sentiers.games.wege.notation import HAND, cell_name
from sentiers.games.wege.position import board
from sentiers.games.wege.reading import Spot, read
from sentiers.games.wege.rules import choices, parts
from sentiers.games.wege.rules.layout import duck_of

_SQUARE = f"h{CELL}v{CELL}h-{CELL}z"


def frame(box: Any) -> Frame:
    return geometry.WIDE


def tall(box: Any) -> Frame:
    """The frame for a room taller than wide."""
    return geometry.TALL


def ground(box: Any, seat: int) -> str:
    return static.defs() + static.lawn() + panel.ground()


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    park = Park(box, s, read(s))
    cell, _, exchange, _ = (int(part) for part in parts(last[1])) if last else (-1, 0, 0, 0)
    came_to = cell_name(cell) if last else ""
    laid = [spot for spot in park.seen.spots if spot.tile != NO_TILE]
    tiles = "".join(_tile(park, spot, spot.name == came_to) for spot in laid)
    ducks = "".join(_duck(park, spot, spot.name == came_to) for spot in laid if spot.corner)
    nets, marks = lights.layers(park, over=s.hand == NO_TILE)
    return (
        f'<g transform="translate({at(geometry.corner(park.seen))})">{_shade(park)}'
        f"{limits.hedges(limits.limits(box, s, park.seen), park.seen)}<g>{tiles}</g>{nets}<g>{ducks}</g>{marks}"
        f"<g>{lights.hearts(park)}</g>{_anchors(park, came_to)}</g>"
        f"{panel.scene(box, s, f'cell:{came_to}' if exchange else '')}"
    )


def _shade(park: Park) -> str:
    """Under the tiles, which lie on the table."""
    corners = "".join(f"M{_corner(park, spot)}{_SQUARE}" for spot in park.seen.spots if spot.tile != NO_TILE)
    return f'<path class="wege-shade" d="{corners}" transform="translate(3 4)"/>' if corners else ""


def _corner(park: Park, spot: Spot) -> str:
    x, y = park.centre(spot.place)
    return at((x - HALF, y - HALF))


def _shown(cell: int, tile: int, turned: int) -> int:
    """In degrees. A tile without a duck looks the same to the rules when it is turned round; the park looks livelier."""
    half = 2 * (cell * 37 // 11 & 1) if duck_of(tile) == NO_DUCK else 0
    return 90 * ((turned + half) & 3)


def _tile(park: Park, spot: Spot, came: bool) -> str:
    """The tile without its duck: networks are lit between the two."""
    name = tile_name(spot.tile)
    symbol = f"{name[0]}-{_shown(spot.cell, spot.tile, spot.turned)}"
    return _piece(f"tile-{spot.name}-{name}", symbol, park.centre(spot.place), came)


def _duck(park: Park, spot: Spot, came: bool) -> str:
    colour = tile_name(spot.tile)[1]
    return _piece(
        f"duck-{spot.name}-{colour}", f"duck-{colour}", duck_place(park.centre(spot.place), spot.corner), came
    )


def _piece(name: str, symbol: str, place: Place, came: bool) -> str:
    x, y = at(place).split()
    more = f' class="wege-came" data-from="{HAND}"' if came else ""
    return f'<use id="{name}" href="#wege-{symbol}" x="{x}" y="{y}"{more}/>'


def _anchors(park: Park, came_to: str) -> str:
    """The cells, the mark of the last move, and a sign on what a bridge may be exchanged for (W10)."""
    exchanges = int(choices(park.box, park.s)[1]) if park.s.hand != NO_TILE else 0
    never = limits.barred(park.box, park.s)
    drawn = []
    for spot in park.seen.spots:
        corner = _corner(park, spot)
        look = "wege-laid" if spot.tile != NO_TILE else "wege-cell" if never >> spot.place & 1 else "wege-free"
        drawn.append(f'<path class="wege-cell {look}" data-step="cell:{spot.name}" d="M{corner}{_SQUARE}"/>')
        if exchanges >> spot.place & 1:
            x, y = at(park.centre(spot.place)).split()
            drawn.append(f'<use class="wege-swap" href="#wege-swap" x="{x}" y="{y}"/>')
        if spot.name == came_to:
            drawn.append(f'<path class="last" d="M{corner}m2 2h{CELL - 4}v{CELL - 4}h-{CELL - 4}z"/>')
    return "".join(drawn)


def labels(box: Any, s: Any, seat: int) -> Labels:
    return all_labels(box, s, lights.told(box, s, panel.told(box, s)))


def ghost(box: Any, s: Any, seat: int, move: int) -> Preview:
    cell, turned, _, tile = (int(part) for part in parts(move))
    return (Ghost(f"wege-{tile_name(tile)}-{_shown(cell, tile, turned)}", f"cell:{cell_name(cell)}"),)


def text(box: Any, s: Any, seat: int) -> str:
    """The rows of the park as in a position, then the tile in hand, the next one, and how many can still come of each sort."""
    coming = int(s.deck[int(s.drawn)]) if s.drawn < len(s.deck) else NO_TILE
    counts = panel.still_to_come(box, s)
    left = "  ".join(f"{tile_name(tile)} {counts[tile]}" for tile in panel.ORDER)
    lines = board(s)
    lines.append(f"→ {tile_name(int(s.hand)) if s.hand else '–'}   … {tile_name(coming) if coming else '?'}")
    lines.append(f"+ {left}")
    return "\n".join(lines)


def cover(box: Any) -> str:
    """The lid: a morning in the park."""
    return lid()


ABILITIES = DrawingAbilities(tall=tall, same_for_all=True)
