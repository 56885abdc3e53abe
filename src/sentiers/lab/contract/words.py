"""The game's words: every sentence in every language of the house, and rules pages whose positions can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sentiers.games.game import Game
from sentiers.lab.contract.broken import Broken, folder_of


def catalogue(path: Path) -> dict[str, str]:
    """A .po file: each text with its translation, of a plural each form."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    return dict(pair for message in messages for pair in _forms(message))


def _forms(message: Any) -> list[tuple[str, str]]:
    if not message.pluralizable:
        return [(message.id, message.string)]
    one, many = message.id
    return [(one, message.string[0]), *((many, form) for form in message.string[1:])]


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


def every_sentence_is_translated(game: Game) -> None:
    from sentiers.lab.texts import of_game, translations

    texts, wrong = of_game(game.name), []
    for language in translations():
        path = texts.catalogues / f"{language}.po"
        if not path.is_file():
            wrong.append(f"There is no texts/{path.name}, with the {len(texts.gathered())} sentences of the game.")
            continue
        faults = [f"{fault}." for fault in texts.faults(language)]
        wrong += faults[:3] + ([f"And {len(faults) - 3} more like these."] if len(faults) > 3 else [])
        wrong += faults_of(path)
    if wrong:
        raise Broken(" ".join(wrong))


def the_rules_can_be_read_and_their_positions_drawn(game: Game) -> None:
    from sentiers.lab.contract.pictures import read_svg
    from sentiers.language import LANGUAGES
    from sentiers.messages import SentiersError
    from sentiers.server.rulebook import rules_page

    for language in LANGUAGES:
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
