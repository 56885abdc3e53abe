"""Who opened a table lets a bot take a seat that is still free, before the match begins: nobody need wait for a partner."""

from __future__ import annotations

from sentiers import bots
from sentiers.server import journal
from sentiers.server.fitting import fitting_bot
from sentiers.server.journal import Entry
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table


def may_fill(table: Table, person: str | None) -> bool:
    """Those who sat there from the start, as long as nothing has been played."""
    if not table.seating.free or table.ply or table.over or person is None:  # nearly always: asked with every update
        return False
    return person in table.setup.people and bool(table.seating.held_by(person)) and bool(bots.levels(table.game.name))


def fill(table: Table, person: str, seat: int | None, level: str) -> list[Entry]:
    """The first free seat, or the one named; the bot named, or the one that fits."""
    if not table.seating.held_by(person) or person not in table.setup.people:
        raise Refusal("not-your-seat")
    if not table.seating.free or (seat is not None and seat not in table.seating.free):
        raise Refusal("seat-taken")
    if table.over:
        raise Refusal("over")
    if not may_fill(table, person):
        raise Refusal("stale")
    known = [one.name for one in bots.levels(table.game.name)]
    usual = fitting_bot(table.game.name, None)
    name = level or (usual.name if usual else "")
    if name not in known:
        number = len(table.seating.chairs)
        raise Refusal("bad-seats", game=table.game.card.title, number=number, levels=", ".join(sorted(known)))
    return [journal.sit(table.seating.free[0] if seat is None else seat, f"bot:{name}")]
