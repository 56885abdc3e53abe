"""A game being played: deal, moves, undo, result. The whole truth of it; what one seat may know is its View."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from sentiers.language import say
from sentiers.match.kit import Kit, open_box
from sentiers.match.result import Result
from sentiers.match.view import Ply, View, legal_codes, seats_in
from sentiers.messages import BadRecord, IllegalMove, Message, Names, NotYourTurn, Seat

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
        if not 0 <= seed < 2**64:
            raise BadRecord(Message("A seed is a whole number from 0 to 2^64 - 1."))
        self.kit = kit
        self.seed = seed
        self.start = position
        self.dice = dice
        """What the seed was mixed from, where several had a hand in it; kept for the record."""
        self.plies: list[Ply] = []
        self._dealt = self._deal()
        self._states = self._dealt.copy()
        self._before = self._dealt.copy()
        self._agreed: Result | None = None

    @classmethod
    def new(
        cls,
        game: str,
        seed: int | None = None,
        edition: str | Edition | None = None,
        position: str | None = None,
        **options: object,
    ) -> Match:
        """A new match. Without a seed a random one is taken; `position` starts from a text board instead of the deal, and
        what it leaves open follows from the seed."""
        return cls(open_box(game, edition, options), secrets.randbits(63) if seed is None else seed, position)

    def _deal(self) -> np.ndarray[Any, Any]:
        states = self.kit.blank()
        if self.start is None:
            self.game.rules.deal(self.box, states[0], np.uint64(self.seed))
            return states
        if "dice" in (states.dtype.names or ()):
            from sentiers.kernel.dice import put_seed

            put_seed(states[0].dice, np.uint64(self.seed))  # for what the position leaves open, and what comes after it
        self.game.positions.read(self.box, states[0], self.start)
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
        return () if self._agreed else seats_in(self.game.rules.turn(self.box, self.state))

    def _one_seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
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
        return [write(self.box, self.state, seat, int(move)) for move in legal_codes(self.kit, self.state, seat)]

    def read(self, text: str, seat: int | None = None) -> Ply:
        """The legal move that a text means; raises NotYourTurn or IllegalMove, which say why."""
        if self.over:
            raise NotYourTurn(Message("The match is over."))
        seat = self._one_seat(seat)
        if seat not in self.turn:
            raise NotYourTurn(Message("It is not your turn."))
        move = int(self.game.notation.read(self.box, self.state, seat, text))
        if move not in legal_codes(self.kit, self.state, seat):
            raise IllegalMove(self.game.notation.why(self.box, self.state, seat, move))
        return Ply(seat, move)

    def play(self, text: str, seat: int | None = None) -> None:
        """Plays a move given in notation."""
        self.push(self.read(text, seat))

    def push(self, ply: Ply) -> None:
        """Plays a move that is known to be legal, as `read` gave it."""
        self._before[0] = self._states[0]
        self.game.rules.play(self.box, self.state, ply.seat, np.int32(ply.move))
        self.plies.append(ply)

    def undo(self, plies: int = 1) -> None:
        """Takes back the last moves, or the resignation or the agreement that came after them."""
        if self._agreed:
            self._agreed = None
            return
        if not 1 <= plies <= len(self.plies):
            raise IllegalMove(Message("There is nothing to take back."))
        kept = self.plies[:-plies]
        self.plies = []
        self._states[0] = self._before[0] = self._dealt[0]
        for ply in kept:
            self.push(ply)

    def resign(self, seat: int) -> None:
        """This seat gives up; the others win (its team gives up with it)."""
        self._refuse_after_the_end()
        team = self.game.card.team
        lost = team(self.options, seat)
        winners = tuple(other for other in range(self.seats) if team(self.options, other) != lost)
        scores = tuple(1.0 if other in winners else 0.0 for other in range(self.seats))
        told = Message("{who} resigns.", who=Seat(seat))
        self._agreed = Result("resignation", winners, scores, told, self.game.name)

    def agree_draw(self) -> None:
        """The players agree on a draw."""
        self._refuse_after_the_end()
        if not self.game.card.draws:
            raise IllegalMove(Message("This game knows no agreed draw."))
        everyone = tuple(range(self.seats))
        told = Message("The players agree on a draw.")
        self._agreed = Result("agreement", everyone, (0.5,) * self.seats, told, self.game.name)

    def _refuse_after_the_end(self) -> None:
        if self.over:
            raise NotYourTurn(Message("The match is over."))

    @property
    def over(self) -> bool:
        """Is the match finished, by the rules or by the players?"""
        return self._agreed is not None or bool(self.game.rules.over(self.box, self.state))

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        if self._agreed or not self.over:
            return self._agreed
        scores = np.zeros(self.seats)
        self.game.rules.score(self.box, self.state, scores)
        told = self.game.telling.ending(self.box, self.state)
        return Result("rules", self._winners(scores), tuple(scores.tolist()), told, self.game.name)

    def _winners(self, scores: np.ndarray[Any, Any]) -> tuple[int, ...]:
        """Whom the rules name, or else who has the highest reward."""
        able = self.game.rules.ABILITIES
        if able.winners is not None:
            return seats_in(able.winners(self.box, self.state))
        rewards = scores.copy()
        if able.reward is not None:
            able.reward(self.box, self.state, rewards)
        best = rewards.max()
        return tuple(seat for seat in range(self.seats) if rewards[seat] == best and (best > 0 or able.reward is None))

    @property
    def scores(self) -> tuple[float, ...] | None:
        """A number per seat once it is over: 1, ½ or 0, or the points of games that count."""
        return self.result.scores if self.result else None

    def _masked(self, before: Any, ply: Ply, viewer: int) -> Ply:
        mask = self.game.rules.ABILITIES.mask
        if mask is None or viewer == ply.seat:
            return ply
        return Ply(ply.seat, int(mask(self.box, before, ply.seat, np.int32(ply.move), viewer)))

    def view(self, seat: int = -1, history: bool = False) -> View:
        """What this seat may know; −1 is a spectator. With its history also what it saw before, concealed as it was then."""
        last = self._masked(self._before[0], self.plies[-1], seat) if self.plies else None
        view = View(self.kit, self._states, seat, last, self._agreed is not None)
        if history:
            view.history = tuple(View(self.kit, moment._states, seat, None, False).state for moment in self.replay())
        return view

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
        told = self._told(viewer)
        return told if lang is None else [say(line, lang, self.game.name, names) for line in told]

    def _told(self, viewer: int) -> list[Message]:
        if not self.plies:
            return []
        ply = self._masked(self._before[0], self.plies[-1], viewer)
        before = View(self.kit, self._before, viewer, None, False)
        after = View(self.kit, self._states, viewer, ply, False)
        return self.game.telling.tell(self.box, before.state, after.state, ply.seat, ply.move, viewer)

    def replay(self) -> Iterator[Match]:
        """The same match again from the deal, after each of its plies in turn."""
        again = Match(self.kit, self.seed, self.start)
        yield again
        for ply in self.plies:
            again.push(ply)
            yield again

    def record(self, **tags: str) -> str:
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
