"""OpenSpiel's searches as rivals of ours, and the study that lets them play."""

from __future__ import annotations

import time
from typing import Any

import pytest

from sentiers.games.shelf import game as find_game
from sentiers.lab.open_spiel import usual
from sentiers.lab.open_spiel.game import PathGame
from sentiers.lab.open_spiel.meeting import meetings
from sentiers.lab.open_spiel.rival import Rival
from sentiers.lab.open_spiel.rollouts import rooted
from sentiers.lab.open_spiel.terms import Terms
from sentiers.lab.studies import open_spiel_rival as study
from sentiers.match import Match

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("canoe", {}),
    ("wege", {}),
    ("buizen", {"players": 3}),
    ("traxx", {"players": 2}),
    ("zwei-wege", {}),
]
every_game = pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])


@pytest.mark.parametrize("name", ["zwei-wege", "buizen"])
def test_only_the_clone_of_a_clone_of_the_root_is_played_out(name: str) -> None:
    match = Match.new(name, seed=2)
    root = rooted(PathGame(Terms(match.kit)).state(match._states))
    line = root.clone()
    line.apply_action(line.legal_actions()[0])
    leaves = [line.clone() for _ in range(40)]
    assert not root.is_terminal()
    assert not line.is_terminal()
    assert all(leaf.is_terminal() for leaf in leaves)
    assert {(1.0, -1.0), (-1.0, 1.0)} <= {tuple(leaf.returns()) for leaf in leaves}


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
    state = rival.game.state(match._states)
    action, done = rival._think(state, 200)
    assert state.action_to_string(0, action) == "k5"
    assert done < 200  # it is proven


@every_game
def test_the_rival_is_given_its_time(name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "perf_counter", time.process_time)  # whatever else the machine does
    match = Match.new(name, seed=6, **options)
    view = match.view(match.turn[0])
    Rival(match.kit, usual(match.game.card), seed=1).choose(view, seconds=0.01)  # loads what is compiled
    rival = Rival(match.kit, usual(match.game.card), seed=1)
    for _ in range(4):
        assert rival.choose(view, seconds=0.1) in view.codes()
    assert rival.thoughts >= 4
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
    asked = [meeting for _, meeting in meetings(find_game("canoe").card, 4, seconds=0.1, options={})]
    assert [meeting.odd for meeting in asked] == [False, True, False, True]
    assert asked[0].seed == asked[1].seed != asked[2].seed
