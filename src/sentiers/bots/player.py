"""A bot: takes what its seat may know, thinks as its level does, and answers with a move in notation."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sentiers.bots.levels import Level, find_level
from sentiers.bots.think import Cancel, Looked, Search
from sentiers.games.game import Game
from sentiers.games.shelf import game as find_game
from sentiers.kernel.dice import generator
from sentiers.match import Match, View
from sentiers.messages import Message, NotYourTurn


def seen(table: View | Match, seat: int | None, history: bool = False) -> View:
    """What the seat that is to think may know. Of a match only its concealed view is ever kept."""
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


class Bot:
    """A bot for one game. It remembers nothing between moves, and may think for many tables at once."""

    def __init__(self, game: Game, level: Level) -> None:
        self.game = game
        self.level = level

    def choose(
        self,
        table: View | Match,
        seat: int | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
        seed: int | None = None,
        cancel: Cancel | None = None,
        memory: Mapping[str, Any] | None = None,
    ) -> str:
        """A move for the seat to act. `seconds` or `simulations` replace the level's own; the same seed and number of
        simulations give the same move. Once `cancel` is set it answers at once, with the best it has found. `memory` is what
        `learn` gave after the last match with this opponent."""
        view = seen(table, seat, history=self.level.learner is not None)
        seed = secrets.randbits(64) if seed is None else seed
        if self.level.learner is not None:
            rng = generator(seed)
            move = int(self.level.learner.choose(view.box, view.history, view.state, view.seat, rng, memory or {}))
        else:
            move = self._move(view, seconds, simulations, seed, cancel)
        text: str = self.game.notation.write(view.box, view.state, view.seat, move)
        return text

    def learn(self, table: View | Match, seat: int, memory: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What a bot that learns remembers of its opponent after a match; {} for the others."""
        if self.level.learner is None:
            return {}
        view = table.view(seat, history=True) if isinstance(table, Match) else table
        return self.level.learner.learn(view.box, view.history, seat, memory or {})

    def _move(
        self, view: View, seconds: float | None, simulations: int | None, seed: int, cancel: Cancel | None
    ) -> int:
        level, codes, rng = self.level, view.codes(), generator(seed)
        if level.choose is not None:
            return int(level.choose(view.box, view.state, view.seat, rng))
        if seconds is None and simulations is None:
            seconds, simulations = level.seconds, level.simulations
        chance = np.random.default_rng(seed & 0xFFFF_FFFF_FFFF_FFFF)
        if len(codes) == 1 or simulations == 0:
            return int(chance.choice(codes))
        search = Search(self.game, view.box, view.state, view.seat, view.kit.seats, level.settings, seed)
        search.run(simulations, seconds, cancel)
        found = search.looked()
        return pick(found, level.temperature, chance) if found else int(chance.choice(codes))

    def __repr__(self) -> str:
        return f"Bot({self.game.name!r}, {self.level.name!r})"


def pick(found: Sequence[Looked], temperature: float, chance: np.random.Generator) -> int:
    """The move to play: a proven win; else the one most looked at, or with a temperature others as well, but none that is
    proven to lose while there are others."""
    wins = [look for look in found if look.proven and look.value >= 1.0]
    open_ = [look for look in found if look.visits and not (look.proven and look.value <= 0.0)]
    lasting = [look for look in found if not look.at_once]
    among = wins or open_ or lasting or list(found)
    visits = np.array([look.visits for look in among], dtype=np.float64)
    if temperature <= 0.0 or visits.max() == 0:
        return among[int(visits.argmax())].move
    shares = (visits / visits.max()) ** (1.0 / temperature)
    return among[int(chance.choice(len(among), p=shares / shares.sum()))].move


def bot(game: str, level: str) -> Bot:
    """The bot of this level: `bot("canoe", "master")`; further names are told by `find_level`."""
    return Bot(find_game(game), find_level(game, level))
