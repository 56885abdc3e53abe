"""T1 to T6: the cards, the board, the numbers, the sheets."""

import itertools
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import CARDS

import sentiers
from sentiers.games.editions import Edition
from sentiers.games.shelf import game
from sentiers.games.traxx.box import LETTERS, cell_name, cell_named
from sentiers.match import Match

SEEDS = st.integers(0, 2**63)
BOX = game("traxx").box()[0]


def neighbours(cell):
    return [other for other in range(BOX.cells) if int(BOX.near[cell]) >> other & 1]


def steps_from(cell):
    """How far every cell is from this one."""
    far, queue = {cell: 0}, [cell]
    for here in queue:
        for other in neighbours(here):
            if other not in far:
                far[other] = far[here] + 1
                queue.append(other)
    return far


@pytest.mark.clause("T1")
def test_fifteen_cards_and_a_sheet_for_each_with_the_same_board_but_another_start():
    match = Match.new("traxx", seed=3, players=4)
    starts = {line.split()[1] for line in match.position().splitlines()[1:]}
    assert len(starts) == 4
    assert len(match.position().splitlines()[0].split()) - 1 == 15


@pytest.mark.clause("T2")
def test_the_board_is_a_hexagon_of_sixty_one_cells_in_six_colours():
    assert BOX.cells == 61
    assert [2 * int(BOX.side) - 1 - abs(row - 4) for row in range(9)] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    counts = Counter(LETTERS[colour] for colour in BOX.colour)
    assert counts == {"b": 10, "g": 10, "y": 10, "e": 10, "r": 10, "w": 11}
    sides = Counter(len(neighbours(cell)) for cell in range(61))
    assert sides == {3: 6, 4: 18, 6: 37}  # corners, rim, inside
    assert not any(BOX.colour[cell] == BOX.colour[other] for cell in range(61) for other in neighbours(cell))


@pytest.mark.clause("T3")
def test_the_numbers_two_to_ten_lie_on_nine_cells_the_high_ones_in_the_corners():
    carriers = {int(BOX.value[number]): int(BOX.carrier[number]) for number in range(BOX.numbers)}
    assert sorted(carriers) == list(range(2, 11))
    assert all(len(neighbours(carriers[number])) == 3 for number in range(5, 11))
    centre = steps_from(cell_named(BOX, "E5"))
    assert [centre[carriers[number]] for number in (2, 3, 4)] == [2, 2, 2]
    apart = [steps_from(carriers[first])[carriers[second]] for first, second in itertools.combinations((2, 3, 4), 2)]
    assert len(set(apart)) == 1


@pytest.mark.clause("T4")
def test_every_path_starts_beside_the_centre():
    assert {cell_named(BOX, "E5") in neighbours(int(start)) for start in BOX.start} == {True}


@pytest.mark.clause("T4")
def test_the_sheets_are_dealt_at_random_also_to_the_solo_player():
    starts = {Match.new("traxx", seed=seed).position().splitlines()[1] for seed in range(60)}
    assert len(starts) == 4


@pytest.mark.clause("T5")
def test_each_card_shows_four_colours_and_six_of_them_one_twice_each_another():
    assert {frozenset(card) for card in CARDS} == {frozenset(four) for four in itertools.combinations(LETTERS, 4)}
    shown = ["".join(LETTERS[colour] for colour in card if colour >= 0) for card in BOX.card]
    assert shown == CARDS
    doubled = [max(card, key=card.count) for card in shown if len(card) == 5]
    assert sorted(doubled) == sorted(LETTERS)


@pytest.mark.clause("T6")
@given(seed=SEEDS)
def test_each_round_turns_up_one_card_for_all_until_all_fifteen_are_gone(seed):
    match = Match.new("traxx", seed=seed, players=2)
    for turned in range(15):
        words = match.position().splitlines()[0].split()[1:]
        assert sorted(word.strip(">") for word in words) == sorted(CARDS)
        assert words[turned].startswith(">")
        assert match.turn == (0, 1)
        match.play("-", 0)
        match.play("-", 1)
    assert match.over


@pytest.mark.clause("T6")
def test_the_cards_are_shuffled_and_nobody_knows_their_order():
    orders = {Match.new("traxx", seed=seed).position().splitlines()[0] for seed in range(50)}
    assert len(orders) == 50
    match = Match.new("traxx", seed=1, players=3)
    for seat in (-1, 0, 1, 2):
        assert match.view(seat).position().splitlines()[0].split()[2:] == ["?"] * 14


EDITION = game("traxx").edition().text


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("    r b w e g", "    r b w e", 8, "This row has 5 cells"),
        ("    r b w e g", "    r b w e z", 8, "one of the letters"),
        ("   w y e r y b", "   r y e r y b", 8, "A1 and B1"),
        ('2 = "G3"', '2 = "K3"', 21, "no cell of this board"),
        ('2 = "G3"', '2 = "E7"', 22, "two numbers"),
        ('2 = "G3"', '40 = "G3"', 21, "between 1 and"),
        ('"E6", "D4"', '"E6", "E6"', 33, "different starting cells"),
        ('"E6", "D4"', '"E6", "E7"', 33, "No path starts on a number"),
        ('["blue", "green", "yellow", "grey"],', '["blue", "green", "yellow"],', 37, "four different colours"),
        ('["blue", "green", "yellow", "red"],', '["blue", "green", "yellow", "pink"],', 38, "four different colours"),
        ('["blue", "green", "yellow", "red"],', "", 36, "There are 15 cards"),
        ("[sheets]", "[leaves]", 31, "leaves is not known"),
    ],
)
def test_what_is_wrong_in_an_edition_is_told_with_its_line(old, new, line, says):
    assert old in EDITION
    with pytest.raises(sentiers.BadEdition, match=says) as refusal:
        game("traxx").box(Edition.read(EDITION.replace(old, new, 1), file="mine.toml"))
    assert refusal.value.line == line


def test_a_smaller_board_can_be_played_too():
    small = EDITION.replace(EDITION[EDITION.index("rows = [") : EDITION.index("# the numbers")], SMALL)
    numbers = small[small.index("[numbers]") : small.index("[sheets]")]
    small = small.replace(numbers, '[numbers]\n3 = "A1"\n5 = "C5"\n')
    small = small.replace('["E6", "D4", "E4", "F4"]', '["B2", "B3", "C2", "C4"]')
    match = Match.new("traxx", seed=1, edition=Edition.read(small))
    while not match.over:
        match.play(match.moves()[-1])
    assert match.scores[0] <= 8
    assert cell_name(match.box, 18) == "E3"
    assert np.count_nonzero(match.box.number >= 0) == 2


SMALL = """rows = [
  "  r b w",
  " w y e r",
  "g b w g y",
  " e r y b",
  "  b g e",
]
"""
