"""`python -m sentiers.lab.mutations [GAME …]`: breaks the concealment of the games and tells how much of it was caught."""

from __future__ import annotations

import sys
import time

from sentiers.games.shelf import SHELF, game
from sentiers.lab.mutations import break_it


def main(names: list[str]) -> int:
    rounds = []
    for name in names or [name for name in SHELF if game(name).rules.SECRETS]:
        begun = time.perf_counter()
        rounds.append(break_it(game(name)))
        print("\n".join(rounds[-1].lines()), f"  ({time.perf_counter() - begun:.1f} s)", sep="\n", flush=True)
    caught, missed = sum(len(each.caught) for each in rounds), sum(len(each.missed) for each in rounds)
    print(f"Concealment broken in {caught + missed} ways, {caught} caught.")
    return 0 if all(each.fits for each in rounds) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
