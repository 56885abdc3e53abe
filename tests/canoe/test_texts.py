"""The rules of Canoë in every language, picture by picture."""

import re
from pathlib import Path

import pytest

from sentiers.games import canoe
from sentiers.games.canoe import notation, reading
from sentiers.games.canoe.drawing.static import static
from sentiers.games.canoe.rules import valid_canoes
from sentiers.match import Match

FOLDER = Path(canoe.__file__).parent

LANGUAGES = [page.suffixes[0][1:] for page in sorted((FOLDER / "texts").glob("rules.*.md"))]


def pictures(language):
    """The rules' position blocks: {caption: match}, in their order."""
    text = (FOLDER / "texts" / f"rules.{language}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```position ([^\n]+)\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    return {caption: Match.new("canoe", seed=0, position=position) for caption, position in blocks}


def canoes(match):
    """Of each colour: valid canoes, spoilt canoes."""
    found = [reading.read(match.box, pegs) for pegs in match.state.pegs]
    assert [len(each.valid) for each in found] == [valid_canoes(match.box, pegs) for pegs in match.state.pegs]
    return [(len(each.valid), len(each.spoilt)) for each in found]


def ways(match):
    """The directions of the valid canoes, light before dark."""
    known = static(match.box)
    return [known.way[canoe] for pegs in match.state.pegs for canoe in reading.read(match.box, pegs).valid]


def test_all_languages_show_the_same_pictures():
    shown = [[match.position() for match in pictures(language).values()] for language in LANGUAGES]
    assert all(each == shown[0] for each in shown)
    assert len(shown[0]) == 7


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.clause("C6", "C7", "C8", "C9", "C10")
def test_every_picture_shows_what_its_text_says(language):
    empty, up_down, right_left, none, spoilt, crossing, last = pictures(language).values()
    assert empty.moves() == Match.new("canoe", seed=0).moves()
    assert canoes(up_down) == canoes(right_left) == [(1, 0), (1, 0)]
    assert ways(up_down) + ways(right_left) == [0, 1, 3, 2]  # opening up, down, right, left (ARCS in drawing/pegs.py)
    assert canoes(none) == [(0, 0), (0, 0)]
    assert canoes(spoilt) == [(0, 1), (0, 2)]
    assert canoes(crossing) == [(1, 0), (1, 0)]
    for match, colour, pegs in ((spoilt, 0, "e2"), (spoilt, 1, "j5 k4")):
        touching = reading.read(match.box, match.state.pegs[colour]).touching
        assert {notation.hole_name(match.box, hole) for hole in range(61) if touching >> hole & 1} == set(pegs.split())
    assert canoes(last) == [(1, 0), (1, 0)]
    last.play("l5")
    assert last.result.winners == (0,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_captions_name_holes_that_the_picture_has(language):
    for caption, match in pictures(language).items():
        for column, row in re.findall(r"\b([a-m])([1-6])\b", caption):
            notation.hole_number(match.box, column, row)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_author_and_the_publisher_and_explain_the_notation(language):
    text = (FOLDER / "texts" / f"rules.{language}.md").read_text(encoding="utf-8")
    for word in ("Dale Walton", "Pin International Co., Ltd.", "`e4`", "`-e4`", "`e4-f5`", "200"):
        assert word in text
    if language == "fr":
        prose = re.sub(r"^```.*?^```$|^\|[-|]+\|$", "", text, flags=re.MULTILINE | re.DOTALL)
        assert not re.search(r"(?<![\u00a0\u202f])[:;!?](?!\S)|'", prose)
