"""Ratings from tables of any size: Plackett and Luce's model of an order, with ties (Davidson–Luce), by maximum likelihood.

An order is a row of choices: who comes in first among all, then who among the rest. Among those left a set of t players ties for
the next place with a weight of d(t) times the geometric mean of their strengths; d(1) is 1, the others are estimated. Of two
players it is Davidson's model, that of elo.py, and the figures are the same. docs/lab/arena.md tells more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from sentiers.lab.elo import POINTS, STEPS, Floats, Ratings
from sentiers.lab.intervals import SURE


class Table(NamedTuple):
    """Who sat there, by number (one may sit there twice), and the place each came to: 0 is the best, ties share one."""

    players: Sequence[int]
    places: Sequence[int]


Choices = Counter[tuple[tuple[int, ...], tuple[int, ...]]]
"""How often, among these players, these were the next to come in."""


def rate_tables(tables: Iterable[Table], players: int, prior: float = 0.5) -> Ratings:
    """Ratings of so many players. The prior is so many wins added to each side of every pair that met, as in elo.py.

    >>> even = rate_tables([Table((0, 1, 2), places) for places in [(0, 1, 2), (1, 2, 0), (2, 0, 1)]], 3)
    >>> [abs(round(elo)) for elo in even.elo]
    [0, 0, 0]
    """
    choices: Choices = Counter()
    met: set[tuple[int, int]] = set()
    for table in tables:
        choices.update(_choices(table))
        met.update(combinations(sorted(set(table.players)), 2))
    sizes = sorted({len(chosen) for _, chosen in choices} - {1})  # of ties that happened: the others weigh nothing
    weights: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {
        key: float(often) for key, often in choices.items()
    }
    for pair in met:
        for one in pair:
            weights[pair, (one,)] = weights.get((pair, (one,)), 0.0) + prior
    stages = _stages(weights, players, sizes)
    theta = np.zeros(players + len(sizes))
    for _ in range(STEPS):
        slope, curve = _slopes(theta, stages)
        step = np.linalg.pinv(curve) @ slope
        theta += np.clip(step, -1.0, 1.0)
        if np.abs(step).max(initial=0.0) < 1e-10:
            break
    _, curve = _slopes(theta, stages)
    spread = np.sqrt(np.clip(np.diag(np.linalg.pinv(curve))[:players], 0.0, None))
    strengths = theta[:players] - theta[:players].mean() + 0.0
    weight = float(np.exp(theta[players + sizes.index(2)])) if 2 in sizes else 0.0
    return Ratings(
        tuple(np.round(strengths * POINTS, 6).tolist()),
        tuple((SURE * spread * POINTS).tolist()),
        weight / (2.0 + weight),
    )


def _choices(table: Table) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The order of a table as choices: who was left, and who of them came in next. The last one left was no choice."""
    for place in sorted(set(table.places)):
        seated = list(zip(table.players, table.places, strict=True))
        left = tuple(sorted(player for player, own in seated if own >= place))
        if len(left) > 1:
            yield left, tuple(sorted(player for player, own in seated if own == place))


class _Stage(NamedTuple):
    """All choices among the same players: what each possible set says of the parameters, and how often which was chosen."""

    features: Floats
    chosen: Floats
    """The features of those that were chosen, added up."""
    number: float


def _stages(
    weights: dict[tuple[tuple[int, ...], tuple[int, ...]], float], players: int, sizes: Sequence[int]
) -> list[_Stage]:
    def features(chosen: tuple[int, ...]) -> Floats:
        row = np.zeros(players + len(sizes))
        for player in chosen:
            row[player] += 1.0 / len(chosen)
        if len(chosen) > 1:
            row[players + sizes.index(len(chosen))] = 1.0
        return row

    stages = []
    for left in sorted({left for left, _ in weights}):
        possible = [chosen for size in (1, *sizes) for chosen in combinations(left, size)]
        own = {chosen: weight for (among, chosen), weight in weights.items() if among == left}
        total = np.sum([weight * features(chosen) for chosen, weight in sorted(own.items())], axis=0)
        stages.append(_Stage(np.array([features(chosen) for chosen in possible]), total, sum(own.values())))
    return stages


def _slopes(theta: Floats, stages: Sequence[_Stage]) -> tuple[Floats, Floats]:
    """The gradient of the log-likelihood and minus its second derivatives."""
    slope, curve = np.zeros(len(theta)), np.zeros((len(theta),) * 2)
    for stage in stages:
        weights = stage.features @ theta
        chances = np.exp(weights - weights.max())
        chances /= chances.sum()
        mean = chances @ stage.features
        slope += stage.chosen - stage.number * mean
        curve += stage.number * ((stage.features.T * chances) @ stage.features - np.outer(mean, mean))
    return slope, curve
