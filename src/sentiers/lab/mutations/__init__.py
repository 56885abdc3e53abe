"""The mutation round: a game's concealment is broken in every way there is, in a copy, and the contract must notice each time.

The matches are played once by the real rules, as they are compiled. A process of its own then loads the copy as plain Python,
broken in one place after the other, and holds it against the checks of `sentiers.lab.contract.CONCEALMENT`, at the same moments."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sentiers.games.game import Game
from sentiers.lab.contract.broken import folder_of
from sentiers.lab.contract.run import Finding
from sentiers.lab.contract.variant import variants
from sentiers.lab.mutations.breaking import mutants

SEEDS = (1,)
COPY = "broken_copy"


@dataclass(frozen=True)
class Round:
    """What came of breaking one game."""

    game: str
    caught: dict[str, str]
    """How each was broken, and what the contract said."""
    missed: list[str]
    excused: dict[str, str]
    """What breaks nothing, with the reason that stands in the source."""
    wrong: str = ""
    """Where the round itself says nothing: what the contract has against the unbroken copy, or an excuse that does not hold."""

    @property
    def fits(self) -> bool:
        return not self.missed and not self.wrong

    def lines(self) -> list[str]:
        total = len(self.caught) + len(self.missed)
        by = Counter(told.partition(": ")[0] for told in self.caught.values())
        lines = [f"{self.game}: concealment broken in {total} ways, {len(self.caught)} caught."]
        lines += [f"  {number:>3} by: {check}" for check, number in by.most_common()]
        lines += [f"  no break: {how} ({why})" for how, why in self.excused.items()]
        lines += [f"  NOT CAUGHT: {how}" for how in self.missed]
        return [*lines, *([f"  WRONG: {self.wrong}"] if self.wrong else [])]


def matches(game: Game) -> list[dict[str, Any]]:
    """Random matches of every variant, ply by ply with the states they lead to."""
    found = []
    for variant in variants(game):
        script = {}
        for seed in SEEDS:
            states: list[tuple[int, int, str]] = []
            case = variant.played(seed)
            for moment in case.match.replay():
                if moment.plies:
                    states.append((*moment.plies[-1], moment.state.tobytes().hex()))
            script[seed] = states
        found.append({"edition": variant.edition, "options": dict(variant.options), "script": script})
    return found


def break_it(game: Game) -> Round:
    """The whole round for one game."""
    folder = folder_of(game)
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        _copy(game, folder, home / COPY)
        ways = list(mutants(home / COPY))
        task = {
            "matches": matches(game),
            "mutants": [(str(way.file), way.source, way.told, way.excuse) for way in ways],
        }
        (home / "task.json").write_text(json.dumps(task), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-B", "-m", "sentiers.lab.mutations.worker", place],
            env={
                **os.environ,
                "NUMBA_DISABLE_JIT": "1",
                "PYTHONPATH": os.pathsep.join(filter(None, [place, os.environ.get("PYTHONPATH")])),
            },
            capture_output=True,
            text=True,
            timeout=1800,
        )
    if done.returncode:
        return Round(game.name, {}, [], {}, (done.stderr.strip().splitlines() or ["nothing was said"])[-1])
    found = json.loads(done.stdout.splitlines()[-1])
    return Round(game.name, **found)


def _copy(game: Game, folder: Path, to: Path) -> None:
    """The game's folder under another name, by which its modules import each other."""
    shutil.copytree(folder, to, ignore=shutil.ignore_patterns("__pycache__"))
    for file in to.rglob("*.py"):
        text = file.read_text(encoding="utf-8").replace(f"{game.package}.", f"{COPY}.")
        file.write_text(text.replace(f"from {game.package} import", f"from {COPY} import"), encoding="utf-8")


def as_finding(game: Game) -> Finding:
    """For `sentiers check --mutate`."""
    found = break_it(game)
    return Finding("Whatever is broken of its concealment is caught", found.fits, "\n".join(found.lines()))
