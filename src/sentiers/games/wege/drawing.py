"""Wege as one sees it: the park in the middle of the picture, as wide as it is by now, and below it the tile in hand and the next
one. The cells move with the park as it grows, so their anchors are part of the scene."""

from __future__ import annotations

from typing import Any

from sentiers.games.wege.box import LAND, NO_TILE, WATER
from sentiers.games.wege.ducks import united
from sentiers.games.wege.labels import labels as all_labels
from sentiers.games.wege.labels import turns_shown
from sentiers.games.wege.layout import SPAN, duck_of, kind_of
from sentiers.games.wege.network import connection, islands, links, ponds
from sentiers.games.wege.notation import HAND, cell_name
from sentiers.games.wege.pictures import CELL, DUCK, GROUND, HALF
from sentiers.games.wege.position import board, tile_name
from sentiers.games.wege.rules import parts
from sentiers.games.wege.survey import Survey, places, survey
from sentiers.games.wege.telling import A_TILE
from sentiers.messages import Message

SAME_FOR_ALL = True

_ROOM = SPAN + 1  # five tiles and the cells beside them, or six tiles
_SIDE = _ROOM * CELL + 20
_PANEL = 90
_STYLE = """.wege .limit{stroke:var(--wood-dark,#8a5a33);stroke-width:6;stroke-linecap:round}
.wege .free{fill:none;stroke:var(--line,#d8ccb6);stroke-width:1.5;stroke-dasharray:4 4}
.wege .goal{fill:none;stroke:var(--gold,#b8860b);stroke-width:3}
.wege .spoilt{fill:none;stroke:var(--accent,#b5482f);stroke-width:3;stroke-dasharray:5 3}
.wege .last{fill:none;stroke:var(--accent,#b5482f);stroke-width:2.5}
.wege .joined{stroke:var(--gold,#b8860b);stroke-width:4;stroke-linecap:round}
.wege [data-step]{fill:transparent}"""


def frame(box: Any) -> tuple[int, int, int, int]:
    return 0, 0, _SIDE, _SIDE + _PANEL


def ground(box: Any, seat: int) -> str:
    tiles = "".join(
        f'<g id="wege-{tile_name(tile)}">{GROUND[int(kind_of(tile))]}{DUCK[duck_of(tile)]}</g>' for tile in A_TILE
    )
    back = f'<rect id="wege-back" x="-{HALF}" y="-{HALF}" width="{CELL}" height="{CELL}" fill="var(--wood, #c89b66)"/>'
    return f"<defs><style>{_STYLE}</style>{tiles}{back}</defs>"


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    cell, _, exchange, _ = (int(part) for part in parts(last[1])) if last else (-1, 0, 0, 0)
    came_to = cell_name(cell) if last else ""
    seen = survey(s)
    drawn = [_limits(seen)]
    over = []
    for spot in seen.spots:
        x, y = _centre(seen, spot.place)
        if spot.tile != NO_TILE:
            came = f' data-from="{HAND}"' if spot.name == came_to else ""
            drawn.append(_use(f"tile-{spot.name}", tile_name(spot.tile), x, y, 90 * spot.turned, came))
        else:
            over.append(f'<rect class="free" {_square(x, y, 4)}/>')
        if spot.name == came_to:
            over.append(f'<rect class="last" {_square(x, y, 2)}/>')
        over.append(f'<rect data-step="cell:{spot.name}" {_square(x, y, 0)}/>')
    return "".join(["<g>", *drawn, "</g>", _marks(s, seen), *over, _panel(box, s, came_to if exchange else "")])


def _centre(seen: Survey, place: int) -> tuple[float, float]:
    """The middle of a cell, or of where it would be."""
    x, y = place & 7, place >> 3
    return (
        _SIDE / 2 + CELL * (x - (max(seen.wide, 1) + 1) / 2),
        _SIDE / 2 + CELL * (y - (max(seen.tall, 1) + 1) / 2),
    )


def _square(x: float, y: float, inset: float) -> str:
    side = CELL - 2 * inset
    return f'x="{x - HALF + inset:g}" y="{y - HALF + inset:g}" width="{side:g}" height="{side:g}"'


def _use(name: str, symbol: str, x: float, y: float, degrees: int, more: str = "") -> str:
    turn = f" rotate({degrees})" if degrees else ""
    return f'<use id="{name}" href="#wege-{symbol}" transform="translate({x:g} {y:g}){turn}"{more}/>'


