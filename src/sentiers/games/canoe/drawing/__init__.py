"""Canoë as one sees it: an SVG in two parts (ground and scene), what a screen reader says, a board in plain characters.

What depends on the box alone is in static.py; a scene is joined from its strings, because it is made at every move."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import numpy as np

from sentiers.games.canoe.drawing.board import BOARD_STYLE
from sentiers.games.canoe.drawing.geometry import CELL
from sentiers.games.canoe.drawing.lid import lid
from sentiers.games.canoe.drawing.pegs import PEG_STYLE
from sentiers.games.canoe.drawing.side import sides
from sentiers.games.canoe.drawing.static import Static, static, use
from sentiers.games.canoe.notation import hole_name
from sentiers.games.canoe.reading import deed, holes
from sentiers.games.canoe.rules import PLANT, TAKE, parts
from sentiers.games.canoe.telling import STEPS
from sentiers.games.clicks import Ghost, Labels, Preview
from sentiers.games.contract import DrawingAbilities
from sentiers.games.once import once_a_box
from sentiers.games.svg import Frame, fixed, number, style, tidy


def frame(box: Any) -> Frame:
    return static(box).frame


def ground(box: Any, seat: int) -> str:
    return static(box).ground


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    """Marks and ropes, the pegs by colour and hole, the crosses on pegs that spoil, the stocks."""
    known = static(box)
    came, whence, mark = (None, "", "") if last is None else _lasts(box)(*last)
    side, both, pegs, stock = sides(box), s.pegs.tolist(), [], []
    (light, dark) = (side(colour, mine) for colour, mine in enumerate(both))
    for colour, (mine, drawn) in enumerate(zip(both, (light.pegs, dark.pegs), strict=True)):
        if came is not None and came >= 0 and mine >> came & 1:
            tag = known.peg[colour][came]
            drawn = drawn.replace(f"{tag}/>", f"{tag}{whence}/>", 1)
        pegs.append(drawn)
        back = whence if came == -1 - colour else ""
        stock.append(known.stock[colour][known.pegs - mine.bit_count()].replace("~", back, 1))
    under, above = light.under + dark.under, light.above + dark.above
    return f"<g>{mark}{under}</g>{''.join(pegs)}<g>{above}</g>{''.join(stock)}"


@once_a_box
def _lasts(box: Any) -> Callable[[int, int], tuple[int | None, str, str]]:
    """The same moves are made again and again: each is drawn once."""
    return lru_cache(maxsize=1024)(partial(_last, static(box)))


def _last(known: Static, seat: int, move: int) -> tuple[int | None, str, str]:
    """Which peg the last move brought (its hole, or -1 - colour: into the stock), whence, and the mark it left."""
    kind, origin, hole = deed(move)
    if kind == PLANT:
        return hole, f' data-from="stock:{seat}"', use("drop", known.centres[hole], 'class="last" ')
    whence = f' data-from="hole:{known.names[origin]}"'
    gap = use("gap", known.centres[origin], 'class="last" ')
    if kind == TAKE:
        return -1 - seat, whence, gap
    (x0, y0), (x1, y1) = known.centres[origin], known.centres[hole]
    trace = f'<path class="last canoe-trace" d="M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"/>'
    return hole, whence, gap + trace + use("drop", known.centres[hole], 'class="last" ')


def ghost(box: Any, s: Any, seat: int, move: int) -> Preview:
    """A peg where it would stand; an empty hole where one would be taken back."""
    kind, origin, hole = parts(move)
    if kind == TAKE:
        return (Ghost("canoe-lift", f"hole:{hole_name(box, origin)}"),)
    return (Ghost(f"canoe-peg-{seat}", f"hole:{hole_name(box, hole)}"),)


def labels(box: Any, s: Any, seat: int) -> Labels:
    side = sides(box)
    light, dark = (side(colour, mine).said for colour, mine in enumerate(s.pegs.tolist()))
    return Labels({**static(box).labels.empty, **light, **dark}, steps=STEPS)


def text(box: Any, s: Any, seat: int) -> str:
    """Rows from the top, `·` an empty hole, `○` light, `●` dark; below, both stocks, and an arrow at who is to move."""
    known = static(box)
    board, places = known.text
    marks = list(board)
    stocks = []
    mover = -1 if s.ended else int(s.turns) & 1
    for colour, (sign, mine) in enumerate(zip("○●", s.pegs.tolist(), strict=True)):
        for hole in holes(mine):
            marks[places[hole]] = sign
        stocks.append(f"{'→' if colour == mover else ' '} {sign} {known.pegs - mine.bit_count()}")
    return f"{''.join(marks)}\n {'   '.join(stocks)}"


def cover(box: Any) -> str:
    """The lid: the plank afloat, two canoes of light pegs on it and one of dark ones between them."""
    known = static(box)
    ropes, planted, mine = [], [], [0, 0]
    for colour, part, way in ((0, 0.22, 0), (1, 0.5, 3), (0, 0.78, 1)):
        free = [
            (_distance(known, pegs, part) + 2 * CELL * (known.way[canoe] != way), canoe, pegs)
            for canoe, (pegs, halo) in enumerate(zip(box.canoe_pegs.tolist(), box.canoe_halo.tolist(), strict=True))
            if pegs and not pegs & mine[1 - colour] and not (pegs | halo) & mine[colour]
        ]
        if free:
            _, canoe, pegs = min(free)
            mine[colour] |= pegs
            ropes.append(known.goal[canoe])
            planted += [f"{known.peg[colour][hole]}/>" for hole in holes(pegs)]
    board = "".join([known.plank, *(use("hole", at) for at in known.centres), *ropes, *planted])
    keel = float(known.hull.outline[:, 1].max())
    picture = lid(f"<style>{style(BOARD_STYLE + PEG_STYLE, fixed)}</style>{known.defs}", board, known.frame, keel)
    # A page may show the lid beside a board: its parts have names of their own.
    return tidy(re.sub(r"\b(canoe|peg)-(?=[a-z])", r"lid-\1-", picture))


def _distance(known: Static, pegs: int, part: float) -> float:
    """From the middle of these pegs to the point `part` of the way along the board, at half its height."""
    (left, top), (right, bottom) = known.hull.outline.min(axis=0), known.hull.outline.max(axis=0)
    x, y = np.mean([known.centres[hole] for hole in holes(pegs)], axis=0)
    return math.hypot(x - left - part * (right - left), y - (top + bottom) / 2)


ABILITIES = DrawingAbilities(same_for_all=True)
