"""Commands for those who keep a house: a copy while it is open, bringing it back, another database, and looking it over."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sentiers.cli.common import Json, print_json
from sentiers.cli.speech import say
from sentiers.messages import Message

if TYPE_CHECKING:
    from sentiers.server.keeping import Proof

Url = Annotated[
    str | None,
    typer.Option("--url", help="The house: a file, sqlite:FILE or postgresql://…; your own one by default."),
]
File = Annotated[Path, typer.Argument(dir_okay=False, metavar="FILE", help="The file of the copy.")]


def house_at(url: str | None) -> str:
    from sentiers.cli.playing import own_database

    return url or str(own_database())


def backup(file: File, url: Url = None) -> None:
    """Copies a house to a file, also while it is open, and replays every journal of the copy to prove it."""
    from sentiers.server import keeping

    with _bar() as progress:
        proof = asyncio.run(keeping.backup(house_at(url), file, progress))
    _tell(Message("The house is in {file}.", file=file), proof)


def restore(file: File, url: Url = None) -> None:
    """Brings a house back from a copy, to where there is none, and replays every journal."""
    from sentiers.server import keeping

    with _bar() as progress:
        proof = asyncio.run(keeping.restore(file, house_at(url), progress))
    _tell(Message("The house is back from {file}.", file=file), proof)


def migrate(
    source: Annotated[str, typer.Argument(help="Where the house is: a file, sqlite:FILE or postgresql://…")],
    target: Annotated[str, typer.Argument(help="Where it is to be; nothing may be there yet.")],
) -> None:
    """Moves a whole house to another database, counts its rows on both sides and replays every journal."""
    from sentiers.server import keeping

    with _bar() as progress:
        counts, proof = asyncio.run(keeping.migrate(source, target, progress))
    rows = sum(counts.values())
    _tell(Message.plural("The house has moved: {n} row.", "The house has moved: {n} rows.", n=rows), proof)


def doctor(
    url: Url = None,
    bus: Annotated[str, typer.Option(help="The bus, as nats://…, if there is one.")] = "",
    as_json: Json = False,
) -> None:
    """Looks a house over: settings, storage, schema, disk, files, compiled rules, clock, bus. Exits with 1 if anything is wrong."""
    from sentiers.server.doctor import examine

    found = list(examine(house_at(url), bus))
    if as_json:
        rows = [{"about": each.about, "fits": each.fits, "text": say(each.message)} for each in found]
        print_json({"fits": all(each.fits for each in found), "findings": rows})
    else:
        for each in found:
            verdict = say(Message("ok") if each.fits else Message("WRONG"))
            print(f"{verdict:<6}{each.about:<9} {say(each.message)}")
    if not all(each.fits for each in found):
        raise typer.Exit(1)


def _tell(done: Message, proof: Proof) -> None:
    print(say(done))
    told = Message.plural(
        "{n} table was replayed, {entries} entries.",
        "{n} tables were replayed, {entries} entries.",
        n=proof.tables,
        entries=proof.entries,
    )
    print(say(told))
    if proof.broken:
        wrong = Message.plural("{n} table cannot be replayed:", "{n} tables cannot be replayed:", n=len(proof.broken))
        print(say(wrong), *proof.broken, sep="\n  ", file=sys.stderr)
        raise typer.Exit(1)


@contextmanager
def _bar() -> Iterator[Callable[[str, int, int], None]]:
    from rich.console import Console
    from rich.progress import Progress

    words = {"copy": say(Message("Copying")), "replay": say(Message("Replaying"))}
    with Progress(console=Console(stderr=True), transient=True) as bar:
        tasks = {}

        def progress(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(words[what], total=total)
            bar.update(tasks[what], completed=done, total=total)

        yield progress
