"""Commands that let bots play many matches: the arena, self-play, the leaderboards. On the cores of this machine, or on Dask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from errno import ENOENT
from os import strerror
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sentiers.cli.common import Json, Name, Options, a_time, print_json, read_options
from sentiers.cli.speech import say, spoken
from sentiers.lab.crews import Clock, Crew
from sentiers.lab.dask_engine import LOCAL
from sentiers.messages import Message, SentiersError

if TYPE_CHECKING:
    from sentiers.lab.leaderboards import Checked

Seed = Annotated[int, typer.Option(help="The seed of all matches.")]
Seconds = Annotated[float | None, typer.Option(help="Seconds a move, for those who think by time.", callback=a_time)]
Workers = Annotated[int | None, typer.Option(help="Processes; all cores by default.", min=1)]
Dask = Annotated[bool, typer.Option("--dask", help="Play on a cluster of Dask on this machine.")]
Scheduler = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on the workers of this Dask scheduler.")]
Batch = Annotated[int | None, typer.Option(help="Matches handed to a worker of Dask at once.", min=1)]


def engine(dask: bool, scheduler: str | None) -> str | None:
    """Which cluster is to play, for a Crew."""
    if dask and scheduler:
        raise SentiersError(Message("Either --dask, a cluster on this machine, or --scheduler: not both."))
    return scheduler or (LOCAL if dask else None)


def arena(
    game: Name,
    bots: Annotated[
        list[str],
        typer.Argument(help="Bots: levels, master@0.2s, uct:5000, random, stdio:COMMAND, http://…; alone also `best`."),
    ],
    number: Annotated[
        int, typer.Option("--games", help="Games between every two, or of every table; the most of a test.", min=1)
    ] = 100,
    seconds: Seconds = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    clock: Annotated[
        Clock,
        typer.Option(
            help="By which a bot thinks that thinks by time: by the processor's, other work takes nothing from it."
        ),
    ] = "wall",
    keep: Annotated[
        Path | None, typer.Option(help="A file, a line a match: what stands there is not played again.", dir_okay=False)
    ] = None,
    dask: Dask = False,
    scheduler: Scheduler = None,
    batch: Batch = None,
    one_against_all: Annotated[bool, typer.Option(help="The first of two bots against a table of the second.")] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1[,ALPHA,BETA]",
            help="Stop as soon as a sequential test says whether the first of two bots is better by ELO1 or only by ELO0.",
        ),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write a page with tables and plots.", dir_okay=False)
    ] = None,
    as_json: Json = False,
) -> None:
    """Lets bots play each other, all against all, and rates them (or one bot itself: which side wins?); or, where one plays alone,
    compares their results."""
    from rich.console import Console

    from sentiers.lab import arena as lab
    from sentiers.lab import lone
    from sentiers.lab.report import write
    from sentiers.lab.sprt import Sprt

    given: dict[str, Any] = {
        "games": number,
        "seconds": seconds,
        "seed": seed,
        "options": read_options(option),
        "crew": Crew(workers, not as_json, clock, keep, engine(dask, scheduler), batch),
    }
    if one_against_all and len(bots) != 2:
        raise SentiersError(Message("One against all needs two bots: the one, and who the others are."))
    if one_against_all:
        if sprt or report:
            raise SentiersError(Message("One against all has neither a test nor a report: they are of bots that meet."))
        alone = lone.run(game, bots[0], bots[1], **given)
        print_json(alone.json()) if as_json else Console().print(alone.table())
        return
    if report is not None and not report.parent.is_dir():  # said before the games are played
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(report))
    result = lab.run(game, bots, **given, sprt=Sprt.read(sprt) if sprt else None)
    if report is not None:
        if not isinstance(result, lab.ArenaResult):
            raise SentiersError(Message("A report is of bots that meet: who plays alone has a table only."))
        write(result, report, spoken())
    if as_json:
        print_json(result.json())
        return
    Console().print(result.table(spoken()) if isinstance(result, lab.ArenaResult) else result.table())
    if report is not None:
        print(say(Message("The report is in {file}.", file=report)))


def selfplay(
    game: Name,
    out: Annotated[
        Path,
        typer.Option(
            metavar="FOLDER", help="Where the matches are kept; what lies there is not played again.", file_okay=False
        ),
    ],
    bots: Annotated[
        list[str] | None,
        typer.Option("--bots", help="A bot, as the arena names them; may be repeated, or with commas."),
    ] = None,
    number: Annotated[int, typer.Option("--games", help="Matches in all.", min=1)] = 1000,
    seconds: Seconds = None,
    option: Options = None,
    seed: Seed = 0,
    opening: Annotated[int | None, typer.Option(help="Random plies before the bots begin.", min=0)] = None,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="Observations and actions as numbers too; they take much room.")
    ] = False,
    workers: Workers = None,
    dask: Dask = False,
    scheduler: Scheduler = None,
    batch: Batch = None,
    as_json: Json = False,
) -> None:
    """Lets bots play matches to learn from, and keeps them as records and as columns (Parquet), one row a ply."""
    from sentiers.lab import selfplay as lab

    names = [name for given in bots or ["club"] for name in given.split(",") if name]
    crew = Crew(workers, not as_json, dask=engine(dask, scheduler), batch=batch)
    found = lab.run(game, names, number, out, seconds, seed, read_options(option), opening, crew, numbers=numbers)
    if as_json:
        print_json({"folder": str(found.folder), "matches": found.matches, "new": found.new, "files": found.files})
        return
    told = Message(
        "{matches} matches are in {folder}, {new} of them new.", matches=found.matches, folder=out, new=found.new
    )
    print(say(told))


def leaderboard(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game's name; all of them by default.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Play it again and compare; exits with 1 if a figure differs.")
    ] = False,
    renew: Annotated[bool, typer.Option("--renew", help="Play it again and keep what comes of it.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="All of them as the page of the documentation.")] = False,
    short: Annotated[bool, typer.Option("--summary", help="The table of the README.")] = False,
    number: Annotated[
        int | None, typer.Option("--games", help="With --check: the first games of every lineup only.", min=1)
    ] = None,
    workers: Workers = None,
    dask: Dask = False,
    scheduler: Scheduler = None,
    batch: Batch = None,
    as_json: Json = False,
) -> None:
    """Shows how the house's bots did against each other, with fixed seeds; or plays it all again to prove it."""
    from rich.console import Console

    from sentiers.lab import leaderboards as lab
    from sentiers.lab.leaderboards.page import page, summary

    if markdown or short:
        print(page() if markdown else f"{summary()}\n", end="")
        return
    crew = Crew(workers, not as_json, dask=engine(dask, scheduler), batch=batch)
    names = [game] if game else lab.known()
    for name in names if renew else ():
        lab.renew(name, crew)
    if check:
        shown, wrong = check_boards(names, number, crew, as_json)
    else:
        results = [board.result() for name in names for board in lab.boards(name)]
        shown, wrong = [result.json() for result in results], False
        for result in () if as_json else results:
            Console().print(result.table(spoken()))
    if as_json:
        print_json(shown)
    if wrong:
        raise typer.Exit(1)


def check_boards(
    names: Iterable[str], number: int | None, crew: Crew, quiet: bool
) -> tuple[list[dict[str, Any]], bool]:
    """Plays the leaderboards of some games again and says what came of each; and whether a figure is outside of its error."""
    from sentiers.lab import leaderboards as lab

    shown, wrong = [], False
    for name in names:
        for board in lab.boards(name):
            found = lab.check(board, number, crew)
            shown.append({"game": name, "options": board.options, **asdict(found)})
            wrong = wrong or bool(found.outside)
            if not quiet:
                print(say(_told_check(name, found)))
    return shown, wrong


def _told_check(game: str, found: Checked) -> Message:
    if not found.differing:
        return Message("{game}: all {n} games are the same again.", game=game, n=found.games)
    if not found.outside:
        return Message(
            "{game}: {m} of {n} games went otherwise; all figures are within their errors.",
            game=game,
            n=found.games,
            m=len(found.differing),
        )
    return Message("{game}: outside of its error is the Elo of {bots}.", game=game, bots=", ".join(found.outside))
