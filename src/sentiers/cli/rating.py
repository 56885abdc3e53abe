"""Commands for ratings: all of them computed again, to prove those that are kept."""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated

import typer

from sentiers.cli.keeping import Url, house_at
from sentiers.cli.speech import say
from sentiers.messages import Message


def recompute(
    url: Url = None,
    journals: Annotated[
        bool, typer.Option("--journals", help="Read from its journal how each match ended; takes longer.")
    ] = False,
) -> None:
    """Computes all ratings again from the first rated match on, and says what differs. Exits with 1 if anything does."""
    from rich.console import Console
    from rich.progress import Progress

    from sentiers.server.recomputing import recompute as work

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say(Message("Rating")), total=None)
        found = asyncio.run(work(house_at(url), journals, lambda done: bar.update(task, completed=done)))
    told = Message.plural(
        "{n} match was rated again: {ratings} ratings.",
        "{n} matches were rated again: {ratings} ratings.",
        n=found.matches,
        ratings=found.ratings,
    )
    print(say(told))
    if found.differences:
        wrong = Message.plural(
            "{n} number differs from what is kept:", "{n} numbers differ from what is kept:", n=len(found.differences)
        )
        print(say(wrong), *found.differences, sep="\n  ", file=sys.stderr)
        raise typer.Exit(1)
    print(say(Message("All are as they are kept.")))
