"""The arena on Dask: the figures of one process, also when a worker is killed in the middle; and sentences where it fails."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed")

from distributed import Client, LocalCluster

import sentiers
from sentiers.lab import arena
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


def wait_for(what: Any) -> Any:
    end = time.monotonic() + SLOWEST
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.01)
    raise AssertionError("it never came")


@pytest.fixture
def started() -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts a program by its name and arguments, which ends with the test at the latest."""
    processes: list[subprocess.Popen[bytes]] = []

    def start(*command: str | Path, **how: Any) -> subprocess.Popen[bytes]:
        processes.append(subprocess.Popen([sys.executable, *command], **how))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.wait()


def shown_by(process: subprocess.Popen[bytes], screen: int) -> str:
    """What a program writes to its terminal until it ends."""
    written = b""
    end = time.monotonic() + SLOWEST
    while time.monotonic() < end:
        if select.select([screen], [], [], 0.1)[0]:
            written += os.read(screen, 1 << 16)
        elif process.poll() is not None:
            return written.decode()
    raise AssertionError("the arena did not end")


def test_a_worker_killed_in_the_middle_costs_its_batch_only_and_every_game_counts_once(started, tmp_path) -> None:
    """A scheduler and two workers as one starts them oneself, and the command that plays on them. Games stream in: the bar tells
    how many there are, and each is kept."""
    keep, folder, there, games = tmp_path / "kept.jsonl", tmp_path / "notes", tmp_path / "scheduler.json", 24
    folder.mkdir()
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    dask, own = ("-m", "dask"), ("--host", "127.0.0.1", "--no-dashboard")
    started(*dask, "scheduler", *own, "--port", "0", "--scheduler-file", there, **quiet)
    address = json.loads(wait_for(lambda: there.exists() and there.read_text()))["address"]
    workers = [started(*dask, "worker", address, "--nthreads", "1", "--no-nanny", *own, **quiet) for _ in range(2)]
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=SLOWEST)

    screen, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, 100))
    command = ["arena", "duel", *BOTS, "--games", str(games), "--batch", "3", "--scheduler", address, "--keep", keep]
    shows = {"stdout": terminal, "stderr": terminal, "env": {**os.environ, "TERM": "xterm"}}
    run = started(Path(__file__).with_name("noted_arena.py"), folder, *command, **shows)
    begun = wait_for(lambda: len(found := notes(folder)) == 2 and found)
    assert {int(note.suffix[1:]) for note in begun} == {
        worker.pid for worker in workers
    }  # each is in a game of its own
    victim = next(note for note in begun if note.suffix == f".{workers[0].pid}")
    workers[0].kill()
    (folder / "go").touch()
    shown = shown_by(run, screen)
    assert run.returncode == 0, shown

    told = [int(number) for number in re.findall(rf"(\d+)/{games}\b", shown)]
    assert told == sorted(told)
    assert len(set(told)) > 3, "one sees them come in"
    assert told[-1] == games
    played = Counter(note.stem for note in notes(folder))
    assert played.pop(victim.stem) == 2  # it was begun on the one that died, and again elsewhere
    assert set(played.values()) == {1}  # nothing else was
    assert len(played) == games - 1
    assert len(set(keep.read_text().splitlines())) == games
    assert arena.run("duel", BOTS, games=games, crew=Crew(1, progress=False, keep=keep)) == here(games)


def notes(folder: Path) -> list[Path]:
    return [note for note in folder.iterdir() if note.suffix]


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


def test_a_scheduler_in_this_process_has_no_port_and_answers() -> None:
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as inside:
        assert inside.scheduler_address.startswith("inproc://")
        found = arena.run("duel", BOTS, games=4, crew=Crew(progress=False, dask=inside.scheduler_address))
    assert found == here(4)


@pytest.mark.parametrize("address", ["inproc://nowhere", "ucx://nowhere", "carrier-pigeon://x", "tcp://nowhere", ""])
def test_an_address_of_any_kind_where_nobody_answers_is_told_so_too(address: str, monkeypatch) -> None:
    monkeypatch.setattr("sentiers.lab.dask_engine.PATIENCE", 1)
    with pytest.raises(SentiersError, match="No scheduler of Dask answers"):
        arena.run("duel", BOTS, games=2, crew=Crew(progress=False, dask=address))


def test_without_dask_a_sentence_says_what_to_install(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SentiersError, match=r"pip install sentiers\[lab\]"):
        arena.run("duel", BOTS, games=2, crew=Crew(progress=False, dask=LOCAL))
