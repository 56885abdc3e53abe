"""How often does nobody win, and which side does, between equals of several strengths? Where matches can end without a winner: is
that the game, or the play? `python -m sentiers.lab.studies.nobody_wins` asks it of Wege, as the rulebook plays it and where the
ducks decide."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from sentiers.lab.arena import NOBODY, ArenaResult, run
from sentiers.lab.crews import Crew
from sentiers.lab.intervals import SURE

STRENGTHS = ("random", "novice", "club", "master:30", "master:120")
AIMS = ("normal", "ducks")


def share(part: int, whole: int) -> str:
    """A share with its 95 % interval.

    >>> share(30, 120)
    '25 ± 8 %'
    """
    odds = part / max(1, whole)
    return f"{100 * odds:.0f} ± {100 * SURE * math.sqrt(odds * (1.0 - odds) / max(1, whole)):.0f} %"


def played(strength: str, aim: str, games: int, seed: int, workers: int | None) -> ArenaResult:
    """Matches of a bot against itself."""
    found = run("wege", [strength], games, seed=seed, options={"aim": aim}, crew=Crew(workers, progress=False))
    assert isinstance(found, ArenaResult)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("strengths", nargs="*", default=STRENGTHS, help="bots, as the arena names them")
    reader.add_argument("--aim", action="append", choices=AIMS, help="how the match is won; both ways by default")
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--workers", type=int)
    asked = reader.parse_args(arguments)
    table = Table("aim", "both sides", "nobody", "won by", title=f"Wege: {asked.games} matches each")
    for aim in asked.aim or AIMS:
        for strength in asked.strengths:
            found = played(strength, aim, asked.games, asked.seed, asked.workers)
            others = ", ".join(f"{who} {won}" for who, won in found.sides.items() if who != NOBODY)
            table.add_row(aim, strength, share(found.sides.get(NOBODY, 0), asked.games), others)
    Console().print(table)


if __name__ == "__main__":
    main()
