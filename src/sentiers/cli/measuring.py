"""Commands for those who measure and study. Each has --json for programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sentiers.cli.beside import Asked
from sentiers.cli.beside import beside as beside_peers
from sentiers.cli.common import Json, Name, Options, a_pause, a_time, print_json, read_options, read_record
from sentiers.cli.speech import say
from sentiers.messages import Message, SentiersError


def perft(
    game: Name,
    depth: Annotated[int, typer.Argument(help="How many turns deep.", min=0, max=12)],
    option: Options = None,
    seed: Annotated[int, typer.Option(help="The seed of the deal.")] = 0,
    as_json: Json = False,
) -> None:
    """Counts the sequences of legal turns from the start."""
    from sentiers.lab.perft import perft as count

    found = count(game, depth, read_options(option), seed=seed)
    print_json({"game": game, "depth": depth, "count": found}) if as_json else print(found)


def bench(
    what: Annotated[
        str | None, typer.Argument(metavar="GAME|server", help="A game's name, or `server`; not needed with --peers.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="Seconds for each figure.", min=0.1, callback=a_time)] = 3.0,
    tables: Annotated[int, typer.Option(help="Tables at once, for `server`.", min=1)] = 32,
    game: Annotated[str, typer.Option(help="What is played there, for `server`: a game, or `mix`.")] = "mix",
    masters: Annotated[int, typer.Option(help="Masters who think at tables more, for `server`.", min=0)] = 0,
    pause: Annotated[
        float, typer.Option(help="Seconds the players think, for `server`.", min=0.0, callback=a_pause)
    ] = 0.0,
    idle: Annotated[int, typer.Option(help="Memory for so many silent pages, for `server`.", min=0)] = 0,
    workers: Annotated[
        int, typer.Option(help="So many workers on PostgreSQL and NATS beside one on SQLite, for `server`.", min=0)
    ] = 0,
    beside: Annotated[
        bool, typer.Option("--peers", help="Beside OpenSpiel, pgx and PettingZoo, as far as they are installed.")
    ] = False,
    plot: Annotated[Path | None, typer.Option(help="A file for a picture of it (SVG), for --peers.")] = None,
    matches: Annotated[
        int | None,
        typer.Option(
            help="Matches of every master against OpenSpiel's search, for --peers; 10 by default, to check as many as are kept.",
            min=0,
        ),
    ] = None,
    thinking: Annotated[
        float, typer.Option(help="Seconds of the processor a move in them.", min=0.01, callback=a_time)
    ] = 0.1,
    kept: Annotated[
        bool, typer.Option("--kept", help="With --peers: show the run that is kept, and measure nothing.")
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="With --peers: measure that run again and compare; exits with 1 if a figure differs."
        ),
    ] = False,
    renew: Annotated[
        bool,
        typer.Option(
            "--renew", help="With --peers: measure, and keep what comes of it; what was broken off is gone on with."
        ),
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="With --peers: the kept run as the tables of the documentation.")
    ] = False,
    short: Annotated[bool, typer.Option("--summary", help="With --peers: the tables of the README.")] = False,
    as_json: Json = False,
) -> None:
    """Measures a game's playouts and search beside plain Python, all of it beside other libraries, or the server with its real
    sockets and database."""
    from rich.console import Console, RenderableType

    from sentiers.lab import bench as of_game
    from sentiers.lab import bench_cluster as of_workers
    from sentiers.lab import bench_idle as of_silence
    from sentiers.lab import bench_server as of_server

    asked = Asked(seconds, matches, thinking, kept, check, renew, markdown, short, plot, as_json)
    found: dict[str, Any]
    shown: RenderableType
    if beside:
        beside_peers(asked)
        return
    if asked.anything:
        raise SentiersError(Message("This goes with --peers only: it is of what is measured beside other libraries."))
    if what is None:
        raise SentiersError(Message("Say what is to be measured: a game, `server`, or --peers."))
    if what != "server":
        found = of_game.bench(what, seconds=seconds, progress=not as_json)
        shown = of_game.table(found)
    elif idle:
        found = of_silence.measure(idle)
        shown = of_silence.table(found)
    elif workers:
        found = of_workers.measure(workers, tables, seconds, game, progress=not as_json)
        shown = of_workers.table(found)
    else:
        found = of_server.measure(tables, seconds, game, masters=masters, pause=pause, progress=not as_json)
        shown = of_server.table(found)
    print_json(found) if as_json else Console().print(shown)


def analyse(
    record: Annotated[Path, typer.Argument(help="The record of a match; `-` reads it from standard input.")],
    ply: Annotated[
        int | None, typer.Option(help="The position after this many plies; the last one by default.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="How long to think, where it can be chosen.", callback=a_time)
    ] = None,
    as_json: Json = False,
) -> None:
    """Looks at a position of a match: what each seat may expect, and the best moves; exactly, where the game is solved."""
    from sentiers.bots import analyse as look
    from sentiers.match import Match

    match = Match.load(sys.stdin.read() if str(record) == "-" else read_record(record))
    if ply is not None and 0 <= ply < len(match.plies):
        match.undo(len(match.plies) - ply)
    found = look(match, seconds=seconds)
    if as_json:
        told = {"seat": found.seat, "values": found.values, "exact": found.exact, "unit": found.unit}
        print_json({**told, "moves": [move._asdict() for move in found.moves]})
        return
    print(match)
    values = ", ".join(f"{value:.4f}" for value in found.values)
    print(
        say(Message("Exact: {values}", values=values) if found.exact else Message("Estimated: {values}", values=values))
    )
    for move in found.moves[:8]:
        figures = Message("value {value:.3f}  share {share:6.1%}", value=move.value, share=move.share)
        proven = say(Message("proven")) if move.proven else ""
        print(f"{move.text:<10} {say(figures)}  {proven}".rstrip())


def solve(
    game: Name,
    edition: Annotated[str | None, typer.Option(help="An edition's name, or a file ending in .toml.")] = None,
    decks: Annotated[int | None, typer.Option(help="How many deals, where each is solved by itself.", min=1)] = None,
    seed: Annotated[int | None, typer.Option(help="The first of them.", min=0)] = None,
    seconds: Annotated[float | None, typer.Option(help="The most for each of them.", callback=a_time)] = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Solves a game exactly, where its folder can: all of it, kept as a table for bots and coach, or deal by deal."""
    from rich.progress import Progress

    from sentiers.games.shelf import game as find_game

    found = find_game(game)
    solver = found.solve
    if solver is None:
        raise SentiersError(Message("{game} has no exact solution here.", game=found.card.title))
    given: dict[str, Any] = {
        name: value for name, value in (("decks", decks), ("seed", seed), ("seconds", seconds)) if value is not None
    }
    if given and solver.ABILITIES.deals is None:
        raise SentiersError(Message("{game} is solved as a whole, not deal by deal.", game=found.card.title))
    if option:
        if not solver.ABILITIES.options:
            raise SentiersError(Message("{game} is solved with the options it has by default.", game=found.card.title))
        given["options"] = found.card.read_options(read_options(option))
    with Progress(disable=as_json) as bar:
        task = bar.add_task(say(Message("Solving {game}", game=found.card.title)), total=None)
        run = solver.ABILITIES.deals or solver.run
        figures = run(found.edition(edition), lambda done, of: bar.update(task, completed=done, total=of), **given)
    if as_json:
        print_json(figures)
        return
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):<20} {value:,.6g}" if isinstance(value, float) else f"{name:<20} {value:,}")
