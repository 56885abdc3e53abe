"""Sentiers beside its peers, on the same machine in the same run: random plies, searches, batches and single environments of
OpenSpiel, pgx and PettingZoo, on one thread and on two. Nothing is installed for it: a peer that is missing is named.

Each figure is taken in a process of its own that is bound to so many cores (`work.py` runs it, `measures.py` has what is measured);
where a library has no threads of its own, two processes stand for two of them, which begin each round together. `runs.py` has all
of a run, `kept.py` the one that is kept in the package; `ratios.py` compares the two, `page.py` and `plot.py` show one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import Any, NamedTuple, TextIO

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sentiers.games.card import Card
from sentiers.games.shelf import cards
from sentiers.lab.crews import cores
from sentiers.lab.kept import Kept
from sentiers.lab.peers.work import READY

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
    """Of all processes together, which begin each of them at the same moment."""


NOT_KEPT = Kept(None, "wall")


class Taken(NamedTuple):
    """A figure to be taken, as it is known in a file of what was measured already; `game`: of the house."""

    game: str | None
    measure: Measure
    threads: int
    seconds: float


def run(
    seconds: float = 2.0, asked: Sequence[Measure] | None = None, progress: bool = True, kept: Kept = NOT_KEPT
) -> list[Figure]:
    """All figures, or those that are asked for, one after the other, each for about so long; those that are kept are not taken
    again."""
    asked = all_of_them() if asked is None else asked
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    threads = (1, 2) if cores() > 1 else (1,)
    found = []
    with Progress(*columns, disable=not progress) as bar:
        task = bar.add_task("", total=len(asked) * len(threads))
        for measure in asked:
            game = measure.given if measure.who.startswith(OURS) else None
            for number in threads:
                bar.update(task, description=f"{measure.game}, {measure.who}")
                taken = Taken(game, measure, number, seconds)
                told = kept.find(taken)
                if told is None:
                    told = _told(measure, number, seconds)
                    if "missing" not in told:
                        kept.note(taken, told)
                found.append(_figure(measure, number, **told))
                bar.advance(task)
    return found


def _figure(
    measure: Measure,
    threads: int,
    missing: str = "",
    versions: Sequence[str] = (),
    rounds: Sequence[Sequence[float]] = (),
) -> Figure:
    """Of what the processes have counted in each round; the best moment of all together."""
    if missing:
        return Figure(measure, threads, None, missing)
    together = tuple(map(sum, zip(*rounds, strict=True)))
    return Figure(measure, threads, max(together), version=", ".join(versions), rounds=together)


def _told(measure: Measure, threads: int, seconds: float) -> dict[str, Any]:
    """By one process with so many cores, or by as many with one each, all of which begin each round together."""
    homes = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else list(range(threads))
    rooms = [homes[:threads]] if measure.threaded else [[home] for home in homes[:threads]]
    with TemporaryFile("w+") as errors:
        workers = [_worker([measure.key, measure.given, str(seconds), json.dumps(room)], errors) for room in rooms]
        found = _listen(workers)
        errors.seek(0)
        said = errors.read().strip()[-200:]
    lacking = [one["missing"] for one in found if "missing" in one]
    if lacking or not all(found):
        return {"missing": lacking[0] if lacking else said or "a process was ended from outside"}
    return {"versions": sorted({one["version"] for one in found}), "rounds": [one["rounds"] for one in found]}


def _worker(arguments: Sequence[str], errors: TextIO) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "sentiers.lab.peers.work", *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True)


def _listen(workers: Sequence[subprocess.Popen[str]]) -> list[dict[str, Any]]:
    """Lets all of them begin a round as soon as all are ready; what each has found at last, nothing if it has failed."""
    while True:
        lines = [worker.stdout.readline() if worker.stdout else "" for worker in workers]
        if any(line.strip() != READY for line in lines):
            break
        for worker in workers:
            print(file=worker.stdin, flush=True)
    for worker in workers:
        worker.communicate()
    return [json.loads(line) if line.startswith("{") else {} for line in lines]
