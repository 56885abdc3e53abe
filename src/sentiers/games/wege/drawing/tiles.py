"""The tiles of Wege as SVG, drawn around (0, 0) with land in the north-west and the south-east.

Shores are circles around the corners, shallows and depths follow them, and each tile is drawn a little beyond its edge: so a
river, a path and a shore run on from tile to tile without a seam, at any size."""

from __future__ import annotations

from sentiers.games.svg import tidy
from sentiers.games.wege.box import BRIDGE, PATH, RESERVE, RIVER
from sentiers.games.wege.drawing.geometry import HALF

BLEED = 0.6

TRAIL = "M-40-40C-22-30-14-8 0 0S22 30 40 40"
"""From one land corner to the other."""
STREAM = "M40-40C30-22 8-14 0 0S-30 22-40 40"
"""From one water corner to the other."""
BANDS = (TRAIL, STREAM)

STYLE = """
.wege-land{fill:@grass}
.wege-water{fill:@water}
.wege-heath{fill:@grass-dark}
.wege-shore{fill:none;stroke:@sand;stroke-width:5.5}
.wege-wet{fill:none;stroke:@sand-dark;stroke-width:1.4;opacity:.75}
.wege-trodden{fill:none;stroke:@sand;stroke-width:17;opacity:.38}
.wege-stones-under,.wege-stones{fill:none;stroke-linecap:round;stroke-dasharray:4.6 9.1;stroke-dashoffset:-1.5}
.wege-stones-under{stroke:@sand-dark;stroke-width:11}
.wege-stones{stroke:@sand;stroke-width:8.2}
.wege-place{fill:@sand;stroke:@sand-dark;stroke-width:1.5}
.wege-blades{fill:none;stroke:@grass-dark;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.wege-moss{fill:none;stroke:@grass-dark;stroke-width:2.6;stroke-linecap:round;opacity:.8}
.wege-bush{fill:@grass-dark}
.wege-bush-light{fill:@grass;opacity:.5}
.wege-flow{fill:none;stroke:#f2fdff;stroke-linecap:round}
.wege-plank{fill:@wood-light;stroke:@wood-dark;stroke-width:1}
.wege-rail{fill:none;stroke:@wood-dark;stroke-width:3.6;stroke-linecap:round}
.wege-rail-light{fill:none;stroke:@wood;stroke-width:1.4;stroke-linecap:round}
.wege-back{fill:@wood}
.wege-back-line{fill:none;stroke:@wood-dark;stroke-width:2.4}
"""

_EDGE = HALF + BLEED
_SQUARE = f'x="-{_EDGE}" y="-{_EDGE}" width="{2 * _EDGE}" height="{2 * _EDGE}"'

# Shallow near the shore, deep far from it: around a land corner as seen from the water, around a water corner as seen within it.
_GRADIENTS = """
<radialGradient id="wege-shoal" gradientUnits="userSpaceOnUse" cx="-40" cy="-40" r="80">
<stop offset=".5" stop-color="#eafcf4" stop-opacity=".55"/>
<stop offset=".6" stop-color="#eafcf4" stop-opacity=".28"/><stop offset=".76" stop-color="#eafcf4" stop-opacity=".09"/>
<stop offset="1" stop-color="#eafcf4" stop-opacity="0"/></radialGradient>
<radialGradient id="wege-pool" gradientUnits="userSpaceOnUse" cx="40" cy="-40" r="40">
<stop offset="0" stop-color="#eafcf4" stop-opacity="0"/>
<stop offset=".48" stop-color="#eafcf4" stop-opacity=".09"/><stop offset=".8" stop-color="#eafcf4" stop-opacity=".28"/>
<stop offset="1" stop-color="#eafcf4" stop-opacity=".55"/></radialGradient>
<radialGradient id="wege-depth" gradientUnits="userSpaceOnUse" cx="40" cy="-40" r="40">
<stop offset="0" stop-color="#063a55" stop-opacity=".34"/>
<stop offset="1" stop-color="#063a55" stop-opacity="0"/></radialGradient>
"""


def _twice(half: str) -> str:
    """What is alike in both halves of a tile."""
    return f'{half}<g transform="rotate(180)">{half}</g>'


