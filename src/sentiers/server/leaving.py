"""What becomes of a match that somebody leaves: broken off while it is young, claimed against who is absent, or played on by a bot
that holds the seat until its person is back. Like deeds.py: a wish becomes entries, or is refused."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sentiers.match.hope import can_lose
from sentiers.server import fitting, journal
from sentiers.server import protocol as p
from sentiers.server import wishes as w
from sentiers.server.journal import Entry
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table

if TYPE_CHECKING:
    from sentiers.server.house import House

YOUNG = 2  # moves that each must have made before a match counts


def is_young(table: Table) -> bool:
    """Between people, and so new that breaking it off wrongs nobody."""
    return table.fewest < YOUNG and len(table.seating.people) > 1


def abort(table: Table, person: str) -> list[Entry]:
    _refuse_strangers(table, person)
    if not is_young(table):
        raise Refusal("too-late-to-abort")
    return [journal.abort()]


def resign(table: Table, seat: int) -> list[Entry]:
    """Where three or four play, the others go on: a bot holds the seat."""
    return [journal.stand(seat, stand_in_for(table, seat))] if others_go_on(table, seat) else [journal.resign(seat)]


def flag(table: Table, seat: int) -> list[Entry]:
    """Out of time: the same, or the match is lost."""
    return [journal.stand(seat, stand_in_for(table, seat))] if others_go_on(table, seat) else [journal.flag(seat)]


async def spared(house: House, table: Table, entries: list[Entry]) -> list[Entry]:
    """Who is out of time or has left loses, unless none of the others could have won any more. To find out may take a while: it
    is done in a thread, while nothing else happens at the table."""
    *before, lost = entries
    if not table.dealt:
        return entries
    loses = await house.work(partial(can_lose, table.match.fork(), int(lost.first)))
    return entries if loses else [*before, journal.spared(lost)]


def others_go_on(table: Table, seat: int) -> bool:
    """Whether more than one opponent would lose a match in which he wants to go on."""
    chairs = table.seating.chairs
    return len(chairs) > 2 and table.dealt and table.seating.people > {chairs[seat].who}


def stand_in(table: Table, seat: int) -> list[Entry]:
    """A bot takes the seat of who is absent, without being asked for."""
    if table.over or seat not in table.missing or not others_go_on(table, seat):
        raise Refusal("stale")
    return [journal.stand(seat, stand_in_for(table, seat))]


def claim(table: Table, person: str, what: w.Claimed) -> list[Entry]:
    held = _refuse_strangers(table, person)
    missing = [seat for seat in sorted(table.missing) if seat not in held]
    if what == "decided":
        raise Refusal("bad-message", detail="this is no deed")
    if not missing:
        raise Refusal("not-absent")
    if what == "bot":
        return [journal.stand(seat, stand_in_for(table, seat)) for seat in missing]
    if others_go_on(table, missing[0]) or (what == "draw" and not table.knows_draws):
        raise Refusal("not-to-claim")
    return [journal.draw() if what == "draw" else journal.left(missing[0])]


def back(table: Table, person: str) -> list[Entry]:
    seats = table.seating.left_by(person)
    if not seats:
        raise Refusal("not-your-seat")
    if table.over:
        raise Refusal("over")
    return [journal.back(seat) for seat in seats]


def can(table: Table, person: str | None, held: tuple[int, ...]) -> list[p.Can]:
    """What of this makes sense for somebody now."""
    if table.over:
        return []
    if not held:
        return ["back"] if table.seating.left_by(person) else []
    found: list[p.Can] = ["abort"] if is_young(table) else []
    missing = [seat for seat in table.missing if seat not in held]
    if missing:
        found.append("claim-bot")
        if not others_go_on(table, missing[0]):
            found.append("claim")
            if table.knows_draws:
                found.append("claim-draw")
    return found


def stand_in_for(table: Table, seat: int) -> str:
    """The bot that plays on: as strong as who has left, where that is known."""
    level = fitting.fitting_bot(table.game.name, table.strengths.get(table.seating.chairs[seat].who))
    assert level is not None
    return level.name


def _refuse_strangers(table: Table, person: str) -> tuple[int, ...]:
    held = table.seating.held_by(person)
    if not held:
        raise Refusal("not-your-seat")
    if table.over:
        raise Refusal("over")
    if table.setup.counts:
        raise Refusal("counts")
    return held
