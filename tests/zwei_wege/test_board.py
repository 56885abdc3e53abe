"""Z1 to Z3: the board and how it is set up."""

from collections import Counter

import pytest
from glade import at

from sentiers.games.editions import Edition
from sentiers.games.shelf import game
from sentiers.match import Match
from sentiers.messages import BadEdition

ROWS = {"standard": 7, "short": 5}


@pytest.mark.clause("Z1", "Z3")
@pytest.mark.parametrize(("edition", "rows"), ROWS.items())
def test_each_player_has_a_hare_a_hedgehog_and_a_fox_on_his_own_start_row(edition, rows):
    lines = Match.new("zwei-wege", seed=3, edition=edition).position().splitlines()
    assert sorted(lines[0].split()) == sorted([str(rows), "f", "h", "i"])
    assert sorted(lines[rows - 1].split()) == sorted(["1", "F", "H", "I"])
    assert all(line.split()[1:] == [".", ".", "."] for line in lines[1 : rows - 1])


@pytest.mark.clause("Z3")
def test_every_order_of_the_animals_is_dealt_and_the_two_players_orders_are_independent():
    dealt = Counter(
        tuple("".join(line.split()[1:]) for line in Match.new("zwei-wege", seed=seed).position().splitlines()[:7:6])
        for seed in range(3600)
    )
    assert len(dealt) == 36
    assert all(50 <= times <= 160 for times in dealt.values())  # 100 each, on average


@pytest.mark.clause("Z3")
def test_the_first_seat_begins():
    match = Match.new("zwei-wege", seed=3)
    assert match.turn == (0,)
    assert all(len(text) == 2 for text in match.moves())


@pytest.mark.clause("Z2")
@pytest.mark.parametrize("edition", ROWS)
def test_two_paths_lead_from_each_cell_to_two_cells_of_the_next_row_for_either_player(edition):
    box = game("zwei-wege").box(game("zwei-wege").edition(edition))[0]
    onward = {0: {0, 1}, 1: {0, 2}, 2: {1, 2}}
    for seat, up in ((0, 1), (1, -1)):
        for cell in range(3 * ROWS[edition]):
            row, column = divmod(cell, 3)
            ends = [int(box.path[seat, cell, side]) for side in (1, 2)]
            if 0 <= row + up < ROWS[edition]:
                assert {end // 3 for end in ends} == {row + up}
                assert {end % 3 for end in ends} == onward[column]
                assert ends[0] < ends[1]  # the one nearer to the side < is the western one
            else:
                assert ends == [-1, -1]


@pytest.mark.clause("Z2")
def test_a_side_of_the_table_is_the_same_for_both_players():
    south = at(" 7 h i f\n 1 H I F\nsouth to move")
    north = at(" 7 h i f\n 2 H I F\nnorth to move")
    assert south.view(0).choices()[2].ways[1] == ("cell:b1", "cell:a2")
    assert north.view(1).choices()[2].ways[1] == ("cell:b7", "cell:a6")


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ('name = "x"\nrows = 4\ncolumns = 3', "rows must be a whole number from 5 to 7", 2),
        ('name = "x"\nrows = 9\ncolumns = 3', "rows must be a whole number from 5 to 7", 2),
        ('name = "x"\nrows = 7\ncolumns = 4', "columns must be a whole number from 3 to 3", 3),
        ('name = "x"\nrows = 7\ncolumns = 3\npaths = 2', "paths is not known here", 4),
        ("rows = 7\ncolumns = 3", "name must be a text", None),
    ],
)
def test_an_edition_that_makes_no_game_is_refused_with_its_line(text, reason, line):
    with pytest.raises(BadEdition, match=reason) as refusal:
        game("zwei-wege").box(Edition.read(text))
    assert refusal.value.line == line