_DEPTH = '<circle cx="40" cy="-40" r="40" fill="url(#wege-depth)"/>'
_RINGS = '<path class="wege-flow" d="M24.5-40A15.5 15.5 0 0 0 40-24.5" stroke-width="1.2" opacity=".22"/>'
_PLACE = '<circle class="wege-place" cx="-40" cy="-40" r="8.5"/>'
_BANK = '<circle class="wege-land" cx="-40" cy="-40" r="40"/>'
_BANK_SHORE = (
    '<circle class="wege-shore" cx="-40" cy="-40" r="38.2"/><circle class="wege-wet" cx="-40" cy="-40" r="40.9"/>'
)
_POOL = (
    '<circle class="wege-water" cx="40" cy="-40" r="40"/><circle cx="40" cy="-40" r="40" fill="url(#wege-pool)"/>'
    + _DEPTH
    + _RINGS
)
_POOL_SHORE = (
    '<circle class="wege-shore" cx="40" cy="-40" r="41.8"/><circle class="wege-wet" cx="40" cy="-40" r="39.1"/>'
)

_STEPPING = (
    f'<path class="wege-trodden" d="{TRAIL}"/><path class="wege-stones-under" d="{TRAIL}"/>'
    f'<path class="wege-stones" d="{TRAIL}"/>'
)
_RIPPLES = """<g class="wege-flow"><path d="M33-40C24-24 6-17-3-4M-9 5C-17 17-33 25-38 38" stroke-width="1.7"
opacity=".62" stroke-dasharray="15 7 5 8"/>
<path d="M40-31C32-17 12-10 4 3S-16 22-30 38" stroke-width="1.5" opacity=".5" stroke-dasharray="7 8 17 9"
stroke-dashoffset="6"/>
<path d="M26-36C16-26 8-21 1-13" stroke-width="1.2" opacity=".4" stroke-dasharray="5 9"/></g>"""
_LILY = """<g transform="rotate(180)"><path d="M27-33a6 5 0 1 1-1.5 3l5-.6z" fill="#5f9a4f"/>
<circle cx="31.5" cy="-31" r="2.2" fill="#f7c9d6"/><circle cx="31.5" cy="-31" r=".9" fill="#f2b43c"/></g>"""
_TUFTS = (
    '<path class="wege-moss" d="M-33-12h0m4 2h0m-2-5h0M12-13h0m4 2h0m-2.5-5h0M-12 14h0m-4-2h0m2.5 5h0M33 11h0m-4-2h0"/>'
)
_FLOWERS = """<g fill="#fdf6e3"><circle cx="-9" cy="-21" r="1.6"/><circle cx="-14" cy="-25" r="1.3"/>
<circle cx="21" cy="8" r="1.5"/>
<circle cx="25" cy="12" r="1.2"/></g><g fill="#e58aa0"><circle cx="-4" cy="-26" r="1.4"/>
<circle cx="-22" cy="6" r="1.5"/></g>"""
_BUSH = """<g><circle class="wege-bush" cx="21" cy="31" r="5.2"/><circle class="wege-bush" cx="28" cy="27" r="6"/>
<circle class="wege-bush" cx="30" cy="35" r="5"/><circle class="wege-bush-light" cx="27" cy="25" r="2.6"/>
<circle class="wege-bush-light" cx="20" cy="30" r="2.1"/></g>"""
_BANK_MOSS = '<path class="wege-moss" d="M-21-33h0m4 2h0m-3 3h0M-33-17h0m3-3h0m-4-2h0"/>'
_BANK_FLOWERS = '<g fill="#fdf6e3"><circle cx="-15" cy="-22" r="1.4"/><circle cx="-19" cy="-18" r="1.2"/></g>'

_PLANKS = "".join(
    f'<rect class="wege-plank" x="{x}" y="-10.5" width="6.4" height="21" rx="1.2"/>' for x in range(-25, 20, 7)
)
_BRIDGE = (
    '<g transform="rotate(45)"><rect x="-24" y="-9" width="48" height="25" rx="3" fill="#06202e" opacity=".28"/>'
    f'<rect x="-26" y="-10" width="52" height="20" rx="2" fill="#5d3b20"/>{_PLANKS}'
    '<path class="wege-rail" d="M-27-12Q0-14.5 27-12M-27 12Q0 14.5 27 12"/>'
    '<path class="wege-rail-light" d="M-26-12.4Q0-15 26-12.4M-26 11.6Q0 14 26 11.6"/>'
    "</g>"
)

