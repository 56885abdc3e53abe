"""Random play to the end in one call of compiled code, where OpenSpiel would go move by move: what its searches judge leaves by.

Those in Python take an evaluator. Those in C++ take none but their own, which clones the state of the leaf and plays the clone on
until it is over; so a search is given a `Root`: what is cloned from it is a `Line` to walk down the tree, and what is cloned from
a line has been played out."""

from __future__ import annotations

import numpy as np
import pyspiel

from sentiers.games.contract import Numbers
from sentiers.lab.open_spiel.game import Moment, PathGame, PathState

OVER = int(pyspiel.PlayerId.TERMINAL)


class Playouts:
    """An evaluator for OpenSpiel's searches in Python, as its RandomRolloutEvaluator with one rollout."""

    def __init__(self, game: PathGame) -> None:
        self.game = game
        self._scratch = game.kit.blank()

    def evaluate(self, state: PathState) -> Numbers:
        found = np.zeros(self.game.kit.seats)
        self._scratch[0] = state.moment.states[0]
        self.game.worlds.play_out(self.game.boxes, self._scratch, self.game.rng, found)
        return found

    def prior(self, state: PathState) -> list[tuple[int, float]]:
        moves = len(state.moment.moves())
        return [(action, 1.0 / moves) for action in range(moves)]


class Root(Moment):
    """Where a search in C++ begins."""

    __slots__ = ()

    def __deepcopy__(self, memo: object) -> Moment:
        return Line.__new__(Line).become(self)


class Line(Moment):
    """A way down the tree."""

    __slots__ = ()

    def __deepcopy__(self, memo: object) -> Moment:
        return PlayedOut.__new__(PlayedOut).become(self)


class PlayedOut(Moment):
    """The end of a random match."""

    __slots__ = ("found",)

    def become(self, other: Moment) -> Moment:
        super().become(other)
        found = np.zeros(self.game.kit.seats)
        self.game.worlds.play_out(self.game.boxes, self.states, self.game.rng, found)
        self.found, self.seat = found.tolist(), OVER
        return self

    def utilities(self) -> list[float]:
        return self.found


def rooted(state: PathState) -> PathState:
    """The same state, for a search in C++ to begin at."""
    root = PathState(state.moment.game)
    root.moment = Root.__new__(Root).become(state.moment)
    return root
