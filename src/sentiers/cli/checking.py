"""The command for those who write a game: does it keep its promises?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sentiers.cli.common import Json, print_json

if TYPE_CHECKING:
    from sentiers.games.game import Game


def check(
    name: Annotated[
        str,
        typer.Argument(metavar="GAME", help="A game on the shelf, a package that Python finds, or the folder of one."),
    ],
    quick: Annotated[bool, typer.Option("--quick", help="Fewer options and fewer matches.")] = False,
    mutate: Annotated[
        bool,
        typer.Option("--mutate", help="Also break its concealment in many ways, in a copy, and see each one caught."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Checks a game: folder, card, rules, secrets, notation, records, drawing, texts, bounds. Exits with 1 if anything is wrong."""
    from rich.console import Console
    from rich.progress import Progress

    from sentiers.lab.contract import run

    game = _open(name, as_json)
    found: list[run.Finding] = []
    console = Console(stderr=True, highlight=False)
    with Progress(console=console, disable=as_json, transient=True) as bar:
        task = bar.add_task(f"Checking {game.card.title}", total=run.count(game) + mutate)
        for finding in run.examine(game, quick):
            found.append(finding)
            bar.advance(task)
        if mutate and found[0].fits:
            from sentiers.lab.mutations import as_finding

            found.append(as_finding(game))
    wrong = [finding for finding in found if not finding.fits]
    if as_json:
        rows = [{"check": each.check, "fits": each.fits, "text": each.told} for each in found]
        print_json({"game": game.name, "fits": not wrong, "checks": rows})
    else:
        for each in found:
            print(f"{'ok' if each.fits else 'WRONG':<6}{each.check}.")
            for line in each.told.splitlines():
                print(f"{'':<6}{line}")
        print(f"{game.card.title}: {len(found) - len(wrong)} of {len(found)} checks passed.")
    if wrong:
        raise typer.Exit(1)


def _open(name: str, as_json: bool) -> Game:
    """The game; if its card cannot even be read, that is told like everything else."""
    from pathlib import Path

    from sentiers.lab.contract import explain, run
    from sentiers.messages import UnknownGame

    try:
        return run.bring(name)
    except UnknownGame:
        raise
    except Exception as error:
        told = explain(error, Path(name).resolve())
        if as_json:
            rows = [{"check": "The card can be read", "fits": False, "text": told}]
            print_json({"game": name, "fits": False, "checks": rows})
        else:
            print(f"{'WRONG':<6}The card can be read.\n{'':<6}{told}")
        raise typer.Exit(1) from None
