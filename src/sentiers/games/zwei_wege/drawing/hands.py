"""The two hands beside the board, palms up: closed while a choice is hidden, opened when it is blocked (Z4 to Z6);
the discs.

A hand is drawn around (0, 0) as the right one of who sits below. Its fingers turn on their knuckles: seen from above
a folded
finger is one of negative length. So a change of class alone opens the hand, in 400 ms."""

from __future__ import annotations

from sentiers.games.svg import Place, number, tidy
from sentiers.games.zwei_wege.drawing.colours import NAME

SIZE = 1.16
PALM = (-1, 13)
"""Where the disc lies in a hand."""

STYLE = """
.zwei-wege-skin{fill:url(#zwei-wege-flesh);stroke:#7a4a24;stroke-width:1.1;stroke-linejoin:round}
.zwei-wege-crease{fill:none;stroke:#a86c3c;stroke-width:1.1;stroke-linecap:round;opacity:.75}
.zwei-wege-finger{transition:transform .4s cubic-bezier(.3,.1,.3,1.15)}
.zwei-wege-open .zwei-wege-finger{transition-delay:.18s}
.zwei-wege-closed .zwei-wege-finger{transform:scaleY(-.76)}
.zwei-wege-closed .zwei-wege-thumb{transform:rotate(-88deg) scaleY(.86)}
.zwei-wege-pip{fill:@paper;fill-opacity:.4;stroke:@soft;stroke-width:1.2}
.zwei-wege-spent{fill:@soft;stroke:@soft;stroke-width:1.2}
.zwei-wege-due{fill:@accent;stroke:@accent;stroke-width:1.2}
.zwei-wege-plus{fill:none;stroke:@paper;stroke-width:1.6;stroke-linecap:round}
@media (prefers-reduced-motion:reduce){.zwei-wege .zwei-wege-finger{transition:none}}
"""

# knuckle, lean, length and width of each finger, from the index to the little one
_FINGERS = (
    (13.6, -4.4, 7, 33, 10.4),
    (4.2, -8, 2, 37.5, 10.6),
    (-5.6, -7.4, -3, 34.5, 10.2),
    (-14.6, -2.6, -10, 27, 9),
)
_REACHES = 12
"""How far a hand lies beyond the middle of its place: so that a fist fills it as well as an open hand."""
_THUMB = (18, 25, 38, 31, 11.6)
# Keeps a hand where it is, open or closed, for whoever asks for its box.
_REACH = '<path d="M-48 -62V196H48V-62Z" fill="none"/>'

_DEFS = """
<linearGradient id="{name}-flesh" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#fbe0b9"/>
<stop offset=".55" stop-color="#eec08e"/><stop offset="1" stop-color="#cf9460"/></linearGradient>
<linearGradient id="{name}-linen-hem" gradientUnits="userSpaceOnUse" x1="0" y1="62" x2="0" y2="160"><stop offset="0"
stop-color="#94784a"/>
<stop offset="1" stop-color="#94784a" stop-opacity="0"/></linearGradient>
<linearGradient id="{name}-linen" gradientUnits="userSpaceOnUse" x1="0" y1="62" x2="0" y2="168"><stop offset=".1"
stop-color="#efe2c4"/>
<stop offset=".55" stop-color="#dcc99f"/><stop offset="1" stop-color="#c9b384" stop-opacity="0"/></linearGradient>
<linearGradient id="{name}-wool-hem" gradientUnits="userSpaceOnUse" x1="0" y1="62" x2="0" y2="160"><stop offset="0"
stop-color="#1d0f08"/>
<stop offset="1" stop-color="#1d0f08" stop-opacity="0"/></linearGradient>
<linearGradient id="{name}-wool" gradientUnits="userSpaceOnUse" x1="0" y1="62" x2="0" y2="168"><stop offset=".1"
stop-color="#6d4630"/>
<stop offset=".55" stop-color="#4b2c1b"/><stop offset="1" stop-color="#3a2013" stop-opacity="0"/></linearGradient>
<radialGradient id="{name}-lacquer" cx=".36" cy=".28" r=".85"><stop offset="0" stop-color="#f0866c"/><stop
offset=".45" stop-color="#c93b22"/>
<stop offset="1" stop-color="#7d160a"/></radialGradient>
<radialGradient id="{name}-ebony" cx=".36" cy=".28" r=".85"><stop offset="0" stop-color="#6e6862"/><stop offset=".45"
stop-color="#2c2825"/>
<stop offset="1" stop-color="#0b0908"/></radialGradient>
<g id="{name}-red"><ellipse cx="1.6" cy="2.6" rx="12.4" ry="11.6" fill="#5c0f06" opacity=".9"/>
<ellipse rx="12.2" ry="11.2" fill="url(#{name}-lacquer)" stroke="#5c0f06" stroke-width=".8"/>
<ellipse rx="7.8" ry="7" fill="none" stroke="#ffd9c7" stroke-opacity=".75" stroke-width="1.3"/>
<circle r="2" fill="#ffd9c7" opacity=".85"/></g>
<g id="{name}-black"><ellipse cx="5" cy="6" rx="25" ry="16" fill="url(#{name}-cast)"/>
<path d="M-19.5 0V4.6A19.5 13 0 0 0 19.5 4.6V0Z" fill="#0b0908"/>
<ellipse rx="19.5" ry="13" fill="url(#{name}-ebony)" stroke="#b9aa93" stroke-opacity=".75" stroke-width="1"/>
<ellipse rx="14.6" ry="9.4" fill="none" stroke="#d8c7a8" stroke-opacity=".55" stroke-width="1.1"/>
<path d="M-8.6 0H8.6" stroke="#f0e2c6" stroke-width="4" stroke-linecap="round"/></g>
<g id="{name}-palm"><path class="{name}-skin" d="M-13 62C-14 50 -20 42 -20.4 26L-19.6 1C-19.4 -6 -12 -9.6 -8 -10.6L6
-11.6C12 -11 18.4 -8 19.6 -1
C20.4 6 22.4 14 23 22C23.4 30 18 36 15.4 44C14 50 13.4 56 13 62Z"/>
<path class="{name}-crease" d="M19 4C9 1 -4 4 -13 11M18 8C11 9 4 15 1 25C-.6 31 -1.6 36 -1.6 41"/></g>
<g id="{name}-sleeve-0"><path d="M-17 60C-22 90 -25 120 -26 168H26C25 120 22 90 17 60Z" fill="url(#{name}-linen)"/>
<path d="M-18.6 72C-22 96 -25 120 -26 168M26 168C25 120 22 96 18.6 72" fill="none" stroke="url(#{name}-linen-hem)"
stroke-width="1.1"/>
<path d="M-10 74C-12 100 -13 120 -13 140M10 74C12 100 13 120 13 140M0 76V140" stroke="#a58a57" stroke-width="1"
opacity=".4" fill="none"/>
<path d="M-18.6 58Q0 65 18.6 58L20 75Q0 82 -20 75Z" fill="#fff6e2" stroke="#94784a" stroke-width="1.1"
stroke-linejoin="round"/>
<circle cx="-9" cy="69.4" r="3.4" fill="#c89b66" stroke="#7b5026" stroke-width="1"/><circle cx="9" cy="69.4" r="3.4"
fill="#c89b66" stroke="#7b5026"
stroke-width="1"/></g>
<g id="{name}-sleeve-1"><path d="M-17 60C-22 90 -25 120 -26 168H26C25 120 22 90 17 60Z" fill="url(#{name}-wool)"/>
<path d="M-18.6 72C-22 96 -25 120 -26 168M26 168C25 120 22 96 18.6 72" fill="none" stroke="url(#{name}-wool-hem)"
stroke-width="1.1"/>
<path d="M-19 88l6 6 6 -6 6 6 6 -6 6 6 6 -6M-20 101l7 6 7 -6 7 6 7 -6 7 6 5 -4" stroke="#c79a6c" stroke-width="1.3"
opacity=".5" fill="none"/>
<path d="M-18.6 58Q0 65 18.6 58L20 75Q0 82 -20 75Z" fill="#43271a" stroke="#1d0f08" stroke-width="1.1"
stroke-linejoin="round"/>
<path d="M-15 69.4l4 -4 4 4 -4 4ZM-4 71l4 -4 4 4 -4 4ZM7 69.4l4 -4 4 4 -4 4Z" fill="#e2bd8e"/></g>
"""


