"""How a match ends, foreseen from the entries that end it: what is written in one transaction with them, for lists and ratings.

Which matches are rated is decided here: those that were declared so, between people who each hold one seat and bots whose strength
was measured, and in which nothing was taken back."""

from __future__ import annotations

from sentiers.games.card import Card
from sentiers.match import Result
from sentiers.match.match import Forfeit
from sentiers.messages import N_, Message
from sentiers.server import ratings
from sentiers.server.journal import NOBODY, Entry
from sentiers.server.refusal import Refusal
from sentiers.server.storage import ABORTED, Ended, Outcome, Setup
from sentiers.server.table import Table
from sentiers.server.times import Speed, read_time

LOST: dict[str, Forfeit] = {"resign": "resignation", "flag": "time", "left": "absence", "stalled": "stalling"}
ALONE = N_("Who plays alone, or together with everybody, cannot be rated.")
SHARED = N_("A match is rated where everybody holds one seat: not at one screen.")
UNMEASURED = N_("Nobody has measured how strong {level} is: against it a match is not rated.")
OWN_BOX = N_("With components of one's own a match is not rated.")
SET_UP = N_("A match that begins from a position is not rated.")
NOT_SHOWN = N_("A table that begins from a position is private.")
KNOWN = N_(
    "Who writes a position of this game knows all its secrets: only bots, or others at the same screen, can play it."
)


def speed_of(setup: Setup) -> Speed:
    """Under which kind of time a table is rated."""
    return "live" if setup.pace else read_time(setup.time).speed


def refuse_unratable(card: Card, setup: Setup) -> None:
    """Raises where a table like this cannot be rated, and says why."""
    if len(card.sides(setup.options)) < 2:
        raise Refusal("not-ratable", Message(ALONE))
    if len(setup.people) < sum(seat.startswith("by:") for seat in setup.seats):
        raise Refusal("not-ratable", Message(SHARED))
    if setup.edition is not None and setup.edition not in card.editions:
        raise Refusal("not-ratable", Message(OWN_BOX))
    if setup.position is not None:
        raise Refusal("not-ratable", Message(SET_UP))
    for level in (seat.removeprefix("bot:") for seat in setup.seats if seat.startswith("bot:")):
        if ratings.anchor(card.name, level) is None:
            raise Refusal("not-ratable", Message(UNMEASURED, level=level))


def refuse_unfair(card: Card, setup: Setup) -> None:
    """Raises where a table from a position would be open to people who cannot know what its writer knows."""
    if not setup.private:
        raise Refusal("bad-option", Message(NOT_SHOWN))
    if card.hidden and "open" in setup.seats:
        raise Refusal("bad-option", Message(KNOWN))


def counts(table: Table, result: Result) -> bool:
    """Does a match that ended so change ratings? The chairs may be others than when it was opened."""
    seating = table.seating
    return (
        table.setup.rated
        and result.ending != ABORTED
        and len(table.game.card.sides(table.setup.options)) > 1
        and not seating.free
        and not table.undone
        and all(len(seating.held_by(person)) == 1 for person in seating.people)
        and all(ratings.anchor(table.game.name, seating.chairs[seat].who) is not None for seat in seating.bots)
        and not (_left(table) and len(table.game.card.sides(table.setup.options)) < len(seating.chairs))
    )


def _left(table: Table) -> dict[int, str]:
    """The seats that bots hold at the end, with who left them: among opponents these come last, whatever their bots have done."""
    return {seat: chair.holds_for for seat, chair in enumerate(table.seating.chairs) if chair.holds_for}


def result_after(table: Table, entries: list[Entry]) -> Result | None:
    """How the match ends with these entries; None where it goes on, or was over before."""
    if table.over:
        return None
    for entry in entries:
        if entry.verb == "play":
            after = table.foresee(entry)
            if after.over:
                match = table.match.fork()
                match.push(after.ply, after.states)
                return match.result
        elif entry.verb in LOST:
            match = table.match.fork()
            match.forfeit(int(entry.first), LOST[entry.verb], entry.second == NOBODY)
            return match.result
        elif entry.verb == "abort":
            match = table.match.fork()
            match.break_off()
            return match.result
        elif entry.verb == "draw":
            match = table.match.fork()
            match.agree_draw(of_old=True)
            return match.result
    return None


def ended(table: Table, result: Result) -> Ended:
    """What is written of a match that ended so."""
    setup, left = table.setup, _left(table)
    seats = tuple(f"by:{left[seat]}" if seat in left else text for seat, text in enumerate(table.seating.written))
    card = table.game.card
    outcome = Outcome(
        result.ending,
        seats,
        tuple(card.team(setup.options, seat) for seat in range(len(seats))),
        tuple(len(seats) - 1 if seat in left else place for seat, place in enumerate(result.places)),
        tuple(float(score) for score in result.scores),
        tuple(seat for seat in result.winners if seat not in left),
    )
    rated, counted = counts(table, result), setup.position is None
    return Ended(table.no, table.game.name, speed_of(setup), not setup.private, rated, outcome, counted)
