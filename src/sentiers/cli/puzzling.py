"""Commands for puzzles: mining them, verifying them, and solving them in the terminal."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import Annotated

import typer

from sentiers.cli.common import a_time
from sentiers.cli.speech import say
from sentiers.messages import Message

Game = Annotated[str, typer.Argument(help="The game's name, see `sentiers games`.")]


def mine(
    game: Game,
    count: Annotated[int, typer.Option(min=1, help="How many are wanted, with those in the file.")] = 10,
    seconds: Annotated[float | None, typer.Option(help="Stops after this time.", callback=a_time)] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the matches.")] = None,
    keep: Annotated[Path | None, typer.Option(help="The file they are added to; else they are printed.")] = None,
) -> None:
    """Finds puzzles in matches of bots: one decision is right, matters, and is not seen at once."""
    from rich.progress import Progress

    from sentiers.bots.puzzles import read, write
    from sentiers.lab.mining import in_order, key_of
    from sentiers.lab.mining import mine as dig

    there = keep.read_text(encoding="utf-8").splitlines() if keep and keep.exists() else []
    notes = [line for line in there if line.startswith("#")]
    found = [read(game, line) for line in there if line and not line.startswith("#")]
    known = {key_of(puzzle.view()) for puzzle in found}
    began = time.perf_counter()
    with Progress(transient=True) as bar:
        task = bar.add_task(game, total=count, completed=len(found))
        for looked in dig(game, secrets.randbits(32) if seed is None else seed, known):
            if looked.puzzle is not None:
                found.append(looked.puzzle)
                if keep is None:
                    print(write(looked.puzzle))
                else:
                    lines = [*notes, *(write(puzzle) for puzzle in in_order(found))]
                    keep.write_text("\n".join(lines) + "\n", encoding="utf-8")
            bar.update(task, completed=len(found), description=f"{game}: {looked.positions}")
            if len(found) >= count or (seconds is not None and time.perf_counter() - began > seconds):
                break
    told = Message.plural(
        "{n} puzzle, {looked} positions looked at.",
        "{n} puzzles, {looked} positions looked at.",
        n=len(found),
        looked=looked.positions,
    )
    print(say(told))


def verify(
    game: Annotated[str | None, typer.Argument(help="The game's name; without one all games.")] = None,
    file: Annotated[Path | None, typer.Option(help="Another file than the game's own.")] = None,
) -> None:
    """Judges every puzzle anew: exact ones exactly, the others at ten times the thinking. Exits with 1 if one does not hold."""
    from rich.progress import Progress

    from sentiers.bots.puzzles import collection, read
    from sentiers.games.shelf import SHELF
    from sentiers.lab.mining import check_all

    wrong = []
    for name in [game] if game else list(SHELF):
        if file is not None:
            lines = file.read_text(encoding="utf-8").splitlines()
            puzzles = [read(name, line) for line in lines if line and not line.startswith("#")]
        else:
            puzzles = list(collection(name).values())
        with Progress(transient=True) as bar:
            task = bar.add_task(name, total=len(puzzles))
            found = check_all(puzzles, lambda done, bar=bar, task=task: bar.update(task, completed=done))  # type: ignore[misc]
        for puzzle, why in found:
            print(f"{name} {puzzle.id}: {why}")
        told = Message(
            "{game}: {held} of {all} puzzles hold.", game=name, held=len(puzzles) - len(found), all=len(puzzles)
        )
        print(say(told))
        wrong += found
    if wrong:
        raise typer.Exit(1)


def solve(
    game: Game,
    puzzle: Annotated[str | None, typer.Argument(help="The puzzle's id; without one any.")] = None,
) -> None:
    """A puzzle in the terminal. Type a move in notation, or: moves, why, quit."""
    import random

    from sentiers.bots.puzzles import collection, find
    from sentiers.cli.solving import sit_down

    found = find(game, puzzle) if puzzle else random.choice(list(collection(game).values()) or [find(game, "")])
    sit_down(found)
