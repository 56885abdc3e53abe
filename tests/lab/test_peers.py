"""Sentiers beside its peers: each figure is counted in a process of its own, and what is missing is named."""

from __future__ import annotations

import io
import json
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from rich.console import Console
from typer.testing import CliRunner

from sentiers.cli.app import app
from sentiers.lab import peers
from sentiers.lab.peers import OURS, PLIES, STEPS, Figure, Measure, matches, work
from sentiers.lab.peers.matches import Met

CANOE = Measure(STEPS, "Canoë", OURS, "own_steps", "canoe", threaded=True)
FOUR = Measure(STEPS, "Connect Four", "OpenSpiel, C++", "open_spiel_plies", "connect_four")


def test_what_is_installed_is_measured_on_one_thread_and_on_two() -> None:
    found = peers.run(0.2, [CANOE, FOUR], progress=False)
    assert [figure.threads for figure in found[: len(found) // 2]] == sorted({figure.threads for figure in found})
    assert all(figure.per_second and figure.per_second > 100 for figure in found), found
    assert all(figure.version for figure in found)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(work, "NEEDED", {"pgx": "no_such_package"})
    monkeypatch.setattr(sys, "argv", ["work", "pgx_steps", "hex", "0.1", json.dumps([0])])
    monkeypatch.setattr(work.os, "sched_setaffinity", lambda *_: None, raising=False)
    work.main()
    assert json.loads(capsys.readouterr().out) == {"missing": "pgx is not installed"}


def test_a_game_that_is_not_on_the_shelf_is_named() -> None:
    figure = peers._figure(Measure(PLIES, "Nim", OURS, "own_plies", "nim"), 1, 0.1)
    assert figure.per_second is None
    assert "nim" in figure.missing


def test_the_picture_shows_every_figure_there_is() -> None:
    from sentiers.lab.peers.plot import picture

    figures = [Figure(CANOE, 1, 2e6, version="1"), Figure(CANOE, 2, 4e6, version="1"), Figure(FOUR, 1, None, "absent")]
    drawn = ElementTree.fromstring(picture(figures))
    words = "".join(drawn.itertext())
    assert "Canoë · Sentiers" in words
    assert "4,000,000" in words
    assert "Connect Four" not in words
    assert ElementTree.fromstring(picture([])) is not None


def test_masters_meet_open_spiel_with_sides_swapped_and_what_came_of_it_is_told() -> None:
    found = matches.run(2, 0.01, names=["canoe", "traxx"], progress=False)
    assert [(met.options, met.rival, met.won + met.shared + met.lost) for met in found] == [
        ({}, "mcts", 2),
        ({"players": 2}, "ismcts", 2),  # alone there is nobody to meet
    ]
    assert all(met.low < (met.won / (met.won + met.lost)) <= met.high for met in found if met.won)
    console = Console(width=160, record=True, file=io.StringIO())
    console.print(
        matches.table([*found, Met("Canoë", {}, "mcts", 0.1, 8, 3, 1, 2, 0.56, 0.98), Met("Nim", {}, missing="absent")])
    )
    told = console.export_text()
    assert "8–3–1 (2 by nobody)" in told
    assert "88.9%" in told
    assert "absent" in told


def test_without_open_spiel_the_masters_meet_nobody_and_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("sentiers.lab.open_spiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    [met] = matches.run(2, 0.01, names=["canoe"], progress=False)
    assert "OpenSpiel is not installed" in met.missing


def test_every_measure_has_its_function_and_the_command_its_options() -> None:
    from sentiers.lab.peers import measures

    assert all(callable(getattr(measures, measure.key)) for measure in peers.all_of_them())
    assert "--peers" in CliRunner().invoke(app, ["bench", "--help"], env={"COLUMNS": "200"}).output
