"""OpenSpiel's algorithms on our games: searches play; CFR and its best response find what our solution of Zwei Wege says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pyspiel
import pytest
import spiel_cases as cases
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, external_sampling_mccfr, ismcts, mcts

from sentiers.games.zwei_wege.minds.solve import Solution, load
from sentiers.lab.open_spiel.terms import written
from sentiers.lab.studies import open_spiel_solution as study
from sentiers.match.kit import Kit, open_box

EXACT = 1e-12


def played(game: Any, bots: Any, seed: int) -> list[float]:
    state, _ = cases.dealt(game, random.Random(seed))
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()].step(state)))
    returns: list[float] = state.returns()
    return returns


@pytest.mark.parametrize("case", ["canoe(canoes=1)", "zwei_wege(edition=short)"])
def test_its_mcts_in_c_plays_a_match(case: str) -> None:
    game = cases.load(case)
    judge = pyspiel.RandomRolloutEvaluator(1, 5)
    state, _ = cases.dealt(game, random.Random(5))
    for _ in range(4):
        bot = pyspiel.MCTSBot(game, judge, 2.0, 12, 100, True, 7, False)
        action = bot.mcts_search(state).best_child().action
        assert action in state.legal_actions()
        state.apply_action(action)


def test_its_mcts_in_python_beats_random_moves() -> None:
    game, dice = cases.load("canoe(canoes=1)"), np.random.RandomState(4)
    thinks = mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    assert played(game, [thinks, pyspiel.make_uniform_random_bot(1, 3)], 2) == [1.0, -1.0]


@pytest.mark.parametrize(
    ("case", "observes"),
    [
        ("zwei_wege(edition=short)", False),
        ("wege", True),
        ("buizen(players=2)", False),
        ("traxx(players=2,sequential=True)", False),
    ],
)
def test_its_ismcts_plays_on(case: str, observes: bool) -> None:
    """By information states, and by observations; it says itself if an imagined truth does not look the same."""
    game, dice = cases.load(case), np.random.RandomState(4)
    judge = mcts.RandomRolloutEvaluator(1, dice)
    bot = ismcts.ISMCTSBot(game, judge, 2.0, 6, random_state=dice, use_observation_string=observes)
    state, _ = cases.dealt(game, random.Random(1))
    for _ in range(4):
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


def test_its_mccfr_samples_a_game_with_chance() -> None:
    game = cases.load("wege(horizon=2)")
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    solver.iteration()
    state, _ = cases.dealt(game, random.Random(1))
    assert set(solver.average_policy().action_probabilities(state)) == set(state.legal_actions())


def test_simultaneous_moves_can_be_taken_in_turn_by_openspiel_too() -> None:
    converted = pyspiel.load_game_as_turn_based("python_sentiers_traxx(players=2)")
    pyspiel.random_sim_test(converted, num_sims=1, serialize=False, verbose=False)


# Zwei Wege, solved by us and looked at by OpenSpiel


@cache
def kit() -> Kit:
    return open_box("zwei-wege", study.EDITION)


@cache
def judge(spoiled: bool) -> study.Judge:
    solution: Solution = load(kit().box)
    return study.Judge(study.spoiled(solution) if spoiled else solution)


def verdicts(judged: study.Judge) -> Iterator[study.Verdict]:
    for seat in range(2):
        for position in study.ENDINGS:
            yield study.of_ending(kit(), judged, position, seat)
        yield study.of_opening(kit(), judged, 2, seat)


def test_openspiel_s_best_response_to_the_solution_gains_what_ours_does_which_is_nothing() -> None:
    for verdict in verdicts(judge(False)):
        assert verdict.by_open_spiel == pytest.approx(verdict.by_us, abs=EXACT)
        assert verdict.by_open_spiel == pytest.approx(verdict.published, abs=1e-9)


def test_against_a_worse_strategy_both_gain_the_same() -> None:
    gains = []
    for verdict in verdicts(judge(True)):
        assert verdict.by_open_spiel == pytest.approx(verdict.by_us, abs=EXACT)
        gains.append(abs(verdict.by_us - verdict.published))
    assert max(gains) > 0.1


@pytest.mark.parametrize("spoiled", [False, True])
@pytest.mark.parametrize(("position", "moves"), study.BRIEF)
def test_so_they_do_with_two_animals_a_side_if_the_match_is_drawn_early(
    position: str, moves: int, spoiled: bool
) -> None:
    """Where the solution, which knows of no such draw, is no best play either."""
    gains = []
    for seat in range(2):
        verdict = study.of_brief(kit(), judge(spoiled).solution, position, moves, seat)
        assert verdict.by_open_spiel == pytest.approx(verdict.by_us, abs=EXACT)
        assert verdict.states > 150
        gains.append(verdict.by_us - verdict.published)
    assert min(gains) > -EXACT
    assert max(gains) > 0.01


@pytest.mark.parametrize("spoiled", [False, True])
def test_the_exploitability_is_the_same_by_openspiel_and_by_us(spoiled: bool) -> None:
    """Of an ending: half of what both best responses have, as one would have nothing by giving nothing away."""
    judged = judge(spoiled)
    for position in study.ENDINGS:
        game = cases.load(f"zwei_wege(edition=short,position={written(position)})")
        state = game.new_initial_state()
        ours = sum(judged.answer(state.moment.states, seat) for seat in range(2)) / 2
        found = exploitability.exploitability(game, study.Published(game, judged.solution))
        assert found == pytest.approx(ours, abs=EXACT)
        assert (found > 1e-3) == (spoiled and position != study.ENDINGS[0])


def test_its_cfr_comes_to_the_value_of_our_solution() -> None:
    game = cases.load(f"zwei_wege(edition=short,position={written(study.ENDINGS[2])})")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    root = game.new_initial_state()
    assert exploitability.exploitability(game, found) < 0.01
    value = expected_game_score.policy_value(root, [found, found])
    assert value == pytest.approx([-1 / 3, 1 / 3], abs=0.02)
    assert judge(False).published(root.moment.states, 0) == pytest.approx(-1 / 3, abs=EXACT)