def _limits(seen: Survey) -> str:
    """W8: the limits of the park, as far as they are known."""
    x0, y0 = _SIDE / 2 - CELL * seen.wide / 2, _SIDE / 2 - CELL * seen.tall / 2
    x1, y1 = _SIDE - x0, _SIDE - y0
    lines = [(x, y0, x, y1) for x in (x0 - 3, x1 + 3) if seen.wide == SPAN]
    lines += [(x0, y, x1, y) for y in (y0 - 3, y1 + 3) if seen.tall == SPAN]
    return "".join(f'<path class="limit" d="M{a:g} {b:g}L{c:g} {d:g}"/>' for a, b, c, d in lines)


def _marks(s: Any, seen: Survey) -> str:
    """United ducks, islands and ponds, and the connection of a side that has one."""
    drawn = []
    for name, radius, points in (
        ("goal", 28, united(s, LAND) | united(s, WATER)),
        ("spoilt", 34, islands(s) | ponds(s)),
    ):
        for point in places(points):
            x, y = _centre(seen, point)
            drawn.append(f'<circle class="{name}" cx="{x - HALF:g}" cy="{y - HALF:g}" r="{radius}"/>')
    for side in (LAND, WATER):
        drawn += _joined(s, seen, side)
    return f"<g>{''.join(drawn)}</g>"


def _joined(s: Any, seen: Survey, side: int) -> list[str]:
    """Along the bands of the tiles that make the side's connection."""
    network = int(connection(s, side, True))
    tiles = int(links(s, side, True)) if network else 0
    drawn = []
    for spot in seen.spots:
        slope = 1 if (spot.turned & 1) == side else -1
        corner = spot.place if slope == 1 else spot.place + 1
        if tiles >> spot.place & 1 and network >> corner & 1:
            x, y = _centre(seen, spot.place)
            drawn.append(f'<path class="joined" d="M{x - 20:g} {y - 20 * slope:g}L{x + 20:g} {y + 20 * slope:g}"/>')
    return drawn


def _panel(box: Any, s: Any, taken_from: str) -> str:
    """The tile in hand, how it can be turned, and the next one if it lies face up (W5)."""
    y = _SIDE + _PANEL / 2 - 5
    parts = []
    if s.hand != NO_TILE:
        came = f' data-from="cell:{taken_from}"' if taken_from and s.passed else ""
        name = tile_name(int(s.hand))
        parts.append(_use(f"hand-{s.turns}", name, 50, y, 0, came))
        parts.append(f'<rect data-step="{HAND}" {_square(50, y, 0)}/>')
        for turned in turns_shown(s):
            x = 125 + 62 * turned
            parts.append(
                f'<use href="#wege-{name}" transform="translate({x} {y:g}) scale(.8) rotate({90 * turned})"/>'
                f'<rect data-step="turn:{90 * turned}" {_square(x, y, 5)}/>'
            )
    coming = int(s.deck[int(s.drawn)]) if s.drawn < len(s.deck) else NO_TILE
    if s.drawn < len(s.deck):
        parts.append(_use("next", tile_name(coming) if coming else "back", _SIDE - 50, y, 0))
    return f"<g>{''.join(parts)}</g>"


def labels(box: Any, s: Any, seat: int) -> dict[str, Message]:
    return all_labels(s)


def ghost(box: Any, s: Any, seat: int, move: int) -> str | None:
    cell, turned, _, tile = parts(move)
    return f"wege-{tile_name(int(tile))}@cell:{cell_name(int(cell))}@{90 * int(turned)}"


def text(box: Any, s: Any, seat: int) -> str:
    """The rows of the park as in a position, then the tile in hand and the next one."""
    coming = int(s.deck[int(s.drawn)]) if s.drawn < len(s.deck) else NO_TILE
    lines = board(s)
    lines.append(f"→ {tile_name(int(s.hand)) if s.hand else '–'}   … {tile_name(coming) if coming else '?'}")
    return "\n".join(lines)


def cover(box: Any) -> str:
    """Sixteen tiles of a park, bled to the edges."""
    plan = ("PRRP", "RBPR", "PPRN", "RPPR")
    ducks = {(1, 2): "Pb", (0, 1): "Rw"}
    tiles = "".join(
        f'<g transform="translate({HALF + CELL * x} {HALF + CELL * y}) rotate({90 * ((x + y) & 1)})">'
        + GROUND["PRBN".index(ducks.get((x, y), mark)[0])]
        + DUCK[" bw".index((ducks.get((x, y), mark) + " ")[1])]
        + "</g>"
        for y, row in enumerate(plan)
        for x, mark in enumerate(row)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><title>Wege</title>{tiles}</svg>'
