"""The rules of Träxx in every language, picture by picture."""

import re
from pathlib import Path

import pytest
from sheets import cells, scored

from sentiers.games import traxx
from sentiers.games.traxx import telling
from sentiers.language import translator
from sentiers.match import Match
from sentiers.server.rulebook import rules_page

FOLDER = Path(traxx.__file__).parent

LANGUAGES = [page.suffixes[0][1:] for page in sorted((FOLDER / "texts").glob("rules.*.md"))]


def page(language):
    return (FOLDER / "texts" / f"rules.{language}.md").read_text(encoding="utf-8")


def blocks(language):
    """The rules' position blocks: (players, caption, position), in their order."""
    found = re.findall(
        r"^```position (?:players=(\d) )?([^\n]+)\n(.*?)^```$", page(language), flags=re.MULTILINE | re.DOTALL
    )
    return [(int(players or 1), caption, position) for players, caption, position in found]


def pictures(language):
    return [Match.new("traxx", seed=0, position=position, players=players) for players, _, position in blocks(language)]


def test_all_languages_show_the_same_pictures():
    shown = [[(players, position) for players, _, position in blocks(language)] for language in LANGUAGES]
    assert all(each == shown[0] for each in shown)
    assert len(shown[0]) == 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.clause("T7", "T9")
def test_the_rulebook_s_first_round_is_replayed_picture_by_picture(language):
    start, after, *_ = pictures(language)
    start.play("E6 D5 C4 B3 B2")
    assert cells(start) == cells(after)
    assert {line.split()[0] for line in after.moves() if line != "-"} <= {"E6", "B2"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.clause("T13", "T17")
def test_the_pictures_of_numbers_show_what_their_captions_say(language):
    _, _, two, alone = pictures(language)
    assert scored(two, 0) == {7: 7}
    assert scored(two, 1) == {7: 4, 8: 8}
    assert str(two.view(0).labels().anchors["cell:A5"]).endswith("number 8, worth 4 now")
    assert scored(alone) == {4: 4, 5: 3, 7: 7, 9: 9}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.clause("T18")
def test_the_scale_on_the_page_is_the_one_that_is_told(language):
    translate = translator(language, "traxx")
    for points in (41, 40, 30, 20, 10, 0):
        praise = str(telling.praise(points))
        words = re.escape(translate(praise))
        row = rf"^\| [^|]*\b{min(points, 40)}\b[^|]* \| {words} \|$"
        assert re.search(row, page(language), re.MULTILINE), praise


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_authors_and_the_publisher_and_explain_the_notation(language):
    text = page(language)
    for word in ("Steffen Benndorf", "Reinhard Staupe", "NSV", "2015", "`E6 D5 C4`", "`-`", "`?`", "61", "40"):
        assert word in text
    if language == "fr":
        prose = re.sub(r"^```.*?^```$|^\|[-|]+\|$", "", text, flags=re.MULTILINE | re.DOTALL)
        captions = " ".join(caption for _, caption, _ in blocks("fr"))
        assert not re.search(r"(?<![\u00a0\u202f])[:;!?»](?!\S)|«(?!\u00a0)|'", prose + captions)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_draws_all_of_them_and_keeps_options_out_of_the_captions(language):
    html = rules_page("traxx", language).html
    assert html.count('<figure class="position"') == 4
    assert "players=" not in html
