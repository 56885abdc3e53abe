"""Buizen as one sees it: the network in the middle of the picture, made smaller as it grows, and below it one's hand.

The cells move with the network, so their anchors are part of the scene. The group of class `table` says in `data-part` which part
of the endless table it shows, in cells: west, north, width and height, as a page that pans and zooms will want to know."""

from __future__ import annotations

from typing import Any

from sentiers.games.buizen.bag import in_bag
from sentiers.games.buizen.box import MANHOLE, PIT, ROAD, ROOM, TO_ROAD, TO_ROOM
from sentiers.games.buizen.labels import acts, cells_shown, tiles_held
from sentiers.games.buizen.labels import labels as labels
from sentiers.games.buizen.layout import MIDDLE, NOTHING, WORLD, piles
from sentiers.games.buizen.notation import DEEDS, FACES, cell_name, tile_name
from sentiers.games.buizen.pipes import material_at
from sentiers.games.buizen.position import write as write_position
from sentiers.games.buizen.rules import PASS, PIT_DOWN, parts
from sentiers.games.buizen.tiles import CELL, HALF, STYLE, all_symbols, face, road, room, symbol
from sentiers.games.svg import number

_SIDE = 720
_PANEL = 170
_MARKS = """.buizen .free{fill:none;stroke:var(--line,#d8ccb6);stroke-width:1.5;stroke-dasharray:4 4}
.buizen .last{fill:none;stroke:var(--accent,#b5482f);stroke-width:3}
.buizen .words{font:15px sans-serif;fill:var(--ink,#2a2723)}
.buizen .key{fill:none;stroke:var(--line,#d8ccb6)}
.buizen [data-step]{fill:transparent}"""
LETTERS = "egfp"


def frame(box: Any) -> tuple[int, int, int, int]:
    return 0, 0, _SIDE, _SIDE + _PANEL


def ground(box: Any, seat: int) -> str:
    return f"<defs><style>{STYLE}{_MARKS}</style>{all_symbols(box)}</defs>"


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    return _table(box, s, int(parts(last[1])[0]) if last and last[1] != PASS else NOTHING) + _panel(box, s, seat)


