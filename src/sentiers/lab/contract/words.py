"""The game's words: every sentence in every language of the house, and rules pages whose positions can be drawn."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from sentiers.games.game import Game
from sentiers.lab.contract.broken import Broken, folder_of

_KEY = "en"
"""The language that the code is written in: its sentences are the keys of the others."""


def sentences(file: Path) -> Iterator[str]:
    """The literal texts of every Message in a source file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Message", "_") and node.args:
            text = node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def said_in(folder: Path) -> set[str]:
    """Every sentence of the sources in a folder."""
    return {text for file in folder.rglob("*.py") for text in sentences(file)}


def catalogue(path: Path) -> dict[str, str]:
    """A .po file: each text with its translation, of a plural each form."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    found: dict[str, str] = {}
    for message in messages:
        if message.pluralizable:
            found |= dict(zip(message.id, message.string, strict=False))
        else:
            found[str(message.id)] = str(message.string)
    return found


def placeholders(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w+)[^}]*\}", text)))


def what_is_not_french(french: str) -> bool:
    """Is it set otherwise than French is: plain spaces before : ; ! ?, or a straight apostrophe?"""
    return bool(re.search(r" [:;!?»]|« |(?<=[a-zA-Z])'(?=[a-zA-Z])", french))


def faults_of(path: Path) -> Iterator[str]:
    """What is wrong with the translations of a .po file themselves."""
    for text, translated in catalogue(path).items():
        if not translated or translated.strip() != translated:
            yield f"{path.name} has no translation, or one with spaces around it, of {text!r}."
        elif placeholders(text) != placeholders(translated):
            yield f"{path.name} has other names in braces than its English: {translated!r}."
        elif path.stem == "fr" and what_is_not_french(translated):
            yield f"{path.name} has plain spaces or apostrophes where French sets its own: {translated!r}."


def languages() -> tuple[str, ...]:
    from sentiers.server.translate import LANGUAGES

    return LANGUAGES


def every_sentence_is_translated(game: Game) -> None:
    folder = folder_of(game)
    said, wrong = said_in(folder), []
    for language in languages():
        if language == _KEY:
            continue
        path = folder / "texts" / f"{language}.po"
        if not path.is_file():
            wrong.append(f"There is no texts/{language}.po, with the {len(said)} sentences of the game.")
            continue
        known = catalogue(path)
        missing, left_over = sorted(said - set(known)), sorted(set(known) - said)
        if missing:
            more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
            wrong.append(f"texts/{language}.po does not translate {', '.join(map(repr, missing[:3]))}{more}.")
        if left_over:
            wrong.append(f"texts/{language}.po translates what nobody says: {', '.join(map(repr, left_over[:3]))}.")
        wrong += faults_of(path)
    if wrong:
        raise Broken(" ".join(wrong))


def the_rules_can_be_read_and_their_positions_drawn(game: Game) -> None:
    from sentiers.lab.contract.pictures import read_svg
    from sentiers.messages import SentiersError
    from sentiers.server.rulebook import rules_page

    for language in languages():
        file = folder_of(game) / "texts" / f"rules.{language}.md"
        if not file.is_file():
            raise Broken(f"There is no texts/{file.name}: the rules in words, for the page /rules.")
        if not file.read_text(encoding="utf-8").strip():
            raise Broken(f"texts/{file.name} is empty.")
        try:
            page = rules_page(game.name, language)
        except SentiersError as error:
            raise Broken(f"A position in texts/{file.name} cannot be read: {error}") from None
        for number, picture in enumerate(re.findall(r"<figure class=\"position\">(<svg.*?</svg>)", page, re.DOTALL), 1):
            read_svg(picture, f"Picture {number} of texts/{file.name}")
