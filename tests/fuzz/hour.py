"""`make fuzz`: attacks in turn for an hour (or SENTIERS_FUZZ seconds), with seeds of this day. What fails is written as a case into
fuzz-failures/; `python tests/fuzz/hour.py --again FILE` runs one again, `--seed N` a whole series."""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "games"), str(HERE.parent)]
if __name__ == "__main__":  # as tests/conftest.py does it for the tests
    os.environ["SENTIERS_GAMES"] = "duel"
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [sys.path[1], os.environ.get("PYTHONPATH")]))

from attacks import ATTACKS, read_case, write_case  # noqa: E402
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: E402
from siege import Siege  # noqa: E402

GROWTH = 150.0  # megabytes, in the whole time
LOOK = 200  # attacks between two looks at what has grown


def besiege(seconds: float, seed: int, failures: Path) -> int:
    """How many attacks failed."""
    chance, failed, done = random.Random(seed), 0, 0
    names = list(ATTACKS)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with tempfile.TemporaryDirectory() as folder, Progress(*columns) as progress:
        siege, began = Siege(Path(folder)), time.monotonic()
        try:
            for name in names:  # what every attack needs is loaded before anything is measured
                siege.attack(ATTACKS[name], 0)
            siege.settle()
            bar = progress.add_task("attacking", total=seconds)
            while (passed := time.monotonic() - began) < seconds:
                name, number = names[done % len(names)], chance.randrange(2**32)
                try:
                    siege.attack(ATTACKS[name], number)
                    if done % LOOK == LOOK - 1:
                        siege.check_growth(GROWTH)
                except Exception as error:
                    failed += 1
                    file = write_case(failures, name, number, siege, error)
                    progress.console.print(f"{name} {number}: {str(error)[:300]}\n  {file}", markup=False)
                done += 1
                told = f"{done} attacks, {failed} failed; honest people made {siege.honest.moves} moves"
                progress.update(bar, completed=passed, description=told)
            siege.check_growth(GROWTH)
            memory = siege.house.memory() / 1e6
            slowest = siege.honest.slowest
            print(
                f"{done} attacks, {failed} failed; {siege.honest.moves} honest moves, the slowest {slowest:.2f} s; {memory:.0f} MB"
            )
        finally:
            siege.close()
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--again", type=Path, help="a case that failed")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"))
    asked = parser.parse_args()
    if asked.again:
        name, number = read_case(asked.again)
        with tempfile.TemporaryDirectory() as folder:
            siege = Siege(Path(folder))
            try:
                siege.attack(ATTACKS[name], number)
            finally:
                siege.close()
        return
    print(f"--seed {asked.seed}", flush=True)
    sys.exit(1 if besiege(float(os.environ.get("SENTIERS_FUZZ", "3600")), asked.seed, asked.failures) else 0)


if __name__ == "__main__":
    main()
