"""Languages: gettext catalogues read from the .po files, one for the house and one on top of it for each game."""

from __future__ import annotations

import gettext
import io
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from sentiers.games import shelf

LANGUAGES = ("fr", "en")
DEFAULT = "fr"
HOUSE = ("games/texts", "match/texts", "bots/texts", "server/texts", "web/translations")

Translate = Callable[[str], str]


@cache
def catalogue(lang: str, game: str | None = None) -> gettext.NullTranslations:
    """What is not translated stays English, the language of the keys."""
    package = files("sentiers")
    if game is None:
        found = gettext.NullTranslations()
        for folder in HOUSE:
            found = _stack(package / folder / f"{lang}.po", found)
        return found
    return _stack(files(shelf.game(game).package) / "texts" / f"{lang}.po", catalogue(lang))


@cache
def translator(lang: str, game: str | None = None) -> Translate:
    texts = catalogue(lang, game)
    return cache(lambda text: texts.gettext(text) if text else "")


def _stack(po: Traversable, below: gettext.NullTranslations) -> gettext.NullTranslations:
    if not po.is_file():
        return below
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with po.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    texts = gettext.GNUTranslations(compiled)
    texts.add_fallback(below)
    return texts


def choose(asked: str | None, cookie: str | None, accept: str) -> str:
    """`?lang=`, else the cookie, else French unless the browser prefers English.

    >>> choose(None, None, "en-GB,en;q=0.9,fr;q=0.8"), choose(None, None, "de"), choose("en", "fr", "")
    ('en', 'fr', 'en')
    """
    for lang in (asked, cookie):
        if lang in LANGUAGES:
            return lang
    weights = {"fr": 0.0, "en": 0.0}
    for part in accept.lower().split(","):
        tag, _, rest = part.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=")) if rest.strip() else 1.0
        except ValueError:
            continue
        lang = tag.split("-")[0]
        if lang in weights:
            weights[lang] = max(weights[lang], weight)
    return "en" if weights["en"] > weights["fr"] else DEFAULT
