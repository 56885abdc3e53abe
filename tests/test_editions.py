"""Editions: what is wrong in one is told with its line."""

import subprocess
import sys

import pytest

import sentiers
from sentiers.games.editions import Edition
from sentiers.games.shelf import SHELF, game

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
    with pytest.raises(sentiers.BadEdition, match="256 KB"):
        Edition.read("#" * 300_000)


def test_comments_do_not_make_another_edition():
    assert Edition.read(BOARD).digest == Edition.read(BOARD.replace("# a board", "# another board")).digest
    assert Edition.read(BOARD).digest != Edition.read(BOARD.replace("pegs = 8", "pegs = 9")).digest


@pytest.mark.parametrize("name", SHELF)
def test_the_shipped_editions_are_sound(name):
    for edition in game(name).card.editions:
        assert game(name).box(game(name).edition(edition)).shape == (1,)


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
