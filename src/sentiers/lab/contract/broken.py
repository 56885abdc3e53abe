"""How a check says what is wrong: one sentence, with the game, its options, the seed, the ply and the seat."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sentiers.games.game import Game


class Broken(Exception):
    """A promise of the contract that the game does not keep, in one sentence that also says what would be right."""


def folder_of(game: Game) -> Path:
    """Where the game's files are."""
    from importlib import import_module

    return Path(import_module(game.package).__path__[0]).resolve()


def explain(error: BaseException, folder: Path) -> str:
    """An exception in one sentence: what it is, and where in the game's own folder it was raised."""
    if isinstance(error, Broken):
        return str(error)
    what = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}".rstrip(": ")
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).resolve().is_relative_to(folder):
        return f"{Path(error.filename).resolve().relative_to(folder.parent)}:{error.lineno} is no Python: {error.msg}."
    for frame in reversed(frames):
        file = Path(frame.filename).resolve()
        if file.is_relative_to(folder):
            return f"{file.relative_to(folder.parent)}:{frame.lineno}, in {frame.name}, raises {what}."
    if isinstance(error, IndexError):
        return f"A compiled rule reads or writes beyond the end of an array ({what})."
    return f"The game's code leads to {what} (at {Path(frames[-1].filename).name}:{frames[-1].lineno})."
