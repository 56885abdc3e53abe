"""OpenSpiel's tree searches as opponents. They are set as OpenSpiel sets them in its examples, know only what their seat may know,
and are given as many simulations as fit into the time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from sentiers.lab.open_spiel import Kind, Rollouts
from sentiers.lab.open_spiel.game import PathGame, PathState
from sentiers.lab.open_spiel.moment import Moment
from sentiers.lab.open_spiel.rollouts import Playouts, rooted
from sentiers.lab.open_spiel.terms import Terms
from sentiers.match import View
from sentiers.match.encoder import Word
from sentiers.match.kit import Kit

Think = Callable[[PathState, int], tuple[int, int]]
"""The action for a state, after so many simulations; and how many they were, where it may stop before."""

EXPLORE = 2.0  # uct_c, as in OpenSpiel's examples, for utilities from −1 to 1
MEMORY = 2000  # megabytes for a tree in C++: more than it ever needs here
TRIAL = 64  # simulations that tell at the first move how long one takes
FEWEST = 2  # with one alone there is no tree


class Imagining(ismcts.ISMCTSBot):
    """OpenSpiel's search, which knows two states to be the same by a text; by the bytes that a text is made of it is faster."""

    def get_state_key(self, state: PathState) -> tuple[int, int, bytes]:
        moment = state.moment
        return moment.seat, moment.first, moment.seen(moment.seat)


class Rival:
    """One of OpenSpiel's searches, with its clock. Where something is unknown an `mcts` believes in one truth it imagines. A move
    of two actions is thought about twice, half the time each."""

    def __init__(self, kit: Kit, kind: Kind, rollouts: Rollouts = "compiled", seed: int = 0) -> None:
        self.game = PathGame(Terms(kit, sequential=True, seed=seed))
        self._seeds = np.random.RandomState(seed & 0xFFFF_FFFF)
        self._think = {"mcts": self._in_c, "mcts-python": self._in_python, "ismcts": self._imagining}[kind](
            rollouts == "compiled"
        )
        self._pace = 0.0  # simulations a second, at the last move
        self._owed = 0.0  # seconds that it has not had yet, or has had too many
        self.seconds, self.simulations, self.thoughts = 0.0, 0, 0
        """Of all moves that were a choice, and how many these were."""

    def choose(self, view: View, seconds: float) -> int:
        """The code of a move, thought about as long as this on the average."""
        codes = view.codes()
        if len(codes) == 1:
            return int(codes[0])
        terms: Terms = self.game.terms
        word: Word = ()
        here = Moment.new(terms, view.states).imagined(view.seat)
        share, before = seconds / 2 if terms.begins else seconds, self.seconds
        while not word or not terms.encoder.whole(word):
            actions = here.actions(view.seat)
            action = self._think_about(here, share) if len(actions) > 1 else actions[0]
            word = (*word, action)
            if not terms.encoder.whole(word):
                here = here.after(action)
        self.thoughts += self.seconds > before
        return terms.encoder.read(view.states, view.seat, word)

    def _think_about(self, moment: Moment, seconds: float) -> int:
        state = self.game.at(moment)
        if not self._pace:
            self._timed(state, TRIAL)
        asked = max(FEWEST, round(self._pace * max(seconds / 4, seconds + self._owed)))
        action, done, took = self._timed(state, asked)
        if done == asked:  # one that has proven its move needs no more time
            self._owed += seconds - took
        self.seconds, self.simulations = self.seconds + took, self.simulations + done
        return action

    def _timed(self, state: PathState, simulations: int) -> tuple[int, int, float]:
        began = time.perf_counter()
        action, done = self._think(state, simulations)
        took = time.perf_counter() - began
        self._pace = done / max(took, 1e-6)
        return action, done, took

    def _seed(self) -> int:
        return int(self._seeds.randint(1 << 31))

    def _in_c(self, compiled: bool) -> Think:
        judge = pyspiel.RandomRolloutEvaluator(1, self._seed())

        def think(state: PathState, simulations: int) -> tuple[int, int]:
            bot = pyspiel.MCTSBot(self.game, judge, EXPLORE, simulations, MEMORY, True, self._seed(), False)
            root = bot.mcts_search(
                rooted(state) if compiled else state
            )  # `step` lets the GIL go, which rules in Python need
            return root.best_child().action, root.explore_count

        return think

    def _judge(self, compiled: bool) -> Any:
        return Playouts(self.game) if compiled else mcts.RandomRolloutEvaluator(1, self._seeds)

    def _in_python(self, compiled: bool) -> Think:
        judge = self._judge(compiled)

        def think(state: PathState, simulations: int) -> tuple[int, int]:
            bot = mcts.MCTSBot(self.game, EXPLORE, simulations, judge, solve=True, random_state=self._seeds)
            root = bot.mcts_search(state)
            return root.best_child().action, root.explore_count

        return think

    def _imagining(self, compiled: bool) -> Think:
        judge = self._judge(compiled)

        def think(state: PathState, simulations: int) -> tuple[int, int]:
            bot = Imagining(self.game, judge, EXPLORE, simulations, random_state=self._seeds)
            return int(bot.step(state)), simulations

        return think
