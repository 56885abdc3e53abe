"""The game's words: every sentence in every language of the house, and rules pages whose positions can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sentiers.games.game import Game
from sentiers.lab.contract.broken import Broken, folder_of

FORMS = re.compile(r"\|([a-z]+)=")


def catalogue(path: Path) -> dict[str, str]:
    """A .po file: each text with its translation, of a plural each form."""
    return dict(pair for message in _read(path) if message.id for pair in _forms(message))


def _read(path: Path) -> Any:
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file)


def _forms(message: Any) -> list[tuple[str, str]]:
    if not message.pluralizable:
        return [(message.id, message.string)]
    one, many = message.id
    return [(one, message.string[0]), *((many, form) for form in message.string[1:])]


def placeholders(text: str) -> list[tuple[str, str]]:
    """What is put into it: {who}, or in the pages %(name)s."""
    return sorted(set(re.findall(r"\{(\w+)[^}]*\}|%\((\w+)\)s", text)))


def what_is_not_french(french: str) -> bool:
    """Is it set otherwise than French is: plain spaces before : ; ! ?, or a straight apostrophe?"""
    return bool(re.search(r" [:;!?»]|« |(?<=[a-zA-Z])'(?=[a-zA-Z])", french))


def what_is_left_in_english(text: str, translated: str) -> bool:
    """The same words, and more of them than a name or a unit has?"""
    words = re.findall(r"\b[a-z]{2,}\b", re.sub(r"\{[^}]*\}|%\(\w+\)s", "", text))
    return text == translated and len(words) >= 3


def faults_of(path: Path) -> Iterator[str]:
    """What is wrong with the translations of a .po file themselves."""
    whole, translations = _read(path), catalogue(path)
    for message in whole:
        if message.id and message.fuzzy:
            yield f"{path.name} has a translation marked as fuzzy, of {message.id!r}."
    if whole.obsolete:
        yield f"{path.name} keeps translations of texts that are gone (#~)."
    known = {form for translated in translations.values() for form in FORMS.findall(translated)}
    for text, translated in translations.items():
        if not translated or translated.strip() != translated:
            yield f"{path.name} has no translation, or one with spaces around it, of {text!r}."
        elif any(placeholders(text) != placeholders(form) for form in FORMS.sub("|", translated).split("|")):
            yield f"{path.name} has other names in braces than its English: {translated!r}."
        elif not known.issuperset(re.findall(r"\{\w+:([a-z]+)\}", translated)):
            yield f"{path.name} asks for a form that none of its words has: {translated!r}."
        elif what_is_left_in_english(text, translated):
            yield f"{path.name} leaves this in English: {translated!r}."
        elif path.stem == "fr" and re.search(r"\b(?:de|que|du|le) \{who\}", translated):
            yield f"{path.name} has a word before a name that French shortens before a vowel: {translated!r}."
        elif path.stem == "fr" and what_is_not_french(translated):
            yield f"{path.name} has plain spaces or apostrophes where French sets its own: {translated!r}."


def every_sentence_is_translated(game: Game) -> None:
    from sentiers.lab.texts import of_game

    texts, wrong = of_game(game.name), []
    for language in texts.languages():
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
    from sentiers.language import FIRST, LANGUAGES, OF_THE_KEYS
    from sentiers.messages import SentiersError
    from sentiers.server.rulebook import rules_page

    for language in LANGUAGES:
        file = folder_of(game) / "texts" / f"rules.{language}.md"
        if not file.is_file() and language not in (FIRST, OF_THE_KEYS):
            continue
        if not file.is_file():
            raise Broken(f"There is no texts/{file.name}: the rules in words, for the page /rules.")
        if not file.read_text(encoding="utf-8").strip():
            raise Broken(f"texts/{file.name} is empty.")
        try:
            page = rules_page(game.name, language).html
        except SentiersError as error:
            raise Broken(f"A position in texts/{file.name} cannot be read: {error}") from None
        for number, picture in enumerate(
            re.findall(r"<figure class=\"position\"[^>]*>(<svg.*?</svg>)", page, re.DOTALL), 1
        ):
            read_svg(picture, f"Picture {number} of texts/{file.name}")
