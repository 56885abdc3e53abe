"""The languages of the house: gettext catalogues read from the .po files, and what the house says, told in one of them.

A language is one more name in LANGUAGES and one more .po file in each folder of texts (`make texts` begins them)."""

from __future__ import annotations

import gettext
import io
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from sentiers.games import shelf
from sentiers.messages import Message, Names, SentiersError, UnknownLanguage, shown

LANGUAGES = ("fr", "en", "de", "nl")
FIRST = "fr"
OF_THE_KEYS = "en"
"""Needs no catalogues."""

HOUSE = (
    "texts",
    "games/texts",
    "games/boards/texts",
    "match/texts",
    "bots/texts",
    "server/texts",
    "lab/texts",
    "cli/texts",
    "web/translations",
)
"""The folders of the house's own catalogues. Where two translate the same text, the later one is heard."""


class Translator:
    """One language, for `Message.render`. What is not translated stays English, the language of the keys."""

    __slots__ = ("_gettext", "plural")

    def __init__(self, texts: gettext.NullTranslations) -> None:
        self._gettext = cache(texts.gettext)
        self.plural = texts.ngettext

    def __call__(self, text: str, /) -> str:
        return self._gettext(text) if text else ""


def say(what: Message | SentiersError, lang: str, game: str | None = None, names: Names | None = None) -> str:
    """What the house says, in a language. Whose words they are need only be told where two games use the same ones.

    >>> say(Message("The match is over."), "fr")
    'La partie est finie.'
    >>> say(shelf.game("canoe").card.options[0].title, "fr", "canoe")
    'Canoës à construire'
    """
    if not isinstance(what, Message | SentiersError):
        raise SentiersError(Message("What is said is a Message or an error, not {given}.", given=shown(what)))
    lang = known_language(lang)
    if game is None or (isinstance(game, str) and not game):
        return what.render(_of_any_game(lang), names)
    return what.render(translator(lang, shelf.game(game).name), names)


def known_language(lang: str) -> str:
    """A language of the house, or UnknownLanguage."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise UnknownLanguage(
            Message(
                "The house does not speak {lang}: it speaks {langs}.",
                lang=lang[:40] if isinstance(lang, str) else shown(lang),
                langs=", ".join(LANGUAGES),
            )
        )
    return lang


def locale_of(lang: str) -> str:
    """How dates and numbers are set: English as it is written on this side of the sea.

    >>> locale_of("de"), locale_of("en")
    ('de', 'en_GB')
    """
    return "en_GB" if lang == "en" else lang


@cache
def translator(lang: str, game: str | None = None) -> Translator:
    """The language as the house speaks it, with the words of a game on top.

    >>> translator("fr")("It is not your turn.")
    'Ce n’est pas à vous de jouer.'
    >>> translator("fr").plural("{n} tile", "{n} tiles", 2)
    '{n} tiles'
    """
    return Translator(catalogue(lang, game))


@cache
def catalogue(lang: str, game: str | None = None) -> gettext.NullTranslations:
    """The catalogues of a language, stacked: the house's, and a game's on top of them."""
    if game is None:
        return _house(lang, gettext.NullTranslations())
    return _stack(_texts_of(game), lang, catalogue(lang))


@cache
def _of_any_game(lang: str) -> Translator:
    """The house, and below it all games of the shelf: for what may come from any of them."""
    below = gettext.NullTranslations()
    for game in shelf.SHELF:
        below = _stack(_texts_of(game), lang, below)
    return Translator(_house(lang, below))


def _house(lang: str, below: gettext.NullTranslations) -> gettext.NullTranslations:
    known_language(lang)
    for folder in HOUSE:
        below = _stack(files("sentiers") / folder, lang, below)
    return below


def _texts_of(game: str) -> Traversable:
    return files(shelf.game(game).package) / "texts"


def _stack(folder: Traversable, lang: str, below: gettext.NullTranslations) -> gettext.NullTranslations:
    po = folder / f"{lang}.po"
    if not po.is_file():
        return below
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with po.open("rb") as file:
        write_mo(compiled, read_po(file, locale=lang))
    compiled.seek(0)
    texts = gettext.GNUTranslations(compiled)
    texts.add_fallback(below)
    return texts
