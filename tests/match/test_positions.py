"""Positions as somebody writes them: kept as they are written, chance from the seed, and what cannot be refused with its place."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sentiers
from sentiers.games.shelf import game
from sentiers.lab.contract import Variant, records
from sentiers.match.verify import verify

WEGE = " 7  P   .\n 6  P   R\n    e   f\nf6: land nw\nturn 4: R to lay"
BUIZEN = "  0  #\n     0\n0: PE100 | 1 2 3 4\n1: gas | 5 6 7 8\nturn 0"
ZWEI = " 7 h i f\n 1 H I F\nsouth to move"
CARDS = "cards bgye >bgyr bgyw bger bgewb bgrwg byer byew byrw berw gyere gyeww gyrwr gerw yerwy"
FIRST = "cards >bgye" + CARDS.removeprefix("cards bgye").replace(">", "")
THIRD = CARDS.replace(">bgyr bgyw", "bgyr >bgyw")
GONE = CARDS.replace(">", "").replace("byer", ">byer")

# An edition of one's own for each game, with what the house's editions have not
OWN = [
    Variant(game(file.stem), str(file), dict(game(file.stem).card.read_options({})))
    for file in sorted((Path(__file__).parent / "editions").glob("*.toml"))
]


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


@pytest.mark.parametrize("variant", OWN, ids=[variant.game.name for variant in OWN])
@given(seed=st.integers(0, 2**63))
def test_with_an_edition_of_one_s_own_a_position_is_read_back_and_played_on_from_like_any_other(variant, seed):
    records.a_position_is_read_back_from_its_text(variant, seed)
    records.one_plays_on_from_a_position_and_its_record_tells_the_same_match(variant, seed)


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


def test_a_record_of_old_is_read_though_its_position_would_be_refused_now():
    record = sentiers.new("traxx", seed=3, position=f"{FIRST}\n0: E6* |", players=1).record()
    old = record.replace("0: E6* |", "0: E6* E5 E4 |")
    assert sentiers.load(old).record() == old
    with pytest.raises(sentiers.BadRecord, match="No card is gone yet"):
        sentiers.new("traxx", position=f"{FIRST}\n0: E6* E5 E4 |", players=1)


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
    text = "\n".join([GONE, *(f"{seat}: {line}" for seat, line in enumerate(lines))])
    assert sentiers.new("traxx", position=text, players=len(lines)).position() == text


@pytest.mark.clause("T7", "T9", "T12", "T13", "T17")
@pytest.mark.parametrize(
    ("cards", "lines", "says"),
    [
        (FIRST, ["E6* E5 E4 F3 G2 F2 G1 |"], "No card is gone yet: the path of player 0 is its starting cell alone"),
        (FIRST, ["D4* C3 | 4=4"], "No card is gone yet: the path of player 0"),
        (FIRST, ["D4* |", "E6* D5 |"], "No card is gone yet: the path of player 1"),
        (CARDS, ["D4* C3 | 4=4"], "Player 0 cannot have drawn this path with the one card that is gone"),
        (CARDS, ["E6* D5 C4 B3 B2 A2 |"], "Player 0 cannot have drawn"),  # five cells, of a card of four
        (CARDS, ["E6* D6 D5 C4 |"], "Player 0 cannot have drawn"),  # T7: two green ones, of a card with one
        (CARDS, ["D5 E6* D6 |"], "Player 0 cannot have drawn"),  # T9: at both ends in one round
        (THIRD, ["E6* D5 C4 B3 B2 A2 A3 |"], "Player 0 cannot have drawn this path with the 2 cards that are gone"),
        (THIRD.replace("bgye bgyr", "bgyr bgye"), ["E6* D5 C4 B3 B2 A1 | 6=6"], "Player 0 cannot have drawn"),
        (THIRD, ["E6* |", "D4* D5 C5 |"], "Player 1 cannot have drawn this path with the 2 cards that are gone"),
        (
            "byrw",
            ["D4* C3 | 4=2", "E4* D3 C3 | 4=4"],
            "With the cards that are gone the 4 cannot be scored so: in full",
        ),
        ("byrw bgye", ["D4* C3 | 4=4", "E4* D3 C3 | 4=2"], "With the cards that are gone the 4 cannot be scored so"),
        ("bgyw byrw", ["C3 D4* D3 C2 B1 A1 | 4=2 6=6"], "With the cards that are gone this path cannot score so: half"),
    ],
)
def test_what_the_cards_gone_cannot_have_drawn_is_refused(cards, lines, says):
    with pytest.raises(sentiers.BadRecord, match=says):
        sentiers.new("traxx", position=written(cards, lines), players=len(lines))


@pytest.mark.clause("T7", "T9", "T12", "T13", "T17")
@pytest.mark.parametrize(
    ("cards", "lines"),
    [
        (FIRST, ["E6* |", "D4* |"]),
        (CARDS, ["E6* D5 C4 B3 B2 |"]),
        (CARDS, ["B2 B3 C4 D5 E6* |"]),
        (THIRD, ["D5 E6* D6 |"]),
        (THIRD, ["E6* D5 C4 B3 B2 A1 | 6=6"]),
        ("byrw", ["D4* C3 | 4=4", "E4* D3 C3 | 4=4"]),
        ("byrw bgyw", ["D4* C3 | 4=2", "E4* D3 C3 | 4=4"]),
        ("bgyw byrw", ["C3 D4* D3 C2 B1 A1 | 4=4 6=6"]),
        ("byrw bgyw", ["C3 D4* D3 C2 B1 A1 | 4=2 6=6"]),
    ],
)
def test_what_they_can_have_drawn_is_read(cards, lines):
    text = written(cards, lines)
    assert sentiers.new("traxx", position=text, players=len(lines)).position() == text


def written(cards, lines):
    """A position with these cards gone, or with all of them in their order."""
    if not cards.startswith("cards"):
        gone = cards.split()
        left = [card for card in FIRST.replace(">", "").split()[1:] if card not in gone]
        cards = " ".join(["cards", *gone, f">{left[0]}", *left[1:]])
    return "\n".join([cards, *(f"{seat}: {line}" for seat, line in enumerate(lines))])


def drawable(match, path, rounds):
    """Can somebody who plays so many rounds come to this path? Found by playing every line that stays on it."""
    here = [cell.rstrip("*") for cell in match.position().splitlines()[1].split(":")[1].split("|")[0].split()]
    if not any(str(here)[1:-1] in str(way)[1:-1] for way in (path, path[::-1])):
        return False
    if rounds == 0:
        return len(here) == len(path)
    for line in match.moves():
        if set(line.split()) <= {*path, "-"}:
            after = match.fork()
            after.play(line)
            if drawable(after, path, rounds - 1):
                return True
    return False


@pytest.mark.clause("T7", "T9")
@given(seed=st.integers(0, 2**32))
def test_a_path_is_read_if_and_only_if_it_can_be_drawn_by_playing(seed):
    chance, cards = random.Random(seed), FIRST.replace(">", "").split()[1:]
    chance.shuffle(cards)
    start, rounds = chance.choice(["E6", "D4", "E4", "F4"]), chance.choice([1, 2, 2, 3])
    played = sentiers.new("traxx", position=f"cards >{' '.join(cards)}\n0: {start}* |", players=1)
    for _ in range(rounds):  # a path that these cards, or some of the others, have drawn
        played.play(chance.choice(played.moves()))
    path = played.position().splitlines()[1].split(":")[1].split("|")[0].split()
    gone = cards[:rounds] if chance.random() < 0.3 else chance.sample(cards, rounds)
    others = [card for card in cards if card not in gone]
    scored = played.position().split("|")[1].strip()
    begun = sentiers.new("traxx", position=f"cards >{' '.join([*gone, *others])}\n0: {start}* |", players=1)
    can = drawable(begun, [cell.rstrip("*") for cell in path], rounds)
    text = f"cards {' '.join(gone)} >{' '.join(others)}\n0: {' '.join(path)} | {scored}".rstrip()
    try:
        assert sentiers.new("traxx", position=text, players=1).position() == text
        assert can
    except sentiers.BadRecord as error:
        assert not can or "score" in str(error), text
