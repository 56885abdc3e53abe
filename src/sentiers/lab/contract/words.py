"""The game's words: every sentence in every language of the house, and rules pages whose positions can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Message as Entry

from sentiers.games.game import Game
from sentiers.lab.contract.broken import Broken, folder_of
from sentiers.lab.texts import Texts, translations
from sentiers.language import LANGUAGES

SHOWN = 5


def forms(message: Entry) -> list[tuple[str, str]]:
    """The pairs of texts of a message: one, or one for each number."""
    if not message.pluralizable:
        return [(str(message.id), str(message.string))]
    (one, many), (first, *others) = tuple(message.id), tuple(message.string or ("",))
    return [(one, first), *((many, form) for form in others)]


def placeholders(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w+)[^}]*\}", text)))


def faults_of(texts: Texts, lang: str) -> Iterator[str]:
    """What is wrong with the translations themselves."""
    for message in texts.catalogue(lang):
        for text, translated in forms(message) if message.id else ():
            if translated.strip() != translated:
                yield f"{lang}.po has spaces around the translation of {text!r}."
            elif translated and placeholders(text) != placeholders(translated):
                yield f"{lang}.po has other names in braces than its English: {translated!r}."
            elif lang == "fr" and re.search(r" [:;!?»]|« |(?<=[a-zA-Z])'(?=[a-zA-Z])", translated):
                yield f"fr.po has plain spaces or apostrophes where French sets its own: {translated!r}."


def every_sentence_is_translated(game: Game) -> None:
    folder = folder_of(game)
    texts = Texts(folder, folder / "texts")
    for lang in translations():
        if not Path(texts.catalogues, f"{lang}.po").is_file():
            raise Broken(f"There is no texts/{lang}.po, with the {len(texts.gathered())} sentences of the game.")
        wrong = [*map(str, texts.faults(lang)), *faults_of(texts, lang)]
        if wrong:
            more = f" And {len(wrong) - SHOWN} more." if len(wrong) > SHOWN else ""
            raise Broken(" ".join(wrong[:SHOWN]) + more)


def the_rules_can_be_read_and_their_positions_drawn(game: Game) -> None:
    from sentiers.lab.contract.pictures import read_svg
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
