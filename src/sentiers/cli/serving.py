"""Commands for bots that are programs: one of the house's, or of one's own, served to others; and one of others', tried."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sentiers.cli.common import Json, a_time, print_json
from sentiers.cli.speech import say
from sentiers.messages import Message

Games = Annotated[
    list[str] | None, typer.Option("--game", help="A game to play; may be repeated. All it can by default.")
]


def serve(
    who: Annotated[
        str, typer.Argument(help="A level of the house (club, master@0.5s), or a function of yours: module:function.")
    ],
    game: Games = None,
    name: Annotated[str, typer.Option(help="What people are to call it.")] = "",
    words: Annotated[str, typer.Option(help="One line about it, for people.")] = "",
    http: Annotated[
        int | None,
        typer.Option(
            metavar="PORT", min=0, max=65535, help="Answer over HTTP, and not over standard input and output."
        ),
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on, with --http.")] = "127.0.0.1",
) -> None:
    """Lets a bot be a program that other houses and arenas can ask: a question a line, an answer a line; or over HTTP."""
    from sentiers.bots.programs import serving

    one = serving.served(who, game or (), name, words)
    if http is None:
        serving.serve_stdio(one)
        return
    try:
        serving.serve_http(one, host, http, lambda address: print(f"Sentiers: {address}", flush=True))
    except OSError as error:
        sys.exit(f"{host}:{http}: {error.strerror}.")
    except KeyboardInterrupt:
        pass


def check(
    program: Annotated[str, typer.Argument(help="The program: stdio:COMMAND, or http://….")],
    game: Games = None,
    seconds: Annotated[float, typer.Option(help="Seconds a move, as it is told.", callback=a_time)] = 1.0,
    as_json: Json = False,
) -> None:
    """Tries a program: greets it, and lets it play whole matches of each game it says it plays. Exits with 2 where it fails."""
    from sentiers.lab import tryout

    hello = tryout.greet(program)
    found = []
    if not as_json:
        print(f"{hello.name}: {hello.words}".rstrip(": "))
    for trial in tryout.tried(program, game or hello.games, seconds):
        found.append(trial)
        if not as_json:
            told = Message.plural(
                "seat {seat}: {n} move, the slowest in {slowest:.2f} s",
                "seat {seat}: {n} moves, the slowest in {slowest:.2f} s",
                n=trial.moves,
                seat=trial.seat,
                slowest=trial.slowest,
            )
            print(f"{trial.game:<12} {say(told)}", flush=True)
    if as_json:
        told_games = [vars(trial) for trial in found]
        print_json({"name": hello.name, "words": hello.words, "games": list(hello.games), "matches": told_games})
