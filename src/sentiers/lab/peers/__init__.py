"""Sentiers beside its peers, on the same machine in the same run: random plies, searches and batches a second of OpenSpiel, pgx and
PettingZoo, on one thread and on two. Nothing is installed for it: a peer that is missing is named.

Each figure is taken in a process of its own that is bound to so many cores (`work.py` runs it, `measures.py` has what is measured);
where a library has no threads of its own, two processes stand for two of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from sentiers.lab.crews import cores

OURS = "Sentiers"
PLIES, SIMULATIONS, STEPS = "random plies", "simulations of a search", "batch steps"


@dataclass(frozen=True)
class Measure:
    """One figure: what is counted, in which game, by whom; `key` names the function in measures.py, `game` what it is given."""

    what: str
    game: str
    who: str
    key: str
    given: str
    threaded: bool = False
    """Whether it uses all the cores it has by itself."""


HEX, CANOE, FOUR, ZWEI = "Hex 11 × 11", "Canoë", "Connect Four", "Zwei Wege"
MEASURES = (
    Measure(PLIES, CANOE, OURS, "own_plies", "canoe"),
    Measure(PLIES, HEX, OURS, "own_plies", "hex"),
    Measure(PLIES, HEX, "OpenSpiel, C++", "open_spiel_plies", "hex(board_size=11)"),
    Measure(PLIES, ZWEI, OURS, "own_plies", "zwei-wege"),
    Measure(PLIES, FOUR, "OpenSpiel, C++", "open_spiel_plies", "connect_four"),
    Measure(SIMULATIONS, CANOE, OURS, "own_simulations", "canoe"),
    Measure(SIMULATIONS, HEX, OURS, "own_simulations", "hex"),
    Measure(SIMULATIONS, HEX, "OpenSpiel, C++", "open_spiel_simulations", "hex(board_size=11)"),
    Measure(SIMULATIONS, ZWEI, OURS, "own_simulations", "zwei-wege"),
    Measure(SIMULATIONS, FOUR, "OpenSpiel, C++", "open_spiel_simulations", "connect_four"),
    Measure(STEPS, CANOE, OURS, "own_steps", "canoe", threaded=True),
    Measure(STEPS, HEX, OURS, "own_steps", "hex", threaded=True),
    Measure(STEPS, HEX, "pgx", "pgx_steps", "hex", threaded=True),
    Measure(STEPS, ZWEI, OURS, "own_steps", "zwei-wege", threaded=True),
    Measure(STEPS, "Wege", OURS, "own_steps", "wege", threaded=True),
    Measure(STEPS, "Träxx", OURS, "own_steps", "traxx", threaded=True),
    Measure(STEPS, "Buizen", OURS, "own_steps", "buizen", threaded=True),
    Measure(STEPS, FOUR, "pgx", "pgx_steps", "connect_four", threaded=True),
    Measure(STEPS, FOUR, "PettingZoo", "pettingzoo_steps", "connect_four_v3"),
    Measure(STEPS, CANOE, f"{OURS} in PettingZoo", "own_pettingzoo_steps", "canoe"),
)


@dataclass(frozen=True)
class Figure:
    """What was counted a second; or why not."""

    measure: Measure
    threads: int
    per_second: float | None
    missing: str = ""
    version: str = ""


def run(seconds: float = 2.0, measures: Sequence[Measure] = MEASURES, progress: bool = True) -> list[Figure]:
    """All figures, one after the other, each for about so long."""
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), disable=not progress)
    threads = (1, 2) if cores() > 1 else (1,)
    found = []
    with bar:
        task = bar.add_task("", total=len(measures) * len(threads))
        for measure in measures:
            for number in threads:
                bar.update(task, description=f"{measure.game}, {measure.who}")
                found.append(_figure(measure, number, seconds))
                bar.advance(task)
    return found


def _figure(measure: Measure, threads: int, seconds: float) -> Figure:
    """From one process with so many cores, or from as many with one each, at the same time."""
    homes = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else list(range(threads))
    rooms = [homes[:threads]] if measure.threaded else [[home] for home in homes[:threads]]
    workers = [
        subprocess.Popen(
            [
                sys.executable,
                "-m",
                "sentiers.lab.peers.work",
                measure.key,
                measure.given,
                str(seconds),
                json.dumps(room),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for room in rooms
    ]
    rates: list[float] = []
    versions = set()
    missing = ""
    for worker in workers:
        out, err = worker.communicate()
        told: dict[str, Any] = (
            json.loads(out.splitlines()[-1]) if worker.returncode == 0 else {"missing": err.strip()[-200:]}
        )
        missing = missing or told.get("missing", "")
        rates.append(told.get("per_second", 0.0))
        versions.add(told.get("version", ""))
    return Figure(measure, threads, None if missing else sum(rates), missing, ", ".join(sorted(versions)))


def told(figures: Sequence[Figure]) -> dict[str, Any]:
    """For programs, with the machine's load."""
    return {
        "load": list(os.getloadavg()) if hasattr(os, "getloadavg") else [],
        "cores": cores(),
        "figures": [asdict(figure) for figure in figures],
    }


def table(figures: Sequence[Figure]) -> Table:
    """For people: a row a measure, a column for each number of threads."""
    threads = sorted({figure.threads for figure in figures})
    shown = Table(title="Sentiers beside its peers, a second")
    for name in ("what", "game", "by"):
        shown.add_column(name)
    for number in threads:
        shown.add_column("one thread" if number == 1 else f"{number} threads", justify="right")
    for measure in dict.fromkeys(figure.measure for figure in figures):
        own = {figure.threads: figure for figure in figures if figure.measure == measure}
        version = own[threads[0]].version
        cells = [
            f"{own[number].per_second:,.0f}" if own[number].per_second is not None else own[number].missing
            for number in threads
        ]
        shown.add_row(measure.what, measure.game, f"{measure.who} {version}".strip(), *cells)
    if hasattr(os, "getloadavg"):
        shown.caption = f"{cores()} cores, load {os.getloadavg()[0]:.1f} at the end"
    return shown
