"""A finished match again, position by position, with the eyes of who looks."""

from __future__ import annotations

from itertools import islice

from msgspec import UNSET

from sentiers.server.answers import Frame
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


def picture(table: Table, person: str | None, ply: int) -> str:
    """The position after so many plies, or the last one, as a picture that stands alone."""
    if not table.over:
        raise Refusal("not-over")
    moment = next(islice(table.match.replay(), min(ply, table.ply), None))
    return moment.view(table.eyes(person)).svg()


def moving_picture(table: Table, person: str | None) -> str:
    """All positions, one after the other."""
    if not table.over:
        raise Refusal("not-over")
    return table.match.film(table.eyes(person))
