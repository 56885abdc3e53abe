"""Whether a match can have come to a park: what is out of play, what was exchanged, and the bridges on its edges, against the tiles
that lie."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.wege.box import BRIDGE, RESERVE
from sentiers.games.wege.rules import out_of_play
from sentiers.games.wege.rules.layout import SPAN, columns, height, occupied, off_the_edge, rows, width
from sentiers.kernel.bits import count
from sentiers.messages import BadRecord, Message

# A tile is put out of play where there is no place for it (W9): all cells on which it might lie are taken. For a bridge these are
# four by four at least, off the edges of six by six, and a tile on each edge; for a reserve any four by four with all others in.
FULL_FOR_BRIDGES = (SPAN - 2) ** 2 + 4
FULL_FOR_RESERVES = (SPAN - 2) ** 2


def check(box: Any, s: Any) -> None:
    """Refuses what cannot have come about."""
    _check_aside(s)
    _check_edges(s)
    if s.passed and not _can_have_been_exchanged(box, s):
        raise BadRecord(
            Message("Nothing that could be passed on was taken up here: every bridge lies on the edge of the park.")
        )


def _check_aside(s: Any) -> None:
    """W9."""
    tiles = int(count(occupied(s)))
    for kind, letter, full in ((BRIDGE, "B", FULL_FOR_BRIDGES), (RESERVE, "N", FULL_FOR_RESERVES)):
        if out_of_play(s, kind) and tiles < full:
            raise BadRecord(
                Message(
                    "No {tile} can be out of play yet: there is a place for it as long as fewer than {full} tiles lie.",
                    tile=letter,
                    full=full,
                )
            )


def _check_edges(s: Any) -> None:
    """W13: of two opposite edges one is known from its first tile on, which made the park six wide, or six high."""
    bridges = np.uint64(s.laid[BRIDGE])
    for spans, one, other in (
        (width(s) == SPAN, columns(1), columns(SPAN)),
        (height(s) == SPAN, rows(1), rows(SPAN)),
    ):
        if spans and bridges & np.uint64(one) and bridges & np.uint64(other):
            raise BadRecord(
                Message(
                    "A bridge lies on each of two opposite edges: no bridge is laid on the one that was known last."
                )
            )


def _can_have_been_exchanged(box: Any, s: Any) -> bool:
    """W10, W24: what lies now was exchanged in the turn before, so it lies where an exchange was allowed."""
    return bool(np.uint64(s.laid[BRIDGE]) & np.uint64(off_the_edge(s))) or bool(box.experts and s.laid[RESERVE])
