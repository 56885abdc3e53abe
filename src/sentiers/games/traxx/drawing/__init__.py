"""Träxx as one sees it: one's own sheet large, the others' in its corners; the card, the column of numbers and the deck.

What depends on the box alone is in static.py; a scene is joined from its strings, because it is made at every move."""

from __future__ import annotations

from typing import Any

from sentiers.games.clicks import TRACE, Labels, Preview
from sentiers.games.contract import DrawingAbilities
from sentiers.games.svg import Frame, number
from sentiers.games.traxx.box import CARDS, COLOURS, LETTERS
from sentiers.games.traxx.drawing import geometry, panel, sheet
from sentiers.games.traxx.drawing.lid import lid
from sentiers.games.traxx.drawing.static import static
from sentiers.games.traxx.notation import COLOUR_NAMES, card_letters
from sentiers.games.traxx.reading import read, signed
from sentiers.games.traxx.rules import PASS
from sentiers.messages import Message

MARKS = "●■▲◆"


def frame(box: Any) -> Frame:
    return geometry.wide(box)


def tall(box: Any) -> Frame:
    """The frame for a room taller than wide."""
    return geometry.tall(box)


def ground(box: Any, seat: int) -> str:
    return static(box, seat).ground


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    """The others' paths, one's own, and what lies beside them."""
    known = static(box, seat)
    seen = read(box, s, known.me)
    parts = []
    for other, small, mark, (x, y) in known.others:
        theirs = seen.sheets[other]
        parts.append(
            f'<g transform="{small}">{sheet.small(theirs, known.places)}</g>'
            f'<g transform="{mark}">{panel.mark(other, theirs.drawn)}</g>'
            f'<text class="traxx-said" x="{number(x)}" y="{number(y)}">{signed(theirs.result)}</text>'
        )
    mine = seen.sheets[known.me]
    parts.append(sheet.scene(mine, known.places, acts=seat >= 0 and not seen.over and not mine.drawn))
    for value, cell, points, worth in zip(known.values, known.carriers, mine.scored, seen.worth, strict=True):
        parts.append(sheet.figure(value, points, worth, known.places[cell]))
    return "".join([*parts, panel.scene(box, seen, known.values, known.me)])


def ghost(box: Any, s: Any, seat: int, move: int) -> Preview:
    """The line, cell by cell from the end that grows; nothing for a pass."""
    return () if move == PASS else TRACE


def labels(box: Any, s: Any, seat: int) -> Labels:
    """Every cell, the colours of the card, and the pass as a button while the seat may act."""
    known = static(box, seat)
    seen = read(box, s, known.me)
    mine = seen.sheets[known.me]
    labels = known.labels.copy()
    for value, cell, points, worth in zip(known.values, known.carriers, mine.scored, seen.worth, strict=True):
        labels[cell] = _number(labels[cell], value, points, worth)
    for cell in mine.path[1:-1]:
        labels[cell] = Message("{place}; on the path", place=labels[cell])
    for cell in {mine.path[0], mine.path[-1]}:
        labels[cell] = Message("{place}; an end of the path", place=labels[cell])
    labels[mine.start] = Message("{place}; the starting cell", place=labels[mine.start])
    said = dict(zip(known.anchors, labels, strict=True))
    if s.turned == CARDS:
        return Labels(said)
    buttons = {"pass": Message("Pass")} if seat >= 0 and not mine.drawn else {}
    colours = [COLOURS[colour] for colour in box.card[s.deck[s.turned] - 1] if colour >= 0]
    return Labels(said, buttons, units={colour: COLOUR_NAMES[colour] for colour in colours})


def _number(place: Message, value: int, points: int, worth: int) -> Message:
    if points == value:
        return Message("{place}, number {number}, scored in full", place=place, number=value)
    if points:
        return Message("{place}, number {number}, scored half: {points}", place=place, number=value, points=points)
    return Message("{place}, number {number}, worth {points} now", place=place, number=value, points=worth)


def text(box: Any, s: Any, seat: int) -> str:
    """The seat's sheet: a small letter a free cell, a capital one on the path, `()` around its ends, `*` the starting cell, the
    numbers after their cells; then the cards gone, the open one marked `>`, and how many follow; then every seat's points, a `✓`
    before who has drawn."""
    seen = read(box, s, max(seat, 0))
    mine = seen.sheets[max(seat, 0)]
    rows: dict[int, list[str]] = {}
    count = int(box.cells)
    cells = zip(box.row[:count].tolist(), box.colour[:count].tolist(), box.number[:count].tolist(), strict=True)
    for cell, (row, colour, place) in enumerate(cells):
        letter = LETTERS[colour].upper() if cell in mine.path else LETTERS[colour]
        sign = str(box.value[place]) if place >= 0 else "*" if cell == mine.start else ""
        left, right = "()" if cell in (mine.path[0], mine.path[-1]) else "  "
        rows.setdefault(row, []).append(f"{left}{letter}{sign}{right}".ljust(5))
    longest = 2 * int(box.side) - 1
    lines = [
        f"{chr(65 + row)} {'   ' * (longest - len(marks))}{' '.join(marks)}".rstrip() for row, marks in rows.items()
    ]
    cards = [card_letters(box, card + 1) for card in seen.deck]
    if not seen.over:
        cards[-1] = f">{cards[-1]}"
    lines.append(" ".join([*cards, *([f"+ {len(seen.coming)}"] if seen.coming else [])]))
    for other, theirs in enumerate(seen.sheets):
        scored = [f"{box.value[place]}={points}" for place, points in enumerate(theirs.scored) if points]
        drawn = "✓" if theirs.drawn else " "
        lines.append(f"{drawn}{MARKS[other]} {' '.join([*scored, f'−{theirs.missing}'])} = {signed(theirs.result)}")
    return "\n".join(lines)


def cover(box: Any) -> str:
    """The lid: a felt pen finds its way through a country of six colours."""
    return lid()


ABILITIES = DrawingAbilities(tall=tall)
