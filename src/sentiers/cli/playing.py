"""Commands for those who play: the server, a game in the terminal, the shelf, a record."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from sentiers.cli.common import Json, Options, print_json, read_options, read_record
from sentiers.cli.speech import say, spoken
from sentiers.messages import Message

Record = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, help="The record of a match, as `/t/….txt` gives it.")
]


def own_database() -> Path:
    from sentiers.kernel.places import data_home

    folder, lasting = data_home()
    if not lasting:
        print(
            f"Your home folder cannot be written to: the tables are kept in {folder}, which the machine may clear. "
            "`--database FILE` keeps them elsewhere.",
            file=sys.stderr,
        )
    return folder / "sentiers.db"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other computers in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            "--url",
            help="A file, made when it is not there, or postgresql://… where several workers share one database.",
        ),
    ] = None,
    bus: Annotated[
        str, typer.Option(help="nats://…, by which the workers and thinkers of one database hear of each other.")
    ] = "",
    workers: Annotated[int, typer.Option(min=1, help="Processes behind this port; needs --url and --bus.")] = 1,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COMMAND|URL|FILE.toml",
            help="A program that people may play against; may be repeated. Or a file that names several.",
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
) -> None:
    """Opens the ludothèque on this machine."""
    shared = (database or "").startswith(("postgresql://", "postgres://"))
    if (workers > 1 or bus) and not (shared and bus):
        sys.exit("Several workers share a PostgreSQL and a NATS: say --url postgresql://… and --bus nats://….")
    if bot:
        os.environ["SENTIERS_BOTS"] = "\n".join(bot)  # where workers find it too
    if workers > 1:
        from sentiers.server.workers import serve_many

        serve_many(workers, host, port, str(database), bus, open_browser, log_level)
        return
    from sentiers.server import run

    run(host, port, database or own_database(), open_browser, log_level=log_level, bus=bus)


def think(
    database: Annotated[str, typer.Option("--url", help="postgresql://…, where the tables are.")],
    bus: Annotated[str, typer.Option(help="nats://…, by which workers ask.")],
    processes: Annotated[
        int, typer.Option(min=1, help="Thinkers; each thinks about SENTIERS_THINKERS things at once.")
    ] = 1,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
) -> None:
    """Thinks for the workers of a house, on this machine: bots' moves, hints, curves, proofs."""
    if not database.startswith(("postgresql://", "postgres://")) or not bus:
        sys.exit(
            "Thinkers share a PostgreSQL and a NATS with the workers: say --url postgresql://… and --bus nats://…."
        )
    from sentiers.server.thinking.serving import think

    think(database, bus, processes, log_level)


def games(as_json: Json = False) -> None:
    """Lists the games on the shelf."""
    from sentiers.games.shelf import cards

    found = [
        {
            "name": card.name,
            "title": card.title,
            "author": card.author,
            "players": list(card.players),
            "options": {option.name: list(option.choices) for option in card.options},
            "summary": say(card.summary, card.name),
        }
        for card in cards()
    ]
    if as_json:
        print_json(found)
        return
    for row in found:
        line = say(Message("{title}, by {author}: {summary}", **row))
        print(f"{row['name']:<12} {line}")


def show(
    record: Record,
    ply: Annotated[int | None, typer.Option(help="Show the board after this many plies.")] = None,
    svg: Annotated[bool, typer.Option("--svg", help="Print the picture instead of the text board.")] = False,
    film: Annotated[bool, typer.Option("--film", help="Print the whole match as one moving picture, an SVG.")] = False,
) -> None:
    """Shows a match from its record: checks every move, and draws a position."""
    from sentiers.match import Match

    match = Match.load(read_record(record))
    if film:
        print(match.film())
        return
    steps = list(range(len(match.plies) + 1))
    at = steps[-1] if ply is None else min(max(ply, 0), steps[-1])
    for number, moment in enumerate(match.replay()):
        if number == at:
            print(moment.view().svg() if svg else moment)
            break
    if not svg:
        after = Message.plural(
            "{game}: after {at} of {n} ply.",
            "{game}: after {at} of {n} plies.",
            n=len(match.plies),
            game=match.game.card.title,
            at=at,
        )
        print(say(after), match.result.told(spoken()) if match.result else "")


def verify(
    record: Record,
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commitment that the table showed before the first move.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Verifies a record: its seal, its dice, every move and the result. Exits with 1 if anything does not fit."""
    from sentiers.match.verify import verify

    checks = verify(record.read_bytes(), commitment)
    fits = all(check.fits for check in checks)
    if as_json:
        rows = [{"about": check.about, "fits": check.fits, "text": say(check.message)} for check in checks]
        print_json({"fits": fits, "checks": rows})
    else:
        for check in checks:
            verdict = say(Message("ok") if check.fits else Message("WRONG"))
            print(f"{verdict:<6}{check.about:<11} {say(check.message)}")
            for line in check.lines(spoken()):
                print(f"{'':<18}{line}".rstrip())
    if not fits:
        wrong = ", ".join(dict.fromkeys(check.about for check in checks if not check.fits))
        told = say(Message("this record is not what it claims to be ({wrong}).", wrong=wrong))
        print(f"sentiers: {told}", file=sys.stderr)
        raise typer.Exit(1)


def play(
    game: Annotated[str, typer.Argument(help="The game's name, see `sentiers games`.")],
    against: Annotated[
        str,
        typer.Option(help="The others: novice, amateur, club, master; or stdio:COMMAND, http://…."),
    ] = "amateur",
    seat: Annotated[int, typer.Option(help="Your seat; 0 begins.")] = 0,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the match.")] = None,
) -> None:
    """A match in the terminal. Type a move in notation, or: moves, hint, undo, resign."""
    from sentiers.cli.terminal import sit_down

    sit_down(game, against, seat, read_options(option), seed)


def learn(
    game: Annotated[str, typer.Argument(help="The game's name, see `sentiers games`.")],
    exercise: Annotated[int, typer.Option(min=1, help="The exercise to begin with.")] = 1,
) -> None:
    """The first steps in a game: small positions in which one does the thing. Type a move, or: moves, show, again, back, next."""
    from sentiers.cli.lesson import teach

    teach(game, exercise)
