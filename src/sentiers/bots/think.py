"""A search at work: its memory, its slices, its stop by time, by number or by cancellation, and its report."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from sentiers.bots.tree import AT_ONCE, HOW, NODE, TWIG, carry
from sentiers.games.binding import bind
from sentiers.games.game import Game
from sentiers.games.levels import Settings
from sentiers.games.minds import Budget, Cancel
from sentiers.kernel.dice import generator

SLICE_SECONDS = 0.004
LEAST = 8  # positions with all their moves for which a tree that is carried on has room, whatever is asked for
# How many moves may look alike before more is explored: few where random matches must tell them apart. (Hex lost 4 to 16 without;
# Canoë, which judges positions, lost 119 to 81 with so much of it.)
ALIKE, ALIKE_BY_CHANCE = 100.0, 12.0


class Looked(NamedTuple):
    """What a search found out about one move."""

    move: int
    visits: int
    value: float
    proven: bool
    at_once: bool = False
    """The very next answer wins against it."""


def is_certain(game: Game) -> bool:
    """Does everything lie open, with nothing left to chance and one seat acting at a time?"""
    return game.card.certain


def can_be_carried(game: Game, seats: int) -> bool:
    """Whether a tree is worth keeping when moves are made: what is below them is then what it was before. With chance or secrets
    it is not: what is turned up next is one thing of many that were imagined. And one number a node tells what each seat may
    expect only where two play for one reward."""
    return is_certain(game) and seats == 2 and game.rules.ABILITIES.reward is None


class Search:
    """A search from what one seat knows. Deterministic for a seed and a number of simulations, however they are sliced."""

    def __init__(
        self, game: Game, box: Any, state: Any, seat: int, seats: int, settings: Settings, seed: int = 0
    ) -> None:
        self._compiled = bind("sentiers.bots.search", game)
        self._of = (game, seat, seats, settings)
        self._certain = is_certain(game)
        self._run = self._compiled.certain if self._certain else self._compiled.imagined
        self._box = box
        self._states = np.zeros(3, dtype=game.rules.STATE)
        self._states[0] = state
        self._nodes = np.empty(max(settings.nodes, 2 * game.rules.MOST_MOVES), dtype=NODE if self._certain else TWIG)
        roots = 1 if self._certain else seats
        self._nodes[:roots] = np.zeros(roots, dtype=self._nodes.dtype)
        self._meter = np.array(
            [roots, 0, 0], dtype=np.int64
        )  # nodes in use; whether it has looked around, or where worlds are imagined, the lots of moves
        self.rng = generator(seed)
        self._sums = np.zeros(seats)
        self._root = 0 if self._certain else seat
        self._how = _how(game, seat, seats, settings, self._certain)
        self._how["constant"] = seats == 2 and self._compiled.SHARED
        if not self._how["constant"]:
            self._how["proof"] = 0.0
        self._pace = 8
        self.simulations = 0
        """All that count for the root: made here, or taken over."""
        self.inherited = 0
        """Those taken over."""

    @property
    def settled(self) -> bool:
        """Is there nothing more to find out?"""
        return self._certain and bool(self._nodes[0]["proven"])

    @property
    def full(self) -> bool:
        """Is there no room for the children of one more node?"""
        return bool(self._meter[0] + self._compiled.MOST_MOVES > len(self._nodes))

    @property
    def hopeless(self) -> bool:
        """Is all lost? A root that was taken over then knows of few moves, or a single one, and not which holds out longest."""
        root = self._nodes[0]
        return bool(root["count"] <= 1 or (root["proven"] and root["value"] <= 0.0))

    def is_at(self, state: Any) -> bool:
        return bool(self._states[0].tobytes() == state.tobytes())

    def after(self, moves: Sequence[int], nodes: int | None = None) -> Search:
        """The search from the position to which these moves lead, in memory of its own for so many `nodes` (as many as this one
        without). What is known of it is taken over, proofs too; where that would fill more than half of the memory, what was
        looked at least is left out. Where nothing is known it begins anew. For a tree that `can_be_carried`."""
        game, seat, seats, settings = self._of
        states = self._states.copy()
        root, chooser = self._compiled.walk(self._box, states, self._nodes, np.array(moves, dtype=np.int32))
        room = max(nodes or settings.nodes, LEAST * self._compiled.MOST_MOVES)
        search = Search(game, self._box, states[0], seat, seats, replace(settings, nodes=room))
        search.rng[:] = self.rng
        if root >= 0 and self._nodes[root]["first"]:
            search._take_over(self._nodes, root, chooser)
        return search

    def _take_over(self, nodes: np.ndarray[Any, Any], root: int, chooser: int) -> None:
        half, least = self._nodes[: len(self._nodes) // 2], 0
        while not (used := carry(nodes, root, chooser, half, least)):  # type: ignore[no-untyped-call]
            least = 2 * least + 1
        self._meter[0] = used
        self.simulations = self.inherited = int(nodes[root]["visits"])

    def run(self, simulations: int | None = None, seconds: float | None = None, cancel: Cancel | None = None) -> None:
        """Thinks until so many simulations more were made, or the time is over, or it is told to stop."""
        end = self.simulations + simulations if simulations is not None else None
        countdown = Budget(seconds, simulations, cancel).start()
        while not self.settled and not countdown.out:
            now = time.perf_counter()
            todo = self._pace if end is None else min(self._pace, end - self.simulations)
            if todo <= 0:
                break
            self._slice(todo)
            self._adapt(todo, time.perf_counter() - now)

    def _slice(self, todo: int) -> None:
        done = self._run(self._box, self._states, self._nodes, self._meter, self._how[0], self.rng, self._sums, todo)
        self.simulations += int(done)

    def _adapt(self, done: int, took: float) -> None:
        if took < SLICE_SECONDS / 2:
            self._pace = done * 2
        elif took > SLICE_SECONDS * 2:
            self._pace = max(1, done // 2)

    def looked(self) -> list[Looked]:
        """Each move looked at from the root; the others have no visit."""
        return self._looked_certain() if self._certain else self._looked_imagined()

    def _looked_certain(self) -> list[Looked]:
        root = self._nodes[0]
        children = self._nodes[root["first"] : root["first"] + root["count"]] if root["first"] else self._nodes[:0]
        return [
            Looked(
                int(child["move"]),
                int(child["visits"]),
                float(child["value"]),
                bool(child["proven"]),
                bool(child["proven"] == AT_ONCE),
            )
            for child in children
        ]

    def _looked_imagined(self) -> list[Looked]:
        found = []
        child = int(self._nodes[self._root]["first"])
        while child:
            node = self._nodes[child]
            found.append(Looked(int(node["move"]), int(node["visits"]), float(node["value"]), False))
            child = int(node["next"])
        return found

    def values(self) -> tuple[float, ...]:
        """What each seat may expect, on average over the simulations."""
        if self._certain and self._how[0]["constant"] and (self.simulations or self.settled):
            actor, value = int(self._nodes[0]["actor"]), float(self._nodes[0]["value"])
            return (value, 1.0 - value) if actor == 0 else (1.0 - value, value)
        return tuple((self._sums / max(1, self.simulations)).tolist())


def _how(game: Game, seat: int, seats: int, settings: Settings, certain: bool) -> np.ndarray[Any, Any]:
    how = np.zeros(1, dtype=HOW)
    how["seat"], how["seats"] = seat, seats
    how["explore"] = settings.explore if settings.explore is not None else (0.8 if certain else 0.7)
    if settings.explore is None:
        how["alike"] = ALIKE if game.evaluate is not None else ALIKE_BY_CHANCE
    how["depth"] = settings.depth if game.evaluate is not None else -1
    for name in ("reduce", "patience", "widen", "careful", "insight", "overlook", "noise", "variety"):
        how[name] = getattr(settings, name)
    if (
        game.evaluate is not None and settings.depth == 0 and settings.noise == 0.0
    ):  # else the position is not judged, or not as it is
        how["proof"] = settings.proof and settings.proof + 1e-9
    return how
