"""What a person may do at a table: each function turns a wish into entries of the journal, or refuses and says why.

Nothing is changed here. Moves are for the rules to judge; words, taking back, draws and rematches for the people."""

from __future__ import annotations

from sentiers.messages import N_, Message
from sentiers.server import filling, journal, leaving, plans, previews, stalling
from sentiers.server import protocol as p
from sentiers.server import wishes as w
from sentiers.server.dice import read_word
from sentiers.server.journal import Entry
from sentiers.server.opening import new_table_id
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table

ALREADY_ASKED = N_("You have asked already: wait for the next move.")
ALREADY_HERE = N_("You sit at this table already.")
NO_DICE = N_("Nothing in this game is left to chance.")
ONE_WORD = N_("A seat gives one word: this one has given it.")
REMATCH_STANDS = N_("The rematch stands ready.")


def decide(table: Table, person: str | None, wish: w.Wish) -> list[Entry]:
    """The entries that a deed means. Who has no identity can only look."""
    if person is None:
        raise Refusal("not-your-seat")
    match wish:
        case w.Play():
            return play(table, person, wish.seat, wish.move, wish.ply)
        case w.Sit():
            return sit(table, person, wish.seat, wish.word)
        case w.SeatBot():
            return filling.fill(table, person, wish.seat, wish.level)
        case w.GiveWord():
            return word(table, person, wish.seat, wish.word)
        case w.Resign():
            return resign(table, person, wish.seat)
        case w.Undo():
            return undo(table, person, wish.seat)
        case w.Draw():
            return draw(table, person, wish.seat)
        case w.Rematch():
            return rematch(table, person, wish.seat)
        case w.Accept():
            return accept(table, person, wish.seat, wish.what)
        case w.Decline():
            return decline(table, person, wish.seat, wish.what)
        case w.Abort():
            return leaving.abort(table, person)
        case w.Claim():  # "decided" is thought about first (judging.py)
            return leaving.claim(table, person, wish.what)
        case w.Back():
            return leaving.back(table, person)
        case (
            w.AskHint() | w.Look() | w.Show() | w.Read() | w.Explain() | w.Say() | w.Leave()
            | w.AskPreview() | w.LayPlan() | w.DropPlan() | w.AskPremoves()
        ):  # fmt: skip  # live.py answers them
            raise Refusal("bad-message", detail="this is no deed")


def acting_seat(table: Table, person: str | None, seat: int | None) -> int:
    """The seat meant: the one named, or the only one that can be meant."""
    held = table.seating.held_by(person)
    if not held or (seat is not None and seat not in held):
        raise Refusal("not-your-seat")
    if seat is not None:
        return seat
    acting = [mine for mine in held if mine in table.turn]
    if len(held) > 1 and len(acting) > 1:
        raise Refusal("which-seat")
    return acting[0] if acting else held[0]


def play(table: Table, person: str | None, seat: int | None, move: str, ply: int) -> list[Entry]:
    seat = acting_seat(table, person, seat)
    _refuse_undealt(table)
    _check_ply(table, seat, move, ply)
    return [move_entry(table, seat, move)]


def move_entry(table: Table, seat: int, move: str) -> Entry:
    if table.over:
        raise Refusal("over")
    if seat not in table.turn:
        raise Refusal("not-your-turn")
    return journal.play(seat, table.understood(seat, move))  # or IllegalMove, with the reason


def _check_ply(table: Table, seat: int, move: str, ply: int) -> None:
    if ply == table.ply:
        return
    if ply < table.ply:
        played = table.match.plies[ply]
        if played.seat == seat and table.texts[ply] == move:
            raise Refusal("repeated")
        if table.unchanged_for(seat, ply):
            return
    raise Refusal("over" if table.over else "stale")


def resign(table: Table, person: str | None, seat: int | None) -> list[Entry]:
    seat = acting_seat(table, person, seat)
    if table.over:
        raise Refusal("over")
    _refuse_where_it_counts(table)
    return leaving.resign(table, seat)


def undo(table: Table, person: str | None, seat: int | None) -> list[Entry]:
    seat = acting_seat(table, person, seat)
    _refuse_where_it_counts(table)
    _refuse_where_rated(table)
    return _offer(table, "undo", seat)


