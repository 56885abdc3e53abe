"""How a table reads the rule, in the words of the pages: the readings there are of a game, those a table has chosen, and where its
box differs from what the rulebook states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sentiers.games.card import Card, Option, Reading, Value
from sentiers.language import translator
from sentiers.messages import Translate
from sentiers.server.answers import ReadingInfo
from sentiers.server.table import Table


def readings(card: Card, translate: Translate) -> list[dict[str, Any]]:
    """One for each sentence that can be read in two ways, with its options: {clause, sentence, means, options: [{name, label,
    house, other}]}; `house` is what is played by default."""
    found: dict[Reading, list[Option]] = {}
    for option in card.readings:
        if option.reading is not None:
            found.setdefault(option.reading, []).append(option)
    return [
        {
            "clause": reading.clause,
            "sentence": reading.sentence,
            "means": reading.means.render(translate),
            "options": [_words(option, translate) for option in options],
        }
        for reading, options in found.items()
    ]


def _words(option: Option, translate: Translate) -> dict[str, Any]:
    house, *others = (label.render(translate) for label in option.choices.values())
    return {"name": option.name, "label": option.title.render(translate), "house": house, "other": ", ".join(others)}


def reading_info(reading: Reading | None, translate: Translate) -> ReadingInfo | None:
    """The same for programs, as part of an option."""
    return ReadingInfo(reading.clause, reading.sentence, reading.means.render(translate)) if reading else None


def chosen(card: Card, options: Mapping[str, Value], translate: Translate) -> list[dict[str, str]]:
    """The readings of a table that are not the house's: [{sentence, label, choice}]."""
    return [
        {
            "sentence": option.reading.sentence,
            "label": option.title.render(translate),
            "choice": option.choices[options[option.name]].render(translate),
        }
        for option in card.options
        if option.reading is not None and options.get(option.name, option.default) != option.default
    ]


def differences(table: Table, lang: str) -> list[str]:
    """Where the box of a table is not as the rulebook states it."""
    translate = translator(lang, table.game.name)
    return [count.told.render(translate) for count in table.game.differences(table.match.box)]
