"""Minds: everything asks the same one. What the coach recommends the strongest level plays; budgets are checked, and stop it."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import sentiers
from sentiers import bots
from sentiers.bots import coach
from sentiers.bots.levels import find_level
from sentiers.bots.minds import mind_of, strongest
from sentiers.bots.searching import Searching, together
from sentiers.bots.think import Looked
from sentiers.games.levels import COMMON, Glance, Level, Minds, Settings
from sentiers.games.minds import Budget
from sentiers.games.shelf import SHELF, game
from sentiers.kernel.dice import generator
from sentiers.match import Match
from sentiers.messages import BadBudget

BAD_SECONDS = [float("nan"), -1, -0.001, float("inf"), True, "1", "soon", [1]]
BAD_SIMULATIONS = [-5, 1.5, float("nan"), True, "500", "many"]
MATCHES = [(name, {}) for name in SHELF] + [
    ("buizen", {"players": 4}),
    ("traxx", {"players": 3}),
    ("wege", {"players": "teams"}),
]
every_match = pytest.mark.parametrize(("name", "options"), MATCHES, ids=str)


def some_way_on(name: str, options: dict[str, object], plies: int = 5, seed: int = 3) -> Match:
    match, dice = Match.new(name, seed=seed, **options), np.random.default_rng(seed)
    while len(match.plies) < plies and not match.over:
        seat = match.turn[0]
        match.play(str(dice.choice(match.moves(seat))), seat)
    return match


@every_match
@pytest.mark.parametrize("plies", [0, 5])
def test_what_the_coach_recommends_the_strongest_level_plays(name: str, options: dict[str, object], plies: int) -> None:
    match = some_way_on(name, options, plies)
    level, _ = strongest(match.game)
    for seat in match.turn[:1]:
        for seed in range(3):
            told = coach.advise(match, seat, simulations=200, seed=seed)
            assert told.best == bots.bot(name, level.name).choose(match, seat, simulations=200, seed=seed)


@every_match
def test_a_mind_chooses_what_its_rating_calls_its_choice(name: str, options: dict[str, object]) -> None:
    match = some_way_on(name, options)
    view = match.view(match.turn[0])
    before = view.state.tobytes()
    for level in bots.levels(name):
        mind, budget = mind_of(match.game, level), Budget(simulations=50)
        found = mind.rate(view, budget, generator(5))
        assert mind.choose(view, budget, generator(5)) == found.choice
        assert sorted(rated.move for rated in found.moves) == sorted(view.codes().tolist())
        assert len(found.values) == match.seats
        assert sum(rated.share for rated in found.moves) == pytest.approx(1.0)
        assert found.unit == "points" or all(0.0 <= value <= 1.0 for value in found.values)
    assert view.state.tobytes() == before


@every_match
def test_the_best_move_of_an_analysis_is_what_the_strongest_plays_most(name: str, options: dict[str, object]) -> None:
    match = some_way_on(name, options)
    seat = match.turn[0]
    found = bots.analyse(match, simulations=100, seat=seat)
    assert found.moves[0].share == max(move.share for move in found.moves)
    assert {move.text for move in found.moves} == set(match.moves(seat))


@every_match
def test_once_cancelled_any_mind_answers_at_once(name: str, options: dict[str, object]) -> None:
    match, cancel = some_way_on(name, options), threading.Event()
    cancel.set()
    seat = match.turn[0]
    bots.bot(name, strongest(match.game)[0].name).choose(match, seat, seed=1)  # compiled, or loaded
    began = time.perf_counter()
    assert bots.bot(name, "master").choose(match, seat, seed=1, cancel=cancel) in match.moves(seat)
    assert time.perf_counter() - began < 2.0


def test_several_threads_share_the_simulations_and_put_together_what_they_found() -> None:
    view = Match.new("canoe", seed=1).view(0)
    mind = Searching(view.game, Settings())
    one, two, again = (mind.rate(view, Budget(simulations=300, threads=threads), generator(5)) for threads in (1, 2, 2))
    assert one.simulations == two.simulations == 300
    assert two == again
    assert two.moves != one.moves
    assert sum(rated.share for rated in two.moves) == pytest.approx(1.0)
    found = together(
        [[Looked(1, 30, 0.5, False), Looked(2, 5, 0.1, False)], [Looked(1, 10, 0.9, False), Looked(2, 1, 0.0, True)]]
    )
    assert found == [Looked(1, 40, pytest.approx(0.6), False), Looked(2, 6, 0.0, True)]


def test_zwei_wege_is_analysed_exactly() -> None:
    """Whatever the budget, the values are those of the solution, and what best play does is worth them."""
    match = Match.new("zwei-wege", seed=7)
    found = sentiers.analyse(match)
    truth = match.game.solve.load(match.box).value(match.state, 0)  # type: ignore[union-attr]
    assert found.exact
    assert found.values == (truth, 1.0 - truth)
    assert found == sentiers.analyse(match, simulations=1)
    assert all(move.proven for move in found.moves)
    for move in found.moves:
        assert move.value == pytest.approx(truth) if move.share > 0 else move.value <= truth + 1e-12


def test_what_a_search_has_proven_is_exact_and_the_rest_is_not() -> None:
    match = Match.new("canoe", seed=1)
    assert not sentiers.analyse(match, simulations=50).exact
    assert not coach.advise(match, simulations=50).exact
    board = (
        " 4 . . . . . D . . . . . . .\n 3 . . L . . L . D . . . . .\n 2   . . . L . . . D . . .\nlight to move, turn 7"
    )
    won = Match.new("canoe", seed=1, position=board, canoes=1)
    assert sentiers.analyse(won, simulations=50).exact
    told = coach.advise(won, simulations=50, seed=0)
    assert told.exact
    assert told.best == "d2"
    assert str(told.lines[-1]) == "That is exact, and no estimate."
    hint = coach.advise(Match.new("zwei-wege", seed=7), seed=0)
    assert hint.exact
    assert hint.lines[-1] == told.lines[-1]


@pytest.mark.parametrize("name", ["wege", "buizen", "duel"])
def test_the_coach_speaks_in_games_with_secrets_from_what_its_seat_may_know(name: str) -> None:
    match = some_way_on(name, {}, plies=4)
    seat = match.turn[0]
    told = coach.advise(match, seat, simulations=100, seed=2)
    assert told == coach.advise(match.view(seat), simulations=100, seed=2)
    assert told.best in match.moves(seat)
    assert 1 <= len(told.options) <= 3
    assert len(told.values) == match.seats


def test_a_curve_is_drawn_where_something_is_hidden_too() -> None:
    match = some_way_on("duel", {}, plies=99)
    moments = coach.curve(match)
    assert len(moments) == len(match.plies) + 1
    assert sum(moments[-1].values) == pytest.approx(1.0)


@pytest.mark.parametrize("seconds", BAD_SECONDS, ids=repr)
def test_a_time_that_is_none_is_refused_by_name(seconds: object) -> None:
    match = Match.new("canoe", seed=1)
    for ask in (bots.bot("canoe", "club").choose, bots.analyse, coach.advise):
        with pytest.raises(BadBudget, match="is no time to think: seconds are a number from 0 on"):
            ask(match, seconds=seconds)  # type: ignore[arg-type]


@pytest.mark.parametrize("simulations", BAD_SIMULATIONS, ids=repr)
def test_a_number_of_simulations_that_is_none_is_refused_by_name(simulations: object) -> None:
    match = Match.new("canoe", seed=1)
    for ask in (bots.bot("canoe", "club").choose, bots.analyse, coach.advise):
        with pytest.raises(BadBudget, match="is no number of simulations: that is a whole number from 0 on"):
            ask(match, simulations=simulations)  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [0, -1, 257, 1.5, "2", None, True], ids=repr)
def test_a_number_of_threads_that_is_none_is_refused_by_name(threads: object) -> None:
    with pytest.raises(BadBudget, match="is no number of threads: that is a whole number from 1 to 256"):
        bots.bot("canoe", "club").choose(Match.new("canoe", seed=1), threads=threads)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["club:-5", "master@nans", "master@nan", "master@infs", "master@-infs", "club:1.5"])
def test_a_bot_s_name_with_a_bad_budget_is_refused(name: str) -> None:
    with pytest.raises(bots.UnknownBot, match=r"also as club:500 \(simulations\)"):
        find_level("canoe", name)


def test_numbers_of_numpy_s_are_numbers_too() -> None:
    assert Budget(np.float64(0.5), np.int64(3)) == Budget(0.5, 3)
    assert Budget(0, 0).limited


def test_a_budget_without_limits_takes_those_of_another() -> None:
    cancel = threading.Event()
    assert Budget(cancel=cancel).or_else(Budget(1.0, 5)) == Budget(1.0, 5, cancel)
    assert Budget(2.0, cancel=cancel).or_else(Budget(1.0, 5)) == Budget(2.0, None, cancel)


def test_a_command_refuses_a_bad_time_in_a_sentence(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "match.txt"
    file.write_text(Match.new("canoe", seed=1).record())
    done = subprocess.run(
        [sys.executable, "-m", "sentiers.cli", "analyse", str(file), "--seconds", "nan"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "nan is no time: seconds are a finite number above 0" in done.stderr


def test_a_game_without_minds_of_its_own_has_the_common_four() -> None:
    assert game("duel").minds == Minds() == Minds(COMMON, "master")
    assert bots.levels("duel") == COMMON


def glancing(match: Match, **how: object) -> Level:
    return COMMON[-1].by(Glance(**how))  # type: ignore[arg-type]


def test_a_glance_rates_every_move_and_follows_the_best_few() -> None:
    match = some_way_on("canoe", {})
    view = match.view(match.turn[0])
    found = mind_of(match.game, glancing(match, wide=4, plies=2)).rate(view, Budget(), generator(1))
    assert found.choice == found.moves[0].move
    assert found.simulations == 1 + 4
    at_once = mind_of(match.game, glancing(match, wide=1)).rate(view, Budget(), generator(1))
    assert at_once.simulations == 1
    best = {}
    for move in view.codes().tolist():
        states, out = view._states.copy(), np.empty(2)
        match.game.rules.play(match.box, states[0], view.seat, np.int32(move))
        match.game.evaluate(match.box, states[0], out)  # type: ignore[misc]
        best[move] = out[view.seat]
    assert {rated.move: rated.value for rated in at_once.moves} == pytest.approx(best)
    assert best[at_once.choice] == max(best.values())


def test_a_glance_where_something_is_hidden_looks_at_several_worlds_and_at_nothing_hidden() -> None:
    match = some_way_on("buizen", {"players": 3}, plies=9)
    view = match.view(match.turn[0])
    mind = mind_of(match.game, glancing(match, wide=3, plies=1, worlds=5))
    found = mind.rate(view, Budget(), generator(1))
    assert found.simulations == 5 + 5 * 3
    other = match.view(match.turn[0])
    match.game.rules.imagine(match.box, match._states[0], view.seat, generator(9))
    assert mind.rate(other, Budget(), generator(1)) == found


def test_a_glance_that_errs_and_overlooks_plays_worse() -> None:
    won = 0.0
    sharp, dull = Glance(wide=4, plies=2), Glance(wide=1, noise=0.3, overlook=0.3)
    for number in range(12):
        match = some_way_on("canoe", {"canoes": 1}, plies=2, seed=number // 2)
        minds = [mind_of(match.game, COMMON[-1].by(how)) for how in ((sharp, dull) if number % 2 else (dull, sharp))]
        while not match.over:
            seat = match.turn[0]
            view = match.view(seat)
            move = minds[seat].choose(view, Budget(), generator(100 * number + len(match.plies)))
            match.play(match.game.notation.write(match.box, match.state, seat, move))
        assert match.scores is not None
        won += match.scores[1 - number % 2]
    assert won >= 9


def test_levels_are_read_without_compiling_anything() -> None:
    code = "import sys; from sentiers.bots import levels; from sentiers.games.shelf import SHELF\n"
    code += "for name in SHELF: levels(name)\nsys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_a_level_is_a_mind_and_its_weakness() -> None:
    novice = COMMON[0]
    assert isinstance(novice.mind, Settings)
    assert novice.mind.overlook > 0
    own = novice.by(Glance(noise=0.5))
    assert (own.name, own.face, own.mind, own.budget) == ("novice", "mouse", Glance(noise=0.5), Budget())


def test_a_countdown_tells_how_much_of_its_budget_is_spent() -> None:
    assert [Budget(simulations=10).start().spent(done) for done in (0, 5, 10, 11)] == [0.0, 0.5, 1.0, 1.0]
    assert Budget(simulations=0).start().spent(0) == Budget(seconds=0.0).start().spent(0) == 1.0
    assert Budget().start().spent(99) == 0.0
    assert 0.0 < Budget(seconds=3600.0).start().spent(99) < 0.5 < Budget(3600.0, 10).start().spent(6)
