"""`python noted_arena.py FOLDER arena …` is `sentiers arena …`, but whoever plays a game leaves a note of it in the folder, and
waits with it until the test says so (test_dask.py)."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sentiers.cli import main
from sentiers.lab import arena
from sentiers.lab.arena_result import Outcome

A_WHILE = 0.05  # seconds: so that one sees the games come in


def noted(folder: Path, play: Callable[[arena.Seating], Outcome]) -> Callable[[arena.Seating], Outcome]:
    def play_and_tell(seating: arena.Seating) -> Outcome:
        (folder / f"{seating.seed}-{'-'.join(seating.bots)}.{os.getpid()}").touch()
        while not (folder / "go").exists():
            time.sleep(0.01)
        time.sleep(A_WHILE)
        return play(seating)

    return play_and_tell


if __name__ == "__main__":
    arena.play_game = noted(Path(sys.argv.pop(1)), arena.play_game)
    main()
