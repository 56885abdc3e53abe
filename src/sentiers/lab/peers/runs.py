"""One run beside the peers as a whole: when, where and by which versions, and everything that came of it."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import NamedTuple

from rich.table import Table

import sentiers
from sentiers.games.shelf import SHELF
from sentiers.lab import peers
from sentiers.lab.crews import cores
from sentiers.lab.kept import Kept
from sentiers.lab.peers import Figure, Measure, matches
from sentiers.lab.peers.matches import Met
from sentiers.lab.peers.work import missing

CPUINFO = Path("/proc/cpuinfo")
SHOWN, WHOLE = 10, 40  # letters of a commit


@dataclass(frozen=True)
class Run:
    """What was found on a machine, and how busy it was."""

    date: str
    processor: str
    cores: int
    python: str
    seconds: float
    """For each figure."""
    load: tuple[float | None, float | None, float | None]
    """Of the machine in the minute before the figures, after them, and after the matches; None where it is not known."""
    figures: tuple[Figure, ...]
    matches: tuple[Met, ...]
    commit: str = ""
    """Of the sources, where git knows them; with a mark if they were changed since."""

    @property
    def versions(self) -> dict[str, str]:
        """Of everybody who was measured."""
        known = {figure.measure.who.split(",")[0]: figure.version for figure in self.figures if figure.version}
        return {who: version for who, version in known.items() if " in " not in who}

    def conditions(self) -> str:
        """Where and with what, in a line."""
        commit = {peers.OURS: f" ({self.commit[:SHOWN]}{self.commit[WHOLE:]})"} if self.commit else {}
        versions = [
            f"{who} {version.replace(', ', ' on ')}{commit.get(who, '')}" for who, version in self.versions.items()
        ]
        where = f"{self.processor}, {self.cores} core{'s' if self.cores > 1 else ''}"
        return f"{where} · Python {self.python}, {', '.join(versions)} · {self.date}"

    def busy(self, first: int = 0) -> str:
        """How busy the machine was around the figures; from 1 on, around the matches."""
        told = [
            f"{load:.1f} {word}"
            for load, word in zip(self.load[first:], ("before", "after"), strict=False)
            if load is not None
        ]
        return f"load {' and '.join(told)}" if told else "load unknown"


class Load(NamedTuple):
    """When the load of the machine is looked at, as it is known in a file of what was measured already."""

    when: str


def measure(
    seconds: float,
    met: int,
    thinking: float,
    asked: Sequence[Measure] | None = None,
    progress: bool = True,
    keep: Path | None = None,
) -> Run:
    """All figures, or those that are asked for, and then so many matches of every master against OpenSpiel. What lies in the file
    `keep` is not done again."""
    kept = Kept(keep, "wall")
    before = kept.once(Load("before"), load)
    figures = peers.run(seconds, asked, progress, kept)
    between = kept.once(Load("between"), load)
    meetings = matches.run(met, thinking, progress=progress, keep=keep) if met else []
    return Run(
        date.today().isoformat(),
        processor(),
        cores(),
        platform.python_version(),
        seconds,
        (before, between, load()),
        tuple(figures),
        tuple(meetings),
        commit(),
    )


def lacking() -> list[str]:
    """What is missing for a run to keep, in words."""
    found = [missing(measure.key, measure.given) for measure in peers.all_of_them()]
    return [*filter(None, dict.fromkeys(found)), *(["hex is not installed"] if "hex" not in SHELF else [])]


def commit() -> str:
    """Of the sources that run here, `-dirty` behind it if they are not as they were committed; nothing where git does not know."""
    package = Path(sentiers.__file__).parent

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=package, capture_output=True, text=True, check=True).stdout.strip()

    try:
        if (Path(git("rev-parse", "--show-toplevel")) / "src" / package.name).resolve() != package.resolve():
            return ""  # they are installed within a folder of somebody else's
        return git("describe", "--always", "--dirty", "--exclude=*", f"--abbrev={WHOLE}")
    except (OSError, subprocess.CalledProcessError):
        return ""


def load() -> float | None:
    """The machine's, over the last minute."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def processor() -> str:
    """Its name, as far as the system tells it."""
    if CPUINFO.is_file():
        for line in CPUINFO.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def table(run: Run) -> Table:
    """For people: a row a measure, a column for each number of threads."""
    threads = sorted({figure.threads for figure in run.figures})
    shown = Table(title="Sentiers beside its peers, a second", caption=f"{run.conditions()} · {run.busy()}")
    for name in ("what", "game", "by"):
        shown.add_column(name)
    for number in threads:
        shown.add_column("one thread" if number == 1 else f"{number} threads", justify="right")
    for measure in dict.fromkeys(figure.measure for figure in run.figures):
        own = {figure.threads: figure for figure in run.figures if figure.measure == measure}
        cells = [
            f"{own[number].per_second:,.0f}" if own[number].per_second is not None else own[number].missing
            for number in threads
        ]
        shown.add_row(measure.what, measure.game, measure.who, *cells)
    return shown


def table_of_matches(run: Run) -> Table:
    """What the masters made of OpenSpiel, with where and when."""
    shown = matches.table(run.matches)
    shown.caption = f"{run.conditions()} · {run.busy(1)}"
    return shown
