"""The two kinds of ducks of Wege, about 34 units wide and always upright: the black one stands on the bank, its neck raised, with
a white collar; the white one swims, its neck bent, with a red ribbon. One tells them apart by their outline alone."""

from __future__ import annotations

from sentiers.games.svg import tidy

STYLE = """
.wege-black{fill:#26242c;stroke:#fdf8ec;stroke-width:1.5;stroke-linejoin:round;paint-order:stroke}
.wege-black-wing{fill:#4a4856}
.wege-white{fill:#fffdf6;stroke:#34586a;stroke-width:1.5;stroke-linejoin:round}
.wege-white-wing{fill:#e3e6e2;stroke:#9db2b8;stroke-width:.9}
.wege-beak{fill:#f0a531;stroke:#8a4f12;stroke-width:.6;stroke-linejoin:round}
.wege-wake{fill:none;stroke:#f2fdff;stroke-width:1.5;stroke-linecap:round}
"""

# Standing, facing right: legs, tail and body, raised neck and head, white collar.
_BLACK = """<g id="wege-duck-b"><ellipse cx="0" cy="15.6" rx="12" ry="2.6" fill="#20301a" opacity=".3"/>
<path d="M-3 9l-.5 6h4M4 9l.6 6h4" fill="none" stroke="#f0a531" stroke-width="2.2" stroke-linecap="round"
stroke-linejoin="round"/>
<path class="wege-black" d="M-17 0C-14 1-11-1-8-2.5C-3-4.5 1-4 3-6C4-8 3.6-10.5 4-13A6 6 0 0 1 15.8-12
C15.6-9 13-7.5 12.6-5C13.5 1 13 10 2 11C-8 11.5-13 7-17 0Z"/>
<path class="wege-black-wing" d="M-12.5 2C-7-2 1-1 5 2C2 7.5-7 8-12.5 2Z"/>
<path d="M4-6.800Q8.5-4.2 13-6.5" fill="none" stroke="#fffdf6" stroke-width="2.6" stroke-linecap="round"/>
<path class="wege-beak" d="M15-14.800L21.5-12.600C21-10.8 18-10.6 15.4-11Z"/>
<circle cx="10.8" cy="-14.3" r="1.5" fill="#fffdf6"/><circle cx="11.2" cy="-14.3" r=".7" fill="#26242c"/>
</g>"""

# Swimming, facing left: low body with the tail up, bent neck, red ribbon, and its wake on the water.
_WHITE = """<g id="wege-duck-w"><path class="wege-wake" d="M-15 11.500Q-8 14.5 0 12.500T17 11" opacity=".9"/>
<path class="wege-wake" d="M-9 15.500Q-1 17.5 9 15.5" opacity=".6"/>
<path class="wege-white" d="M-12 8C-15 3-12.5-1-10-2.500C-8-4-8.5-5.5-10-6A6 6 0 1 1-3-13.500C.5-11-1-6-2-4
C4-5.5 9-4.5 12-3C15-3.5 17-6.5 19.5-9C20-2 18 7 11 10C4 12-7 12-12 8Z"/>
<path class="wege-white-wing" d="M-3 2C2-2.5 10-2 15-4C14.5 3 8 8 1.5 6.500C-1 6-2.5 4-3 2Z"/>
<path d="M-9.8-3Q-5.5-.600-1.8-3.6" fill="none" stroke="#b5382a" stroke-width="2.8" stroke-linecap="round"/>
<path class="wege-beak" d="M-12-11.600L-19-8.400C-18-6.4-14.5-6.5-11.2-7.600Z"/>
<circle cx="-7.6" cy="-10.8" r="1.3" fill="#26242c"/></g>"""


def ducks() -> str:
    return tidy(_BLACK + _WHITE)
