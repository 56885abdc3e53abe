"""The sequential test: its errors are what they are said to be, on pairs drawn at random; and what makes no sense is refused."""

from __future__ import annotations

import numpy as np
import pytest

from sentiers.lab.sprt import POINTS, Sprt, Trial
from sentiers.messages import SentiersError


def chances(elo: float, shape: tuple[float, ...]) -> np.ndarray:
    """Five chances near these whose mean is what the Elo says."""
    wanted = 1 / (1 + 10 ** (-elo / 400))
    low, high = -30.0, 30.0
    for _ in range(80):
        tilt = (low + high) / 2
        weights = np.array(shape) * np.exp(tilt * POINTS)
        weights /= weights.sum()
        low, high = (tilt, high) if weights @ POINTS < wanted else (low, tilt)
    return weights


def decided(test: Sprt, elo: float, shape: tuple[float, ...], runs: int, seed: int) -> tuple[float, float]:
    """How often it says "better", and after how many pairs it is decided on average."""
    dice = np.random.default_rng(seed)
    counts, ended, better = np.zeros((runs, 5)), np.zeros(runs, dtype=int), np.zeros(runs, dtype=bool)
    going, law = np.arange(runs), chances(elo, shape)
    for pair in range(1, 3000):
        drawn = dice.choice(5, size=len(going), p=law)
        counts[going, drawn] += 1
        llr = test.llr(counts[going])
        over = (llr >= test.upper) | (llr <= test.lower)
        ended[going[over]], better[going[over]] = pair, llr[over] >= test.upper
        going = going[~over]
        if not len(going):
            return float(better.mean()), float(ended.mean())
    raise AssertionError("it never ends")


SHAPES = [
    (0.1, 0.2, 0.4, 0.2, 0.1),
    (0.3, 0.02, 0.36, 0.02, 0.3),
]  # many draws; hardly any, and the side counts for much


@pytest.mark.parametrize("shape", SHAPES)
def test_who_is_not_better_is_rarely_said_to_be(shape: tuple[float, ...]) -> None:
    wrong, pairs = decided(Sprt(0, 60, 0.05, 0.1), 0, shape, 400, 1)
    assert 0.015 <= wrong <= 0.085
    assert pairs < 400


@pytest.mark.parametrize("shape", SHAPES)
def test_who_is_better_is_rarely_missed(shape: tuple[float, ...]) -> None:
    found, _ = decided(Sprt(0, 60, 0.05, 0.1), 60, shape, 400, 2)
    assert 0.05 <= 1 - found <= 0.15


def test_the_ratio_is_that_of_the_normal_law_where_there_are_many_pairs() -> None:
    test, counts = Sprt(-5, 10), np.array([300.0, 900, 1900, 1000, 360])
    mean, low, high = (counts @ POINTS) / counts.sum(), *(1 / (1 + 10 ** (-elo / 400)) for elo in (-5, 10))
    variance = (counts @ (POINTS - mean) ** 2) / counts.sum()
    expected = counts.sum() * (high - low) * (2 * mean - high - low) / (2 * variance)
    assert test.llr(counts) == pytest.approx(expected, rel=0.01)


def test_pairs_count_in_the_order_in_which_they_were_to_be_played() -> None:
    results = [(0, 1.0), (0, 0.5), (1, 0.0), (1, 1.0), (2, 1.0), (2, 1.0)]
    one, two = Trial(Sprt(0, 20)), Trial(Sprt(0, 20))
    for pair, score in results:
        one.add(pair, score)
    for pair, score in [results[number] for number in (5, 2, 0, 4, 3)]:
        two.add(pair, score)
    assert two.course == []  # the first pair is not whole yet
    two.add(*results[1])
    assert one.result() == two.result()
    assert one.pairs == [0, 0, 1, 1, 1]


def test_after_the_verdict_nothing_counts_any_more() -> None:
    trial = Trial(Sprt(0, 200))
    for pair in range(400):
        trial.add(pair, 1.0)
        trial.add(pair, 1.0)
    assert trial.over
    assert trial.result().verdict == "better"
    assert len(trial.course) == sum(trial.pairs) < 60


@pytest.mark.parametrize("text", ["20,0", "5", "0,20,0.6,0.1", "a,b", "0,20,0", "1,2,3,4,5", ""])
def test_a_test_that_could_not_end_is_refused(text: str) -> None:
    with pytest.raises(SentiersError, match="ELO0,ELO1"):
        Sprt.read(text)


@pytest.mark.parametrize("asked", ["0,inf", "-inf,0", "nan,5", "0,20,0,0", "0,20,2,2"])
def test_a_test_is_between_two_finite_numbers(asked):
    with pytest.raises(SentiersError):
        Sprt.read(asked)
