"""What several commands share: options of a game as NAME=VALUE, and results for programs."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from typing import Annotated, Any

import typer

from sentiers.cli.speech import say
from sentiers.messages import BadOption, BadRecord, Message, shown

Name = Annotated[str, typer.Argument(metavar="GAME", help="The game's name, see `sentiers games`.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON, for programs.")]


def a_time(seconds: float | None) -> float | None:
    """What an option that takes seconds is given: `nan` and `inf` are numbers to Python."""
    if seconds is not None and not 0 < seconds < inf:
        told = Message("{value} is no time: seconds are a finite number above 0, as 0.5.", value=shown(seconds))
        raise typer.BadParameter(say(told))
    return seconds


def a_pause(seconds: float) -> float:
    """The same where it may be none."""
    if not 0 <= seconds < inf:
        told = Message("{value} is no time: seconds are a finite number from 0 on, as 0.5.", value=shown(seconds))
        raise typer.BadParameter(say(told))
    return seconds


def read_options(given: list[str] | None) -> dict[str, str]:
    """`["canoes=1"]` as a dictionary."""
    options = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(Message("An option is given as NAME=VALUE, not as {text}.", text=text))
        options[name.strip()] = value.strip()
    return options


def read_record(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(Message("This is no text in UTF-8.")) from None


def print_json(found: Any) -> None:
    print(json.dumps(found, indent=2, ensure_ascii=False))
