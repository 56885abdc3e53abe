"""The games of the house in OpenSpiel: the same matches as by our rules, no secret known; and its searches as rivals."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from sentiers.match import Match

pyspiel = pytest.importorskip("pyspiel")

from sentiers.lab.open_spiel import usual  # noqa: E402
from sentiers.lab.open_spiel.game import PathGame  # noqa: E402
from sentiers.lab.open_spiel.rival import Rival  # noqa: E402
from sentiers.lab.open_spiel.rollouts import rooted  # noqa: E402
from sentiers.lab.studies import open_spiel_rival as study  # noqa: E402

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("canoe", {}),
    ("wege", {}),
    ("buizen", {"players": 3}),
    ("traxx", {"players": 2}),
    ("zwei-wege", {}),
]
every_game = pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])


def worth(match: Match) -> list[float]:
    """What a match that is over is worth to each seat, from −1 to 1."""
    rewards = match.kit.reward(match._states)
    if rewards is None:
        scores = list(match.scores or ())
        rewards = [(one == max(scores)) / scores.count(max(scores)) for one in scores]
    return [2.0 * float(reward) - 1.0 for reward in rewards]


@every_game
def test_a_match_in_openspiel_is_a_match_by_our_rules(name: str, options: dict[str, Any]) -> None:
    match = Match.new(name, seed=11, **options)
    state = PathGame(match.kit).state(match._states)
    dice = random.Random(11)
    while not match.over:
        seat = match.turn[0]
        assert state.current_player() == seat
        assert not state.is_terminal()
        told = [state.action_to_string(seat, action) for action in state.legal_actions()]
        assert told == match.moves(seat)
        action = dice.randrange(len(told))
        state.apply_action(action)
        match.play(told[action], seat=seat)
    assert state.is_terminal()
    assert state.returns() == pytest.approx(worth(match))
    assert state.move_number() == len(match.plies)


@every_game
def test_openspiel_s_own_simulations_find_nothing_wrong(name: str, options: dict[str, Any]) -> None:
    game = PathGame(Match.new(name, seed=1, **options).kit, seed=5)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@every_game
def test_a_clone_goes_its_own_way(name: str, options: dict[str, Any]) -> None:
    match = Match.new(name, seed=3, **options)
    state = PathGame(match.kit).state(match._states)
    state.apply_action(0)
    before, clone = str(state), state.clone()
    assert (str(clone), clone.history()) == (before, state.history())
    clone.apply_action(clone.legal_actions()[-1])
    assert str(clone) != before
    assert str(state) == before
    assert state.moment.states.tobytes() != clone.moment.states.tobytes()


@pytest.mark.parametrize(("name", "options"), GAMES[1:], ids=[name for name, _ in GAMES[1:]])
def test_what_is_imagined_looks_the_same_and_is_another_truth(name: str, options: dict[str, Any]) -> None:
    match = Match.new(name, seed=4, **options)
    match.play(match.moves(match.turn[0])[0], seat=match.turn[0])
    seat = match.turn[0]
    state = PathGame(match.kit).state(match._states)
    worlds = [state.resample_from_infostate(seat) for _ in range(20)]
    assert {world.observation_string() for world in worlds} == {state.observation_string(seat)}
    assert len({world.moment.states.tobytes() for world in worlds}) > 1
    assert {tuple(world.legal_actions()) for world in worlds} == {tuple(state.legal_actions())}


def test_only_the_clone_of_a_clone_of_the_root_is_played_out() -> None:
    match = Match.new("zwei-wege", seed=2)
    root = rooted(PathGame(match.kit).state(match._states))
    line = root.clone()
    line.apply_action(0)
    leaves = [line.clone() for _ in range(40)]
    assert not root.is_terminal()
    assert not line.is_terminal()
    assert all(leaf.is_terminal() for leaf in leaves)
    assert {tuple(leaf.returns()) for leaf in leaves} == {(1.0, -1.0), (-1.0, 1.0)}


ONE_MOVE_FROM_TWO = """
 5 . L . . L . . L . . . . .
 4 . . L L . . . . L L . . .
 3 . . . . D . . . . . . D .
light to move, turn 15
"""


@pytest.mark.parametrize("kind", ["mcts", "mcts-python"])
@pytest.mark.parametrize("rollouts", ["compiled", "open_spiel"])
def test_the_rival_takes_a_win_in_one(kind: Any, rollouts: Any) -> None:
    match = Match.new("canoe", seed=1, position=ONE_MOVE_FROM_TWO)
    rival = Rival(match.kit, kind, rollouts, seed=1)
    action, done = rival._think(rival.game.state(match._states), 200)
    assert match.moves()[action] == "k5"
    assert done < 200  # it is proven


@every_game
def test_the_rival_is_given_its_time(name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "perf_counter", time.process_time)  # whatever else the machine does
    match = Match.new(name, seed=6, **options)
    rival = Rival(match.kit, usual(match.game.card), seed=1)
    view = match.view(match.turn[0])
    for _ in range(4):
        assert rival.choose(view, seconds=0.1) in view.codes()
    assert rival.thoughts == 4
    assert rival.simulations > 4 * 20
    assert 0.2 < rival.seconds < 0.8


def test_a_study_is_told_and_taken_up_again(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    asked = ["zwei-wege", "--matches", "2", "--seconds", "0.002", "--keep", str(kept), "--clock", "wall"]
    study.main(asked)
    told = capsys.readouterr().out
    assert len(kept.read_text().splitlines()) == 2
    assert "in 2 matches" in told
    study.main(asked)
    assert len(kept.read_text().splitlines()) == 2
    assert capsys.readouterr().out.splitlines()[-3:] == told.splitlines()[-3:]


def test_both_have_each_side_of_a_deal() -> None:
    rest = ("canoe", "master", "mcts", "compiled", 2, 0.1, ())
    asked = [meeting for _, meeting in study.meetings(4, 0, *rest)]
    assert [meeting.odd for meeting in asked] == [False, True, False, True]
    assert asked[0].seed == asked[1].seed != asked[2].seed
