"""A sequential test between two bots: it stops as soon as the games played say enough (Wald; on pairs of games, generalised).

A pair is a deal played twice with the sides swapped; its result is one of five, from 0 to 2 points. What a deal gives to one side
it gives to both bots in turn, so pairs are independent where games are not. docs/lab/arena.md tells why it is done so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from sentiers.messages import Message, SentiersError

Floats = NDArray[np.float64]
Verdict = Literal["better", "not better", "open"]

POINTS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])  # of a pair, for each of its two games
LITTLE = 1e-3  # pairs, instead of none: a result that never came is not impossible
HALVINGS = 45


@dataclass(frozen=True)
class Sprt:
    """Is the first bot elo1 points stronger (H1), or only elo0 (H0)? `alpha`: how often "better" may be wrong; `beta`: how often
    "not better". Elo here is what the share of the points says, a draw being half of one."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (-inf < self.elo0 < self.elo1 < inf and 0.0 < self.alpha < 0.5 and 0.0 < self.beta < 0.5):
            raise BadTest(_HOW)

    @classmethod
    def read(cls, text: str) -> Sprt:
        """As it is written on the command line.

        >>> Sprt.read("0,20"), Sprt.read("-5,5,0.1,0.05").alpha
        (Sprt(elo0=0.0, elo1=20.0, alpha=0.05, beta=0.05), 0.1)
        """
        try:
            given = [float(part) for part in text.split(",")]
        except ValueError:
            given = []
        if len(given) not in (2, 3, 4):
            raise BadTest(_HOW)
        return cls(*given)

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which H0 is taken."""
        return log(self.beta / (1.0 - self.alpha))

    @property
    def upper(self) -> float:
        """The one at which H1 is."""
        return log((1.0 - self.beta) / self.alpha)

    def llr(self, pairs: Sequence[float] | Floats) -> Floats:
        """The log-likelihood ratio of H1 to H0, from how many pairs ended with 0, ½, 1, 1½ and 2 points; of many such tests at once
        where there are more dimensions. Each hypothesis is taken at the most likely five chances that have its mean.

        >>> bool(Sprt(0, 20).llr([10, 20, 40, 40, 30]) > 0 > Sprt(0, 20).llr([20, 30, 40, 20, 10]))
        True
        """
        counts = np.maximum(np.asarray(pairs, dtype=np.float64), LITTLE)
        return _tilted(counts, _expected(self.elo0)) - _tilted(counts, _expected(self.elo1))

    def verdict(self, llr: float) -> Verdict:
        return "better" if llr >= self.upper else "not better" if llr <= self.lower else "open"


class BadTest(SentiersError):
    """No test that could end."""


_HOW = Message(
    "A sequential test is given as ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, as in 0,20,0.05,0.05: the first below the second."
)


def _expected(elo: float) -> float:
    """The share of the points."""
    return float(1.0 / (1.0 + 10.0 ** (-elo / 400.0)))


def _tilted(counts: Floats, mean: float) -> Floats:
    """What is lost of the log-likelihood when the five chances, at their most likely, must have this mean: they are the shares
    seen, each divided by 1 + x (points − mean), and x is found by halving."""
    apart = POINTS - mean
    shares = counts / counts.sum(axis=-1, keepdims=True)
    low = np.full(counts.shape[:-1], -1.0 / apart[-1])
    high = np.full(counts.shape[:-1], -1.0 / apart[0])
    for _ in range(HALVINGS):
        middle = (low + high) / 2.0
        above = (shares * apart / (1.0 + middle[..., None] * apart)).sum(axis=-1) > 0.0
        low, high = np.where(above, middle, low), np.where(above, high, middle)
    lost: Floats = (counts * np.log1p(((low + high) / 2.0)[..., None] * apart)).sum(axis=-1)
    return lost


@dataclass(frozen=True)
class SprtResult:
    """What a test came to. `pairs`: how many ended with 0, ½, 1, 1½ and 2 points of the first bot; `course`: the log-likelihood
    ratio after each."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    lower: float
    upper: float
    pairs: tuple[int, ...]
    llr: float
    verdict: Verdict
    course: tuple[float, ...]

    def told(self, bots: Sequence[str]) -> Message:
        """The verdict in a sentence."""
        given: dict[str, Any] = {
            "one": bots[0],
            "two": bots[1],
            "n": sum(self.pairs),
            "low": f"{self.elo0:g}",
            "high": f"{self.elo1:g}",
        }
        if self.verdict == "better":
            return Message("Pairs: {n}. {one} against {two}: {high} Elo ahead rather than {low}.", **given)
        if self.verdict == "not better":
            return Message("Pairs: {n}. {one} against {two}: {low} Elo ahead rather than {high}.", **given)
        return Message("Pairs: {n}. Nothing is decided between {low} and {high} Elo.", **given)


class Trial:
    """A test that is going on. Games come in as they end, and long ones end later: pairs count in the order in which they were
    to be played, so that it does not matter how many play at once, nor which games are short."""

    def __init__(self, test: Sprt) -> None:
        self.test = test
        self.pairs = [0] * len(POINTS)
        self.course: list[float] = []
        self._waiting: dict[int, list[float]] = {}

    def add(self, pair: int, score: float) -> None:
        """A game of this pair ended with so many points of the first bot: 1, ½ or 0."""
        self._waiting.setdefault(pair, []).append(score)
        while not self.over and len(self._waiting.get(len(self.course), ())) == 2:
            points = sum(self._waiting.pop(len(self.course)))
            self.pairs[round(2 * points)] += 1
            self.course.append(float(self.test.llr(self.pairs)))

    @property
    def llr(self) -> float:
        return self.course[-1] if self.course else 0.0

    @property
    def over(self) -> bool:
        return self.test.verdict(self.llr) != "open"

    def shown(self) -> str:
        """For the bar."""
        return f"LLR {self.llr:+.2f} [{self.test.lower:.2f}, {self.test.upper:.2f}]"

    def result(self) -> SprtResult:
        test = self.test
        return SprtResult(
            test.elo0,
            test.elo1,
            test.alpha,
            test.beta,
            test.lower,
            test.upper,
            tuple(self.pairs),
            self.llr,
            test.verdict(self.llr),
            tuple(self.course),
        )
