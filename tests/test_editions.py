"""Editions: what is wrong in one is told with its line."""

import re
import subprocess
import sys
from pathlib import PurePath

import pytest

import sentiers
import sentiers.lab
from sentiers.games.editions import Edition
from sentiers.games.shelf import SHELF, game
from sentiers.language import LANGUAGES

BOARD = """\
# a board of one's own
name = "Pond"
pegs = 8
rows = [
  "o o o o o o",
  "o o o o o o",
  "o o o o o o",
  "o o o o o o",
]
"""


def box(text):
    return game("canoe").box(Edition.read(text, file="pond.toml"))


def test_a_board_of_one_s_own_can_be_played(tmp_path):
    file = tmp_path / "pond.toml"
    file.write_text(BOARD)
    match = sentiers.new("canoe", edition=str(file))
    assert len(match.moves()) == 24
    match.play("f4")


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("pegs = 8", "pegs = 3", 3, "whole number from 8 to 32"),
        ("pegs = 8", 'pegs = "many"', 3, "whole number"),
        ("pegs = 8", "pegs = 13", 4, "more holes than there are pegs"),
        ("pegs = 8", "pegs = 8\ncolour = 1", 4, "colour is not known"),
        ('name = "Pond"', 'name = ""', 2, "must be a text"),
        ('name = "Pond"', "name = Pond", 2, "not TOML"),
        ('  "o o o o o o",\n]', '  "o o o x o o",\n]', 8, "not of x"),
        ('  "o o o o o o",\n]', '  "o o o",\n]', 8, "as many marks as the first"),
        ('  "o o o o o o",\n]', "  7,\n]", 8, "list of texts"),
        ("rows = [", "columns = [", 4, "columns is not known"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old, new, line, says):
    assert old in BOARD
    with pytest.raises(sentiers.BadEdition, match=says) as refusal:
        box(BOARD.replace(old, new, 1))
    assert refusal.value.line == line
    assert str(refusal.value).startswith(f"pond.toml:{line}: ")


def test_a_board_without_room_for_a_canoe_is_refused():
    rows = "\n".join(
        '  "' + " ".join("o" if (r + c) % 2 == 0 and r % 2 == 0 else "." for c in range(16)) + '",' for r in range(16)
    )
    with pytest.raises(sentiers.BadEdition, match=r"No canoe fits|at most"):
        box(f'name = "Holes"\npegs = 8\nrows = [\n{rows}\n]\n')


def test_a_file_too_large_is_refused():
    with pytest.raises(sentiers.BadEdition, match="64 KB"):
        Edition.read("#" * 300_000)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("a = 1\nb = " + "9" * 5000, 2, "at most 1000 characters"),
        ("a = 1\nb = " + "9" * 900, 2, "at most 40 digits"),
        ("a = " + "[" * 20_000, 1, "at most 1000 characters"),
        ("a = [\n" + "[\n" * 20_000, 61, "more than 60 deep"),
        ("a = [\n" + "{ b = [\n" * 5_000, 31, "more than 60 deep"),
        (".".join("a" * 30_000) + " = 1", 1, "at most 1000 characters"),
        (".".join("a" * 400) + " = 1", 1, "at most 60 dots"),
        (" " * 60_000 + "a = 1", 1, "at most 1000 characters"),
        ("é" * 40_000, None, "64 KB"),
        ("a = '\ud800'", 1, "no text in UTF-8"),
        ("a = 2026-02-31", 1, "not TOML"),
        ("a = 1\nb = \0", 2, "not TOML"),
        (None, None, "64 KB"),
        (7, None, "64 KB"),
    ],
    ids=lambda value: str(value)[:30].encode("ascii", "replace").decode().replace("\0", "?"),
)
def test_what_would_take_a_parser_long_is_refused_before_it_is_parsed(text, line, says):
    with pytest.raises(sentiers.BadEdition, match=says) as refusal:
        Edition.read(text)
    assert refusal.value.line == line


def test_keys_with_dots_do_not_nest_without_end():
    nested = "a = [\n" + "".join(f"{{ {'.'.join('b' * 50)} = [\n" for _ in range(29)) + "]}" * 29 + "]"
    with pytest.raises(sentiers.BadEdition, match="more than 60 deep"):
        Edition.read(nested)


def test_an_item_is_found_in_its_list_whatever_stands_in_the_texts_before():
    with pytest.raises(sentiers.BadEdition, match="not of x"):
        box(BOARD.replace('name = "Pond"', 'name = """\n[rows]\n"""').replace("o o o o o o", "o o x o o o", 1))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        *((name, "cannot be the name of a file") for name in ("x\0.toml", "\ud800.toml", "a" * 5000 + ".toml")),
        *((name, "There is no edition") for name in ("", "/", "x\0", 7, ["a.toml"], b"a.toml", PurePath("edition"))),
        *((name, "There is no such file") for name in ("no/such.toml", PurePath("no/such.toml"), "no\nsuch.toml")),
        (__file__ + "/a.toml", "There is no such file"),
    ],
)
def test_what_is_no_file_and_no_edition_is_refused_in_a_sentence_of_each_language(name, told):
    with pytest.raises(sentiers.BadEdition, match=told) as refusal:
        sentiers.new("canoe", edition=name)
    said = {lang: sentiers.say(refusal.value, lang) for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES), "an English tail would not tell it in French"
    assert not re.search(r"[\0-\x1f\ud800]", "".join(said.values()))
    assert not any("embedded" in line or "Errno" in line for line in said.values())


