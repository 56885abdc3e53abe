"""The record of a match: its form, golden examples, and what is refused."""

from pathlib import Path

import pytest

import sentiers
from sentiers.match.record import tags

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))

WON = """\
sentiers: 1
game: canoe
edition: edition {digest}
options: canoes=1
seed: 7
seat 0: Camille
seat 1: Sacha
ending: rules
scores: 1 0

0 e5
1 a3
0 f4
1 a4
0 g4
1 a5
0 h5
"""


@pytest.fixture
def won():
    return WON.format(digest=sentiers.new("canoe").kit.edition.digest)


def test_a_record_reads_like_a_page(won):
    match = sentiers.load(won)
    assert match.scores == (1.0, 0.0)
    assert match.record(**{"seat 0": "Camille", "seat 1": "Sacha"}) == won
    assert tags(won) == {"seat 0": "Camille", "seat 1": "Sacha"}


@pytest.mark.parametrize("file", GOLDEN, ids=[file.stem for file in GOLDEN])
def test_old_records_are_read_for_ever(file):
    """Kept since they were first played: if one fails, records of real people fail."""
    text = file.read_text(encoding="utf-8")
    assert sentiers.load(text).record(**tags(text)) == text


def test_there_are_golden_records():
    assert len(GOLDEN) >= 5


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("sentiers: 1", "sentiers: 2", "no record of Sentiers"),
        ("game: canoe", "game: chess", "no game chess"),
        ("options: canoes=1", "options: canoes=9", "not a choice"),
        ("options: canoes=1", "options: canoes=2, canoes=1", "each option once"),
        ("seed: 7", "seed: seven", "A seed is"),
        ("seed: 7", "seed: 99999999999999999999", "A seed is"),
        ("edition: edition ", "edition: edition 0", "another version"),
        ("edition: edition ", "edition: ../../secret.toml ", "names no file"),
        ("ending: rules", "ending: agreement", "do not lead to"),
        ("scores: 1 0", "scores: 0 1", "do not lead to"),
        ("0 h5", "0 i5", "do not lead to"),
        ("1 a4", "0 a4", "Line 14"),
        ("1 a4", "1 e5", "Line 14: There is a peg in e5 already"),
        ("1 a4", "a4", "Line 14"),
        ("1 a4", "7 a4", "Line 14"),
        ("1 a4", "1 a4\ndraw agreed", "Line 16"),
        ("seat 0: Camille", "Camille", "Line 6"),
        ("seat 1: Sacha", "seat 0: Sacha", "Line 7"),
    ],
)
def test_a_changed_record_is_refused_with_its_reason(won, old, new, says):
    assert old in won
    with pytest.raises(sentiers.BadRecord, match=says):
        sentiers.load(won.replace(old, new, 1))


def test_what_is_no_record_at_all_is_refused():
    for text in ("", "\n", "hello", "a: b\n" * 3, "x" * 600_000, "\0\0"):
        with pytest.raises(sentiers.BadRecord):
            sentiers.load(text)


def test_a_record_holds_an_edition_of_one_s_own(tmp_path):
    file = tmp_path / "my-box.toml"
    file.write_text('name = "Square"\npegs = 8\nrows = [\n' + '  "o o o o o o",\n' * 6 + "]\n")
    match = sentiers.new("canoe", seed=3, edition=str(file))
    match.play("a1")
    file.unlink()
    again = sentiers.load(match.record())
    assert again.record() == match.record()
    assert len(again.moves()) == 35


def test_names_cannot_break_the_record():
    match = sentiers.new("canoe", seed=1)
    match.play("e4")
    text = match.record(**{"seat 0": "Eve\n0 a3\nending: rules", "sentiers": "9"})
    assert sentiers.load(text).plies == match.plies
    assert tags(text) == {"seat 0": "Eve 0 a3 ending: rules"}
