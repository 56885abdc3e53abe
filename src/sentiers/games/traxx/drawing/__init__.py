"""Träxx as one sees it: one's own sheet large, the others' in its corners; the card, the column of numbers and the deck.

What depends on the box alone is in static.py; a scene is joined from its strings, because it is made at every move."""

from __future__ import annotations

from typing import Any

from sentiers.games.clicks import TRACE, Labels, Preview
from sentiers.games.contract import DrawingAbilities
from sentiers.games.svg import Frame
from sentiers.games.traxx.drawing import geometry, panel, sheet
from sentiers.games.traxx.drawing.labels import labels as all_labels
from sentiers.games.traxx.drawing.lid import lid
from sentiers.games.traxx.drawing.static import static
from sentiers.games.traxx.drawing.text import text as in_characters
from sentiers.games.traxx.reading import board, read, signed
from sentiers.games.traxx.rules import PASS


def frame(box: Any) -> Frame:
    return geometry.wide(box)


def tall(box: Any) -> Frame:
    """The frame for a room taller than wide."""
    return geometry.tall(box)


def ground(box: Any, seat: int) -> str:
    return static(box, seat).ground


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    """The others' paths, one's own, and what lies beside them."""
    known, values = static(box, seat), board(box).values
    seen = read(box, s, known.me)
    parts = []
    for other, paper, mark, points in known.others:
        theirs = seen.sheets[other]
        parts.append(
            f"{paper}{sheet.small(theirs, known.marks)}</g>"
            f"{mark}{panel.mark(other, theirs.drawn)}</g>"
            f"{points}{signed(theirs.result)}</text>"
        )
    mine = seen.sheets[known.me]
    parts.append(sheet.scene(mine, known.marks, acts=seat >= 0 and not seen.over and not mine.drawn))
    parts += [
        figure[kind]
        for figure, kind in zip(known.figures, map(sheet.kind, values, mine.scored, seen.worth), strict=True)
    ]
    parts.append(panel.scene(seen, known.cards, values, known.me))
    return "".join(parts)


def ghost(box: Any, s: Any, seat: int, move: int) -> Preview:
    """The line, cell by cell from the end that grows; nothing for a pass."""
    return () if move == PASS else TRACE


def labels(box: Any, s: Any, seat: int) -> Labels:
    return all_labels(box, s, seat)


def text(box: Any, s: Any, seat: int) -> str:
    return in_characters(box, s, seat)


def cover(box: Any) -> str:
    """The lid: a felt pen finds its way through a country of six colours."""
    return lid()


ABILITIES = DrawingAbilities(tall=tall)
