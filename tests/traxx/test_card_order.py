"""The bound by the order of the cards: never less than what a path gets, whatever the cells cost, and the solver exact with it."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_solve import QUICK, brute_force, late

from sentiers.games.traxx.minds import solve as solver
from sentiers.games.traxx.minds.card_order import (
    POINT,
    empty_sums,
    fill_sums,
    pair_of,
    price_of,
    prices_of,
    reached_on,
)
from sentiers.games.traxx.rules import CARDS, HEAD, TAIL, cells_on, end_of, play, result


def tables(box, s, prices):
    task = solver.pose(box, s, 0, solver.worth_of(box, s, 0))[0]
    sums = empty_sums(box, len(prices))
    for price, table in zip(prices, sums, strict=True):
        fill_sums(box, task.rim, task.worth, task.deck, task.first, price, table)
    return sums


@pytest.mark.parametrize("players", [1, 2])
def test_no_prices_promise_less_than_a_good_path_gets(players):
    """Along the path of a beam, from the first card to the last: with our prices, and with any others."""
    box, states = late(players, 11, CARDS)
    s = states[0]
    answer = solver.solve(box, s, 0, seconds=0, widths=(300,))
    drawn = np.random.default_rng(3).integers(0, POINT + 1, int(box.cells))
    prices = np.concatenate([prices_of(box), [drawn, np.zeros_like(drawn)]])
    sums = tables(box, s, prices)
    for move in answer.moves:
        cells = cells_on(s, 0)
        pair = pair_of(int(end_of(s, 0, TAIL)), int(end_of(s, 0, HEAD)))
        sure = POINT * (int(s.scored[0].sum()) + int(s.length[0]) - int(box.cells))
        free = np.uint64(int(box.board) & ~int(cells))
        for price, table in zip(prices, sums, strict=True):
            further = table[s.turned, pair, reached_on(box, cells)]
            assert sure + price_of(price, free) + further >= POINT * answer.best
        for seat in range(players):
            play(box, s, seat, move if seat == 0 else 0)
    assert result(box, s, 0) == answer.best


@pytest.mark.parametrize("players", [1, 2])
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), rounds=st.integers(1, 2))
def test_with_its_tables_the_solver_finds_what_brute_force_finds(players, seed, rounds):
    box, states = late(players, seed, rounds)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "SHORT", 0)
        answer = solver.solve(box, states[0], 0, **QUICK)
    assert answer.proven
    assert answer.best == brute_force(box, states, 0)


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32), rounds=st.integers(4, 6))
def test_with_and_without_tables_the_optimum_is_the_same(seed, rounds):
    box, states = late(1, seed, rounds)
    plain = solver.solve(box, states[0], 0, **QUICK)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "SHORT", 0)
        with_tables = solver.solve(box, states[0], 0, **QUICK)
    assert plain.proven
    assert with_tables.proven
    assert plain.best == with_tables.best


def test_the_tables_of_a_deck_are_made_once_and_serve_its_later_rounds():
    box, states = late(1, 8, CARDS)
    s = states[0]
    with ThreadPoolExecutor(2) as hands:
        first = solver.card_order.of(solver.pose(box, s, 0, solver.worth_of(box, s, 0))[0], hands)
        play(box, s, 0, 0)
        second = solver.card_order.of(solver.pose(box, s, 0, solver.worth_of(box, s, 0))[0], hands)
    assert second.sums is first.sums