def defs() -> str:
    return tidy(_DEFS.replace("{name}", NAME) + "".join(_finger(index) for index in range(5)))


def _finger(index: int) -> str:
    """A finger pointing up from its knuckle at (0, 0)."""
    _, _, _, length, width = (*_FINGERS, _THUMB)[index]
    half, tip = width / 2, length - width / 2
    outer, inner = half + 0.8, half - 0.5
    numbers = [number(value) for value in (half, tip * 0.5, outer, tip * 0.6, inner, tip * 0.8, tip)]
    outline = "M-{0} 4V-{1}C-{2} -{3} -{4} -{5} -{4} -{6}A{4} {4} 0 0 1 {4} -{6}C{4} -{5} {2} -{3} {0} -{1}V4".format(
        *numbers
    )
    joints = [0.36, 0.68] if index < 4 else [0.5]
    creases = "".join(
        f"M{number(-half + 2)} {number(-length * part)}q{number(half - 2)} 1.6 {number(width - 4)} 0" for part in joints
    )
    return f'<g id="{NAME}-finger-{index}"><path class="{NAME}-skin" d="{outline}"/><path class="{NAME}-crease" d="{creases}"/></g>'


def _fingers() -> str:
    parts = []
    for index, (x, y, lean, _, _) in enumerate((*_FINGERS, _THUMB)):
        kind = f"{NAME}-finger {NAME}-thumb" if index == 4 else f"{NAME}-finger"
        parts.append(
            f'<g transform="translate({number(x)} {number(y)}) rotate({lean})">'
            f'<use class="{kind}" href="#{NAME}-finger-{index}"/></g>'
        )
    return "".join(parts)


_ALL_FINGERS = _fingers()


def hand(name: str, owner: int, at: Place, left: bool, near: bool, closed: bool, disc: bool) -> str:
    """A hand of `owner` beside the board, coming from the near end of the table or from the far one. A closed hand
    shows its
        disc only in the drawing of who hides it."""
    x, y = number(at[0]), number(at[1] + (-_REACHES if near else _REACHES))
    mirror = left if near else not left
    turn = "" if near else " rotate(180)"
    flip = f" scale({-SIZE if mirror else SIZE} {SIZE})"
    held = f'<use href="#{NAME}-red" x="{PALM[0]}" y="{PALM[1]}"/>' if disc and not closed else ""
    secret = f'<use opacity=".82" href="#{NAME}-red" x="{PALM[0]}" y="{PALM[1]}"/>' if disc and closed else ""
    look = "closed" if closed else "open"
    return (
        f'<g id="{name}" class="{NAME}-hand {NAME}-{look}"><g transform="translate({x} {y}){turn}{flip}">'
        f'{_REACH}<use href="#{NAME}-sleeve-{owner}"/><use href="#{NAME}-palm"/><g>{held}</g>{_ALL_FINGERS}<g>{secret}</g></g></g>'
    )
