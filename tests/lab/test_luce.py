"""Ratings of larger tables: the same as for two where two play, strengths found again, and error bars that hold."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from sentiers.lab.elo import POINTS, rate
from sentiers.lab.luce import Table, rate_tables

TRUE = np.array([-150.0, -20.0, 60.0, 110.0])


def drawn(dice: np.random.Generator, players: tuple[int, ...], ties: dict[int, float]) -> Table:
    """A table played by the model itself: sets of players come in one after the other, by their weights."""
    strengths = np.exp(TRUE / POINTS)
    places, left, place = [0] * len(players), list(range(len(players))), 0
    while left:
        sets = [chosen for size in (1, *ties) for chosen in combinations(left, size)]
        weights = np.array(
            [ties.get(len(s), 1.0) * np.prod(strengths[[players[i] for i in s]]) ** (1 / len(s)) for s in sets]
        )
        chosen = sets[dice.choice(len(sets), p=weights / weights.sum())]
        for seat in chosen:
            places[seat] = place
        left = [seat for seat in left if seat not in chosen]
        place += 1
    return Table(players, places)


@pytest.mark.parametrize("drawish", [True, False])
def test_of_two_players_the_figures_are_davidson_s(drawish: bool) -> None:
    dice = np.random.default_rng(4)
    wins, draws, tables = np.zeros((4, 4)), np.zeros((4, 4)), []
    for one, two in combinations(range(4), 2):
        for _ in range(30):
            table = drawn(dice, (one, two), {2: 0.6} if drawish else {})
            tables.append(table)
            if table.places[0] == table.places[1]:
                draws[one, two] += 1
                draws[two, one] += 1
            else:
                winner, loser = (one, two) if table.places[0] == 0 else (two, one)
                wins[winner, loser] += 1
    ours, theirs = rate_tables(tables, 4), rate(wins, draws)
    assert ours.elo == pytest.approx(theirs.elo, abs=1e-4)
    assert ours.error == pytest.approx(theirs.error, rel=1e-6)
    assert ours.draws == pytest.approx(theirs.draws, rel=1e-6)


def test_who_always_comes_in_first_has_a_finite_rating_and_the_order_is_right() -> None:
    found = rate_tables([Table((0, 1, 2), (0, 1, 2))] * 40, 3)
    assert found.elo[0] > 100 > -100 > found.elo[2]
    assert max(map(abs, found.elo)) < 2000
    assert sum(found.elo) == pytest.approx(0, abs=1e-4)


def test_a_bot_may_sit_at_a_table_twice() -> None:
    twice = [Table((0, 0, 1), places) for places in [(0, 1, 2), (1, 2, 0), (0, 2, 1), (0, 1, 2)] * 5]
    found = rate_tables(twice, 2)
    assert found.elo[0] > found.elo[1]
    assert rate_tables([Table((0, 0, 0), (0, 1, 2))], 1).elo == (0.0,)


@pytest.mark.parametrize(("seats", "ties"), [(3, {2: 0.4}), (4, {2: 0.3, 3: 0.1}), (4, {})])
def test_known_strengths_are_found_again_within_the_error_bars(seats: int, ties: dict[int, float]) -> None:
    dice = np.random.default_rng(7)
    tables = [drawn(dice, players, ties) for players in combinations(range(4), seats) for _ in range(1200 // seats)]
    found = rate_tables(tables, 4, prior=0)
    true = TRUE - TRUE.mean()
    for elo, error, wanted in zip(found.elo, found.error, true, strict=True):
        assert abs(elo - wanted) < 1.5 * error  # for one seed; how often it is within, the next test counts
        assert error < 32
    if ties:
        assert found.draws == pytest.approx(ties[2] / (2 + ties[2]), abs=0.03)


def test_the_error_bars_of_tables_hold_the_truth_about_19_times_in_20() -> None:
    dice = np.random.default_rng(11)
    true, held, runs = TRUE - TRUE.mean(), 0, 120
    for _ in range(runs):
        tables = [drawn(dice, (0, 1, 2, 3), {2: 0.3}) for _ in range(50)]
        found = rate_tables(tables, 4, prior=0)
        held += sum(abs(elo - one) <= error for elo, error, one in zip(found.elo, found.error, true, strict=True))
    assert 0.92 <= held / (4 * runs) <= 0.98
