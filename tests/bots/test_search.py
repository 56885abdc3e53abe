"""The search: proofs, determinism, slices, cancellation, the GIL, memory; with open boards and with imagined worlds."""

from __future__ import annotations

import functools
import threading

import numpy as np
import pytest
from own_games import own_game

from sentiers.bots.think import Search
from sentiers.games.levels import Settings
from sentiers.kernel import blank
from sentiers.match import Match


def nim_search(*heaps: int, settings: Settings | None = None, seed: int = 0) -> Search:
    game = own_game("nim")
    states, boxes = blank(game.rules.STATE), blank(game.rules.BOX)
    states[0].heaps[: len(heaps)] = heaps
    return Search(game, boxes[0], states[0], 0, 2, settings or Settings(), seed)


def search_of(match: Match, seat: int = 0, settings: Settings | None = None, seed: int = 0) -> Search:
    return Search(match.game, match.box, match.view(seat).state, seat, match.seats, settings or Settings(), seed)


def opened(*moves: str, **options: object) -> Match:
    match = Match.new("canoe", seed=1, **options)
    for move in moves:
        match.play(move)
    return match


@pytest.mark.parametrize(
    "heaps",
    [(1,), (1, 1), (2, 1), (2, 2), (1, 2, 3), (3, 2), (3, 3, 1), (2, 2, 1), (3, 3), (1, 1, 1, 1), (1, 1, 2), (4, 3)],
)
def test_the_search_proves_nim_as_mathematics_does(heaps: tuple[int, ...]) -> None:
    search = nim_search(*heaps)
    search.run(simulations=200_000)
    assert search.settled
    mover_wins = functools.reduce(lambda one, two: one ^ two, heaps) != 0
    assert search.values() == ((1.0, 0.0) if mover_wins else (0.0, 1.0))


def test_a_proven_winning_move_of_nim_leaves_a_nim_sum_of_nothing() -> None:
    search = nim_search(3, 2, 2)
    search.run(simulations=200_000)
    heaps = (3, 2, 2)
    winning = [divmod(look.move, 8) for look in search.looked() if look.proven and look.value == 1.0]
    assert winning
    for heap, stones in winning:
        left = [count - stones if place == heap else count for place, count in enumerate(heaps)]
        assert left[0] ^ left[1] ^ left[2] == 0


def test_a_settled_search_stops_by_itself() -> None:
    search = nim_search(1)
    search.run(seconds=3600.0)
    assert search.settled
    assert search.simulations < 10


@pytest.mark.parametrize("game", ["canoe", "duel"])
def test_the_same_seed_and_number_of_simulations_give_the_same_report(game: str) -> None:
    match = Match.new(game, seed=3)
    one, two, other = (search_of(match, seed=seed) for seed in (5, 5, 6))
    for search in (one, two, other):
        search.run(simulations=2_000)
    assert one.simulations == 2_000
    assert one.looked() == two.looked()
    assert one.values() == two.values()
    assert one.looked() != other.looked()


@pytest.mark.parametrize("game", ["canoe", "duel"])
def test_how_a_search_is_sliced_changes_nothing(game: str) -> None:
    match = Match.new(game, seed=3)
    whole, pieces = search_of(match, seed=5), search_of(match, seed=5)
    whole.run(simulations=1_000)
    for piece in (1, 9, 90, 400, 500):
        pieces.run(simulations=piece)
    assert whole.looked() == pieces.looked()


def test_every_simulation_is_counted_once_at_the_root() -> None:
    search = search_of(opened("e4", "f5"))
    search.run(simulations=3_000)
    assert sum(look.visits for look in search.looked()) == 3_000
    assert len(search.looked()) == len(opened("e4", "f5").moves())


def test_values_are_rewards_that_sum_to_one() -> None:
    search = search_of(opened("e4"), seat=1)
    search.run(simulations=500)
    assert sum(search.values()) == pytest.approx(1.0)
    assert all(0.0 <= look.value <= 1.0 for look in search.looked())


@pytest.mark.parametrize("game", ["canoe", "duel"])
def test_a_full_memory_ends_the_growth_and_not_the_search(game: str) -> None:
    match = Match.new(game, seed=3)
    search = search_of(match, settings=Settings(nodes=1))
    search.run(simulations=5_000)
    assert search.simulations == 5_000
    assert sum(look.visits for look in search.looked()) > 0
    assert {look.move for look in search.looked()} <= set(match.view(0).codes().tolist())


@pytest.mark.parametrize("game", ["canoe", "duel"])
def test_a_search_without_a_limit_stops_when_it_is_cancelled(game: str) -> None:
    search, cancel = search_of(Match.new(game, seed=3)), threading.Event()
    thread = threading.Thread(target=search.run, kwargs={"seconds": 3600.0, "cancel": cancel}, daemon=True)
    thread.start()
    while search.simulations == 0:
        thread.join(0.001)
    cancel.set()
    thread.join(30.0)
    assert not thread.is_alive()


def test_another_thread_goes_on_while_a_slice_runs() -> None:
    search = search_of(opened("e4"), seat=1)
    search.run(simulations=8)
    before, steps = search.simulations, 0
    thread = threading.Thread(target=search._slice, args=(100_000,), daemon=True)
    thread.start()
    while search.simulations == before and thread.is_alive():
        steps += 1
    thread.join()
    assert search.simulations == before + 100_000
    assert steps > 1_000


def test_time_ends_a_search() -> None:
    search = search_of(opened("e4"), seat=1)
    search.run(seconds=0.01)
    assert 0 < search.simulations < 10_000_000


def test_where_all_act_at_once_the_one_who_thinks_is_reported() -> None:
    match = Match.new("duel", seed=4, players=3)
    for seat in range(3):
        search = search_of(match, seat=seat)
        search.run(simulations=300)
        assert {look.move for look in search.looked()} == set(match.view(seat).codes().tolist())
        assert sum(look.visits for look in search.looked()) == 300
        assert sum(search.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("mine", "theirs"), [(1, 2), (2, 1), (2, 5), (4, 5), (4, 1), (5, 4)])
def test_a_secret_is_weighed_by_its_odds_and_not_looked_at(seat: int, mine: int, theirs: int) -> None:
    game = own_game("peek")
    states, boxes = blank(game.rules.STATE), blank(game.rules.BOX)
    states[0].cards[seat], states[0].cards[1 - seat] = mine, theirs
    game.rules.conceal(boxes[0], states[0], seat)
    search = Search(game, boxes[0], states[0], seat, 2, Settings(), 1)
    search.run(simulations=4_000)
    looked = {look.move: look for look in search.looked()}
    odds = (mine - 1) / 4
    assert looked[game.rules.HIGHER].value == pytest.approx(odds, abs=0.15)
    assert looked[game.rules.LOWER].value == pytest.approx(1 - odds, abs=0.15)
    best = max(looked.values(), key=lambda look: look.visits)
    assert best.move == (game.rules.HIGHER if mine > 3 else game.rules.LOWER)


def test_playouts_may_be_cut_at_any_depth() -> None:
    for depth in (0, 1, 30, -1):
        search = search_of(opened("e4"), seat=1, settings=Settings(depth=depth))
        search.run(simulations=50)
        assert search.simulations == 50
        assert np.isfinite(search.values()).all()
