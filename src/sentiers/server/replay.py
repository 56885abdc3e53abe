"""A finished match again, position by position, with the eyes of who looks."""

from __future__ import annotations

from itertools import islice

from msgspec import UNSET

from sentiers.server.protocol import Frame
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table

MOST_FRAMES = 64


def frames(table: Table, person: str | None, first: int, last: int) -> list[Frame]:
    """Frame k is the position after k plies."""
    if not table.over:
        raise Refusal("not-over")
    last = min(last, first + MOST_FRAMES)
    viewer = table.eyes(person)
    found = []
    for ply, match in enumerate(islice(table.match.replay(), max(last, 0))):
        if ply >= first:
            view = match.view(viewer)
            found.append(Frame(ply, view.scene(), view.text(), view.extent() or UNSET))
    return found
