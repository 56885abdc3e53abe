"""`sentiers new-game`: a running folder to begin one's own game from, written from the templates beside this file."""

from __future__ import annotations

import re
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

from sentiers.cli.speech import say
from sentiers.messages import Message, SentiersError


class Kind(StrEnum):
    """What the game is played on."""

    hex = "hex"
    square = "square"
    none = "none"


_WORDS = {
    Kind.hex: {
        "board_module": "hexagonal", "lay": "lay_hexagon", "laid": "boxes[0], size", "size": "4", "least": "3", "most": "7"
    },
    Kind.square: {
        "board_module": "square", "lay": "lay_squares", "laid": "boxes[0], size, size", "size": "6", "least": "4", "most": "13"
    },
    Kind.none: {},
}  # fmt: skip


def new_game(
    name: Annotated[str, typer.Argument(help="The game's name, as in my-game.")],
    board: Annotated[Kind, typer.Option(help="What it is played on.")] = Kind.square,
    folder: Annotated[Path, typer.Option(help="Where its folder is made.")] = Path("."),
) -> None:
    """Writes a small game that runs, with its rules pages, texts and tests, to make one's own of."""
    package = name.replace("-", "_")
    if not re.fullmatch("[a-z][a-z0-9_]*", package) or iskeyword(package) or _taken(package):
        raise SentiersError(
            Message("{name} cannot be the name of a new game: take a word of letters a to z, as in my-game.", name=name)
        )
    place = folder / package
    if place.exists():
        raise SentiersError(Message("{place} is there already: take another name or another folder.", place=str(place)))
    summary = "Take the last stick." if board is Kind.none else "Line up four of your stones."
    words = {"name": package.replace("_", "-"), "package": package, "summary": summary, **_WORDS[board]}
    words["title"] = package.replace("_", " ").capitalize()
    templates = files("sentiers") / "cli" / "templates"
    for part in ("all", "none" if board is Kind.none else "cells"):
        _copy(templates / part, place, words)
    print(say(Message("{place} is written. Try it:", place=str(place))))
    print(f"\n    cd {place}\n    python -m pytest\n    SENTIERS_GAMES={package} PYTHONPATH=. sentiers serve\n")


def _taken(package: str) -> bool:
    """Is there a module of this name already, which the game would hide?"""
    from importlib.util import find_spec

    return find_spec(package) is not None


def _copy(source: Traversable, place: Path, words: dict[str, str]) -> None:
    place.mkdir(parents=True, exist_ok=True)
    for item in source.iterdir():
        if item.is_dir():
            _copy(item, place / (words["package"] if item.name == "package" else item.name), words)
        elif item.name.endswith(".tmpl"):
            (place / item.name.removesuffix(".tmpl")).write_text(
                _fill(item.read_text(encoding="utf-8"), words), encoding="utf-8"
            )


def _fill(text: str, words: dict[str, str]) -> str:
    """`@title@` is the game's title, `@@` an at sign."""
    return re.sub(r"@@|@(\w+)@", lambda found: words[found[1]] if found[1] else "@", text)
