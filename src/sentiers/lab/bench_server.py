"""What a move costs one server, through real sockets and onto a real disk: processor time first, which other work on the machine
changes little, then moves a second and how long each one waits.

The server runs in a process of its own, the players in others: two at every table, each answering with a random legal move.
Beside it stand, in the same run, what the same disk does with one commit a move, and what a server costs that only echoes."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sentiers.games import shelf
from sentiers.lab.players import Findings, Work, play_tables
from sentiers.server.storage.sqlite_file import connect
from sentiers.server.storage.sqlite_writer import APPEND

T = TypeVar("T")
START = (sys.executable, "-c", "import sys; from sentiers.server import run; run(port=0, database=sys.argv[1])")
ECHO = (sys.executable, "-m", "sentiers.lab.echo")
WARMING = 600.0  # seconds in which all games are compiled and loaded
# Players who think for a millisecond are no attack here, and nothing else is to be computed.
LIMITS = {
    f"SENTIERS_{name.upper()}": "1000000000"
    for name in (
        "message_rate", "message_burst", "messages_per_address", "tables_per_address", "tables_a_day_per_address",
        "sockets_per_address", "sockets_per_table", "longest_journal", "exports_per_hour",
    )
} | {"SENTIERS_CONNECTIONS_PER_ADDRESS": "10000", "SENTIERS_PROOFS": "0"}  # fmt: skip
NOVICES = 5  # whose answers are timed beside masters
MODES = ("program", "page", "mixed")
NAMES = {"program": "programs", "page": "pages", "mixed": "one of each"}


def measure(
    tables: int = 32,
    seconds: float = 10,
    game: str = "mix",
    processes: int = 1,
    modes: tuple[str, ...] = MODES,
    progress: bool = True,
    masters: int = 0,
    pause: float = 0.0,
) -> dict[str, Any]:
    """Processor time a move, moves a second and milliseconds a move: for programs, for pages, and for one of each at every table.
    With `masters` so many bots think beside them; with `pause` the players think too, so many seconds on the average."""
    games = tuple(card.name for card in shelf.cards()) if game == "mix" else (game,)
    with tempfile.TemporaryDirectory(prefix="sentiers-bench-", dir=on_disk()) as folder, _bar(progress) as advance:
        found: dict[str, Any] = {"tables": tables, "seconds": seconds, "game": game, "masters": masters, "pause": pause}
        with running(*START, str(Path(folder) / "house.db")) as server:
            advance("preparing the games", 0.0)
            server.settle()
            for mode in modes:
                beside = NOVICES if masters else 0
                warm_up = 1.0 + 3 * pause  # all who sat down meanwhile are about to move at once
                work = Work(server.address, games, mode, tables, masters, beside, warm_up, seconds, pause)
                found[mode] = _play(server, work, processes, partial(advance, NAMES[mode]))
        for mode in modes:
            with running(*ECHO, str(round(found[mode]["bytes_per_update"]))) as echo:
                work = Work(echo.address, games, mode, tables, seconds=min(3.0, seconds), pause=pause, ready=True)
                bare = _play(echo, work, processes, partial(advance, "an echo"))
            found[mode]["echo_us_per_move"] = bare["processor_us_per_move"]
            found[mode]["ratio_to_echo"] = found[mode]["processor_us_per_move"] / bare["processor_us_per_move"]
        advance("one commit a move", 0.0)
        found["single_commits_per_second"] = _single_commits(Path(folder) / "single.db", min(3.0, seconds))
        found["load"] = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    for mode in modes:
        found[mode]["ratio_to_single_commits"] = found[mode]["moves_per_second"] / found["single_commits_per_second"]
    return found


@dataclass(frozen=True)
class Running:
    """A server that runs, and what the system tells of its process."""

    address: str
    pid: int

    def processor_time(self) -> float:
        """Seconds that it has computed, where the system tells."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> int:
        """Bytes of memory that it holds, where the system tells."""
        try:
            return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            return 0

    def settle(self) -> None:
        """Waits until nothing is left to prepare, so that it is moves that are measured."""
        end = time.monotonic() + WARMING
        while time.monotonic() < end:
            with urllib.request.urlopen(f"http://{self.address}/api/ready") as answer:
                if msgspec.json.decode(answer.read())["settled"]:
                    return
            time.sleep(0.2)
        raise RuntimeError("The games are not ready.")


