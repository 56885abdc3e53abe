"""The search of the master of Wege: it plays every kind of match, keeps to its budget, and what it expects follows the rules."""

import os
import random
from collections import Counter

import numpy as np
import pytest
from park import TO_LAND, drawn, wander

from sentiers.bots import bot
from sentiers.games.minds import Budget
from sentiers.games.wege.box import LAND, WATER
from sentiers.games.wege.minds.fillings import workspace
from sentiers.games.wege.minds.foresight import (
    AS_MANY,
    BOTH,
    INPUTS,
    NEITHER,
    NO_PAIRS,
    OTHER,
    OTHER_MORE,
    OTHER_ONLY,
    OUTPUTS,
    OWN,
    OWN_MORE,
    OWN_ONLY,
    foresee,
    settle,
)
from sentiers.games.wege.minds.thinking import Thought
from sentiers.kernel.dice import generator
from sentiers.lab.studies import wege_experience as study
from sentiers.match import Match

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
slow_in_plain_python = pytest.mark.skipif(PLAIN, reason="looks at thousands of positions")
TABLES = [
    {},
    {"players": "teams", "experts": True},
    {"players": "solo"},
    {"players": "two-together", "draw": "heap"},
    {"aim": "ducks", "near": True, "bridges": True},
    {"aim": "land-child", "child_both": True},
    {"aim": "children", "child_both": True},
]


def rated(view, simulations, seed=7, threads=1):
    return bot("wege", "master").mind.rate(view, Budget(simulations=simulations, threads=threads), generator(seed))


@slow_in_plain_python
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_master_plays_any_table_to_the_end(options):
    match = Match.new("wege", seed=3, **options)
    while not match.over:
        view = match.view(match.turn[0])
        found = rated(view, 24)
        assert {move.move for move in found.moves} == set(view.codes().tolist())
        assert sum(move.share for move in found.moves) == pytest.approx(1.0)
        assert all(0.0 <= value <= 1.0 for value in (*found.values, *(move.value for move in found.moves)))
        match.play(match.game.notation.write(view.box, view.state, view.seat, found.choice))
    assert match.result


@slow_in_plain_python
def test_the_same_number_of_simulations_comes_to_the_same():
    view = wander(Match.new("wege", seed=5), 5, 12).view(0)
    assert rated(view, 300) == rated(view, 300)
    assert rated(view, 300).simulations == 300
    assert rated(view, 300).moves != rated(view, 900).moves


@slow_in_plain_python
def test_who_is_given_long_thinks_long():
    view = wander(Match.new("wege", seed=5), 5, 12).view(0)
    assert rated(view, 70_000).simulations == 70_000


@slow_in_plain_python
def test_what_one_deal_of_the_lots_favours_evens_out_over_the_positions_of_a_search():
    view = wander(Match.new("wege", seed=5), 5, 12).view(0)
    thought, deals = Thought(view, 0.4, 0.0, generator(1)), set()
    for simulations in range(2, 12):
        thought.search(Budget(simulations=simulations), Budget().start())
        thought.done = 0
        deals.add(int(thought.scratch.deal))
    assert len(deals) > 5


def answers(options):
    """A position, and what a search has met after the move that it looked at most: tile in hand, tile shown next, visits."""
    view = wander(Match.new("wege", seed=5, **options), 5, 12).view(0)
    thought = Thought(view, 0.4, 0.0, generator(1))
    thought.search(Budget(simulations=4_000), Budget().start())
    place, met = int(thought.looked["to"][thought.looked["visits"].argmax()]), []
    while place >= 0:
        here = thought.positions[place]
        met.append(tuple(int(here[name]) for name in ("tile", "shown", "visits")))
        place = int(here["next"])
    return view.state, met


def left_in(state):
    """How many of each tile lie in the stack or the heap."""
    box = Match.new("wege", seed=1).box
    sorts = Counter(dict(enumerate(box.tiles.tolist()))) - Counter(state.deck[: state.drawn].tolist())
    return {tile: number for tile, number in sorts.items() if tile and number}


@slow_in_plain_python
@pytest.mark.clause("W5")
def test_who_answers_sees_the_tile_that_lies_face_up_on_the_stack():
    state, met = answers({})
    next_tile = int(state.deck[state.drawn])
    assert next_tile
    assert {tile for tile, _, _ in met} == {next_tile}
    left = left_in(state)
    left[next_tile] -= 1
    assert {shown for _, shown, _ in met} == {tile for tile, number in left.items() if number}
    total = sum(visits for _, _, visits in met)
    for _, shown, visits in met:
        assert visits / total == pytest.approx(left[shown] / sum(left.values()), abs=0.01), "as often as it is left"


@slow_in_plain_python
@pytest.mark.clause("W5")
def test_of_a_heap_nothing_is_known_before_it_is_drawn():
    state, met = answers({"draw": "heap"})
    left = left_in(state)
    assert {shown for _, shown, _ in met} == {0}
    assert {tile for tile, _, _ in met} == set(left)
    total = sum(visits for _, _, visits in met)
    for tile, _, visits in met:
        assert visits / total == pytest.approx(left[tile] / sum(left.values()), abs=0.01)


