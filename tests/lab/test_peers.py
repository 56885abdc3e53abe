"""Sentiers beside its peers: each figure is counted in a process of its own, and what is missing is named. What the README, the
page and the picture show is the run that is kept, and another run is held against it by its ratios."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

import pytest
from rich.console import Console
from typer.testing import CliRunner

from sentiers.cli.app import app
from sentiers.games.shelf import cards
from sentiers.lab import peers
from sentiers.lab.intervals import wilson
from sentiers.lab.peers import HEX, OURS, PGX, PLIES, STEPS, Figure, Measure, kept, matches, measures, runs, work
from sentiers.lab.peers.matches import Met
from sentiers.lab.peers.page import written
from sentiers.lab.peers.ratios import Ratio, check, ratios, same_share
from sentiers.lab.peers.runs import Run, measure, table, table_of_matches

ROOT = Path(__file__).resolve().parents[2]
CANOE = Measure(STEPS, "Canoë", OURS, "own_steps", "canoe", threaded=True)
FOUR = Measure(STEPS, "Connect Four", "OpenSpiel, C++", "open_spiel_plies", "connect_four")


def test_what_is_installed_is_measured_on_one_thread_and_on_two() -> None:
    found = peers.run(0.2, [CANOE, FOUR], progress=False)
    assert [figure.threads for figure in found[: len(found) // 2]] == sorted({figure.threads for figure in found})
    assert all(figure.per_second and figure.per_second > 100 for figure in found), found
    assert all(figure.version for figure in found)
    assert all(len(figure.rounds) == 5 for figure in found)
    assert all(figure.per_second == max(figure.rounds) for figure in found)


OWN_PLIES = """
import time
time.perf_counter = time.process_time  # whatever else the machine does
from sentiers.lab.peers import measures
from sentiers.lab.bench import measure_playouts
first = max(measures.own_plies("wege", measures.How(0.1))[0])
again = measure_playouts("wege", {}, 0.1)
print(first / (again["plies"] / again["seconds"]))
"""


def test_random_plies_are_those_of_compiled_code_in_a_process_that_has_only_just_loaded_it() -> None:
    done = subprocess.run([sys.executable, "-c", OWN_PLIES], capture_output=True, text=True, check=True)
    assert 0.5 < float(done.stdout) < 2.0


WORKER = """
import json, sys, time
print("ready", flush=True)
for _ in range(2):
    sys.stdin.readline()
    began = time.monotonic()
    print("ready", flush=True)
