"""A table: its match, its chairs and its offers, as the replay of its journal. Plain state, no waiting, no storage.

What may be done to it is decided in deeds.py; who does it, one at a time, is the owner (owner.py)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import zip_longest

from sentiers.games.game import Game
from sentiers.match import Match, Ply, View
from sentiers.match.kit import seats_in
from sentiers.match.match import Forfeit
from sentiers.messages import N_, Message, Seat
from sentiers.server import moves
from sentiers.server.dice import DiceAtTable
from sentiers.server.journal import NOBODY, Entry
from sentiers.server.moves import LegalMoves
from sentiers.server.opening import kept_match
from sentiers.server.reckoning import Reckoning
from sentiers.server.seating import Seating
from sentiers.server.storage import Setup
from sentiers.server.table_parts import Foreseen, Line, Mark, Standing
from sentiers.server.times import DAY, read_time

SPECTATOR = -1
NOTHING = ((-1, ""), Ply(-1, 0))


class Table:
    def __init__(
        self, id: str, no: int, setup: Setup, journal: Iterable[str] = (), moments: Iterable[int] = ()
    ) -> None:
        self.id, self.no, self.setup = id, no, setup
        self.match = kept_match(setup)
        self.game: Game = self.match.game
        self.knows_draws = self.game.card.knows_draws(self.match.options)
        self.seating = Seating.read(setup.seats)
        self.dice = DiceAtTable.read(setup)
        self.dealt = self.dice is None
        self.n = 0
        self.offers: dict[str, Standing] = {}
        self.declined: set[tuple[str, int]] = set()  # (what, by whom): not to be asked again before the next move
        self.next: str | None = None
        self.log: list[Line] = []
        self._verb = ""  # of the entry that is being applied
        self.texts: list[str] = []  # the plies in notation
        self.undone = 0  # how often somebody took a move back
        self.moment = 0  # counts the changes of the match, which an undo does not count back
        self.turn = self.match.turn if self.dealt else ()
        self.over = self.match.over
        self._turns: list[tuple[int, ...]] = []  # who was to act before each ply
        self.forced: list[bool] = []  # of each ply: whether it was a pass that was made by itself
        self._revealed: list[bool] = []  # of each ply: whether it told somebody what he could not know before
        self._views: dict[int, View] = {}
        self._legal: dict[int, LegalMoves] = {}
        self._understood: tuple[tuple[int, str], Ply] = NOTHING
        self._foreseen: Foreseen | None = None
        self._delayed = 0  # milliseconds that the next move gets back
        self._forces = False  # the next move is a pass, made by itself
        self.made = [0] * len(self.seating.chairs)  # moves of each seat …
        self.fewest = 0  # … and of the one that has made the fewest
        self.took = [0] * len(self.seating.chairs)  # milliseconds that each took for its moves, without the first one
        self.since = 0  # the moment from which those who are to act could do so
        # What the owner knows, and no journal: the seats of who is absent for too long, and what people are rated.
        self.missing: frozenset[int] = frozenset()
        # … and the moment of the match in which the others have waited for longer than is fair (stalling.py).
        self.stalled_at = -1
        self.strengths: dict[str, float] = {}
        time = read_time(setup.time)
        self.times = None if time.speed == "free" else Reckoning(time, len(self.seating.chairs))
        if self.dice is not None and not self.awaited:
            self._deal()
        for line, at in zip_longest(journal, moments, fillvalue=0):
            self.apply(Entry.read(str(line)), int(at))

    @property
    def ply(self) -> int:
        return len(self.match.plies)

    @property
    def listed(self) -> bool:
        """Shown on the shelf, for anyone to join."""
        return not self.setup.private and bool(self.seating.free) and not self.over

    @property
    def day(self) -> date | None:
        """Of the challenge whose cards are played here."""
        return None if self.setup.day is None else date.fromisoformat(self.setup.day)

    @property
    def awaited(self) -> list[int]:
        """The seats whose word is awaited before the match is dealt."""
        return [] if self.dealt or self.dice is None else self.dice.awaited(self.seating)

    def view(self, seat: int) -> View:
        """What this seat may know: all that ever leaves the table."""
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]

    def legal(self, seat: int) -> LegalMoves:
        """The legal moves in the forms that are sent: only for who is to be shown them."""
        if seat not in self._legal:
            self._legal[seat] = LegalMoves(self.view(seat if self.game.card.hidden else SPECTATOR), seat)
        return self._legal[seat]

    def eyes(self, person: str | None) -> int:
        """Whose eyes this person sees with. Who holds several seats that have secrets or act at once sees the one to act."""
        held = self.seating.held_by(person)
        if not held:
            return SPECTATOR
        acting = [seat for seat in held if seat in self.turn]
        return acting[0] if acting and (self.game.card.hidden or self.game.card.simultaneous) else held[0]

    def read(self, seat: int, text: str) -> Ply:
        """The move that the text of an entry means for a seat; raises IllegalMove, which says why."""
        known = self._understood
        if known[0] == (seat, text):
            return known[1]
        if self.dealt and not self.over and not self.game.card.hidden:
            move = moves.recognised(self.view(SPECTATOR), seat, text)
            if move is not None:
                return Ply(seat, move)
        ply = self.match.read(text, seat)
        moves.learn(self.match.kit, seat, text, ply.move)
        return ply

    def understood(self, seat: int, text: str) -> str:
        """The same move as it is written in the journal. It is about to be played: then it need not be read again."""
        ply = self._offered(seat, text)
        if ply is None:
            ply = self.match.read(text, seat)
            text = self.game.notation.write(self.match.box, self.match.state, seat, ply.move)
        self._understood = (seat, text), ply
        return text

    def _offered(self, seat: int, text: str) -> Ply | None:
        """The move, if it is among the legal ones that were listed already, where nothing is hidden: who plays was sent them, and
        mostly writes it just so."""
        legal = self._legal.get(seat)
        if legal is None or self.game.card.hidden:
            return None
        move = legal.named(text)
        return None if move is None else Ply(seat, move)

    def drawn_for(self, viewer: int) -> int:
        """The seat whose drawing a viewer gets: a spectator's will do where the board looks alike to all."""
        alike = not self.game.card.hidden and self.game.drawing.ABILITIES.same_for_all
        return SPECTATOR if alike else viewer

    def told_to(self, viewer: int) -> int:
        """The key of a viewer in Line.told."""
        return viewer if self.game.card.hidden else SPECTATOR

    def unchanged_for(self, seat: int, since: int) -> bool:
        """Whether only others, acting at the same time, have moved since, so that the seat's choice is the same."""
        return (
            0 <= since < self.ply
            and all(seat in turn for turn in self._turns[since:])
            and all(ply.seat != seat for ply in self.match.plies[since:])
        )

    @property
    def _keeps_bots_fair(self) -> bool:
        """A bot plays along, and not everything lies open: what comes out here is not taken back."""
        return bool(self.seating.bots) and (self.game.card.hidden or self.game.card.chance)

    def crosses_a_reveal(self, plies: int) -> bool:
        """Whether one of the last plies told somebody what he could not know before it, in a match with bots. To take it back
        would let him choose again, knowing. People can agree to that, among themselves; a bot cannot."""
        return any(self._revealed[-plies:])

    def mark(self) -> Mark:
        """This position, to be asked about later: still_at."""
        return Mark(self.moment, self.ply)

    def still_at(self, mark: Mark, seat: int) -> bool:
        """Whether the seat's choice is what it was at the mark: nothing happened, or moves of others at the same time."""
        if self.moment == mark.moment:
            return True
        only_moves = self.moment - mark.moment == self.ply - mark.ply  # whatever else happens does not count a ply up
        return only_moves and self.unchanged_for(seat, mark.ply)

    def score_after(self, entry: Entry) -> float | None:
        """What the only player will have once this entry is written, if it ends the match by the rules."""
        if entry.verb != "play":
            return None
        after = self.foresee(entry)
        return float(self.match.kit.score(after.states)[int(entry.first)]) if after.over else None

    def foresee(self, entry: Entry) -> Foreseen:
        """What a move leads to. Where it is played then, that need not be found out again."""
        found = self._foreseen
        if found is None or found.entry != entry:
            ply = self.read(int(entry.first), entry.second)
            states, kit = self.match.states(), self.match.kit
            kit.play(states, ply.seat, ply.move)
            found = self._foreseen = Foreseen(entry, ply, states, seats_in(kit.turn(states)), kit.over(states))
        return found

    def turn_before(self, plies: int) -> tuple[int, ...]:
        """Who was to act so many plies ago."""
        return self._turns[-plies] if 0 < plies <= len(self._turns) else self.turn

    # Applying an entry: the same for a deed of now and for one read back from the journal

    def apply(self, entry: Entry, at: int = 0) -> None:
        """`at`: the moment (ms) at which it was written."""
        self.n += 1
        self._verb, moment = entry.verb, self.moment
        getattr(self, f"_{entry.verb}")(entry)
        if self.moment != moment:
            if entry.verb == "play" and self.made[int(entry.first)] > 1:
                self.took[int(entry.first)] += at - self.since
            self.since = at
        if self.times is not None:
            if entry.verb == "play":
                self.times.moved(int(entry.first), at, self._delayed)
            self._delayed = int(entry.second) if entry.verb == "lag" else 0
            self.times.note(entry, at)
            self.times.turn_to(self._timed, at)

    @property
    def _timed(self) -> tuple[int, ...]:
        """The seats whose time passes: those of people who are to act, once all have sat down. Bots keep their own time."""
        if self.over or self.seating.free:
            return ()
        return tuple(seat for seat in self.turn if self.seating.chairs[seat].kind == "human")

    def _play(self, entry: Entry) -> None:
        seat, text = int(entry.first), entry.second
        self._turns.append(self.turn)
        self.texts.append(text)
        self.forced.append(self._forces)
        self._forces = False
        before = {key: self.view(key) for key in self._kinds_of_eyes()}
        after = self.foresee(entry)
        self.match.push(after.ply, after.states)
        self._revealed.append(self._keeps_bots_fair and self.match.revealed)
        self._changed(after)
        self.made[seat] += 1
        self.fewest = min(self.made)
        more = [Message(NOTHING_ELSE)] if self.forced[-1] else []
        told = {key: _tell(view, self.view(key)) + more for key, view in before.items()}
        line = Line(self.n, self.ply, seat, told, waits=bool(self.turn) and set(self.turn) < set(self._turns[-1]))
        if self.game.telling.ABILITIES.banner is not None:
            found = {key: _banner(view, self.view(key)) for key, view in before.items()}
            line.banners = {key: banner for key, banner in found.items() if banner is not None}
        self.log.append(line)
        self._tell_end()

    def _late(self, entry: Entry) -> None:
        """The clock moves for this seat: its entry follows, in the same deed."""
        self._say(int(entry.first), Message("{who} has run out of time.", who=Seat(int(entry.first))))

    def _forced(self, entry: Entry) -> None:
        """This seat can only pass: its entry follows, in the same deed."""
        self._forces = True

    def _undo(self, entry: Entry) -> None:
        plies, seat = int(entry.first), int(entry.second)
        self.undone += 1
        self.match.undo(plies)
        del self._turns[-plies:], self.texts[-plies:], self._revealed[-plies:], self.forced[-plies:]
        self.made = [sum(ply.seat == mine for ply in self.match.plies) for mine in range(len(self.made))]
        self.fewest = min(self.made)
        self._changed()
        self._say(seat, Message("{who} takes a move back.", who=Seat(seat)))

    def _resign(self, entry: Entry) -> None:
        if not self.dealt:
            self._deal()  # with the words there are, so that there is something to give up, and to verify
        self.match.resign(int(entry.first))
        self._changed()
        self._tell_end()

    def _lose(self, entry: Entry, how: Forfeit) -> None:
        if not self.dealt:
            self._deal()
        self.match.forfeit(int(entry.first), how, entry.second == NOBODY)
        self._changed()
        self._tell_end()

    def _flag(self, entry: Entry) -> None:
        self._lose(entry, "time")

    def _left(self, entry: Entry) -> None:
        self._lose(entry, "absence")

    def _stalled(self, entry: Entry) -> None:
        self._lose(entry, "stalling")

    def _undecided(self, entry: Entry) -> None:
        """Not told: how the house judges the position is nobody's affair who did not ask."""
        self.declined.add(("decided", int(entry.first)))

    def _abort(self, entry: Entry) -> None:
        self.match.break_off()
        self._changed()
        self._tell_end()

    def _lag(self, entry: Entry) -> None:
        """What `apply` keeps for the next move."""

    def _away(self, entry: Entry) -> None:
        seat, (since, until) = int(entry.first), map(int, entry.second.split())
        days = Message.plural(
            "{who} is on vacation for {n} day: the clock stands still.",
            "{who} is on vacation for {n} days: the clock stands still.",
            n=max(1, round((until - since) / DAY)),
            who=Seat(seat),
        )
        self._say(seat, days)

    def _home(self, entry: Entry) -> None:
        self._say(int(entry.first), Message("{who} is back from vacation.", who=Seat(int(entry.first))))

    def _remind(self, entry: Entry) -> None:
        """Nothing that the others need to know."""

    def _stand(self, entry: Entry) -> None:
        seat = int(entry.first)
        self._say(seat, Message("{who} has left: a bot plays on.", who=Seat(seat)))
        self.seating.stand(seat, entry.second)
        self._regrouped()

    def _back(self, entry: Entry) -> None:
        seat = int(entry.first)
        self.seating.come_back(seat)
        self._regrouped()
        self._say(seat, Message("{who} is back.", who=Seat(seat)))

    def _instead(self, entry: Entry) -> None:
        seat = int(entry.first)
        program = self.seating.chairs[seat].who
        self.seating.sit(seat, f"bot:{entry.second}")
        self._regrouped()
        told = Message("The program {program} does not answer: {who} plays on.", program=program, who=Seat(seat))
        self._say(seat, told)

    def _regrouped(self) -> None:
        """Others act for a seat now: what was offered before has lapsed, and a thought under way is no longer that seat's."""
        self.moment += 1
        self.offers.clear()

    def _draw(self, entry: Entry) -> None:
        self.match.agree_draw(of_old=True)
        self._changed()
        self._tell_end()

    def _offer(self, entry: Entry) -> None:
        what, seat = entry.first, int(entry.second)
        self.offers[what] = Standing(seat, set(self.seating.held_by(self.seating.chairs[seat].who)))
        self._say(seat, Message(OFFERED[what], who=Seat(seat)))

    def _accept(self, entry: Entry) -> None:
        what, seat = entry.first, int(entry.second)
        self.offers[what].agreed |= {seat, *self.seating.held_by(self.seating.chairs[seat].who)}
        self._say(seat, Message("{who} agrees.", who=Seat(seat)))

    def _decline(self, entry: Entry) -> None:
        what, seat = entry.first, int(entry.second)
        offered = self.offers.pop(what)
        self.declined.add((what, offered.by))
        self._say(seat, Message(WITHDRAWN if offered.by == seat else DECLINED[what], who=Seat(seat)))

    def _sit(self, entry: Entry) -> None:
        seat = int(entry.first)
        self.seating.sit(seat, entry.second)
        self._say(seat, Message("{who} sits down.", who=Seat(seat)))
        if self.dice is not None and not self.dealt and not self.awaited:  # a bot, which gives no word
            self._deal()

    def _word(self, entry: Entry) -> None:
        assert self.dice is not None
        self.dice.words[int(entry.first)] = entry.second
        if not self.awaited:
            self._deal()

    def _next(self, entry: Entry) -> None:
        self.next = entry.first
        self.offers.pop("rematch", None)

    def _deal(self) -> None:
        assert self.dice is not None
        mixed = self.dice.mixed()
        self.dealt = True
        self.match = Match(self.match.kit, mixed.seed, dice=mixed)
        self._changed()

    def _changed(self, now: Foreseen | None = None) -> None:
        """The match is another one now: offers made before lapse."""
        self.moment += 1
        self.turn, self.over = (self.match.turn, self.match.over) if now is None else (now.turn, now.over)
        self._foreseen = None
        self._views.clear()
        self._legal.clear()
        self._understood = NOTHING
        self.offers.clear()
        self.declined.clear()

    def _say(self, seat: int | None, message: Message, kind: str = "") -> None:
        told = {key: [message] for key in self._kinds_of_eyes()}
        self.log.append(Line(self.n, self.ply, seat, told, kind or self._verb))

    def _tell_end(self) -> None:
        if self.over and self.match.result is not None:
            self._say(None, self.match.result.message, "end")

    def _kinds_of_eyes(self) -> range:
        return range(SPECTATOR, len(self.seating.chairs) if self.game.card.hidden else 0)


OFFERED = {
    "undo": N_("{who} asks to take a move back."),
    "draw": N_("{who} offers a draw."),
    "rematch": N_("{who} would like a rematch."),
}
DECLINED = {
    "undo": N_("{who} declines: the move stands."),
    "draw": N_("{who} declines the draw."),
    "rematch": N_("{who} declines the rematch."),
}
NOTHING_ELSE = N_("Nothing else was possible: done by itself.")
WITHDRAWN = N_("{who} no longer asks.")


def _tell(before: View, after: View) -> list[Message]:
    """What happened with the last move, in the eyes of these views."""
    assert after.last is not None
    return after.game.telling.tell(after.box, before.state, after.state, *after.last, after.seat)


def _banner(before: View, after: View) -> Message | None:
    """What it brought to light, in a word or two."""
    banner = after.game.telling.ABILITIES.banner
    assert after.last is not None
    return banner(after.box, before.state, after.state, *after.last, after.seat) if banner else None