def test_the_network_sees_the_tile_that_lies_face_up():
    view = wander(Match.new("wege", seed=5), 5, 12).view(0)
    shown, hidden, drawing = study.inputs(view.box, view.state)
    assert np.flatnonzero(shown != hidden).min() >= INPUTS - 7
    assert shown[INPUTS - 7] == 0.0
    assert hidden[INPUTS - 7 :].tolist() == drawing[INPUTS - 7 :].tolist() == [1.0] + 6 * [0.0]
    assert drawing.tolist() != hidden.tolist()


@slow_in_plain_python
def test_who_is_told_to_stop_stops():
    class Now:
        def is_set(self):
            return True

    view = wander(Match.new("wege", seed=5), 5, 12).view(0)
    found = bot("wege", "master").mind.rate(view, Budget(seconds=60.0, cancel=Now()), generator(1))
    assert found.simulations == 0
    assert found.choice in view.codes()


@slow_in_plain_python
def test_nothing_that_the_master_may_not_know_changes_what_it_expects():
    """It meets every tile that may come, whichever will."""
    match = wander(Match.new("wege", seed=8), 8, 16)
    view, other = match.view(match.turn[0]), wander(Match.new("wege", seed=8), 8, 16)
    known = int(match.state.drawn) + 1
    other.state.deck[known:] = match.state.deck[known:][::-1].copy()
    assert rated(view, 200) == rated(other.view(other.turn[0]), 200)


def expected(match, who, ducks, mover=LAND):
    """What land and water may expect where it is certain who connects and who has pairs."""
    chances, out = np.zeros(OUTPUTS), np.empty(2)
    chances[who] = chances[ducks] = 1.0
    settle(match.box, mover, chances, 0.25, out)
    return tuple(out.tolist())


@pytest.mark.clause("W21", "W22")
def test_to_win_a_side_needs_a_connection_and_a_pair():
    match = Match.new("wege", seed=1)
    for ducks in (OWN_ONLY, OWN_MORE, OTHER_MORE, AS_MANY):
        assert expected(match, OWN, ducks) == (1.0, 0.0)
        assert expected(match, OWN, ducks, WATER) == (0.0, 1.0)
    assert expected(match, OWN, OTHER_ONLY) == expected(match, NEITHER, OWN_MORE) == (0.25, 0.25)
    assert expected(match, BOTH, NO_PAIRS) == (0.25, 0.25)
    assert expected(match, BOTH, OWN_ONLY) == expected(match, BOTH, OWN_MORE) == (1.0, 0.0)
    assert expected(match, BOTH, OTHER_ONLY) == expected(match, BOTH, OTHER_MORE) == (0.0, 1.0)
    assert expected(match, BOTH, AS_MANY) == (0.5, 0.5)


@pytest.mark.clause("W22")
def test_where_the_ducks_decide_pairs_win_if_nobody_has_reached_his_aim():
    match = Match.new("wege", seed=1, aim="ducks")
    assert expected(match, NEITHER, OWN_MORE) == expected(match, OTHER, OWN_ONLY) == (1.0, 0.0)
    assert expected(match, OTHER, OWN_MORE) == expected(match, NEITHER, OTHER_ONLY) == (0.0, 1.0)
    assert expected(match, NEITHER, AS_MANY) == expected(match, BOTH, NO_PAIRS) == (0.25, 0.25)


@pytest.mark.clause("W23")
def test_a_child_needs_no_pair():
    match = Match.new("wege", seed=1, aim="land-child")
    assert expected(match, OWN, NO_PAIRS) == expected(match, BOTH, OWN_ONLY) == (1.0, 0.0)
    assert expected(match, BOTH, OTHER_MORE) == (0.5, 0.5)
    assert expected(match, OTHER, NO_PAIRS) == (0.25, 0.25)
    both = Match.new("wege", seed=1, aim="land-child", child_both=True)
    assert expected(both, OWN, OWN_ONLY) == (0.25, 0.25)  # W23b
    shared = Match.new("wege", seed=1, aim="children", child_both=True)
    assert expected(shared, BOTH, NO_PAIRS) == (1.0, 1.0)
    assert expected(shared, OWN, NO_PAIRS) == (0.25, 0.25)


def test_whose_path_has_one_gap_left_may_hope_more():
    match, out = drawn(TO_LAND), np.empty(2)
    foresee(match.box, match.state, workspace(), 0, 0.25, out)
    assert out[LAND] > out[WATER] + 0.3


@slow_in_plain_python
def test_what_a_match_teaches_can_be_learnt_and_written_down():
    seen, ended = study.play(random.Random(1))
    assert len(seen) == len(ended) > 60
    x, wanted = np.tile(seen, (400, 1)), np.tile(ended, (400, 1))
    chance = np.random.default_rng(1)
    before = study.ignorant(chance)
    net = study.fit(before, x, wanted, chance, *study.ANEW)
    assert study.surprise(net, x, wanted) < study.surprise(before, x, wanted) - 1.0
    _, chances = study.forward(net, x)
    rows = np.arange(len(x))
    assert chances[rows, wanted[:, 0]].mean() > 0.5  # of four, and of six
    assert chances[rows, wanted[:, 1]].mean() > 0.4
    read: dict[str, np.ndarray] = {}
    exec(study.written(net, 1), read)
    for name, part in zip(("FIRST", "FIRST_BIAS", "LAST", "LAST_BIAS"), net, strict=True):
        assert np.abs(read[name] - part).max() <= 0.006
