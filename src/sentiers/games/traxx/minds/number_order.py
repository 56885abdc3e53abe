"""In which order a path can reach the numbers on the rim, and what they then pay at most (T17).

A path that has touched the rim twice parts the board, and each end stays on its side. So of an arc of numbers an end can take one,
and then only those before it or those after it; two ends in the same part can go one to each side. This looks at the order
alone, not at the cells between: it promises too much, never too little."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.traxx.box import MOST_CELLS, MOST_NUMBERS
from sentiers.games.traxx.rules import half
from sentiers.kernel import blank, record, rule
from sentiers.kernel.bits import lowest

ARCS = 1 + MOST_NUMBERS * MOST_NUMBERS  # the empty one, and those of each length from each number on
NONE = -1
RIM = record(
    "traxx_rim",
    [
        ("cells", "u8"),  # of the rim
        ("carriers", "u8"),  # those of them that carry a number
        ("numbers", "i4"),  # the same numbers, as a set
        ("many", "i4"),
        ("order", "i1", (MOST_NUMBERS,)),  # clockwise
        ("after", "i1", (MOST_CELLS,)),  # for a cell of the rim, the place in that order of the first number after it
        ("arc", "i2", (1 << MOST_NUMBERS,)),  # for a set of numbers, their arc if they lie side by side
        ("first", "i1", (ARCS,)),
        ("length", "i1", (ARCS,)),
        # what they pay at most, by the numbers reached before: 0 for none, else the highest of them, from 1
        ("whole", "i2", (MOST_NUMBERS + 1,)),  # all of them, before the path has touched the rim
        ("shared", "i2", (ARCS, MOST_NUMBERS + 1)),  # an arc which both ends can reach
        ("apart", "i2", (ARCS, ARCS, MOST_NUMBERS + 1)),  # two arcs, one for each end
        ("loose", "i2", (1 << MOST_NUMBERS, MOST_NUMBERS + 1)),  # a set of numbers, wherever the ends are
    ],
)


def around(box: Any) -> list[int]:
    """The cells of the rim, clockwise."""
    side = int(box.side)
    at = {(int(box.row[cell]), int(box.column[cell])): cell for cell in range(box.cells)}
    last = 2 * side - 2

    def right(row: int) -> int:
        return last - abs(row - side + 1)

    places = [(0, column) for column in range(side)] + [(row, right(row)) for row in range(1, last + 1)]
    places += [(last, column) for column in range(side - 2, -1, -1)] + [(row, 0) for row in range(last - 1, 0, -1)]
    return [at[place] for place in places]


def make_rim(box: Any) -> np.ndarray[Any, Any]:
    """The tables for a box, as an array of one record."""
    rims = blank(RIM)
    rim = rims[0]
    cells = around(box)
    order = [int(box.number[cell]) for cell in cells if box.number[cell] >= 0]
    rim.many = len(order)
    rim.order[: len(order)] = order
    rim.cells = np.uint64(sum(1 << cell for cell in cells))
    rim.carriers = np.uint64(sum(1 << cell for cell in cells if box.number[cell] >= 0))
    rim.numbers = sum(1 << number for number in order)
    passed = 0
    for cell in cells:
        passed += box.number[cell] >= 0
        rim.after[cell] = passed % max(1, len(order))
    _fill(box, rim)
    return rims


@rule
def arc_of(rim, first, length):
    """The arc of so many numbers from this place on."""
    return 1 + (length - 1) * rim.many + first % rim.many if length > 0 else 0


@rule
def _pay(box, number, highest):
    return np.int64(box.value[number] if number >= highest else half(box.value[number]))


@rule
def _fill(box, rim):
    many = rim.many
    rim.arc[:] = NONE
    rim.arc[0] = 0
    for length in range(1, many + 1):
        for first in range(many):
            arc = arc_of(rim, first, length)
            rim.first[arc], rim.length[arc] = first, length
            members = 0
            for step in range(length):
                members |= 1 << rim.order[(first + step) % many]
            rim.arc[members] = arc
    arcs = 1 + many * many
    for size in range(1, many + 1):
        for one in range(arcs):
            for other in range(arcs):
                if rim.length[one] + rim.length[other] == size:
                    for highest in range(box.numbers + 1):
                        best = max(_take(box, rim, one, other, highest), _take(box, rim, other, one, highest))
                        rim.apart[one, other, highest] = best
    for arc in range(1, arcs):
        for highest in range(box.numbers + 1):
            rim.shared[arc, highest] = _share(box, rim, arc, highest)
    for highest in range(box.numbers + 1):
        for first in range(many):
            number = rim.order[first]
            rest_of = arc_of(rim, first + 1, many - 1)
            best = _pay(box, number, highest) + rim.shared[rest_of, max(highest, number + 1)]
            best = max(best, np.int64(rim.shared[arc_of(rim, first, many), highest]))
            rim.whole[highest] = max(np.int64(rim.whole[highest]), best)
    _fill_loose(box, rim)


@rule
def _fill_loose(box, rim):
    """At best each end has one of the gaps between the numbers reached, or both have the same."""
    gaps = np.empty(MOST_NUMBERS, np.int64)
    for free in range(1 << box.numbers):
        if free & ~rim.numbers:
            continue
        total = 0
        for place in range(rim.many):
            length = 0
            while length < rim.many and free >> rim.order[(place + length) % rim.many] & 1:
                length += 1
            if not free >> rim.order[(place - 1) % rim.many] & 1 and length > 0:
                gaps[total] = arc_of(rim, place, length)
                total += 1
        for highest in range(box.numbers + 1):
            best = np.int64(rim.whole[highest] if free == rim.numbers else 0)
            for one in range(total):
                best = max(best, np.int64(rim.shared[gaps[one], highest]))
                for other in range(one):
                    best = max(best, np.int64(rim.apart[gaps[one], gaps[other], highest]))
            rim.loose[free, highest] = best


@rule
def _take(box, rim, mine, other, highest):
    """The most that an end can get by taking a number of its arc next, the other end having an arc of its own."""
    best = np.int64(0)
    for step in range(rim.length[mine]):
        number = rim.order[(rim.first[mine] + step) % rim.many]
        now = max(highest, number + 1)
        before = arc_of(rim, rim.first[mine], step)
        after = arc_of(rim, rim.first[mine] + step + 1, rim.length[mine] - step - 1)
        later = max(np.int64(rim.apart[before, other, now]), np.int64(rim.apart[after, other, now]))
        best = max(best, _pay(box, number, highest) + later)
    return best


@rule
def _share(box, rim, arc, highest):
    """The same for an arc that both ends can reach: after the next number they part, or one side is given up."""
    best = np.int64(0)
    for step in range(rim.length[arc]):
        number = rim.order[(rim.first[arc] + step) % rim.many]
        now = max(highest, number + 1)
        before = arc_of(rim, rim.first[arc], step)
        after = arc_of(rim, rim.first[arc] + step + 1, rim.length[arc] - step - 1)
        later = max(np.int64(rim.shared[before, now]), np.int64(rim.shared[after, now]))
        later = max(later, np.int64(rim.apart[before, after, now]))
        best = max(best, _pay(box, number, highest) + later)
    return best


@rule
def _arc_in(box, rim, part, cells):
    """The arc of the numbers in a part of the board that a path with these cells leaves free."""
    members = 0
    ahead = part & rim.carriers
    while ahead != np.uint64(0):
        members |= 1 << box.number[lowest(ahead)]
        ahead &= ahead - np.uint64(1)
    if members == rim.numbers:
        return arc_of(rim, rim.after[lowest(cells & rim.cells)], rim.many)
    return np.int64(rim.arc[members])


@rule
def most_shared(box, rim, part, cells, highest):
    """The most that the rim pays to a path whose two ends can both reach this part, and nothing else."""
    if rim.many == 0:
        return np.int64(0)
    if cells & rim.cells == np.uint64(0):
        return np.int64(rim.whole[highest])
    return np.int64(rim.shared[_arc_in(box, rim, part, cells), highest])


@rule
def most_apart(box, rim, one, other, cells, highest):
    """The most that the rim pays to a path whose ends can reach one part each."""
    if rim.many == 0:
        return np.int64(0)
    if cells & rim.cells == np.uint64(0):  # one part is a pocket
        return np.int64(rim.whole[highest])
    return np.int64(rim.apart[_arc_in(box, rim, one, cells), _arc_in(box, rim, other, cells), highest])