_REED = """<path class="wege-blades" d="M0 0Q-1-9-5-15M0 0V-20M0 0Q2-9 6-14"/>
<path d="M0-14v-7M-4.5-13l-1.5-5" stroke="#6b4423" stroke-width="3.2" stroke-linecap="round" fill="none"/>"""
_HEATHER = "".join(
    f'<path d="M{spots}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" fill="none"/>'
    for colour, width, spots in (
        ("#8d5f8a", 8, "-9 1h0M8 1h0M-2-9h0M1 10h0M-17-1h0M17 1h0"),
        ("#a678a0", 6, "-4 5h0M1-3h0M5-9h0M-6-5h0M13 4h0M-13 4h0M0-17h0M0 18h0M-24 0h0M24 0h0"),
        ("#cfa6c6", 3.4, "4 6h0M-9-1h0M0 13h0M9-2h0M-2-12h0M-20-2h0M19-1h0M2-22h0M-2 23h0M-29 1h0M29-1h0M-3 1h0"),
    )
)
_REEDS = "".join(
    f'<g transform="translate({x} {y}) scale({size})">{_REED}</g>'
    for x, y, size in ((10, -6, 0.95), (-11, 15, 0.95), (17, -2, 0.7), (-17, 9, 0.7), (4, -16, 0.6), (-3, 24, 0.6))
)

_ART = {
    PATH: f'<rect {_SQUARE} class="wege-land"/>{_twice(_POOL + _POOL_SHORE)}{_STEPPING}{_twice(_PLACE)}{_TUFTS}{_FLOWERS}{_LILY}',
    RIVER: f'<rect {_SQUARE} class="wege-water"/>'
    + _twice('<circle cx="-40" cy="-40" r="80" fill="url(#wege-shoal)"/>' + _DEPTH)
    + _RIPPLES
    + _twice(_BANK + _BANK_SHORE + _RINGS + _PLACE + _BANK_MOSS)
    + _BANK_FLOWERS
    + _BUSH,
    BRIDGE: f'<rect {_SQUARE} class="wege-water"/>'
    + _twice('<circle cx="-40" cy="-40" r="80" fill="url(#wege-shoal)"/>' + _DEPTH)
    + _RIPPLES
    + _twice(_BANK + _BANK_SHORE + _RINGS)
    + _STEPPING
    + _twice(_PLACE + _BANK_MOSS)
    + _BRIDGE,
    RESERVE: f'<rect {_SQUARE} class="wege-heath"/>'
    + _twice(_POOL + _BANK + '<circle class="wege-wet" cx="-40" cy="-40" r="40"/>')
    + _twice(_POOL_SHORE + _PLACE + _BANK_MOSS)
    + _HEATHER
    + _REEDS,
}  # fmt: skip

KIND_MARKS = "PRBN"


def tiles() -> str:
    """What the tiles are made of, once for each kind: `wege-P` … `wege-N`, and the back `wege-back`."""
    # The opacity makes a browser cut the whole tile at once, not part by part: otherwise what lies below would show at the edges.
    clip = f'<clipPath id="wege-clip"><rect {_SQUARE}/></clipPath>'
    fronts = "".join(
        f'<g id="wege-{mark}" clip-path="url(#wege-clip)"><g opacity=".999">{_ART[kind]}</g></g>'
        for kind, mark in enumerate(KIND_MARKS)
    )
    return tidy(_GRADIENTS + clip + fronts + _back())


def _back() -> str:
    """The back of every tile: a signpost of two ways, carved into wood."""
    return (
        '<g id="wege-back"><rect x="-40" y="-40" width="80" height="80" rx="3" class="wege-back"/>'
        '<rect x="-34" y="-34" width="68" height="68" rx="8" class="wege-back-line"/>'
        '<path class="wege-back-line" stroke-linecap="round" '
        'd="M-22-22C-4-16-10 6 0 0S4 16 22 22M22-22C16-4-6-10 0 0S-16 4-22 22"/></g>'
    )