def draw(table: Table, person: str | None, seat: int | None) -> list[Entry]:
    if not table.knows_draws:
        raise Refusal("illegal", Message("There is no draw in this game."))
    if table.seating.free and not table.over:
        raise Refusal("waiting")
    _refuse_undealt(table)
    return _offer(table, "draw", acting_seat(table, person, seat))


def rematch(table: Table, person: str | None, seat: int | None) -> list[Entry]:
    seat = acting_seat(table, person, seat)
    if table.next is not None:
        raise Refusal("repeated", Message(REMATCH_STANDS))
    _refuse_where_it_counts(table)
    return _offer(table, "rematch", seat)


def accept(table: Table, person: str | None, seat: int | None, what: str | None) -> list[Entry]:
    seat = _any_seat(table, person, seat)
    what = _standing(table, seat, what)
    offer = table.offers[what]
    entries = [journal.accept(what, seat)]
    mine = set(table.seating.held_by(table.seating.chairs[seat].who))
    if agreed(table, offer.agreed | mine):
        entries += consequence(table, what, offer.by)
    return entries


def decline(table: Table, person: str | None, seat: int | None, what: str | None) -> list[Entry]:
    """Declining one's own offer withdraws it."""
    seat = _any_seat(table, person, seat)
    if what is None and not any(offer.by != seat for offer in table.offers.values()):
        what = next(iter(table.offers), None)
    if what is None:
        what = _standing(table, seat, what)
    if what not in table.offers:
        raise Refusal("no-offer")
    return [journal.decline(what, seat)]


def sit(table: Table, person: str, seat: int | None, given: str | None = None) -> list[Entry]:
    if table.seating.held_by(person):
        raise Refusal("seat-taken", Message(ALREADY_HERE))
    if not table.seating.free or (seat is not None and seat not in table.seating.free):
        raise Refusal("seat-taken")
    if table.over:
        raise Refusal("over")
    seat = table.seating.free[0] if seat is None else seat
    entries = [journal.sit(seat, person)]
    if given is not None and not table.dealt:
        entries.append(journal.word(seat, read_word(given)))
    return entries


def word(table: Table, person: str | None, seat: int | None, given: str) -> list[Entry]:
    """A word for the dice. Who holds several seats says for which, unless only one of them still owes it."""
    held = table.seating.held_by(person)
    if not held or (seat is not None and seat not in held):
        raise Refusal("not-your-seat")
    if table.dice is None:
        raise Refusal("dealt", Message(NO_DICE))
    if table.dealt:
        raise Refusal("dealt")
    owing = [mine for mine in held if mine in table.awaited]
    if not owing or (seat is not None and seat not in owing):
        raise Refusal("repeated", Message(ONE_WORD))
    if seat is None and len(owing) > 1:
        raise Refusal("which-seat")
    return [journal.word(owing[0] if seat is None else seat, read_word(given))]


def _refuse_undealt(table: Table) -> None:
    if not table.dealt:
        raise Refusal("not-dealt")


def _refuse_where_it_counts(table: Table) -> None:
    if table.setup.counts:
        raise Refusal("counts")


def _refuse_where_rated(table: Table) -> None:
    if table.setup.rated:
        raise Refusal("rated")


def hint(table: Table, person: str | None, seat: int | None) -> int:
    """The seat that may be advised."""
    seat = acting_seat(table, person, seat)
    if table.over:
        raise Refusal("over")
    _refuse_undealt(table)
    _refuse_where_it_counts(table)
    _refuse_where_rated(table)
    if person is None or not table.seating.alone(person):
        raise Refusal("not-between-people")
    if seat not in table.turn:
        raise Refusal("not-your-turn")
    return seat


