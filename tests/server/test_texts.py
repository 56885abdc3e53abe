"""Everything the server says exists in every language, with the same parameters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sentiers.server
from sentiers.lab.texts import house
from sentiers.language import LANGUAGES, catalogue, translator
from sentiers.server.refusal import CODES
from sentiers.server.table import OFFERED

FOLDER = Path(sentiers.server.__file__).parent
GATHERED = [text for texts in house() if texts.source == FOLDER for text in texts.gathered()]


def said(lang: str = "fr") -> dict[str, str]:
    """The texts of the server in a language: each one, or for one and for many; and those that only become a Message where
    they are needed."""
    told = translator(lang)
    whole = {text for _, text in CODES.values()} | set(OFFERED.values()) | {t for t in GATHERED if isinstance(t, str)}
    counted = [(text, n) for text in GATHERED if not isinstance(text, str) for n in (1, 2)]
    return {text: told(text) for text in whole} | {text[n - 1]: told.plural(*text, n) for text, n in counted}


def test_every_sentence_has_its_french() -> None:
    assert len(said()) > 60
    missing = [text for text, french in sorted(said().items()) if french == text and text != "Collection"]
    assert not missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_translation_keeps_the_parameters(lang: str) -> None:
    for text, told in said(lang).items():
        assert set(re.findall(r"{(\w+)}", told)) == set(re.findall(r"{(\w+)}", text)), text


def test_what_is_not_translated_stays_english() -> None:
    assert translator("fr")("No such sentence.") == "No such sentence."
    assert translator("en")("It is not your turn.") == "It is not your turn."
    assert catalogue("fr", "canoe").gettext("It is not your turn.") == "Ce n’est pas à vous de jouer."
