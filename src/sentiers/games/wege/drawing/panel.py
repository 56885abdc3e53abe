"""Beside the park: the tile in hand, the stack with the next one face up or the heap (W5), and what can still come, as counts."""

from __future__ import annotations

from functools import cache
from typing import Any

from sentiers.games.wege.box import BLACK, BRIDGE, NO_DUCK, NO_TILE, PATH, RESERVE, RIVER, TILES, WHITE, tile_of
from sentiers.games.wege.drawing.geometry import LARGER
from sentiers.games.wege.drawing.lights import layer
from sentiers.games.wege.notation import HAND, NEXT
from sentiers.games.wege.position import tile_name
from sentiers.games.wege.reading import Reading
from sentiers.messages import Message

ORDER = tuple(
    tile_of(kind, duck)
    for kind, duck in (
        (PATH, NO_DUCK),
        (RIVER, NO_DUCK),
        (PATH, BLACK),
        (RIVER, BLACK),
        (PATH, WHITE),
        (RIVER, WHITE),
        (BRIDGE, NO_DUCK),
        (RESERVE, NO_DUCK),
    )
)

STYLE = """
.wege-tray{fill:@wood-light;stroke:@wood-dark;stroke-width:2}
.wege-tray-in{fill:@wood;opacity:.7}
.wege-edge{fill:@sand;stroke:@wood-dark;stroke-width:1}
.wege-paper{fill:@paper;stroke:@line;stroke-width:1.2}
.wege-said{font:600 19px "Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif;fill:@ink}
.wege-none{opacity:.35}
.wege-left{font:600 17px "Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif;fill:@ink;text-anchor:middle}
.wege-badge{fill:@paper;stroke:@line;stroke-width:1.2}
.wege-hold{fill:transparent}
.wege .wege-hold.can:hover,.wege .wege-hold.chosen{stroke:@accent;stroke-width:3}
"""
_HALF = 40 * LARGER
_TRAY = (
    '<rect class="wege-tray" x="-64" y="-64" width="128" height="128" rx="14"/>'
    '<rect class="wege-tray-in" x="-57" y="-57" width="114" height="114" rx="8"/>'
)


def ground() -> str:
    """The anchors of the tile in hand and of the stack."""
    size = 2 * _HALF
    hold = f'd="M{-_HALF:g} {-_HALF:g}h{size:g}v{size:g}h{-size:g}z"'
    return (
        f'<g class="wege-hand"><path class="wege-hold" data-step="{HAND}" {hold}/></g>'
        f'<g class="wege-stack"><path class="wege-hold" data-step="{NEXT}" {hold}/></g>'
    )


def scene(box: Any, seen: Reading, taken_from: str) -> str:
    shown = seen.coming if box.stack else NO_TILE
    return _hand(seen, taken_from) + _stack(TILES - seen.drawn, shown) + layer("coming", False, _coming(seen.to_come))


def _hand(seen: Reading, taken_from: str) -> str:
    if seen.hand == NO_TILE:
        return ""
    came = taken_from if seen.passed and taken_from else NEXT
    badge = (
        '<g transform="translate(48 -48)"><circle class="wege-badge" r="14"/><use href="#wege-swap" transform="scale(.72)"/></g>'
        if seen.passed
        else ""
    )
    return (
        f'<g class="wege-hand">{_TRAY}<use id="hand-{seen.turns}" href="#wege-{tile_name(seen.hand)}-0" transform="scale({LARGER})"'
        f' data-from="{came}"/>{badge}</g>'
    )


@cache
def _stack(left: int, coming: int) -> str:
    """How many tiles are left to draw, and of a stack the next one."""
    if not left:
        return ""
    count = f'<g transform="translate(52 44)"><circle class="wege-badge" r="17"/><text class="wege-left" y="6">{left}</text></g>'
    if coming != NO_TILE:
        deep, size = min(5, 1 + left // 8), f'width="{2 * _HALF:g}" height="{2 * _HALF:g}"'
        edges = "".join(
            f'<rect class="wege-edge" x="{-_HALF + 2 * step:g}" y="{-_HALF + 3 * step:g}" {size} rx="3"/>'
            for step in range(deep, 0, -1)
            if left > 1
        )
        top = f'<use id="wege-next" href="#wege-{tile_name(coming)}-0" transform="scale({LARGER})"/>'
        return f'<g class="wege-stack">{edges}{top}{count}</g>'
    spread = ((-20, 12, -24), (22, 16, 17), (8, -18, 8), (-12, -8, -9))[: min(4, left)]
    backs = "".join(
        f'<use href="#wege-back" transform="translate({x} {y}) rotate({turn}) scale(.86)"/>' for x, y, turn in spread
    )
    return f'<g class="wege-stack"><g id="wege-next">{backs}</g>{count}</g>'


@cache
def _marked() -> dict[str, list[int]]:
    """The tiles with each letter in their names. Not made at once: importing a drawing must compile nothing."""
    return {mark: [tile for tile in ORDER if mark in tile_name(tile)] for mark in "PRBNbw"}


def told(to_come: list[int]) -> Message:
    """What can still come, in words; a duck's colour is counted whatever it sits on."""
    counts = {mark: sum([to_come[tile] for tile in tiles]) for mark, tiles in _marked().items()}
    return Message(
        "Paths {P}, rivers {R}; with a black duck {b}, with a white duck {w}; bridges {B}, nature reserves {N}.",
        **counts,
    )


def _coming(to_come: list[int]) -> str:
    sorts = "".join([_sort(place, tile, to_come[tile]) for place, tile in enumerate(ORDER)])
    return f'<g class="wege-coming"><rect class="wege-paper wege-coming-paper" rx="12"/>{sorts}</g>'


@cache
def _sort(place: int, tile: int, count: int) -> str:
    return (
        f'<g class="wege-sort{place}"><g class="{"wege-some" if count else "wege-none"}">'
        f'<use href="#wege-{tile_name(tile)}-0" transform="scale(.46)"/>'
        f'<text class="wege-said" x="25" y="7">{count}</text></g></g>'
    )
