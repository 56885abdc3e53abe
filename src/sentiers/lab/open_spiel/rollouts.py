"""Random play to the end in one call of compiled code, where OpenSpiel would go move by move: what its searches judge leaves by.

Those in Python take an evaluator. Those in C++ take none but their own, which clones the state of the leaf and plays the clone on
until it is over; so a search is given a `Root`: what is cloned from it is a `Line` to walk down the tree, and what is cloned from
a line has been played out."""

from __future__ import annotations

import numpy as np

from sentiers.games.contract import Numbers
from sentiers.games.encoding import NO_ACTION
from sentiers.lab.open_spiel.game import PathGame, PathState
from sentiers.lab.open_spiel.moment import Moment
from sentiers.lab.open_spiel.terms import OVER


def played_out(moment: Moment, scratch: Numbers) -> Numbers:
    """What a random match from here is worth; a move that was begun is finished first. `scratch` is room for one record."""
    terms, found = moment.terms, np.zeros(moment.terms.seats)
    scratch[0] = moment.states[0]
    if moment.first != NO_ACTION:
        actions = moment.actions(moment.seat)
        second = actions[terms.draw(len(actions))]
        terms.worlds.step(terms.boxes, scratch, moment.seat, moment.first, second)
    terms.worlds.play_out(terms.boxes, scratch, terms.rng, found)
    return found


class Playouts:
    """An evaluator for OpenSpiel's searches in Python, as its RandomRolloutEvaluator with one rollout."""

    def __init__(self, game: PathGame) -> None:
        self._scratch = game.terms.kit.blank()

    def evaluate(self, state: PathState) -> Numbers:
        return played_out(state.moment, self._scratch)

    def prior(self, state: PathState) -> list[tuple[int, float]]:
        actions = state.moment.actions(state.moment.seat)
        return [(action, 1.0 / len(actions)) for action in actions]


class Root(Moment):
    """Where a search in C++ begins."""

    __slots__ = ()

    def __deepcopy__(self, memo: object) -> Moment:
        return recast(self, Line)


class Line(Moment):
    """A way down the tree."""

    __slots__ = ()

    def __deepcopy__(self, memo: object) -> Moment:
        return recast(self, PlayedOut)


class PlayedOut(Moment):
    """The end of a random match."""

    __slots__ = ("_found",)
    _found: list[float]

    def utilities(self) -> list[float]:
        return self._found


def recast(moment: Moment, kind: type[Moment]) -> Moment:
    """The same moment as one of another kind."""
    found = kind.__new__(kind)
    for name in Moment.__slots__:
        setattr(found, name, getattr(moment, name))
    if isinstance(found, PlayedOut):
        found._found, found.seat = played_out(moment, moment.terms.kit.blank()).tolist(), OVER
    return found


def rooted(state: PathState) -> PathState:
    """The same state, for a search in C++ to begin at."""
    root = PathState(state.get_game())
    root.moment = recast(state.moment, Root)
    return root
