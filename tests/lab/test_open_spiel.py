"""The games of the house in OpenSpiel: registered by name, of the right kind, the same matches as by our rules; they pass its own
tests, and can be cloned and written down."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import unittest
from typing import Any

import pyspiel
import pytest
import spiel_cases as cases
from open_spiel.integration_tests import api_test
from open_spiel.python.tests import games_sim_test

from sentiers.games.shelf import SHELF, game
from sentiers.lab.open_spiel.terms import read, written
from sentiers.match import Match
from sentiers.messages import BadOption, IllegalMove, SentiersError, UnknownSeat

every_case = pytest.mark.parametrize("case", cases.ALL)
SMALL = "zwei_wege(edition=short,horizon=2)"  # all deals and one move
Kinds = pyspiel.GameType


def test_every_game_of_the_house_is_known_there() -> None:
    ours = [name for name, package in SHELF.items() if package.startswith("sentiers.games.")]
    assert {f"python_sentiers_{name.replace('-', '_')}" for name in ours} <= set(pyspiel.registered_names())
    assert len(ours) == 5


def kinds(case: str) -> tuple[str, ...]:
    found = cases.load(case).get_type()
    return tuple(kind.name for kind in (found.dynamics, found.chance_mode, found.information, found.utility))


def test_each_is_of_its_kind() -> None:
    hidden = ("EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION")
    assert kinds("canoe") == ("SEQUENTIAL", "DETERMINISTIC", "PERFECT_INFORMATION", "ZERO_SUM")
    assert kinds("zwei_wege") == ("SEQUENTIAL", *hidden, "ZERO_SUM")
    assert kinds("buizen(players=2)") == ("SEQUENTIAL", *hidden, "ZERO_SUM")
    assert kinds("buizen(players=4)") == ("SEQUENTIAL", *hidden, "CONSTANT_SUM")
    assert kinds("traxx") == ("SEQUENTIAL", *hidden, "GENERAL_SUM")
    assert kinds("traxx(players=2)") == ("SIMULTANEOUS", *hidden, "ZERO_SUM")
    assert kinds("traxx(players=3)") == ("SIMULTANEOUS", *hidden, "CONSTANT_SUM")
    assert kinds("traxx(players=2,sequential=True)") == ("SEQUENTIAL", *hidden, "ZERO_SUM")
    assert kinds("wege") == ("SEQUENTIAL", *hidden, "GENERAL_SUM")
    assert kinds("wege(players=four-together)") == ("SEQUENTIAL", *hidden, "IDENTICAL")


def test_the_registered_kinds_leave_room_for_all_options() -> None:
    found = {kind.short_name: kind for kind in pyspiel.registered_games()}
    for name in SHELF:
        kind, card = found.get(f"python_sentiers_{name.replace('-', '_')}"), game(name).card
        if kind is not None:
            assert (kind.min_num_players, kind.max_num_players) == (min(card.players), max(card.players))
            assert (kind.dynamics == Kinds.Dynamics.SIMULTANEOUS) == card.simultaneous


def worth(match: Match) -> list[float]:
    """What a match that is over is worth to each seat, from −1 to 1."""
    rewards = match.kit.reward(match._states)
    if rewards is None:
        scores = list(match.scores or ())
        rewards = [(one == max(scores)) / scores.count(max(scores)) for one in scores]
    return [2.0 * float(reward) - 1.0 for reward in rewards]


@every_case
def test_a_match_in_openspiel_is_a_match_by_our_rules(case: str) -> None:
    game = cases.load(case)
    for state, match in cases.walk(game, 11):
        assert state.moment.states.tobytes() == match._states.tobytes()
        if state.moment.first < 0 and not game.terms.begins:
            for seat in cases.acting(state):
                told = [state.action_to_string(seat, action) for action in state.legal_actions(seat)]
                assert sorted(told) == sorted(match.moves(seat))
    assert match.over
    assert state.returns() == pytest.approx(worth(match))


@every_case
def test_openspiel_s_own_simulations_find_nothing_wrong(case: str) -> None:
    pyspiel.random_sim_test(cases.load(case), num_sims=1, serialize=True, verbose=False)


@every_case
def test_its_own_simulations_in_python_find_nothing_wrong(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    games_sim_test.GamesSimTest().sim_game(cases.load(case))


def enforced(base: Any, game: Any, name: str) -> unittest.TestResult:
    suite = type("Enforced", (base,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    return result


@pytest.mark.parametrize("case", ["canoe", "zwei_wege", "wege(players=teams)", "traxx(players=2)", "buizen(players=3)"])
def test_openspiel_s_api_test_finds_nothing_wrong(case: str) -> None:
    result = enforced(api_test.EnforceAPIOnPartialTreeBase, cases.load(case), case)
    assert result.testsRun == 5
    assert not result.failures + result.errors


def test_openspiel_s_api_test_finds_nothing_wrong_in_a_whole_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """36 deals of three animals each: 6 announcements, of which the other hears 3, and 2 blocks."""
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, SMALL, (1, 36 + 36 * 6, 36 * 6 * 2))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, SMALL, 36 + 36 * 3)
    base = api_test.EnforceAPIOnFullTreeBase
    result = enforced(base, cases.load(SMALL), SMALL)
    assert result.testsRun == 8
    assert not result.failures + result.errors


@every_case
def test_a_clone_goes_its_own_way(case: str) -> None:
    dice = random.Random(3)
    state, _ = cases.dealt(cases.load(case), dice)
    before, clone = str(state), state.clone()
    assert (str(clone), clone.history()) == (before, state.history())
    cases.go_on(clone, {seat: clone.legal_actions(seat)[-1] for seat in cases.acting(clone)})
    assert str(clone) != before
    assert str(state) == before


@every_case
def test_a_state_that_was_pickled_goes_on_as_it_would_have(case: str) -> None:
    game = cases.load(case)
    assert pickle.loads(pickle.dumps(game)) == game
    for count, (state, _) in enumerate(cases.walk(game, 5)):
        if count not in (0, 1, 7) and not state.is_terminal():
            continue
        again = pickle.loads(pickle.dumps(state))
        assert (again.history(), again.returns()) == (state.history(), state.returns())
        for seat in range(game.num_players()):
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.legal_actions(seat) == state.legal_actions(seat)


def test_the_deals_of_zwei_wege_are_those_of_our_rules() -> None:
    state = cases.load("zwei_wege").new_initial_state()
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([1 / 36] * 36)
    ours = {Match.new("zwei-wege", seed=seed).position() for seed in range(400)}
    assert {str(state.child(outcome)) for outcome in range(36)} == ours


def test_a_match_may_begin_anywhere_and_be_cut_off() -> None:
    position = "5 . . .\n4 . . i\n2 I . .\nnorth to move, move 3"
    game = cases.load(f"zwei_wege(edition=short,position={written(position)},horizon=2)")
    state = game.new_initial_state()
    assert str(state) == Match.new("zwei-wege", edition="short", position=position).position()
    for action in (2, 6):
        state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    assert game.max_game_length() == 2
    given = pyspiel.load_game("python_sentiers_zwei_wege", {"edition": "short", "position": position, "horizon": 2})
    assert given == game


@pytest.mark.parametrize("case", ["canoe", "zwei_wege", "traxx(players=3)", "wege", "buizen(players=3)"])
def test_any_position_can_be_a_parameter(case: str) -> None:
    for count, (_, match) in enumerate(cases.walk(cases.load(case), 8)):
        text = match.position()
        assert read(written(text)) == text
        if count == 5:
            name = case.split("(")[0]
            options = f"{case[len(name) + 1 : -1]}," if "(" in case else ""
            game = cases.load(f"{name}({options}position={written(text)})")
            assert game.terms.position == text
            assert pickle.loads(pickle.dumps(game)) == game


def test_who_asks_for_what_is_not_there_is_told() -> None:
    with pytest.raises(SentiersError, match="canoes"):
        cases.load("canoe(canoes=7)")
    with pytest.raises(SentiersError, match="edition"):
        cases.load("canoe(edition=nowhere)")
    with pytest.raises(RuntimeError, match="moon"):
        cases.load("canoe(moon=1)")


def test_without_openspiel_it_is_said_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None\nimport sentiers.lab.open_spiel"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert "pip install sentiers[lab]" in told.stderr


NO_ACTIONS = (-2, 10**6, 2**31 - 1, 2**31, 2**40, -(2**31), -(2**63))
"""Nobody has them. (−1 OpenSpiel itself refuses.)"""


@pytest.mark.parametrize("case", ["canoe", "zwei_wege", "traxx", "traxx(players=2)", "wege", "buizen(players=2)"])
def test_what_nobody_can_do_is_refused_and_changes_nothing(case: str) -> None:
    """By chance, by a player, by several at once, and when it is over: OpenSpiel does not look before it hands a number on."""
    state = cases.load(case).new_initial_state()
    dice = random.Random(1)
    while True:
        before = str(state)
        for action in NO_ACTIONS:
            all_at_once = state.is_simultaneous_node()
            with pytest.raises(IllegalMove):
                state.apply_actions([action] * state.num_players()) if all_at_once else state.apply_action(action)
        assert str(state) == before
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
        else:
            for action in set(range(state.num_distinct_actions())) - set(state.legal_actions(cases.acting(state)[0])):
                with pytest.raises(IllegalMove):
                    state.moment.demand(cases.acting(state)[0], action)
            cases.go_on(state, {seat: dice.choice(state.legal_actions(seat)) for seat in cases.acting(state)})


def test_actions_of_all_at_once_are_as_many_as_players_and_only_where_all_act() -> None:
    state, _ = cases.dealt(cases.load("traxx(players=2)"), random.Random(1))
    for actions in ([0], [0, 0, 0], []):
        with pytest.raises(IllegalMove):
            state.apply_actions(actions)


def test_only_a_player_can_imagine_another_truth() -> None:
    state, _ = cases.dealt(cases.load("buizen(players=2)"), random.Random(1))
    for nobody in (-1, 2, 10**6):
        with pytest.raises(UnknownSeat):
            state.resample_from_infostate(nobody)


def test_before_the_deal_every_truth_is_the_same() -> None:
    state = cases.load("buizen(players=2)").new_initial_state()
    state.apply_action(7)
    other = state.resample_from_infostate(0)
    assert other.is_chance_node()
    assert other.information_state_string(0) == state.information_state_string(0)


def test_no_match_is_cut_off_before_it_begins() -> None:
    with pytest.raises(BadOption):
        cases.load("canoe(horizon=-3)")