def test_an_edition_is_given_as_a_path_too(tmp_path):
    file = tmp_path / "pond.toml"
    file.write_text(BOARD)
    assert (
        sentiers.new("canoe", seed=1, edition=file).record()
        == sentiers.new("canoe", seed=1, edition=str(file)).record()
    )
    assert sentiers.lab.batch("canoe", 2, edition=file, threads=1)


def test_only_a_plain_file_is_read_and_no_more_of_it_than_an_edition_has(tmp_path):
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(sentiers.BadEdition, match="no plain file"):
        sentiers.new("canoe", edition=str(folder))
    large = tmp_path / "large.toml"
    large.write_bytes(b"\xff" * 1_000_000)
    with pytest.raises(sentiers.BadEdition, match="64 KB"):
        sentiers.new("canoe", edition=str(large))
    large.write_bytes(b"\xff" * 100)
    with pytest.raises(sentiers.BadEdition, match="no text in UTF-8"):
        sentiers.new("canoe", edition=str(large))


def test_comments_do_not_make_another_edition():
    assert Edition.read(BOARD).digest == Edition.read(BOARD.replace("# a board", "# another board")).digest
    assert Edition.read(BOARD).digest != Edition.read(BOARD.replace("pegs = 8", "pegs = 9")).digest


@pytest.mark.parametrize("name", SHELF)
def test_the_shipped_editions_are_sound(name):
    for edition in game(name).card.editions:
        assert game(name).box(game(name).edition(edition)).shape == (1,)


@pytest.mark.parametrize("name", SHELF)
def test_an_edition_of_another_game_or_of_nothing_is_not_taken_for_one_s_own(name):
    """Most games call theirs “edition”: the name alone says nothing."""
    others = [game(other).edition() for other in SHELF if other != name]
    own = game(name).edition()
    emptied = Edition("", {}, own.own)
    for wrong in (*others, emptied, Edition(None, None), Edition(None, None, own.own)):
        with pytest.raises(sentiers.BadEdition):
            sentiers.new(name, seed=1, edition=wrong)
    assert sentiers.new(name, seed=1, edition=own).record() == sentiers.new(name, seed=1).record()


def test_the_command_checks_an_edition(tmp_path):
    file = tmp_path / "pond.toml"
    file.write_text(BOARD)
    command = [sys.executable, "-m", "sentiers.cli", "edition", "check", str(file)]
    sound = subprocess.run(command, capture_output=True, text=True)
    assert sound.returncode == 0
    assert "a sound edition of Canoë" in sound.stdout
    file.write_text(BOARD.replace("o o o o o o", "o o x o o o", 1))
    wrong = subprocess.run(command, capture_output=True, text=True)
    assert wrong.returncode == 2
    assert wrong.stderr == "sentiers: pond.toml:5: A row is made of o (a hole) and . (no hole), not of x.\n"


def test_the_command_finds_out_whose_edition_it_is_that_has_something_wrong(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(game("wege").edition().text.replace("count = 11", "count = 12", 1))
    command = [sys.executable, "-m", "sentiers.cli", "edition", "check", str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "sentiers: mine.toml:6: There must be 40 tiles in all, not 41.\n"


@pytest.mark.parametrize("name", list(SHELF))
def test_the_editions_of_the_shelf_have_what_their_rulebooks_state(name):
    for edition in game(name).card.editions:
        found = game(name)
        assert found.differences(found.box(found.edition(edition))[0]) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        (
            "wege",
            'kind = "path", count = 11',
            'kind = "path", count = 12',
            "Paths: 18 in this box, 17 in the rulebook.",
        ),
        ("buizen", "roads = 10", "roads = 9", "Roads: 9 in this box, 10 in the rulebook."),
        ("canoe", "pegs = 13", "pegs = 12", "Pegs of each colour: 12 in this box, 13 in the rulebook."),
    ],
)
def test_a_box_that_differs_from_the_rulebook_is_sound_but_told(tmp_path, name, old, new, says):
    text = game(name).edition().text
    assert old in text
    changed = text.replace(old, new, 1)
    if name == "wege":
        changed = changed.replace('kind = "river", count = 11', 'kind = "river", count = 10', 1)
    file = tmp_path / "mine.toml"
    file.write_text(changed)
    command = [sys.executable, "-m", "sentiers.cli", "edition", "check", str(file), "--game", name]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0
    assert "a sound edition" in done.stdout
    assert f"Warning: {says}" in done.stderr
