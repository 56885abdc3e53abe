"""A cell of the park as it is drawn. Cells are drawn where they lie in the world, so that whatever is drawn of one depends only on
the cell, its tile and how that is turned: the strings are made once for all matches."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sentiers.games import svg
from sentiers.games.svg import Place
from sentiers.games.wege.box import LAND, NO_DUCK, NO_TILE, WATER
from sentiers.games.wege.drawing.geometry import CELL, HALF, centre, duck_place
from sentiers.games.wege.notation import HAND
from sentiers.games.wege.position import tile_name
from sentiers.games.wege.reading import Spot, spot
from sentiers.games.wege.rules.layout import duck_of

at = cache(svg.at)  # there are only so many places in a park
_SQUARE = f"h{CELL}v{CELL}h-{CELL}z"
_INNER = f"m2 2h{CELL - 4}v{CELL - 4}h-{CELL - 4}z"


class Picture(NamedTuple):
    """A spot's strings; those of its tile and duck are empty where there is none."""

    shade: str
    cell: str
    barred: str
    """The cell if nothing will ever be laid there any more."""
    swap: str
    last: str
    middle: str
    tile: str
    duck: str
    tile_came: str
    duck_came: str
    alone: str
    bands: tuple[str, str]


Pictures = dict[int, Picture]
"""By the bit of the cell in the layout."""


@cache
def picture(code: int) -> Picture:
    """Of the spot with this code."""
    here = spot(code)
    x, y = centre(here.cell)
    square, middle = f"M{at((x - HALF, y - HALF))}", at((x, y))
    tile, sits = tile_name(here.tile) if here.tile != NO_TILE else "", duck_place((x, y), here.corner)
    return Picture(
        shade=square + _SQUARE if tile else "",
        cell=_cell(here, "wege-laid" if tile else "wege-free", square),
        barred=_cell(here, "wege-laid" if tile else "wege-cell", square),
        swap=_use("wege-swap", middle, 'class="wege-swap" '),
        last=f'<path class="last" d="{square}{_INNER}"/>',
        middle=middle,
        tile=_tile(here, tile, False) if tile else "",
        duck=_duck(here, tile, sits, False) if here.corner else "",
        tile_came=_tile(here, tile, True) if tile else "",
        duck_came=_duck(here, tile, sits, True) if here.corner else "",
        alone='<circle class="wege-alone" cx="{}" cy="{}" r="21"/>'.format(*at(sits).split()) if here.corner else "",
        bands=(_band(LAND, here, middle), _band(WATER, here, middle)),
    )


def shown(cell: int, tile: int, turned: int) -> int:
    """In degrees. A tile without a duck looks the same to the rules when it is turned round; the park looks livelier."""
    half = 2 * (cell * 37 // 11 & 1) if duck_of(tile) == NO_DUCK else 0
    return 90 * ((turned + half) & 3)


def _cell(here: Spot, look: str, corner: str) -> str:
    return f'<path class="wege-cell {look}" data-step="{here.anchor}" d="{corner}{_SQUARE}"/>'


def _tile(here: Spot, tile: str, came: bool) -> str:
    """The tile without its duck: networks are lit between the two."""
    symbol = f"wege-{tile[0]}-{shown(here.cell, here.tile, here.turned)}"
    return _piece(f"tile-{here.name}-{tile}", symbol, centre(here.cell), came)


def _duck(here: Spot, tile: str, place: Place, came: bool) -> str:
    return _piece(f"duck-{here.name}-{tile[1]}", f"wege-duck-{tile[1]}", place, came)


def _piece(name: str, symbol: str, place: Place, came: bool) -> str:
    more = f' class="wege-came" data-from="{HAND}"' if came else ""
    return _use(symbol, at(place), f'id="{name}" ', more)


def _use(symbol: str, place: str, before: str, after: str = "") -> str:
    x, y = place.split()
    return f'<use {before}href="#{symbol}" x="{x}" y="{y}"{after}/>'


def _band(side: int, here: Spot, middle: str) -> str:
    """Where land, or water, runs over the tile, to glow."""
    return f'<g transform="translate({middle})"><use href="#wege-band{side}{here.turned & 1}"/></g>'