def _table(box: Any, s: Any, marked: int) -> str:
    shown = cells_shown(s)
    west, east = min(cell % WORLD for cell in shown), max(cell % WORLD for cell in shown)
    north, south = min(cell // WORLD for cell in shown), max(cell // WORLD for cell in shown)
    wide, tall = east - west + 1, south - north + 1
    scale = min(1.5, _SIDE / (CELL * wide), _SIDE / (CELL * tall))
    dx, dy = (_SIDE / 2 - scale * CELL * size / 2 for size in (wide, tall))
    drawn, over = [], []
    for cell, lies in shown.items():
        x, y = CELL * (cell % WORLD - west) + HALF, CELL * (cell // WORLD - north) + HALF
        name = cell_name(cell)
        if lies != NOTHING:
            drawn.append(_use(f"on_{name.replace(',', '_')}", symbol(box, lies), x, y, _degrees(lies)))
        else:
            over.append(f'<rect class="free" {_corner(x, y, 5)}/>')
        if cell == marked:
            over.append(f'<rect class="last" {_corner(x, y, 2)}/>')
        over.append(f'<rect data-step="cell:{name}" {_corner(x, y, 0)}/>')
    part = f"{west - MIDDLE} {MIDDLE - north} {wide} {tall}"
    place = f"translate({number(dx)} {number(dy)}) scale({scale:.4f})"
    return f'<g class="table" data-part="{part}" transform="{place}">{"".join(drawn + over)}</g>'


def _degrees(lies: int) -> int:
    return 90 * (lies & 3) if lies < ROAD else 0


def _corner(x: float, y: float, inset: float) -> str:
    side = CELL - 2 * inset
    return f'x="{x - HALF + inset:g}" y="{y - HALF + inset:g}" width="{side:g}" height="{side:g}"'


def _use(name: str, picture: str, x: float, y: float, degrees: int, scale: float = 1) -> str:
    more = (f" rotate({degrees})" if degrees else "") + (f" scale({scale:g})" if scale != 1 else "")
    return f'<use id="{name}" href="#{picture}" transform="translate({x:g} {y:g}){more}"/>'


def _panel(box: Any, s: Any, seat: int) -> str:
    """The piles, the bag, the players' hands as counts; one's own hand, each tile with both faces; faces and turns to choose."""
    roads, rooms = piles(box, s, s.lying)
    counts = f"= ×{roads}   # ×{rooms}   ? ×{in_bag(box, s)}"
    hands = "   ".join(f"{other + 1}: {s.held[other]}" for other in range(box.players))
    drawn = [f'<text class="words" x="10" y="{_SIDE + 18}" xml:space="preserve">{counts}   |   {hands}</text>']
    if seat >= 0 and s.material[seat]:
        drawn.append(f'<path class="buizen-pipe buizen-m{s.material[seat] - 1}" d="M{_SIDE - 80} {_SIDE + 13}h70"/>')
    tiles = tiles_held(s, seat)
    step = min(72.0, (_SIDE - 150) / max(1, len(tiles)))
    for place, tile in enumerate(tiles):
        drawn.append(_held(box, tile, 40 + step * place))
    if acts(box, s, seat):
        drawn += _choices()
    return f'<g class="hand">{"".join(drawn)}</g>'


def _held(box: Any, tile: int, x: float) -> str:
    """One tile of the hand: its front, its back below it."""
    name, y = tile_name(box, tile), _SIDE + 60
    covers = {PIT: ROAD + 1, MANHOLE: ROAD + 2}
    pictures = [covers[tile]] if tile in covers else [tile << 3, tile << 3 | 4]
    drawn = [
        _use(f"held-{name}-{place}", symbol(box, lies), x, y + 65 * place, 0) for place, lies in enumerate(pictures)
    ]
    return (
        "".join(drawn) + f'<rect data-step="tile:{name}" x="{x - HALF:g}" y="{y - HALF}" width="{CELL}" height="125"/>'
    )


def _choices() -> list[str]:
    drawn = []
    for place, name in enumerate(FACES):
        drawn.append(_key(f"face:{name}", name, _SIDE - 92 + 44 * place, _SIDE + 48))
    for place in range(4):
        drawn.append(
            _key(f"turn:{90 * place}", f"{90 * place}°", _SIDE - 92 + 44 * (place % 2), _SIDE + 92 + 44 * (place // 2))
        )
    return drawn


def _key(step: str, words: str, x: float, y: float) -> str:
    return (
        f'<rect class="key" x="{x - 20}" y="{y - 20}" width="40" height="40"/>'
        f'<text class="words" x="{x}" y="{y + 5}" text-anchor="middle">{words}</text>'
        f'<rect data-step="{step}" x="{x - 20}" y="{y - 20}" width="40" height="40"/>'
    )


def ghost(box: Any, s: Any, seat: int, move: int) -> str | None:
    if move == PASS:
        return None
    cell, what = (int(part) for part in parts(move))
    if what in DEEDS:
        return f"{symbol(box, ROAD + (1 if what == PIT_DOWN else 2))}@cell:{cell_name(cell)}"
    return f"{symbol(box, what)}@cell:{cell_name(cell)}@{_degrees(what)}"


# In plain characters


def text(box: Any, s: Any, seat: int) -> str:
    """Each tile as its four sides, written as in an edition; then piles, bag and hands."""
    roads, rooms = piles(box, s, s.lying)
    players = [line for line in write_position(box, s).splitlines() if ":" in line or line.startswith("turn")]
    faces = [_flat(box, tile) for tile in tiles_held(s, seat) if tile < PIT]
    return "\n".join([*_sketch(box, s), f"= ×{roads}   # ×{rooms}   ? ×{in_bag(box, s)}", *players, *faces])


def _flat(box: Any, tile: int) -> str:
    fronts = (" ".join(_mark(box, tile << 3 | side << 2, place) for place in range(4)) for side in range(2))
    return f"{tile_name(box, tile):>3}  " + "   ".join(
        f"{name}: {sides}" for name, sides in zip(FACES, fronts, strict=True)
    )


def _mark(box: Any, lies: int, side: int) -> str:
    kind = int(box.sides[lies]) >> 4 * side & 15
    return LETTERS[material_at(box, lies, side)] + {TO_ROAD: "/", TO_ROOM: "^"}.get(kind, ".")


def _sketch(box: Any, s: Any) -> list[str]:
    lying = {int(s.cell[place]): int(s.lies[place]) for place in range(s.lying)}
    columns = range(min(cell % WORLD for cell in lying), max(cell % WORLD for cell in lying) + 1)
    lines = []
    for row in range(min(cell // WORLD for cell in lying), max(cell // WORLD for cell in lying) + 1):
        blocks = [_block(box, lying.get(row * WORLD + column, NOTHING)) for column in columns]
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


def cover(box: Any) -> str:
    """Sixteen tiles of a network, bled to the edges."""
    plan = (
        tuple(place * 3 % int(box.pipes) << 3 | place % 8 for place in range(4 * row, 4 * row + 4)) for row in range(4)
    )
    tiles = "".join(
        f'<g transform="translate({HALF + CELL * x} {HALF + CELL * y})">{_picture(box, lies, x, y)}</g>'
        for y, row in enumerate(plan)
        for x, lies in enumerate(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><title>Buizen Wir-War</title>'
        f"<style>{STYLE}</style>{tiles}</svg>"
    )


def _picture(box: Any, lies: int, x: int, y: int) -> str:
    if (x, y) == (1, 1):
        return room()
    return road(2) if (x, y) == (3, 2) else face(box, lies)
