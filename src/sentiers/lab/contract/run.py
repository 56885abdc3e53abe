"""All checks of one game, one after the other, with what came of each: what `sentiers check` shows.

A game is named by its name on the shelf, by its package, or by its folder; it need not be on the shelf."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sentiers.games import shelf
from sentiers.games.game import Game, opened
from sentiers.lab.contract import (
    ENCODED,
    ENCODED_ONCE,
    ONCE,
    RULES,
    SEEDED,
    STATIC,
    UNTRUSTED,
    explain,
    title,
    variants,
)
from sentiers.lab.contract.broken import folder_of
from sentiers.lab.contract.secrets import what_is_concealed_is_what_is_declared
from sentiers.messages import Message, UnknownGame

SEEDS, QUICK_SEEDS, CHECKED_SEEDS = 12, 3, 2
BOUNDS = "With bounds checks no rule reads or writes beyond an array"
CHECKED = (*RULES, what_is_concealed_is_what_is_declared, *UNTRUSTED, *ENCODED)
"""What is run once more with bounds checks: whatever is compiled."""


@dataclass(frozen=True)
class Finding:
    """What came of one check."""

    check: str
    fits: bool
    told: str = ""


def bring(name: str) -> Game:
    """The game that is meant; put on the shelf of this process, and of those it starts, if it is from elsewhere."""
    if name in shelf.SHELF:
        return shelf.game(name)
    path = Path(name)
    package = name
    if (path / "__init__.py").is_file():
        folder = path.resolve()
        package = folder.name
        while (folder.parent / "__init__.py").is_file():
            folder = folder.parent
            package = f"{folder.name}.{package}"
        sys.path.insert(0, str(folder.parent))
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(folder.parent), os.environ.get("PYTHONPATH")]))
    elif os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.getcwd(), os.environ.get("PYTHONPATH")]))
    if not _exists(package):
        raise UnknownGame(
            Message(
                "There is no game {name}: give a name on the shelf ({names}), a package, or the folder of one.",
                name=name[:60],
                names=", ".join(shelf.SHELF),
            )
        )
    guests = [guest for guest in os.environ.get("SENTIERS_GAMES", "").split(",") if guest]
    os.environ["SENTIERS_GAMES"] = ",".join([*guests, package])
    game = opened(package)
    shelf.SHELF[game.name] = package
    return game


def _exists(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def count(game: Game, quick: bool = False) -> int:
    """How many findings there will be."""
    return len(STATIC) + len(ONCE) + len(SEEDED) + len(ENCODED) + len(ENCODED_ONCE) + 1


def examine(game: Game, quick: bool = False) -> Iterator[Finding]:
    """The findings, in the order in which one would mend things; if the folder is not whole, there is nothing more to say."""
    folder = folder_of(game)
    first, *others = STATIC
    whole = _find(title(first), [partial(first, game)], folder)
    yield whole
    if not whole.fits:
        return
    for static in others:
        yield _find(title(static), [partial(static, game)], folder)
    try:
        ways = variants(game, few=quick)
    except Exception as error:
        yield Finding("The options lead to a box", False, explain(error, folder))
        return
    for once in (*ONCE, *ENCODED_ONCE):
        yield _find(title(once), [partial(once, way) for way in ways], folder)
    seeds = range(QUICK_SEEDS if quick else SEEDS)
    for check in (*SEEDED, *ENCODED):
        yield _find(
            title(check),
            [partial(check, way, seed) for seed in seeds for way in ways],
            folder,
        )
    yield _with_bounds(game, folder)


def _find(name: str, runs: Iterable[Callable[[], None]], folder: Path) -> Finding:
    """Runs one check until something is wrong."""
    for run in runs:
        try:
            run()
        except Exception as error:
            return Finding(name, False, explain(error, folder))
    return Finding(name, True)


# What compiled code does beyond an array is seen only where it is compiled with checks, and that is decided before it is loaded


def _with_bounds(game: Game, folder: Path) -> Finding:
    found = _elsewhere(game, {"NUMBA_BOUNDSCHECK": "1"})
    wrong = next((each for each in found if not each.fits), None)
    if wrong is None:
        return Finding(BOUNDS, True)
    plain = _elsewhere(game, {"NUMBA_DISABLE_JIT": "1"}, only=wrong.check)  # as plain Python it can say where
    told = next((each.told for each in plain if not each.fits), wrong.told)
    return Finding(BOUNDS, False, f"{told} (While it was shown that: {wrong.check[0].lower()}{wrong.check[1:]}.)")


def _elsewhere(game: Game, setting: dict[str, str], only: str = "") -> list[Finding]:
    """What CHECKED finds in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "sentiers.lab.contract.run", game.package, only],
        env={**os.environ, **setting},
        capture_output=True,
        text=True,
        timeout=1800,
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        return [Finding("The rules run", False, f"The rules cannot be run by themselves: {last}")]
    return [Finding(**row) for row in json.loads(done.stdout.splitlines()[-1])]


def _checked(package: str, only: str) -> list[dict[str, Any]]:
    game = next((shelf.game(name) for name, place in shelf.SHELF.items() if place == package), None) or bring(package)
    folder, found = folder_of(game), []
    for check in CHECKED:
        if only in ("", title(check)):
            runs = [partial(check, way, seed) for seed in range(CHECKED_SEEDS) for way in variants(game, few=True)]
            found.append(asdict(_find(title(check), runs, folder)))
    return found


if __name__ == "__main__":
    importlib.invalidate_caches()
    print(json.dumps(_checked(sys.argv[1], sys.argv[2])))
