"""The report of an arena: one HTML file that needs nothing else, in the look and the languages of the house, to be published."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from shlex import join

from jinja2 import Environment
from markupsafe import Markup

import sentiers
from sentiers.games.shelf import game as find_game
from sentiers.lab.arena_result import ArenaResult
from sentiers.lab.report.parts import Speaker, parts
from sentiers.messages import Message


@dataclass(frozen=True)
class _Again:
    title: str
    line: str
    command: str


def page(result: ArenaResult, lang: str) -> str:
    """The whole file as text."""
    to = Speaker(lang)
    folder = files("sentiers.lab.report")
    template = Environment(autoescape=True).from_string((folder / "page.html").read_text(encoding="utf-8"))
    title = find_game(result.game).card.title
    lead = Message(
        "{n} games between {bots}; {plies} plies on average.",
        n=to.number(result.played),
        bots=", ".join(result.bots),
        plies=to.number(result.plies),
    )
    model = Message(
        "Ratings by the model of {model}; intervals of 95 %. Sentiers {version}. This plays the same games again:",
        model=result.model.replace("-", "–"),
        version=sentiers.__version__,
    )
    return template.render(
        lang=lang,
        version=sentiers.__version__,
        title=to(Message("{game}: the arena", game=title)),
        lead=to(lead),
        css=Markup((folder / "page.css").read_text(encoding="utf-8")),
        parts=parts(result, lang),
        again=_Again(to(Message("How it was made")), to(model), command(result)),
    )


def command(result: ArenaResult) -> str:
    """What to type for the same games."""
    words = ["sentiers", "arena", result.game, *result.bots, "--games", str(result.games), "--seed", str(result.seed)]
    if result.seconds is not None:
        words += ["--seconds", f"{result.seconds:g}"]
    for name, value in result.options.items():
        words += ["-o", f"{name}={value}"]
    if result.sprt:
        test = result.sprt
        words += ["--sprt", f"{test.elo0:g},{test.elo1:g},{test.alpha:g},{test.beta:g}"]
    return join(words)


def write(result: ArenaResult, file: Path, lang: str) -> None:
    file.write_text(page(result, lang), encoding="utf-8")
