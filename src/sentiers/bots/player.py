"""A bot: takes what its seat may know, asks the mind of its level, and answers with a move in notation."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from sentiers.bots.levels import find_level, is_program
from sentiers.bots.minds import mind_of
from sentiers.bots.searching import Searching
from sentiers.bots.think import can_be_carried
from sentiers.bots.trail import Place
from sentiers.games.game import Game
from sentiers.games.levels import Level
from sentiers.games.minds import Budget, Cancel, Memory
from sentiers.games.shelf import game as find_game
from sentiers.kernel.dice import generator
from sentiers.match import Match, View, given
from sentiers.messages import BadRecord, Message, NotYourTurn, UnknownTable, shown


def seen(table: View | Match, seat: int | None, history: bool = False) -> View:
    """What the seat that is to think may know. Of a match only its concealed view is ever kept."""
    if not isinstance(table, View | Match):
        raise UnknownTable(
            Message("One thinks about a match, or about what a seat sees of it, not about {given}.", given=shown(table))
        )
    seat = None if seat is None else given.seat(seat, table.seats)
    if isinstance(table, View):
        acting = seat if seat is not None else (table.seat if table.seat >= 0 else _only(table.turn))
        if acting not in table.turn or (table.game.card.hidden and acting != table.seat):
            raise NotYourTurn(Message("It is not this seat's turn, or not its view."))
        return table if table.seat == acting else View(table.kit, table._states, acting, table.last, table.ended)
    acting = _only(table.turn) if seat is None else seat
    if acting not in table.turn:
        raise NotYourTurn(Message("It is not this seat's turn."))
    return table.view(acting, history)


def _only(turn: tuple[int, ...]) -> int:
    if not turn:
        raise NotYourTurn(Message("The match is over."))
    if len(turn) > 1:
        raise NotYourTurn(Message("Several seats may act now: say which one, as in seat=0."))
    return turn[0]


def _read(memory: object) -> Memory:
    if memory is None:
        return {}
    if not isinstance(memory, Mapping):
        raise BadRecord(
            Message("What a bot remembers is what it gave after the last match, not {given}.", given=shown(memory))
        )
    return memory


def _on_a_trail(place: object) -> Place:
    if not isinstance(place, Place):
        raise BadRecord(
            Message("Where a match stands on a trail is told by the trail, not by {given}.", given=shown(place))
        )
    return place


class Bot:
    """A bot for one game. It remembers nothing between moves, and may think for many tables at once."""

    def __init__(self, game: Game, level: Level) -> None:
        self.game = game
        self.level = level
        self.mind = mind_of(game, level)

    def __reduce__(self) -> Any:
        return type(self), (self.game, self.level)

    def choose(
        self,
        table: View | Match,
        seat: int | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
        seed: int | None = None,
        cancel: Cancel | None = None,
        memory: Memory | None = None,
        threads: int = 1,
        place: Place | None = None,
    ) -> str:
        """A move for the seat to act. `seconds` or `simulations` replace the level's own; the same seed and number of
        simulations give the same move. Once `cancel` is set it answers at once, with the best it has found. `memory` is what
        `learn` gave after the last match with this opponent; with several `threads` a mind that can use them thinks in all.
        `place` is where the match stands on the trail of what this bot has thought about it, for one that `ponders`."""
        budget = Budget(seconds, simulations, cancel, threads).or_else(self.level.budget)
        place = None if place is None else _on_a_trail(place)
        view = self._mine(seen(table, seat, history=self.looks_back))
        return self._answer(view, budget, seed, memory, place)

    @property
    def looks_back(self) -> bool:
        """Whether it is shown what was played so far, and not only what stands on the table."""
        return self.level.learner is not None

    def _answer(self, view: View, budget: Budget, seed: int | None, memory: Memory | None, place: Place | None) -> str:
        rng = generator(secrets.randbits(64) if seed is None else given.any_seed(seed))
        if self.level.learner:
            move = self.level.learner.choose(view, rng, _read(memory))
        elif isinstance(self.mind, Searching):
            move = self.mind.choose(view, budget, rng, place if self.ponders(view.seats) else None)
        else:
            move = self.mind.choose(view, budget, rng)
        return self.game.notation.write(view.box, view.state, view.seat, move)

    def ponders(self, seats: int) -> bool:
        """Whether it thinks on the opponents' time too: who thinks by time does, where what it thought then is of use. Weaker
        ones, who think so and so far, would only become stronger than they are to be."""
        seats = given.whole_number(seats) or 0
        by_time = self.level.learner is None and self.level.budget.seconds is not None
        return by_time and isinstance(self.mind, Searching) and can_be_carried(self.game, seats)

    def ponder(
        self,
        view: View,
        place: Place,
        seconds: float | None = None,
        simulations: int | None = None,
        seed: int = 0,
        cancel: Cancel | None = None,
    ) -> int:
        """Thinks while it is somebody else's turn, from what the view's seat sees, and leaves on the trail what it found; how many
        simulations were made. Without a limit as long as for a move."""
        if not isinstance(view, View):
            raise UnknownTable(
                Message("One thinks ahead from what a seat sees of a match, not from {given}.", given=shown(view))
            )
        view, place, seed = self._mine(view), _on_a_trail(place), given.any_seed(seed)
        budget = Budget(seconds, simulations, cancel).or_else(self.level.budget)
        if not isinstance(self.mind, Searching) or not self.ponders(view.seats):
            return 0
        return place.ponder(self.mind, view, budget, seed)

    def learn(self, table: View | Match, seat: int, memory: Memory | None = None) -> dict[str, Any]:
        """What a bot that learns remembers of its opponent after a match; {} for the others."""
        if self.level.learner is None:
            return {}
        if not isinstance(table, View | Match):
            raise UnknownTable(Message("One learns from a match, not from {given}.", given=shown(table)))
        view = self._mine(table.view(seat, history=True) if isinstance(table, Match) else table)
        return self.level.learner.learn(view, _read(memory))

    def _mine(self, view: View) -> View:
        if view.game.name != self.game.name:
            raise UnknownTable(
                Message("This bot plays {game}, not {other}.", game=self.game.card.title, other=view.game.card.title)
            )
        return view

    def __repr__(self) -> str:
        return f"Bot({self.game.name!r}, {self.level.name!r})"


def bot(game: str, level: str) -> Bot:
    """The bot of this level: `bot("canoe", "master")`; further names are told by `find_level`. A program is a bot too, in whatever
    language: `bot("canoe", "stdio:./my-bot --flag")`, `bot("canoe", "http://127.0.0.1:9000/")`."""
    if is_program(level):
        from sentiers.bots.programs.player import ProgramBot
        from sentiers.bots.programs.program import program

        return ProgramBot(find_game(game), program(level))
    return level_bot(game, level)


def level_bot(game: str, level: str) -> Bot:
    """A bot of the house, and never a program: for names that come from elsewhere."""
    return Bot(find_game(game), find_level(game, level))
