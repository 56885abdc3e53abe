"""What a move costs several workers on PostgreSQL and NATS, beside one worker on SQLite in the same run: processor time, because
on a machine of few cores more workers cannot be faster."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.table import Table

from sentiers.games import shelf
from sentiers.lab.bench_server import LIMITS, NAMES, START, Running, _bar, _play, on_disk, running
from sentiers.lab.cluster.house import Cluster
from sentiers.lab.players import Work

MODES = ("program", "page")


@dataclass(frozen=True)
class Processes(Running):
    """Several processes, taken together; with those that they have started."""

    pids: tuple[int, ...] = ()

    def processor_time(self) -> float:
        return sum(Running(self.address, pid).processor_time() for root in self.pids for pid in _family(root))


def measure(
    workers: int, tables: int = 32, seconds: float = 10, game: str = "mix", progress: bool = True
) -> dict[str, Any]:
    """For programs and for pages: one worker on SQLite, then `workers` of them behind a proxy; the ratio, and what the database and
    the bus compute beside them."""
    games = tuple(card.name for card in shelf.cards()) if game == "mix" else (game,)
    found: dict[str, Any] = {"workers": workers, "tables": tables, "seconds": seconds, "game": game}
    with tempfile.TemporaryDirectory(prefix="sentiers-bench-", dir=on_disk()) as folder, _bar(progress) as advance:
        Path(folder).chmod(0o755)
        with running(*START, str(Path(folder) / "house.db")) as server:
            server.settle()
            one = {
                mode: _play(
                    server, _work(server.address, games, mode, tables, seconds), 1, partial(advance, "one worker")
                )
                for mode in MODES
            }
        with Cluster(Path(folder) / "cluster", workers, thinkers=0, settings=LIMITS) as house:
            address = house.address.removeprefix("http://")
            for place in house.places:
                Running(place.removeprefix("http://"), 0).settle()
            pids = tuple(part.process.pid for part in house.workers if part.process)
            assert house.postgres.process is not None
            assert house.nats.process is not None
            beside = {"postgresql": Processes(address, 0, (house.postgres.process.pid,)),
                      "nats": Processes(address, 0, (house.nats.process.pid,))}  # fmt: skip
            for mode in MODES:
                before = {name: server.processor_time() for name, server in beside.items()}
                work = _work(address, games, mode, tables, seconds)
                many = _play(Processes(address, 0, pids), work, 1, partial(advance, f"{workers} workers"))
                moves = max(1.0, many["moves_per_second"] * seconds)
                found[mode] = {
                    "one": one[mode],
                    "many": many,
                    "ratio": many["processor_us_per_move"] / one[mode]["processor_us_per_move"],
                    **{
                        f"{name}_us_per_move": 1e6 * (server.processor_time() - before[name]) / moves
                        for name, server in beside.items()
                    },
                }
    return found


def table(found: dict[str, Any]) -> Table:
    title = f"{found['workers']} workers on PostgreSQL and NATS, one on SQLite; {found['tables']} tables, {found['seconds']:g} s"
    shown = Table(title=title, title_justify="left")
    for column in ("", *(NAMES[mode] for mode in MODES)):
        shown.add_column(column, justify="right" if column else "left")
    rows: dict[str, Any] = {
        "one worker's processor time a move": lambda row: f"{row['one']['processor_us_per_move']:.0f} µs",
        "the workers' together": lambda row: f"{row['many']['processor_us_per_move']:.0f} µs",
        "ratio": lambda row: f"{row['ratio']:.2f}",
        "PostgreSQL beside them": lambda row: f"{row['postgresql_us_per_move']:.0f} µs",
        "NATS beside them": lambda row: f"{row['nats_us_per_move']:.0f} µs",
        "moves a second, one worker": lambda row: f"{row['one']['moves_per_second']:,.0f}",
        "moves a second, all workers": lambda row: f"{row['many']['moves_per_second']:,.0f}",
        "from move to ack, p99, all workers": lambda row: f"{row['many']['ack_ms'].get('p99', 0):.1f} ms",
    }
    for name, cell in rows.items():
        shown.add_row(name, *(cell(found[mode]) for mode in MODES))
    return shown


def _work(address: str, games: tuple[str, ...], mode: str, tables: int, seconds: float) -> Work:
    return Work(address, games, mode, tables, seconds=seconds)


def _family(process: int) -> list[int]:
    """A process and all that come from it."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [process, *(one for child in children for one in _family(int(child)))]
