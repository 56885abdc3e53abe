"""Where everything lies on the table of Zwei Wege, in units of the drawing. Geometry only: numbers in, numbers out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sentiers.games.svg import Frame, Place
from sentiers.games.zwei_wege.box import COLUMNS

ACROSS, DOWN = 92, 66
"""From one place to the next, sideways and lengthways."""
HALF = 142
"""Half the width of the clearing."""
WOOD = 112
"""From the middle of the outermost row to the end of the clearing: the wood, with the places of those who have
arrived."""
HOME = 71
"""From the middle of the outermost row to those places."""
RIM = 9
HAND = 204
"""From the middle of the board to the middle of a hand."""
MARGIN = 258
STANDS = 15
"""How far below the middle of its place an animal's foot is."""


@dataclass(frozen=True)
class Clearing:
    """Where everything lies, for a board of so many rows, seen from the start row at its bottom."""

    rows: int

    @property
    def low(self) -> float:
        """The middle of the nearest row; of the farthest it is 0."""
        return (self.rows - 1) * DOWN

    @property
    def frame(self) -> Frame:
        top = -WOOD - RIM - 6
        return -MARGIN, top, 2 * MARGIN, self.low - 2 * top + 6

    def place(self, column: int, row: int) -> Place:
        """The middle of a place: row 0 is the nearest."""
        return (column - 1) * ACROSS, self.low - row * DOWN

    def stand(self, column: int, row: int) -> Place:
        """Where one's feet are on a place, and where its paths meet."""
        x, y = self.place(column, row)
        return x, y + STANDS

    def home(self, slot: int, far: bool) -> Place:
        """The places of those who have arrived at the far or the near wood."""
        return (slot - 1) * ACROSS, -HOME if far else self.low + HOME

    def hand(self, left: bool) -> Place:
        """The middle of the place beside the board where a hand can lie."""
        return -HAND if left else HAND, self.low / 2

    def corner(self, near: bool, left: bool) -> Place:
        """Beside a player's end of the board, to his left or right: the discs, and the count of his moves."""
        x = -HAND if left else HAND
        return (x, self.low + HOME + 12) if near else (-x, -HOME - 12)

    def paths(self) -> Iterator[tuple[Place, Place]]:
        """Z2: from an edge straight on or to the middle, from the middle to either edge."""
        for row in range(self.rows - 1):
            for column in range(COLUMNS):
                for beside in {max(column - 1, 0), min(column + 1, COLUMNS - 1)}:
                    yield self.stand(column, row), self.stand(beside, row + 1)


def bow(start: Place, end: Place) -> Place:
    """The handle of a path's curve: paths along the edge swing outwards, the others lean a little."""
    (x0, y0), (x1, y1) = start, end
    out = 13 * (1 if x0 > 0 else -1) if x0 == x1 else 0
    return (x0 + x1) / 2 + out, (y0 + y1) / 2


def curve(way: tuple[Place, Place, Place], t: float) -> Place:
    (x0, y0), (x1, y1), (x2, y2) = way
    a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
    return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2
