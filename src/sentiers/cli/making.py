"""Commands for those who make things: editions of their own, and a warm cache."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sentiers.cli.speech import say
from sentiers.messages import BadEdition, Message


def check(
    file: Annotated[Path, typer.Argument(help="The edition, a TOML file.")],
    game: Annotated[str | None, typer.Option(help="Whose edition it is; found out by trying when not given.")] = None,
) -> None:
    """Checks an edition file: says which line is wrong and why, or where a sound one differs from the rulebook's counts."""
    from sentiers.games.shelf import SHELF
    from sentiers.games.shelf import game as find_game

    errors = []
    for name in [game] if game else list(SHELF):
        found, alike = find_game(name), 0
        try:
            edition = found.edition(str(file))
            alike = len(edition.data.keys() & found.edition().data.keys())
            box = found.box(edition)[0]
        except BadEdition as error:
            errors.append((alike, error.line or 0, error))
        else:
            sound = Message("{file}: a sound edition of {game}.", file=str(file), game=found.card.title)
            print(say(sound))
            for count in found.differences(box):
                print(say(Message("Warning: {difference}", difference=count.told), found.name), file=sys.stderr)
            return
    *_, meant = max(errors, key=lambda found: found[:2])  # the game whose words it uses, and which read furthest
    raise meant


def print_edition(
    game: Annotated[str, typer.Argument(help="The game's name, see `sentiers games`.")],
    name: Annotated[str | None, typer.Argument(help="The edition's name; the first one by default.")] = None,
) -> None:
    """Prints an edition, to begin one's own from."""
    from sentiers.games.shelf import game as find_game

    print(find_game(game).edition(name).text, end="")


def warm(
    games: Annotated[list[str] | None, typer.Argument(help="The games; all of the shelf by default.")] = None,
) -> None:
    """Compiles the rules and the search of the games, on all cores, so that the first match does not wait for it."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    from rich.progress import Progress

    from sentiers.games.shelf import SHELF
    from sentiers.games.shelf import game as find_game

    names = games or list(SHELF)
    for name in names:
        find_game(name)  # a name that is wrong is told at once
    with Progress() as bar, ProcessPoolExecutor(mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        shown = {name: bar.add_task(say(Message("Compiling {game}", game=name)), total=None) for name in names}
        for done in as_completed(tasks := {pool.submit(_warm, name): name for name in reversed(names)}):
            done.result()
            bar.update(shown[tasks[done]], completed=1, total=1)


def _warm(name: str) -> None:
    from sentiers.bots.warming import is_compiled, note_compiled, warm

    if not is_compiled(name):
        warm(name)
        note_compiled(name)


def texts(
    games: Annotated[
        list[str] | None, typer.Argument(help="The games; all of the shelf and the house by default.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit with 1 if anything is missing or too much.")
    ] = False,
) -> None:
    """Gathers the texts of the sources into the .po files, what is translated kept, and says what there is to translate."""
    from sentiers.lab import texts as lab

    faults: list[Message] = []
    for found in [lab.of_game(name) for name in games] if games else lab.all_texts():
        for lang in found.languages():
            if not check and found.update(lang):
                print(say(Message("{file} is written anew.", file=f"{found.name}/{lang}.po")))
            faults += found.faults(lang)
    for fault in faults:
        print(say(fault), file=sys.stderr)
    if faults and check:
        raise typer.Exit(1)
