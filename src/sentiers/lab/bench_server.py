"""How many moves a second one server takes, through real sockets and onto a real disk, and how long each one waits.

The server runs in a process of its own, the players in others: two at every table, each answering at once with a random
legal move. Beside it stands what the same disk does with one commit a move."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sentiers.lab.players import Findings, play_tables
from sentiers.server.storage.sqlite_file import connect
from sentiers.server.storage.sqlite_writer import APPEND

T = TypeVar("T")
WARM_UP = 1.0
START = "import sys; from sentiers.server import run; run(port=0, database=sys.argv[1])"
# Players who think for a millisecond are no attack here.
LIMITS = {"SENTIERS_MESSAGE_RATE": "1e9", "SENTIERS_MESSAGE_BURST": "1e9", "SENTIERS_TABLES_PER_ADDRESS": "1e9",
          "SENTIERS_SOCKETS_PER_ADDRESS": "100000"}  # fmt: skip


def measure(
    tables: int = 32,
    seconds: float = 10,
    game: str = "canoe",
    processes: int = 1,
    modes: tuple[str, ...] = ("program", "page"),
    progress: bool = True,
) -> dict[str, Any]:
    """Moves a second and milliseconds a move, once for programs and once for pages; and the disk alone."""
    with tempfile.TemporaryDirectory(prefix="sentiers-bench-", dir=_on_disk()) as folder, _bar(progress) as advance:
        found: dict[str, Any] = {"tables": tables, "seconds": seconds, "game": game}
        for mode in modes:
            advance(f"as={mode}", 0.0)
            with server(Path(folder) / f"{mode}.db") as (address, processor_time):
                found[mode] = _play(address, processor_time, game, mode, tables, seconds, processes, advance)
        advance("one commit a move", 0.0)
        found["single_commits_per_second"] = _single_commits(Path(folder) / "single.db", min(3.0, seconds))
    for mode in modes:
        found[mode]["ratio_to_single_commits"] = found[mode]["moves_per_second"] / found["single_commits_per_second"]
    return found


@contextmanager
def server(database: Path) -> Iterator[tuple[str, Callable[[], float]]]:
    """A server on this database, as long as the block lasts; gives its address and the processor time it has used."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, str(database)], stdout=subprocess.PIPE, text=True, env=os.environ | LIMITS
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line.startswith("Sentiers: http://"):
            raise RuntimeError("The server did not start.")
        yield line.removeprefix("Sentiers: http://").strip(), lambda: _processor_time(process.pid)
    finally:
        process.terminate()
        process.wait(10)


def _play(
    address: str,
    processor_time: Callable[[], float],
    game: str,
    mode: str,
    tables: int,
    seconds: float,
    processes: int,
    advance: Any,
) -> dict[str, Any]:
    spawn = multiprocessing.get_context("spawn")
    crews: list[tuple[Any, Connection]] = []
    for number in range(processes):
        share = tables // processes + (number < tables % processes)
        ours, theirs = spawn.Pipe()
        crew = spawn.Process(
            target=play_tables, args=(theirs, address, game, mode, share, WARM_UP, seconds), daemon=True
        )
        crew.start()
        crews.append((crew, ours))
    for _, pipe in crews:
        _receive(pipe, str)  # everybody is warm: now it counts
    used, began = processor_time(), time.monotonic()
    while (spent := time.monotonic() - began) < seconds:
        advance(f"as={mode}", spent / seconds)
        time.sleep(min(0.2, seconds - spent))
    used = processor_time() - used
    findings = [_receive(pipe, Findings) for _, pipe in crews]
    for crew, _ in crews:
        crew.join(10)
    found = _summary(findings, seconds)
    found["processor_us_per_move"] = 1e6 * used / max(1, sum(len(crew.acks) for crew in findings))
    return found


def _receive(pipe: Connection, kind: type[T]) -> T:
    if not pipe.poll(60):
        raise RuntimeError("The players did not come back.")
    found = pipe.recv()
    if not isinstance(found, kind):
        raise RuntimeError(f"The players met an error: {found}")
    return found


def _processor_time(pid: int) -> float:
    """Seconds that a process has computed, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _summary(findings: list[Findings], seconds: float) -> dict[str, Any]:
    acks = sorted(wait for found in findings for wait in found.acks)
    seen = sorted(wait for found in findings for wait in found.seen)
    return {
        "moves_per_second": len(acks) / seconds,
        "ack_ms": _percentiles(acks),
        "opponent_ms": _percentiles(seen),
        "bytes_per_update": sum(found.bytes for found in findings) / max(1, sum(found.updates for found in findings)),
    }


def table(found: dict[str, Any]) -> Table:
    """What was measured, for people."""
    title = f"{found['tables']} tables of {found['game']}, two players each, {found['seconds']:g} s"
    shown = Table(title=title, title_justify="left", caption_justify="left")
    modes = [mode for mode in ("program", "page") if mode in found]
    for column in ("", *(f"as={mode}" for mode in modes)):
        shown.add_column(column, justify="right" if column else "left")
    figures: dict[str, Callable[[dict[str, Any]], str]] = {
        "acknowledged moves a second": lambda row: f"{row['moves_per_second']:,.0f}",
        "… to one commit a move": lambda row: f"{row['ratio_to_single_commits']:.2f}",
        "from move to ack, p50": lambda row: f"{row['ack_ms']['p50']:.1f} ms",
        "p95": lambda row: f"{row['ack_ms']['p95']:.1f} ms",
        "p99": lambda row: f"{row['ack_ms']['p99']:.1f} ms",
        "from move to opponent, p50": lambda row: f"{row['opponent_ms']['p50']:.1f} ms",
        "p99 ": lambda row: f"{row['opponent_ms']['p99']:.1f} ms",
        "server's processor time a move": lambda row: f"{row['processor_us_per_move']:.0f} µs",
        "size of an update": lambda row: f"{row['bytes_per_update']:,.0f} B",
    }
    for words, figure in figures.items():
        shown.add_row(words, *(figure(found[mode]) for mode in modes))
    shown.caption = f"This disk does {found['single_commits_per_second']:,.0f} commits a second, one after the other."
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


def _on_disk() -> str | None:
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