sys.stdin.readline()
print(json.dumps({"rounds": json.loads(sys.argv[1]), "version": "1", "began": began}))
"""


def workers(monkeypatch: pytest.MonkeyPatch, *programs: tuple[str, str]) -> None:
    """Other processes instead of those that measure: a program, and what it is told."""
    ahead = iter(programs)

    def started(arguments: list[str], errors: TextIO) -> subprocess.Popen[str]:
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": errors, "text": True}
        return subprocess.Popen([sys.executable, "-c", *next(ahead)], **pipes)

    monkeypatch.setattr(peers, "_worker", started)


def test_two_processes_begin_each_round_together_and_their_best_moment_is_one_of_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    late = f"import time; time.sleep(0.5){WORKER}"
    workers(monkeypatch, (WORKER, "[10.0, 21.0]"), (late, "[20.0, 10.0]"))
    found = []
    monkeypatch.setattr(peers, "_listen", lambda workers, listen=peers._listen: found.extend(listen(workers)) or found)
    monkeypatch.setattr(peers.os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    figure = peers._figure(FOUR, 2, **peers._told(FOUR, 2, 0.1))
    assert abs(found[0]["began"] - found[1]["began"]) < 0.2
    assert (figure.per_second, figure.rounds) == (31.0, (30.0, 31.0))  # not 20 + 21, of different moments


def test_a_process_that_fails_is_told_and_nobody_waits_for_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers.os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    workers(monkeypatch, (WORKER, "[1.0]"), ("import sys; sys.exit('no room')", ""))
    assert peers._told(FOUR, 2, 0.1) == {"missing": "no room"}


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "NEEDED", [(" pgx", "no_such_package", "pgx"), (" chess", "another", "chess")])
    monkeypatch.setattr(work.os, "sched_setaffinity", lambda *_: None, raising=False)
    assert work.told("pgx_steps", "hex", 0.1, [0], lambda: None) == {"missing": "pgx is not installed"}
    assert work.missing("pettingzoo_steps", "chess_v6") == "chess is not installed"
    assert not work.missing("own_pettingzoo_steps", "canoe")


def test_a_game_that_is_not_on_the_shelf_is_named() -> None:
    assert "nim" in peers._told(Measure(PLIES, "Nim", OURS, "own_plies", "nim"), 1, 0.1)["missing"]


def a_run(*figures: Figure, met: tuple[Met, ...] = ()) -> Run:
    return Run("2026-11-18", "A processor", 2, "3.11.7", 1.5, (0.5, 1.25, 2.0), figures, met)


def test_the_picture_shows_every_figure_there_is_and_where_it_was_taken() -> None:
    from sentiers.lab.peers.plot import picture

    figures = [Figure(CANOE, 1, 2e6, version="1"), Figure(CANOE, 2, 4e6, version="1"), Figure(FOUR, 1, None, "absent")]
    words = " ".join(ElementTree.fromstring(picture(a_run(*figures))).itertext())
    assert "Canoë" in words
    assert "4.00 M" in words
    assert "Connect Four · OpenSpiel" not in words
    assert "A processor, 2 cores · Python 3.11.7, Sentiers 1" in words
    assert "load 0.5 before and 1.2 after" in words
    assert ElementTree.fromstring(picture(a_run())) is not None


def test_both_tables_tell_the_machine_its_load_and_the_versions() -> None:
    console = Console(width=200, record=True, file=io.StringIO())
    run = a_run(Figure(CANOE, 1, 2e6, version="1.2"), met=(Met("Canoë", {}, "mcts", 0.1, 8, 3, 1, 2, 0.56, 0.98),))
    console.print(table(run), table_of_matches(run))
    told = " ".join(console.export_text().split())
    assert told.count("A processor, 2 cores · Python 3.11.7, Sentiers 1.2") == 2
    assert "load 0.5 before and 1.2 after" in told
    assert "load 1.2 before and 2.0 after" in told


def test_a_run_says_when_and_where_it_was_and_how_busy_the_machine_before_and_after() -> None:
    run = measure(0.1, 0, 0.1, asked=[], progress=False)
    assert run.processor
    assert run.cores >= 1
    assert run.python.startswith("3.")
    assert len(run.load) == 3
    assert run.figures == run.matches == ()


@pytest.mark.parametrize(("file", "text"), [*written(ROOT, kept.read())], ids=lambda given: getattr(given, "name", ""))
def test_page_readme_and_picture_show_the_run_that_is_kept(file: Path, text: str) -> None:
    assert file.read_text(encoding="utf-8") == text, "make it anew with: python -m sentiers.lab.peers.page"


def test_the_run_that_is_kept_leaves_nothing_out() -> None:
    """Every figure, in several rounds, by all masters, with where it was: nobody has put it together by hand."""
    run = kept.read()
    of_hex = [replace(one, game=HEX, given="hex") for one in peers.all_of_them() if one.given == "canoe"]
    ours = [one for one in peers.all_of_them() if one.given != "duel"]  # the tests' own
    wanted = {(one, threads) for one in {*ours, *of_hex} for threads in (1, 2)}
    lacking = wanted - {(figure.measure, figure.threads) for figure in run.figures}
    assert not lacking
    assert all(len(figure.rounds) == measures.ROUNDS for figure in run.figures)
    assert all(figure.per_second == max(figure.rounds) > 0 for figure in run.figures)
    assert {met.game for met in run.matches} == {"Hex", *(card.title for card in cards() if card.name != "duel")}
    assert all(met.number >= 40 and not met.missing for met in run.matches)
    assert all(0 < met.own < 1.1 * met.theirs for met in run.matches)
    assert all(isinstance(load, float) for load in run.load)
    assert re.fullmatch(r"3\.\d+\.\d+\S*", run.python)
    assert re.fullmatch(r"[0-9a-f]{40}", run.commit)


def test_the_commit_is_told_where_the_sources_are_git_s_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"rev-parse": str(ROOT), "describe": "0" * 40 + "-dirty"}

    def git(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(words, 0, known[words[1]] + "\n")

    monkeypatch.setattr(runs.subprocess, "run", git)
    monkeypatch.setattr(runs.sentiers, "__file__", str(ROOT / "src" / "sentiers" / "__init__.py"))
    assert runs.commit() == "0" * 40 + "-dirty"
    run = replace(a_run(Figure(CANOE, 1, 2e6, version="1.2")), commit=runs.commit())
    assert "Sentiers 1.2 (0000000000-dirty)" in run.conditions()
    known["rev-parse"] = str(ROOT.parent)  # installed somewhere below a folder of git's
    assert runs.commit() == ""
    assert "commit" not in kept.told(a_run())


def test_the_file_states_what_follows_from_its_figures(tmp_path: Path) -> None:
    assert kept.FILE.read_text(encoding="utf-8") == kept.text(kept.read())
    told = json.loads(kept.FILE.read_text(encoding="utf-8"))
    assert min(ratio["tolerance"] for ratio in told["ratios"]) >= 0.25
    assert {"Sentiers", "OpenSpiel", "pgx", "PettingZoo"} <= set(told["versions"])
    assert kept.read(kept.write(kept.read(), tmp_path / "again.json")) == kept.read()
    fractions = tuple(replace(one, per_second=(one.per_second or 0.0) + 0.4) for one in kept.read().figures)
    file = kept.write(replace(kept.read(), figures=fractions), tmp_path / "fractions.json")
    assert file.read_text(encoding="utf-8") == kept.text(kept.read(file))


def test_every_figure_of_ours_stands_beside_a_peer_s_of_the_same_kind_and_run() -> None:
    run = kept.read()
    beside = {ratio.own.measure for ratio in ratios(run.figures)}
    assert {figure.measure for figure in run.figures if figure.measure.who.startswith(OURS)} <= beside
    assert all(ratio.own.threads == ratio.peer.threads for ratio in ratios(run.figures))
    assert all(not ratio.peer.measure.who.startswith(OURS) for ratio in ratios(run.figures))


def test_a_tolerance_is_a_quarter_or_as_much_as_the_rounds_lay_apart() -> None:
    sure, unsure = Figure(CANOE, 1, 100.0, rounds=(99.0, 100.0)), Figure(FOUR, 1, 50.0, rounds=(30.0, 50.0))
    assert Ratio(sure, sure).tolerance == 0.25
    assert Ratio(sure, unsure).tolerance == pytest.approx(0.41)
    assert Ratio(sure, sure).holds(Ratio(sure, replace(sure, per_second=81.0)))
    assert not Ratio(sure, sure).holds(Ratio(sure, replace(sure, per_second=79.0)))
    assert not Ratio(sure, sure).holds(Ratio(sure, replace(sure, per_second=126.0)))


def again(monkeypatch: pytest.MonkeyPatch, *tries: dict[str, float]) -> list[int]:
    """Lets another run find, of each library, so many times what is kept, try after try; how many were asked for each time."""
    run, asked = kept.read(), []

    def measured(seconds: float, measures: list[Measure], progress: bool = True) -> list[Figure]:
        times = tries[min(len(asked), len(tries) - 1)]
        asked.append(len(measures))
        return [
            replace(figure, per_second=(figure.per_second or 0.0) * times[figure.measure.who])
            if figure.measure.who in times
            else Figure(figure.measure, figure.threads, None, f"{figure.measure.who} is not installed")
            for figure in run.figures
            if figure.measure in measures
        ]

    monkeypatch.setattr(peers, "run", measured)
    monkeypatch.setattr(matches, "run", lambda *_: run.matches)
    return asked


EVERYBODY = {figure.measure.who: 1.0 for figure in kept.read().figures}


def test_on_a_machine_three_times_as_fast_the_ratios_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(again(monkeypatch, dict.fromkeys(EVERYBODY, 3.0))) == 0
    found = check(kept.read(), 0.1, progress=False)
    assert not found.wrong
    assert (found.within, found.outside, found.missing) == (len(ratios(kept.read().figures)), (), ())
    assert found.met == len(kept.read().matches)


def test_a_ratio_outside_of_its_tolerance_is_measured_again_and_then_said(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = EVERYBODY | {PGX: 0.5}
    asked = again(monkeypatch, spoilt, EVERYBODY)
    assert check(kept.read(), 0.1, progress=False).outside == ()
    assert len(asked) == 2
    assert asked[1] < asked[0]
    again(monkeypatch, spoilt)
    found = check(kept.read(), 0.1, progress=False)
    assert found.wrong
    assert {old.peer.measure.who for old, _ in found.outside} == {PGX}
    assert all(new.times == pytest.approx(2 * old.times) for old, new in found.outside)


def test_what_cannot_be_compared_is_named_and_nothing_compared_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    without = {who: 1.0 for who in EVERYBODY if who != PGX}
    again(monkeypatch, without)
    found = check(kept.read(), 0.1, progress=False)
    assert (found.wrong, found.missing) == (False, ("pgx is not installed",))
    again(monkeypatch, {OURS: 1.0})
    assert check(kept.read(), 0.1, progress=False).wrong


def test_a_share_is_another_one_beyond_the_intervals_of_both() -> None:
    def met(won: int, lost: int) -> Met:
        return Met("Canoë", {}, "mcts", 0.1, won, 0, lost, 0, *wilson(won / (won + lost), won + lost))

    assert same_share(met(40, 0), met(38, 2))
    assert same_share(met(24, 16), met(30, 10))
    assert not same_share(met(24, 16), met(38, 2))
    assert not same_share(met(38, 2), met(24, 16))


def cli(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, [*words, "--lang", "en"], env={"COLUMNS": "200"})
    return done.exit_code, done.output


def test_the_command_shows_checks_and_prints_what_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert json.loads(cli("bench", "--peers", "--kept", "--json")[1]) == json.loads(
        kept.FILE.read_text(encoding="utf-8")
    )
    assert cli("bench", "--peers", "--summary")[1].strip() in (ROOT / "README.md").read_text(encoding="utf-8")
    assert cli("bench", "--peers", "--markdown")[1].strip() in (ROOT / "docs/lab/peers.md").read_text(encoding="utf-8")
    assert cli("bench", "--peers", "--kept", "--plot", str(tmp_path / "a.svg"))[0] == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == (ROOT / "docs/lab/peers.svg").read_text(encoding="utf-8")
    again(monkeypatch, EVERYBODY)
    code, said = cli("bench", "--peers", "--check")
    assert code == 0
    assert f"{len(ratios(kept.read().figures))} of {len(ratios(kept.read().figures))} ratios are within" in said
    again(monkeypatch, EVERYBODY | {PGX: 0.5})
    code, said = cli("bench", "--peers", "--check")
    assert code == 1
    hex_ = next(
        one for one in ratios(kept.read().figures) if one.own.measure.game == HEX and one.own.measure.what == STEPS
    )
    assert f"Hex 11 × 11 (Sentiers), batch steps, threads: 1. {2 * hex_.times:.2f}" in said
    assert f"not {hex_.times:.2f} ± {hex_.tolerance:.0%}" in said


def test_another_run_is_kept_and_goes_on_where_it_was_broken_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    taken: list[tuple[Measure, int]] = []
    met = Met("Canoë", {}, "mcts", 0.1, 8, 3, 1, 2, 0.56, 0.98, "", 0.09, 0.1)

    def told(measure: Measure, threads: int, seconds: float) -> dict[str, Any]:
        if len(taken) == 3:
            taken.append((measure, 0))
            raise KeyboardInterrupt
        taken.append((measure, threads))
        return {"versions": ["1.0"], "rounds": [[100.0, 101.0]] * threads}

    monkeypatch.setattr(kept, "FILE", tmp_path / "measured.json")
    monkeypatch.setattr(peers, "all_of_them", lambda: [CANOE, FOUR])
    monkeypatch.setattr(peers, "cores", lambda: 2)
    monkeypatch.setattr(peers, "_told", told)
    monkeypatch.setattr(runs, "lacking", list)
    monkeypatch.setattr(matches, "run", lambda *_, **__: [met])
    renew = ("bench", "--peers", "--renew", "--seconds", "0.1", "--matches", "12")
    assert cli(*renew)[0] != 0
    assert not kept.FILE.exists()
    code, said = cli(*renew)
    assert code == 0
    assert "Kept in" in said
    assert taken == [(CANOE, 1), (CANOE, 2), (FOUR, 1), (FOUR, 0), (FOUR, 2)]
    assert [figure.rounds for figure in kept.read().figures] == [(100.0, 101.0), (200.0, 202.0)] * 2
    assert kept.read().matches == (met,)
    assert [file.name for file in tmp_path.iterdir()] == ["measured.json"]


def test_a_run_that_would_leave_something_out_is_not_begun_to_be_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kept, "FILE", tmp_path / "measured.json")
    monkeypatch.setattr(runs, "missing", lambda key, given: "pgx is not installed" if "pgx" in key else "")
    assert runs.lacking()[0] == "pgx is not installed"
    done = CliRunner().invoke(app, ["bench", "--peers", "--renew"])
    assert "A run to keep has every figure: pgx is not installed" in str(done.exception)
    assert [*tmp_path.iterdir()] == []


def test_one_command_plays_and_measures_every_figure_of_the_readme_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from sentiers.lab import leaderboards

    boards = [name for name in leaderboards.known() for _ in leaderboards.boards(name)]
    monkeypatch.setattr(leaderboards, "check", lambda *_: leaderboards.Checked(4, (), ()))
    again(monkeypatch, EVERYBODY)
    code, said = cli("reproduce", "--games", "4")
    assert code == 0
    assert said.count("all 4 games are the same again") == len(boards)
    assert "Beside the peers" in said
    assert "masters are within" in said
    monkeypatch.setattr(leaderboards, "check", lambda *_: leaderboards.Checked(4, ("a/b 0",), ("a",)))
    code, said = cli("reproduce", "--json")
    assert code == 1
    assert json.loads(said)["peers"]["outside"] == []


def test_what_is_of_the_peers_alone_is_not_taken_for_a_game() -> None:
    done = CliRunner().invoke(app, ["bench", "canoe", "--check"])
    assert done.exit_code != 0
    assert "--peers" in str(done.exception)


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
    assert all(callable(getattr(measures, measure.key)) for measure in peers.all_of_them())
    assert "--peers" in CliRunner().invoke(app, ["bench", "--help"], env={"COLUMNS": "200"}).output
