"""What one can have lit up on the park (the layers of the scene): the networks of paths and of rivers, what islands and ponds spoil
(W20), united and lonely ducks (W17). The end lights what explains the result."""

from __future__ import annotations

from functools import cache

from sentiers.games.clicks import LayerWords
from sentiers.games.wege.box import LAND, NO_TILE, WATER
from sentiers.games.wege.drawing.geometry import point
from sentiers.games.wege.drawing.spots import Pictures, at
from sentiers.games.wege.drawing.tiles import BANDS
from sentiers.games.wege.reading import Reading, places
from sentiers.games.wege.rules.network import NEAR
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
HEART = (
    '<path id="wege-heart" class="wege-heart" '
    'd="M0 7C-4 3.5-8 .5-8-3A4.2 4.2 0 0 1 0-4.5A4.2 4.2 0 0 1 8-3C8 .5 4 3.5 0 7Z"/>'
)
_CUT = "M-6-6L6 6M6-6L-6 6"

# Around a corner point, {0} {1}
_UNITED = '<circle class="wege-goal-under" cx="{0}" cy="{1}" r="44"/><circle class="goal" cx="{0}" cy="{1}" r="44"/>'
_RING = '<circle class="wege-spoilt-under" cx="{0}" cy="{1}" r="43"/><circle class="spoilt" cx="{0}" cy="{1}" r="43"/>'
_SHUT = '<circle class="wege-shut" cx="{0}" cy="{1}" r="7"/>'
_GATE = (  # on a side of the park: round for paths, a rhombus for rivers
    '<circle class="wege-gate" cx="{0}" cy="{1}" r="8"/>',
    '<path class="wege-gate" d="M{0} {1}m0-10l10 10l-10 10l-10-10z"/>',
)
_HEART = '<use href="#wege-heart" x="{0}" y="{1}"/>'

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


def hearts(seen: Reading) -> str:
    """Where ducks are united, always to be seen."""
    return "".join(_around(_HEART, seen, _united(seen)))


def layers(seen: Reading, looks: Pictures) -> tuple[str, str]:
    """What lies under the ducks, and what lies over them."""
    over = seen.hand == NO_TILE
    land, water = (
        layer(LAYERS[side], over and seen.sides[side].connects, _network(seen, looks, side)) for side in (LAND, WATER)
    )
    rings = layer("spoilt", over and bool(seen.islands | seen.ponds), _spoilt(seen, looks))
    return land + water, rings + layer("ducks", over, _ducks(seen, looks))


def _united(seen: Reading) -> list[int]:
    return places(seen.sides[LAND].united | seen.sides[WATER].united)


def _around(drawn: str, seen: Reading, points: list[int]) -> list[str]:
    """What is drawn, around each of these corner points."""
    return [_at_point(drawn, seen.left, seen.top, place) for place in points]


@cache
def _at_point(drawn: str, left: int, top: int, place: int) -> str:
    return drawn.format(*at(point(left, top, place)).split())


def _network(seen: Reading, looks: Pictures, side: int) -> str:
    """The side's links along their bands: brightest the network that touches the most sides, and where it does."""
    own = seen.sides[side]
    near = "".join([looks[place].bands[side] for place in places(own.joined)])
    far = "".join([looks[place].bands[side] for place in places(own.links & ~own.joined)])
    gates = "".join(_around(_GATE[side], seen, places(own.widest & ~seen.inner))) if near else ""
    return (
        f'<g class="wege-of{side}"><g class="wege-apart">{_glow(far)}</g><g class="joined">{_glow(near)}</g>{gates}</g>'
    )


def _glow(bands: str) -> str:
    return f'<g class="wege-glow">{bands}</g><g class="wege-core">{bands}</g>' if bands else ""


def _spoilt(seen: Reading, looks: Pictures) -> str:
    """Islands and ponds, and the bands of the tiles around them, cut; the points beside them too, if they carry nothing (W20b)."""
    drawn = _around(_RING, seen, places(seen.islands | seen.ponds))
    for place in places(seen.sides[LAND].spoilt | seen.sides[WATER].spoilt):
        cut = f'd="{_CUT}" transform="translate({looks[place].middle})"'
        drawn.append(f'<path class="wege-cut" {cut}/><path class="wege-cut-over" {cut}/>')
    for side in seen.sides:
        if side.strict == NEAR:
            drawn += _around(_SHUT, seen, places(side.too_near))
    return "".join(drawn)


def _ducks(seen: Reading, looks: Pictures) -> str:
    alone = places(seen.sides[LAND].lonely | seen.sides[WATER].lonely)
    return "".join(_around(_UNITED, seen, _united(seen)) + [looks[place].alone for place in alone])


def told(seen: Reading, coming: Message) -> dict[str, LayerWords]:
    """The names of the layers, and what each shows, in words."""
    land, water = seen.sides
    return {
        LAYERS[LAND]: _reach(LAND, land.reach.bit_count()),
        LAYERS[WATER]: _reach(WATER, water.reach.bit_count()),
        "spoilt": _rings(seen.islands.bit_count(), seen.ponds.bit_count()),
        "ducks": _pairs(land.united.bit_count(), water.united.bit_count()),
        "coming": LayerWords(Message("Tiles to come"), coming),
    }


@cache
def _reach(side: int, sides: int) -> LayerWords:
    if side == LAND:
        return LayerWords(Message("Paths"), Message("The paths reach {sides} of the four sides.", sides=sides))
    return LayerWords(Message("Rivers"), Message("The rivers reach {sides} of the four sides.", sides=sides))


@cache
def _rings(islands: int, ponds: int) -> LayerWords:
    told = Message("Islands: {islands}. Ponds: {ponds}.", islands=islands, ponds=ponds)
    return LayerWords(Message("Islands and ponds"), told)


@cache
def _pairs(black: int, white: int) -> LayerWords:
    told = Message("Pairs of black ducks: {black}. Pairs of white ducks: {white}.", black=black, white=white)
    return LayerWords(Message("Ducks"), told)
