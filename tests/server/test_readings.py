"""The readings of the rule on the pages and for programs: beside their French sentences, in the reader's language, folded away."""

from __future__ import annotations

import re

import pytest

from sentiers.games.shelf import SHELF, game
from sentiers.language import LANGUAGES, translator
from sentiers.server import pages
from sentiers.server.api import game_info
from sentiers.server.readings import chosen
from sentiers.server.rulebook import rules_page

READ = [name for name in SHELF if game(name).card.readings]


def test_three_games_have_readings_and_their_clauses_are_these() -> None:
    found = {option.reading.clause for name in READ for option in game(name).card.readings if option.reading}
    clauses = ["W11b", "W20b", "W23b", "W23c", "Z6b", "Z13b", "B8b", "B14b", "B15b", "B15c", "B22b"]
    assert found == set(clauses)


@pytest.mark.parametrize("name", READ)
def test_a_reading_is_off_by_default_and_its_sentence_ends(name: str) -> None:
    for option in game(name).card.readings:
        assert option.default is False
        assert option.reading is not None
        assert option.reading.sentence.endswith(".")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", READ)
def test_the_page_that_opens_a_table_has_them_folded_away_beside_their_sentences(name: str, lang: str) -> None:
    context = {"lang": lang, "theme": "auto", "path": "/", "origin": "", "me": {"name": "Anne", "guest": True}}
    template = pages._templates(lang).get_template("new.html")
    html = template.render(**context, game=pages.described(name, lang), levels=pages.levels(name, lang))
    folded = re.search(r'<details class="readings">(.*?)</details>', html, re.S)
    assert folded is not None
    assert "open" not in html[folded.start() : folded.start() + 30]
    translate = translator(lang, name)
    for option in game(name).card.options:
        assert (f'data-option="{option.name}"' in folded[1]) == (option.reading is not None)
        if option.reading is not None:
            assert option.reading.sentence.replace("'", "&#39;") in folded[1]
            assert option.reading.means.render(translate).replace("'", "&#39;") in folded[1]
    assert translate("Readings of the rule") in folded[1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", READ)
def test_so_has_the_rules_page(name: str, lang: str) -> None:
    html = rules_page(name, lang).html
    for option in game(name).card.readings:
        assert option.reading is not None
        assert option.reading.sentence.replace("'", "&#x27;") in html
    assert translator(lang)("The house plays:") in html


def test_programs_are_told_too() -> None:
    options = {option.name: option for option in game_info("wege", "en").options}
    assert options["aim"].reading is None
    reading = options["bridges"].reading
    assert reading is not None
    assert reading.clause == "W11b"
    assert options["child1"].when == [{"players": ["teams"], "aim": ["normal", "water-child"]}]


def test_a_table_tells_the_readings_it_has_chosen() -> None:
    card = game("wege").card
    translate = translator("fr", "wege")
    assert chosen(card, card.read_options({}), translate) == []
    found = chosen(card, card.read_options({"near": True, "aim": "ducks"}), translate)
    assert [reading["choice"] for reading in found] == ["Les points voisins non plus"]
    html = str(pages._templates("fr").get_template("parts.html").module.agreed(found, ["Routes : 9"]))  # type: ignore[attr-defined]
    assert "sans passer à proximité" in html
    assert "Routes : 9" in html
