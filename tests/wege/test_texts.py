"""The rules pages: the same in every language, with pictures that show what their captions say."""

import re
from pathlib import Path

import pytest

from sentiers.games import wege
from sentiers.games.wege import CARD
from sentiers.match import Match
from sentiers.server import pages

TEXTS = Path(wege.__file__).parent / "texts"
LANGUAGES = [page.suffixes[0][1:] for page in sorted(TEXTS.glob("rules.*.md"))]
FENCE = re.compile(r"```position ([^\n]*)\n(.*?)```", re.S)


def text(lang):
    return (TEXTS / f"rules.{lang}.md").read_text(encoding="utf-8")


def pictures(lang):
    return FENCE.findall(text(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_show_the_same_positions_under_the_same_number_of_headings(lang):
    assert [board for _, board in pictures(lang)] == [board for _, board in pictures("en")]
    assert len(pictures(lang)) == 8
    assert text(lang).count("\n## ") == text("en").count("\n## ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_has_a_caption_and_a_board_that_can_be_read(lang):
    for caption, board in pictures(lang):
        assert len(re.sub(r"^\w+=\w+ ", "", caption)) > 20
        assert Match.new("wege", seed=0, position=board).view().scene()


def test_the_pictures_show_what_they_say():
    matches = [Match.new("wege", seed=0, position=board) for _, board in pictures("en")]
    four, laying, hedges, bridge, rings, ducks, won, nobody = matches
    assert four.view().text().splitlines()[0].split() == ["6", "P", "R", "B", "N"]
    assert {"e7nw", "e7se"} <= set(laying.moves())
    assert hedges.view().scene().count('class="limit"') == 2
    assert {"xf7", "xf6", "xg6"} == {move for move in bridge.moves() if move.startswith("x")}
    told = [str(layer.tells) for layer in rings.view().labels().layers.values()]
    assert "Islands: 1. Ponds: 1." in told
    told = [str(layer.tells) for layer in ducks.view().labels().layers.values()]
    assert "Pairs of black ducks: 1. Pairs of white ducks: 1." in told
    assert str(won.result.message).startswith("Land wins.")
    spoilt = str(nobody.result.message)
    assert "only by way of a pond" in spoilt
    assert "only by way of an island" in spoilt


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_credit_the_author_and_the_publisher(lang):
    assert f"**{CARD.author}**" in text(lang)
    assert f"**{CARD.publisher}**" in text(lang)


def test_french_is_set_as_french_is_set():
    french = FENCE.sub("", text("fr"))
    assert not re.search(r" [:;!?»]|« |(?<=[a-zA-Z])'(?=[a-zA-Z])", french)


@pytest.mark.clause("W22")
def test_who_opens_a_table_is_told_how_often_nobody_wins_and_what_may_be_done():
    described = {
        lang: {option["name"]: option["note"] for option in pages.described("wege", lang)["options"]}
        for lang in ("fr", "en")
    }
    assert "plus de la moitié des parties finissent sans vainqueur" in described["fr"]["aim"]
    assert "laissez les canards décider" in described["fr"]["aim"]
    assert "let the ducks decide" in described["en"]["aim"]
    assert not any(note for name, note in described["fr"].items() if name != "aim")
