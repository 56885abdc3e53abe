"""Ratings against cases that can be computed by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sentiers.lab.elo import rate


def matrix(*rows: list[float]) -> np.ndarray:
    return np.array(rows, dtype=float)


def test_three_wins_to_one_are_191_points() -> None:
    ratings = rate(matrix([0, 75], [25, 0]), matrix([0, 0], [0, 0]), prior=0)
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(400 * math.log10(3), abs=1e-3)
    assert sum(ratings.elo) == pytest.approx(0)


def test_ten_wins_to_one_are_400_points_however_many_draws() -> None:
    for draws in (0, 20, 300):
        ratings = rate(matrix([0, 100], [10, 0]), matrix([0, draws], [draws, 0]), prior=0)
        assert ratings.elo[0] - ratings.elo[1] == pytest.approx(400, abs=1e-3)


def test_the_share_of_draws_between_equals_is_found() -> None:
    assert rate(matrix([0, 40], [40, 0]), matrix([0, 20], [20, 0]), prior=0).draws == pytest.approx(0.2)


def test_the_error_bar_of_two_equals_is_that_of_a_coin() -> None:
    ratings = rate(matrix([0, 50], [50, 0]), matrix([0, 0], [0, 0]), prior=0)
    # The difference d has the information n/4; each rating is half of the difference.
    assert ratings.error[0] == pytest.approx(1.96 * (400 / math.log(10)) * math.sqrt(4 / 100) / 2, rel=1e-6)


def test_who_never_loses_still_has_a_finite_rating() -> None:
    ratings = rate(matrix([0, 40], [0, 0]), matrix([0, 0], [0, 0]))
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(400 * math.log10(81), abs=1e-3)


def test_strengths_are_found_again_from_what_they_predict() -> None:
    true = np.array([-300.0, -50.0, 100.0, 250.0])
    expected = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    wins = 1000 * expected
    np.fill_diagonal(wins, 0)
    found = rate(wins, np.zeros((4, 4)), prior=0)
    assert found.elo == pytest.approx(true - true.mean(), abs=1e-3)


def test_the_error_bars_hold_the_truth_about_19_times_in_20() -> None:
    chance = np.random.default_rng(1)
    held = 0
    for _ in range(300):
        won = chance.binomial(60, 1 / (1 + 10 ** (-120 / 400)))
        ratings = rate(matrix([0, won], [60 - won, 0]), np.zeros((2, 2)), prior=0)
        held += abs(ratings.elo[0] - 60) <= ratings.error[0]
    assert 0.91 <= held / 300 <= 0.985


def test_who_never_met_anyone_is_average() -> None:
    ratings = rate(matrix([0, 3, 0], [1, 0, 0], [0, 0, 0]), np.zeros((3, 3)))
    assert ratings.elo[2] == pytest.approx(0, abs=1e-6)
