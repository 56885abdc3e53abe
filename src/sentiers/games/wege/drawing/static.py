"""The strings of Wege's drawing that never change: styles, symbols of the tiles as they can lie, and the meadow."""

from __future__ import annotations

from functools import cache

from sentiers.games.svg import Frame, Place, number
from sentiers.games.svg import style as coloured
from sentiers.games.wege.box import NO_DUCK
from sentiers.games.wege.drawing import ducks, lights, limits, panel, tiles
from sentiers.games.wege.drawing.geometry import BELOW, BESIDE, GAP, NARROW, SIDE, SLOT, SORT, duck_place
from sentiers.games.wege.notation import CORNERS
from sentiers.games.wege.position import tile_name
from sentiers.games.wege.rules.layout import corner_of, duck_of

_MEADOW = """
.wege-lawn{fill:@grass;fill-opacity:.3}
.wege-specks{fill:none;stroke:@grass-dark;stroke-opacity:.32;stroke-width:3.4;stroke-linecap:round}
"""
_SPECKS = [(x * 97 % 541 + 20, x * 211 % 547 + 18) for x in range(1, 60)]
_STYLE = """
.wege .lights{display:none}
.wege-shade{fill:#2a1c08;opacity:.2}
.wege-cell{fill:transparent;stroke:none}
.wege-free{fill:@grass;fill-opacity:.14;stroke:@soft;stroke-opacity:.5;stroke-width:1.5;stroke-dasharray:3 5;stroke-linecap:round}
.wege .wege-free.can{fill:@gold;fill-opacity:.28;stroke:@accent;stroke-opacity:1;stroke-width:2.5;stroke-dasharray:7 5}
.wege .wege-free.can:hover,.wege .wege-free.focus{fill-opacity:.4}
.wege .wege-laid.can{fill:#fff;fill-opacity:.14;stroke:#fffbe6;stroke-width:3}
.wege .wege-laid.can:hover,.wege .wege-laid.focus{fill-opacity:.32}
.wege-swap{opacity:.8}
.wege .can+.wege-swap{opacity:1}
.wege-swap-disc{fill:#fffbe6;stroke:#8a5a08;stroke-width:1.5}
.wege-swap-arrows{fill:none;stroke:#8a4a08;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.wege .last{fill:none;stroke:@accent;stroke-width:3;stroke-linejoin:round;pointer-events:none}
.wege .ghost{opacity:.86}
.wege-came{transform-box:fill-box;transform-origin:center;animation:wege-settle .3s ease-out}
@keyframes wege-settle{from{scale:1.16}65%{scale:.965}to{scale:1}}
@media (prefers-reduced-motion:reduce){.wege-came{animation:none}}
"""
_SWAP = (
    '<g id="wege-swap"><circle class="wege-swap-disc" r="14"/>'
    '<path class="wege-swap-arrows" d="M-7-3.500H7M3.5-7.500L7.5-3.500M7 3.500H-7M-3.5 7.500L-7.5 3.5"/></g>'
)


@cache
def defs() -> str:
    """All that the scene refers to by name, and how it looks."""
    styles = (tiles.STYLE, ducks.STYLE, _MEADOW, limits.STYLE, lights.STYLE, panel.STYLE, _STYLE)
    rules = coloured("".join(styles)) + places()
    laid = "".join(_symbol(tile, turned) for tile in panel.ORDER for turned in range(4))
    return f"<defs><style>{rules}</style>{tiles.tiles()}{ducks.ducks()}{lights.defs()}{_SWAP}{laid}</defs>"


def _symbol(tile: int, turned: int) -> str:
    """A tile as it lies: turned, its duck upright in its corner."""
    name, duck = tile_name(tile), int(duck_of(tile))
    turn = f' transform="rotate({90 * turned})"' if turned else ""
    sits = ""
    if duck != NO_DUCK:
        x, y = (number(value) for value in duck_place((0, 0), CORNERS[corner_of(duck, turned)]))
        sits = f'<use href="#wege-duck-{name[1]}" x="{x}" y="{y}"/>'
    return f'<g id="wege-{name}-{90 * turned}"><use href="#wege-{name[0]}"{turn}/>{sits}</g>'


def lawn() -> str:
    """The meadow on which the park is laid."""
    spots = "".join(f"M{x} {y}h0" for x, y in _SPECKS)
    side = SIDE - 4
    return (
        f'<rect class="wege-lawn" x="2" y="2" width="{side}" height="{side}" rx="30"/>'
        f'<path class="wege-specks" d="{spots}"/>'
    )


def places() -> str:
    """The places of what lies beside the park, in a wide room and in a tall one."""
    middle = SIDE + GAP + BESIDE / 2
    low = SIDE + BELOW / 2 - 4
    rules = [
        _put("hand", (middle, 76), (SLOT / 2 + 14, low)),
        _put("stack", (middle, 212), (SIDE - SLOT / 2 - 20, low)),
        _put("coming", (SIDE + GAP + 4, 302), (SLOT + 30, SIDE + 4)),
    ]
    for sort in range(8):
        wide = (SORT[0] * (sort % 2) + 29, SORT[1] * (sort // 2) + 32)
        tall = (NARROW[0] * (sort % 4) + 27, NARROW[1] * (sort // 4) + 31)
        rules.append(_put(f"sort{sort}", wide, tall))
    rules.append(_size("coming-paper", (0, 0, BESIDE - 8, 4 * SORT[1] + 4), (0, 0, 4 * NARROW[0], 2 * NARROW[1] + 2)))
    return "".join(rules)


def _put(name: str, wide: Place, tall: Place) -> str:
    return "".join(
        f"{room}.wege-{name}{{transform:translate({number(x)}px,{number(y)}px)}}"
        for room, (x, y) in (("", wide), (".wege.tall ", tall))
    )


def _size(name: str, wide: Frame, tall: Frame) -> str:
    return "".join(
        f"{room}.wege-{name}{{x:{number(x)}px;y:{number(y)}px;width:{number(w)}px;height:{number(h)}px}}"
        for room, (x, y, w, h) in (("", wide), (".wege.tall ", tall))
    )
