"""The arena on Dask: the figures of one process, also when a worker is killed in the middle; and sentences where it fails."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

pytest.importorskip("distributed")

from distributed import Client, LocalCluster

import sentiers
from sentiers.lab import arena
from sentiers.lab.arena_result import Outcome
from sentiers.lab.crews import Crew
from sentiers.lab.dask_engine import LOCAL, play_batch
from sentiers.lab.sprt import Sprt
from sentiers.messages import SentiersError

BOTS = ["random", "uct:20"]
SLOWEST = 120  # seconds until something has surely gone wrong


@pytest.fixture(scope="module")
def cluster() -> Any:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50) as found:
        yield found


def here(games: int, **more: Any) -> Any:
    return arena.run("duel", BOTS, games=games, crew=Crew(1, progress=False), **more)


def play_and_tell(seating: arena.Seating, folder: Path) -> Outcome:
    """Plays a game on a worker, leaves a note of who does, and waits with it until the test says so."""
    (folder / f"{seating.seed}-{'-'.join(seating.bots)}.{os.getpid()}").touch()
    while not (folder / "go").exists():
        time.sleep(0.01)
    return arena.play_game(seating)


def wait_for(what: Any) -> Any:
    end = time.monotonic() + SLOWEST
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.01)
    raise AssertionError("it never came")


def test_a_worker_killed_in_the_middle_costs_its_batch_only_and_every_game_counts_once(cluster, tmp_path, monkeypatch):
    keep, folder = tmp_path / "kept.jsonl", tmp_path / "notes"
    folder.mkdir()
    monkeypatch.setattr(arena, "play_game", partial(play_and_tell, folder=folder))
    found: list[Any] = []
    crew = Crew(progress=False, dask=cluster.scheduler_address, batch=3, keep=keep)
    run = Thread(target=lambda: found.append(arena.run("duel", BOTS, games=24, crew=crew)), daemon=True)

    with Client(cluster, set_as_default=False) as client:
        workers = set(client.run(os.getpid).values())
        run.start()
        begun = wait_for(
            lambda: [note for note in folder.iterdir() if note.suffix] if len([*folder.iterdir()]) == 2 else None
        )
        assert {int(note.suffix[1:]) for note in begun} == workers  # each is in the first game of a batch
        victim = next(note for note in begun if int(note.suffix[1:]) in workers)
        os.kill(int(victim.suffix[1:]), signal.SIGKILL)
        (folder / "go").touch()
        run.join(SLOWEST)
    assert found, "the arena did not end"

    monkeypatch.undo()
    assert found[0] == here(24)
    notes = Counter(note.stem for note in folder.iterdir() if note.suffix)
    assert notes.pop(victim.stem) == 2  # it was begun on the one that died, and again elsewhere
    assert set(notes.values()) == {1}  # nothing else was
    assert len(notes) == 23
    assert len(keep.read_text().splitlines()) == 24


def test_the_figures_are_those_of_one_process_whatever_the_batch(cluster) -> None:
    for batch in (None, 1, 7):
        crew = Crew(progress=False, dask=cluster.scheduler_address, batch=batch)
        assert arena.run("duel", BOTS, games=10, crew=crew) == here(10)


def test_what_was_kept_is_not_played_again_on_dask(cluster, tmp_path) -> None:
    keep = tmp_path / "kept.jsonl"
    crew = Crew(progress=False, dask=cluster.scheduler_address, keep=keep)
    arena.run("duel", BOTS, games=6, crew=Crew(1, progress=False, keep=keep))
    keep.write_bytes(keep.read_bytes()[:-4])  # torn by a crash
    assert arena.run("duel", BOTS, games=10, crew=crew) == here(10)
    assert len(keep.read_text().splitlines()) == 10


def test_a_sequential_test_stops_on_dask_too_and_leaves_the_cluster_idle(cluster) -> None:
    crew = Crew(progress=False, dask=cluster.scheduler_address, batch=2)
    assert arena.run("duel", BOTS, 400, crew=crew, sprt=Sprt(-200, 0)) == here(400, sprt=Sprt(-200, 0))
    with Client(cluster, set_as_default=False) as client:
        wait_for(lambda: not any(client.processing().values()))


def test_a_worker_loads_a_game_once(cluster) -> None:
    def loaded(dask_worker: Any) -> int:
        from sentiers.match.kit import open_box

        return id(open_box("duel", None, {})._calls)

    with Client(cluster, set_as_default=False) as client:
        before = client.run(loaded)
        arena.run("duel", BOTS, games=8, crew=Crew(progress=False, dask=cluster.scheduler_address, batch=1))
        assert client.run(loaded) == before


def test_an_error_on_a_worker_is_told_as_it_is(cluster, monkeypatch) -> None:
    monkeypatch.setattr("sentiers.__version__", "9.9.9")
    with pytest.raises(SentiersError, match=r"and this is 9\.9\.9"):
        arena.run("duel", BOTS, games=2, crew=Crew(progress=False, dask=cluster.scheduler_address))


def test_a_batch_is_whole_games() -> None:
    seatings = [seating for _, _, seating in arena._seatings("duel", BOTS, (0, 1), 3, 0, 0, (None, (("players", 2),)))]
    assert play_batch(seatings, arena.play_game, "wall", sentiers.__version__) == [
        arena.play_game(one) for one in seatings
    ]


def test_a_cluster_of_our_own_is_one_option_and_ends_with_the_command() -> None:
    command = [sys.executable, "-m", "sentiers.cli", "arena", "duel", *BOTS, "--games", "6", "--json"]
    done = subprocess.run([*command, "--dask", "--workers", "2"], capture_output=True, text=True, timeout=SLOWEST)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(json.dumps(here(6).json()))


def test_where_nobody_answers_a_sentence_says_so(monkeypatch) -> None:
    monkeypatch.setattr("sentiers.lab.dask_engine.PATIENCE", 1)
    with pytest.raises(SentiersError, match="No scheduler of Dask answers"):
        arena.run("duel", BOTS, games=2, crew=Crew(progress=False, dask="tcp://127.0.0.1:9"))


def test_without_dask_a_sentence_says_what_to_install(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SentiersError, match=r"pip install sentiers\[lab\]"):
        arena.run("duel", BOTS, games=2, crew=Crew(progress=False, dask=LOCAL))
