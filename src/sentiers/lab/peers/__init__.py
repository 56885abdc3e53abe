"""Sentiers beside its peers, on the same machine in the same run: random plies, searches, batches and single environments of
OpenSpiel, pgx and PettingZoo, on one thread and on two. Nothing is installed for it: a peer that is missing is named.

Each figure is taken in a process of its own that is bound to so many cores (`work.py` runs it, `measures.py` has what is measured);
where a library has no threads of its own, two processes stand for two of them. `runs.py` has all of a run, and the one that is
kept in the package; `ratios.py` compares the two, `page.py` and `plot.py` show one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from sentiers.games.card import Card
from sentiers.games.shelf import cards
from sentiers.lab.crews import cores

OURS = "Sentiers"
PLIES, SIMULATIONS, STEPS = "random plies", "simulations of a search", "batch steps"
SINGLE = "steps of one match at a time"
KINDS = (PLIES, SIMULATIONS, STEPS, SINGLE)


@dataclass(frozen=True)
class Measure:
    """One figure: what is counted, in which game, by whom; `key` names the function in measures.py, `given` what it is given."""

    what: str
    game: str
    who: str
    key: str
    given: str
    threaded: bool = False
    """Whether it uses all the cores it has by itself."""


OPEN_SPIEL, PETTINGZOO, PGX = "OpenSpiel, C++", "PettingZoo", "pgx"
OURS_THERE = f"{OURS} in {PETTINGZOO}"
HEX, FOUR = "Hex 11 × 11", "Connect Four"
THEIRS = (
    Measure(PLIES, HEX, OPEN_SPIEL, "open_spiel_plies", "hex(board_size=11)"),
    Measure(PLIES, FOUR, OPEN_SPIEL, "open_spiel_plies", "connect_four"),
    Measure(SIMULATIONS, HEX, OPEN_SPIEL, "open_spiel_simulations", "hex(board_size=11)"),
    Measure(SIMULATIONS, FOUR, OPEN_SPIEL, "open_spiel_simulations", "connect_four"),
    Measure(STEPS, HEX, PGX, "pgx_steps", "hex", threaded=True),
    Measure(STEPS, FOUR, PGX, "pgx_steps", "connect_four", threaded=True),
    Measure(SINGLE, FOUR, PETTINGZOO, "pettingzoo_steps", "connect_four_v3"),
    Measure(SINGLE, "Tic-tac-toe", PETTINGZOO, "pettingzoo_steps", "tictactoe_v3"),
    Measure(SINGLE, "Go 9 × 9", PETTINGZOO, "pettingzoo_steps", "go_v5"),
    Measure(SINGLE, "Chess", PETTINGZOO, "pettingzoo_steps", "chess_v6"),
)


def all_of_them() -> list[Measure]:
    """All games of the shelf, those from outside too, and theirs."""
    found = [
        Measure(what, _titled(card, what), who, key, card.name, threaded=what == STEPS)
        for card in cards()
        for what, who, key in (
            (PLIES, OURS, "own_plies"),
            (SIMULATIONS, OURS, "own_simulations"),
            (STEPS, OURS, "own_steps"),
            (SINGLE, OURS_THERE, "own_pettingzoo_steps"),
        )
    ]
    return sorted([*found, *THEIRS], key=lambda measure: KINDS.index(measure.what))


def _titled(card: Card, what: str) -> str:
    """With what tells it from the same game elsewhere, or from the same box with more players: who plays alone when the box is
    opened does so here, but for PettingZoo, which has two."""
    if card.name == "hex":
        return HEX
    alone = card.seats(card.read_options({})) == 1 and what != SINGLE
    return f"{card.title}, alone" if alone else card.title


@dataclass(frozen=True)
class Figure:
    """What was counted a second; or why not."""

    measure: Measure
    threads: int
    per_second: float | None
    missing: str = ""
    version: str = ""
    rounds: tuple[float, ...] = ()
    """Of all processes together; none where they are not known."""


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
    rates: list[list[float]] = []
    versions = set()
    missing = ""
    for worker in workers:
        out, err = worker.communicate()
        told: dict[str, Any] = (
            json.loads(out.splitlines()[-1]) if worker.returncode == 0 else {"missing": err.strip()[-200:]}
        )
        missing = missing or told.get("missing", "")
        rates.append(told.get("rounds", []))
        versions.add(told.get("version", ""))
    if missing:
        return Figure(measure, threads, None, missing)
    together = tuple(sum(rounds) for rounds in zip(*rates, strict=True))
    return Figure(measure, threads, sum(map(max, rates)), version=", ".join(sorted(versions)), rounds=together)
