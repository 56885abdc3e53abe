"""Ratings from results: the Bradley–Terry model with draws (Davidson, 1970), by maximum likelihood, with error bars.

Of two players 400 points apart, the stronger wins ten times for each time he loses; how often they draw is estimated too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sentiers.lab.intervals import SURE

POINTS = 400.0 / np.log(10.0)  # Elo points per natural unit
STEPS = 200

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Ratings:
    """In Elo points, around a mean of 0; `error` is half of the 95 % interval."""

    elo: tuple[float, ...]
    error: tuple[float, ...]
    draws: float
    """The share of draws between equals."""


def rate(
    wins: Sequence[Sequence[float]] | Floats, draws: Sequence[Sequence[float]] | Floats, prior: float = 0.5
) -> Ratings:
    """Ratings from wins[i][j], how often i beat j, and draws[i][j] (symmetrical). The prior is so many wins added to each side
    of every pair that met: without it a player who always won would be infinitely strong.

    >>> equal = rate([[0, 10], [10, 0]], [[0, 5], [5, 0]])
    >>> equal.elo
    (0.0, 0.0)
    """
    won, drawn = np.array(wins, dtype=np.float64), np.array(draws, dtype=np.float64)
    met = (won + won.T + drawn) > 0
    won = won + prior * met
    games = won + won.T + drawn
    players = len(won)
    theta = np.zeros(players + 1)  # the strengths, and the logarithm of the weight of draws
    drawish = bool(drawn.sum() > 0)
    for _ in range(STEPS):
        slope, curve = _slopes(theta, won, drawn, games, drawish)
        step = np.linalg.pinv(curve) @ slope
        theta += np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-10:
            break
    _, curve = _slopes(theta, won, drawn, games, drawish)
    spread = np.sqrt(np.clip(np.diag(np.linalg.pinv(curve))[:players], 0.0, None))
    strengths = theta[:players] - theta[:players].mean() + 0.0
    weight = np.exp(theta[players]) if drawish else 0.0
    return Ratings(
        tuple(np.round(strengths * POINTS, 6).tolist()),
        tuple((SURE * spread * POINTS).tolist()),
        float(weight / (2.0 + weight)),
    )


def _slopes(theta: Floats, won: Floats, drawn: Floats, games: Floats, drawish: bool) -> tuple[Floats, Floats]:
    """The gradient of the log-likelihood and minus its second derivatives."""
    players = len(won)
    apart = theta[:players, None] - theta[None, :players]
    weight = np.exp(theta[players]) if drawish else 0.0
    up, down = np.exp(apart / 2.0), np.exp(-apart / 2.0)
    whole = up + down + weight
    lead, draw = (up - down) / whole, weight / whole
    slope, curve = np.zeros(players + 1), np.zeros((players + 1, players + 1))
    slope[:players] = (won - won.T - games * lead).sum(axis=1) / 2.0
    bend = games * ((1.0 - draw) - lead**2) / 4.0
    curve[:players, :players] = np.diag(bend.sum(axis=1)) - bend
    if drawish:
        slope[players] = (drawn - games * draw).sum() / 2.0
        curve[players, players] = (games * draw * (1.0 - draw)).sum() / 2.0
        curve[:players, players] = curve[players, :players] = -(games * draw * lead).sum(axis=1) / 2.0
    return slope, curve