def can(table: Table, person: str | None) -> list[p.Can]:
    """What makes sense for this person now; the names of the deeds on the socket."""
    seating, rated = table.seating, table.setup.rated
    held = seating.held_by(person)
    found: list[p.Can] = []
    if not held or person is None:
        return ["sit"] if seating.free and not table.over else leaving.can(table, person, ())
    mine = set(held)
    if table.setup.counts:
        return []
    if seating.free and filling.may_fill(table, person):
        found.append("bot")
    if not table.over:
        found.append("resign")
        asked = table.offers or table.declined
        back = 0 if rated else plies_back(table, held)
        if back and not table.crosses_a_reveal(back) and (not asked or _may_ask(table, "undo", mine)):
            found.append("undo")
        may_draw = table.knows_draws and table.dealt and not seating.free
        if may_draw and (not asked or _may_ask(table, "draw", mine)):
            found.append("draw")
        if not rated and len(seating.people) == 1 and seating.alone(person) and mine.intersection(table.turn):
            found.append("hint")
        if (table.missing and len(table.seating.people) > 1) or leaving.is_young(table):
            found += leaving.can(table, person, held)
        if stalling.stalls(table) and "claim" not in found and stalling.may_claim(table, held):
            found.append("claim-decided")
        if table.game.card.certain:
            found += _ahead(table, held[0])
    elif table.next is None and _may_ask(table, "rematch", mine):
        found.append("rematch")
    if table.offers and any(not mine & offer.agreed for offer in table.offers.values()):
        found += ["accept", "decline"]
    return found


def _ahead(table: Table, seat: int) -> list[p.Can]:
    """What may be prepared while others are to move."""
    found: list[p.Can] = ["plan"] if plans.may_plan(table, seat) else []
    return [*found, "premove"] if previews.may_premove(table, seat) else found


def known(table: Table) -> list[p.Can]:
    """What may be done at this table at one time or another: a page keeps a place for it."""
    if table.setup.counts:
        return []
    found: list[p.Can] = ["resign"] if table.setup.rated else ["hint", "undo", "resign"]
    if len(table.seating.people) + len(table.seating.free) > 1:
        found.append("abort")
    found = ["draw", *found] if table.knows_draws else found
    return [*found, "plan"] if plans.known(table) else found


# Agreement


def agreed(table: Table, seats: set[int]) -> bool:
    """Everybody who sits here agrees. Bots are asked elsewhere, where they matter; an empty chair does not object."""
    return all(chair.kind != "human" or seat in seats for seat, chair in enumerate(table.seating.chairs))


def consequence(table: Table, what: str, by: int) -> list[Entry]:
    """What is written once all people agree. A draw with bots is theirs to accept (bots_at_table.py)."""
    if what == "undo":
        return [journal.undo(plies_back(table, table.seating.held_by(table.seating.chairs[by].who)), by)]
    if what == "rematch":
        return [journal.next_table(new_table_id())]
    return [] if table.seating.bots else [journal.draw()]


def plies_back(table: Table, held: tuple[int, ...]) -> int:
    """How many plies to take back so that the holder of these seats makes his last move again; 0 if there is none."""
    plies = zip(reversed(table.match.plies), reversed(table.forced), strict=True)
    for back, ((seat, _), forced) in enumerate(plies, 1):
        if seat in held and not forced:  # it would be forced again
            return back
    return 0


def _offer(table: Table, what: str, seat: int) -> list[Entry]:
    held = table.seating.held_by(table.seating.chairs[seat].who)
    if what == "rematch":
        if not table.over:
            raise Refusal("not-over")
    elif table.over:
        raise Refusal("over")
    if what == "undo":
        _refuse_undo(table, plies_back(table, held))
    if what in table.offers and not table.offers[what].agreed & set(held):
        return accept(table, table.seating.chairs[seat].who, seat, what)  # two wishes that meet are an agreement
    if not _may_ask(table, what, set(held)):
        raise Refusal("repeated", Message(ALREADY_ASKED))
    if agreed(table, set(held)) and (entries := consequence(table, what, seat)):
        return entries
    return [journal.offer(what, seat)]


def _refuse_undo(table: Table, back: int) -> None:
    if not back:
        raise Refusal("nothing-to-undo")
    if table.crosses_a_reveal(back):
        raise Refusal("revealed")


def _may_ask(table: Table, what: str, mine: set[int]) -> bool:
    if what in table.offers:
        return not table.offers[what].agreed & mine
    return not table.declined or not any((what, seat) in table.declined for seat in mine)


def _any_seat(table: Table, person: str | None, seat: int | None) -> int:
    held = table.seating.held_by(person)
    if not held or (seat is not None and seat not in held):
        raise Refusal("not-your-seat")
    return held[0] if seat is None else seat


def _standing(table: Table, seat: int, what: str | None) -> str:
    """The offer meant: the one named, or the only one made by another."""
    others = [name for name, offer in table.offers.items() if seat not in offer.agreed]
    if what is None and len(others) == 1:
        return others[0]
    if what is None or what not in others:
        raise Refusal("no-offer")
    return what
