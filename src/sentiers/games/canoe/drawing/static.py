"""The fixed strings of a box's drawing, made once: everything a scene then only has to join."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from sentiers.games.canoe.box import BOX
from sentiers.games.canoe.drawing.board import (
    BLADE,
    BOARD_DEFS,
    BOARD_STYLE,
    THICKNESS,
    Paddle,
    draw_letters,
    draw_paddle,
    draw_plank,
    draw_ripples,
    paddle_length,
    peg_pitch,
)
from sentiers.games.canoe.drawing.geometry import CELL, Hull, shape
from sentiers.games.canoe.drawing.labels import Words
from sentiers.games.canoe.drawing.labels import make as make_labels
from sentiers.games.canoe.drawing.pegs import ARCS, PEG_STYLE, peg_defs
from sentiers.games.canoe.reading import holes
from sentiers.games.once import once_a_box
from sentiers.games.svg import Frame, Place, number, style, tidy

GAP = 6
"""Between the middle of the board and a paddle's grip."""


@dataclass(frozen=True)
class Static:
    """What the drawing of a box is joined from. Lists go by hole, by colour, or by the box's number of a canoe."""

    pegs: int
    canoes: Any
    names: list[str]
    labels: Words
    text: tuple[str, list[int]]
    """The empty board in plain characters, and where in it each hole is."""
    centres: list[Place]
    hull: Hull
    frame: Frame
    defs: str
    plank: str
    ground: str
    peg: list[list[str]]
    """[colour][hole]: the peg, its tag still open for a data-from."""
    burr: list[str]
    way: list[int]
    """The direction of each canoe, a place in ARCS (pegs.py)."""
    goal: list[str]
    spoilt: list[str]
    stock: list[list[str]]
    """[colour][how many]: the pegs left and their number; a `~` where the last one may take a data-from."""


@once_a_box
def static(box: Any) -> Static:
    return _make(box.tobytes())


@lru_cache(maxsize=16)
def _make(content: bytes) -> Static:
    box = np.frombuffer(content, BOX)[0]
    pegs = int(box.pegs)
    rows, columns = np.nonzero(box.at >= 0)
    squares = list(zip(columns.tolist(), rows.tolist(), strict=True))
    names = [f"{chr(97 + column)}{row + 1}" for column, row in squares]
    centres = [(column * CELL, -row * CELL) for column, row in squares]
    hull = shape(columns, rows)
    paddles, frame = _lay_out(hull, pegs)
    plank_defs, plank = draw_plank(hull)
    defs = BOARD_DEFS + plank_defs + peg_defs()
    ground = [
        f"<defs><style>{style(BOARD_STYLE + PEG_STYLE)}</style>{defs}</defs>{draw_ripples(hull)}{plank}",
        draw_letters(hull, [column * CELL for column in range(max(columns) + 1)]),
        *(_number(row, min(column for column, r in squares if r == row)) for row in sorted(set(rows.tolist()))),
        *(paddle.body for paddle in paddles),
        *(f'<g data-step="hole:{name}">{use("spot", at)}</g>' for name, at in zip(names, centres, strict=True)),
        *(f'<g data-step="stock:{colour}">{paddle.touch}</g>' for colour, paddle in enumerate(paddles)),
    ]
    canoes = box.canoe_pegs[: box.canoe_count]
    fours = [[squares[hole] for hole in holes(mask)] for mask in canoes.tolist()]
    ways = [_way(four) for four in fours]
    corners = [(column * CELL, -row * CELL) for column, row in map(_corner, fours)]
    return Static(
        pegs,
        canoes,
        names,
        make_labels(names, pegs),
        _text(squares),
        centres,
        hull,
        frame,
        defs,
        plank,
        tidy("".join(ground)),
        [
            [use(f"peg-{colour}", at, f'id="peg-{name}" ')[:-2] for name, at in zip(names, centres, strict=True)]
            for colour in (0, 1)
        ],
        [use("burr", at, 'class="spoilt" ') for at in centres],
        ways,
        [use(f"goal-{way}", at, 'class="goal" ') for way, at in zip(ways, corners, strict=True)],
        [use(f"spoilt-{way}", at, 'class="spoilt" ') for way, at in zip(ways, corners, strict=True)],
        [[_stock(colour, paddle, left) for left in range(pegs + 1)] for colour, paddle in enumerate(paddles)],
    )


def use(symbol: str, at: Place, more: str = "") -> str:
    """A part from <defs>, at its place."""
    return f'<use {more}href="#canoe-{symbol}" x="{number(at[0])}" y="{number(at[1])}"/>'


def _lay_out(hull: Hull, pegs: int) -> tuple[list[Paddle], Frame]:
    """A paddle to the left and one to the right under the hull, as high as they fit, and the frame around all."""
    (left, top), (right, bottom) = hull.outline.min(axis=0), hull.outline.max(axis=0)
    middle = (left + right) / 2
    pitch = peg_pitch(pegs, middle - left - GAP)
    length = paddle_length(pegs, pitch)
    start = middle - GAP - length
    run = np.linspace(0, length, 60)
    keel = np.interp(start + run, hull.keel[:, 0], hull.keel[:, 1], left=top)
    y = float((keel + THICKNESS + np.where(run < BLADE, 23, 15)).max())
    paddles = [
        draw_paddle(pegs, pitch, (float(start), y), mirrored=False),
        draw_paddle(pegs, pitch, (float(2 * middle - start), y), mirrored=True),
    ]
    x0, y0 = min(left - 10, start - 8), top - 8
    sides = x0, y0, 2 * (middle - x0), max(bottom + 30, y + 27) - y0
    x0, y0, width, height = (round(float(side), 1) for side in sides)
    return paddles, (x0, y0, width, height)


def _number(row: int, first: int) -> str:
    x, y = number(first * CELL - 21), number(-row * CELL + 3.8)
    return f'<text class="canoe-number" x="{x}" y="{y}">{row + 1}</text>'


def _corner(four: list[tuple[int, int]]) -> tuple[int, int]:
    return min(column for column, _ in four), max(row for _, row in four)


def _way(four: list[tuple[int, int]]) -> int:
    left, top = _corner(four)
    arc = {(column - left, top - row) for column, row in four}
    return next(way for way, known in enumerate(ARCS) if set(known) == arc)


def _stock(colour: int, paddle: Paddle, left: int) -> str:
    pins = [use(f"pin-{colour}", at, f'id="pin-{colour}-{index}" ') for index, at in enumerate(paddle.slots[:left])]
    if pins:
        pins[-1] = f"{pins[-1][:-2]}~/>"
    x, y = paddle.count
    return "".join(pins) + f'<text class="canoe-count" x="{number(x)}" y="{number(y + 6.5)}">{left}</text>'


def _text(squares: list[tuple[int, int]]) -> tuple[str, list[int]]:
    rows, columns = 1 + max(row for _, row in squares), 1 + max(column for column, _ in squares)
    board, at = "", {}
    for row in range(rows - 1, -1, -1):
        line = f"{row + 1:>2} "
        for column in range(columns):
            at[column, row] = len(board) + len(line)
            line += ("·" if (column, row) in squares else " ") + " "
        board += line.rstrip() + "\n"
    letters = "   " + " ".join(chr(97 + column) for column in range(columns))
    return board + letters, [at[square] for square in squares]
