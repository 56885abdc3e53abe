"""What one can have lit up on the park (the layers of the scene): the networks of paths and of rivers, what islands and ponds spoil
(W20), united and lonely ducks (W17). The end lights what explains the result."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from sentiers.games import svg
from sentiers.games.clicks import LayerWords
from sentiers.games.svg import Place
from sentiers.games.wege.box import LAND, NO_TILE, WATER
from sentiers.games.wege.drawing.geometry import Park, duck_place
from sentiers.games.wege.drawing.tiles import BANDS
from sentiers.games.wege.reading import Reading, Spot, places
from sentiers.games.wege.rules.aims import strictness
from sentiers.games.wege.rules.ducks import lonely, pairs, united
from sentiers.games.wege.rules.layout import SPAN
from sentiers.games.wege.rules.network import NEAR, connection, islands, links, ponds, spoilt, too_near, widest
from sentiers.kernel.bits import count
from sentiers.messages import Message

STYLE = """
.wege .layer:not(.lit){display:none}
.wege-glow,.wege-core{fill:none;stroke-linecap:round}
.wege-glow use{stroke-width:19;opacity:.6}
.wege-core use{stroke-width:5}
.wege-of0 .wege-glow{stroke:#ffcf3f}
.wege-of0 .wege-core{stroke:#fffbe6}
.wege-of1 .wege-glow{stroke:#7df0ff}
.wege-of1 .wege-core{stroke:#fff;stroke-dasharray:9 6}
.wege-apart .wege-glow use{stroke-width:13;opacity:.36}
.wege-apart .wege-core use{stroke-width:2.6;opacity:.6}
.wege-gate{fill:#fffbe6;stroke:#8a5a08;stroke-width:2.5}
.wege .goal{fill:none;stroke:#ffcf3f;stroke-width:4.5}
.wege-goal-under{fill:none;stroke:#4a3208;stroke-width:7.5;opacity:.5}
.wege .spoilt{fill:none;stroke:#c8321f;stroke-width:4;stroke-dasharray:8 5}
.wege-spoilt-under{fill:#c8321f;fill-opacity:.16;stroke:#fff4e8;stroke-width:7;stroke-opacity:.75}
.wege-cut{fill:none;stroke:#fff4e8;stroke-width:8;stroke-linecap:round}
.wege-cut-over{fill:none;stroke:#c8321f;stroke-width:4;stroke-linecap:round}
.wege-shut{fill:#c8321f;stroke:#fff4e8;stroke-width:3}
.wege-alone{fill:none;stroke:#fffdf6;stroke-width:2.5;stroke-dasharray:3.5 4.5;stroke-linecap:round}
.wege-heart{fill:#d6402f;stroke:#fffdf6;stroke-width:1.5;stroke-linejoin:round}
"""
at = cache(svg.at)  # there are only so many places in a park

HEART = (
    '<path id="wege-heart" class="wege-heart" '
    'd="M0 7C-4 3.5-8 .5-8-3A4.2 4.2 0 0 1 0-4.5A4.2 4.2 0 0 1 8-3C8 .5 4 3.5 0 7Z"/>'
)
_CUT = "M-6-6L6 6M6-6L-6 6"

LAYERS = ("land", "water", "spoilt", "ducks", "coming")


def defs() -> str:
    """The bands of tiles, upright and turned, along which networks glow."""
    bands = "".join(
        f'<path id="wege-band{side}{quarter}" d="{band}" transform="rotate({90 * quarter})"/>'
        for side, band in enumerate(BANDS)
        for quarter in (0, 1)
    )
    return bands + HEART


def layer(name: str, lit: bool, drawn: str) -> str:
    by_itself = ' lit" data-lit="' if lit else ""
    return f'<g class="layer{by_itself}" data-layer="{name}">{drawn}</g>'


def hearts(park: Park) -> str:
    """Where ducks are united, always to be seen."""
    points = places(united(park.s, LAND) | united(park.s, WATER))
    return "".join(_use("heart", park.point(point)) for point in points)


def layers(park: Park, over: bool) -> tuple[str, str]:
    """What lies under the ducks, and what lies over them."""
    rings = int(islands(park.s) | ponds(park.s))
    nets = "".join(
        layer(LAYERS[side], over and bool(connection(park.s, side, park.strict(side))), _network(park, side))
        for side in (LAND, WATER)
    )
    return nets, layer("spoilt", over and bool(rings), _spoilt(park)) + layer("ducks", over, _ducks(park))


def _use(symbol: str, place: Place, more: str = "") -> str:
    x, y = at(place).split()
    return f'<use href="#wege-{symbol}" x="{x}" y="{y}"{more}/>'


def _bands(park: Park, side: int, cells: Callable[[Spot], bool]) -> str:
    return "".join(
        f'<g transform="translate({at(park.centre(spot.place))})"><use href="#wege-band{side}{spot.turned & 1}"/></g>'
        for spot in park.seen.spots
        if spot.tile != NO_TILE and cells(spot)
    )


def _network(park: Park, side: int) -> str:
    """The side's links along their bands: brightest the network that touches the most sides, and where it does."""
    strict = park.strict(side)
    tiles, best = int(links(park.s, side, strict)), int(widest(park.s, side, strict)[0])

    def one_end(spot: Spot) -> int:
        return spot.place if (spot.turned & 1) == side else spot.place + 1

    near = _bands(park, side, lambda spot: bool(tiles >> spot.place & 1 and best >> one_end(spot) & 1))
    far = _bands(park, side, lambda spot: bool(tiles >> spot.place & 1 and not best >> one_end(spot) & 1))
    gates = "".join(_gate(park, side, point) for point in places(best) if _on_a_side(park.seen, point)) if near else ""
    return (
        f'<g class="wege-of{side}"><g class="wege-apart">{_glow(far)}</g><g class="joined">{_glow(near)}</g>{gates}</g>'
    )


def _glow(bands: str) -> str:
    return f'<g class="wege-glow">{bands}</g><g class="wege-core">{bands}</g>' if bands else ""


def _gate(park: Park, side: int, point: int) -> str:
    """A point on a side of the park: round for paths, a rhombus for rivers."""
    x, y = at(park.point(point)).split()
    if side == LAND:
        return f'<circle class="wege-gate" cx="{x}" cy="{y}" r="8"/>'
    return f'<path class="wege-gate" d="M{x} {y}m0-10l10 10l-10 10l-10-10z"/>'


def _on_a_side(seen: Reading, point: int) -> bool:
    """W19: on a side of the area that is known."""
    return (seen.wide == SPAN and (point & 7) in (1, SPAN + 1)) or (seen.tall == SPAN and (point >> 3) in (1, SPAN + 1))


def _spoilt(park: Park) -> str:
    """Islands and ponds, and the bands of the tiles around them, cut; the points beside them too, if they carry nothing (W20b)."""
    drawn = []
    for point in places(islands(park.s) | ponds(park.s)):
        x, y = at(park.point(point)).split()
        drawn.append(
            f'<circle class="wege-spoilt-under" cx="{x}" cy="{y}" r="43"/><circle class="spoilt" cx="{x}" cy="{y}" r="43"/>'
        )
    for place in places(spoilt(park.s, LAND) | spoilt(park.s, WATER)):
        cut = f'd="{_CUT}" transform="translate({at(park.centre(place))})"'
        drawn.append(f'<path class="wege-cut" {cut}/><path class="wege-cut-over" {cut}/>')
    for side in (LAND, WATER):
        if park.strict(side) == NEAR:
            for point in places(too_near(park.s, side)):
                x, y = at(park.point(point)).split()
                drawn.append(f'<circle class="wege-shut" cx="{x}" cy="{y}" r="7"/>')
    return "".join(drawn)


def _ducks(park: Park) -> str:
    drawn = []
    for point in places(united(park.s, LAND) | united(park.s, WATER)):
        x, y = at(park.point(point)).split()
        drawn.append(
            f'<circle class="wege-goal-under" cx="{x}" cy="{y}" r="44"/><circle class="goal" cx="{x}" cy="{y}" r="44"/>'
        )
    alone = int(lonely(park.s, LAND) | lonely(park.s, WATER))
    for spot in park.seen.spots:
        if alone >> spot.place & 1:
            x, y = at(duck_place(park.centre(spot.place), spot.corner)).split()
            drawn.append(f'<circle class="wege-alone" cx="{x}" cy="{y}" r="21"/>')
    return "".join(drawn)


def told(box: Any, s: Any, coming: Message) -> dict[str, LayerWords]:
    """The names of the layers, and what each shows, in words."""
    spoilt = Message("Islands: {islands}. Ponds: {ponds}.", islands=int(count(islands(s))), ponds=int(count(ponds(s))))
    ducks = Message(
        "Pairs of black ducks: {black}. Pairs of white ducks: {white}.",
        black=int(pairs(s, LAND)),
        white=int(pairs(s, WATER)),
    )
    return {
        LAYERS[LAND]: LayerWords(Message("Paths"), _reach(box, s, LAND)),
        LAYERS[WATER]: LayerWords(Message("Rivers"), _reach(box, s, WATER)),
        "spoilt": LayerWords(Message("Islands and ponds"), spoilt),
        "ducks": LayerWords(Message("Ducks"), ducks),
        "coming": LayerWords(Message("Tiles to come"), coming),
    }


def _reach(box: Any, s: Any, side: int) -> Message:
    sides = int(widest(s, side, strictness(box, side))[1]).bit_count()
    if side == LAND:
        return Message("The paths reach {sides} of the four sides.", sides=sides)
    return Message("The rivers reach {sides} of the four sides.", sides=sides)
