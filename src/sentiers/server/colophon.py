"""The colophon: who made the games and their rulebooks, and under which licences the house uses what others made.

A game's folder says it in `credits.toml`, as its rulebook does; where there is none its card is asked. All of it is found once."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata, requires
from importlib.resources import files
from typing import Any

from sentiers.games import shelf
from sentiers.language import translator
from sentiers.messages import N_

ROLES = {
    "author": N_("Author"),
    "graphics": N_("Graphics"),
    "rules-layout": N_("Layout of the rules"),
    "production": N_("Components and production"),
    "collection": N_("Collection"),
    "publisher": N_("Publisher"),
    "translation": N_("French translation of the rules"),
    "english-translation": N_("English translation of the rules"),
}
PLURALS = {"author": N_("Authors"), "publisher": N_("Publishers")}
FONTS = {"Fraunces": "fraunces-OFL.txt", "Atkinson Hyperlegible": "atkinson-hyperlegible-OFL.txt"}
IN_THE_BROWSER = [("idiomorph", "0BSD")]  # what the client is built with, beside our own


@cache
def games(lang: str) -> list[dict[str, Any]]:
    """Each game with its credits [(role, names)]; `silent`: its rulebook names nobody."""
    translate = translator(lang)
    found = []
    for card in shelf.cards():
        given = _credits(card.name)
        credits = [
            (translate(PLURALS[role] if role in PLURALS and len(given[role]) > 1 else text), ", ".join(given[role]))
            for role, text in ROLES.items()
            if given.get(role)
        ]
        found.append({"name": card.name, "title": card.title, "credits": credits, "silent": given.get("silent", False)})
    return found


def _credits(game: str) -> dict[str, Any]:
    file = files(shelf.game(game).package) / "credits.toml"
    if file.is_file():
        return tomllib.loads(file.read_text(encoding="utf-8"))
    card = shelf.game(game).card
    return {"author": [card.author] if card.author else [], "publisher": [card.publisher] if card.publisher else []}


@cache
def fonts() -> list[dict[str, str]]:
    """Each font with who holds its rights, and the file of its licence among the built ones."""
    built = files("sentiers") / "web" / "built"
    found = []
    for name, licence in FONTS.items():
        file = built / licence
        first = file.read_text(encoding="utf-8").partition("\n")[0] if file.is_file() else ""
        holder = re.match(r"Copyright \d+ ([^(]*?)(?= \(| \S+\.ttf|$)", first)
        found.append({"name": name, "holder": holder[1] if holder else "", "file": licence})
    return found


@cache
def libraries() -> list[tuple[str, str]]:
    """What Sentiers needs itself, each with its licence as it declares it."""
    found = {name: _licence(name) for name in _needed()} | dict(IN_THE_BROWSER)
    return sorted(found.items(), key=lambda pair: pair[0].casefold())


def _needed() -> list[str]:
    try:
        asked = requires("sentiers") or []
    except PackageNotFoundError:  # run from a checkout that was never installed
        return []
    return [found[0] for text in asked if "extra ==" not in text and (found := re.match(r"[\w.-]+", text))]


def _licence(name: str) -> str:
    try:
        told = metadata(name)
    except PackageNotFoundError:  # not needed on this machine
        return ""
    for field in ("License-Expression", "License"):
        if field in told and told[field] and "\n" not in told[field] and len(told[field]) <= 80:
            return told[field]
    kinds = [kind.rpartition(" :: ")[2] for kind in told.get_all("Classifier") or [] if kind.startswith("License ::")]
    return ", ".join(kinds)
