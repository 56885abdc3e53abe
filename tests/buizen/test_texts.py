"""The rules of Buizen in every language, picture by picture."""

import re
from pathlib import Path

import pytest
from trench import TWELVE, on, worth

from sentiers.games import buizen
from sentiers.match import Match

FOLDER = Path(buizen.__file__).parent

LANGUAGES = [page.suffixes[0][1:] for page in sorted((FOLDER / "texts").glob("rules.*.md"))]
WORDS = {
    "fr": ("*Notre lecture", "*Reconstitution"),
    "en": ("*Our reading", "*Reconstruction"),
    "de": ("*Unsere Lesart", "*Rekonstruktion"),
    "nl": ("*Onze lezing", "*Reconstructie"),
}


def text(language):
    return (FOLDER / "texts" / f"rules.{language}.md").read_text(encoding="utf-8")


def pictures(language):
    """The rules' position blocks: {caption: match}, in their order."""
    blocks = re.findall(r"^```position ([^\n]+)\n(.*?)^```$", text(language), flags=re.MULTILINE | re.DOTALL)
    return {caption: Match.new("buizen", seed=0, position=position) for caption, position in blocks}


def test_all_languages_show_the_same_pictures():
    shown = [[match.position() for match in pictures(language).values()] for language in LANGUAGES]
    assert all(each == shown[0] for each in shown)
    assert len(shown[0]) == 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.clause("B10", "B12", "B16", "B17", "B21")
def test_every_picture_shows_what_its_text_says(language):
    first, brings, pit, closed, twelve = pictures(language).values()
    assert (on(first, "0,0"), on(first, "0,1")) == ("#", "4a0")
    assert on(brings, "-1,1") == "="
    assert [worth(match)["fire main"] for match in (pit, closed, twelve)] == [0, 12, 12]
    assert (on(pit, "2,2"), on(closed, "2,2")) == ("=o", "=ox")
    assert {word for word in TWELVE.split() if "a" in word or "b" in word} <= {*twelve.position().split()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_makers_say_what_is_our_own_and_explain_the_notation(language):
    for word in ("Conduterra", "DG Kunststoftechnik", "`12b90 3,-2`", "`pit 3,-2`", "`manhole 3,-2`", "`-`", "48"):
        assert word in text(language)
    readings, made = WORDS[language]
    assert text(language).lower().count(readings.lower()) == 10
    assert text(language).count(made) == 3


def test_the_french_is_set_as_french_is():
    prose = re.sub(r"^```.*?^```$|^\|[-|]+\|$", "", text("fr"), flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"(?<![\u00a0\u202f])[:;!?](?!\S)|'", prose)
