"""Positions ahead of the table's, for who makes a plan or prepares a move: what his seat would see after some moves, and which
moves may be his after the next one. All of it from the seat's own View, and only where everything lies open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import UNSET

from sentiers.match import View
from sentiers.match.kit import Choice, seats_in, twin
from sentiers.server import plans
from sentiers.server.answers import AheadNow
from sentiers.server.labels import Sheet, Words
from sentiers.server.moves import for_page
from sentiers.server.protocol import MoveNow, Preview
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table

MOST_TRIED = 400  # moves of another that are tried for what may follow: more would keep the other tables waiting


def ahead(table: Table, person: str | None, moves: Sequence[str], ply: int) -> AheadNow:
    """For a program."""
    view = _position(table, person, moves, ply)
    return AheadNow(ply + len(moves), list(view.turn), [] if view.over else view.moves(view.turn[0]), view.text())


def preview(
    table: Table, person: str | None, moves: Sequence[str], ply: int, id: int | str | None, words: Words
) -> Preview:
    """For a page: the drawing too, and how each move is made on it."""
    view = _position(table, person, moves, ply)
    seat = view.seat
    drawn = view.drawn_from(table.drawn_for(seat))
    choices = [] if view.over else view.choices(view.turn[0])
    extent = drawn.extent()
    return Preview(
        id,
        ply + len(moves),
        list(view.turn),
        [for_page(choice) for choice in choices],
        drawn.scene(),
        Sheet((seat,), drawn.labels(), words, 0).whole(),
        UNSET if extent is None else extent,
    )


def _position(table: Table, person: str | None, moves: Sequence[str], ply: int) -> View:
    seat = plans.planning_seat(table, person)
    if ply != table.ply:
        raise Refusal("stale")
    view = table.view(seat)
    return plans.walked(view, moves)[-1] if moves else view


def may_premove(table: Table, seat: int) -> bool:
    """Whether a move may be prepared: everything lies open, it is another's turn, and those who play are at it."""
    return (
        table.game.card.certain
        and table.dealt
        and not table.over
        and not table.seating.free
        and len(table.seating.held_by(table.seating.chairs[seat].who)) == 1
        and _at_it(table)
        and seat not in table.turn
    )


def _at_it(table: Table) -> bool:
    """By a live clock, or people among themselves: against a bot that answers at once a click too many would be a move too many."""
    return not table.seating.bots if table.times is None else table.times.time.speed == "live"


def premoves(table: Table, person: str | None, ply: int) -> list[MoveNow]:
    """The moves that could be this person's after some move of who is to act now, each once."""
    held = table.seating.held_by(person)
    if not held:
        raise Refusal("not-your-seat")
    if table.over:
        raise Refusal("over")
    if not may_premove(table, held[0]):
        raise Refusal("your-turn" if held[0] in table.turn else "no-plans")
    if ply != table.ply:
        raise Refusal("stale")
    found: dict[str, Choice] = {}
    _gather(table.view(held[0]), held[0], lambda choice: found.setdefault(choice.text, choice))
    return [for_page(choice) for choice in found.values()]


def _gather(view: View, seat: int, take: Callable[[Choice], object]) -> None:
    kit, (other,) = view.kit, view.turn
    codes, known = view.codes(other).tolist(), set[int]()
    alike = view.game.notation.ABILITIES.same_everywhere
    for code in codes[:MOST_TRIED]:
        states = twin(view.states)
        kit.play(states, other, code)
        if kit.over(states) or seat not in seats_in(kit.turn(states)):
            continue
        for mine in kit.codes(states, seat).tolist():
            if not alike or mine not in known:
                known.add(mine)
                take(kit.choice(states[0], seat, mine))
