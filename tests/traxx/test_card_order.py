"""The bound by the order of the cards: never less than what a path gets, whatever the cells cost, and the solver exact with it."""

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_solve import QUICK, brute_force, late

from sentiers.games.traxx.minds import solve as solver
from sentiers.games.traxx.minds.card_order import (
    POINT,
    deck_table,
    first_prices,
    further,
    price_of,
    reached_on,
    room,
    whole_points,
)
from sentiers.games.traxx.minds.families import DEAREST, fit, part
from sentiers.games.traxx.minds.goal_round import STEP
from sentiers.games.traxx.rules import CARDS, HEAD, TAIL, cells_on, end_of, play, result


def tables(box, s, prices):
    task = solver.pose(box, s, 0, solver.worth_of(box, s, 0))[0]
    return [deck_table(task, price) for price in prices]


@pytest.mark.parametrize("players", [1, 2])
def test_no_prices_promise_less_than_a_good_path_gets(players):
    """Along the path of a beam, from the first card to the last: with our prices, and with any others."""
    box, states = late(players, 11, CARDS)
    s = states[0]
    answer = solver.solve(box, s, 0, seconds=0, widths=(300,))
    drawn = np.random.default_rng(3).integers(0, POINT + 1, int(box.cells))
    prices = [whole_points(box), first_prices(box), drawn, np.zeros_like(drawn)]
    every = tables(box, s, prices)
    for move in answer.moves:
        cells = cells_on(s, 0)
        ends = int(end_of(s, 0, TAIL)), int(end_of(s, 0, HEAD))
        sure = POINT * (int(s.scored[0].sum()) + int(s.length[0]) - int(box.cells))
        free = np.uint64(int(box.board) & ~int(cells))
        for table in every:
            more = further(table, s.turned, reached_on(box, cells), *ends)
            assert sure + price_of(table.price, free) + more >= POINT * answer.best
        for seat in range(players):
            play(box, s, seat, move if seat == 0 else 0)
    assert result(box, s, 0) == answer.best


def whole_task(box, s):
    """The task of seat 0, with its tables."""
    with ThreadPoolExecutor(2) as hands:
        return solver.card_order.of(solver.pose(box, s, 0, solver.worth_of(box, s, 0))[0], hands)


def path_of(box, s):
    """A seat's path as the search for a goal knows it."""
    path = np.zeros(1, STEP)
    path["cells"], path["points"] = cells_on(s, 0), s.scored[0].sum()
    path["tail"], path["head"] = end_of(s, 0, TAIL), end_of(s, 0, HEAD)
    return path


@pytest.mark.parametrize("players", [1, 2])
def test_no_family_drops_a_path_that_reaches_the_goal(players):
    """Along the path of a beam, beside others drawn at random: whatever its prices are at first, and however they are fitted."""
    box, states = late(players, 5, CARDS)
    s = states[0]
    answer = solver.solve(box, s, 0, seconds=0, widths=(300,))
    whole = whole_task(box, s)
    every = [look.hopes for look in (solver.first_sight(whole, answer.best), solver.outlook(whole, answer.best, bool))]
    for move in answer.moves:
        round_ = int(s.turned)
        others = [path_of(box, late(players, seed, CARDS - round_)[1][0]) for seed in range(4)]
        for paths in (path_of(box, s), np.concatenate([path_of(box, s), *others])):
            price = np.full(int(box.cells), (0, POINT // 2, DEAREST)[round_ % 3])
            members = np.arange(len(paths))
            into = room(box, round_)
            for hopes in every:
                family = fit(whole, hopes, round_, answer.best, paths, members, price, 3, into)
                assert 0 in family.members
        for seat in range(players):
            play(box, s, seat, move if seat == 0 else 0)


def stations(box, s, moves):
    """Where a path of seat 0 passes: round by round its numbers and its two ends. The others pass."""
    found = []
    for move in (*moves, None):
        ends = int(end_of(s, 0, TAIL)), int(end_of(s, 0, HEAD))
        found.append((int(s.turned), int(reached_on(box, cells_on(s, 0))), *ends))
        if move is not None:
            for seat in range(int(box.players)):
                play(box, s, seat, move if seat == 0 else 0)
    return found


def may_pass(hopes, station):
    round_, reached, one, other = station
    return all(int(hopes.pairs[round_, reached, a]) >> b & 1 for a, b in ((one, other), (other, one)))


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("rounds", [CARDS, 10])
def test_whoever_reaches_a_goal_passes_only_where_there_is_hope(players, rounds):
    """Along the path of a beam, from the first card and after poor lines."""
    box, states = late(players, 5, rounds)
    s = states[0]
    answer = solver.solve(box, s, 0, seconds=0, widths=(300,))
    task = whole_task(box, s)
    looks = [solver.first_sight(task, answer.best), solver.outlook(task, answer.best, bool)]
    every = stations(box, s, answer.moves)
    assert result(box, s, 0) == answer.best
    for look in looks:
        assert look.table is not None
        assert all(may_pass(look.hopes, station) for station in every)
        over = [(now[0], now[1] ^ then[1]) for now, then in itertools.pairwise(every)]
        assert all(look.hopes.steps[round_, numbers] for round_, numbers in over if numbers)
    assert np.bitwise_count(looks[1].hopes.pairs).sum() < np.bitwise_count(looks[0].hopes.pairs).sum() / 2
    assert solver.outlook(task, 55, bool).table is None


def test_families_hold_each_path_once_and_none_is_larger_than_allowed():
    cells = np.random.default_rng(1).integers(0, 2**61, 500).astype(np.uint64)
    order, cuts = np.empty(500, np.int64), np.empty(501, np.int64)
    total = part(cells, 40, order, cuts)
    assert sorted(order) == list(range(500))
    assert cuts[0] == 0
    assert cuts[total] == 500
    sizes = np.diff(cuts[: total + 1])
    assert sizes.min() > 0
    assert sizes.max() <= 40


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
    assert second.by_cell.sums is first.by_cell.sums
