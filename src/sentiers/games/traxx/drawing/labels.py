"""What a screen reader says of the cells, of the card and of the pass. The words for a cell are made when first needed, and then
shared by all positions of a box."""

from __future__ import annotations

from typing import Any

from sentiers.games.clicks import Labels
from sentiers.games.once import once_a_box
from sentiers.games.traxx.box import CARDS
from sentiers.games.traxx.drawing.static import colours_of
from sentiers.games.traxx.notation import COLOUR_NAMES, colour_of
from sentiers.games.traxx.reading import END, FREE, WITHIN, board, read, stands
from sentiers.messages import Message

PASS = {"pass": Message("Pass")}

Case = tuple[int, int, int, int, bool]
"""A cell; of the number it carries, if any, the points scored and what it is worth; where on the path it is; does the path start
there?"""


class Words(dict[Case, Message]):
    """What is said of the cells of a box."""

    def __init__(self, box: Any) -> None:
        super().__init__()
        self._board = known = board(box)
        self._plain = [
            Message("{cell}, {colour}", cell=name, colour=colour_of(box, cell)) for cell, name in enumerate(known.names)
        ]
        self.plain = dict(zip(known.anchors, self._plain, strict=True))
        self.units = [{colour: COLOUR_NAMES[colour] for colour in colours_of(box, card)} for card in range(CARDS)]

    def __missing__(self, case: Case) -> Message:
        cell, points, worth, where, starts = case
        said = self._plain[cell]
        if self._board.number[cell] >= 0:
            said = _number(said, self._board.values[self._board.number[cell]], points, worth)
        if where == WITHIN:
            said = Message("{place}; on the path", place=said)
        elif where == END:
            said = Message("{place}; an end of the path", place=said)
        if starts:
            said = Message("{place}; the starting cell", place=said)
        self[case] = said
        return said


def _number(place: Message, value: int, points: int, worth: int) -> Message:
    if points == value:
        return Message("{place}, number {number}, scored in full", place=place, number=value)
    if points:
        return Message("{place}, number {number}, scored half: {points}", place=place, number=value, points=points)
    return Message("{place}, number {number}, worth {points} now", place=place, number=value, points=worth)


words = once_a_box(Words)


def labels(box: Any, s: Any, seat: int) -> Labels:
    """Every cell, the colours of the card, and the pass as a button while the seat may act."""
    known, said, seen = board(box), words(box), read(box, s, max(seat, 0))
    mine = seen.sheets[max(seat, 0)]
    anchors = said.plain.copy()
    path = stands(mine)
    for cell, points, worth in zip(known.carriers, mine.scored, seen.worth, strict=True):
        anchors[known.anchors[cell]] = said[cell, points, 0 if points else worth, path.pop(cell, FREE), False]
    for cell, where in path.items():
        anchors[known.anchors[cell]] = said[cell, 0, 0, where, cell == mine.start]
    if seen.over:
        return Labels(anchors)
    return Labels(anchors, PASS if seat >= 0 and not mine.drawn else {}, units=said.units[seen.deck[-1]])
