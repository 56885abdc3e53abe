"""Who does not play on, there or not: after a fair wait those who have all but won may ask the house whether the match is decided,
and claim it. Like leaving.py: what may be done, and the entries it becomes; who waits, and who judges, is judging.py.

The wait depends on time alone, and one may ask once in a position: so nobody learns from it how he stands, but by claiming."""

from __future__ import annotations

from sentiers.server import journal
from sentiers.server.journal import Entry
from sentiers.server.leaving import is_young
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table
from sentiers.server.times import DAY

SLOWER = 3  # times as long as he took for his moves so far, on average
PART = 0.25  # of the time on his clock when his turn began


def matters(table: Table) -> bool:
    """Two sides of people, and it is for a person to act: where a turn has a time of its own, that ends it."""
    if table.over or not table.turn or table.setup.pace or table.setup.day is not None or is_young(table):
        return False
    chairs, sides = table.seating.chairs, table.game.card.sides(table.setup.options)
    people = all(chairs[seat].kind == "human" for seat in table.turn)
    return len(sides) == 2 and len(table.seating.people) > 1 and not table.seating.free and people


def fair_until(table: Table, patience: float) -> int:
    """The moment (ms) from which who is to act lets the others wait too long; `patience`: the table's, in seconds."""
    fair = {seat: _fair(table, seat, round(1000 * patience)) for seat in table.turn}
    times = table.times
    if times is None:
        return table.since + max(fair.values())
    return max(times.when(seat, table.since, wait) for seat, wait in fair.items())  # vacations do not count


def _fair(table: Table, seat: int, patience: int) -> int:
    usual = table.took[seat] // max(1, table.made[seat] - 1)
    wait = max(patience, SLOWER * usual)
    if table.times is None:
        return wait
    if table.times.time.speed == "days":
        return max(wait, DAY)
    return max(wait, round(PART * table.times.left(seat, table.since)))


def stalls(table: Table) -> bool:
    return table.stalled_at == table.moment


def may_claim(table: Table, held: tuple[int, ...]) -> bool:
    """Is this for the holder of these seats to ask now?"""
    asked = any(what == "decided" for what, _ in table.declined)
    return stalls(table) and not asked and matters(table) and _waits(table, held)


def claimant(table: Table, person: str | None) -> int:
    """The seat for which this person asks; or it is refused."""
    held = table.seating.held_by(person)
    if not held:
        raise Refusal("not-your-seat")
    if table.over:
        raise Refusal("over")
    if not stalls(table) or not matters(table) or not _waits(table, held):
        raise Refusal("not-stalling")
    if not may_claim(table, held):
        raise Refusal("not-decided")
    return held[0]


def judged(table: Table, person: str | None, moment: int, decided: bool) -> list[Entry]:
    """What is written once the house has judged the match as it was at this moment: who does not play on has lost, or not yet."""
    if table.moment != moment:
        raise Refusal("stale")
    seat = claimant(table, person)
    return [journal.stalled(table.turn[0])] if decided else [journal.undecided(seat)]


def _waits(table: Table, held: tuple[int, ...]) -> bool:
    """None of his side is to act."""
    team, options = table.game.card.team, table.setup.options
    return not {team(options, seat) for seat in held} & {team(options, seat) for seat in table.turn}
