"""Programs that misbehave, by name, and what became of their processes."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[2] / "examples" / "bots"
PATIENCE = 60.0  # seconds: a slow machine is no failure


def command(how: str, folder: Path) -> str:
    return shlex.join([sys.executable, str(HERE / "rogue.py"), how, str(folder)])


class Web:
    """One over HTTP, on a free port."""

    def __init__(self, how: str, folder: Path) -> None:
        asked = [sys.executable, str(HERE / "rogue_web.py"), how, str(folder)]
        self._process = subprocess.Popen(asked, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = f"http://127.0.0.1:{int(self._process.stdout.readline())}/bot"

    def __enter__(self) -> Web:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


def started(folder: Path, name: str = "started") -> list[int]:
    """The processes of a program, in the order in which they were begun."""
    file = folder / name
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def questions(folder: Path) -> list[str]:
    """What a program was asked, hello among it."""
    file = folder / "questions"
    return file.read_text().splitlines() if file.exists() else []


def is_there(process: int) -> bool:
    """Whether it runs, or is a zombie."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "this does not become true"
        time.sleep(0.01)
