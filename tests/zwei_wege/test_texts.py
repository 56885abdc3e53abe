"""The rules of Zwei Wege in every language, picture by picture."""

import re
from pathlib import Path

import pytest
from glade import board

from sentiers.games import zwei_wege
from sentiers.match import Match

FOLDER = Path(zwei_wege.__file__).parent

LANGUAGES = [page.suffixes[0][1:] for page in sorted((FOLDER / "texts").glob("rules.*.md"))]


def blocks(language):
    """The rules' position blocks: (caption, position), in their order."""
    text = (FOLDER / "texts" / f"rules.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"^```position ([^\n]+)\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def pictures(language):
    return [Match.new("zwei-wege", seed=0, position=position) for _, position in blocks(language)]


def test_all_languages_show_the_same_pictures():
    shown = [[position for _, position in blocks(language)] for language in LANGUAGES]
    assert all(each == shown[0] for each in shown)
    assert len(shown[0]) == 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.clause("Z4", "Z5", "Z6", "Z7")
def test_the_rulebook_s_example_is_replayed_picture_by_picture(language):
    start, fox, moved, hare, paid, *_ = pictures(language)
    start.play("F<")
    assert start.position() == fox.position()
    fox.play(">")
    assert fox.position() == moved.position()
    moved.play("H<")
    assert moved.position() == hare.position()
    hare.play("<")
    assert hare.position() == paid.position()
    assert paid.turn == (0,)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.clause("Z8", "Z12", "Z13", "Z15", "Z16")
def test_every_other_picture_shows_what_its_text_says(language):
    turning, three, waiting, finish, last = pictures(language)[5:]
    assert lands(turning, "<", "F") == "c5"
    assert lands(three, ">", "H") == "a5"
    assert {text[0] for text in waiting.moves()} == {"H", "I"}
    assert "1 H . ." in board(waiting)
    for block, home in (("<", False), (">", True)):
        match = Match.load(finish.record())
        match.play(block)
        assert ("F" in match.position().partition("\n   a")[0]) != home
    last.play("I<")
    last.play(">")
    assert last.result.winners == (0,)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.clause("Z8")
def test_the_other_side_of_a_leap_is_as_the_caption_says(language):
    turning, three = blocks(language)[5:7]
    assert lands(Match.new("zwei-wege", seed=0, position=turning[1].replace("F>", "F<")), ">", "F") == "a5"
    assert lands(Match.new("zwei-wege", seed=0, position=three[1].replace("H<", "H>")), "<", "H") == "b2"


def lands(match, block, letter):
    """Where the announced animal stands after this block."""
    match.play(block)
    for row in board(match):
        number, *marks = row.split()
        if letter in marks:
            return f"{'abc'[marks.index(letter)]}{number}"
    return None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_author_and_the_publisher_and_explain_the_notation(language):
    text = (FOLDER / "texts" / f"rules.{language}.md").read_text(encoding="utf-8")
    for word in ("Steffen Mühlhäuser", "Steffen-Spiele", "`F<`", "`H>`", "`<`", "`>`", "`F?`", "300", "11"):
        assert word in text
    if language == "fr":
        prose = re.sub(r"^```.*?^```$|^\|[-|]+\|$", "", text, flags=re.MULTILINE | re.DOTALL)
        captions = " ".join(caption for caption, _ in blocks("fr"))
        assert not re.search(r"(?<![\u00a0\u202f])[:;!?»](?!\S)|«(?!\u00a0)|'", prose + captions)
