"""Plans: "if they play this, I play that", laid down while others are to move. What may be laid, and what of it still holds.

Plain decisions on a table and a plan; who keeps plans and follows them is planning.py. They are for games in which everything lies
open: an answer must not depend on what one cannot know when laying it, nor be laid before something came to light."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from sentiers.match import View
from sentiers.server.refusal import Refusal
from sentiers.server.storage import Branch, Plan
from sentiers.server.table import Table

MOST_BRANCHES = 20
MOST_ANSWERS = 5  # moves of one's own in a branch
MOST_PLIES = 40  # moves in a branch, whoever makes them
# After these a position, or who plays it, is not what it was when somebody made a plan for it.
BREAKING = frozenset({"undo", "stand", "back", "instead", "sit", "late", "end", "away", "home"})


def known(table: Table) -> bool:
    """Whether plans are made at this table at one time or another: people with a seat each, who need not be here to play."""
    card, seating, setup = table.game.card, table.seating, table.setup
    return (
        card.certain
        and not setup.pace
        and not setup.counts
        and (table.times is None or table.times.time.speed == "days")
        and not seating.bots
        and len(seating.people) + len(seating.free) == len(seating.chairs) > 1
    )


def may_plan(table: Table, seat: int) -> bool:
    """Whether this seat may lay something down now."""
    return known(table) and table.dealt and not table.seating.free and not table.over and seat not in table.turn


def any_seat(table: Table, person: str | None) -> int:
    """The seat of who may drop what he has laid down: whenever he likes."""
    held = table.seating.held_by(person)
    if not held:
        raise Refusal("not-your-seat")
    return held[0]


def planning_seat(table: Table, person: str | None) -> int:
    """The seat of who may lay something down, or why he may not."""
    seat = any_seat(table, person)
    if table.over:
        raise Refusal("over")
    if not known(table):
        raise Refusal("no-plans")
    if not table.dealt:
        raise Refusal("not-dealt")
    if table.seating.free:
        raise Refusal("waiting")
    if seat in table.turn:
        raise Refusal("your-turn")
    return seat


def walked(view: View, moves: Sequence[str]) -> list[View]:
    """What the seat of this view would see after each of these moves; raises IllegalMove at the first that cannot be."""
    found: list[View] = []
    for move in moves:
        view = view.after(move)
        found.append(view)
    return found


def laid(table: Table, seat: int, branches: tuple[Branch, ...], moves: Sequence[str]) -> tuple[Branch, ...]:
    """The branches with one more, which takes the place of those that would answer the same otherwise, or less far."""
    if len(moves) > MOST_PLIES:
        raise Refusal("plan-too-large", branches=MOST_BRANCHES, answers=MOST_ANSWERS)
    views = walked(table.view(seat), moves)
    movers = [view.last.seat for view in views if view.last is not None]
    if not movers or movers[-1] != seat:
        raise Refusal("bad-plan")
    if movers.count(seat) > MOST_ANSWERS:
        raise Refusal("plan-too-large", branches=MOST_BRANCHES, answers=MOST_ANSWERS)
    new = _written(table.view(seat), views)
    if any(old[: len(new)] == new for old in branches):
        return branches
    kept = tuple(old for old in branches if not _gives_way(old, new, movers, seat))
    if len(kept) >= MOST_BRANCHES:
        raise Refusal("plan-too-large", branches=MOST_BRANCHES, answers=MOST_ANSWERS)
    return (*kept, new)


def _written(start: View, views: list[View]) -> Branch:
    """As the journal writes these moves."""
    found = []
    for before, after in zip([start, *views], views, strict=False):
        assert after.last is not None
        found.append(before.game.notation.write(before.box, before.state, *after.last))
    return tuple(found)


def _gives_way(old: Branch, new: Branch, movers: list[int], seat: int) -> bool:
    """Whether an older branch says less than the new one, or has another answer where the new one has its own."""
    differs = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
    return len(old) <= len(new) if differs is None else movers[differs] == seat


def without(branches: tuple[Branch, ...], moves: Sequence[str]) -> tuple[Branch, ...]:
    """The branches but for those that begin so; none where no moves are told."""
    gone = tuple(moves)
    return tuple(branch for branch in branches if branch[: len(gone)] != gone)


def standing(table: Table, plan: Plan) -> tuple[Branch, ...]:
    """What of a plan still holds, counted from the table as it is now: nothing where anything else than foreseen moves has
    happened."""
    if table.over or not known(table) or table.seating.held_by(plan.person) != (plan.seat,):
        return ()
    since = takewhile(lambda line: line.n > plan.n, reversed(table.log))
    if table.n < plan.n or any(line.kind in BREAKING for line in since):
        return ()
    made = tuple(table.texts[plan.ply :])
    return tuple(
        branch[len(made) :] for branch in plan.branches if branch[: len(made)] == made and len(branch) > len(made)
    )


def answer(table: Table, plan: Plan) -> str | None:
    """The move that a plan has for this very position, if it is its seat's turn. An offer that stands is for people to answer."""
    found = {branch[0] for branch in standing(table, plan)}
    if plan.seat not in table.turn or len(found) != 1 or table.offers:
        return None
    (move,) = found
    return move