@contextmanager
def running(*command: str) -> Iterator[Running]:
    """A server as long as the block lasts: it tells its address when it is there."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | LIMITS)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line.startswith("Sentiers: http://"):
            raise RuntimeError("The server did not start.")
        yield Running(line.removeprefix("Sentiers: http://").strip(), process.pid)
    finally:
        process.terminate()
        process.wait(10)


def _play(server: Running, work: Work, processes: int, advance: Callable[[float], None]) -> dict[str, Any]:
    spawn = multiprocessing.get_context("spawn")
    crews: list[tuple[Any, Connection]] = []
    for number in range(processes):
        ours, theirs = spawn.Pipe()
        crew = spawn.Process(target=play_tables, args=(theirs, _share(work, number, processes)), daemon=True)
        crew.start()
        crews.append((crew, ours))
    for _, pipe in crews:
        _receive(pipe, str, 60 + work.tables + work.masters + work.novices)  # everybody is warm: now it counts
    used, began = server.processor_time(), time.monotonic()
    while (spent := time.monotonic() - began) < work.seconds:
        advance(spent / work.seconds)
        time.sleep(min(0.2, work.seconds - spent))
    used = server.processor_time() - used
    findings = [_receive(pipe, Findings, 60) for _, pipe in crews]
    for crew, _ in crews:
        crew.join(10)
    found = _summary(findings, work.seconds)
    return {"processor_us_per_move": 1e6 * used / max(1, sum(len(crew.acks) for crew in findings))} | found


def _share(work: Work, number: int, processes: int) -> Work:
    """What one of several processes does of it."""
    wholes = (work.tables, work.masters, work.novices)
    tables, masters, novices = (whole // processes + (number < whole % processes) for whole in wholes)
    return replace(work, tables=tables, masters=masters, novices=novices)


def _receive(pipe: Connection, kind: type[T], patience: float) -> T:
    if not pipe.poll(patience):
        raise RuntimeError("The players did not come back.")
    found = pipe.recv()
    if not isinstance(found, kind):
        raise RuntimeError(f"The players met an error: {found}")
    return found


def _summary(findings: list[Findings], seconds: float) -> dict[str, Any]:
    acks = sorted(wait for found in findings for wait in found.acks)
    seen = sorted(wait for found in findings for wait in found.seen)
    return {
        "moves_per_second": len(acks) / seconds,
        "ack_ms": _percentiles(acks),
        "opponent_ms": _percentiles(seen),
        "bytes_per_update": sum(found.bytes for found in findings) / max(1, sum(found.updates for found in findings)),
        "masters_moves": sum(found.bots for found in findings),
        "novice_ms": _percentiles(sorted(wait for found in findings for wait in found.novices)),
    }


def table(found: dict[str, Any]) -> Table:
    """What was measured, for people."""
    games = "the five games" if found["game"] == "mix" else found["game"]
    title = f"{found['tables']} tables of {games}, two players each, {found['seconds']:g} s"
    if found["masters"]:
        title += f", and {found['masters']} masters thinking"
    shown = Table(title=title, title_justify="left", caption_justify="left")
    modes = [mode for mode in MODES if mode in found]
    for column in ("", *(NAMES[mode] for mode in modes)):
        shown.add_column(column, justify="right" if column else "left")
    figures: dict[str, Callable[[dict[str, Any]], str]] = {
        "server's processor time a move": lambda row: f"{row['processor_us_per_move']:.0f} µs",
        "… of a server that only echoes": lambda row: f"{row['echo_us_per_move']:.0f} µs",
        "… times the echo": lambda row: f"{row['ratio_to_echo']:.2f}",
        "acknowledged moves a second": lambda row: f"{row['moves_per_second']:,.0f}",
        "… to one commit a move": lambda row: f"{row['ratio_to_single_commits']:.2f}",
        "from move to ack, p50": lambda row: f"{row['ack_ms'].get('p50', 0):.1f} ms",
        "p95": lambda row: f"{row['ack_ms'].get('p95', 0):.1f} ms",
        "p99": lambda row: f"{row['ack_ms'].get('p99', 0):.1f} ms",
        "from move to opponent, p50": lambda row: f"{row['opponent_ms'].get('p50', 0):.1f} ms",
        "p99 ": lambda row: f"{row['opponent_ms'].get('p99', 0):.1f} ms",
        "size of an update": lambda row: f"{row['bytes_per_update']:,.0f} B",
    }
    if found["masters"]:
        figures["moves of masters"] = lambda row: f"{row['masters_moves']:,}"
        figures["a novice's answer, p50"] = lambda row: f"{row['novice_ms'].get('p50', 0):,.0f} ms"
        figures["the slowest"] = lambda row: f"{row['novice_ms'].get('max', 0):,.0f} ms"
    for words, figure in figures.items():
        shown.add_row(words, *(figure(found[mode]) for mode in modes))
    shown.caption = f"This disk does {found['single_commits_per_second']:,.0f} commits a second, one after the other."
    if found["load"] is not None:
        shown.caption += f" The machine's load was {found['load']:.1f} on {os.cpu_count()} cores."
    return shown


def _percentiles(waits: list[float]) -> dict[str, float]:
    if not waits:
        return {}
    return {f"p{share}": 1000 * waits[min(len(waits) - 1, len(waits) * share // 100)] for share in (50, 95, 99)} | {
        "max": 1000 * waits[-1]
    }


def _single_commits(path: Path, seconds: float) -> float:
    """What a server would do that commits each move by itself."""
    database = connect(path)
    database.execute(
        "CREATE TABLE journal (no INTEGER, n INTEGER, at INTEGER, entry TEXT, PRIMARY KEY (no, n)) WITHOUT ROWID"
    )
    began, n = time.perf_counter(), 0
    while (spent := time.perf_counter() - began) < seconds:
        row = f'[[{n % 32},{n},"play 0 e4-f5"]]'
        database.execute(APPEND, (0, row)).fetchall()  # autocommit: a transaction of its own
        n += 1
    database.close()
    return n / spent


def on_disk() -> str | None:
    """A folder that is not held in memory: a journal there would prove nothing."""
    kinds = {}
    try:
        for line in Path("/proc/mounts").read_text().splitlines():
            _, place, kind = line.split()[:3]
            kinds[place] = kind
    except OSError:
        return None
    folder = Path(tempfile.gettempdir()).resolve()
    mount = next(str(place) for place in (folder, *folder.parents) if str(place) in kinds)
    return str(Path.cwd()) if kinds[mount] in ("tmpfs", "ramfs") else None


@contextmanager
def _bar(shown: bool) -> Iterator[Any]:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, disable=not shown, transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda words, share: bar.update(task, description=words, completed=share)
