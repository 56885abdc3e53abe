"""One screen shared by several people who have secrets from one another: whose eyes a page sees with.

The one who says so (`look`) is shown what his seat may know, for as long as it is his turn or nothing of it is secret: so all
see the hands opened together. In between a page sees what a spectator does, and holds nobody's secret."""

from __future__ import annotations

from sentiers.server.protocol import Screen
from sentiers.server.table import SPECTATOR, Table


def is_shared(table: Table, person: str | None) -> bool:
    return table.game.card.hidden and len(table.seating.held_by(person)) > 1


def viewer(table: Table, person: str | None, look: int | None) -> int:
    """Whose eyes this person's page sees with. Without secrets, who holds several seats that act at once says which he plays."""
    if not is_shared(table, person):
        chosen = look in table.turn and look in table.seating.held_by(person)
        return look if chosen and look is not None else table.eyes(person)
    if look not in table.seating.held_by(person):
        return table.eyes(person) if table.over else SPECTATOR
    return look if table.over or look in table.turn or _lies_open(table, look) else SPECTATOR


def screen(table: Table, person: str | None, viewer: int) -> Screen | None:
    """Who is to sit before the shared screen now, and whether the others have to look away; None if nobody is."""
    acting = [seat for seat in table.seating.held_by(person) if seat in table.turn]
    if not acting or not is_shared(table, person):
        return None
    seat = viewer if viewer in acting else acting[0]
    return Screen(seat, not _lies_open(table, seat) or _chooses_secretly(table, seat))


def _lies_open(table: Table, seat: int) -> bool:
    """Does the seat know nothing that a spectator does not?"""
    own, others = table.view(seat), table.view(SPECTATOR)
    return own.last == others.last and own.state.tobytes() == others.state.tobytes()


def _chooses_secretly(table: Table, seat: int) -> bool:
    if table.game.rules.ABILITIES.mask is None:
        return False
    view = table.view(seat)
    masked = view.kit.masked
    return any(masked(view.states, seat, code, SPECTATOR) != code for code in view.codes(seat).tolist())
