"""Which bytes are a state of Träxx (contract.Soundness)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from sentiers.games.traxx.box import CARDS, LONGEST, MOST_CELLS, MOST_PLAYERS, MOST_VALUE
from sentiers.games.traxx.reading import board, cells_of
from sentiers.games.traxx.rules import HIDDEN, MOST_MOVES, PASS, TAIL, legal

RANGES: Mapping[str, tuple[int, int]] = {
    "deck": (0, CARDS),
    "turned": (0, CARDS),
    "drawn": (0, (1 << MOST_PLAYERS) - 1),
    "drawing": (HIDDEN, 2 * TAIL - 1),
    "sheet": (0, MOST_PLAYERS - 1),
    "length": (0, MOST_CELLS),
    "path": (0, MOST_CELLS),
    "scored": (0, MOST_VALUE),
}


def sound(box: Any, s: Any, seat: int) -> bool:
    players, turned = int(box.players), int(s.turned)
    known = [card for card in s.deck.tolist() if card]
    if len(set(known)) < len(known) or not s.deck[: turned + 1].all():  # T6
        return False
    if s.drawn >= (1 << players) - 1 or (s.drawn and turned == CARDS):  # T11: when all have drawn, the round is over
        return False
    sheets = s.sheet[:players].tolist()
    if len(set(sheets)) < players or any(
        field[players:].any() for field in (s.drawing, s.sheet, s.length, s.path, s.scored)
    ):
        return False
    return all(_path(box, s, each) and _line(box, s, each, each == seat) for each in range(players))


def _path(box: Any, s: Any, seat: int) -> bool:
    """T7: from cell to neighbouring cell, each only once, through the starting cell; scored are the numbers on it (T12, T13)."""
    known, length = board(box), int(s.length[seat])
    cells = [cell - 1 for cell in s.path[seat].tolist()]
    path = cells[:length]
    if (
        not 1 <= length <= 1 + LONGEST * int(s.turned)
        or len(set(path)) < length
        or any(cell != -1 for cell in cells[length:])
    ):
        return False
    if min(path) < 0 or max(path) >= box.cells or known.starts[s.sheet[seat]] not in path:
        return False
    if not all(known.near[one] >> other & 1 for one, other in pairwise(path)):
        return False
    reached = {known.number[cell] for cell in path}
    return all(
        points in (known.values[number], known.halves[number]) if number in reached else points == 0
        for number, points in enumerate(s.scored[seat].tolist())
    )


def _line(box: Any, s: Any, seat: int, mine: bool) -> bool:
    """T11: a line of this round is legal, or lies face down before others; one of the last round has become an end of the path."""
    line = int(s.drawing[seat])
    if s.drawn >> seat & 1:
        return not mine if line == HIDDEN else _is_legal(box, s, seat, line)
    cells = cells_of(line) if line > 0 else []
    if not cells:
        return line == PASS
    path = (s.path[seat, : s.length[seat]] - 1).tolist()
    whole = line & TAIL | sum(cell + 1 << 6 * step for step, cell in enumerate(cells))
    ends = path[-len(cells) :] if line & TAIL else path[: len(cells)][::-1]
    return whole == line and len(cells) < len(path) and ends == cells


def _is_legal(box: Any, s: Any, seat: int, line: int) -> bool:
    before, moves = s.copy(), np.empty(MOST_MOVES, np.int32)
    before.drawn = 0
    return line in moves[: legal(box, before, seat, moves)]
