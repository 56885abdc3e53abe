"""The strings of a box's drawing that never change, made once for each seat; among them the styles that move what lies beside the
sheet when the room is taller than wide (class `tall`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from sentiers.games.once import once_a_box
from sentiers.games.svg import Frame, Place, at, number, style, tidy
from sentiers.games.traxx.box import BOX, CARDS, COLOURS
from sentiers.games.traxx.drawing import geometry, panel, patterns, pen, sheet
from sentiers.games.traxx.drawing.geometry import (
    BESIDE,
    CARD,
    DECK,
    FIRST,
    GAP,
    HEAD,
    LARGER,
    LINE,
    NARROW,
    ROW,
    STACK,
    STEP,
    TOP,
)
from sentiers.games.traxx.reading import board


@dataclass(frozen=True)
class Static:
    """What the drawing of a box is joined from, for the eyes of one seat."""

    ground: str
    me: int
    """Whose sheet is large."""
    others: list[tuple[int, str, str, str]]
    """The other seats, each with its sheet, its mark and its points: the tags that put them in their places."""
    marks: sheet.Marks
    figures: list[dict[str, str]]
    """Each number, in its four states."""
    cards: list[str]
    """Each card, lying open."""


@once_a_box
def static(box: Any, seat: int) -> Static:
    """A spectator sees the first sheet large."""
    return _make(box.tobytes(), max(seat, 0))


@lru_cache(maxsize=32)
def _make(content: bytes, me: int) -> Static:
    box = np.frombuffer(content, BOX)[0]
    players = int(box.players)
    places = [geometry.centre(box, cell) for cell in range(int(box.cells))]
    others = []
    sheets = ""
    for corner in range(players - 1):
        small = f"translate({at(geometry.mini(box, corner))}) scale({geometry.MINI})"
        mark = f"translate({at(geometry.mark(box, corner))})"
        x, y = geometry.points(box, corner)
        points = f'<text class="traxx-said" x="{number(x)}" y="{number(y)}">'
        sheets += f'<use href="#traxx-mini" transform="{small}"/>'
        seat = (me + 1 + corner) % players
        others.append((seat, f'<g transform="{small}">', f'<g transform="{mark}">', points))
    styles = style(patterns.STYLE + sheet.STYLE + pen.STYLE + panel.STYLE) + _places_of(box)
    defs = patterns.defs() + sheet.defs(box, places) + panel.defs(box)
    ground = f"<defs><style>{styles}</style>{defs}</defs>{sheets}{sheet.ground(box, places)}{panel.ground(box, me)}"
    known = board(box)
    return Static(
        tidy(ground),
        me,
        others,
        sheet.marks(places),
        [sheet.figure(value, places[cell]) for value, cell in zip(known.values, known.carriers, strict=True)],
        [panel.open_card(colours_of(box, card)) for card in range(CARDS)],
    )


def colours_of(box: Any, card: int) -> list[str]:
    """The names of the colours that a card shows; cards are counted from 0."""
    return [COLOURS[colour] for colour in box.card[card].tolist() if colour >= 0]


def _places_of(box: Any) -> str:
    """What lies where, as styles: each group's place in a wide room, then in a tall one. What depends on how many play says so in
    its name, since a page may show several boards."""
    x, y = geometry.reach(box)
    players, numbers = int(box.players), int(box.numbers)
    left, top = x + GAP, -max(y, geometry.beside_height(box) / 2)
    column = HEAD + ROW * (numbers + 2) + 8
    deck = top + CARD + GAP + column + GAP
    apart = (BESIDE - 48) / players
    rules = [
        _put("card", (left, top), (-BESIDE / 2 * LARGER, -y - CARD * LARGER - NARROW), LARGER),
        _put("column", (left, top + CARD + GAP), (-x, y + NARROW + DECK + NARROW)),
        _put("deck", (left, deck), (-x, y + NARROW)),
        _put("round", (22, 16), (22, 17)),
        _size(f"column-paper{players}", (0, 0, BESIDE, column), (0, 0, 2 * x, geometry.column_height(box))),
        _size("deck-paper", (0, 0, BESIDE, STACK), (0, 0, 2 * x, DECK)),
        _put("heads", (22, 0), (0, 17)),
        _size("own", (-18.5, 3, 37, column - 6), (4, -13, 2 * x - 8, 26)),
        _put("seat", (0, 16), (20, 0)),
    ]
    for seat in range(players):
        rules.append(_put(f"r{players}{seat}", (44 + apart * (seat + 0.5), 0), (0, TOP + LINE * seat)))
    across = [FIRST + STEP * place for place in range(numbers)] + [2 * x - 108, 2 * x - 38]
    for place in range(numbers + 2):
        down = HEAD + ROW * place + 8 + 4 * (place >= numbers)
        rules.append(_put(f"v{place}", (0, down), (across[place], 0)))
    for place in range(CARDS):
        slot = 2 * x / CARDS
        rules.append(
            _put(
                f"k{place}",
                (BESIDE / 10 * (place % 5 * 2 + 1), 25 + 42 * (place // 5)),
                (slot * (place + 0.5), DECK / 2),
            )
        )
    return "".join(rules)


def _put(name: str, wide: Place, tall: Place, larger: float = 1) -> str:
    scale = f" scale({larger})" if larger != 1 else ""
    return "".join(
        f"{room}.traxx-{name}{{transform:translate({number(x)}px,{number(y)}px){size}}}"
        for room, (x, y), size in (("", wide, ""), (".traxx.tall ", tall, scale))
    )


def _size(name: str, wide: Frame, tall: Frame) -> str:
    return "".join(
        f"{room}.traxx-{name}{{x:{number(x)}px;y:{number(y)}px;width:{number(w)}px;height:{number(h)}px}}"
        for room, (x, y, w, h) in (("", wide), (".traxx.tall ", tall))
    )
