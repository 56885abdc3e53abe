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

from sentiers.games.shelf import cards
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


OPEN_SPIEL, PETTINGZOO, PGX = "OpenSpiel, C++", "PettingZoo", "pgx"
HEX, FOUR = "Hex 11 × 11", "Connect Four"
THEIRS = (
    Measure(PLIES, HEX, OPEN_SPIEL, "open_spiel_plies", "hex(board_size=11)"),
    Measure(PLIES, FOUR, OPEN_SPIEL, "open_spiel_plies", "connect_four"),
    Measure(SIMULATIONS, HEX, OPEN_SPIEL, "open_spiel_simulations", "hex(board_size=11)"),
    Measure(SIMULATIONS, FOUR, OPEN_SPIEL, "open_spiel_simulations", "connect_four"),
    Measure(STEPS, HEX, PGX, "pgx_steps", "hex", threaded=True),
    Measure(STEPS, FOUR, PGX, "pgx_steps", "connect_four", threaded=True),
    Measure(STEPS, FOUR, PETTINGZOO, "pettingzoo_steps", "connect_four_v3"),
)


def all_of_them() -> list[Measure]:
    """All games of the shelf, those from outside too, and theirs."""
    found = [
        measure
        for card in cards()
        for measure in (
            Measure(PLIES, card.title, OURS, "own_plies", card.name),
            Measure(SIMULATIONS, card.title, OURS, "own_simulations", card.name),
            Measure(STEPS, card.title, OURS, "own_steps", card.name, threaded=True),
        )
    ]
    found.append(Measure(STEPS, cards()[0].title, f"{OURS} in {PETTINGZOO}", "own_pettingzoo_steps", cards()[0].name))
    return sorted([*found, *THEIRS], key=lambda measure: (PLIES, SIMULATIONS, STEPS).index(measure.what))


@dataclass(frozen=True)
class Figure:
    """What was counted a second; or why not."""

    measure: Measure
    threads: int
    per_second: float | None
    missing: str = ""
    version: str = ""


def run(seconds: float = 2.0, asked: Sequence[Measure] | None = None, progress: bool = True) -> list[Figure]:
    """All figures, or those that are asked for, one after the other, each for about so long."""
    asked = all_of_them() if asked is None else asked
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), disable=not progress)
    threads = (1, 2) if cores() > 1 else (1,)
    found = []
    with bar:
        task = bar.add_task("", total=len(asked) * len(threads))
        for measure in asked:
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
