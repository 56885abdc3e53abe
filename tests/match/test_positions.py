"""Positions as somebody writes them: kept as they are written, chance from the seed, and what cannot be refused with its place."""

from pathlib import Path

import pytest

import sentiers
from sentiers.match.verify import verify

WEGE = " 7  P   .\n 6  P   R\n    e   f\nf6: land nw\nturn 4: R to lay"
BUIZEN = "  0  #\n     0\n0: PE100 | 1 2 3 4\n1: gas | 5 6 7 8\nturn 0"
ZWEI = " 7 h i f\n 1 H I F\nsouth to move"
CARDS = "cards bgye >bgyr bgyw bger bgewb bgrwg byer byew byrw berw gyere gyeww gyrwr gerw yerwy"


def loose(text):
    return "\n\n" + "\n".join(f"{line}  " for line in text.splitlines()) + "\n\n"


@pytest.mark.parametrize(
    ("game", "text", "options"),
    [
        ("canoe", " 4 . . . L . . . D\nlight to move, turn 5", {}),
        ("zwei-wege", ZWEI, {}),
        ("wege", WEGE, {}),
        ("buizen", BUIZEN, {}),
        ("traxx", f"{CARDS}\n0: E6* D5 |", {"players": 1}),
    ],
)
def test_a_match_keeps_its_position_as_it_is_written_however_it_was_given(game, text, options):
    match = sentiers.new(game, seed=3, position=text, **options)
    other = sentiers.new(game, seed=3, position=loose(text), **options)
    assert match.start == match.position() == other.start
    assert match.record() == other.record()
    assert sentiers.load(match.record()).state.tobytes() == match.state.tobytes()
    again = sentiers.new(game, seed=3, position=match.start, **options)
    assert again.state.tobytes() == match.state.tobytes()


def test_what_a_position_leaves_open_comes_from_the_seed():
    one, same, other = (sentiers.new("wege", seed=seed, position=WEGE) for seed in (1, 1, 2))
    assert one.position() == same.position() != other.position()
    drawn = []
    for seed in range(8):
        match = sentiers.new("buizen", seed=seed, position=BUIZEN)
        match.play(match.moves()[0])
        drawn.append(match.position())
    assert len(set(drawn)) > 1


def test_a_record_that_was_loaded_is_written_as_it_was_also_where_its_position_is_written_loosely():
    match = sentiers.new("wege", seed=3, position=WEGE)
    text = match.record().replace("7  P   .", "7 P .")
    assert text != match.record()
    assert sentiers.load(text).record() == text


def test_who_verifies_a_record_from_a_position_of_old_finds_that_it_fits():
    for file in (Path(__file__).parent / "golden").glob("*-0.1*.txt"):
        assert all(check.fits for check in verify(file.read_bytes())), file.name


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("canoe", " 4 L\n 4 D\nlight to move, turn 1", "a second time: 4 D"),
        ("canoe", " 4 L\n 4 L\nlight to move, turn 1", "a second time: 4 L"),
        ("canoe", " 4 L\nlight to move, turn 1\ndark to move, turn 2", "a second time: dark to move"),
        ("canoe", " 4 L\n   a c b d e f g h i j k l m\nlight to move, turn 1", "no line of a board: a c b"),
        ("zwei-wege", " 7 h i f\n 7 . . .\n 1 H I F\nsouth to move", "a second time: 7"),
        ("zwei-wege", " 7 h i f\n 1 H . .\n 1 . I F\nsouth to move", "a second time: 1 . I F"),
        ("zwei-wege", f"{ZWEI}\nnorth to move", "a second time: north to move"),
        ("zwei-wege", " 7 h i f\n 2 H\n 1 . I F\nsouth to move", "no line of a board: 2 H"),
        ("wege", " 6  P\n 6  R\n    f", "a second time: 6  R"),
        ("wege", " 6  P\n    f\n    f", "a second time: f"),
        ("wege", " 6  P  P\n    f  h", "no line of a board: f  h"),
        ("wege", " 6  P\n    f\nnext: R\nnext: P", "a second time: next: P"),
        ("wege", " 6  P\n    f\nf6: land nw\nf6: land ne", "a second time: f6: land ne"),
        ("wege", " 6  P\n    f\nturn 2: R to lay\nturn 2: P to lay", "a second time: turn 2: P to lay"),
        ("wege", " 6  P\n    f\naside: N", "Only among experts a reserve is put out of play"),
        ("wege", "turn 1: P to lay\naside: B", "Nothing is out of play before the first tile lies"),
        ("wege", " 6  P\n    f\nturn 2: over", "It is not over yet"),
        ("wege", " 6  P   N\n    e   f\nturn 4: R to lay, passed on", "Turn 4 does not fit 2 tiles"),
        ("buizen", BUIZEN.replace("  0  #", "  0  #\n  0  #"), "a second time: 0  #"),
        ("buizen", BUIZEN.replace("turn 0", "turn 0\nturn 1"), "a second time: turn 1"),
        ("buizen", BUIZEN.replace("     0\n", "     0\n     0\n"), "a second time: 0"),
        ("buizen", BUIZEN.replace("     0\n", "     3  5\n"), "5 is no tile"),
        ("buizen", BUIZEN.replace("| 1 2 3 4", "|" + " 1" * 256), "only 1 tiles 1"),
    ],
)
def test_a_position_that_cannot_be_is_refused_and_says_what_is_wrong_and_where(game, text, says):
    with pytest.raises(sentiers.BadRecord, match=says):
        sentiers.new(game, seed=1, position=text)


@pytest.mark.clause("T12", "T13", "T17")
@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["D4* C3 | 4=2", "E4* |"], "Player 0 scores half for 4, but nobody reached it before"),
        (["D4* C3 | 4=2", "E4* D3 C3 | 4=2"], "Player 0 scores half for 4"),
        (["D4* C3 | 4=4 4=2", "E4* |"], "A number is scored once: 4=2"),
        (["D4* C3 | 4=2"], "In no order of its numbers"),
        (["D4* C3 B2 A1 | 4=2 6=6"], "In no order of its numbers"),
        (["D4* C3 B2 A1 | 4=4 6=3"], "In no order of its numbers"),
        (["C3 D4* D3 C2 B1 A1 | 4=2 6=3"], "In no order of its numbers"),
        (["D4* C3 | 4=4", "E4>* |"], "no starting cell|E4>"),
    ],
)
def test_nobody_scores_half_who_has_not_come_too_late(lines, says):
    text = "\n".join([CARDS, *(f"{seat}: {line}" for seat, line in enumerate(lines))])
    with pytest.raises(sentiers.BadRecord, match=says):
        sentiers.new("traxx", position=text, players=len(lines))


@pytest.mark.clause("T13", "T17")
@pytest.mark.parametrize(
    "lines",
    [
        ["D4* C3 | 4=2", "E4* D3 C3 | 4=4"],
        ["D4* C3 | 4=4", "E4* D3 C3 | 4=4"],
        ["C3 D4* D3 C2 B1 A1 | 4=2 6=6"],
        ["C3 D4* D3 C2 B1 A1 | 4=4 6=6"],
    ],
)
def test_a_half_that_was_earned_is_read(lines):
    text = "\n".join([CARDS, *(f"{seat}: {line}" for seat, line in enumerate(lines))])
    assert sentiers.new("traxx", position=text, players=len(lines)).position() == text
