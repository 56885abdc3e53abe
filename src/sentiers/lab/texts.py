"""The texts for translation: gathered from the sources by Babel's extractors, and the .po files kept in step with them.

A catalogue keeps the order and the comments that people gave it; a new text comes where it stands in the source, untranslated."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.extract import extract_from_dir
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from sentiers.games import shelf
from sentiers.language import FIRST, HOUSE, LANGUAGES, OF_THE_KEYS
from sentiers.messages import Message

# `Message("…")`, `Message.plural("…", "…")`, `N_("…")`; and of the templates `_("…")`, `ngettext("…", "…")`.
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "Message": None, "plural": (1, 2), "N_": None, "_": None, "ngettext": (1, 2)
}  # fmt: skip
EVERYWHERE, ON_TOP, TEMPLATES = "**.py", "*.py", "**.html"

Text = str | tuple[str, ...] | list[str]
"""A text, or its singular and its plural."""


@dataclass(frozen=True)
class Texts:
    """A folder of the sources and the folder of the catalogues into which its texts are translated."""

    source: Path
    catalogues: Path
    pattern: str = EVERYWHERE

    @property
    def name(self) -> str:
        return f"{self.catalogues.parent.name}/{self.catalogues.name}"

    def languages(self) -> list[str]:
        """Those it is translated into: the house and its games all of them, a game from outside French, and what else it likes."""
        ours = self.catalogues.is_relative_to(Path(str(files("sentiers"))))
        return [lang for lang in translations() if ours or lang == FIRST or (self.catalogues / f"{lang}.po").is_file()]

    def gathered(self) -> list[Text]:
        """The texts of the sources, each once, in the order of the files and the lines."""
        method = "jinja2" if self.pattern == TEMPLATES else "python"
        found = extract_from_dir(
            self.source,
            [(self.pattern, method)],
            {self.pattern: {"silent": "false"}},
            KEYWORDS,
            directory_filter=lambda _: self.pattern != ON_TOP,
        )
        return list(dict.fromkeys(text for _, _, text, _, _ in found))

    def catalogue(self, lang: str) -> Catalog:
        file = self.catalogues / f"{lang}.po"
        if file.exists():
            with file.open("rb") as open_file:
                return read_po(open_file, locale=lang)
        return Catalog(locale=lang, header_comment=f"# {self.name} in {Locale(lang).english_name}.")

    def faults(self, lang: str) -> Iterator[Message]:
        """What is not in step: a text without its translation, a translation without its text."""
        kept = {message.id: message for message in self.catalogue(lang) if message.id}
        gathered, file = self.gathered(), f"{self.name}/{lang}.po"
        for text in gathered:
            if text not in kept:
                yield Message("Not yet in {file}: {text}", file=file, text=repr(text))
            elif not _translated(kept[text]):
                yield Message("Not translated in {file}: {text}", file=file, text=repr(text))
        for text in kept:
            if text not in gathered:
                yield Message("Said nowhere, but in {file}: {text}", file=file, text=repr(text))

    def update(self, lang: str) -> bool:
        """Writes the catalogue anew, what was translated kept and what is said no more dropped. Was there anything to change?"""
        gathered, catalogue = self.gathered(), self.catalogue(lang)
        file = self.catalogues / f"{lang}.po"
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        text = _merged(catalogue, gathered) if gathered or before else ""
        if text != before:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return text != before


def house() -> list[Texts]:
    """Every folder of the house that has texts."""
    root = Path(str(files("sentiers")))
    found = {folder: Texts((root / folder).parent, root / folder) for folder in HOUSE}
    for folder in ("texts", "games/texts"):  # the folders in theirs have catalogues of their own
        found[folder] = replace(found[folder], pattern=ON_TOP)
    found["web/translations"] = Texts(root / "web/templates", root / "web/translations", TEMPLATES)
    return list(found.values())


def of_game(name: str) -> Texts:
    """The texts of a game on the shelf, which may be one from outside."""
    folder = Path(str(files(shelf.game(name).package)))
    return Texts(folder, folder / "texts")


def all_texts() -> list[Texts]:
    return house() + [of_game(name) for name in shelf.SHELF]


def translations() -> list[str]:
    """The languages that have catalogues."""
    return [lang for lang in LANGUAGES if lang != OF_THE_KEYS]


def _translated(message: Entry) -> bool:
    forms = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    return bool(forms) and all(forms) and not message.fuzzy


def _key(text: Text) -> str:
    return text if isinstance(text, str) else text[0]


def _merged(old: Catalog, gathered: list[Text]) -> str:
    """The catalogue as text: no dates, no places, no obsolete entries, nothing that changes when nothing has."""
    places = {_key(message.id): place for place, message in enumerate(old) if message.id}
    template, rank, place = Catalog(), {}, -1
    for number, text in enumerate(gathered):
        template.add(text)
        place = places.get(_key(text), place)  # a new text follows the one before it in the source
        rank[_key(text)] = (place, number)
    old.update(template, no_fuzzy_matching=True)
    new = Catalog(locale=old.locale)
    for message in sorted((message for message in old if message.id), key=lambda message: rank[_key(message.id)]):
        message.flags.intersection_update({"fuzzy"})
        new[message.id] = message
    written = io.BytesIO()
    write_po(written, new, width=0, no_location=True, omit_header=True, ignore_obsolete=True)
    return _header(old) + written.getvalue().decode().rstrip("\n") + "\n"


def _header(catalogue: Catalog) -> str:
    lang = catalogue.locale_identifier
    fields = (
        f"Language: {lang}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {get_plural(lang).plural_forms}",
    )
    comment = catalogue.header_comment if "PROJECT" not in catalogue.header_comment else ""
    head = [comment, 'msgid ""', 'msgstr ""', *(f'"{field}\\n"' for field in fields)]
    return "\n".join(line for line in head if line) + "\n\n"
