"""A game being played: deal, moves, undo, result. The whole truth of it; what one seat may know is its View."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Iterator, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from sentiers.language import say
from sentiers.match import given
from sentiers.match.film import film
from sentiers.match.given import SPECTATOR
from sentiers.match.kit import Kit, open_box, seats_in, twin
from sentiers.match.result import Result
from sentiers.match.view import Ply, View
from sentiers.messages import N_, BadRecord, IllegalMove, Message, Names, NotYourTurn, Seat, shown

Forfeit = Literal["resignation", "time", "absence", "stalling"]
FORFEITS: dict[Forfeit, str] = {
    "resignation": N_("{who} resigns."),
    "time": N_("{who} has run out of time."),
    "absence": N_("{who} has left, and loses."),
    "stalling": N_("{who} does not play on, and the match is decided."),
}
SPARED: dict[Forfeit, str] = {
    "time": N_("{who} has run out of time, but nobody else could win any more."),
    "absence": N_("{who} has left, but nobody else could win any more."),
}

if TYPE_CHECKING:
    from sentiers.games.card import Value
    from sentiers.games.editions import Edition
    from sentiers.games.game import Game
    from sentiers.match.fair import Dice


class Match:
    """A match of a game on the shelf.

    >>> m = Match.new("canoe", seed=7)
    >>> m.turn, m.moves()[:3]
    ((0,), ['d1', 'e1', 'f1'])
    >>> m.play("e4"); m.play("f5")
    >>> m.undo(); m.turn
    (1,)
    """

    def __init__(self, kit: Kit, seed: int, position: str | None = None, dice: Dice | None = None) -> None:
        self.kit = given.kit(kit)
        self.seed = given.seed(seed)
        self.dice = given.dice(dice)
        """What the seed was mixed from, where several had a hand in it; kept for the record."""
        self.start: str | None = None
        """The position it began from, where it was not dealt: as that position is written, however somebody wrote it."""
        if position is not None:
            read = self._read(given.position(position), self.seed)
            self.start = self.game.positions.write(self.box, read[0])
        self._begin(self._deal() if self.start is None else self._read(self.start, self.seed, of_old=True))

    def _begin(self, dealt: np.ndarray[Any, Any]) -> None:
        self._dealt = dealt
        self._states = twin(dealt)
        self._before = twin(dealt)
        self.plies: list[Ply] = []
        self._agreed: Result | None = None

    @classmethod
    def new(
        cls,
        /,
        game: str,
        seed: int | None = None,
        edition: str | PathLike[str] | Edition | None = None,
        position: str | None = None,
        **options: object,
    ) -> Match:
        """A new match. Without a seed a random one is taken; `position` starts from a text board instead of the deal, and
        what it leaves open follows from the seed."""
        return cls(open_box(game, edition, options), secrets.randbits(63) if seed is None else seed, position)

    @classmethod
    def recorded(cls, kit: Kit, seed: int, position: str, chance: int) -> Match:
        """A match as its record tells it: the position stays as it was written there, whatever would be refused of it now, and
        what it left open follows from `chance`, which is the seed but in records of version 0.1."""
        match = cls(kit, seed)
        match.start = given.position(position)
        match._begin(match._read(match.start, given.seed(chance), of_old=True))
        return match

    def _deal(self) -> np.ndarray[Any, Any]:
        states = self.kit.blank()
        self.kit.deal(states, self.seed)
        return states

    def _read(self, position: str, chance: int, of_old: bool = False) -> np.ndarray[Any, Any]:
        states = self.kit.blank()
        if "dice" in (states.dtype.names or ()):
            from sentiers.kernel.dice import put_seed

            put_seed(states[0].dice, np.uint64(chance))  # for what the position leaves open, and what comes after it
        self.game.read_position(self.box, states[0], position, of_old)
        for seat in seats_in(self.kit.turn(states)):
            if not len(self.kit.codes(states, seat)):
                raise BadRecord(Message("Nothing can be played from here: player {seat} has no move.", seat=seat))
        return states

    @property
    def game(self) -> Game:
        return self.kit.game

    @property
    def box(self) -> Any:
        return self.kit.box

    @property
    def options(self) -> Mapping[str, Value]:
        return self.kit.options

    @property
    def seats(self) -> int:
        return self.kit.seats

    @property
    def state(self) -> Any:
        """The record itself. Who changes it changes the match."""
        return self._states[0]

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if self._agreed else seats_in(self.kit.turn(self._states))

    def _one_seat(self, seat: int | None) -> int:
        if seat is not None:
            return given.seat(seat, self.seats)
        if len(self.turn) != 1:
            raise NotYourTurn(
                Message("Several seats may act now: say which one, as in seat=0.")
                if self.turn
                else Message("The match is over.")
            )
        return self.turn[0]

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of the seat to act, in notation."""
        if seat is None and not self.turn:
            return []
        seat = self._one_seat(seat)
        if seat not in self.turn:
            return []
        write = self.game.notation.write
        return [write(self.box, self.state, seat, int(move)) for move in self.kit.codes(self._states, seat)]

    def read(self, text: str, seat: int | None = None) -> Ply:
        """The legal move that a text means; raises NotYourTurn or IllegalMove, which say why."""
        if self.over:
            raise NotYourTurn(Message("The match is over."))
        seat = self._one_seat(seat)
        if seat not in self.turn:
            raise NotYourTurn(Message("It is not your turn."))
        move = int(self.game.notation.read(self.box, self.state, seat, given.move(text)))
        if move not in self.kit.codes(self._states, seat):
            raise IllegalMove(self.game.notation.why(self.box, self.state, seat, move))
        return Ply(seat, move)

    def play(self, text: str, seat: int | None = None) -> None:
        """Plays a move given in notation."""
        self.push(self.read(text, seat))

    def push(self, ply: Ply, after: np.ndarray[Any, Any] | None = None) -> None:
        """Plays a move that is known to be legal, as `read` gave it; with the state that `after` gave, if that is at hand."""
        self._before[0] = self._states[0]
        if after is None:
            self.kit.play(self._states, ply.seat, ply.move)
        else:
            self._states[0] = after[0]
        self.plies.append(ply)

    def after(self, ply: Ply) -> np.ndarray[Any, Any]:
        """The state, an array of one, if this legal move were played, as `read` gives it; nothing is."""
        whole = isinstance(ply, Ply) and given.whole_number(ply.move) is not None
        if (
            not whole
            or given.whole_number(ply.seat) not in self.turn
            or ply.move not in self.kit.codes(self._states, ply.seat)
        ):
            raise IllegalMove(Message("{given} is no legal move, as match.read gives it.", given=shown(ply)))
        states = twin(self._states)
        self.kit.play(states, ply.seat, ply.move)
        return states

    def undo(self, plies: int = 1) -> None:
        """Takes back the last moves, or the resignation or the agreement that came after them."""
        wanted = given.whole_number(plies)
        if wanted is not None and self._agreed:
            self._agreed = None
            return
        if wanted is None or not 1 <= wanted <= len(self.plies):
            raise IllegalMove(Message("There is nothing to take back."))
        kept = self.plies[:-wanted]
        self.plies = []
        self._states[0] = self._before[0] = self._dealt[0]
        for ply in kept:
            self.push(ply)

    def states(self) -> np.ndarray[Any, Any]:
        """The true state, an array of one, to be played on elsewhere."""
        return twin(self._states)

    @property
    def revealed(self) -> bool:
        """Whether the last move told somebody what he could not know before it: chance decided something, or a secret came out.

        >>> m = Match.new("zwei-wege", seed=7)
        >>> m.play("H<"); m.revealed
        False
        >>> m.play(">"); m.revealed
        True
        """
        return bool(self.plies) and self.kit.reveals(self._before, self._states)

    def resign(self, seat: int) -> None:
        """This seat gives up; the others win (its team gives up with it)."""
        self.forfeit(seat, "resignation")

    def forfeit(self, seat: int, how: Forfeit, nobody: bool = False) -> None:
        """This seat loses, whatever the position: it gives up, its time has run out, it has left, or it does not play on in a
        match that is decided. With `nobody` none of the others could have won any more (hope.py): then nobody does, and where the
        game knows draws it is one. Who plays alone, or together with everybody, has no others: there it means nothing."""
        self._refuse_after_the_end()
        seat = given.seat(seat, self.seats)
        given.forfeit(how, FORFEITS)
        if given.flag(nobody) and how in SPARED and self._sides > 1:
            drawn = self.game.card.knows_draws(self.options)
            told = Message(SPARED[how], who=Seat(seat))
            everyone = tuple(range(self.seats)) if drawn else ()
            scores = (0.5 if drawn else 0.0,) * self.seats
            self._agreed = Result(how, everyone, scores, told, self.game.name, self._sides)
            return
        team = self.game.card.team
        lost = team(self.options, seat)
        winners = tuple(other for other in range(self.seats) if team(self.options, other) != lost)
        scores = tuple(1.0 if other in winners else 0.0 for other in range(self.seats))
        told = Message(FORFEITS[how], who=Seat(seat))
        self._agreed = Result(how, winners, scores, told, self.game.name, self._sides)

    def break_off(self) -> None:
        """The match ends without a result, as if it had never been begun."""
        self._refuse_after_the_end()
        told = Message("The match was broken off: it does not count.")
        self._agreed = Result("broken-off", (), (0.0,) * self.seats, told, self.game.name, self._sides)

    def agree_draw(self, of_old: bool = False) -> None:
        """The players agree on a draw. Those of old, of whom a record tells, could do so where all play together."""
        self._refuse_after_the_end()
        if not self.game.card.draws:
            raise IllegalMove(Message("This game knows no agreed draw."))
        if not given.flag(of_old) and not self.game.card.knows_draws(self.options):
            raise IllegalMove(
                Message("Who plays alone, or together with everybody, has nobody to agree on a draw with.")
            )
        everyone = tuple(range(self.seats))
        told = Message("The players agree on a draw.")
        self._agreed = Result("agreement", everyone, (0.5,) * self.seats, told, self.game.name, self._sides)

    def _refuse_after_the_end(self) -> None:
        if self.over:
            raise NotYourTurn(Message("The match is over."))

    @property
    def over(self) -> bool:
        """Is the match finished, by the rules or by the players?"""
        return self._agreed is not None or self.kit.over(self._states)

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        if self._agreed or not self.over:
            return self._agreed
        scores = self.kit.score(self._states)
        told = self.game.telling.ending(self.box, self.state)
        aims = tuple(float(aim) for aim in self.kit.aims(self._states))
        return Result(
            "rules", self.kit.won(self._states), tuple(scores.tolist()), told, self.game.name, self._sides, aims
        )

    @property
    def _sides(self) -> int:
        return len(self.game.card.sides(self.options))

    @property
    def scores(self) -> tuple[float, ...] | None:
        """A number per seat once it is over: 1, ½ or 0, or the points of games that count."""
        return self.result.scores if self.result else None

    def _masked(self, ply: Ply, viewer: int) -> Ply:
        """The last ply, as the viewer knows it."""
        return Ply(ply.seat, self.kit.masked(self._before, ply.seat, ply.move, viewer))

    def view(self, seat: int = -1, history: bool = False) -> View:
        """What this seat may know; −1 is a spectator. With its history also what it saw before, concealed as it was then."""
        seat = given.seat(seat, self.seats, SPECTATOR)
        last = self._masked(self.plies[-1], seat) if self.plies else None
        view = View(self.kit, self._states, seat, last, self._agreed is not None)
        if given.flag(history):
            moments = [
                (View(self.kit, moment._states, seat, None, False).state, moment._heard(seat))
                for moment in self.replay()
            ]
            view.history = tuple(record for record, _ in moments)
            view.line = tuple(heard for _, heard in moments if heard is not None)
        return view

    def _heard(self, viewer: int) -> tuple[int, str] | None:
        """The last ply as the viewer knew of it when it was made: who moved, and the move in notation."""
        if not self.plies:
            return None
        ply = self._masked(self.plies[-1], viewer)
        before = View(self.kit, self._before, viewer, None, False)
        return ply.seat, self.game.notation.write(self.box, before.state, ply.seat, ply.move)

    def openly(self, place: int = -1) -> View:
        """All of it, with nothing concealed, as it lies before a seat: for who asks to see everything, of a match that is none of
        his opponents' any more."""
        place = given.seat(place, self.seats, SPECTATOR)
        last = self.plies[-1] if self.plies else None
        return View(self.kit, self._states, place, last, self._agreed is not None, concealed=False)

    @overload
    def told(self, viewer: int = -1, lang: None = None, names: Names | None = None) -> list[Message]: ...

    @overload
    def told(self, viewer: int = -1, *, lang: str, names: Names | None = None) -> list[str]: ...

    @overload
    def told(self, viewer: int, lang: str, names: Names | None = None) -> list[str]: ...

    def told(self, viewer: int = -1, lang: str | None = None, names: Names | None = None) -> list[Message] | list[str]:
        """What happened with the last move, as the viewer may hear it; with a language as plain sentences.

        >>> m = Match.new("canoe", seed=7)
        >>> m.play("e4")
        >>> m.told()
        [Message('Player 1 plants a peg in e4.')]
        >>> m.told(lang="fr", names=["Anne", "Paul"])
        ['Anne plante un pion en e4.']
        """
        told = self._told(given.seat(viewer, self.seats, SPECTATOR))
        return told if lang is None else [say(line, lang, self.game.name, names) for line in told]

    def _told(self, viewer: int) -> list[Message]:
        return self.game.telling.tell(self.box, *self._last(viewer)) if self.plies else []

    def banner(self, viewer: int = -1) -> Message | None:
        """What the last move brought to light, in a word or two, as the viewer may hear it; None where it is nothing much."""
        banner, viewer = self.game.telling.ABILITIES.banner, given.seat(viewer, self.seats, SPECTATOR)
        return banner(self.box, *self._last(viewer)) if banner and self.plies else None

    def _last(self, viewer: int) -> tuple[Any, Any, int, int, int]:
        """The last ply as the viewer knows it: the records before and after it, who made which move, and the viewer."""
        ply = self._masked(self.plies[-1], viewer)
        before = View(self.kit, self._before, viewer, None, False)
        after = View(self.kit, self._states, viewer, ply, False)
        return before.state, after.state, ply.seat, ply.move, viewer

    def fork(self) -> Match:
        """The same match, to be played on without changing this one.

        >>> m = Match.new("canoe", seed=7)
        >>> other = m.fork(); other.resign(0)
        >>> m.over, other.result.winners
        (False, (1,))
        """
        again = copy.copy(self)
        again._states, again._before, again.plies = twin(self._states), twin(self._before), [*self.plies]
        return again

    def replay(self) -> Iterator[Match]:
        """The same match again from the deal, after each of its plies in turn."""
        again = copy.copy(self)
        again._begin(self._dealt)
        yield again
        for ply in self.plies:
            again.push(ply)
            yield again

    def film(self, seat: int = -1) -> str:
        """All positions as one moving picture, an SVG, as this seat saw them or a spectator."""
        return film(moment.view(seat) for moment in self.replay())

    def record(self, /, **tags: str) -> str:
        """The whole match as readable text; tags such as `date="2026-11-15"` are kept in it."""
        from sentiers.match.record import write

        return write(self, tags)

    @classmethod
    def load(cls, text: str) -> Match:
        """The match that a record tells; raises BadRecord where it is none, or was changed."""
        from sentiers.match.record import read

        return read(text)

    def position(self) -> str:
        """The position as a readable text board."""
        return self.game.positions.write(self.box, self.state)

    def _repr_svg_(self) -> str:
        return self.view().svg()

    def __str__(self) -> str:
        return self.view().text()

    def __repr__(self) -> str:
        return f"<Match of {self.game.card.title}, {len(self.plies)} plies{', over' if self.over else ''}>"
