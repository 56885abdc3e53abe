"""What an observation holds, game by game, as the page tells it: `python -m sentiers.lab.observed docs/lab/environments.md`
writes it into the page anew, from the encodings."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from sentiers.games.shelf import SHELF
from sentiers.games.shelf import game as find_game
from sentiers.lab.table import opened
from sentiers.match.encoder import Encoder

BEGIN, END = "<!-- observed -->", "<!-- until here -->"


def lines(encoder: Encoder) -> Iterator[str]:
    """The parts of an observation as a table."""
    kit = encoder.kit
    yield f"### {kit.game.card.title}"
    yield ""
    chosen = ", ".join(f"{name}={value}" for name, value in kit.options.items() if name == "players")
    moves = f"; actions below {encoder.beginnings} begin a move of two" if encoder.beginnings else ""
    yield f"{encoder.size} numbers, {encoder.actions} actions{moves}{f' ({chosen})' if chosen else ''}."
    yield ""
    yield "| part | shape | whose | |"
    yield "|---|---|---|---|"
    for part in encoder.parts:
        yield f"| {part.name} | {' × '.join(map(str, part.shape))} {part.form} | {part.whose} | {part.about} |"
    yield ""


def told() -> str:
    """All games of the house that have an encoding, as they are usually played by two or more."""
    games = [find_game(name) for name, package in SHELF.items() if package.startswith("sentiers.")]
    found = [Encoder(opened(game.name, None, {})) for game in games if game.encoding is not None]
    return "\n".join(line for encoder in found for line in lines(encoder))


def renewed(page: str) -> str:
    """The page with what stands between its two marks written anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{told()}\n{END}{after}"


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.write_text(renewed(place.read_text(encoding="utf-8")), encoding="utf-8")
